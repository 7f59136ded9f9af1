package schemagen

import (
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// native is the dialect of functions that no framework reflects. The input
// schema is what decoding with encoding/json accepts as intended, the output
// schema is what encoding writes.
//
// Assumptions. Arguments are decoded into a variable and a result is encoded
// through a pointer to it, so that methods of the pointer are found. Not so in
// a map: its values are not addressable when they are written, and neither are
// the fields of a result that a caller hands to json.Marshal as a value; a
// MarshalJSON on the pointer does not run there.
//
// null is never part of an input schema: encoding/json takes it anywhere and
// it means "leave it alone".
//
// What it claims beside the schema (see codecs.go and nativekinds.go):
//
//	text:PKG.TYPE   a string that this type's UnmarshalText reads, or MarshalText writes
//	quoted:KIND     ",string": a string that holds a JSON value of this kind
//	base64          a string that holds bytes
//	keys:...        the same of the keys of a map, at the map's path
type native struct{}

func (native) handler(*types.Func, *Package) (in, out *types.Var, ok bool) { return nil, nil, false }

func (native) transport(types.Type) bool { return false }

func (native) versions() (dialect, deriver string) { return "native", "" }

func (native) registration(*types.Func, string, *Package) (*registration, string) { return nil, "" }

// schemas returns what encoding/json reads into a variable of type in, and
// writes for a value of type out.
func (native) schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	reader := newNativeBuilder(args)
	input = objectSchema(nil, nil)
	if in != nil {
		input = reader.root(withoutPointer(in))
	}
	output, refused = nativeOutput(out, results)
	if len(reader.refusals) > 0 {
		refused = &reader.refusals[0]
	}
	return input, output, refused
}

// nativeOutput returns the output schema, absent for no result.
func nativeOutput(out types.Type, results *derivation) (contract.Schema, *refusal) {
	if out == nil {
		return contract.Schema{}, nil
	}
	writer := newNativeBuilder(results)
	schema := writer.root(out)
	if len(writer.refusals) > 0 {
		return contract.Schema{}, &writer.refusals[0]
	}
	return schema, nil
}

// objectSchema returns an object schema in the shape of the native dialect.
func objectSchema(properties []contract.Member, required []string) contract.Schema {
	return contract.Obj(
		contract.M("type", contract.Str("object")),
		contract.M("properties", contract.Obj(properties...)),
		contract.M("required", contract.Strs(required...)),
	)
}

// holdsArguments reports whether t is a struct, or a pointer to one, that
// encoding/json reads from an object: the type of all arguments of a function.
// A struct with an UnmarshalJSON of its own is taken for one, with a gap.
func holdsArguments(t types.Type) bool {
	t = withoutPointer(t)
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return false
	}
	m := decodeMethod(t, true)
	if m.codec == jsonCodec {
		_, known := knownCodec(m)
		return !known
	}
	return m.codec == noCodec
}
