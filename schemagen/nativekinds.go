package schemagen

import (
	"go/constant"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// bounds are the least and the greatest value of the integer kinds that JSON
// numbers reach beyond, "" for none.
type bounds struct{ min, max string }

func boundsOf(kind types.BasicKind) bounds {
	switch kind {
	case types.Int8:
		return bounds{"-128", "127"}
	case types.Int16:
		return bounds{"-32768", "32767"}
	case types.Int32:
		return bounds{"-2147483648", "2147483647"}
	case types.Uint8:
		return bounds{"0", "255"}
	case types.Uint16:
		return bounds{"0", "65535"}
	case types.Uint32:
		return bounds{"0", "4294967295"}
	case types.Uint, types.Uint64, types.Uintptr:
		return bounds{"0", ""}
	}
	return bounds{}
}

// basic derives the schema of a boolean, number or string.
func (b *nativeBuilder) basic(t types.Type, basic *types.Basic, at spot) contract.Schema {
	if at.quoted && quotable(t) {
		b.claim(at.path, "quoted:"+kindName(t, basic))
		return typed("string")
	}
	switch info := basic.Info(); {
	case info&types.IsBoolean != 0:
		return typed("boolean")
	case info&types.IsInteger != 0:
		return withBounds(typed("integer"), boundsOf(basic.Kind()))
	case info&types.IsFloat != 0:
		if b.side == contract.Input && basic.Kind() == types.Float32 {
			b.claim(at.path, "float32") // 1e300 is a number, and no float32
		}
		return typed("number")
	case isNumber(t):
		return typed("number")
	case info&types.IsString != 0:
		return b.text(t, at)
	}
	return b.unsupported(t, at)
}

func withBounds(schema contract.Schema, limits bounds) contract.Schema {
	if min, ok := contract.Num(limits.min); ok {
		schema = schema.With("minimum", min)
	}
	if max, ok := contract.Num(limits.max); ok {
		schema = schema.With("maximum", max)
	}
	return schema
}

// text derives the schema of a string, which is an enum when its type has
// constants.
func (b *nativeBuilder) text(t types.Type, at spot) contract.Schema {
	if at.open {
		return typed("string")
	}
	consts := b.enumConsts(t)
	if len(consts) == 0 {
		return typed("string")
	}
	values := make([]contract.Value, len(consts))
	for i, c := range consts {
		values[i] = contract.Str(constant.StringVal(c.Val()))
	}
	place := Place{b.side, at.path}
	origin := b.origins[place]
	origin.Consts = consts
	b.origins[place] = origin
	return typed("string").With("enum", contract.List(values...))
}

// isNumber reports whether t is json.Number itself.
func isNumber(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Number" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "encoding/json"
}

// kindName names what a quoted value holds: the Go kind, but one name for
// kinds that read the same values.
func kindName(t types.Type, basic *types.Basic) string {
	switch basic.Kind() {
	case types.Int:
		return "int64"
	case types.Uint, types.Uintptr:
		return "uint64"
	case types.Float32:
		return "float64"
	case types.String:
		if isNumber(t) {
			return "float64"
		}
	}
	return types.Typ[basic.Kind()].Name()
}

// quote turns a claim into that of a value inside a quoted string. Encoding
// leaves what a method writes as it is; decoding unquotes first.
func (b *nativeBuilder) quote(at spot, claim string) string {
	if at.quoted && !b.encode {
		return "quoted:" + claim
	}
	return claim
}

// mapping derives the schema of a map.
func (b *nativeBuilder) mapping(t types.Type, m *types.Map, at spot) contract.Schema {
	schema, ok := b.keys(m.Key(), at)
	if !ok {
		return b.unsupported(t, at)
	}
	values := b.node(m.Elem(), b.inner(at, false))
	return schema.With("additionalProperties", values)
}

// keys starts the schema of a map with what its keys must be. It reports false
// for a key type that has no JSON form, as newMapEncoder in
// $GOROOT/src/encoding/json/encode.go and object in decode.go decide.
func (b *nativeBuilder) keys(key types.Type, at spot) (contract.Schema, bool) {
	key = types.Unalias(key)
	basic, _ := key.Underlying().(*types.Basic)
	isText := basic != nil && basic.Info()&types.IsString != 0
	if m := keyMethod(key, isText, b.encode); m != nil {
		b.claim(at.path, "keys:text:"+method{codec: textCodec, fn: m}.typeName())
		return typed("object"), true
	}
	switch {
	case isText:
		return typed("object"), true
	case basic != nil && basic.Info()&types.IsUnsigned != 0:
		return b.integerKeys(basic, "^[0-9]+$", at), true
	case basic != nil && basic.Info()&types.IsInteger != 0:
		return b.integerKeys(basic, "^-?[0-9]+$", at), true
	}
	return contract.Schema{}, false
}

// keyMethod returns the text method of a map key, nil for none. Writing, a
// string kind comes before its method (resolveKeyName).
func keyMethod(key types.Type, isText, encode bool) *types.Func {
	if !encode {
		return unmarshaler(types.NewPointer(key), "UnmarshalText")
	}
	if isText {
		return nil
	}
	return marshaler(key, "MarshalText")
}

func (b *nativeBuilder) integerKeys(basic *types.Basic, pattern string, at spot) contract.Schema {
	if boundsOf(basic.Kind()).max != "" {
		b.claim(at.path, "keys:"+basic.Name())
	}
	return typed("object").With("propertyNames", contract.Obj(contract.M("pattern", contract.Str(pattern))))
}
