package diffclass_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// randomSchema draws a schema of at most the given depth.
func randomSchema(t *rapid.T, depth int) contract.Value {
	kinds := []string{"string", "integer", "number", "enum", "const", "boolean", "nullable", "true", "empty"}
	if depth > 0 {
		kinds = append(kinds, "object", "object", "object", "closed", "map", "array", "array", "tuple", "anyOf", "oneOf", "allOf", "ref", "not")
	}
	sub := func() contract.Value { return randomSchema(t, depth-1) }
	text := func(s string) contract.Value { return parse(s) }
	small := func(label string) contract.Value { return contract.Int(int64(rapid.IntRange(-2, 4).Draw(t, label))) }
	count := func(label string) contract.Value { return contract.Int(int64(rapid.IntRange(0, 3).Draw(t, label))) }
	switch kind := rapid.SampledFrom(kinds).Draw(t, "kind"); kind {
	case "string":
		s := text(`{"type":"string"}`)
		switch rapid.IntRange(0, 5).Draw(t, "facet") {
		case 0:
			s = s.With("minLength", count("n"))
		case 1:
			s = s.With("maxLength", count("n"))
		case 2:
			s = s.With("pattern", contract.Str(rapid.SampledFrom([]string{"^a", "^[a-z]+$", "b$", ""}).Draw(t, "pattern")))
		case 3:
			s = s.With("format", contract.Str(rapid.SampledFrom([]string{"date", "uri"}).Draw(t, "format")))
		}
		return s
	case "integer", "number":
		s := contract.Obj(contract.M("type", contract.Str(kind)))
		switch rapid.IntRange(0, 5).Draw(t, "facet") {
		case 0:
			s = s.With("minimum", small("n"))
		case 1:
			s = s.With("exclusiveMaximum", small("n"))
		case 2:
			s = s.With("multipleOf", contract.Int(int64(rapid.IntRange(1, 4).Draw(t, "n"))))
		case 3:
			s = s.With("default", small("n"))
		}
		return s
	case "enum":
		return text(rapid.SampledFrom([]string{`{"enum":["a","b"]}`, `{"enum":["b"]}`, `{"enum":[1,"a",null]}`, `{"type":"string","enum":["a","b",1]}`}).Draw(t, "enum"))
	case "const":
		return text(rapid.SampledFrom([]string{`{"const":"a"}`, `{"const":1}`, `{"const":{"a":1}}`}).Draw(t, "const"))
	case "boolean":
		return text(`{"type":"boolean"}`)
	case "nullable":
		return text(rapid.SampledFrom([]string{
			`{"type":["null","string"]}`, `{"anyOf":[{"type":"integer"},{"type":"null"}]}`, `{"oneOf":[{"type":"null"},{"type":"string"}]}`,
		}).Draw(t, "nullable"))
	case "true":
		return contract.Bool(true)
	case "empty":
		return contract.Obj()
	case "object", "closed":
		return randomObject(t, kind, sub)
	case "map":
		return contract.Obj(contract.M("type", contract.Str("object")), contract.M("additionalProperties", sub()))
	case "array":
		s := contract.Obj(contract.M("type", contract.Str("array")), contract.M("items", sub()))
		switch rapid.IntRange(0, 4).Draw(t, "facet") {
		case 0:
			s = s.With("minItems", count("n"))
		case 1:
			s = s.With("maxItems", count("n"))
		case 2:
			s = s.With("uniqueItems", contract.Bool(true))
		}
		return s
	case "tuple":
		return contract.Obj(contract.M("type", contract.Str("array")), contract.M("prefixItems", contract.List(sub(), sub())))
	case "ref":
		return contract.Obj(contract.M("$ref", contract.Str("#/$defs/T")))
	case "not":
		return contract.Obj(contract.M("type", contract.Str("string")), contract.M("not", text(`{"enum":["a"]}`)))
	default:
		branches := []contract.Value{sub(), sub()}
		if rapid.Bool().Draw(t, "three") {
			branches = append(branches, sub())
		}
		return contract.Obj(contract.M(kind, contract.List(branches...)))
	}
}

func randomObject(t *rapid.T, kind string, sub func() contract.Value) contract.Value {
	properties, required := []contract.Member{}, []string{}
	for _, name := range []string{"query", "search_query", "n", "tags"} {
		switch rapid.IntRange(0, 3).Draw(t, name) {
		case 0:
			properties = append(properties, contract.M(name, sub()))
		case 1:
			properties = append(properties, contract.M(name, sub()))
			required = append(required, name)
		}
	}
	s := contract.Obj(contract.M("type", contract.Str("object")), contract.M("properties", contract.Obj(properties...)))
	if len(required) > 0 {
		s = s.With("required", contract.Strs(required...))
	}
	if kind == "closed" {
		s = s.With("additionalProperties", contract.Bool(false))
	}
	return s
}

// mutate changes one place of a schema.
func mutate(t *rapid.T, schema contract.Value) contract.Value {
	if schema.Kind() != contract.Object || schema.Len() == 0 || rapid.IntRange(0, 3).Draw(t, "here") == 0 {
		return mutateHere(t, schema)
	}
	m := schema.Members()[rapid.IntRange(0, schema.Len()-1).Draw(t, "member")]
	switch m.Key {
	case "properties", "$defs":
		if m.Value.Len() == 0 {
			return mutateHere(t, schema)
		}
		inner := m.Value.Members()[rapid.IntRange(0, m.Value.Len()-1).Draw(t, "property")]
		if rapid.IntRange(0, 4).Draw(t, "rename") == 0 && m.Key == "properties" {
			return schema.With(m.Key, m.Value.Without(inner.Key).With(inner.Key+"_new", inner.Value))
		}
		return schema.With(m.Key, m.Value.With(inner.Key, mutate(t, inner.Value)))
	case "items", "additionalProperties", "not":
		return schema.With(m.Key, mutate(t, m.Value))
	case "anyOf", "oneOf", "allOf", "prefixItems":
		items := slices.Clone(m.Value.Items())
		i := rapid.IntRange(0, len(items)-1).Draw(t, "branch")
		if len(items) > 1 && rapid.Bool().Draw(t, "drop") {
			return schema.With(m.Key, contract.List(slices.Delete(items, i, i+1)...))
		}
		items[i] = mutate(t, items[i])
		return schema.With(m.Key, contract.List(items...))
	default:
		return schema.Without(m.Key)
	}
}

func mutateHere(t *rapid.T, schema contract.Value) contract.Value {
	if schema.Kind() == contract.Object {
		switch rapid.IntRange(0, 5).Draw(t, "edit") {
		case 0:
			return schema.With("additionalProperties", contract.Bool(false))
		case 1:
			return schema.With("required", contract.Strs("query"))
		case 2:
			return schema.With("properties", schema.Get("properties").With("limit", randomSchema(t, 1)))
		case 3:
			return contract.Obj(contract.M("anyOf", contract.List(schema, randomSchema(t, 1))))
		}
	}
	return randomSchema(t, 2)
}

func randomPair(t *rapid.T) (old, new contract.Value) {
	defs := contract.Obj(contract.M("T", contract.Obj(
		contract.M("type", contract.Str("object")),
		contract.M("properties", contract.Obj(
			contract.M("v", randomSchema(t, 1)),
			contract.M("next", contract.Obj(contract.M("$ref", contract.Str("#/$defs/T")))),
		)),
	)))
	old = randomSchema(t, 3)
	if old.Kind() != contract.Object {
		return old, randomSchema(t, 2)
	}
	old = old.With("$defs", defs)
	new = old
	for range rapid.IntRange(1, 3).Draw(t, "edits") {
		new = mutate(t, new)
	}
	if new.Kind() == contract.Object && !new.Has("$defs") {
		new = new.With("$defs", defs)
	}
	return old, new
}

// byMeaning are the rules that speak although nothing changes for values.
var byMeaning = []string{
	"input-default-changed", "input-format-changed", "input-property-removed-from-open-object", "input-property-renamed",
	"input-unconstrained-property-added", "output-property-added", "output-optional-property-removed",
}

// checkLaws holds a comparison against what containment says.
func checkLaws(t interface {
	Errorf(string, ...any)
}, old, new contract.Value) {
	strict := contain.Options{}
	for _, side := range sides {
		for _, p := range profiles {
			changes := diffclass.CompareSchemas(side, old, new, diffclass.Options{Profile: p})
			o := contain.Options{}
			if p == rule.Default {
				o = contain.Options{CloseSmaller: true, OpenLarger: side == rule.Output}
			}
			small, large := contain.New(old).Root(), contain.New(new).Root()
			if side == rule.Output {
				small, large = large, small
			}
			verdict := contain.Decide(small, large, o)
			report := func(format string, args ...any) {
				t.Errorf("%s, %s: "+format+"\n old %s\n new %s\n%s", append(append([]any{side, p}, args...), old, new, explain(changes))...)
			}
			breaking := slices.ContainsFunc(changes, func(c diffclass.Change) bool { return c.Class == rule.Breaking })
			byValue := slices.ContainsFunc(changes, func(c diffclass.Change) bool { return c.Class == rule.Breaking && !lossy(c) })
			switch {
			case verdict.Verdict != contain.Contained && !breaking:
				report("not contained (%s), and nothing breaking is reported", verdict.Witness)
			case verdict.Verdict == contain.Contained && byValue:
				report("contained, and something breaking is reported")
			}
			equal := contain.Decide(small, large, strict).Verdict == contain.Contained && contain.Decide(large, small, strict).Verdict == contain.Contained
			for _, c := range changes {
				if equal && !slices.Contains(byMeaning, c.Rule.ID) {
					report("equivalent, and %s is reported", c.Rule.ID)
				}
				if c.Class != rule.Breaking || c.Rule.Effect == rule.Undecided {
					continue
				}
				if lossy(c) && !c.Witness.IsPresent() {
					continue // an unknown keyword: no value is known
				}
				if lossy(c) {
					if accepted, known := contain.Accepts(small, c.Witness); known && !accepted {
						report("the lost value %s of %s was never accepted", c.Witness, c.Path)
					}
					continue
				}
				if !contain.Confirm(small, large, c.Witness, o) {
					report("the witness %s of %s at %s does not hold", c.Witness, c.Rule.ID, c.Path)
				}
			}
			if !equal && len(changes) == 0 {
				report("not proved to be equivalent, and nothing is reported")
			}
		}
	}
}

func TestTheLawHoldsForRandomSchemas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, new := randomPair(t)
		checkLaws(t, old, new)
	})
}
