package diffclass_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// fixture is the smallest pair of schemas that a rule speaks about.
type fixture struct {
	rule     string
	side     rule.Side
	old, new string
	also     []string // other rules that speak, sorted
	strict   bool     // only in the strict profile
}

var fixtures = []fixture{
	// Properties.
	{rule: "input-optional-property-added", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":false}`},
	{rule: "input-optional-property-added-to-open-object", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"}}}`,
		new: `{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"}}}`},
	{rule: "input-unconstrained-property-added", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"}}}`,
		new: `{"type":"object","properties":{"q":{"type":"string"},"n":true}}`},
	{rule: "input-property-removed", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`},
	{rule: "input-property-removed-from-open-object", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"}}}`,
		new: `{"type":"object","properties":{"q":{"type":"string"}}}`},
	{rule: "input-property-renamed", side: rule.Input,
		old: `{"type":"object","properties":{"query":{"type":"string"}},"required":["query"],"additionalProperties":false}`,
		new: `{"type":"object","properties":{"search_query":{"type":"string"}},"required":["search_query"],"additionalProperties":false}`},
	{rule: "output-property-added", side: rule.Output,
		old: `{"type":"object","properties":{"q":{"type":"string"}}}`,
		new: `{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"}}}`},
	{rule: "output-property-added-to-closed-object", side: rule.Output,
		old: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":false}`},
	{rule: "output-property-retyped-under-open", side: rule.Output,
		old: `{"type":"object","additionalProperties":{"type":"integer"}}`,
		new: `{"type":"object","properties":{"unit":{"type":"string"}},"additionalProperties":{"type":"integer"}}`},
	{rule: "output-property-renamed", side: rule.Output,
		old: `{"type":"object","properties":{"userName":{"type":"string"}},"required":["userName"],"additionalProperties":false}`,
		new: `{"type":"object","properties":{"user_name":{"type":"string"}},"required":["user_name"],"additionalProperties":false}`},
	{rule: "output-required-property-removed", side: rule.Output,
		old: `{"type":"object","properties":{"id":{"type":"string"},"url":{"type":"string"}},"required":["id","url"],"additionalProperties":false}`,
		new: `{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false}`},
	{rule: "output-optional-property-removed", side: rule.Output,
		old: `{"type":"object","properties":{"id":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}`},
	{rule: "output-optional-property-removed-from-open-object", side: rule.Output,
		old: `{"type":"object","properties":{"id":{"type":"string"},"url":{"type":"string"}}}`,
		new: `{"type":"object","properties":{"id":{"type":"string"}}}`},

	// Required.
	{rule: "input-required-property-added", side: rule.Input,
		old: `{"type":"object","properties":{},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}`},
	{rule: "input-required-property-added-with-default", side: rule.Input,
		old: `{"type":"object","properties":{},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"n":{"type":"integer","default":1}},"required":["n"],"additionalProperties":false}`},
	{rule: "input-property-became-required", side: rule.Input,
		old: `{"type":"object","properties":{"n":{"type":"integer"}}}`,
		new: `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`},
	{rule: "input-property-became-required-with-default", side: rule.Input,
		old: `{"type":"object","properties":{"n":{"type":"integer","default":1}}}`,
		new: `{"type":"object","properties":{"n":{"type":"integer","default":1}},"required":["n"]}`},
	{rule: "input-property-became-optional", side: rule.Input,
		old: `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`,
		new: `{"type":"object","properties":{"n":{"type":"integer"}}}`},
	{rule: "output-property-became-optional", side: rule.Output,
		old: `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`,
		new: `{"type":"object","properties":{"n":{"type":"integer"}}}`},
	{rule: "output-property-became-required", side: rule.Output,
		old: `{"type":"object","properties":{"n":{"type":"integer"}}}`,
		new: `{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`},

	// Undeclared keys and maps.
	{rule: "input-additional-properties-forbidden", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"}}}`,
		new: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`},
	{rule: "input-additional-properties-allowed", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"q":{"type":"string"}}}`},
	{rule: "input-additional-properties-narrowed", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":{"type":"integer"}}`,
		new: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`},
	{rule: "input-additional-properties-widened", side: rule.Input,
		old: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`,
		new: `{"type":"object","additionalProperties":{"type":"string"}}`},
	{rule: "output-additional-properties-allowed", side: rule.Output,
		old: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`,
		new: `{"type":"object","properties":{"q":{"type":"string"}}}`},
	{rule: "output-additional-properties-forbidden", side: rule.Output,
		old: `{"type":"object","properties":{"q":{"type":"string"}}}`,
		new: `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":false}`},
	{rule: "input-pattern-properties-narrowed", side: rule.Input,
		old: `{"type":"object","patternProperties":{"^x-":true},"additionalProperties":false}`,
		new: `{"type":"object","patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}`},
	{rule: "input-pattern-properties-widened", side: rule.Input,
		old: `{"type":"object","patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false}`,
		new: `{"type":"object","patternProperties":{"^x-":true},"additionalProperties":false}`},

	// Counts and lengths.
	{rule: "input-property-count-narrowed", side: rule.Input,
		old: `{"type":"object","additionalProperties":{"type":"string"}}`,
		new: `{"type":"object","additionalProperties":{"type":"string"},"minProperties":1}`},
	{rule: "input-property-count-widened", side: rule.Input,
		old: `{"type":"object","additionalProperties":{"type":"string"},"maxProperties":5}`,
		new: `{"type":"object","additionalProperties":{"type":"string"},"maxProperties":9}`},
	{rule: "input-item-count-narrowed", side: rule.Input,
		old: `{"type":"array","items":{"type":"string"}}`,
		new: `{"type":"array","items":{"type":"string"},"maxItems":3}`},
	{rule: "input-item-count-widened", side: rule.Input,
		old: `{"type":"array","items":{"type":"string"},"minItems":3,"maxItems":3}`,
		new: `{"type":"array","items":{"type":"string"}}`},
	{rule: "output-item-count-widened", side: rule.Output,
		old: `{"type":"array","items":{"type":"string"},"minItems":3,"maxItems":3}`,
		new: `{"type":"array","items":{"type":"string"}}`},
	{rule: "input-length-narrowed", side: rule.Input,
		old: `{"type":"string","maxLength":9}`, new: `{"type":"string","minLength":1,"maxLength":8}`},
	{rule: "input-length-widened", side: rule.Input,
		old: `{"type":"string","minLength":1}`, new: `{"type":"string"}`},
	{rule: "output-length-widened", side: rule.Output,
		old: `{"type":"string","maxLength":8}`, new: `{"type":"string","maxLength":9}`},

	// Types.
	{rule: "input-type-changed", side: rule.Input, old: `{"type":"integer"}`, new: `{"type":"string"}`},
	{rule: "input-type-narrowed", side: rule.Input, old: `{"type":["string","boolean"]}`, new: `{"type":"string"}`},
	{rule: "input-type-widened", side: rule.Input, old: `{"type":"string"}`, new: `{"type":["string","boolean"]}`},
	{rule: "input-number-became-integer", side: rule.Input, old: `{"type":"number"}`, new: `{"type":"integer"}`},
	{rule: "input-integer-became-number", side: rule.Input, old: `{"type":"integer"}`, new: `{"type":"number"}`},
	{rule: "output-type-changed", side: rule.Output, old: `{"type":"integer"}`, new: `{"type":"string"}`},
	{rule: "output-type-widened", side: rule.Output, old: `{"type":"integer"}`, new: `{"type":"number"}`},
	{rule: "output-type-narrowed", side: rule.Output, old: `{"type":["string","boolean"]}`, new: `{"type":"string"}`},
	{rule: "input-became-nullable", side: rule.Input, old: `{"type":"string"}`, new: `{"anyOf":[{"type":"string"},{"type":"null"}]}`},
	{rule: "input-became-not-nullable", side: rule.Input, old: `{"type":["null","string"]}`, new: `{"type":"string"}`},
	{rule: "output-became-nullable", side: rule.Output, old: `{"type":"string"}`, new: `{"oneOf":[{"type":"null"},{"type":"string"}]}`},
	{rule: "output-became-not-nullable", side: rule.Output, old: `{"type":["null","string"]}`, new: `{"type":"string"}`},

	// Enums and constants.
	{rule: "input-enum-value-removed", side: rule.Input, old: `{"enum":["a","b"]}`, new: `{"enum":["a"]}`},
	{rule: "input-enum-value-added", side: rule.Input, old: `{"enum":["a"]}`, new: `{"enum":["b","a"]}`},
	{rule: "input-enum-added", side: rule.Input, old: `{"type":"string"}`, new: `{"type":"string","enum":["a"]}`},
	{rule: "input-enum-dropped", side: rule.Input, old: `{"type":"string","enum":["a"]}`, new: `{"type":"string"}`},
	{rule: "input-const-changed", side: rule.Input, old: `{"const":"v1"}`, new: `{"const":"v2"}`},
	{rule: "output-enum-value-added", side: rule.Output, old: `{"enum":["a"]}`, new: `{"enum":["b","a"]}`},
	{rule: "output-enum-value-removed", side: rule.Output, old: `{"enum":["a","b"]}`, new: `{"enum":["a"]}`},
	{rule: "output-enum-dropped", side: rule.Output, old: `{"type":"string","enum":["a"]}`, new: `{"type":"string"}`},
	{rule: "output-enum-added", side: rule.Output, old: `{"type":"string"}`, new: `{"type":"string","enum":["a"]}`},

	// Numbers.
	{rule: "input-lower-bound-raised", side: rule.Input, old: `{"type":"integer"}`, new: `{"type":"integer","minimum":0}`},
	{rule: "input-lower-bound-lowered", side: rule.Input, old: `{"type":"number","minimum":1}`, new: `{"type":"number","exclusiveMinimum":0}`},
	{rule: "input-upper-bound-lowered", side: rule.Input, old: `{"type":"number","maximum":1}`, new: `{"type":"number","exclusiveMaximum":1}`},
	{rule: "input-upper-bound-raised", side: rule.Input, old: `{"type":"integer","maximum":9}`, new: `{"type":"integer"}`},
	{rule: "input-multiple-of-narrowed", side: rule.Input, old: `{"type":"integer","multipleOf":5}`, new: `{"type":"integer","multipleOf":10}`},
	{rule: "input-multiple-of-widened", side: rule.Input, old: `{"type":"integer","multipleOf":10}`, new: `{"type":"integer","multipleOf":5}`},
	{rule: "output-lower-bound-lowered", side: rule.Output, old: `{"type":"integer","minimum":0}`, new: `{"type":"integer"}`},
	{rule: "output-upper-bound-raised", side: rule.Output, old: `{"type":"integer","maximum":9}`, new: `{"type":"integer","maximum":10}`},
	{rule: "output-bound-tightened", side: rule.Output, old: `{"type":"integer"}`, new: `{"type":"integer","minimum":0}`},
	{rule: "output-multiple-of-widened", side: rule.Output, old: `{"type":"integer","multipleOf":10}`, new: `{"type":"integer","multipleOf":5}`},

	// Text.
	{rule: "input-pattern-added", side: rule.Input, old: `{"type":"string"}`, new: `{"type":"string","pattern":"^[a-z]+$"}`},
	{rule: "input-pattern-removed", side: rule.Input, old: `{"type":"string","pattern":"^[a-z]+$"}`, new: `{"type":"string"}`},
	{rule: "input-pattern-changed", side: rule.Input, old: `{"type":"string","pattern":"^[a-z0-9]+$"}`, new: `{"type":"string","pattern":"^[a-z]+$"}`},
	{rule: "output-pattern-removed", side: rule.Output, old: `{"type":"string","pattern":"^[a-z]+$"}`, new: `{"type":"string"}`},
	{rule: "output-pattern-changed", side: rule.Output, old: `{"type":"string","pattern":"^[a-z]+$"}`, new: `{"type":"string","pattern":"^[a-z0-9]+$"}`},
	{rule: "input-format-changed", side: rule.Input, old: `{"type":"string"}`, new: `{"type":"string","format":"date-time"}`},
	{rule: "input-default-changed", side: rule.Input, old: `{"type":"integer","default":1}`, new: `{"type":"integer","default":2}`},

	// Lists.
	{rule: "input-unique-items-added", side: rule.Input, old: `{"type":"array"}`, new: `{"type":"array","uniqueItems":true}`},
	{rule: "input-unique-items-removed", side: rule.Input, old: `{"type":"array","uniqueItems":true}`, new: `{"type":"array"}`},
	{rule: "output-unique-items-removed", side: rule.Output, old: `{"type":"array","uniqueItems":true}`, new: `{"type":"array"}`},
	{rule: "input-tuple-changed", side: rule.Input,
		old: `{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}`,
		new: `{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}]}`},
	{rule: "output-items-widened", side: rule.Output, old: `{"type":"array","items":{"type":"string"}}`, new: `{"type":"array"}`},

	// Unions and negation.
	{rule: "input-union-branch-removed", side: rule.Input,
		old: `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, new: `{"anyOf":[{"type":"string"}]}`},
	{rule: "input-union-branch-added", side: rule.Input,
		old: `{"oneOf":[{"type":"string"}]}`, new: `{"oneOf":[{"type":"string"},{"type":"integer"}]}`},
	{rule: "input-one-of-overlap-introduced", side: rule.Input,
		old: `{"oneOf":[{"type":"string"}]}`, new: `{"oneOf":[{"type":"string"},{"type":"string","maxLength":3}]}`},
	{rule: "input-any-of-became-one-of", side: rule.Input,
		old: `{"anyOf":[{"type":"string","minLength":2},{"type":"string","maxLength":3}]}`,
		new: `{"oneOf":[{"type":"string","minLength":2},{"type":"string","maxLength":3}]}`},
	{rule: "input-one-of-became-any-of", side: rule.Input,
		old: `{"oneOf":[{"type":"string","minLength":2},{"type":"string","maxLength":3}]}`,
		new: `{"anyOf":[{"type":"string","minLength":2},{"type":"string","maxLength":3}]}`},
	{rule: "output-union-branch-added", side: rule.Output,
		old: `{"anyOf":[{"type":"string"}]}`, new: `{"anyOf":[{"type":"string"},{"type":"integer"}]}`},
	{rule: "output-union-branch-removed", side: rule.Output,
		old: `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, new: `{"anyOf":[{"type":"string"}]}`},
	{rule: "input-not-narrowed", side: rule.Input,
		old: `{"type":"string","not":{"const":"x"}}`, new: `{"type":"string","not":{"enum":["x","y"]}}`},

	// Catch-alls.
	{rule: "input-schema-narrowed", side: rule.Input,
		old: `{"type":"array"}`, new: `{"type":"array","contains":{"type":"string"}}`},
	{rule: "input-schema-widened", side: rule.Input,
		old: `{"type":"array","contains":{"type":"string"}}`, new: `{"type":"array"}`},
	{rule: "output-schema-narrowed", side: rule.Output, old: `{"type":"string"}`, new: `{"type":"string","minLength":1}`},
	{rule: "output-schema-widened", side: rule.Output,
		old: `{"type":"array","contains":{"type":"string"}}`, new: `{"type":"array"}`},
	{rule: "input-undecided", side: rule.Input, old: undecidable, new: undecidableToo},
	{rule: "output-undecided", side: rule.Output, old: undecidable, new: undecidableToo},
}

// No engine at hand knows what these patterns have in common: they are no Go
// regexps.
const (
	undecidable    = `{"type":"string","pattern":"^(?=a).*b$"}`
	undecidableToo = `{"type":"string","pattern":"^(?=b).*a$"}`
)

// toolFixtures are the rules about a tool as a whole.
var toolFixtures = []struct {
	rule     string
	old, new []contract.Contract
}{
	{"tool-removed", []contract.Contract{tool("search")}, nil},
	{"tool-added", nil, []contract.Contract{tool("search")}},
	{"tool-renamed", []contract.Contract{tool("search")}, []contract.Contract{tool("search_web")}},
	{"tool-moved", []contract.Contract{tool("search")}, []contract.Contract{with(tool("search"), func(c *contract.Contract) { c.Package = "example.com/b" })}},
	{"tool-output-schema-added", []contract.Contract{tool("search")},
		[]contract.Contract{with(tool("search"), func(c *contract.Contract) { c.Output = parse(`{"type":"string"}`) })}},
	{"tool-output-schema-removed", []contract.Contract{with(tool("search"), func(c *contract.Contract) { c.Output = parse(`{"type":"string"}`) })},
		[]contract.Contract{tool("search")}},
	{"tool-hint-weakened", []contract.Contract{with(tool("search"), func(c *contract.Contract) { c.Annotations = parse(`{"readOnlyHint":true}`) })},
		[]contract.Contract{tool("search")}},
	{"tool-hint-strengthened", []contract.Contract{tool("search")},
		[]contract.Contract{with(tool("search"), func(c *contract.Contract) { c.Annotations = parse(`{"openWorldHint":false}`) })}},
	{"tool-schema-unresolved", []contract.Contract{tool("search")},
		[]contract.Contract{with(tool("search"), func(c *contract.Contract) {
			c.Gaps = []contract.Gap{{Side: contract.Input, Path: "/q", Reason: "Q has its own UnmarshalJSON"}}
		})}},
	{"input-decode-narrowed", []contract.Contract{with(tool("search"), func(c *contract.Contract) { c.Decode = map[contract.Path]string{"/q": "int64"} })},
		[]contract.Contract{with(tool("search"), func(c *contract.Contract) { c.Decode = map[contract.Path]string{"/q": "int32"} })}},
	{"output-encode-widened",
		[]contract.Contract{with(tool("search"), func(c *contract.Contract) {
			c.Output, c.Encode = parse(`{"type":"string"}`), map[contract.Path]string{"": "text:time.Time"}
		})},
		[]contract.Contract{with(tool("search"), func(c *contract.Contract) {
			c.Output, c.Encode = parse(`{"type":"string"}`), map[contract.Path]string{"": "text:example.com/a.Stamp"}
		})}},
}

// tool returns a small contract.
func tool(name string) contract.Contract {
	return contract.Contract{
		Name: name, Package: "example.com/a", Func: "F_" + name, Dialect: "native",
		Input: parse(`{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}`),
	}
}

func with(c contract.Contract, edit func(*contract.Contract)) contract.Contract {
	edit(&c)
	return c
}

func parse(text string) contract.Value {
	v, err := contract.Parse([]byte(text))
	if err != nil {
		panic(err.Error() + ": " + text)
	}
	return v
}

// ids returns the rules that speak, sorted, each once.
func ids(changes []diffclass.Change) []string {
	all := []string{}
	for _, c := range changes {
		all = append(all, c.Rule.ID)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestEachRuleSpeaksAboutItsSmallestPair(t *testing.T) {
	for _, f := range fixtures {
		t.Run(f.rule, func(t *testing.T) {
			o := diffclass.Options{}
			if f.strict {
				o.Profile = rule.Strict
			}
			want := append([]string{f.rule}, f.also...)
			slices.Sort(want)
			changes := diffclass.CompareSchemas(f.side, parse(f.old), parse(f.new), o)
			if diff := cmp.Diff(want, ids(changes)); diff != "" {
				t.Errorf("rules (-want +got):\n%s%v", diff, explain(changes))
			}
			if len(changes) != len(want) {
				t.Errorf("%d changes, want %d:\n%s", len(changes), len(want), explain(changes))
			}
		})
	}
	for _, f := range toolFixtures {
		t.Run(f.rule, func(t *testing.T) {
			changes := []diffclass.Change{}
			for _, r := range diffclass.CompareSets(f.old, f.new, diffclass.Options{}) {
				changes = append(changes, r.Changes...)
			}
			if diff := cmp.Diff([]string{f.rule}, ids(changes)); diff != "" {
				t.Errorf("rules (-want +got):\n%s%v", diff, explain(changes))
			}
		})
	}
	for _, f := range historyFixtures {
		t.Run(f.rule, func(t *testing.T) {
			locked, later, current := states(f.states...)
			changes := diffclass.CompareHistory(locked, later, current, diffclass.Options{})
			if diff := cmp.Diff([]string{f.rule}, ids(changes)); diff != "" {
				t.Errorf("rules (-want +got):\n%s%v", diff, explain(changes))
			}
		})
	}
}

func TestEveryRuleHasAFixtureAndEveryFixtureARule(t *testing.T) {
	known, shown := []string{}, []string{}
	for _, r := range diffclass.Rules() {
		known = append(known, r.ID)
	}
	for _, f := range fixtures {
		shown = append(shown, f.rule)
	}
	for _, f := range toolFixtures {
		shown = append(shown, f.rule)
	}
	for _, f := range historyFixtures {
		shown = append(shown, f.rule)
	}
	slices.Sort(known)
	slices.Sort(shown)
	if diff := cmp.Diff(known, shown); diff != "" {
		t.Errorf("rules and fixtures differ (-rules +fixtures):\n%s", diff)
	}
}

// explain spells changes for a failure.
func explain(changes []diffclass.Change) string {
	text := ""
	for _, c := range changes {
		text += "  " + string(c.Class) + " " + c.Rule.ID + " at " + string(c.Path) + " (" + string(c.At) + "): " + c.Message
		if c.Witness.IsPresent() {
			text += " witness " + c.Witness.String()
		}
		text += "\n"
	}
	return text
}
