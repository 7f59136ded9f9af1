package schemagen

import (
	"go/types"
	"strings"
)

// codec is what takes a type's JSON form out of encoding/json's hands.
type codec uint8

const (
	noCodec   codec = iota
	jsonCodec       // MarshalJSON or UnmarshalJSON
	textCodec       // MarshalText or UnmarshalText
)

// method is a method that encoding/json calls for a type.
type method struct {
	codec codec
	fn    *types.Func
	// maybeNil: it is promoted through an embedded pointer, which may be nil.
	maybeNil bool
}

// owner returns the package path and name of the type that declares the
// method, which is another than the one it is called for when it is promoted.
func (m method) owner() (path, name string) {
	recv := m.fn.Signature().Recv()
	if recv == nil {
		return "", ""
	}
	named, ok := withoutPointer(recv.Type()).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return "", ""
	}
	return plainPath(named.Obj().Pkg()), named.Obj().Name()
}

// plainPath returns a package's import path without the suffix of a test
// variant, "p [p.test]".
func plainPath(pkg *types.Package) string {
	path, _, _ := strings.Cut(pkg.Path(), " ")
	return path
}

// typeName returns the owner as one word: with its import path when it is of
// the standard library ("time.Time"), else its name alone. A type that moves to
// another package, or whose module is renamed, is still the same to a model.
func (m method) typeName() string {
	path, name := m.owner()
	first, _, _ := strings.Cut(path, "/")
	switch {
	case path == "":
		return "an embedded interface"
	case strings.Contains(first, "."), path == commandLinePackage:
		return name
	default:
		return path + "." + name
	}
}

// commandLinePackage is the import path of files that are named on the command
// line of the go command, whatever module they lie in.
const commandLinePackage = "command-line-arguments"

// codecMethod returns the method that encoding/json calls for a value of type t
// inside another. Written, a value is addressable behind a pointer and in a
// slice, and never in a map. Read, every value is, but what a pointer leads to is not looked at
// again: its methods were found with the pointer, or not at all when the
// pointer is a defined type.
func codecMethod(encode bool, t types.Type, addressable bool) method {
	if encode {
		return encodeMethod(t, addressable)
	}
	if _, isPtr := t.Underlying().(*types.Pointer); !isPtr && !addressable {
		return method{}
	}
	return decodeMethod(t, false)
}

// encodeMethod returns the method that encoding/json calls to write a value
// of type t. A method of the pointer is called only when the value is
// addressable. It decides as newTypeEncoder does in
// $GOROOT/src/encoding/json/encode.go.
func encodeMethod(t types.Type, addressable bool) method {
	_, isPtr := t.Underlying().(*types.Pointer)
	forms := []types.Type{t}
	if !isPtr && addressable {
		forms = []types.Type{types.NewPointer(t), t}
	}
	for _, m := range []struct {
		codec codec
		name  string
	}{{jsonCodec, "MarshalJSON"}, {textCodec, "MarshalText"}} {
		for _, form := range forms {
			if fn := marshaler(form, m.name); fn != nil {
				return method{m.codec, fn, throughPointer(form, m.name)}
			}
		}
	}
	return method{}
}

// decodeMethod returns the method that encoding/json calls to read into a
// variable of type t. For a type without a name it is found through a pointer
// only: variable says that there is one, as json.Unmarshal gets. It decides as
// indirect does in $GOROOT/src/encoding/json/decode.go.
func decodeMethod(t types.Type, variable bool) method {
	form := t
	if _, isPtr := t.Underlying().(*types.Pointer); !isPtr {
		if !hasName(t) && !variable {
			return method{}
		}
		form = types.NewPointer(t)
	}
	if fn := unmarshaler(form, "UnmarshalJSON"); fn != nil {
		return method{codec: jsonCodec, fn: fn}
	}
	if fn := unmarshaler(form, "UnmarshalText"); fn != nil {
		return method{codec: textCodec, fn: fn}
	}
	return method{}
}

func hasName(t types.Type) bool {
	switch types.Unalias(t).(type) {
	case *types.Named, *types.Basic:
		return true
	}
	return false
}

// marshaler returns the method func() ([]byte, error) of t, or nil.
func marshaler(t types.Type, name string) *types.Func {
	fn := methodOf(t, name)
	if fn == nil {
		return nil
	}
	sig := fn.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 2 || !isBytes(sig.Results().At(0).Type()) || !isError(sig.Results().At(1).Type()) {
		return nil
	}
	return fn
}

// unmarshaler returns the method func([]byte) error of t, or nil.
func unmarshaler(t types.Type, name string) *types.Func {
	fn := methodOf(t, name)
	if fn == nil {
		return nil
	}
	sig := fn.Signature()
	if sig.Params().Len() != 1 || sig.Variadic() || sig.Results().Len() != 1 || !isBytes(sig.Params().At(0).Type()) || !isError(sig.Results().At(0).Type()) {
		return nil
	}
	return fn
}

// methodOf returns the exported method of t's method set, or nil.
func methodOf(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	return fn
}

// throughPointer reports whether a method of t is promoted from an embedded
// pointer.
func throughPointer(t types.Type, name string) bool {
	_, index, _ := types.LookupFieldOrMethod(t, false, nil, name)
	t = withoutPointer(t)
	for _, i := range index[:max(0, len(index)-1)] {
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		field := st.Field(i).Type()
		if pointsTo(field) {
			return true
		}
		t = types.Unalias(field)
	}
	return false
}

func isBytes(t types.Type) bool {
	slice, ok := types.Unalias(t).(*types.Slice)
	return ok && types.Identical(slice.Elem(), types.Typ[types.Byte])
}
