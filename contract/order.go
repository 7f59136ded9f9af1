package contract

import (
	"cmp"
	"slices"
	"strings"
)

// Unordered returns the schema with the lists sorted that are sets to a
// validator: "required", "enum" and "type". Two schemas that differ only in
// the order of keys and of such lists have the same [Canonical] form then.
func Unordered(s Schema) Schema {
	return schemaWalk{sets: []string{"required", "enum", "type"}}.schema(s)
}

// The keywords whose value holds schemas by name, and those whose value is
// data: neither has keywords of its own at its first level (JSON Schema
// 2020-12 core, chapter 10, and validation, 6.5.4; draft-07, 6.5.7).
var (
	schemaMaps   = []string{"properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"}
	dataKeywords = []string{"default", "const", "examples", "dependentRequired"}
)

// schemaWalk rewrites a schema and all schemas in it.
type schemaWalk struct {
	sets     []string // keywords whose list is sorted
	dropText bool     // whether the keyword "description" goes
}

func (w schemaWalk) schema(s Value) Value {
	switch s.Kind() {
	case Array:
		items := make([]Value, 0, s.Len())
		for _, item := range s.Items() {
			items = append(items, w.schema(item))
		}
		return List(items...)
	case Object:
	default:
		return s
	}
	members := make([]Member, 0, s.Len())
	for _, m := range s.Members() {
		if m.Key == "description" && w.dropText {
			continue
		}
		members = append(members, M(m.Key, w.keyword(m)))
	}
	return Obj(members...)
}

func (w schemaWalk) keyword(m Member) Value {
	switch {
	case slices.Contains(w.sets, m.Key):
		return sortedList(m.Value)
	case slices.Contains(dataKeywords, m.Key):
		return m.Value
	case slices.Contains(schemaMaps, m.Key) && m.Value.Kind() == Object:
		named := make([]Member, 0, m.Value.Len())
		for _, p := range m.Value.Members() {
			named = append(named, M(p.Key, w.schema(p.Value)))
		}
		return Obj(named...)
	default:
		return w.schema(m.Value)
	}
}

func sortedList(v Value) Value {
	if v.Kind() != Array {
		return v
	}
	items := slices.Clone(v.Items())
	slices.SortStableFunc(items, compareValues)
	return List(items...)
}

// compareValues orders strings by code point and numbers by value, as Python
// does; values of different kinds, which Python does not order, by kind; and
// whatever is left by its text.
func compareValues(a, b Value) int {
	if c := cmp.Compare(a.kind, b.kind); c != 0 {
		return c
	}
	switch a.kind {
	case String:
		return strings.Compare(a.text, b.text)
	case Number:
		ra, oka := a.Rat()
		rb, okb := b.Rat()
		if oka && okb {
			return cmp.Or(ra.Cmp(rb), strings.Compare(a.text, b.text))
		}
	}
	return strings.Compare(Canonical(a), Canonical(b))
}
