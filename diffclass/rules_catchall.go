package diffclass

import (
	"github.com/toolpact/toolpactvet/rule"
)

var inputSchemaNarrowed = rule.Rule{
	ID: "input-schema-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "arguments are rejected that were accepted",
	Text:   "No rule has a name for the edit, but the example shows that it matters: that call was valid and fails now.",
	Before: "InputSchema: &jsonschema.Schema{Type: \"array\"}",
	After:  "InputSchema: &jsonschema.Schema{Type: \"array\", Contains: &jsonschema.Schema{Type: \"string\"}}",
	Fix:    "Accept whatever the old schema accepted.",
	Since:  "0.1.0",
}

var inputSchemaWidened = rule.Rule{
	ID: "input-schema-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "more arguments are accepted",
	Text:   "Every call that was valid still is; no rule has a name for the edit.",
	Before: "InputSchema: &jsonschema.Schema{Type: \"array\", Contains: &jsonschema.Schema{Type: \"string\"}}",
	After:  "InputSchema: &jsonschema.Schema{Type: \"array\"}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputUndecided = rule.Rule{
	ID: "input-undecided", Side: rule.Input, Effect: rule.Undecided,
	Title: "compatibility of arguments cannot be decided",
	Text: "It was neither proved that every old call is still valid nor was one found that fails. " +
		"That happens with patterns and with deeply nested conditions. It counts as breaking until somebody has looked at it.",
	Before: "type Args struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^(a|b)*c$\"`\n}",
	After:  "type Args struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^(a*b*)*c$\"`\n}",
	Fix:    "Compare the two schemas by hand. If old calls stay valid, accept the change with a reason.",
	Since:  "0.1.0",
}

var outputSchemaWidened = rule.Rule{
	ID: "output-schema-widened", Side: rule.Output, Effect: rule.Widens,
	Title:  "results are possible that were not",
	Text:   "No rule has a name for the edit, but the example shows that it matters: no reader was built for that result.",
	Before: "OutputSchema: &jsonschema.Schema{Type: \"array\", Contains: &jsonschema.Schema{Type: \"string\"}}",
	After:  "OutputSchema: &jsonschema.Schema{Type: \"array\"}",
	Fix:    "Return only what the old schema allowed.",
	Since:  "0.1.0",
}

var outputSchemaNarrowed = rule.Rule{
	ID: "output-schema-narrowed", Side: rule.Output, Effect: rule.Narrows,
	Title:  "fewer results are possible",
	Text:   "Every new result is one that readers already had to expect; no rule has a name for the edit.",
	Before: "type Result struct {\n\tKey string `json:\"key\"`\n}",
	After:  "type Result struct {\n\tKey string `json:\"key\" jsonschema:\"minLength=1\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputUndecided = rule.Rule{
	ID: "output-undecided", Side: rule.Output, Effect: rule.Undecided,
	Title: "compatibility of results cannot be decided",
	Text: "It was neither proved that every new result was possible before nor was one found that was not. " +
		"That happens with patterns and with deeply nested conditions. It counts as breaking until somebody has looked at it.",
	Before: "type Result struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^(a|b)*c$\"`\n}",
	After:  "type Result struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^(a*b*)*c$\"`\n}",
	Fix:    "Compare the two schemas by hand. If readers can handle every new result, accept the change with a reason.",
	Since:  "0.1.0",
}

// The catch-alls speak where no rule has a name for a difference, so that no
// keyword is silent.
var (
	schemaNarrowed = twin{inputSchemaNarrowed, outputSchemaNarrowed}
	schemaWidened  = twin{inputSchemaWidened, outputSchemaWidened}
	undecided      = twin{inputUndecided, outputUndecided}
)

// plainMessage says what a rule of the catch-all kind is about.
func (c *comparison) plainMessage(p *pair, r rule.Rule) string {
	place := c.subject(p.at)
	switch r.ID {
	case inputSchemaNarrowed.ID:
		return place + " rejects values that it accepted"
	case inputSchemaWidened.ID:
		return place + " accepts more values than before"
	case outputSchemaWidened.ID, outputItemsWidened.ID:
		return place + " may hold values that it never held"
	case outputSchemaNarrowed.ID:
		return place + " holds fewer values than before"
	case inputAdditionalPropertiesForbidden.ID:
		return place + " rejects undeclared keys or values of them that it accepted"
	case outputAdditionalPropertiesAllowed.ID:
		return place + " may carry undeclared keys or values of them that it never carried"
	}
	return place + ": " + r.Title
}
