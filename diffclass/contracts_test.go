package diffclass_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// line spells a change for a table.
func line(c diffclass.Change) string {
	return string(c.Class) + " " + c.Rule.ID + " at " + string(c.Side) + string(c.Path)
}

func lines(changes []diffclass.Change) []string {
	all := []string{}
	for _, c := range changes {
		all = append(all, line(c))
	}
	return all
}

// edited is a tool before and after an edit.
type edited struct {
	name     string
	old, new contract.Contract
	want     []string
}

func checkEdited(t *testing.T, cases []edited) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			changes := diffclass.Compare(c.old, c.new, diffclass.Options{})
			want := c.want
			if want == nil {
				want = []string{}
			}
			if diff := cmp.Diff(want, lines(changes)); diff != "" {
				t.Errorf("(-want +got):\n%s%s", diff, explain(changes))
			}
		})
	}
}

// output returns the tool with an output schema.
func output(schema string) contract.Contract {
	return with(tool("search"), func(c *contract.Contract) { c.Output = parse(schema) })
}

func TestWhatIsNoChange(t *testing.T) {
	checkEdited(t, []edited{
		{"a description, a title, an example, a comment",
			contractOf(`{"type":"object","properties":{"q":{"type":"string"}}}`),
			contractOf(`{"$comment":"c","title":"T","type":"object","properties":{"q":{"type":"string","description":"d","examples":["x"],"deprecated":true}}}`), nil},
		{"an empty list of properties or of required names",
			contractOf(`{"type":"object"}`), contractOf(`{"type":"object","properties":{},"required":[]}`), nil},
		{"a name that is required twice",
			contractOf(`{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}`),
			contractOf(`{"type":"object","properties":{"q":{"type":"string"}},"required":["q","q"]}`), nil},
		{"true and an empty schema",
			contractOf(`{"type":"object","properties":{"q":true},"additionalProperties":true}`),
			contractOf(`{"type":"object","properties":{"q":{}}}`), nil},
		{"false and a schema that excludes all",
			contractOf(`{"type":"object","properties":{"q":{"type":"array","items":false}},"additionalProperties":false}`),
			contractOf(`{"type":"object","properties":{"q":{"type":"array","items":{"not":{}}}},"additionalProperties":{"not":{}}}`), nil},
		{"a definition that is taken out",
			contractOf(`{"type":"object","properties":{"q":{"type":"object","properties":{"x":{"type":"integer"}}}}}`),
			contractOf(`{"$defs":{"Q":{"type":"object","properties":{"x":{"type":"integer"}}}},"type":"object","properties":{"q":{"$ref":"#/$defs/Q"}}}`), nil},
		{"an enum value that the type excludes",
			contractOf(`{"type":"object","properties":{"q":{"type":"string","enum":["a",1]}}}`),
			contractOf(`{"type":"object","properties":{"q":{"type":"string","enum":["a"]}}}`), nil},
		{"an enum that is spelled as constants with titles",
			contractOf(`{"type":"object","properties":{"q":{"enum":["a","b"]}}}`),
			contractOf(`{"type":"object","properties":{"q":{"oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}}}`), nil},
		{"an allOf around one schema",
			contractOf(`{"type":"object","properties":{"q":{"allOf":[{"type":"string"}]}}}`),
			contractOf(`{"type":"object","properties":{"q":{"type":"string"}}}`), nil},
		{"another spelling of a number",
			contractOf(`{"type":"object","properties":{"q":{"type":"number","minimum":1,"default":10}}}`),
			contractOf(`{"type":"object","properties":{"q":{"type":"number","minimum":1.0,"default":1e1}}}`), nil},
		{"a result's format and default",
			output(`{"type":"string","format":"date","default":"x"}`), output(`{"type":"string"}`), nil},
		{"the description and the dialect of the tool", tool("search"),
			with(tool("search"), func(c *contract.Contract) { c.Description, c.Dialect, c.Deriver = "d", "gosdk@v9", "x@v9" }), nil},
		{"the function of the tool", tool("search"),
			with(tool("search"), func(c *contract.Contract) { c.Func = "T.M" }), nil},
	})
}

// TestAMapThatBecomesAStructLosesKeys: an object whose keys were the caller's
// choice is no object that declares nothing.
func TestAMapThatBecomesAStructLosesKeys(t *testing.T) {
	under := func(o string) contract.Contract { return contractOf(`{"type":"object","properties":{"o":` + o + `}}`) }
	const (
		record = `{"type":"object","properties":{"focus":{"type":"boolean"}},"required":[]}`
		added  = "non-breaking input-optional-property-added-to-open-object at input/o/focus"
		lost   = "breaking input-property-removed-from-open-object at input/o/*"
	)
	checkEdited(t, []edited{
		{"a map of anything", under(`{"type":"object","additionalProperties":{}}`), under(record), []string{lost, added}},
		{"a map of values that the struct takes", under(`{"type":"object","additionalProperties":{"type":"boolean"}}`), under(record), []string{lost}},
		{"a map of anything, and a struct of anything", under(`{"type":"object","additionalProperties":true}`),
			under(`{"type":"object","properties":{"focus":{}}}`), []string{lost, "non-breaking input-unconstrained-property-added at input/o/focus"}},
		{"a map of values that the struct rejects", under(`{"type":"object","additionalProperties":{"type":"string"}}`), under(record),
			[]string{"breaking input-additional-properties-narrowed at input/o", "non-breaking input-additional-properties-widened at input/o"}},
		{"a list of maps", under(`{"type":"array","items":{"type":"object","additionalProperties":{"type":"boolean"}}}`),
			under(`{"type":"array","items":` + record + `}`), []string{"breaking input-property-removed-from-open-object at input/o/*/*"}},
		{"a struct that keeps the other keys", under(`{"type":"object","additionalProperties":{"type":"boolean"}}`),
			under(`{"type":"object","properties":{"focus":{"type":"boolean"}},"additionalProperties":{"type":"boolean"}}`), nil},
		{"an object that nothing is said of", under(`{"type":"object"}`), under(record), []string{added}},
		{"a result", output(`{"type":"object","additionalProperties":{"type":"boolean"}}`), output(record),
			[]string{"non-breaking output-additional-properties-allowed at output"}},
	})
}

func TestPropertiesNamedLikeKeywordsAreProperties(t *testing.T) {
	for _, name := range []string{
		"description", "title", "required", "enum", "type", "properties", "items", "default", "$ref", "const", "format", "*", "a/b", "~", "",
	} {
		t.Run(name, func(t *testing.T) {
			key := contract.Str(name).String()
			path := string(contract.Root.Property(name))
			old := contractOf(`{"type":"object","properties":{"z":{"type":"object","properties":{` + key + `:{"type":"string"}}}}}`)
			new := contractOf(`{"type":"object","properties":{"z":{"type":"object","properties":{` + key + `:{"type":"integer"}}}}}`)
			want := []string{"breaking input-type-changed at input/z" + path}
			if diff := cmp.Diff(want, lines(diffclass.Compare(old, new, diffclass.Options{}))); diff != "" {
				t.Errorf("retyped (-want +got):\n%s", diff)
			}
			gone := contractOf(`{"type":"object","properties":{"z":{"type":"object","properties":{"other":{"type":"object"}}}}}`)
			changes := diffclass.Compare(old, gone, diffclass.Options{})
			if got := ids(changes); len(got) != 2 || got[1] != "input-property-removed-from-open-object" {
				t.Errorf("removed:\n%s", explain(changes))
			}
		})
	}
}

func TestAGapSilencesWhatItCovers(t *testing.T) {
	const reason = "Period has its own UnmarshalJSON"
	gap := func(side contract.Side, path contract.Path) func(*contract.Contract) {
		return func(c *contract.Contract) {
			c.Gaps = append(c.Gaps, contract.Gap{Side: side, Path: path, Reason: reason})
		}
	}
	input := func(schema string, edits ...func(*contract.Contract)) contract.Contract {
		c := contractOf(schema)
		for _, edit := range edits {
			edit(&c)
		}
		return c
	}
	const text = `{"type":"object","properties":{"when":{"type":"string"},"n":{"type":"integer"}},"required":["when"]}`
	const open = `{"type":"object","properties":{"when":{},"n":{"type":"integer"}},"required":["when"]}`
	checkEdited(t, []edited{
		{"a locked gap is quiet", input(open, gap("input", "/when")), input(open, gap("input", "/when")), nil},
		{"a locked gap hides what its schema does", input(text, gap("input", "/when")), input(open, gap("input", "/when")), nil},
		{"a new gap is one finding, whatever the schema there", input(text), input(open, gap("input", "/when")),
			[]string{"breaking tool-schema-unresolved at input/when"}},
		{"a gap that is gone is one finding", input(open, gap("input", "/when")), input(text),
			[]string{"breaking tool-schema-unresolved at input/when"}},
		{"a gap with another reason is one finding", input(open, gap("input", "/when")),
			input(open, func(c *contract.Contract) {
				c.Gaps = []contract.Gap{{Side: "input", Path: "/when", Reason: "Period has its own UnmarshalText"}}
			}),
			[]string{"breaking tool-schema-unresolved at input/when"}},
		{"a gap that moves is one finding", input(open, gap("input", "/when")), input(open, gap("input", "/n")),
			[]string{"breaking tool-schema-unresolved at input/when"}},
		{"beside a gap everything counts", input(text, gap("input", "/when")),
			input(`{"type":"object","properties":{"when":{},"n":{"type":"string"}},"required":["when"]}`, gap("input", "/when")),
			[]string{"breaking input-type-changed at input/n"}},
		{"whether a gap must be there counts", input(text, gap("input", "/when")),
			input(`{"type":"object","properties":{"when":{},"n":{"type":"integer"}}}`, gap("input", "/when")),
			[]string{"non-breaking input-property-became-optional at input/when"}},
		{"the removal of a property with a gap counts", input(open, gap("input", "/when")),
			input(`{"type":"object","properties":{"n":{"type":"integer"}}}`),
			[]string{"breaking input-property-removed-from-open-object at input/when", "breaking tool-schema-unresolved at input/when"}},
		{"a gap at the root silences the side", input(text, gap("input", "")), input(`{"type":"object"}`, gap("input", "")), nil},
		{"a gap at the root of one side leaves the other",
			with(output(`{"type":"string"}`), gap("input", "")), with(output(`{"type":"integer"}`), gap("input", "")),
			[]string{"breaking output-type-changed at output"}},
		{"a gap on one side is none on the other",
			with(with(output(text), gap("input", "/when")), func(c *contract.Contract) { c.Input = parse(text) }),
			with(with(output(open), gap("input", "/when")), func(c *contract.Contract) { c.Input = parse(open) }),
			[]string{"breaking output-type-widened at output/when"}},
		{"a gap in a definition covers all who refer to it",
			input(`{"$defs":{"T":{"type":"object","properties":{"x":{"type":"string"},"next":{"$ref":"#/$defs/T"}}}},"type":"object","properties":{"t":{"$ref":"#/$defs/T"}}}`, gap("input", "/t/x")),
			input(`{"$defs":{"T":{"type":"object","properties":{"x":{"type":"integer"},"next":{"$ref":"#/$defs/T"}}}},"type":"object","properties":{"t":{"$ref":"#/$defs/T"}}}`, gap("input", "/t/x")),
			nil},
		{"a gap in items and map values",
			input(`{"type":"object","properties":{"a":{"type":["null","array"],"items":{"type":"string"}},"m":{"type":"object","additionalProperties":{"type":"string"}}}}`, gap("input", "/a/*"), gap("input", "/m/*")),
			input(`{"type":"object","properties":{"a":{"type":["null","array"],"items":true},"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`, gap("input", "/a/*"), gap("input", "/m/*")),
			nil},
	})
}

func TestWhatTheGoTypeReadsAndWrites(t *testing.T) {
	decode := func(claims map[contract.Path]string) contract.Contract {
		return with(tool("search"), func(c *contract.Contract) { c.Decode = claims })
	}
	encode := func(claim string) contract.Contract {
		return with(output(`{"type":"string"}`), func(c *contract.Contract) { c.Encode = map[contract.Path]string{"": claim} })
	}
	at := func(claim string) map[contract.Path]string { return map[contract.Path]string{"/q": claim} }
	narrowed := []string{"breaking input-decode-narrowed at input/q"}
	widened := []string{"breaking output-encode-widened at output"}
	foreign := func(c contract.Contract) contract.Contract {
		c.Dialect = ""
		return c
	}
	typed := func(c contract.Contract, schema string) contract.Contract {
		c.Input = parse(`{"type":"object","properties":{"q":` + schema + `},"required":["q"]}`)
		return c
	}
	const integer, strings, object = `{"type":"integer"}`, `{"type":"string"}`, `{"type":"object","additionalProperties":true}`
	checkEdited(t, []edited{
		{"the same claim", decode(at("text:time.Time")), decode(at("text:time.Time")), nil},
		{"another text form", decode(at("text:time.Time")), decode(at("text:a.Stamp")), narrowed},
		{"a plain text becomes a time", decode(nil), decode(at("text:time.Time")), narrowed},
		{"a plain text becomes a time with a format", decode(nil), typed(decode(at("text:time.Time")), `{"type":"string","format":"date-time"}`),
			append(slices.Clone(narrowed), "non-breaking input-format-changed at input/q")},
		{"a time becomes a plain text", decode(at("text:time.Time")), decode(nil), nil},
		{"a plain text becomes bytes", decode(nil), decode(at("base64")), narrowed},
		{"a pointer or a null does not matter", typed(decode(nil), `{"type":["null","string"]}`), typed(decode(at("text:time.Time")), `{"type":["null","string"]}`), narrowed},
		{"who made no claims says nothing", foreign(decode(nil)), decode(at("text:time.Time")), nil},
		{"another dialect says nothing", with(decode(nil), func(c *contract.Contract) { c.Dialect = "gosdk@v1.8.0" }), decode(at("text:time.Time")), nil},
		{"a new property has no past", contractOf(`{"type":"object"}`), decode(at("text:time.Time")), []string{"breaking input-required-property-added at input/q"}},
		{"a smaller integer", decode(at("int64")), decode(at("int32")), narrowed},
		{"a plain integer becomes smaller", typed(decode(nil), integer), typed(decode(at("int32")), integer), narrowed},
		{"an integer becomes plain", typed(decode(at("int32")), integer), typed(decode(nil), integer), nil},
		{"a wider integer", decode(at("int32")), decode(at("int64")), nil},
		{"int is as wide as int64", decode(at("int")), decode(at("int64")), nil},
		{"an unsigned within a wider signed one", decode(at("uint32")), decode(at("int64")), nil},
		{"an unsigned beyond the signed one", decode(at("uint64")), decode(at("int64")), narrowed},
		{"a signed becomes unsigned", decode(at("int64")), decode(at("uint64")), narrowed},
		{"an integer becomes a float", decode(at("int64")), decode(at("float64")), nil},
		{"a float becomes an integer", decode(at("float64")), decode(at("int64")), narrowed},
		{"a number is quoted now", typed(decode(nil), integer), typed(decode(at("quoted:int64")), integer), narrowed},
		{"a number is not quoted any more", typed(decode(at("quoted:int64")), integer), typed(decode(nil), integer), narrowed},
		{"a quoted number is smaller", decode(at("quoted:int64")), decode(at("quoted:int32")), narrowed},
		{"a quoted number is wider", decode(at("quoted:int32")), decode(at("quoted:int64")), nil},
		{"keys have a form now", typed(decode(nil), object), typed(decode(at("keys:text:a.Key")), object), narrowed},
		{"keys have no form any more", typed(decode(at("keys:text:a.Key")), object), typed(decode(nil), object), nil},
		{"a result is written in another form", encode("text:time.Time"), encode("text:a.Stamp"), widened},
		{"a result is written in any form", encode("text:time.Time"), output(strings), widened},
		{"a result is written in one form", output(strings), encode("text:time.Time"), nil},
		{"a result may be a wider integer", encode("int32"), encode("int64"), widened},
		{"a result is a smaller integer", encode("int64"), encode("int32"), nil},
		{"the schema says it already", decode(at("text:time.Time")), typed(decode(at("int64")), integer),
			[]string{"breaking input-type-changed at input/q"}},
		{"bounds that went for a claim are no news", typed(decode(nil), `{"type":"integer","minimum":-128,"maximum":127}`), typed(decode(at("int8")), integer),
			[]string{"non-breaking input-lower-bound-lowered at input/q", "non-breaking input-upper-bound-raised at input/q"}},
		{"a gap says nothing",
			with(decode(nil), func(c *contract.Contract) { c.Gaps = []contract.Gap{{Side: "input", Path: "/q"}} }),
			with(decode(at("json:a.Q")), func(c *contract.Contract) { c.Gaps = []contract.Gap{{Side: "input", Path: "/q"}} }), nil},
	})
}

func TestWhatIsNotReadAnyMoreIsShownWhereItIsKnown(t *testing.T) {
	const schema = `{"type":"object","properties":{"in":{"type":"array","items":{"type":"object","properties":{"at":{"type":"string"},"n":{"type":"integer"},"on":{"type":"boolean"}},"required":["n"]}}},"required":["in"]}`
	for _, c := range []struct {
		path     contract.Path
		old, new string
		want     string
	}{
		{"/in/*/at", "", "text:time.Time", `{"in":[{"n":0,"at":"x"}]}`},
		{"/in/*/at", "", "base64", `{"in":[{"n":0,"at":"x"}]}`},
		{"/in/*/at", "", "text:example.com/a.Stamp", ""},
		{"/in/*/n", "", "int32", `{"in":[{"n":2147483648}]}`},
		{"/in/*/n", "", "quoted:int64", `{"in":[{"n":0}]}`},
		{"/in/*/n", "int8", "uint64", `{"in":[{"n":-1}]}`},
		{"/in/*/on", "", "quoted:bool", `{"in":[{"n":0,"on":true}]}`},
	} {
		claim := func(what string) contract.Contract {
			k := contractOf(schema)
			k.Dialect = "native"
			if what != "" {
				k.Decode = map[contract.Path]string{c.path: what}
			}
			return k
		}
		changes := diffclass.Compare(claim(c.old), claim(c.new), diffclass.Options{})
		if len(changes) != 1 {
			t.Errorf("%s: %q to %q:\n%s", c.path, c.old, c.new, explain(changes))
			continue
		}
		want := contract.Value{}
		if c.want != "" {
			want = parse(c.want)
		}
		if !contract.Equal(changes[0].Witness, want) {
			t.Errorf("%s: %q to %q: witness %s, want %s", c.path, c.old, c.new, changes[0].Witness, want)
		}
	}
}

func TestSafetyHints(t *testing.T) {
	hinted := func(annotations string) contract.Contract {
		return with(tool("search"), func(c *contract.Contract) {
			if annotations != "" {
				c.Annotations = parse(annotations)
			}
		})
	}
	weaker := []string{"breaking tool-hint-weakened at tool"}
	stronger := []string{"non-breaking tool-hint-strengthened at tool"}
	checkEdited(t, []edited{
		{"a default is restated", hinted(``), hinted(`{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}`), nil},
		{"a title is no hint", hinted(`{"title":"A"}`), hinted(`{"title":"B"}`), nil},
		{"read-only is lost", hinted(`{"readOnlyHint":true}`), hinted(``), weaker},
		{"read-only is gained", hinted(``), hinted(`{"readOnlyHint":true}`), stronger},
		{"destructive is claimed by default", hinted(`{"destructiveHint":false}`), hinted(``), weaker},
		{"destructive is denied", hinted(`{}`), hinted(`{"destructiveHint":false}`), stronger},
		{"idempotent is lost", hinted(`{"idempotentHint":true}`), hinted(`{"idempotentHint":false}`), weaker},
		{"the world is closed", hinted(``), hinted(`{"openWorldHint":false}`), stronger},
		{"the world is opened", hinted(`{"openWorldHint":false}`), hinted(``), weaker},
		{"destructive means nothing when read-only", hinted(`{"readOnlyHint":true,"destructiveHint":false}`), hinted(`{"readOnlyHint":true}`), nil},
		{"both ways at once", hinted(`{"idempotentHint":true}`), hinted(`{"openWorldHint":false}`), append([]string{stronger[0]}, weaker...)},
	})
}

func TestOutputSchemasThatComeAndGo(t *testing.T) {
	checkEdited(t, []edited{
		{"one is added", tool("search"), output(`{"type":"object"}`), []string{"non-breaking tool-output-schema-added at output"}},
		{"one is removed", output(`{"type":"object"}`), tool("search"), []string{"breaking tool-output-schema-removed at output"}},
		{"neither has one", tool("search"), tool("search"), nil},
	})
	for _, c := range diffclass.Compare(output(`{"type":"object"}`), tool("search"), diffclass.Options{}) {
		if !c.Witness.IsPresent() {
			t.Errorf("%s has no witness", c.Rule.ID)
		}
	}
}

func TestARefusedToolHasNoSchemasToCompare(t *testing.T) {
	refused := contract.Contract{Name: "search", Package: "example.com/a", Func: "F_search", Error: "unsupported type"}
	if changes := diffclass.Compare(tool("search"), refused, diffclass.Options{}); len(changes) > 0 {
		t.Errorf("changes of a refused tool:\n%s", explain(changes))
	}
	results := diffclass.CompareSets([]contract.Contract{tool("search")}, []contract.Contract{refused}, diffclass.Options{})
	if len(results) != 1 || results[0].State != diffclass.Faulty || results[0].Class != rule.Error {
		t.Errorf("results = %+v, want one that is an error", results)
	}
}
