package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var inputLowerBoundRaised = rule.Rule{
	ID: "input-lower-bound-raised", Side: rule.Input, Effect: rule.Narrows,
	Title:  "minimum raised",
	Text:   "Numbers that were accepted are now too small. Zero and -1 are what agents send for \"no limit\".",
	Before: "type Args struct {\n\tOffset int `json:\"offset\"`\n}",
	After:  "type Args struct {\n\tOffset uint `json:\"offset\"`\n}",
	Fix:    "Restore the old bound or type and handle small numbers in code.",
	Since:  "0.1.0",
}

var inputLowerBoundLowered = rule.Rule{
	ID: "input-lower-bound-lowered", Side: rule.Input, Effect: rule.Widens,
	Title:  "minimum lowered",
	Text:   "Every number that was accepted still is.",
	Before: "type Args struct {\n\tOffset uint `json:\"offset\"`\n}",
	After:  "type Args struct {\n\tOffset int `json:\"offset\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputUpperBoundLowered = rule.Rule{
	ID: "input-upper-bound-lowered", Side: rule.Input, Effect: rule.Narrows,
	Title:  "maximum lowered",
	Text:   "Numbers that were accepted are now too great.",
	Before: "type Args struct {\n\tLimit int `json:\"limit\" jsonschema:\"maximum=500\"`\n}",
	After:  "type Args struct {\n\tLimit int `json:\"limit\" jsonschema:\"maximum=100\"`\n}",
	Fix:    "Restore the old bound and cap the number in code.",
	Since:  "0.1.0",
}

var inputUpperBoundRaised = rule.Rule{
	ID: "input-upper-bound-raised", Side: rule.Input, Effect: rule.Widens,
	Title:  "maximum raised",
	Text:   "Every number that was accepted still is.",
	Before: "type Args struct {\n\tLimit int32 `json:\"limit\"`\n}",
	After:  "type Args struct {\n\tLimit int64 `json:\"limit\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputMultipleOfNarrowed = rule.Rule{
	ID: "input-multiple-of-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "coarser step demanded",
	Text:   "Numbers between the steps were accepted and are rejected now.",
	Before: "type Args struct {\n\tWidth int `json:\"width\" jsonschema:\"multipleOf=5\"`\n}",
	After:  "type Args struct {\n\tWidth int `json:\"width\" jsonschema:\"multipleOf=10\"`\n}",
	Fix:    "Restore the old step and round in code.",
	Since:  "0.1.0",
}

var inputMultipleOfWidened = rule.Rule{
	ID: "input-multiple-of-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "finer step accepted",
	Text:   "Every number that was accepted still is.",
	Before: "type Args struct {\n\tWidth int `json:\"width\" jsonschema:\"multipleOf=10\"`\n}",
	After:  "type Args struct {\n\tWidth int `json:\"width\" jsonschema:\"multipleOf=5\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputLowerBoundLowered = rule.Rule{
	ID: "output-lower-bound-lowered", Side: rule.Output, Effect: rule.Widens,
	Title:  "result may be smaller than before",
	Text:   "Readers that relied on the old minimum (never negative, never zero) meet a number they did not expect.",
	Before: "type Result struct {\n\tTotal uint `json:\"total\"`\n}",
	After:  "type Result struct {\n\tTotal int `json:\"total\"`\n}",
	Fix:    "Restore the old bound or type.",
	Since:  "0.1.0",
}

var outputUpperBoundRaised = rule.Rule{
	ID: "output-upper-bound-raised", Side: rule.Output, Effect: rule.Widens,
	Title:  "result may be greater than before",
	Text:   "Readers that relied on the old maximum (it fits 32 bits, it is a percentage) meet a number they did not expect.",
	Before: "type Result struct {\n\tTotal int32 `json:\"total\"`\n}",
	After:  "type Result struct {\n\tTotal int64 `json:\"total\"`\n}",
	Fix:    "Restore the old bound or type.",
	Since:  "0.1.0",
}

var outputBoundTightened = rule.Rule{
	ID: "output-bound-tightened", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result has a tighter range",
	Text:   "Every new number is one that readers already had to expect.",
	Before: "type Result struct {\n\tTotal int `json:\"total\"`\n}",
	After:  "type Result struct {\n\tTotal uint `json:\"total\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputMultipleOfWidened = rule.Rule{
	ID: "output-multiple-of-widened", Side: rule.Output, Effect: rule.Widens,
	Title:  "result comes in finer steps",
	Text:   "Readers that relied on the old step (whole tens, whole cents) meet a number between them.",
	Before: "type Result struct {\n\tWidth int `json:\"width\" jsonschema:\"multipleOf=10\"`\n}",
	After:  "type Result struct {\n\tWidth int `json:\"width\" jsonschema:\"multipleOf=5\"`\n}",
	Fix:    "Restore the old step.",
	Since:  "0.1.0",
}

// numbers compares the range and the step of numbers. Bounds are compared by
// what they let through: exclusive or not, rounded where only integers come.
func (c *comparison) numbers(p *pair, o, n *shape) {
	c.bounds(p, lowerEnd, o.lower(), n.lower())
	c.bounds(p, upperEnd, o.upper(), n.upper())
	c.steps(p, o, n)
}

// end is one end of a range.
type end struct {
	sign           int
	name           string
	tighten, relax twin
	outside        [2]string // keywords of what lies beyond an inclusive and an exclusive bound
}

var (
	lowerEnd = end{1, "minimum", twin{inputLowerBoundRaised, outputBoundTightened}, twin{inputLowerBoundLowered, outputLowerBoundLowered},
		[2]string{"exclusiveMaximum", "maximum"}}
	upperEnd = end{-1, "maximum", twin{inputUpperBoundLowered, outputBoundTightened}, twin{inputUpperBoundRaised, outputUpperBoundRaised},
		[2]string{"exclusiveMinimum", "minimum"}}
)

func (c *comparison) bounds(p *pair, e end, was, is bound) {
	f := finding{old: was.literal(), new: is.literal()}
	f.message = c.subject(p.at) + ": " + change(e.name, f.old, f.new)
	switch {
	case was.looser(is, e.sign):
		f.dir, f.twin, f.probe = narrows, e.tighten, is.beyond(e)
	case is.looser(was, e.sign):
		f.dir, f.twin, f.probe = widens, e.relax, was.beyond(e)
	default:
		return
	}
	c.report(p, f)
}

// literal returns the effective value of the bound, absent for none.
func (b bound) literal() contract.Value {
	if b.value == nil || !b.value.IsInt() {
		return b.spelled
	}
	v, _ := contract.Num(b.value.Num().String())
	return v
}

// beyond returns a schema of the numbers that the bound excludes.
func (b bound) beyond(e end) contract.Value {
	outside := e.outside[0]
	if b.exclusive {
		outside = e.outside[1]
	}
	return contract.Obj(contract.M("type", contract.Str("number")), contract.M(outside, b.literal()))
}

// steps compares multipleOf.
func (c *comparison) steps(p *pair, o, n *shape) {
	was, is := o.keywords("multipleOf"), n.keywords("multipleOf")
	c.step(p, finding{dir: narrows, twin: twin{input: inputMultipleOfNarrowed}}, was, is, is)
	c.step(p, finding{dir: widens, twin: twin{inputMultipleOfWidened, outputMultipleOfWidened}}, was, is, was)
}

// step reports one direction. Tight are the steps that exclude the numbers
// that show it.
func (c *comparison) step(p *pair, f finding, was, is, tight []contract.Value) {
	if len(tight) == 0 || contract.Equal(contract.List(was...), contract.List(is...)) {
		return
	}
	f.old, f.new = first(was), first(is)
	f.message = c.subject(p.at) + ": " + change("multipleOf", f.old, f.new)
	all := []contract.Value{}
	for _, v := range tight {
		all = append(all, keyword("multipleOf", v))
	}
	f.probe = contract.Obj(contract.M("type", contract.Str("number")), contract.M("not", conjoin(all...)))
	c.report(p, f)
}

func first(values []contract.Value) contract.Value {
	if len(values) == 0 {
		return contract.Value{}
	}
	return values[0]
}
