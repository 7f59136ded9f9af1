package diffclass

import (
	"maps"
	"slices"
	"strconv"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputAdditionalPropertiesForbidden = rule.Rule{
	ID: "input-additional-properties-forbidden", Side: rule.Input, Effect: rule.Narrows,
	Title: "undeclared keys are rejected now",
	Text: "The old object accepted keys that it did not declare; the new one rejects some of them. " +
		"Callers that send only what was declared to them do not notice.",
	Before: "func Search(query string) ([]Hit, error) // an open object",
	After:  "func Search(ctx context.Context, req *mcp.CallToolRequest, in Args) (*mcp.CallToolResult, Result, error) // a closed one",
	Fix:    "Accept the change. Under the strict profile, keep the object open.",
	Since:  "0.1.0",
}

var inputAdditionalPropertiesAllowed = rule.Rule{
	ID: "input-additional-properties-allowed", Side: rule.Input, Effect: rule.Widens,
	Title:  "undeclared keys are accepted now",
	Text:   "The object accepts keys that it used to reject, so every old call is still valid.",
	Before: "InputSchema: &jsonschema.Schema{Type: \"object\", AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}",
	After:  "InputSchema: &jsonschema.Schema{Type: \"object\"}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputAdditionalPropertiesNarrowed = rule.Rule{
	ID: "input-additional-properties-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title: "map accepts fewer keys or values",
	Text: "The old schema took any key with values of one kind. Some keys, or some of the values that agents put under them, " +
		"are rejected now.",
	Before: "type Args struct {\n\tLabels map[string]string `json:\"labels\"`\n}",
	After:  "type Labels struct {\n\tEnv string `json:\"env,omitempty\"`\n}\n\ntype Args struct {\n\tLabels Labels `json:\"labels\"`\n}",
	Fix:    "Keep the map, or accept both forms until no caller sends other keys.",
	Since:  "0.1.0",
}

var inputAdditionalPropertiesWidened = rule.Rule{
	ID: "input-additional-properties-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "map accepts more keys or values",
	Text:   "Every key and value that was accepted still is.",
	Before: "type Labels struct {\n\tEnv string `json:\"env,omitempty\"`\n}",
	After:  "type Labels map[string]string",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputAdditionalPropertiesAllowed = rule.Rule{
	ID: "output-additional-properties-allowed", Side: rule.Output, Effect: rule.Widens,
	Title: "result may carry undeclared keys",
	Text: "The old schema limited which keys a result has beside the declared ones. A client that validates results against the schema it cached may reject a new one; " +
		"a reader that ignores keys it does not know does not notice.",
	Before: "type Result struct { // additionalProperties: false\n\tID string `json:\"id\"`\n}",
	After:  "OutputSchema: &jsonschema.Schema{Type: \"object\", Properties: ...} // open",
	Fix:    "Accept the change. Under the strict profile, keep the result closed.",
	Since:  "0.1.0",
}

var outputAdditionalPropertiesForbidden = rule.Rule{
	ID: "output-additional-properties-forbidden", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result carries no undeclared keys any more",
	Text:   "The new schema promises more than the old one, and every new result is one that readers had to expect.",
	Before: "OutputSchema: &jsonschema.Schema{Type: \"object\", Properties: ...} // open",
	After:  "type Result struct { // additionalProperties: false\n\tID string `json:\"id\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputPatternPropertiesNarrowed = rule.Rule{
	ID: "input-pattern-properties-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "keys of a pattern accept less",
	Text:   "Keys that match the pattern carried values that are rejected now.",
	Before: "InputSchema: &jsonschema.Schema{PatternProperties: map[string]*jsonschema.Schema{\"^x-\": {}}}",
	After:  "InputSchema: &jsonschema.Schema{PatternProperties: map[string]*jsonschema.Schema{\"^x-\": {Type: \"string\"}}}",
	Fix:    "Keep accepting the old values under these keys.",
	Since:  "0.1.0",
}

var inputPatternPropertiesWidened = rule.Rule{
	ID: "input-pattern-properties-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "keys of a pattern accept more",
	Text:   "Every value that was accepted under keys of this pattern still is.",
	Before: "InputSchema: &jsonschema.Schema{PatternProperties: map[string]*jsonschema.Schema{\"^x-\": {Type: \"string\"}}}",
	After:  "InputSchema: &jsonschema.Schema{PatternProperties: map[string]*jsonschema.Schema{\"^x-\": {}}}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

// onlyUndeclared names a difference that only values with keys that the old
// schema does not declare can show.
var onlyUndeclared = twin{inputAdditionalPropertiesForbidden, outputAdditionalPropertiesAllowed}

// undeclaredKeys compares what objects do with keys that they do not
// declare.
func (c *comparison) undeclaredKeys(p *pair, o, n *shape) {
	was, is := o.openness(), n.openness()
	f := finding{
		old: o.rest(), new: n.rest(),
		probe: withKey(freshKey(o, n), contract.Bool(true)),
	}
	switch {
	case is == openObject && c.mapLost(p, o, n):
		return
	case was == typedObject && is == typedObject:
		c.mapValues(p, o, n)
		return
	case was == is:
		return
	case was == openObject:
		f.dir, f.twin = narrows, twin{inputAdditionalPropertiesForbidden, outputAdditionalPropertiesForbidden}
		f.message = c.subject(p.at) + ": keys that are not declared " + c.say("are rejected now", "do not come any more")
		if is == typedObject || o.freeForm(p.path) {
			f.input = inputAdditionalPropertiesNarrowed
			f.message = c.subject(p.at) + ": keys that could carry anything " + c.say("are restricted now", "carry less now")
		}
	case is == openObject:
		f.dir, f.twin = widens, twin{inputAdditionalPropertiesAllowed, outputAdditionalPropertiesAllowed}
		if was == typedObject {
			f.input = inputAdditionalPropertiesWidened
		}
		f.message = c.subject(p.at) + ": keys that are not declared may now carry anything"
	case was == typedObject:
		f.dir, f.twin = narrows, twin{inputAdditionalPropertiesNarrowed, outputAdditionalPropertiesForbidden}
		f.message = c.subject(p.at) + " was a map of " + schemaName(fold(p.old.Doc.Node(o.rest()))) + "; other keys than the declared ones " + c.say("are rejected now", "do not come any more")
	default:
		f.dir, f.twin = widens, twin{inputAdditionalPropertiesWidened, outputAdditionalPropertiesAllowed}
		f.message = c.subject(p.at) + " is now a map of " + schemaName(fold(p.new.Doc.Node(n.rest()))) + "; other keys than the old ones " + c.say("are accepted", "may come")
	}
	c.report(p, f)
}

// freeForm reports whether an open object is a map, whose keys are the
// caller's choice. At the root, or with an empty list of properties, an object
// that declares nothing takes nothing.
func (s *shape) freeForm(path contract.Path) bool {
	return path != contract.Root && len(s.declares()) == 0 && len(s.keywords("properties")) == 0
}

// isMap reports whether an object says that its keys are the caller's choice:
// it declares none and has a schema for the values of any.
func (s *shape) isMap() bool {
	return len(s.declares()) == 0 && len(s.keywords("properties")) == 0 &&
		len(s.keywords("additionalProperties")) > 0 && s.openness() != closedObject
}

// mapLost reports a map that became an open object with a list of declared
// properties, which may be empty:
// other keys still validate, but nobody reads them any more. Where it was
// reported already that the object takes less than the map, that says it.
func (c *comparison) mapLost(p *pair, o, n *shape) bool {
	if c.isOutput() || p.path == contract.Root || !o.isMap() || len(n.keywords("properties")) == 0 || len(n.patternProperties()) > 0 {
		return false
	}
	witness, live := c.lostValue(p, freshKey(o, n))
	if !live {
		return false
	}
	if c.spoken[telling{inputAdditionalPropertiesNarrowed.ID, p.path}] {
		return true
	}
	f := finding{
		dir: shifts, old: o.rest(),
		message: c.subject(p.at) + " was a map of " + schemaName(fold(p.old.Doc.Node(o.rest()))) + "; a call that sends other keys than the declared ones loses them",
	}
	c.emit(p, inputPropertyRemovedFromOpenObject, f.about(p.path.Elem(), p.at), witness)
	return true
}

// mapValues compares the schemas of map values.
func (c *comparison) mapValues(p *pair, o, n *shape) {
	step := carrier.values
	if len(o.declares())+len(n.declares()) > 0 {
		key := freshKey(o, n)
		step = func(c carrier) carrier { return c.property(key) }
	}
	c.below(p, p.elem(o.rest(), n.rest(), step))
}

// becomesMap reports whether an object with declared properties turns into a
// map, whose values have a schema.
func becomesMap(o, n *shape) bool {
	return len(o.properties()) > 0 && len(n.properties()) == 0 && n.openness() == typedObject
}

// fromStruct reports what a map does to a property q that was declared
// before: one finding at the object for all properties.
func (c *comparison) fromStruct(p, q *pair) {
	c.recognised(p, q, c.subject(p.at)+" was an object with declared properties and is now a map; "+
		"its values are "+schemaName(fold(q.new)))
}

// toStruct reports what the declared property q does to the map that was
// there before: one finding at the object for all properties.
func (c *comparison) toStruct(p, q *pair) {
	c.recognised(p, q, c.subject(p.at)+" was a map of "+schemaName(fold(q.old))+
		" and is now an object with declared properties")
}

// recognised reports the two directions of a change between map and struct,
// seen at property q.
func (c *comparison) recognised(p, q *pair, message string) {
	q.narrow = contain.Explore(q.old, q.new, contain.Options{})
	q.widen = contain.Explore(q.new, q.old, contain.Options{})
	for _, d := range []direction{narrows, widens} {
		r := q.result(d)
		if q.differs()&d == 0 {
			continue
		}
		f := finding{dir: d, message: message, twin: twin{input: inputAdditionalPropertiesNarrowed}}
		if d == widens {
			f.input = inputAdditionalPropertiesWidened
		}
		f.probe = withKey(q.path.Base(), contract.Bool(true))
		if r.Verdict == contain.Refuted {
			f.probe = withKey(q.path.Base(), constant(r.Witness))
		}
		c.report(p, f)
	}
}

// keyNames compares what keys may be called, when nothing else explains the
// difference.
func (c *comparison) keyNames(p *pair, o, n *shape) {
	was, is := o.keywords("propertyNames"), n.keywords("propertyNames")
	if contract.Equal(contract.List(was...), contract.List(is...)) {
		return
	}
	for _, d := range []direction{narrows, widens} {
		if p.differs()&^p.told&d == 0 {
			continue
		}
		f := finding{
			dir: d, twin: twin{input: inputAdditionalPropertiesNarrowed}, old: first(was), new: first(is),
			message: c.subject(p.at) + ": " + change("propertyNames", first(was), first(is)),
		}
		if d == widens {
			f.input = inputAdditionalPropertiesWidened
		}
		if r := p.result(d); r.Verdict == contain.Refuted {
			f.probe = constant(r.Witness)
		}
		c.report(p, f)
	}
}

// keyPatterns compares the schemas of keys that match a pattern.
func (c *comparison) keyPatterns(p *pair, o, n *shape) {
	was, is := o.patternProperties(), n.patternProperties()
	patterns := distinct(slices.Collect(maps.Keys(was)), slices.Collect(maps.Keys(is)))
	for _, pattern := range patterns {
		before, declared := was[pattern]
		if !declared {
			before = o.rest()
		}
		after, declared := is[pattern]
		if !declared {
			after = n.rest()
		}
		q := p.elem(before, after, carrier.values)
		q.narrow = contain.Explore(q.old, q.new, contain.Options{})
		q.widen = contain.Explore(q.new, q.old, contain.Options{})
		c.keyPattern(p, q, pattern)
	}
}

func (c *comparison) keyPattern(p, q *pair, pattern string) {
	for _, d := range []direction{narrows, widens} {
		if q.differs()&d == 0 {
			continue
		}
		f := finding{
			dir: d, twin: twin{input: inputPatternPropertiesNarrowed},
			old: q.old.Schema, new: q.new.Schema,
			message: c.subject(p.at) + ": keys that match " + strconv.Quote(pattern) + " accept other values than before",
		}
		if d == widens {
			f.input = inputPatternPropertiesWidened
		}
		f.probe = contract.Obj(
			contract.M("type", contract.Str("object")),
			contract.M("minProperties", contract.Int(1)),
			contract.M("propertyNames", keyword("pattern", contract.Str(pattern))),
		)
		c.report(p, f)
	}
}
