package schemagen

// confirmMain is the program that has contradictions happen. It prints what
// did not, by name.
const confirmMain = `package main

import (
	_ "embed"
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"unsafe"

	"github.com/google/jsonschema-go/jsonschema"
	sdkjson "github.com/segmentio/encoding/json"
)

//go:embed cases.json
var data []byte

type testCase struct {
	Name, Type, Side, Path string
	Proof                  int
	Schema, Witness        json.RawMessage
}

func main() {
	var cases []testCase
	check(json.Unmarshal(data, &cases))
	faults := map[string]string{}
	for _, c := range cases {
		if fault := confirm(c); fault != "" {
			faults[c.Name] = c.Name + "\n" + fault
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(faults))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

const (
	byDecoding = iota + 1
	byLoss
	byValidation
	byEncoding
)

// Proofs that no contradiction has.
const (
	isLoose = 100 + iota
	isUnresolved
)

func confirm(c testCase) string {
	t := roots[c.Type]
	var fault string
	switch c.Proof {
	case byDecoding:
		if err := valid(c.Schema, c.Witness); err != nil {
			if strings.HasPrefix(c.Name, "random ") {
				return "unrun: the schema rejects the witness, for which the analyzer drops the finding"
			}
			return fmt.Sprintf("the schema %s rejects the witness: %v", c.Schema, err)
		}
		if _, err := decode(t, c.Witness); err == nil {
			return "encoding/json decodes it"
		}
		if !strings.HasPrefix(c.Name, "gosdk ") && !strings.HasPrefix(c.Name, "gosdk@v1.4.1 ") {
			return ""
		}
		if _, err := decodeAsSDK(t, c.Witness); err == nil {
			return "the decoder of the SDK decodes it"
		}
	case byLoss:
		if err := valid(c.Schema, c.Witness); err != nil {
			if strings.HasPrefix(c.Name, "random ") {
				return "unrun: the schema rejects the witness, for which the analyzer drops the finding"
			}
			return fmt.Sprintf("the schema %s rejects the witness: %v", c.Schema, err)
		}
		with, err := decode(t, c.Witness)
		if err != nil {
			return ""
		}
		without, err := decode(t, remove(c.Witness, c.Path))
		if err != nil {
			return err.Error()
		}
		if !reflect.DeepEqual(with, without) {
			return "encoding/json reads it"
		}
	case byValidation:
		if c.Witness != nil && valid(c.Schema, c.Witness) == nil {
			return fmt.Sprintf("the schema %s accepts the witness", c.Schema)
		}
		if c.Side == "input" {
			if _, err := decode(t, c.Witness); err == errPanic {
				return "unrun: a method of the type panics"
			} else if err != nil {
				return fmt.Sprintf("encoding/json does not decode it: %v", err)
			}
			return ""
		}
		fault = writes(t, c)
	case isLoose:
		if err := valid(c.Schema, c.Witness); err != nil {
			return fmt.Sprintf("the schema %s rejects it: %v", c.Schema, err)
		}
		if _, err := decode(t, c.Witness); err != nil {
			return fmt.Sprintf("encoding/json does not decode %s: %v", c.Witness, err)
		}
		if _, err := decodeAsSDK(t, c.Witness); err != nil && strings.HasPrefix(c.Name, "gosdk") && !strings.HasPrefix(c.Name, "gosdk@v1.1.0") {
			return fmt.Sprintf("the decoder of the SDK does not decode %s: %v", c.Witness, err)
		}
	case isUnresolved:
		var s jsonschema.Schema
		check(json.Unmarshal(c.Schema, &s))
		if _, err := s.Resolve(nil); err == nil {
			return "every reference leads somewhere"
		}
	case byEncoding:
		if written, err := encode(filled(t)); err == nil {
			return fmt.Sprintf("encoding/json writes %s", written)
		}
	}
	return fault
}

// writes holds what encoding/json really writes against the witness.
func writes(t reflect.Type, c testCase) string {
	written, err := encode(filled(t))
	if without := new(json.UnsupportedTypeError); errors.As(err, &without) {
		return "unrun: a type without a JSON form stands beside it"
	}
	if own := new(json.MarshalerError); err == errPanic || errors.As(err, &own) {
		return "unrun: a method of the type writes nothing"
	}
	if err != nil {
		return err.Error()
	}
	want := "nothing"
	if c.Witness != nil {
		want = kindAt(c.Witness, c.Path, true)
	}
	got := kindAt(written, c.Path, want != "nothing")
	if got == "nothing" && want != "nothing" {
		return "unrun: reflection could not fill it" // an interface that is left out, or a struct of unexported fields
	}
	if valid(c.Schema, written) == nil {
		return fmt.Sprintf("the schema %s accepts what is written: %s", c.Schema, written)
	}
	if c.Witness == nil {
		return ""
	}
	if strings.Contains(c.Name, "json.RawMessage") {
		return "" // any kind is written
	}
	if got != want && got == "<nil>" {
		return "unrun: reflection could not fill it"
	}
	if got != want && want != "<nil>" { // an interface holds anything
		return fmt.Sprintf("%s is written as %s in %s, the witness has %s", c.Path, got, written, want)
	}
	return ""
}

func valid(schema, value json.RawMessage) error {
	var s jsonschema.Schema
	check(json.Unmarshal(schema, &s))
	resolved, err := s.Resolve(nil)
	if err != nil {
		return err
	}
	var v any
	check(json.Unmarshal(value, &v))
	return resolved.Validate(v)
}

func decode(t reflect.Type, value []byte) (_ any, err error) {
	v := reflect.New(t)
	defer recovered(&err)
	err = json.Unmarshal(value, v.Interface())
	return v.Elem().Interface(), err
}

// encode is json.Marshal for methods that are promoted from nil.
func encode(v any) (_ []byte, err error) {
	defer recovered(&err)
	return json.Marshal(v)
}

// errPanic is what becomes of a method that is promoted from nil: no call of
// the type succeeds, whatever the schema.
var errPanic = errors.New("panic")

func recovered(err *error) {
	if r := recover(); r != nil {
		*err = errPanic
	}
}

// decodeAsSDK decodes as the MCP SDK does, which takes no fields of another
// case.
func decodeAsSDK(t reflect.Type, value []byte) (any, error) {
	v := reflect.New(t)
	d := sdkjson.NewDecoder(bytes.NewReader(value))
	d.DontMatchCaseInsensitiveStructFields()
	err := d.Decode(v.Interface())
	return v.Elem().Interface(), err
}

func tokens(path string) []string {
	if path == "" {
		return nil
	}
	all := strings.Split(path, "/")[1:]
	for i := range all {
		all[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(all[i])
	}
	return all
}

// at returns what lies at a path. With wild, "*" is also the one key of a map.
func at(v any, path []string, wild bool) (any, bool) {
	for _, token := range path {
		switch x := v.(type) {
		case []any:
			if len(x) == 0 {
				return nil, false
			}
			v = x[0]
		case map[string]any:
			inner, ok := x[token]
			if token == "*" && !ok && wild && len(x) == 1 {
				for _, inner = range x {
					ok = true
				}
			}
			if !ok {
				return nil, false
			}
			v = inner
		default:
			return nil, false
		}
	}
	return v, true
}

func kindAt(value []byte, path string, wild bool) string {
	var v any
	check(json.Unmarshal(value, &v))
	v, ok := at(v, tokens(path), wild)
	if !ok {
		return "nothing"
	}
	return fmt.Sprintf("%T", v)
}

func remove(value []byte, path string) []byte {
	var v any
	check(json.Unmarshal(value, &v))
	all := tokens(path)
	if parent, ok := at(v, all[:len(all)-1], true); ok {
		if object, ok := parent.(map[string]any); ok {
			delete(object, all[len(all)-1])
		}
	}
	out, err := json.Marshal(v)
	check(err)
	return out
}

func filled(t reflect.Type) any {
	v := reflect.New(t).Elem()
	fill(v, 0)
	return v.Interface()
}

func unmarshalText(x encoding.TextUnmarshaler, text string) (err error) {
	defer recovered(&err)
	return x.UnmarshalText([]byte(text))
}

var texts = []string{"x", "192.0.2.1", "192.0.2.0/24", "192.0.2.1:80", "INFO", "1", "2024-01-02T03:04:05Z"}

func fill(v reflect.Value, depth int) {
	if depth > 12 || !v.CanSet() {
		return
	}
	switch x := v.Addr().Interface().(type) {
	case *json.RawMessage:
		*x = json.RawMessage("{\"a\":1}")
		return
	case *json.Number:
		*x = "1"
		return
	case interface {
		encoding.TextUnmarshaler
		encoding.TextMarshaler
	}:
		for _, text := range texts {
			_, byValue := v.Interface().(encoding.TextMarshaler)
			if unmarshalText(x, text) == nil && byValue {
				return
			}
		}
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(1)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(1.5)
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.Set(reflect.ValueOf("x"))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth+1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), depth+1)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), depth+1)
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, depth+1)
		fill(value, depth+1)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Field(i)
			if t := v.Type().Field(i); t.Anonymous && !t.IsExported() && v.CanAddr() {
				field = reflect.NewAt(t.Type, unsafe.Pointer(field.UnsafeAddr())).Elem()
			}
			fill(field, depth+1)
		}
	}
}
`
