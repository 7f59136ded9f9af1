//go:build ignore

package main

import (
	"context"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/toolrunner"
)

// of makes a tool and writes its schema as a request would carry it.
func of[T any]() root {
	return root{input: func() (any, error) {
		tool, err := toolrunner.NewBetaToolFromJSONSchema("t", "d", func(context.Context, T) (anthropic.BetaToolResultBlockParamContentUnion, error) {
			return anthropic.BetaToolResultBlockParamContentUnion{}, nil
		})
		if err != nil {
			return nil, err
		}
		return tool.InputSchema(), nil
	}}
}
