package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputOptionalPropertyAdded = rule.Rule{
	ID: "input-optional-property-added", Side: rule.Input, Effect: rule.Widens,
	Title: "optional parameter added",
	Text: "Calls that were written for the old schema do not send the new argument and stay valid. " +
		"The old object rejected undeclared keys, so no old call can carry that name with another meaning.",
	Before: "type Args struct {\n\tQuery string `json:\"query\"`\n}",
	After:  "type Args struct {\n\tQuery string `json:\"query\"`\n\tLimit int    `json:\"limit,omitempty\"`\n}",
	Fix:    "Nothing is broken: accept the change, so that the lock knows the new argument.",
	Since:  "0.1.0",
}

var inputOptionalPropertyAddedToOpenObject = rule.Rule{
	ID: "input-optional-property-added-to-open-object", Side: rule.Input, Effect: rule.Narrows,
	Title: "optional parameter added",
	Text: "The old object let undeclared keys carry anything; the new argument gives one of them a schema. " +
		"A caller that sent that key by accident with another kind of value is rejected now. " +
		"Callers that send only what was declared to them do not notice.",
	Before: "func Search(query string) ([]Hit, error)",
	After:  "func Search(query string, limit *int) ([]Hit, error)",
	Fix:    "Accept the change. Under the strict profile, pick a name that no caller can have sent.",
	Since:  "0.1.0",
}

var inputUnconstrainedPropertyAdded = rule.Rule{
	ID: "input-unconstrained-property-added", Side: rule.Input, Effect: rule.Widens,
	Title:  "optional parameter of any type added",
	Text:   "The new argument may be left out and accepts every value, so each old call is still valid.",
	Before: "func Track(event string) error",
	After:  "//toolpact:param payload optional\nfunc Track(event string, payload any) error",
	Fix:    "Nothing is broken: accept the change, so that the lock knows the new argument.",
	Since:  "0.1.0",
}

var inputPropertyRemoved = rule.Rule{
	ID: "input-property-removed", Side: rule.Input, Effect: rule.Narrows,
	Title: "parameter removed",
	Text: "The object rejects undeclared keys, so an agent that still sends the removed argument gets an error instead of a result. " +
		"Agents keep sending what their prompt or their cached tool list says.",
	Before: "type Args struct {\n\tQuery string `json:\"query\"`\n\tLimit int    `json:\"limit,omitempty\"`\n}",
	After:  "type Args struct {\n\tQuery string `json:\"query\"`\n}",
	Fix:    "Keep the field and ignore it, marked as deprecated in its description, until no caller sends it.",
	Since:  "0.1.0",
}

var inputPropertyRemovedFromOpenObject = rule.Rule{
	ID: "input-property-removed-from-open-object", Side: rule.Input, Effect: rule.Meaning,
	Title: "parameter removed, its value is now ignored",
	Text: "The object accepts undeclared keys, so a call that still sends the removed argument validates, but nobody reads the value. " +
		"The agent believes that it asked for a limit, a filter or a dry run, and the tool does something else without a word.",
	Before: "func Search(query string, limit *int) ([]Hit, error)",
	After:  "func Search(query string) ([]Hit, error)",
	Fix:    "Keep the parameter until no caller sends it, or reject calls that carry it.",
	Since:  "0.1.0",
}

var outputPropertyAdded = rule.Rule{
	ID: "output-property-added", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result field added",
	Text:   "The old result was open: readers had to expect further keys, and this one is now described.",
	Before: "type Result struct {\n\tID string `json:\"id\"`\n}",
	After:  "type Result struct {\n\tID    string `json:\"id\"`\n\tOwner string `json:\"owner\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputPropertyAddedToClosedObject = rule.Rule{
	ID: "output-property-added-to-closed-object", Side: rule.Output, Effect: rule.Widens,
	Title: "result field added to a closed object",
	Text: "The old schema said that a result has no other keys. A client that validates results against the schema it cached rejects the new one; " +
		"a reader that ignores keys it does not know does not notice.",
	Before: "type Result struct { // additionalProperties: false\n\tID string `json:\"id\"`\n}",
	After:  "type Result struct {\n\tID    string `json:\"id\"`\n\tOwner string `json:\"owner\"`\n}",
	Fix:    "Accept the change. Under the strict profile, return the new data from a new tool.",
	Since:  "0.1.0",
}

var outputPropertyRetypedUnderOpen = rule.Rule{
	ID: "output-property-retyped-under-open", Side: rule.Output, Effect: rule.Incomparable,
	Title: "result field contradicts the old map",
	Text: "The old result was a map whose values all had one schema. The key that is now declared holds values that this schema excludes, " +
		"so a reader that goes through the map meets a value it cannot handle.",
	Before: "func Stats() (map[string]int, error)",
	After:  "type Stats struct {\n\tUnit string `json:\"unit\"`\n}",
	Fix:    "Give the new field the type of the map's values, or put it beside the map in a new object.",
	Since:  "0.1.0",
}

var outputRequiredPropertyRemoved = rule.Rule{
	ID: "output-required-property-removed", Side: rule.Output, Effect: rule.Widens,
	Title: "guaranteed result field removed",
	Text: "Every old result carried this key. Code and prompts that read it find nothing now, " +
		"and a model tends to invent what it expected to see.",
	Before: "type Result struct {\n\tID  string `json:\"id\"`\n\tURL string `json:\"url\"`\n}",
	After:  "type Result struct {\n\tID string `json:\"id\"`\n}",
	Fix:    "Keep returning the field, or offer the smaller result under a new tool name.",
	Since:  "0.1.0",
}

var outputOptionalPropertyRemoved = rule.Rule{
	ID: "output-optional-property-removed", Side: rule.Output, Effect: rule.Narrows,
	Title:  "optional result field removed",
	Text:   "A result without this key was always legal, so readers already handle its absence.",
	Before: "type Result struct { // additionalProperties: false\n\tID   string `json:\"id\"`\n\tNote string `json:\"note,omitempty\"`\n}",
	After:  "type Result struct {\n\tID string `json:\"id\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputOptionalPropertyRemovedFromOpenObject = rule.Rule{
	ID: "output-optional-property-removed-from-open-object", Side: rule.Output, Effect: rule.Widens,
	Title: "optional result field removed from an open object",
	Text: "A result without this key was always legal. But the object is open, so that key may now carry anything, " +
		"which only a reader that still looks for it would notice.",
	Before: "type Result struct {\n\tID   string `json:\"id\"`\n\tNote string `json:\"note,omitempty\"`\n}",
	After:  "type Result struct {\n\tID string `json:\"id\"`\n}",
	Fix:    "Accept the change. Under the strict profile, keep the field declared.",
	Since:  "0.1.0",
}

// objects compares what both schemas say about objects.
func (c *comparison) objects(p *pair, o, n *shape) {
	names := c.sortNames(p, o, n)
	for _, r := range names.renamed {
		c.renamedProperty(p, o, n, r)
	}
	for _, name := range names.removed {
		c.removedProperty(p, o, n, name)
	}
	for _, name := range names.added {
		c.addedProperty(p, o, n, name)
	}
	for _, name := range names.kept {
		c.requiredness(p, o, n, name, name)
		c.below(p, c.member(p, o, n, name))
	}
	c.undeclaredKeys(p, o, n)
	c.keyPatterns(p, o, n)
	c.propertyCount(p, o, n)
	c.keyNames(p, o, n)
}

// names are the property names of two objects, each list sorted.
type names struct {
	kept, removed, added []string
	renamed              []renaming
}

// sortNames tells apart which properties stay, go, come and change their
// name. A name that is only required counts as one that stays.
func (c *comparison) sortNames(p *pair, o, n *shape) names {
	all := names{}
	for _, name := range distinct(o.properties(), o.required(), n.properties(), n.required()) {
		was, is := o.has(name) || o.requires(name), n.has(name) || n.requires(name)
		switch {
		case was && !is && o.has(name):
			all.removed = append(all.removed, name)
		case is && !was && n.has(name):
			all.added = append(all.added, name)
		default:
			all.kept = append(all.kept, name)
		}
	}
	return c.findRenames(p, o, n, all)
}

// removedProperty reports a property that is not declared any more.
func (c *comparison) removedProperty(p *pair, o, n *shape, name string) {
	if n.covers(name) { // a key of a map, or one that a pattern describes
		c.swallowed(p, o, n, name)
		return
	}
	if c.isOutput() {
		c.removedResult(p, o, n, name)
		return
	}
	if isFalse(n.key(name)) {
		f := finding{
			twin: twin{input: inputPropertyRemoved}, dir: narrows, probe: withKey(name, contract.Bool(true)),
			old:     o.key(name),
			message: c.subject(p.path.Property(name)) + " removed; a call that sends it is rejected",
		}
		if o.requires(name) {
			f.dir = shifts
		}
		c.report(p, f.about(p.path.Property(name), p.at))
		return
	}
	if !c.argumentLoss(p, o, n, name) {
		c.report(p, finding{
			twin: twin{input: inputAdditionalPropertiesWidened}, dir: widens, old: p.old.Schema, new: p.new.Schema,
			message: c.subject(p.at) + " was an object with declared properties and takes other values under their names, too",
		})
	}
}

// argumentLoss reports a property that an open object does not declare any
// more. An object that declares nothing at all is a map, whose keys are all
// read.
func (c *comparison) argumentLoss(p *pair, o, n *shape, name string) bool {
	if n.declares()[name] || p.elsewhere[name] || !c.declaresOthers(p, n) {
		return false
	}
	witness, live := c.lostValue(p, name)
	if !live {
		return false
	}
	f := finding{
		dir: shifts, old: o.key(name),
		message: c.subject(p.path.Property(name)) + " removed; a call that sends it loses it",
	}
	c.emit(p, inputPropertyRemovedFromOpenObject, f.about(p.path.Property(name), p.at), witness)
	return true
}

// declaresOthers reports whether an open object is one whose undeclared keys
// nobody reads.
func (c *comparison) declaresOthers(p *pair, n *shape) bool {
	if len(n.declares()) > 0 || len(p.elsewhere) > 0 {
		return true
	}
	if !c.tool || len(n.keywords("additionalProperties")) > 0 {
		return false
	}
	return p.at == contract.Root || len(n.keywords("properties")) > 0
}

// removedResult reports a result property that is not declared any more.
func (c *comparison) removedResult(p *pair, o, n *shape, name string) {
	path := p.path.Property(name)
	f := finding{old: o.key(name), probe: withKey(name, contract.Bool(true))}.about(path, p.at)
	switch {
	case o.requires(name):
		f.dir, f.probe = shifts, withoutKey(name)
		f.output = outputRequiredPropertyRemoved
		f.message = c.subject(path) + " removed; every result carried it"
		c.report(p, f)
	case isFalse(n.key(name)):
		f.dir, f.output = narrows, outputOptionalPropertyRemoved
		f.message = c.subject(path) + " removed; results without it were always possible"
		c.report(p, f)
	default:
		f.dir, f.output = widens, outputOptionalPropertyRemovedFromOpenObject
		f.message = c.subject(path) + " removed; the key may now carry anything"
		if !c.report(p, f) {
			f.message = c.subject(path) + " removed; results without it were always possible"
			c.emit(p, outputOptionalPropertyRemoved, f, contract.Value{})
		}
	}
}

// swallowed compares a property with the map or the pattern that takes its
// place.
func (c *comparison) swallowed(p *pair, o, n *shape, name string) {
	if c.isOutput() && o.requires(name) && !n.requires(name) {
		c.removedResult(p, o, n, name)
	}
	q := p.property(name, o.key(name), n.key(name))
	if c.isOutput() || !becomesMap(o, n) {
		c.below(p, q)
		return
	}
	c.fromStruct(p, q)
}

// addedProperty reports a property that was not declared before.
func (c *comparison) addedProperty(p *pair, o, n *shape, name string) {
	switch {
	case c.isOutput():
		c.addedResult(p, o, n, name)
	case n.requires(name):
		c.addedRequired(p, n, name)
	default:
		c.addedOptional(p, o, n, name)
	}
}

func (c *comparison) addedOptional(p *pair, o, n *shape, name string) {
	at := p.at.Property(name)
	f := finding{
		new: n.key(name), probe: withKey(name, contract.Bool(true)),
		message: "optional " + c.subject(at) + " added; calls without it stay valid",
	}.about(at, at)
	switch before := o.key(name); {
	case isFalse(before):
		f.dir, f.input = widens, inputOptionalPropertyAdded
		c.report(p, f)
	case !isTrue(before):
		q := p.property(name, before, n.key(name))
		if becomesMap(n, o) {
			c.toStruct(p, q)
			return
		}
		c.below(p, q)
	default:
		f.dir, f.input = narrows, inputOptionalPropertyAddedToOpenObject
		if !c.report(p, f) {
			f.dir = shifts
			c.emit(p, inputUnconstrainedPropertyAdded, f, contract.Value{})
		}
	}
}

func (c *comparison) addedResult(p *pair, o, n *shape, name string) {
	at := p.at.Property(name)
	f := finding{dir: narrows, new: n.key(name), probe: withKey(name, contract.Bool(true))}.about(at, at)
	f.message = c.subject(at) + " added"
	switch before := o.key(name); {
	case isFalse(before):
		f.dir, f.output = widens, outputPropertyAddedToClosedObject
		if n.requires(name) {
			f.dir = shifts
		}
		c.report(p, f)
		return
	case !isTrue(before):
		q := p.property(name, before, n.key(name))
		if contain.Glimpse(q.new, q.old, contain.Options{}).Verdict != contain.Contained {
			f.dir, f.output = shifts, outputPropertyRetypedUnderOpen
			f.old = before
			f.message = c.subject(at) + " added as " + schemaName(fold(q.new)) + "; every key held " + schemaName(fold(q.old)) + " before"
			c.report(p, f)
			return
		}
		if p.differs()&narrows == 0 {
			return
		}
	}
	c.emit(p, outputPropertyAdded, f, contract.Value{})
}
