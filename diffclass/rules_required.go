package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var inputRequiredPropertyAdded = rule.Rule{
	ID: "input-required-property-added", Side: rule.Input, Effect: rule.Narrows,
	Title: "required parameter added",
	Text: "No old call carries the new argument, and every call without it is rejected. " +
		"An agent repeats the call that used to work and sees only failures.",
	Before: "func Search(query string) ([]Hit, error)",
	After:  "func Search(query, userID string) ([]Hit, error)",
	Fix:    "Make it optional (a pointer, `omitempty`, or `//toolpact:param userID optional`) and choose a value when it is missing.",
	Since:  "0.1.0",
}

var inputRequiredPropertyAddedWithDefault = rule.Rule{
	ID: "input-required-property-added-with-default", Side: rule.Input, Effect: rule.Narrows,
	Title: "required parameter added, with a default",
	Text: "A default does not satisfy `required`: it is a hint for whoever writes the call, and validators reject a call that omits the argument. " +
		"No old call carries it.",
	Before: "type Args struct {\n\tQuery string `json:\"query\"`\n}",
	After:  "type Args struct {\n\tQuery string `json:\"query\"`\n\tLimit int    `json:\"limit\" default:\"10\"`\n}",
	Fix:    "Make it optional: with a default it can be left out safely.",
	Since:  "0.1.0",
}

var inputPropertyBecameRequired = rule.Rule{
	ID: "input-property-became-required", Side: rule.Input, Effect: rule.Narrows,
	Title:  "optional parameter became required",
	Text:   "Calls that leave the argument out were valid and are rejected now. Agents leave out what they were told is optional.",
	Before: "type Args struct {\n\tLimit int `json:\"limit,omitempty\"`\n}",
	After:  "type Args struct {\n\tLimit int `json:\"limit\"`\n}",
	Fix:    "Restore `omitempty` (or the pointer of a plain parameter) and choose a value when the argument is missing.",
	Since:  "0.1.0",
}

var inputPropertyBecameRequiredWithDefault = rule.Rule{
	ID: "input-property-became-required-with-default", Side: rule.Input, Effect: rule.Narrows,
	Title: "parameter with a default became required",
	Text: "Calls that leave the argument out were valid and are rejected now. The default does not help: " +
		"validators do not fill it in before they look at `required`.",
	Before: "type Args struct {\n\tLimit int `json:\"limit,omitempty\" default:\"10\"`\n}",
	After:  "type Args struct {\n\tLimit int `json:\"limit\" default:\"10\"`\n}",
	Fix:    "Restore `omitempty`: with a default the argument can be left out safely.",
	Since:  "0.1.0",
}

var inputPropertyBecameOptional = rule.Rule{
	ID: "input-property-became-optional", Side: rule.Input, Effect: rule.Widens,
	Title:  "required parameter became optional",
	Text:   "Old calls carry the argument and stay valid; new ones may leave it out.",
	Before: "type Args struct {\n\tLimit int `json:\"limit\"`\n}",
	After:  "type Args struct {\n\tLimit int `json:\"limit,omitempty\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputPropertyBecameOptional = rule.Rule{
	ID: "output-property-became-optional", Side: rule.Output, Effect: rule.Widens,
	Title: "guaranteed result field became optional",
	Text: "Every old result carried the key; a new one may lack it. Readers that index it fail, " +
		"and a model may take the absence for an answer.",
	Before: "type Result struct {\n\tTotal int `json:\"total\"`\n}",
	After:  "type Result struct {\n\tTotal int `json:\"total,omitempty\"`\n}",
	Fix:    "Remove `omitempty`, so that the key is always written.",
	Since:  "0.1.0",
}

var outputPropertyBecameRequired = rule.Rule{
	ID: "output-property-became-required", Side: rule.Output, Effect: rule.Narrows,
	Title:  "optional result field is now guaranteed",
	Text:   "Readers already handle results with the key; now all of them have it.",
	Before: "type Result struct {\n\tTotal int `json:\"total,omitempty\"`\n}",
	After:  "type Result struct {\n\tTotal int `json:\"total\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

// requiredness compares whether a property must be there. The two names
// differ when it was renamed.
func (c *comparison) requiredness(p *pair, o, n *shape, oldName, newName string) {
	path, at := p.path.Property(oldName), p.at.Property(newName)
	was, is := o.requires(oldName), n.requires(newName)
	switch {
	case is && !was:
		f := finding{
			twin: twin{inputPropertyBecameRequired, outputPropertyBecameRequired}, dir: narrows,
			probe: withoutKey(newName), message: c.subject(at) + " became required",
		}
		if hasDefault(p, n, newName) {
			f.input = inputPropertyBecameRequiredWithDefault
		}
		if !c.isOutput() {
			f.message += "; a call without it is rejected"
		}
		c.report(p, f.about(path, at))
	case was && !is:
		f := finding{
			twin: twin{inputPropertyBecameOptional, outputPropertyBecameOptional}, dir: widens,
			probe: withoutKey(oldName), message: c.subject(at) + " became optional",
		}
		if c.isOutput() {
			f.message += "; a result may now lack it"
		}
		c.report(p, f.about(path, at))
	}
}

// addedRequired reports a new property that every call must carry. What its
// own schema requires is part of the same finding.
func (c *comparison) addedRequired(p *pair, n *shape, name string) {
	at := p.at.Property(name)
	f := finding{
		twin: twin{input: inputRequiredPropertyAdded}, dir: shifts,
		probe: withoutKey(name), new: n.key(name),
		message: "required " + c.subject(at) + " added; a call without it is rejected",
	}
	if hasDefault(p, n, name) {
		f.input = inputRequiredPropertyAddedWithDefault
		f.message = "required " + c.subject(at) + " added; its default does not save a call without it"
	}
	c.report(p, f.about(at, at))
}

func hasDefault(p *pair, n *shape, name string) bool {
	return fold(p.new.Doc.Node(n.key(name))).keyword("default").Kind() != contract.Absent
}
