package diffclass

import (
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputNotNarrowed = rule.Rule{
	ID: "input-not-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "more is forbidden",
	Text:   "Values that `not` did not exclude before are rejected now.",
	Before: "InputSchema: &jsonschema.Schema{Type: \"string\", Not: &jsonschema.Schema{Enum: []any{\"root\"}}}",
	After:  "InputSchema: &jsonschema.Schema{Type: \"string\", Not: &jsonschema.Schema{Enum: []any{\"root\", \"admin\"}}}",
	Fix:    "Forbid no more than before, and answer the other cases in code.",
	Since:  "0.1.0",
}

// negations compares what the schemas forbid with not, when no other keyword
// explains why less is accepted.
func (c *comparison) negations(p *pair, o, n *shape) {
	came := without(n.keywords("not"), o.keywords("not"))
	if len(came) == 0 || p.differs()&^p.told&narrows == 0 {
		return
	}
	f := finding{
		twin: twin{input: inputNotNarrowed}, dir: narrows,
		old: first(o.keywords("not")), new: first(came),
	}
	f.message = c.subject(p.at) + ": " + change("not", f.old, f.new)
	forbidden := contract.Obj(contract.M("anyOf", contract.List(came...)))
	switch {
	case !strings.Contains(forbidden.String(), `"$ref"`): // it would be resolved in the other document
		f.probe = forbidden
	case p.narrow.Verdict == contain.Refuted:
		f.probe = constant(p.witness(narrows))
	}
	c.report(p, f)
}
