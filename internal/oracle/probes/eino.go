//go:build ignore

package main

import (
	"context"

	"github.com/cloudwego/eino/components/tool/utils"
)

// of makes a tool and takes the schema that models are given.
func of[T any]() root {
	return root{input: func() (any, error) {
		tool, err := utils.InferTool("t", "d", func(context.Context, T) (string, error) { return "", nil })
		if err != nil {
			return nil, err
		}
		info, err := tool.Info(context.Background())
		if err != nil {
			return nil, err
		}
		return info.ParamsOneOf.ToJSONSchema()
	}}
}
