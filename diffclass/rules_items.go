package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputUniqueItemsAdded = rule.Rule{
	ID: "input-unique-items-added", Side: rule.Input, Effect: rule.Narrows,
	Title:  "duplicates are rejected now",
	Text:   "Lists with an item twice were accepted; models repeat themselves.",
	Before: "type Args struct {\n\tTags []string `json:\"tags\"`\n}",
	After:  "type Args struct {\n\tTags []string `json:\"tags\" jsonschema:\"uniqueItems=true\"`\n}",
	Fix:    "Accept duplicates and drop them in code.",
	Since:  "0.1.0",
}

var inputUniqueItemsRemoved = rule.Rule{
	ID: "input-unique-items-removed", Side: rule.Input, Effect: rule.Widens,
	Title:  "duplicates are accepted now",
	Text:   "Every list that was accepted still is.",
	Before: "type Args struct {\n\tTags []string `json:\"tags\" jsonschema:\"uniqueItems=true\"`\n}",
	After:  "type Args struct {\n\tTags []string `json:\"tags\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputTupleChanged = rule.Rule{
	ID: "input-tuple-changed", Side: rule.Input, Effect: rule.Incomparable,
	Title:  "position of a tuple changed",
	Text:   "The item at one position of the list has another schema. Lists that were accepted are rejected now.",
	Before: "InputSchema: &jsonschema.Schema{PrefixItems: []*jsonschema.Schema{{Type: \"string\"}, {Type: \"number\"}}}",
	After:  "InputSchema: &jsonschema.Schema{PrefixItems: []*jsonschema.Schema{{Type: \"string\"}, {Type: \"integer\"}}}",
	Fix:    "Restore the position, or replace the tuple by an object with named properties in a new parameter.",
	Since:  "0.1.0",
}

var outputUniqueItemsRemoved = rule.Rule{
	ID: "output-unique-items-removed", Side: rule.Output, Effect: rule.Widens,
	Title:  "result list may have duplicates",
	Text:   "Readers that use the items as keys, or count them, go wrong on duplicates.",
	Before: "type Result struct {\n\tTags []string `json:\"tags\" jsonschema:\"uniqueItems=true\"`\n}",
	After:  "type Result struct {\n\tTags []string `json:\"tags\"`\n}",
	Fix:    "Drop duplicates before the result is returned, and say so in the schema.",
	Since:  "0.1.0",
}

var outputItemsWidened = rule.Rule{
	ID: "output-items-widened", Side: rule.Output, Effect: rule.Widens,
	Title:  "items of the result accept more",
	Text:   "Readers that go through the list meet items that they were not built for.",
	Before: "type Result struct {\n\tRows []string `json:\"rows\"`\n}",
	After:  "type Result struct {\n\tRows []any `json:\"rows\"`\n}",
	Fix:    "Restore the type of the items, or return the new form under another key.",
	Since:  "0.1.0",
}

// arrays compares what both schemas say about arrays.
func (c *comparison) arrays(p *pair, o, n *shape) {
	positions := max(o.positions(), n.positions())
	for i := range positions {
		at := func(c carrier) carrier { return c.position(i) }
		c.position(p, p.elem(o.position(i), n.position(i), at), i)
	}
	if was, is := o.position(positions), n.position(positions); !isFalse(was) && !isFalse(is) {
		q := p.elem(was, is, carrier.items)
		if positions > 0 {
			q = p.elem(was, is, func(c carrier) carrier { return c.position(positions) })
		}
		c.items(p, p.element(q, o, n))
	}
	c.counts(p, o, n, countItems)
	c.duplicates(p, o, n)
}

// items compares the elements of the arrays.
func (c *comparison) items(p, q *pair) {
	q.item = true
	if c.isOutput() && isTrue(q.new.Schema) && !isTrue(q.old.Schema) {
		q.widen = contain.Explore(q.new, q.old, contain.Options{})
		c.report(q, finding{
			twin: twin{output: outputItemsWidened}, dir: widens, old: q.old.Schema,
			message: c.subject(q.at) + " was " + schemaName(fold(q.old)) + " and may now be anything",
		})
		p.told |= q.told
		return
	}
	c.below(p, q)
}

// position compares one position of a tuple. What an argument loses there is
// one finding at the array.
func (c *comparison) position(p, q *pair, i int) {
	q.item = true
	if isFalse(q.old.Schema) || isFalse(q.new.Schema) {
		return // the number of items says it
	}
	q.narrow = contain.Explore(q.old, q.new, contain.Options{})
	if c.isOutput() || q.narrow.Verdict == contain.Contained {
		c.below(p, q)
		return
	}
	probe := contract.Bool(true)
	if q.narrow.Verdict == contain.Refuted {
		probe = constant(q.narrow.Witness)
	}
	f := finding{
		twin: twin{input: inputTupleChanged}, dir: shifts, probe: carrier(carryRoot).position(i)(probe),
		old: q.old.Schema, new: q.new.Schema,
		message: c.subject(p.at) + ": position " + show(contract.Int(int64(i))) + " changed from " +
			schemaName(fold(q.old)) + " to " + schemaName(fold(q.new)),
	}
	c.report(p, f)
}

// duplicates compares uniqueItems.
func (c *comparison) duplicates(p *pair, o, n *shape) {
	if o.unique() == n.unique() {
		return
	}
	f := finding{probe: contract.Obj(
		contract.M("type", contract.Str("array")),
		contract.M("not", keyword("uniqueItems", contract.Bool(true))),
	)}
	if n.unique() {
		f.dir, f.twin = narrows, twin{input: inputUniqueItemsAdded}
		f.message = c.subject(p.at) + ": duplicate items " + c.say("are rejected now", "do not come any more")
	} else {
		f.dir, f.twin = widens, twin{inputUniqueItemsRemoved, outputUniqueItemsRemoved}
		f.message = c.subject(p.at) + ": duplicate items " + c.say("are accepted now", "may come now")
	}
	c.report(p, f)
}
