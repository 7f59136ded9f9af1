package diffclass

import (
	"maps"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// Tombstones returns what the current contract of a tool is to remember once it
// is accepted in the place of the locked one: the schemas, by wire path, of the
// input properties that the locked contract declares or remembers and that the
// current one does not declare, where the object that held them is still there.
// A property whose schema refers to itself is not remembered.
func Tombstones(locked, current contract.Contract, o Options) map[contract.Path]contract.Schema {
	if locked.Error != "" || current.Error != "" {
		return nil
	}
	all := map[contract.Path]contract.Schema{}
	was := contain.New(anything(locked.Input))
	for _, c := range compareStates(locked, current, o) {
		if !removal(c.Rule) {
			continue
		}
		if schema, ok := standalone(was, oneOf(declared(was, c.Path)), maxDepth); ok {
			all[c.Path] = schema
		}
	}
	for path, schema := range locked.Removed {
		if _, known := all[path]; !known {
			all[path] = schema
		}
	}
	maps.DeleteFunc(all, func(path contract.Path, schema contract.Schema) bool {
		_, ok := reinstate(current.Input, path, schema)
		return !ok
	})
	if len(all) == 0 {
		return nil
	}
	return all
}

// removal reports whether a rule speaks about an input property whose name is
// not declared any more.
func removal(r rule.Rule) bool {
	return r.ID == inputPropertyRemoved.ID || r.ID == inputPropertyRemovedFromOpenObject.ID || r.ID == inputPropertyRenamed.ID
}

// standalone returns a schema with the references in it replaced by what they
// refer to, so that it means the same outside of its document. It reports
// false where that does not come to an end.
func standalone(doc *contain.Doc, v contract.Value, depth int) (contract.Value, bool) {
	if v.Get("$ref").Kind() == contract.String {
		target, ok := doc.Resolve(v)
		if !ok || depth == 0 || target.Has("$ref") {
			return contract.Value{}, false
		}
		return standalone(doc, target, depth-1)
	}
	ok := true
	part := func(v contract.Value) contract.Value {
		p, whole := standalone(doc, v, depth)
		ok = ok && whole
		return p
	}
	switch v.Kind() {
	case contract.Array:
		items := make([]contract.Value, 0, v.Len())
		for _, item := range v.Items() {
			items = append(items, part(item))
		}
		return contract.List(items...), ok
	case contract.Object:
		members := make([]contract.Member, 0, v.Len())
		for _, m := range v.Members() {
			if !slices.Contains(values, m.Key) {
				m.Value = part(m.Value)
			}
			members = append(members, m)
		}
		return contract.Obj(members...), ok
	default:
		return v, true
	}
}

// values are the keywords that hold values rather than schemas.
var values = []string{"const", "enum", "default", "examples"}

// reinstate returns the input with a property more, at a wire path that it
// does not declare. It reports false where there is no object to hold it.
func reinstate(input contract.Schema, path contract.Path, schema contract.Schema) (contract.Schema, bool) {
	doc := contain.New(anything(input))
	if len(declared(doc, path)) > 0 {
		return input, false
	}
	return insert(doc, input, tokens(path), schema, maxDepth)
}

// insert follows the tokens of a wire path from a schema to the object that is
// to have the property. References on the way are replaced by what they refer
// to, so that nothing else that refers there changes.
func insert(doc *contain.Doc, in contract.Value, tokens []string, schema contract.Value, depth int) (contract.Value, bool) {
	if in.Has("$ref") {
		target, ok := doc.Resolve(in)
		if !ok || depth == 0 || target.Has("$ref") {
			return in, false
		}
		return insert(doc, target, tokens, schema, depth-1)
	}
	if len(tokens) == 0 {
		return in, false
	}
	if properties := in.Get("properties"); len(tokens) == 1 && properties.IsPresent() {
		return in.With("properties", properties.With(tokens[0], schema)), true
	}
	for _, step := range steps(in, tokens[0]) {
		rest := tokens
		if step.consumes {
			rest = tokens[1:]
		}
		if below, ok := insert(doc, step.to, rest, schema, depth); ok {
			return step.put(below), true
		}
	}
	if len(tokens) == 1 && isObject(in) {
		return in.With("properties", contract.Obj(contract.M(tokens[0], schema))), true
	}
	return in, false
}

// isObject reports whether a schema describes an object and no map.
func isObject(schema contract.Value) bool {
	t := schema.Get("type")
	return (t.Text() == "object" || t.Contains(contract.Str("object"))) && schema.Get("additionalProperties").Len() == 0
}

// step is one way down from a schema: where it leads, whether it takes a token
// of the wire path, and how what is there is put back.
type step struct {
	to       contract.Value
	consumes bool
	put      func(contract.Value) contract.Value
}

func steps(in contract.Value, token string) []step {
	var all []step
	if properties := in.Get("properties"); properties.Has(token) {
		all = append(all, step{properties.Get(token), true, func(v contract.Value) contract.Value {
			return in.With("properties", properties.With(token, v))
		}})
	}
	for _, name := range []string{"items", "additionalProperties"} {
		if s := in.Get(name); token == "*" && s.Kind() == contract.Object {
			all = append(all, step{s, true, func(v contract.Value) contract.Value { return in.With(name, v) }})
		}
	}
	for _, union := range unions {
		for i, branch := range in.Get(union).Items() {
			all = append(all, step{branch, false, func(v contract.Value) contract.Value {
				branches := slices.Clone(in.Get(union).Items())
				branches[i] = v
				return in.With(union, contract.List(branches...))
			}})
		}
	}
	return all
}

// tokens splits a wire path.
func tokens(path contract.Path) []string {
	parent, ok := path.Parent()
	if !ok {
		return nil
	}
	return append(tokens(parent), path.Base())
}
