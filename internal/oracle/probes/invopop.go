//go:build ignore

package main

import (
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"
)

// of asks a reflector with the options that a file beside this one sets.
func of[T any]() root {
	return root{input: func() (any, error) {
		var r jsonschema.Reflector
		if err := json.Unmarshal([]byte(options), &r); err != nil {
			return nil, err
		}
		return r.ReflectFromType(reflect.TypeFor[T]()), nil
	}}
}
