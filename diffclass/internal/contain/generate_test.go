package contain

import (
	"fmt"

	"github.com/toolpact/toolpactvet/contract"
)

// generator makes random schemas, edits and values. pick returns a number
// below its argument.
type generator struct {
	pick func(n int) int
	core bool // only what real schemas use
	defs int  // how many $defs may be referred to
}

func (g *generator) chance(percent int) bool { return g.pick(100) < percent }

func choose[T any](g *generator, list ...T) T { return list[g.pick(len(list))] }

var propertyNames = []string{"a", "b", "c", "x-d"}

func num(literal string) contract.Value {
	v, ok := contract.Num(literal)
	if !ok {
		panic(literal)
	}
	return v
}

func (g *generator) number() contract.Value {
	return num(choose(g, "0", "1", "2", "3", "5", "-1", "10", "0.5", "1.5", "2.0", "-3", "7"))
}

func (g *generator) count() contract.Value { return contract.Int(int64(g.pick(4))) }

func (g *generator) text() string {
	return choose(g, "", "a", "b", "ab", "abc", "x", "aab", "é", "1", "A-1")
}

// scalar returns a value for enum and const.
func (g *generator) scalar() contract.Value {
	switch g.pick(10) {
	case 0:
		return contract.NullValue()
	case 1:
		return contract.Bool(g.chance(50))
	case 2, 3, 4:
		return g.number()
	case 5:
		return contract.List(g.number())
	case 6:
		return contract.Obj(contract.M(choose(g, propertyNames...), g.number()))
	default:
		return contract.Str(g.text())
	}
}

func (g *generator) document() contract.Value {
	g.defs = 0
	if g.chance(35) {
		g.defs = 1 + g.pick(3)
	}
	root := g.schema(3)
	if g.defs == 0 || root.Kind() != contract.Object {
		return root
	}
	defs := []contract.Member{}
	for i := range g.defs {
		defs = append(defs, contract.M(fmt.Sprint("T", i), g.schema(2)))
	}
	return root.With("$defs", contract.Obj(defs...))
}

// schema returns a schema that nests at most so deep.
func (g *generator) schema(depth int) contract.Value {
	switch n := g.pick(40); {
	case n == 0:
		return contract.Bool(g.chance(60))
	case n == 1:
		return contract.Obj()
	case n < 5 && g.defs > 0:
		s := contract.Obj(contract.M("$ref", contract.Str(fmt.Sprintf("#/$defs/T%d", g.pick(g.defs)))))
		if g.chance(20) {
			s = g.with(s, depth)
		}
		return s
	}
	s := contract.Obj()
	if g.chance(85) {
		s = s.With("type", g.types())
	}
	if g.chance(2) {
		s = s.With("nullable", contract.Bool(true)) // no keyword of JSON Schema
	}
	for range g.pick(4) {
		s = g.with(s, depth)
	}
	return s
}

func (g *generator) types() contract.Value {
	one := func() contract.Value {
		return contract.Str(choose(g, "object", "object", "object", "array", "string", "string", "integer", "number", "boolean", "null"))
	}
	if g.chance(80) {
		return one()
	}
	first, second := one(), one()
	if contract.Equal(first, second) {
		return first
	}
	return contract.List(first, second)
}

// with returns s with one more keyword, of the kind that its type calls for.
func (g *generator) with(s contract.Value, depth int) contract.Value {
	word := choose(g, keywordsFor(g.typeOf(s))...)
	if g.core {
		word = choose(g, coreKeywordsFor(g.typeOf(s))...)
	}
	return s.With(word, g.valueOf(word, s, depth))
}

func (g *generator) typeOf(s contract.Value) string {
	t := s.Get("type")
	if t.Kind() == contract.Array {
		t = t.Items()[g.pick(t.Len())]
	}
	return t.Text()
}

func coreKeywordsFor(kind string) []string {
	switch kind {
	case "object":
		return []string{"properties", "properties", "properties", "required", "required", "additionalProperties", "additionalProperties", "anyOf", "oneOf"}
	case "array":
		return []string{"items", "items", "minItems", "maxItems"}
	case "string":
		return []string{"enum", "enum", "pattern", "minLength", "maxLength", "const"}
	case "integer", "number":
		return []string{"minimum", "maximum", "exclusiveMinimum", "enum"}
	default:
		return []string{"enum", "anyOf", "oneOf", "const"}
	}
}

func keywordsFor(kind string) []string {
	logic := []string{"allOf", "anyOf", "oneOf", "not", "if", "enum", "const"}
	switch kind {
	case "object":
		return append(logic, "properties", "properties", "properties", "required", "required", "additionalProperties",
			"additionalProperties", "patternProperties", "propertyNames", "minProperties", "maxProperties",
			"dependentRequired", "dependentSchemas", "unevaluatedProperties")
	case "array":
		return append(logic, "items", "items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains",
			"minContains", "maxContains", "unevaluatedItems")
	case "string":
		return append(logic, "minLength", "maxLength", "pattern", "pattern")
	case "integer", "number":
		return append(logic, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
	default:
		return logic
	}
}

// valueOf returns a value for a keyword of s.
func (g *generator) valueOf(word string, s contract.Value, depth int) contract.Value {
	switch word {
	case "type":
		return g.types()
	case "properties", "dependentSchemas":
		return g.named(depth, propertyNames)
	case "patternProperties":
		return g.named(depth, []string{"^x-", "a", "^[ab]$"})
	case "required":
		return g.names()
	case "dependentRequired":
		return contract.Obj(contract.M(choose(g, propertyNames...), g.names()))
	case "propertyNames":
		return choose(g,
			contract.Obj(contract.M("maxLength", g.count())),
			contract.Obj(contract.M("pattern", contract.Str(choose(g, "^x-", "^[a-c]$", "a")))),
			contract.Obj(contract.M("enum", contract.Strs("a", "b"))))
	case "minProperties", "maxProperties", "minItems", "maxItems", "minLength", "maxLength", "minContains", "maxContains":
		return g.count()
	case "uniqueItems":
		return contract.Bool(g.chance(80))
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		return g.number()
	case "multipleOf":
		return num(choose(g, "1", "2", "3", "0.5", "1.5", "10"))
	case "pattern":
		return contract.Str(choose(g, "^a", "a$", "^[a-z]+$", "^a*$", "^(ab|b)$", "b", "^.{2}$", "\\d", "^[^a]*$", ".*"))
	case "const":
		return g.scalar()
	case "enum":
		return g.enum(g.typeOf(s))
	default:
		return g.subschemas(word, depth)
	}
}

func (g *generator) enum(kind string) contract.Value {
	values := []contract.Value{}
	for range 1 + g.pick(3) {
		v := g.scalar()
		switch {
		case g.chance(20):
		case kind == "string":
			v = contract.Str(g.text())
		case kind == "integer" || kind == "number":
			v = g.number()
		}
		if !contract.List(values...).Contains(v) {
			values = append(values, v)
		}
	}
	return contract.List(values...)
}

func (g *generator) subschemas(word string, depth int) contract.Value {
	if depth == 0 {
		leaf := contract.Obj(contract.M("type", contract.Str(choose(g, "string", "integer", "object", "null"))))
		switch word {
		case "allOf", "anyOf", "oneOf", "prefixItems":
			return contract.List(leaf)
		}
		return leaf
	}
	switch word {
	case "allOf", "anyOf", "oneOf", "prefixItems":
		list := []contract.Value{}
		for range 1 + g.pick(3) {
			list = append(list, g.schema(depth-1))
		}
		return contract.List(list...)
	case "additionalProperties", "unevaluatedProperties", "unevaluatedItems":
		if g.chance(60) {
			return contract.Bool(g.chance(20))
		}
	}
	return g.schema(depth - 1)
}

func (g *generator) named(depth int, names []string) contract.Value {
	members := []contract.Member{}
	for _, name := range names {
		if g.chance(50) {
			s := contract.Obj(contract.M("type", g.types()))
			if depth > 0 {
				s = g.schema(depth - 1)
			}
			members = append(members, contract.M(name, s))
		}
	}
	return contract.Obj(members...)
}

func (g *generator) names() contract.Value {
	names := []string{}
	for _, name := range propertyNames {
		if g.chance(35) {
			names = append(names, name)
		}
	}
	return contract.Strs(names...)
}

// pair returns two schemas that have much in common.
func (g *generator) pair() (small, large contract.Value) {
	small = g.document()
	large = g.edits(small)
	switch g.pick(12) {
	case 0:
		large = g.combined(large, g.edits(small))
	case 1:
		small = g.combined(small, g.edits(small))
	case 2:
		large = contract.Obj(contract.M("not", contract.Obj(contract.M("not", large))))
	case 3:
		small = contract.Obj(contract.M("type", contract.Str("object")), contract.M("properties", contract.Obj(contract.M("a", small))))
		large = contract.Obj(contract.M("type", contract.Str("object")), contract.M("properties", contract.Obj(contract.M("a", large))))
	default:
		return small, large
	}
	return hoistDefs(small), hoistDefs(large)
}

func (g *generator) edits(s contract.Value) contract.Value {
	for range 1 + g.pick(3) {
		s = g.edit(s)
	}
	return s
}

func (g *generator) combined(a, b contract.Value) contract.Value {
	return contract.Obj(contract.M(choose(g, "anyOf", "oneOf", "allOf"), contract.List(a, b)))
}

// hoistDefs moves the first $defs in a schema to the root, where references
// look for them.
func hoistDefs(s contract.Value) contract.Value {
	var find func(v contract.Value) contract.Value
	find = func(v contract.Value) contract.Value {
		if defs := v.Get("$defs"); defs.IsPresent() {
			return defs
		}
		for _, item := range v.Items() {
			if defs := find(item); defs.IsPresent() {
				return defs
			}
		}
		for _, m := range v.Members() {
			if defs := find(m.Value); defs.IsPresent() {
				return defs
			}
		}
		return contract.Value{}
	}
	if defs := find(s); defs.IsPresent() {
		return s.With("$defs", defs)
	}
	return s
}

// edit returns a schema with a small change somewhere.
func (g *generator) edit(s contract.Value) contract.Value {
	if s.Kind() != contract.Object || s.Len() == 0 {
		return g.schema(1)
	}
	i := g.pick(s.Len())
	m := s.Members()[i]
	if g.chance(70) {
		if changed, ok := g.editBelow(m); ok {
			return s.With(m.Key, changed)
		}
	}
	switch n := g.pick(12); {
	case m.Key == "$ref" || m.Key == "$defs":
		return g.with(s, 1)
	case n < 3:
		return s.Without(m.Key)
	case n < 6:
		return s.With(m.Key, g.revalue(m, s))
	case n < 9:
		return g.with(s, 1)
	case n == 9 && !s.Has("$defs"):
		return contract.Obj(contract.M(choose(g, "anyOf", "oneOf", "allOf"), contract.List(s, g.schema(1))))
	case n == 10:
		return s.With("type", g.types())
	default:
		return s.With("title", contract.Str("t"))
	}
}

// revalue returns another value for a keyword.
func (g *generator) revalue(m contract.Member, s contract.Value) contract.Value {
	if items := m.Value.Items(); len(items) > 1 && g.chance(60) {
		drop := g.pick(len(items))
		kept := []contract.Value{}
		for i, item := range items {
			if i != drop {
				kept = append(kept, item)
			}
		}
		return contract.List(kept...)
	}
	if m.Key == "then" || m.Key == "else" {
		return g.schema(1)
	}
	return g.valueOf(m.Key, s, 1)
}

// editBelow edits a sub-schema in a keyword.
func (g *generator) editBelow(m contract.Member) (contract.Value, bool) {
	children := childSchemas(m)
	if len(children) == 0 {
		return contract.Value{}, false
	}
	switch m.Value.Kind() {
	case contract.Array:
		items := append([]contract.Value{}, children...)
		i := g.pick(len(items))
		items[i] = g.edit(items[i])
		return contract.List(items...), true
	case contract.Object:
		if len(children) == 1 && contract.Equal(children[0], m.Value) {
			return g.edit(m.Value), true
		}
		i := g.pick(m.Value.Len())
		named := m.Value.Members()[i]
		return m.Value.With(named.Key, g.edit(named.Value)), true
	}
	return contract.Value{}, false
}

// value returns a value of the kind that the schemas are about.
func (g *generator) value(depth int) contract.Value {
	switch n := g.pick(10); {
	case n < 4 && depth > 0:
		members := []contract.Member{}
		for _, name := range append([]string{"z"}, propertyNames...) {
			if g.chance(40) {
				members = append(members, contract.M(name, g.value(depth-1)))
			}
		}
		return contract.Obj(members...)
	case n < 6 && depth > 0:
		items := []contract.Value{}
		for range g.pick(4) {
			items = append(items, g.value(depth-1))
		}
		return contract.List(items...)
	default:
		return g.scalar()
	}
}

// vary returns a value that differs a little.
func (g *generator) vary(v contract.Value) contract.Value {
	switch v.Kind() {
	case contract.Object:
		if v.Len() > 0 && g.chance(60) {
			m := v.Members()[g.pick(v.Len())]
			if g.chance(30) {
				return v.Without(m.Key)
			}
			return v.With(m.Key, g.vary(m.Value))
		}
		return v.With(choose(g, "a", "b", "c", "x-d", "z"), g.value(1))
	case contract.Array:
		items := append([]contract.Value{}, v.Items()...)
		if len(items) > 0 && g.chance(60) {
			i := g.pick(len(items))
			items[i] = g.vary(items[i])
			return contract.List(items...)
		}
		return contract.List(append(items, g.value(1))...)
	default:
		return g.value(1)
	}
}
