package schemagen

import (
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// jsonKinds is a set of the kinds of JSON values. Null is never in it: it
// means "leave it alone" to encoding/json, and "there is none" in a schema.
type jsonKinds uint8

const (
	stringKind jsonKinds = 1 << iota
	numberKind
	booleanKind
	arrayKind
	objectKind

	anyKind = stringKind | numberKind | booleanKind | arrayKind | objectKind
)

// wireForm is what encoding/json makes of a Go type at one place, whatever a
// schema says of it.
type wireForm struct {
	typ   types.Type // behind the pointers that lead to it
	spot  jsonSpot
	codec method // what stands between encoding/json and the structure, on the side in question

	// writes are the kinds that encoding produces, reads those that decoding
	// takes. Both are empty where a method that nobody knows decides.
	writes, reads jsonKinds
	bytes         bool // a slice that is written as one string in base64
	quoted        bool // ",string" is heeded
	unsupported   bool // encoding/json has no form for it
}

// newWireForm returns the form of t at a spot on a side. bodies tells what
// kinds a method in view writes.
func newWireForm(t types.Type, at jsonSpot, side contract.Side, bodies func(*types.Func) jsonKinds) wireForm {
	written, encode, addressable := behindPointers(t, at, true)
	read, decode, _ := behindPointers(t, at, false)
	f := wireForm{typ: read, spot: at, codec: decode}
	if side == contract.Output {
		f.typ, f.codec = written, encode
	}
	f.spot.addressable = addressable
	f.writes, f.reads = methodKinds(encode), methodKinds(decode)
	if encode.codec == jsonCodec && f.writes == 0 {
		f.writes = bodies(encode.fn)
	}
	if encode.codec == noCodec {
		f.writes = f.structure(written, true, side)
	}
	if decode.codec == noCodec {
		f.reads = f.structure(read, false, side) | readsBeside(read)
	}
	return f
}

// behindPointers follows pointers up to a type that a method reads or writes,
// or that is no pointer.
func behindPointers(t types.Type, at jsonSpot, encode bool) (types.Type, method, bool) {
	t = types.Unalias(t)
	variable, addressable := at.variable, at.addressable
	for range 100 { // type P *P has no end
		m := decodeMethod(t, variable)
		if encode {
			m = encodeMethod(t, addressable)
		}
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok && at.hidden && !encode {
			m = method{}
		}
		if !ok {
			return t, m, addressable
		}
		t = types.Unalias(ptr.Elem())
		if m.codec != noCodec {
			return t, m, true
		}
		if !encode && !pointsTo(t.Underlying()) {
			return t, method{}, true // found with the pointer, or not at all
		}
		variable, addressable = true, true
	}
	return t, method{}, addressable
}

// methodKinds returns the kinds that a type with a method writes or reads,
// none when its author alone knows.
func methodKinds(m method) jsonKinds {
	switch m.codec {
	case textCodec:
		return stringKind
	case jsonCodec:
		k, ok := knownCodec(m)
		switch {
		case !ok:
			return 0
		case k.name == "RawMessage":
			return anyKind
		default:
			return kindOf(k.schema.Get("type").Text())
		}
	}
	return 0
}

// kindOf returns the kind of a JSON Schema type, none for null.
func kindOf(name string) jsonKinds {
	return map[string]jsonKinds{
		"string": stringKind, "number": numberKind, "integer": numberKind,
		"boolean": booleanKind, "array": arrayKind, "object": objectKind,
	}[name]
}

// structure returns the kinds of a type without a method that encoding writes,
// or that decoding reads.
func (f *wireForm) structure(t types.Type, encode bool, side contract.Side) jsonKinds {
	matters := encode == (side == contract.Output) // a method may do the other alone
	switch u := t.Underlying().(type) {
	case *types.Basic:
		kinds, ok := f.basic(t, u)
		f.unsupported = f.unsupported || !ok && matters
		return kinds
	case *types.Slice:
		if isByteSlice(u) {
			f.bytes = true
			return stringKind
		}
		return arrayKind
	case *types.Array:
		return arrayKind
	case *types.Map:
		if !hasJSONKeys(u, encode) {
			f.unsupported = f.unsupported || matters
			return 0
		}
		return objectKind
	case *types.Struct:
		return objectKind
	case *types.Interface:
		return anyKind
	case *types.Chan, *types.Signature:
		f.unsupported = f.unsupported || matters
	}
	return 0
}

// basic reports false for a type that has no form.
func (f *wireForm) basic(t types.Type, u *types.Basic) (kinds jsonKinds, ok bool) {
	if f.spot.quoted && quotable(t) {
		f.quoted = true
		return stringKind, true
	}
	switch info := u.Info(); {
	case info&types.IsBoolean != 0:
		return booleanKind, true
	case info&(types.IsInteger|types.IsFloat) != 0, isNumber(t):
		return numberKind, true
	case info&types.IsString != 0:
		return stringKind, true
	}
	return 0, false
}

// readsBeside returns the kinds that decoding takes although encoding never
// writes them: numbers for the bytes of a slice, and a string for json.Number.
func readsBeside(t types.Type) jsonKinds {
	switch {
	case isNumber(t):
		return stringKind
	default:
		slice, ok := t.Underlying().(*types.Slice)
		if ok && isByteSlice(slice) {
			return arrayKind
		}
	}
	return 0
}

// hasJSONKeys reports whether encoding/json writes or reads the keys of a map.
func hasJSONKeys(m *types.Map, encode bool) bool {
	key := types.Unalias(m.Key())
	basic, _ := key.Underlying().(*types.Basic)
	if basic != nil && basic.Info()&(types.IsString|types.IsInteger) != 0 {
		return true
	}
	return keyMethod(key, false, encode) != nil
}

// promoted reports whether the method that reads or writes the whole value is
// that of something it embeds.
func (f wireForm) promoted() bool {
	if f.codec.codec == noCodec {
		return false
	}
	if _, ok := f.typ.Underlying().(*types.Struct); !ok {
		return false
	}
	_, index, _ := types.LookupFieldOrMethod(types.NewPointer(f.typ), false, nil, f.codec.fn.Name())
	return len(index) > 1
}

// raw reports whether the value is JSON as it stands.
func (f wireForm) raw() bool {
	if f.codec.codec != jsonCodec {
		return false
	}
	path, name := f.codec.owner()
	return path == "encoding/json" && name == "RawMessage"
}

// inner returns the spot of what lies inside the form.
func (f wireForm) inner() jsonSpot {
	at := jsonSpot{path: f.spot.path, addressable: f.spot.addressable}
	switch f.typ.Underlying().(type) {
	case *types.Slice:
		at.addressable = true
	case *types.Map:
		at.addressable = false
	}
	return at
}

// elem returns the type of the items or values, nil for none.
func (f wireForm) elem() types.Type {
	switch u := f.typ.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return nil
}
