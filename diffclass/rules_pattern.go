package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var inputPatternAdded = rule.Rule{
	ID: "input-pattern-added", Side: rule.Input, Effect: rule.Narrows,
	Title:  "pattern added",
	Text:   "Texts that were accepted do not match the pattern and are rejected now.",
	Before: "type Args struct {\n\tKey string `json:\"key\"`\n}",
	After:  "type Args struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^[A-Z]+-[0-9]+$\"`\n}",
	Fix:    "Remove the pattern and check the text in code, with an answer that says what is wrong.",
	Since:  "0.1.0",
}

var inputPatternRemoved = rule.Rule{
	ID: "input-pattern-removed", Side: rule.Input, Effect: rule.Widens,
	Title:  "pattern removed",
	Text:   "Every text that was accepted still is.",
	Before: "type Args struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^[A-Z]+-[0-9]+$\"`\n}",
	After:  "type Args struct {\n\tKey string `json:\"key\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputPatternChanged = rule.Rule{
	ID: "input-pattern-changed", Side: rule.Input, Effect: rule.Incomparable,
	Title:  "pattern changed",
	Text:   "A text that matches the old pattern does not match the new one and is rejected now.",
	Before: "type Args struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^[a-z0-9]+$\"`\n}",
	After:  "type Args struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^[a-z]+$\"`\n}",
	Fix:    "Let the new pattern match whatever the old one did.",
	Since:  "0.1.0",
}

var outputPatternRemoved = rule.Rule{
	ID: "output-pattern-removed", Side: rule.Output, Effect: rule.Widens,
	Title:  "result text has no pattern any more",
	Text:   "Readers that take the text apart by the old pattern meet texts that do not match it.",
	Before: "type Result struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^[A-Z]+-[0-9]+$\"`\n}",
	After:  "type Result struct {\n\tKey string `json:\"key\"`\n}",
	Fix:    "Restore the pattern, or return the new form under another key.",
	Since:  "0.1.0",
}

var outputPatternChanged = rule.Rule{
	ID: "output-pattern-changed", Side: rule.Output, Effect: rule.Incomparable,
	Title:  "result text has another pattern",
	Text:   "Readers that take the text apart by the old pattern meet texts that do not match it.",
	Before: "type Result struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^[a-z]+$\"`\n}",
	After:  "type Result struct {\n\tKey string `json:\"key\" jsonschema:\"pattern=^[a-z0-9]+$\"`\n}",
	Fix:    "Return only what the old pattern matches, or the new form under another key.",
	Since:  "0.1.0",
}

// strings compares what texts may look like.
func (c *comparison) strings(p *pair, o, n *shape) {
	c.counts(p, o, n, countLetters)
	was, is := o.keywords("pattern"), n.keywords("pattern")
	gone, came := without(was, is), without(is, was)
	f := finding{old: first(gone), new: first(came)}
	f.message = c.subject(p.at) + ": " + change("pattern", f.old, f.new)
	switch {
	case len(gone)+len(came) == 0:
		return
	case len(was) == 0:
		f.dir, f.twin, f.probe = narrows, twin{input: inputPatternAdded}, mismatch(came)
	case len(is) == 0:
		f.dir, f.twin, f.probe = widens, twin{inputPatternRemoved, outputPatternRemoved}, mismatch(gone)
	default:
		f.dir, f.twin, f.probe = shifts, twin{inputPatternChanged, outputPatternChanged}, mismatch(came)
		if c.isOutput() {
			f.probe = mismatch(gone)
		}
	}
	c.report(p, f)
}

// mismatch returns a schema of the texts that not all the patterns match.
func mismatch(patterns []contract.Value) contract.Value {
	all := []contract.Value{}
	for _, v := range patterns {
		all = append(all, keyword("pattern", v))
	}
	text := contract.Obj(contract.M("type", contract.Str("string")))
	if len(all) == 0 {
		return text
	}
	return text.With("not", conjoin(all...))
}

// without returns the values of a that b lacks.
func without(a, b []contract.Value) []contract.Value {
	left := []contract.Value{}
	for _, v := range a {
		if !contract.List(b...).Contains(v) {
			left = append(left, v)
		}
	}
	return left
}
