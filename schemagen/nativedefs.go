package schemagen

import (
	"go/types"
	"net/url"

	"github.com/toolpact/toolpactvet/contract"
)

// nativeDef is an entry of $defs.
type nativeDef struct {
	node   *typeNode
	schema contract.Schema
}

// reference returns the $ref to a type that contains itself. The first one
// derives the definition, so that origins below it are those of the first
// path that leads there.
func (b *nativeBuilder) reference(t types.Type, at spot) contract.Schema {
	n := b.graph.node(t, at.addressable)
	if !b.defined(n) {
		def := &nativeDef{node: n}
		b.defs = append(b.defs, def)
		at.omitted, at.quoted = false, false
		def.schema = b.expand(t, at)
	}
	// A pointer in a URI fragment (RFC 6901, section 6).
	return contract.Obj(contract.M("$ref", contract.Str("#/$defs/"+url.PathEscape(n.def))))
}

func (b *nativeBuilder) defined(n *typeNode) bool {
	for _, def := range b.defs {
		if def.node == n {
			return true
		}
	}
	return false
}

// whole completes the root schema with the definitions in use. One that was
// too large is a gap as a whole.
func (b *nativeBuilder) whole(schema contract.Schema) contract.Schema {
	switch {
	case b.cut:
		return contract.Obj()
	case len(b.defs) == 0:
		return schema
	}
	members := make([]contract.Member, len(b.defs))
	for i, def := range b.defs {
		members[i] = contract.M(def.node.def, def.schema)
	}
	return schema.With("$defs", contract.Obj(members...))
}
