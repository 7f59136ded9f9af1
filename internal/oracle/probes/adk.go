//go:build ignore

package main

import (
	"errors"

	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/tool/functiontool"
	"google.golang.org/genai"
)

// of makes a tool and takes the declaration that models are given.
func of[T any]() root {
	return root{
		input: func() (any, error) {
			d, err := declare[T, string]()
			if err != nil {
				return nil, err
			}
			return d.ParametersJsonSchema, nil
		},
		output: func() (any, error) {
			d, err := declare[struct{}, T]()
			if err != nil {
				return nil, err
			}
			return d.ResponseJsonSchema, nil
		},
	}
}

func declare[In, Out any]() (*genai.FunctionDeclaration, error) {
	tool, err := functiontool.New(functiontool.Config{Name: "t", Description: "d"}, func(agent.Context, In) (Out, error) {
		var zero Out
		return zero, nil
	})
	if err != nil {
		return nil, err
	}
	declared, ok := tool.(interface {
		Declaration() *genai.FunctionDeclaration
	})
	if !ok {
		return nil, errors.New("the tool has no declaration")
	}
	return declared.Declaration(), nil
}
