//go:build ignore

package main

import "github.com/invopop/jsonschema"

// of does what the examples of openai-go tell users to write.
func of[T any]() root {
	return root{input: func() (any, error) {
		reflector := jsonschema.Reflector{AllowAdditionalProperties: false, DoNotReference: true}
		var v T
		return reflector.Reflect(v), nil
	}}
}
