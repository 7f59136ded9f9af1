package schemagen

import (
	"go/types"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

const wrapped = `package tools

import "context"

type Args struct {
	Query string ` + "`json:\"query\"`" + `
	Tags  []string ` + "`json:\"tags,omitempty\"`" + `
}

type Hit struct {
	ID int ` + "`json:\"id\"`" + `
}

//toolpact:tool search
func search(ctx context.Context, args Args) (*Hit, error) { return nil, nil }
`

// deriveOne derives the one tool of a source.
func deriveOne(t *testing.T, source string, cfg Config) contract.Contract {
	t.Helper()
	got := Derive(loadSource(t, source), cfg)
	if len(got.Problems) > 0 || len(got.Tools) != 1 {
		t.Fatalf("%d tools, problems %v", len(got.Tools), got.Problems)
	}
	return got.Tools[0].Contract
}

func TestConfiguredDialects(t *testing.T) {
	const (
		sdkInput  = `{"type":"object","properties":{"query":{"type":"string"},"tags":{"items":{"type":"string"},"type":["null","array"]}},"required":["query"],"additionalProperties":false}`
		sdkOutput = `{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"],"additionalProperties":false}`
	)
	parse := func(text string) contract.Value {
		v, err := contract.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for name, tt := range map[string]struct {
		custom                          CustomDialect
		spec, as                        string
		dialect, deriver, input, output string
	}{
		"a base as it is, recorded under the configured name": {
			CustomDialect{Base: "gosdk"}, "house", "", "house@v1.8.0", "jsonschema-go@v0.4.3", sdkInput, sdkOutput},
		"a base at a version": {
			CustomDialect{Base: "gosdk@v1.1.0"}, "house", "", "house@v1.1.0", "jsonschema-go@v0.3.0",
			strings.Replace(sdkInput, `["null","array"]`, `"array"`, 1), sdkOutput},
		"a version of the configured name goes before that of the base": {
			CustomDialect{Base: "gosdk@v1.1.0"}, "house@v1.8.0", "", "house@v1.8.0", "jsonschema-go@v0.4.3", sdkInput, sdkOutput},
		"another version of the base goes for what stands on it": {
			CustomDialect{Base: "gosdk"}, "house", "gosdk@v1.1.0", "house@v1.1.0", "jsonschema-go@v0.3.0",
			strings.Replace(sdkInput, `["null","array"]`, `"array"`, 1), sdkOutput},
		"another version of the configured name": {
			CustomDialect{Base: "gosdk"}, "house", "house@v1.1.0", "house@v1.1.0", "jsonschema-go@v0.3.0",
			strings.Replace(sdkInput, `["null","array"]`, `"array"`, 1), sdkOutput},
		"another version of a dialect that no tool has": {
			CustomDialect{Base: "native"}, "house", "gosdk@v1.1.0", "house", "",
			`{"type":"object","properties":{"query":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}}},"required":["query"]}`,
			`{"type":["object","null"],"properties":{"id":{"type":"integer"}},"required":["id"]}`},
		"keys merged over the root of the input": {
			CustomDialect{Base: "gosdk", Root: parse(`{"additionalProperties":true,"x-house":1}`)}, "house", "", "house@v1.8.0", "jsonschema-go@v0.4.3",
			strings.Replace(sdkInput, `"additionalProperties":false`, `"additionalProperties":true,"x-house":1`, 1), sdkOutput},
		"null takes a key away, and objects merge": {
			CustomDialect{Base: "gosdk", Root: parse(`{"required":null,"properties":{"query":{"minLength":1},"tags":null}}`)}, "house", "", "house@v1.8.0", "jsonschema-go@v0.4.3",
			`{"type":"object","properties":{"query":{"type":"string","minLength":1}},"additionalProperties":false}`, sdkOutput},
		"required names join those of the base": {
			CustomDialect{Base: "gosdk", Root: parse(`{"required":["tags","query"]}`)}, "house", "", "house@v1.8.0", "jsonschema-go@v0.4.3",
			strings.Replace(sdkInput, `["query"]`, `["query","tags"]`, 1), sdkOutput},
		"no required name keeps those of the base": {
			CustomDialect{Base: "gosdk", Root: parse(`{"required":[]}`)}, "house", "", "house@v1.8.0", "jsonschema-go@v0.4.3", sdkInput, sdkOutput},
		"no required name makes the keyword appear": {
			CustomDialect{
				Base: "invopop", Root: parse(`{"required":[],"$schema":null}`),
				Options: map[string]any{"Anonymous": true, "DoNotReference": true, "RequiredFromJSONSchemaTags": true},
			}, "house", "", "house@v0.14.0", "invopop@v0.14.0",
			`{"type":"object","properties":{"query":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}}},"required":[],"additionalProperties":false}`, ""},
		"no output": {
			CustomDialect{Base: "gosdk", Output: "none"}, "house", "", "house@v1.8.0", "jsonschema-go@v0.4.3", sdkInput, ""},
		"the result as output": {
			CustomDialect{Base: "gosdk", Output: "result"}, "house", "", "house@v1.8.0", "jsonschema-go@v0.4.3", sdkInput, sdkOutput},
		"no output of the native base": {
			CustomDialect{Base: "native", Output: "none", Root: parse(`{"additionalProperties":false}`)}, "house", "", "house", "",
			`{"type":"object","properties":{"query":{"type":"string"},"tags":{"type":"array","items":{"type":"string"}}},"required":["query"],"additionalProperties":false}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tt.custom.Name = "house"
			got := deriveOne(t, wrapped, Config{Dialect: tt.spec, As: tt.as, Dialects: []CustomDialect{tt.custom}})
			if got.Dialect != tt.dialect || got.Deriver != tt.deriver {
				t.Errorf("recorded as %s, %s, want %s, %s", got.Dialect, got.Deriver, tt.dialect, tt.deriver)
			}
			for side, want := range map[contract.Side]string{contract.Input: tt.input, contract.Output: tt.output} {
				schema := got.Schema(side)
				if want == "" {
					if schema.IsPresent() {
						t.Errorf("%s is %s, want none", side, schema)
					}
				} else if !contract.Equal(schema, parse(want)) {
					t.Errorf("%s is %s, want %s", side, schema, want)
				}
			}
		})
	}
}

func TestAPlainFunctionOfAConfiguredDialectOverNativeKeepsItsParameters(t *testing.T) {
	got := deriveOne(t, "package tools\n\n//toolpact:tool\nfunc FindAll(q string) ([]func(), error) { return nil, nil }\n", Config{
		Dialect:  "house",
		Dialects: []CustomDialect{{Name: "house", Base: "native", Output: "none", Root: contract.Obj(contract.M("additionalProperties", contract.Bool(false)))}},
	})
	want := `{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}`
	if got.Input.String() != want || got.Name != "find_all" || got.Error != "" {
		t.Errorf("%s: %s, %q", got.Name, got.Input, got.Error)
	}
}

func TestADirectiveNamesAConfiguredDialect(t *testing.T) {
	cfg := Config{Dialects: []CustomDialect{{Name: "house", Base: "gosdk"}}}
	derive := func(dialect string) Result {
		return Derive(loadSource(t, strings.Replace(wrapped, "tool search", "tool search dialect="+dialect, 1)), cfg)
	}
	if got := derive("house@v1.1.0"); len(got.Tools) != 1 || got.Tools[0].Contract.Dialect != "house@v1.1.0" {
		t.Errorf("tools %v, problems %v", got.Tools, got.Problems)
	}
	got := derive("hose")
	if len(got.Problems) != 1 || got.Problems[0].Replacement != "dialect=house" || got.Problems[0].Message != `unknown dialect "hose": did you mean "house"?` {
		t.Errorf("problems %+v", got.Problems)
	}
}

func TestARegistrationThatIsNotKnownNeedsAName(t *testing.T) {
	cfg := Config{Dialect: "house", Dialects: []CustomDialect{{Name: "house", Base: "gosdk"}}}
	got := Derive(loadSource(t, strings.Replace(wrapped, "tool search", "tool", 1)), cfg)
	if len(got.Problems) != 1 || got.Problems[0].Rule != "tool-name-unknown" {
		t.Errorf("problems %+v", got.Problems)
	}
}

// inputBase is a base that publishes no output, and derives every type as its
// name, those of results with a gap.
type inputBase struct{ native }

func (inputBase) schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	if in.String() == "chan int" {
		return contract.Schema{}, contract.Schema{}, &refusal{words: "no channels", side: args.side}
	}
	args.gap("/x", "code")
	return contract.Obj(contract.M("title", contract.Str(in.String()))), contract.Schema{}, nil
}

func TestTheResultOfABaseWithoutOutputIsDerivedAsItsArguments(t *testing.T) {
	base := &configuredDialect{dialect: inputBase{}, output: resultOutput, inputsOnly: true}
	sides := func() (args, results *derivation) {
		return &derivation{side: contract.Input}, &derivation{side: contract.Output}
	}
	args, results := sides()
	in, out, refused := base.schemas(types.Typ[types.String], types.Typ[types.Bool], args, results)
	if in.String() != `{"title":"string"}` || out.String() != `{"title":"bool"}` || refused != nil {
		t.Errorf("%s, %s, %v", in, out, refused)
	}
	if len(args.gaps) != 1 || len(results.gaps) != 1 || results.gaps[0].Side != contract.Output {
		t.Errorf("gaps %v, %v", args.gaps, results.gaps)
	}
	args, results = sides()
	_, _, refused = base.schemas(types.Typ[types.String], types.NewChan(types.SendRecv, types.Typ[types.Int]), args, results)
	if refused == nil || refused.side != contract.Output {
		t.Errorf("refused %+v", refused)
	}
	base.output = ""
	args, results = sides()
	if _, out, _ = base.schemas(types.Typ[types.String], types.Typ[types.Bool], args, results); out.IsPresent() {
		t.Errorf("output %s", out)
	}
}

func TestAGapAtTheRootIsNotMergedOver(t *testing.T) {
	base := &configuredDialect{root: contract.Obj(contract.M("additionalProperties", contract.Bool(false)))}
	args := &derivation{side: contract.Input}
	args.gap(contract.Root, "code")
	if in, _ := base.finish(contract.Obj(), contract.Schema{}, args, &derivation{}); in.Len() > 0 {
		t.Errorf("input %s", in)
	}
}

func TestOptionsHaveAKind(t *testing.T) {
	for name, tt := range map[string]struct {
		kind  optionKind
		value any
		fault string
	}{
		"true is a bool":               {boolOption, true, ""},
		"a word is no bool":            {boolOption, "yes", `option "O": want true or false, have yes`},
		"a word is a string":           {stringOption, "json", ""},
		"a number is no string":        {stringOption, 1, `option "O": want a string, have 1`},
		"words are a list":             {listOption, []any{"a", "b"}, ""},
		"an empty list is a list":      {listOption, []any{}, ""},
		"numbers are no list of words": {listOption, []any{"a", 1}, `option "O": want a list of strings, have [a 1]`},
		"a word is no list":            {listOption, "a", `option "O": want a list of strings, have a`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := option{"O", tt.kind}.value(tt.value)
			if got := errorText(err); got != tt.fault {
				t.Errorf("%q, want %q", got, tt.fault)
			}
		})
	}
}

func TestWhatIsWrongWithAConfiguredDialect(t *testing.T) {
	for name, tt := range map[string]struct {
		custom CustomDialect
		check  func(c *CustomDialect) error
		fault  string
	}{
		"the name of a built-in dialect": {CustomDialect{Name: "gosdk", Base: "native"}, (*CustomDialect).CheckName,
			`dialect "gosdk" is built in: give the configured one another name`},
		"an unknown base": {CustomDialect{Name: "house", Base: "gosd"}, checkBase, `unknown base "gosd": did you mean "gosdk"?`},
		"a base that is configured itself": {CustomDialect{Name: "house", Base: "other"}, checkBase,
			`the base of dialect "house" is "other", which is configured itself: a base is built in (` + strings.Join(dialectNames(), ", ") + `)`},
		"a version of native": {CustomDialect{Name: "house", Base: "native@v1.0.0"}, checkBase, `dialect "native" has no versions`},
		"no version":          {CustomDialect{Name: "house", Base: "gosdk@new"}, checkBase, `"new" is no version: write one such as "gosdk@v1.8.0"`},
		"an option of a base without any": {CustomDialect{Name: "house", Base: "gosdk", Options: map[string]any{"Anonymous": true}},
			func(c *CustomDialect) error { return c.CheckOption("Anonymous") }, `base "gosdk" has no options: unknown option "Anonymous"`},
		"a mapper that the base does not have": {CustomDialect{Name: "house", Base: "gosdk", Interface: contract.Obj()}, (*CustomDialect).CheckInterface,
			`base "gosdk" has no mapper: what an interface type becomes cannot be set`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := errorText(tt.check(&tt.custom)); got != tt.fault {
				t.Errorf("%q, want %q", got, tt.fault)
			}
		})
	}
}

func checkBase(c *CustomDialect) error { return c.CheckBase([]string{"house", "other"}) }

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
