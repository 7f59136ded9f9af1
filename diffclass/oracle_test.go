package diffclass_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// The oracle knows what a change does to the values of a small universe, for
// it asks a validator about each of them under both schemas. It shares nothing
// with the comparison but the schemas.

// maker makes random schemas of every keyword.
type maker struct{ *rand.Rand }

func (m maker) chance(percent int) bool   { return m.IntN(100) < percent }
func (m maker) of(texts ...string) string { return texts[m.IntN(len(texts))] }
func (m maker) list(n int, f func() string) string {
	return listing(n, ",", func(int) string { return f() })
}

const valuesOfEnum = `null true 0 1 2 -1 0.5 1.0 "a" "b" "ab" "" [] [1] {} {"a":1}`

func (m maker) value() string { return m.of(strings.Fields(valuesOfEnum)...) }

// schema makes a schema that nests at most so deep.
func (m maker) schema(depth int) string {
	switch n := m.IntN(30); {
	case n == 0:
		return m.of("true", "true", "false", "{}")
	case n == 1:
		return `{"$ref":"#/$defs/T"}`
	case n == 2:
		return m.of(`{"type":["null","string"]}`, `{"anyOf":[{"type":"integer"},{"type":"null"}]}`, `{"oneOf":[{"type":"null"},{"type":"string"}]}`)
	}
	kind := m.of("object", "object", "object", "array", "string", "integer", "number", "boolean", "null", "")
	words := map[string]string{}
	if kind != "" {
		words["type"] = `"` + kind + `"`
		if m.chance(12) {
			words["type"] = `["` + kind + `","` + m.of("null", "boolean") + `"]`
			if kind == "null" || kind == "boolean" {
				words["type"] = `["` + kind + `","string"]`
			}
		}
	}
	for range m.IntN(4) {
		word := m.word(kind, depth)
		words[word] = m.keyword(word, depth-1)
	}
	members := []string{}
	for _, word := range sortedKeys(words) {
		members = append(members, `"`+word+`":`+words[word])
	}
	return "{" + strings.Join(members, ",") + "}"
}

func sortedKeys(words map[string]string) []string {
	keys := []string{}
	for word := range words {
		keys = append(keys, word)
	}
	slices.Sort(keys)
	return keys
}

func (m maker) word(kind string, depth int) string {
	words := []string{"enum", "const", "title", "default"}
	if depth > 0 {
		words = append(words, "allOf", "anyOf", "anyOf", "oneOf", "oneOf", "not", "if")
	}
	switch kind {
	case "object":
		words = append(words, "required", "required", "minProperties", "maxProperties", "dependentRequired", "propertyNames", "additionalProperties")
		if depth > 0 {
			words = append(words, "properties", "properties", "properties", "properties", "patternProperties", "dependentSchemas", "unevaluatedProperties")
		}
	case "array":
		words = append(words, "minItems", "maxItems", "uniqueItems")
		if depth > 0 {
			words = append(words, "items", "items", "prefixItems", "contains", "unevaluatedItems")
		}
	case "string":
		words = append(words, "minLength", "maxLength", "pattern", "format")
	case "integer", "number":
		words = append(words, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
	}
	return m.of(words...)
}

// keyword makes a value for a keyword.
func (m maker) keyword(word string, depth int) string {
	names := func() string { return m.of(`["a"]`, `["b"]`, `["a","b"]`, `[]`) }
	sub := func() string { return m.schema(max(depth, 0)) }
	switch word {
	case "enum":
		values := []string{}
		for range 1 + m.IntN(3) {
			if v := m.value(); !slices.Contains(values, v) && !(v == "1.0" && slices.Contains(values, "1")) && !(v == "1" && slices.Contains(values, "1.0")) {
				values = append(values, v)
			}
		}
		return "[" + strings.Join(values, ",") + "]"
	case "const", "default":
		return m.value()
	case "title":
		return `"t"`
	case "format":
		return m.of(`"date"`, `"uri"`)
	case "allOf", "anyOf", "oneOf", "prefixItems":
		return "[" + m.list(1+m.IntN(3), sub) + "]"
	case "properties", "dependentSchemas":
		return m.named([]string{"a", "b", "c"}, sub)
	case "patternProperties":
		return m.named([]string{"^a", "b"}, sub)
	case "required":
		return names()
	case "dependentRequired":
		return `{"` + m.of("a", "b") + `":` + names() + `}`
	case "propertyNames":
		return m.of(`{"maxLength":1}`, `{"pattern":"^[ab]$"}`, `{"enum":["a","b"]}`)
	case "additionalProperties", "unevaluatedProperties", "unevaluatedItems":
		if m.chance(60) {
			return m.of("false", "false", "true")
		}
		return sub()
	case "uniqueItems":
		return "true"
	case "pattern":
		return m.of(`"^a"`, `"b$"`, `"^[ab]+$"`, `"^.$"`, `""`, `"^(a|ab)*$"`)
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		return m.of("0", "1", "-1", "0.5", "2.0")
	case "multipleOf":
		return m.of("1", "2", "0.5")
	case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
		return m.of("0", "1", "2")
	default: // items, contains, not, if
		return sub()
	}
}

func (m maker) named(names []string, sub func() string) string {
	members := []string{}
	for _, name := range names {
		if m.chance(55) {
			members = append(members, `"`+name+`":`+sub())
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// pair makes a schema and what a few edits make of it.
func (m maker) pair() (old, new contract.Value) {
	defs := parse(`{"T":` + m.schema(1) + `}`)
	if strings.Contains(defs.String(), "$ref") {
		defs = parse(`{"T":{"type":"string"}}`)
	}
	old = parse(m.schema(3))
	new = old
	for range 1 + m.IntN(3) {
		new = m.edit(new)
	}
	if m.chance(10) {
		new = contract.Obj(contract.M(m.of("anyOf", "oneOf", "allOf"), contract.List(new, m.edit(old))))
	}
	with := func(v contract.Value) contract.Value {
		if v.Kind() != contract.Object {
			return v
		}
		return v.With("$defs", defs)
	}
	return with(old), with(new)
}

// edit changes one place of a schema.
func (m maker) edit(schema contract.Value) contract.Value {
	if schema.Kind() != contract.Object || schema.Len() == 0 || m.chance(15) {
		return parse(m.schema(2))
	}
	at := schema.Members()[m.IntN(schema.Len())]
	switch at.Key {
	case "properties", "patternProperties", "dependentSchemas":
		if at.Value.Len() > 0 && m.chance(75) {
			inner := at.Value.Members()[m.IntN(at.Value.Len())]
			if m.chance(15) {
				return schema.With(at.Key, at.Value.Without(inner.Key))
			}
			return schema.With(at.Key, at.Value.With(inner.Key, m.edit(inner.Value)))
		}
	case "items", "additionalProperties", "not", "contains", "if", "propertyNames", "unevaluatedProperties", "unevaluatedItems":
		if m.chance(60) {
			return schema.With(at.Key, m.edit(at.Value))
		}
	case "allOf", "anyOf", "oneOf", "prefixItems":
		items := slices.Clone(at.Value.Items())
		i := m.IntN(len(items))
		switch m.IntN(3) {
		case 0:
			items = append(items, parse(m.schema(1)))
		case 1:
			items[i] = m.edit(items[i])
		default:
			if len(items) > 1 {
				items = slices.Delete(items, i, i+1)
			}
		}
		return schema.With(at.Key, contract.List(items...))
	case "$ref":
		return parse(m.schema(1))
	}
	if m.chance(30) {
		return schema.Without(at.Key)
	}
	if m.chance(50) && at.Key != "type" {
		return schema.With(at.Key, parse(m.keyword(at.Key, 1)))
	}
	word := m.word(schema.Get("type").Text(), 2)
	if word == "if" {
		return schema.With("if", parse(m.schema(1))).With("then", parse(m.schema(1))).With("else", parse(m.schema(1)))
	}
	return schema.With(word, parse(m.keyword(word, 1)))
}

// universe returns every value of a few scalars, of lists and objects of
// these, and of objects of those.
func oracleValues() []contract.Value {
	scalars := []string{"null", "true", "false", "0", "1", "2", "-1", "0.5", "1.5", `""`, `"a"`, `"b"`, `"ab"`, `"ba"`, `"aab"`}
	few := []string{"null", "1", `"a"`, `"ab"`}
	texts := slices.Concat(scalars, []string{"[]", "{}"})
	for _, a := range scalars {
		texts = append(texts, "["+a+"]", `{"a":`+a+`}`, `{"b":`+a+`}`, `{"c":`+a+`}`, `{"z":`+a+`}`)
	}
	for _, a := range few {
		for _, b := range few {
			texts = append(texts, "["+a+","+b+"]", `{"a":`+a+`,"b":`+b+`}`, `{"b":`+a+`,"c":`+b+`}`, `{"a":`+a+`,"z":`+b+`}`, "["+a+","+b+","+a+"]")
			texts = append(texts, `{"a":{"a":`+a+`,"b":`+b+`}}`, `{"b":[`+a+`,`+b+`]}`, `[{"a":`+a+`},`+b+`]`, `{"a":`+a+`,"b":`+b+`,"c":`+a+`}`)
		}
		texts = append(texts, `{"a":{"a":`+a+`}}`, `{"a":{"z":`+a+`}}`, `{"b":{"b":`+a+`}}`, `{"a":[`+a+`]}`, `{"b":{"a":`+a+`}}`, "[["+a+"]]", `[{"b":`+a+`}]`, `{"c":{"a":`+a+`}}`)
	}
	texts = append(texts, `{"a":{}}`, `{"b":{}}`, `{"a":[]}`, `[[]]`, `[{}]`, `{"a":{},"b":{}}`, `{"aa":1}`, `{"ab":"a"}`)
	values := make([]contract.Value, len(texts))
	for i, text := range texts {
		values[i] = parse(text)
	}
	return values
}

// oracle answers for one schema.
type oracle struct{ schema *santhosh.Schema }

func newOracle(schema contract.Value) *oracle {
	doc, err := santhosh.UnmarshalJSON(strings.NewReader(schema.String()))
	c := santhosh.NewCompiler()
	if err != nil || c.AddResource("mem:///schema", doc) != nil {
		return nil
	}
	compiled, err := c.Compile("mem:///schema")
	if err != nil {
		return nil
	}
	return &oracle{compiled}
}

func (o *oracle) accepts(v any) bool { return o.schema.Validate(v) == nil }

// difference is what a change does to the values of the universe.
type difference struct{ lost, gained contract.Value } // one of each, absent for none

func (o *oracle) compare(p *oracle, values []contract.Value, instances []any) (d difference) {
	for i, v := range instances {
		was, is := o.accepts(v), p.accepts(v)
		if was && !is && !d.lost.IsPresent() {
			d.lost = values[i]
		}
		if is && !was && !d.gained.IsPresent() {
			d.gained = values[i]
		}
	}
	return d
}

// oraclePairs is how many pairs are tried unless TOOLPACT_ORACLE asks for a
// long run.
const oraclePairs = 300

func TestTheOracleAgrees(t *testing.T) {
	pairs := oraclePairs
	if os.Getenv("TOOLPACT_ORACLE") != "" {
		pairs = 100_000
	}
	m := maker{rand.New(rand.NewPCG(20, 12))}
	values := oracleValues()
	instances := make([]any, len(values))
	for i, v := range values {
		instance, err := santhosh.UnmarshalJSON(strings.NewReader(v.String()))
		if err != nil {
			t.Fatal(err)
		}
		instances[i] = instance
	}
	count := oracleCount{classes: map[rule.Class]int{}}
	for n := 0; n < pairs && !t.Failed(); {
		old, new := m.pair()
		was, is := newOracle(old), newOracle(new)
		if was == nil || is == nil {
			continue // no schema
		}
		n++
		count.check(t, schemaPair{name: fmt.Sprintf("%s -> %s", old, new), old: old, new: new}, was.compare(is, values, instances))
	}
	t.Logf("%d pairs over %d values, %d comparisons: %v; undecided %d (%.2f %%); witnesses confirmed %d times",
		pairs, len(values), count.comparisons, count.classes, count.undecided, 100*float64(count.undecided)/float64(count.comparisons), count.witnesses.confirmed)
	if 100*count.undecided > count.comparisons {
		t.Errorf("%d of %d comparisons are undecided", count.undecided, count.comparisons)
	}
}

type oracleCount struct {
	comparisons, undecided int
	classes                map[rule.Class]int
	witnesses              witnesses
}

// check holds the comparison of a pair, on both sides and in both profiles,
// to what the oracle has seen and to what it says itself.
func (n *oracleCount) check(t *testing.T, pair schemaPair, seen difference) {
	t.Helper()
	for _, side := range sides {
		worst := map[rule.Profile]rule.Class{}
		for _, p := range profiles {
			changes := diffclass.CompareSchemas(side, pair.old, pair.new, diffclass.Options{Profile: p})
			worst[p] = diffclass.WorstClass(changes)
			n.comparisons++
			n.classes[worst[p]]++
			if slices.ContainsFunc(changes, func(c diffclass.Change) bool { return c.Rule.Effect == rule.Undecided }) {
				n.undecided++
			}
			for _, c := range changes {
				n.witnesses.check(t, pair, side, p, c)
				checkEffect(t, pair, c)
			}
		}
		breaking, benign := seen.lost, seen.gained
		if side == rule.Output {
			breaking, benign = benign, breaking
		}
		switch {
		case breaking.IsPresent() && worst[rule.Strict] != rule.Breaking:
			t.Errorf("%s on %s: %s shows that it breaks, and it is %s", pair.name, side, breaking, worst[rule.Strict])
		case benign.IsPresent() && worst[rule.Strict] == rule.NoChange:
			t.Errorf("%s on %s: %s shows a change, and there is none", pair.name, side, benign)
		case worst[rule.Default] == rule.Breaking && worst[rule.Strict] != rule.Breaking:
			t.Errorf("%s on %s: breaking by default, and %s when strict", pair.name, side, worst[rule.Strict])
		}
	}
}

// checkEffect holds the effect that a rule states to what is proved of the
// whole: where nothing is lost, no rule says that something is.
func checkEffect(t *testing.T, pair schemaPair, c diffclass.Change) {
	t.Helper()
	if slices.Contains(byMeaning, c.Rule.ID) {
		return
	}
	kept := contain.DecideRoot(pair.old, pair.new, contain.Options{}).Verdict == contain.Contained
	nothingNew := contain.DecideRoot(pair.new, pair.old, contain.Options{}).Verdict == contain.Contained
	wrong := false
	switch c.Rule.Effect {
	case rule.Narrows:
		wrong = kept
	case rule.Widens:
		wrong = nothingNew
	case rule.Incomparable: // what accepted nothing is comparable with anything
		wrong = kept && nothingNew
	}
	if wrong {
		t.Errorf("%s: %s at %q states that it %s, and nothing does", pair.name, c.Rule.ID, c.Path, c.Rule.Effect)
	}
}
