package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputEnumValueRemoved = rule.Rule{
	ID: "input-enum-value-removed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "enum value removed",
	Text:   "Agents choose from the list in their prompt. A call with the removed value was valid and fails now.",
	Before: "type Order string\n\nconst (\n\tAsc  Order = \"asc\"\n\tDesc Order = \"desc\"\n)",
	After:  "type Order string\n\nconst Asc Order = \"asc\"",
	Fix:    "Keep the constant and map the value to what replaces it.",
	Since:  "0.1.0",
}

var inputEnumValueAdded = rule.Rule{
	ID: "input-enum-value-added", Side: rule.Input, Effect: rule.Widens,
	Title:  "enum value added",
	Text:   "Every value that was accepted still is.",
	Before: "type Order string\n\nconst Asc Order = \"asc\"",
	After:  "type Order string\n\nconst (\n\tAsc  Order = \"asc\"\n\tDesc Order = \"desc\"\n)",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputEnumAdded = rule.Rule{
	ID: "input-enum-added", Side: rule.Input, Effect: rule.Narrows,
	Title:  "free value became a fixed list",
	Text:   "Agents sent any value that fits the type; now only those of the list are accepted.",
	Before: "type Args struct {\n\tChannel string `json:\"channel\"`\n}",
	After:  "type Channel string\n\nconst Post Channel = \"post\"\n\ntype Args struct {\n\tChannel Channel `json:\"channel\"`\n}",
	Fix:    "Declare the type open with `enum:\"-\"` (or `//toolpact:param channel enum=-`) and check the value in code.",
	Since:  "0.1.0",
}

var inputEnumDropped = rule.Rule{
	ID: "input-enum-dropped", Side: rule.Input, Effect: rule.Widens,
	Title:  "fixed list became a free value",
	Text:   "Every value of the list is still accepted.",
	Before: "type Channel string\n\nconst Post Channel = \"post\"\n\ntype Args struct {\n\tChannel Channel `json:\"channel\"`\n}",
	After:  "type Args struct {\n\tChannel string `json:\"channel\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputConstChanged = rule.Rule{
	ID: "input-const-changed", Side: rule.Input, Effect: rule.Incomparable,
	Title:  "constant changed",
	Text:   "The one value that was accepted, often the tag of a variant, is rejected now.",
	Before: "InputSchema: &jsonschema.Schema{Const: jsonschema.Ptr[any](\"v1\")}",
	After:  "InputSchema: &jsonschema.Schema{Const: jsonschema.Ptr[any](\"v2\")}",
	Fix:    "Accept the old value, too.",
	Since:  "0.1.0",
}

var outputEnumValueAdded = rule.Rule{
	ID: "output-enum-value-added", Side: rule.Output, Effect: rule.Widens,
	Title: "result may have a new enum value",
	Text: "Readers that tell apart the values of the old list meet one that they do not know. " +
		"Teams that declare their enums extensible may downgrade this rule.",
	Before: "type State string\n\nconst Open State = \"open\"",
	After:  "type State string\n\nconst (\n\tOpen   State = \"open\"\n\tClosed State = \"closed\"\n)",
	Fix:    "Return one of the old values, or the new one under another key.",
	Since:  "0.1.0",
}

var outputEnumValueRemoved = rule.Rule{
	ID: "output-enum-value-removed", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result lost an enum value",
	Text:   "Readers that handle the value do no harm; it does not come any more.",
	Before: "type State string\n\nconst (\n\tOpen   State = \"open\"\n\tClosed State = \"closed\"\n)",
	After:  "type State string\n\nconst Open State = \"open\"",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputEnumDropped = rule.Rule{
	ID: "output-enum-dropped", Side: rule.Output, Effect: rule.Widens,
	Title:  "result is no longer one of a fixed list",
	Text:   "Readers that tell apart the values of the list meet others.",
	Before: "type State string\n\nconst Open State = \"open\"\n\ntype Result struct {\n\tState State `json:\"state\"`\n}",
	After:  "type Result struct {\n\tState string `json:\"state\"`\n}",
	Fix:    "Restore the named type with its constants.",
	Since:  "0.1.0",
}

var outputEnumAdded = rule.Rule{
	ID: "output-enum-added", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result is one of a fixed list now",
	Text:   "Every new value is one that readers already had to expect.",
	Before: "type Result struct {\n\tState string `json:\"state\"`\n}",
	After:  "type State string\n\nconst Open State = \"open\"\n\ntype Result struct {\n\tState State `json:\"state\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

// enums compares a fixed list of values with another, or with what replaces
// it. Values that a sibling keyword excludes do not count.
func (c *comparison) enums(p *pair, o, n *shape) {
	if bothConstant(o, n) {
		c.constants(p, o, n)
		return
	}
	c.listed(p, finding{
		twin: twin{inputEnumValueRemoved, outputEnumValueRemoved}, dir: narrows,
		old: enumOf(o), new: enumOf(n),
	}, rejected(o.values, n.node), "lost")
	c.listed(p, finding{
		twin: twin{inputEnumValueAdded, outputEnumValueAdded}, dir: widens,
		old: enumOf(o), new: enumOf(n),
	}, rejected(n.values, o.node), "gained")
	switch {
	case o.finite && !n.finite:
		c.report(p, finding{
			twin: twin{inputEnumDropped, outputEnumDropped}, dir: widens,
			probe: negation(enumSchema(o.values)), old: enumOf(o),
			message: c.subject(p.at) + " is no longer one of " + showAll(o.values),
		})
	case n.finite && !o.finite:
		c.report(p, finding{
			twin: twin{inputEnumAdded, outputEnumAdded}, dir: narrows,
			probe: negation(enumSchema(n.values)), new: enumOf(n),
			message: c.subject(p.at) + " is now one of " + showAll(n.values),
		})
	}
}

func (c *comparison) listed(p *pair, f finding, values []contract.Value, verb string) {
	if len(values) == 0 {
		return
	}
	f.probe = enumSchema(values)
	f.message = c.subject(p.at) + " " + verb + " enum " + plural(len(values), "value ", "values ") + showAll(values)
	c.report(p, f)
}

// bothConstant reports whether both schemas are spelled as one constant that
// is live.
func bothConstant(o, n *shape) bool {
	return o.isConst() && n.isConst() && len(o.values) == 1 && len(n.values) == 1
}

// constants compares two schemas that are spelled as one constant each.
func (c *comparison) constants(p *pair, o, n *shape) {
	f := finding{
		twin: twin{inputConstChanged, outputEnumValueAdded}, dir: shifts,
		old: o.values[0], new: n.values[0],
		message: c.subject(p.at) + " changed from the constant " + show(o.values[0]) + " to " + show(n.values[0]),
	}
	c.report(p, f)
}

// rejected returns the values that a schema is known not to accept.
func rejected(values []contract.Value, by contain.Node) []contract.Value {
	all := []contract.Value{}
	for _, v := range values {
		if accepted, known := contain.Accepts(by, v); known && !accepted {
			all = append(all, v)
		}
	}
	return all
}

func enumSchema(values []contract.Value) contract.Value {
	return keyword("enum", contract.List(values...))
}

// enumOf returns the list of values of a finite shape.
func enumOf(s *shape) contract.Value {
	if !s.finite {
		return contract.Value{}
	}
	return contract.List(s.values...)
}
