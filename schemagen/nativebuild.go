package schemagen

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// nativeBuilder derives the schema of one side.
type nativeBuilder struct {
	*derivation
	encode   bool // the output side
	graph    *typeGraph
	defs     []*nativeDef // those in use, in order of their first use
	refusals []refusal
	nodes    int  // how many have been derived
	cut      bool // there were too many
}

// A schema is bounded, so that types which fan out again and again cost
// neither time nor memory without end.
const (
	maxNodes = 50_000
	maxDepth = 300
)

func newNativeBuilder(d *derivation) *nativeBuilder {
	return &nativeBuilder{derivation: d, encode: d.side == contract.Output}
}

// spot is where in a schema a type stands.
type spot struct {
	path        contract.Path
	origin      Origin     // of the node, when it has none of its own
	field       *jsonField // the nearest field around, nil for none
	addressable bool       // see codecMethod
	variable    bool       // read into a variable: methods of the pointer are found though the type has no name
	whole       bool       // the root, which is never a reference
	omitted     bool       // a nil here is left out, never written
	quoted      bool       // ",string"
	open        bool       // a named type with constants is no enum here
	depth       int
}

// inner returns the spot of the items of an array or the values of a map.
func (b *nativeBuilder) inner(at spot, addressable bool) spot {
	addressable = addressable || !b.encode
	return spot{path: at.path.Elem(), origin: at.origin, field: at.field, addressable: addressable, open: at.open, depth: at.depth}
}

// root derives the schema of a whole side.
func (b *nativeBuilder) root(t types.Type) contract.Schema {
	at := spot{path: contract.Root, origin: b.origins[Place{b.side, contract.Root}], addressable: true, variable: true, whole: true}
	b.graph = newTypeGraph(b.pkg.Fset, b.encode, t)
	return b.whole(b.node(t, at))
}

// node derives the schema of a type at a spot.
func (b *nativeBuilder) node(t types.Type, at spot) contract.Schema {
	t = types.Unalias(t)
	at.depth++
	if b.nodes++; b.nodes > maxNodes || at.depth > maxDepth {
		b.tooLarge()
		return contract.Obj()
	}
	place := Place{b.side, at.path}
	if _, there := b.origins[place]; !there {
		b.origins[place] = at.origin
	}
	if !at.whole && b.graph.recursive(t, at.addressable) {
		return b.nullable(t, at, b.reference(t, at))
	}
	return b.nullable(t, at, b.expand(t, at))
}

// tooLarge records that the schema is not derived.
func (b *nativeBuilder) tooLarge() {
	if !b.cut {
		b.cut = true
		b.gap(contract.Root, fmt.Sprintf("the schema has more than %d nodes or %d levels", maxNodes, maxDepth))
	}
}

// method returns the method that stands between encoding/json and the type.
func (b *nativeBuilder) method(t types.Type, at spot) method {
	if !b.encode && at.variable {
		return decodeMethod(t, true)
	}
	return codecMethod(b.encode, t, at.addressable)
}

// expand derives the schema of a type itself, not a reference to it. The nil
// of the type is not part of it.
func (b *nativeBuilder) expand(t types.Type, at spot) contract.Schema {
	if _, ok := t.Underlying().(*types.Interface); ok {
		return contract.Obj()
	}
	switch m := b.method(t, at); m.codec {
	case jsonCodec:
		return b.jsonMethod(m, at)
	case textCodec:
		b.claim(at.path, b.quote(at, "text:"+m.typeName()))
		return typed("string")
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return b.basic(t, u, at)
	case *types.Pointer:
		return b.pointer(t, u, at)
	case *types.Slice:
		if isByteSlice(u) {
			b.claim(at.path, "base64")
			return typed("string").With("contentEncoding", contract.Str("base64"))
		}
		return typed("array").With("items", b.node(u.Elem(), b.inner(at, true)))
	case *types.Array:
		n := contract.Int(u.Len())
		return typed("array").With("items", b.node(u.Elem(), b.inner(at, at.addressable))).With("minItems", n).With("maxItems", n)
	case *types.Map:
		return b.mapping(t, u, at)
	case *types.Struct:
		return b.structure(t, at)
	case *types.TypeParam:
		b.gap(at.path, "a type parameter")
		return contract.Obj()
	default:
		return b.unsupported(t, at)
	}
}

func typed(name string) contract.Schema { return contract.Obj(contract.M("type", contract.Str(name))) }

// jsonMethod derives the schema of a type that reads or writes its JSON itself.
func (b *nativeBuilder) jsonMethod(m method, at spot) contract.Schema {
	if k, ok := knownCodec(m); ok {
		if k.claim != "" {
			b.claim(at.path, b.quote(at, k.claim))
		}
		if b.encode && m.maybeNil && k.nilIsNull {
			return withNull(k.schema)
		}
		return k.schema
	}
	b.gap(at.path, fmt.Sprintf("%s has its own %s", m.typeName(), m.fn.Name()))
	return contract.Obj()
}

// pointer derives the schema of what a pointer leads to.
func (b *nativeBuilder) pointer(t types.Type, ptr *types.Pointer, at spot) contract.Schema {
	if endless(t) {
		return b.unsupported(t, at)
	}
	at.addressable, at.variable, at.omitted = b.encode, false, false
	return b.node(ptr.Elem(), at)
}

// endless reports whether pointers from t lead to nothing but pointers, such
// as in type P *P.
func endless(t types.Type) bool {
	for range 100 {
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		t = types.Unalias(ptr.Elem())
	}
	return true
}

// isByteSlice reports whether encoding/json takes a slice for bytes in base64,
// as newSliceEncoder decides in $GOROOT/src/encoding/json/encode.go.
func isByteSlice(slice *types.Slice) bool {
	basic, ok := slice.Elem().Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Uint8 && encodeMethod(types.NewPointer(slice.Elem()), false).codec == noCodec
}

// nullable adds null to a schema where nil is written as null.
func (b *nativeBuilder) nullable(t types.Type, at spot, schema contract.Schema) contract.Schema {
	if !b.encode || at.omitted || !b.writesNull(t, at) {
		return schema
	}
	return withNull(schema)
}

// writesNull reports whether a value of type t can be nil and is then written
// as null.
func (b *nativeBuilder) writesNull(t types.Type, at spot) bool {
	switch t.Underlying().(type) {
	case *types.Pointer:
		return true
	case *types.Slice, *types.Map:
		return b.method(t, at).codec == noCodec
	}
	return false
}

// withNull returns the schema that accepts null beside what schema accepts.
func withNull(schema contract.Schema) contract.Schema {
	null := contract.Str("null")
	switch kind := schema.Get("type"); {
	case schema.Has("$ref"):
		return contract.Obj(contract.M("anyOf", contract.List(schema, typed("null"))))
	case kind.Kind() == contract.String:
		schema = schema.With("type", contract.List(kind, null))
		if enum := schema.Get("enum"); enum.IsPresent() {
			schema = schema.With("enum", contract.List(append(slices.Clone(enum.Items()), contract.NullValue())...))
		}
	}
	return schema // it accepts anything, or null already
}

// unsupported reports a type that encoding/json has no JSON form for.
func (b *nativeBuilder) unsupported(t types.Type, at spot) contract.Schema {
	name := types.TypeString(t, func(p *types.Package) string { return p.Name() })
	r := refusal{words: "json: unsupported type: " + name, side: b.side}
	if at.field != nil {
		r.field = at.field.v
	}
	b.refusals = append(b.refusals, r)
	b.fault(ruleRefused, at.field, r.words)
	return contract.Obj()
}
