package diffclass

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// The ways that lead to one wire path are bounded: unions and conjunctions of
// references multiply them.
const (
	maxWays  = 64
	maxDepth = 8
)

// declared returns the schemas that a document declares at a wire path:
// several where unions lead there, none where the path is not declared. A key
// that a map or a pattern takes is not declared.
func declared(doc *contain.Doc, path contract.Path) []contract.Value {
	parent, ok := path.Parent()
	if !ok {
		return []contract.Value{doc.Root().Schema}
	}
	var found []contract.Value
	for _, around := range declared(doc, parent) {
		for _, s := range applied(doc, around, maxDepth) {
			found = append(found, member(s, path.Base())...)
		}
	}
	return found[:min(len(found), maxWays)]
}

// taken reports whether a document has a schema of its own for values at a
// wire path, be it that of a map.
func taken(doc *contain.Doc, path contract.Path) bool {
	parent, ok := path.Parent()
	if !ok || len(declared(doc, path)) > 0 {
		return true
	}
	return slices.ContainsFunc(declared(doc, parent), func(around contract.Value) bool {
		return slices.ContainsFunc(applied(doc, around, maxDepth), func(s contract.Value) bool {
			return s.Get("additionalProperties").Len() > 0 || slices.ContainsFunc(s.Get("patternProperties").Members(),
				func(m contract.Member) bool { return matches(m.Key, path.Base()) })
		})
	})
}

// applied returns the schemas behind a schema's references, and the branches
// of its unions and conjunctions.
func applied(doc *contain.Doc, schema contract.Value, depth int) []contract.Value {
	all := []contract.Value{schema}
	if depth == 0 {
		return all
	}
	if ref := schema.Get("$ref"); ref.IsPresent() {
		if target, ok := doc.Resolve(contract.Obj(contract.M("$ref", ref))); ok {
			all = append(all, applied(doc, target, depth-1)...)
		}
	}
	for _, union := range unions {
		for _, branch := range schema.Get(union).Items() {
			all = append(all, applied(doc, branch, depth-1)...)
		}
	}
	return all[:min(len(all), maxWays)]
}

// unions are the keywords whose branches apply to the same value.
var unions = []string{"allOf", "anyOf", "oneOf"}

// member returns what a schema declares under one token of a wire path.
func member(schema contract.Value, token string) []contract.Value {
	var found []contract.Value
	if s := schema.Get("properties").Get(token); s.IsPresent() {
		found = append(found, s)
	}
	if token != "*" {
		return found
	}
	for _, name := range []string{"items", "additionalProperties"} {
		if s := schema.Get(name); s.Kind() == contract.Object {
			found = append(found, s)
		}
	}
	return append(found, schema.Get("prefixItems").Items()...)
}
