package schemagen

import (
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// jsonSpot is a place in a value that encoding/json reads or writes.
type jsonSpot struct {
	path        contract.Path
	variable    bool // decoding finds methods of the pointer, though the type has no name
	addressable bool // encoding finds methods of the pointer
	quoted      bool // ",string"
	opaque      bool // a method further up reads or writes all of it
	hidden      bool // an embedded struct that is not exported: decoding finds no methods
}

// claimRecorder records claims of one side of a tool.
type claimRecorder struct {
	*derivation
	intBounds bool // the schema has the bounds of small integer types
}

// claims records what encoding/json reads or writes for a value of type source where the
// schema does not tell, in the words that native uses, and beside them
//
//	json:PKG.TYPE   what this type's own UnmarshalJSON reads, or MarshalJSON writes
//	float32         a number whose range no schema of a library tells
//	int32, uint64   what a variable of this kind holds, where the library writes no bounds
//
// It returns the spot of what lies inside the node.
func (r claimRecorder) claims(source types.Type, at jsonSpot) jsonSpot {
	inside := jsonSpot{path: at.path, addressable: at.addressable, opaque: at.opaque}
	if at.opaque {
		return inside
	}
	t, m, addressable := behindPointers(source, at, r.side == contract.Output)
	at.addressable = addressable
	inside.addressable = at.addressable
	if _, ok := t.Underlying().(*types.Interface); ok {
		return inside
	}
	claim := r.ofMethod(m)
	if m.codec == noCodec {
		claim, inside.addressable = r.ofKind(t, at)
	}
	if claim != "" {
		r.claim(at.path, claim)
	}
	inside.opaque = m.codec != noCodec
	return inside
}

// ofMethod returns the claim of a type with a method of its own.
func (r claimRecorder) ofMethod(m method) string {
	switch m.codec {
	case textCodec:
		return "text:" + m.typeName()
	case jsonCodec:
		if k, ok := knownCodec(m); ok && k.claim != "" {
			return k.claim
		}
		return "json:" + m.typeName()
	default:
		return ""
	}
}

// ofKind returns the claim of a type without one, "" for none, and whether
// what lies inside is addressable.
func (r claimRecorder) ofKind(t types.Type, at jsonSpot) (claim string, addressable bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case at.quoted && quotable(t):
			return "quoted:" + kindName(t, u), false
		case r.side == contract.Input && u.Kind() == types.Float32:
			return "float32", false
		case r.side == contract.Input && !r.intBounds && boundsOf(u.Kind()) != bounds{}:
			return kindName(t, u), false
		}
	case *types.Slice:
		if r.side == contract.Output && isByteSlice(u) {
			return "base64", true
		}
		return "", true
	case *types.Map:
		if m := keyMethod(u.Key(), reflectKind(u.Key()) == "string", r.side == contract.Output); m != nil {
			return "keys:text:" + method{codec: textCodec, fn: m}.typeName(), false
		}
		return "", false
	}
	return "", at.addressable
}
