package schemagen

import (
	"reflect"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

func TestEveryOptionOfAReflectorHasAnEffect(t *testing.T) {
	values := map[optionKind]any{boolOption: true, stringOption: "x", listOption: []string{"time.Time"}}
	for _, o := range invopopFields() {
		got := invopopOptionsOf(setup{options: map[string]any{o.name: values[o.kind]}}, invopopOptions{})
		if reflect.DeepEqual(got, invopopOptions{}) {
			t.Errorf("option %s changes nothing", o.name)
		}
	}
}

// grafana is the configured dialect of github.com/grafana/mcp-grafana, whose
// MustTool reflects the one argument of a handler.
var grafana = CustomDialect{
	Name: "grafana", Base: "invopop@v0.13.0",
	Options: map[string]any{
		"Anonymous": true, "DoNotReference": true, "ExpandedStruct": true, "AllowAdditionalProperties": true, "RequiredFromJSONSchemaTags": true,
	},
	Interface: contract.Obj(),
	Root:      contract.Obj(contract.M("$schema", contract.NullValue()), contract.M("additionalProperties", contract.Bool(false))),
	Output:    "none",
}

func TestAReflectorOfAProjectsOwn(t *testing.T) {
	const source = "package tools\n\nimport \"context\"\n\ntype Inner struct {\n\tA any `json:\"a\"`\n}\n\n" +
		"type Args struct {\n\tQuery string `json:\"query\" jsonschema:\"required,description=What to look for\"`\n\tInner Inner `json:\"inner\"`\n}\n\n" +
		"//toolpact:tool search\nfunc search(ctx context.Context, args Args) (*Inner, error) { return nil, nil }\n"
	got := deriveOne(t, source, Config{Dialect: "grafana", Dialects: []CustomDialect{grafana}})
	const want = `{"properties":{"query":{"type":"string","description":"What to look for"},"inner":{"properties":{"a":{}},"type":"object"}},"type":"object","required":["query"],"additionalProperties":false}`
	if got.Dialect != "grafana@v0.13.0" || got.Deriver != "invopop@v0.13.0" || got.Input.String() != want || got.Output.IsPresent() {
		t.Errorf("%s, %s: %s -> %s", got.Dialect, got.Deriver, got.Input, got.Output)
	}
	result := grafana
	result.Output = "result"
	if got := deriveOne(t, source, Config{Dialect: "grafana", Dialects: []CustomDialect{result}}); got.Output.Get("properties").Len() != 1 {
		t.Errorf("the result: %s", got.Output)
	}
}

func TestAnUnknownOptionNamesTheNearest(t *testing.T) {
	c := CustomDialect{Name: "house", Base: "invopop", Options: map[string]any{"Anonymus": true, "Anonymous": "yes"}}
	if got := errorText(c.CheckOption("Anonymus")); got != `unknown option of base invopop "Anonymus": did you mean "Anonymous"?` {
		t.Error(got)
	}
	if got := errorText(c.CheckOption("Anonymous")); got != `option "Anonymous": want true or false, have yes` {
		t.Error(got)
	}
}
