//go:build ignore

package main

import "github.com/google/jsonschema-go/jsonschema"

// of asks the library itself, as the frameworks over it do.
func of[T any]() root {
	return root{input: func() (any, error) { return jsonschema.For[T](nil) }}
}
