package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var inputDefaultChanged = rule.Rule{
	ID: "input-default-changed", Side: rule.Input, Effect: rule.Meaning,
	Title: "default changed",
	Text: "Each old call is still valid, but one that leaves the argument out now means something else. " +
		"Agents leave it out because they know the old default.",
	Before: "type Args struct {\n\tLimit int `json:\"limit,omitempty\" default:\"10\"`\n}",
	After:  "type Args struct {\n\tLimit int `json:\"limit,omitempty\" default:\"100\"`\n}",
	Fix:    "Accept the change if the new default is as good for every caller, else restore the old one.",
	Since:  "0.1.0",
}

var inputFormatChanged = rule.Rule{
	ID: "input-format-changed", Side: rule.Input, Effect: rule.Meaning,
	Title: "format changed",
	Text: "The format is a hint to the model how to write the text; validators need not check it. " +
		"Old texts still validate, but the tool may read them otherwise.",
	Before: "type Args struct {\n\tSince string `json:\"since\"`\n}",
	After:  "type Args struct {\n\tSince string `json:\"since\" jsonschema:\"format=date-time\"`\n}",
	Fix:    "Accept the change if the tool still understands the old texts.",
	Since:  "0.1.0",
}

// annotations compares the keywords that change what a valid value means.
func (c *comparison) annotations(p *pair, o, n *shape) {
	if c.isOutput() || o.kinds&n.kinds == noKind {
		return
	}
	c.annotation(p, inputDefaultChanged, "default", o, n)
	if o.kinds&n.kinds&kindString != 0 {
		for _, name := range []string{"format", "contentEncoding", "contentMediaType"} {
			c.annotation(p, inputFormatChanged, name, o, n)
		}
	}
}

// annotation reports a keyword that is not the same on both sides. It has no
// part in the verdict, so it explains no difference.
func (c *comparison) annotation(p *pair, r rule.Rule, name string, o, n *shape) {
	was, is := o.keyword(name), n.keyword(name)
	if contract.Equal(was, is) {
		return
	}
	f := finding{old: was, new: is, message: c.subject(p.at) + ": " + change(name, was, is)}
	c.emit(p, r, f, contract.Value{})
}
