package main

import (
	"cmp"
	"path"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// A framework is one version of one framework, as one row of the table.
type framework struct {
	probe   string // file in probes without .go: a key of the table below
	version string

	// options are those of a reflector, as JSON, for a probe that takes them.
	options string

	// pins are further modules at versions of their own, MODULE@VERSION.
	pins []string

	// record names the file below schemagen/testdata/corpus/published that holds
	// what this version was seen to publish before, "" for none.
	record string
}

// frameworks is the table of versions that are compared. A new version is a
// new line here.
func frameworks() []framework {
	return []framework{
		{probe: "jsonschemago", version: "v0.3.0", record: "jsonschema-go@v0.3.0"},
		{probe: "jsonschemago", version: "v0.4.2", record: "jsonschema-go@v0.4.2"},
		{probe: "jsonschemago", version: "v0.4.3", record: "jsonschema-go"},

		{probe: "gosdk", version: "v1.1.0", record: "gosdk@v1.1.0"},
		{probe: "gosdk", version: "v1.4.1", record: "gosdk@v1.4.1"},
		{probe: "gosdk", version: "v1.8.0", record: "gosdk"},

		{probe: "mcpgo", version: "v0.45.0", record: "mcpgo@v0.45.0"},
		{probe: "mcpgo", version: "v0.46.0"},
		{probe: "mcpgo", version: "v0.47.0", record: "mcpgo@v0.47.0"},
		{probe: "mcpgo", version: "v0.56.0"},
		{probe: "mcpgo", version: "v0.57.0"},
		{probe: "mcpgo", version: "v0.58.0"},
		{probe: "mcpgo", version: "v1.2.1"},
		{probe: "mcpgo", version: "v1.2.1", pins: []string{jsonschemaGo + "@v0.4.3"}, record: "mcpgo"},

		{probe: "invopop", version: "v0.12.0", options: `{}`, record: "invopop-default@v0.12.0"},
		{probe: "invopop", version: "v0.13.0", options: `{}`, record: "invopop-default@v0.13.0"},
		{probe: "invopop", version: "v0.14.0", options: `{}`, record: "invopop-default"},
		{probe: "invopop", version: "v0.12.0", options: `{"Anonymous":true,"DoNotReference":true}`, record: "invopop-anonymous@v0.12.0"},
		{probe: "invopop", version: "v0.13.0", options: `{"Anonymous":true,"DoNotReference":true}`, record: "invopop-anonymous@v0.13.0"},
		{probe: "invopop", version: "v0.14.0", options: `{"Anonymous":true,"DoNotReference":true}`, record: "invopop-anonymous"},
		{probe: "invopop", version: "v0.14.0", options: `{"DoNotReference":true}`, record: "invopop-noref"},
		{probe: "invopop", version: "v0.12.0", options: `{"ExpandedStruct":true}`},
		{probe: "invopop", version: "v0.13.0", options: `{"ExpandedStruct":true}`},
		{probe: "invopop", version: "v0.14.0", options: `{"ExpandedStruct":true}`},
		{probe: "invopop", version: "v0.14.0", options: `{"AllowAdditionalProperties":true,"RequiredFromJSONSchemaTags":true}`},
		{probe: "invopop", version: "v0.14.0", options: `{"AllowAdditionalProperties":true,"Anonymous":true,"DoNotReference":true,"ExpandedStruct":true,"RequiredFromJSONSchemaTags":true}`},
		{probe: "invopop", version: "v0.14.0", options: `{"AssignAnchor":true,"BaseSchemaID":"https://example.org/base"}`},
		{probe: "invopop", version: "v0.14.0", options: `{"FieldNameTag":"yaml"}`},

		{probe: "openai", version: "v0.12.0"},
		{probe: "openai", version: "v0.13.0"},
		{probe: "openai", version: "v0.14.0", record: "openai-readme"},
		{probe: "anthropic", version: "v1.84.0", record: "anthropic"},
		{probe: "genkit", version: "v1.4.0", record: "genkit@v1.4.0"},
		{probe: "genkit", version: "v1.9.0", record: "genkit"},
		{probe: "eino", version: "v0.9.13", record: "eino"},
		{probe: "adk", version: "v2.2.0", record: "adk"},
		{probe: "metoro", version: "v0.16.0", record: "metoro"},
	}
}

const (
	jsonschemaGo = "github.com/google/jsonschema-go"
	invopop      = "github.com/invopop/jsonschema"
)

// A probe is a program that asks one framework.
type probe struct {
	name    string // of its file
	module  string
	dialect string // as a directive names it, "" for a library that is no dialect
	output  bool   // reports whether the framework publishes output schemas

	// unordered reports whether the framework writes keys in another order each
	// time.
	unordered bool
}

func probes() []probe {
	return []probe{
		{name: "jsonschemago", module: jsonschemaGo},
		{name: "gosdk", module: "github.com/modelcontextprotocol/go-sdk", dialect: "gosdk", output: true},
		{name: "mcpgo", module: "github.com/mark3labs/mcp-go", dialect: "mcpgo", output: true},
		{name: "invopop", module: invopop, dialect: "invopop"},
		{name: "openai", module: invopop, dialect: "openai"},
		{name: "anthropic", module: "github.com/anthropics/anthropic-sdk-go", dialect: "anthropic", unordered: true},
		{name: "genkit", module: "github.com/firebase/genkit/go", dialect: "genkit", output: true},
		{name: "eino", module: "github.com/cloudwego/eino", dialect: "eino"},
		{name: "adk", module: "google.golang.org/adk/v2", dialect: "adk", output: true},
		{name: "metoro", module: "github.com/metoro-io/mcp-golang", dialect: "metoro"},
	}
}

// of returns the probe of a framework.
func (f framework) of() probe {
	for _, p := range probes() {
		if p.name == f.probe {
			return p
		}
	}
	return probe{name: f.probe}
}

// sides are the sides that the framework publishes schemas for.
func (p probe) sides() []contract.Side {
	if p.output {
		return []contract.Side{contract.Input, contract.Output}
	}
	return []contract.Side{contract.Input}
}

// String spells the framework as the table does: "invopop@v0.14.0 {Anonymous}".
func (f framework) String() string {
	s := cmp.Or(f.of().dialect, f.probe) + "@" + f.version
	if f.options != "" {
		s += " " + strings.NewReplacer(`"`, "", ":true", "", ",", ", ", "://", "://", ":", ": ").Replace(f.options)
	}
	for _, pin := range f.pins {
		s += " with " + path.Base(pin)
	}
	return s
}

// recordOf names the file with what was recorded of one side, "" for none.
func (f framework) recordOf(side contract.Side) string {
	if side == contract.Input || f.record == "" {
		return f.record
	}
	name, version, pinned := strings.Cut(f.record, "@")
	if pinned {
		version = "@" + version
	}
	return name + "-out" + version
}
