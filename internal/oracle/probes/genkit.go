//go:build ignore

package main

import "github.com/firebase/genkit/go/ai"

// of makes a tool and takes the definition that models are given.
func of[T any]() root {
	return root{
		input:  func() (any, error) { return schema(define[T, string]().InputSchema) },
		output: func() (any, error) { return schema(define[string, T]().OutputSchema) },
	}
}

func define[In, Out any]() *ai.ToolDefinition {
	return ai.NewTool("t", "d", func(*ai.ToolContext, In) (Out, error) {
		var zero Out
		return zero, nil
	}).Definition()
}

func schema(m map[string]any) (any, error) {
	if m == nil {
		return nil, nil
	}
	return m, nil
}
