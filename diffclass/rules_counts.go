package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var inputPropertyCountNarrowed = rule.Rule{
	ID: "input-property-count-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "fewer or more keys demanded",
	Text:   "Objects with a number of keys that was fine are rejected now.",
	Before: "InputSchema: &jsonschema.Schema{Type: \"object\"}",
	After:  "InputSchema: &jsonschema.Schema{Type: \"object\", MinProperties: jsonschema.Ptr(1)}",
	Fix:    "Restore the old limit and handle the other objects in code.",
	Since:  "0.1.0",
}

var inputPropertyCountWidened = rule.Rule{
	ID: "input-property-count-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "limit on the number of keys loosened",
	Text:   "Every object that was accepted still is.",
	Before: "InputSchema: &jsonschema.Schema{Type: \"object\", MaxProperties: jsonschema.Ptr(5)}",
	After:  "InputSchema: &jsonschema.Schema{Type: \"object\", MaxProperties: jsonschema.Ptr(9)}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputItemCountNarrowed = rule.Rule{
	ID: "input-item-count-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "fewer or more items demanded",
	Text:   "Lists of a length that was fine are rejected now; an agent cannot know why its list of eleven suddenly fails.",
	Before: "type Args struct {\n\tPoint []float64 `json:\"point\"`\n}",
	After:  "type Args struct {\n\tPoint [3]float64 `json:\"point\"`\n}",
	Fix:    "Restore the slice or the old limit, and handle other lengths in code.",
	Since:  "0.1.0",
}

var inputItemCountWidened = rule.Rule{
	ID: "input-item-count-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "limit on the number of items loosened",
	Text:   "Every list that was accepted still is.",
	Before: "type Args struct {\n\tPoint [3]float64 `json:\"point\"`\n}",
	After:  "type Args struct {\n\tPoint []float64 `json:\"point\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputItemCountWidened = rule.Rule{
	ID: "output-item-count-widened", Side: rule.Output, Effect: rule.Widens,
	Title:  "result list may have other lengths",
	Text:   "Readers that count on the old length index past the end, or drop what they did not expect.",
	Before: "type Result struct {\n\tPoint [3]float64 `json:\"point\"`\n}",
	After:  "type Result struct {\n\tPoint []float64 `json:\"point\"`\n}",
	Fix:    "Restore the array or the old limit.",
	Since:  "0.1.0",
}

var inputLengthNarrowed = rule.Rule{
	ID: "input-length-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "shorter or longer text demanded",
	Text:   "Texts of a length that was fine are rejected now.",
	Before: "type Args struct {\n\tNote string `json:\"note\" jsonschema:\"maxLength=500\"`\n}",
	After:  "type Args struct {\n\tNote string `json:\"note\" jsonschema:\"maxLength=100\"`\n}",
	Fix:    "Restore the old limit and shorten in code.",
	Since:  "0.1.0",
}

var inputLengthWidened = rule.Rule{
	ID: "input-length-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "limit on the length of text loosened",
	Text:   "Every text that was accepted still is.",
	Before: "type Args struct {\n\tNote string `json:\"note\" jsonschema:\"maxLength=100\"`\n}",
	After:  "type Args struct {\n\tNote string `json:\"note\" jsonschema:\"maxLength=500\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputLengthWidened = rule.Rule{
	ID: "output-length-widened", Side: rule.Output, Effect: rule.Widens,
	Title:  "result text may be shorter or longer",
	Text:   "Readers that reserved room for the old length, or that took a text for never empty, meet one that does not fit.",
	Before: "type Result struct {\n\tCode string `json:\"code\" jsonschema:\"minLength=8,maxLength=8\"`\n}",
	After:  "type Result struct {\n\tCode string `json:\"code\"`\n}",
	Fix:    "Restore the old limits.",
	Since:  "0.1.0",
}

// counting is a pair of keywords that limit a number of things.
type counting struct {
	min, max      string
	typeName      string
	narrow, widen twin
}

var (
	countProperties = counting{"minProperties", "maxProperties", "object",
		twin{input: inputPropertyCountNarrowed}, twin{input: inputPropertyCountWidened}}
	countItems = counting{"minItems", "maxItems", "array",
		twin{input: inputItemCountNarrowed}, twin{inputItemCountWidened, outputItemCountWidened}}
	countLetters = counting{"minLength", "maxLength", "string",
		twin{input: inputLengthNarrowed}, twin{inputLengthWidened, outputLengthWidened}}
)

// limits are the effective limits of a counting; absent for none.
type limits struct{ min, max contract.Value }

func (s *shape) limits(k counting) limits {
	min, _ := s.minimum(k.min)
	max, _ := s.maximum(k.max)
	if k.max == "maxItems" {
		max, _ = s.mostItems()
	}
	return limits{min, max}
}

func (c *comparison) propertyCount(p *pair, o, n *shape) { c.counts(p, o, n, countProperties) }

// counts compares the limits of a number of things, one finding for each
// direction.
func (c *comparison) counts(p *pair, o, n *shape, k counting) {
	was, is := o.limits(k), n.limits(k)
	c.count(p, k, finding{twin: k.narrow, dir: narrows}, was, is, is)
	c.count(p, k, finding{twin: k.widen, dir: widens}, was, is, was)
}

// count reports one direction. Tight are the limits that exclude the values
// that show it.
func (c *comparison) count(p *pair, k counting, f finding, was, is, tight limits) {
	loose := was
	if f.dir == widens {
		loose = is
	}
	probes := []contract.Value{}
	f.message = c.subject(p.at) + ": "
	if below(loose.min, tight.min) {
		probes = append(probes, k.probe(k.max, beside(tight.min, -1)))
		f.old, f.new = was.min, is.min
		f.message += change(k.min, was.min, is.min)
	}
	if above(loose.max, tight.max) {
		if len(probes) > 0 {
			f.message += ", "
		}
		probes = append(probes, k.probe(k.min, beside(tight.max, 1)))
		f.old, f.new = was.max, is.max
		f.message += change(k.max, was.max, is.max)
	}
	switch len(probes) {
	case 0:
		return
	case 1:
		f.probe = probes[0]
	default:
		f.probe = contract.Obj(contract.M("anyOf", contract.List(probes...)))
	}
	c.report(p, f)
}

func (k counting) probe(limit string, v contract.Value) contract.Value {
	return contract.Obj(contract.M("type", contract.Str(k.typeName)), contract.M(limit, v))
}

// below reports whether a minimum is less than another; absent is no
// minimum.
func below(a, b contract.Value) bool {
	return b.IsPresent() && (!a.IsPresent() || ratOf(a).Cmp(ratOf(b)) < 0)
}

// above reports whether a maximum is greater than another; absent is no
// maximum.
func above(a, b contract.Value) bool {
	return b.IsPresent() && (!a.IsPresent() || ratOf(a).Cmp(ratOf(b)) > 0)
}
