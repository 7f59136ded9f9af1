package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputTypeChanged = rule.Rule{
	ID: "input-type-changed", Side: rule.Input, Effect: rule.Incomparable,
	Title:  "parameter has another type",
	Text:   "No value that was accepted is accepted now. Agents send the type that was in their prompt, and each such call fails.",
	Before: "type Args struct {\n\tID int `json:\"id\"`\n}",
	After:  "type Args struct {\n\tID string `json:\"id\"`\n}",
	Fix:    "Restore the old type, or add a new optional parameter beside the old one.",
	Since:  "0.1.0",
}

var inputTypeNarrowed = rule.Rule{
	ID: "input-type-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "parameter accepts fewer types",
	Text:   "Values of a type that was accepted are rejected now.",
	Before: "type Args struct {\n\tValue any `json:\"value\"`\n}",
	After:  "type Args struct {\n\tValue string `json:\"value\"`\n}",
	Fix:    "Accept the old types, too, and convert in code.",
	Since:  "0.1.0",
}

var inputTypeWidened = rule.Rule{
	ID: "input-type-widened", Side: rule.Input, Effect: rule.Widens,
	Title:  "parameter accepts more types",
	Text:   "Every value that was accepted still is.",
	Before: "type Args struct {\n\tValue string `json:\"value\"`\n}",
	After:  "type Args struct {\n\tValue any `json:\"value\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputNumberBecameInteger = rule.Rule{
	ID: "input-number-became-integer", Side: rule.Input, Effect: rule.Narrows,
	Title:  "fractions are rejected now",
	Text:   "The parameter accepted every number; now 0.5 is rejected. Agents that compute a ratio or a duration send fractions.",
	Before: "type Args struct {\n\tSeconds float64 `json:\"seconds\"`\n}",
	After:  "type Args struct {\n\tSeconds int `json:\"seconds\"`\n}",
	Fix:    "Keep the float type and round in code.",
	Since:  "0.1.0",
}

var inputIntegerBecameNumber = rule.Rule{
	ID: "input-integer-became-number", Side: rule.Input, Effect: rule.Widens,
	Title:  "fractions are accepted now",
	Text:   "Every integer is a number, so each old call is still valid.",
	Before: "type Args struct {\n\tSeconds int `json:\"seconds\"`\n}",
	After:  "type Args struct {\n\tSeconds float64 `json:\"seconds\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputTypeChanged = rule.Rule{
	ID: "output-type-changed", Side: rule.Output, Effect: rule.Incomparable,
	Title:  "result has another type",
	Text:   "No result that a reader was built for can occur any more. Decoders fail, and prompts that describe the result are wrong.",
	Before: "type Result struct {\n\tID int `json:\"id\"`\n}",
	After:  "type Result struct {\n\tID string `json:\"id\"`\n}",
	Fix:    "Restore the old type, or return the new form under another key.",
	Since:  "0.1.0",
}

var outputTypeWidened = rule.Rule{
	ID: "output-type-widened", Side: rule.Output, Effect: rule.Widens,
	Title:  "result may have further types",
	Text:   "Readers meet a type that they never saw: a fraction where there were integers, a list where there was a text.",
	Before: "type Result struct {\n\tCount int `json:\"count\"`\n}",
	After:  "type Result struct {\n\tCount float64 `json:\"count\"`\n}",
	Fix:    "Restore the old type, or return the new form under another key.",
	Since:  "0.1.0",
}

var outputTypeNarrowed = rule.Rule{
	ID: "output-type-narrowed", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result has fewer types",
	Text:   "Every new result is one that readers already had to handle.",
	Before: "type Result struct {\n\tCount float64 `json:\"count\"`\n}",
	After:  "type Result struct {\n\tCount int `json:\"count\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

// types compares which JSON types a place accepts, and goes on with the
// values of the types that both accept.
func (c *comparison) types(p *pair, o, n *shape) {
	c.annotations(p, o, n)
	lost, gained, common := o.kinds&^n.kinds, n.kinds&^o.kinds, o.kinds&n.kinds
	switch {
	case o.never || n.never:
		c.nothingAccepted(p, o, n)
	case o.finite && n.finite && common != noKind || lost|gained == 0 || o.branching() && n.branching():
		c.structure(p, o, n)
	case common == noKind:
		c.disjointTypes(p, o, n)
	default:
		c.overlappingTypes(p, o, n)
	}
}

// structure compares schemas of the same types.
func (c *comparison) structure(p *pair, o, n *shape) {
	if (o.union != nil || n.union != nil) && !(o.finite && n.finite) {
		c.unions(p, o, n)
		return
	}
	c.facets(p, o, n)
}

// nothingAccepted reports a place that accepts no value at all, before or
// now.
func (c *comparison) nothingAccepted(p *pair, o, n *shape) {
	f := finding{
		twin: twin{inputTypeNarrowed, outputTypeNarrowed}, dir: narrows, old: p.old.Schema, new: p.new.Schema,
		message: c.subject(p.at) + " accepts no value any more",
	}
	if o.never {
		f.twin, f.dir = twin{inputTypeWidened, outputTypeWidened}, widens
		f.message = c.subject(p.at) + " accepted no value before and is now " + n.kinds.String()
	}
	c.report(p, f)
}

// disjointTypes reports one finding: whatever else differs follows from it.
func (c *comparison) disjointTypes(p *pair, o, n *shape) {
	f := finding{
		twin: twin{inputTypeChanged, outputTypeChanged}, dir: shifts,
		old: typeOf(o), new: typeOf(n),
		message: c.subject(p.at) + " changed from " + o.kinds.String() + " to " + n.kinds.String(),
	}
	if bothConstant(o, n) {
		c.constants(p, o, n)
		return
	}
	c.report(p, f)
}

func (c *comparison) overlappingTypes(p *pair, o, n *shape) {
	lost, gained, common := o.kinds&^n.kinds, n.kinds&^o.kinds, o.kinds&n.kinds
	told := direction(0)
	if lost != noKind {
		f := finding{twin: twin{inputTypeNarrowed, outputTypeNarrowed}, dir: narrows, probe: lost.schema(), old: typeOf(o), new: typeOf(n)}
		if lost == kindFraction {
			f.input = inputNumberBecameInteger
		}
		f.message = c.subject(p.at) + " changed from " + o.kinds.String() + " to " + n.kinds.String()
		if c.report(p, f) {
			told |= narrows
		}
	}
	if gained != noKind {
		f := finding{twin: twin{inputTypeWidened, outputTypeWidened}, dir: widens, probe: gained.schema(), old: typeOf(o), new: typeOf(n)}
		if gained == kindFraction {
			f.input = inputIntegerBecameNumber
		}
		f.message = c.subject(p.at) + " changed from " + o.kinds.String() + " to " + n.kinds.String()
		if c.report(p, f) {
			told |= widens
		}
	}
	if c.echoes(p, told, common, lost, gained) {
		return
	}
	c.inside(p, p.restricted(common), c.structure)
}

// echoes reports whether all further differences follow from a change of
// type that was told: one side accepts everything of the common types, and
// what the other demands of them went or came with the types.
func (c *comparison) echoes(p *pair, told direction, common, lost, gained kinds) bool {
	all := contain.New(common.schema()).Root()
	accepts := func(n contain.Node) bool {
		return contain.Glimpse(all, n, contain.Options{}).Verdict == contain.Contained
	}
	return told == widens && lost == noKind && accepts(p.new) ||
		told == narrows && gained == noKind && accepts(p.old)
}

// typeOf spells the types of a shape as a "type" keyword would.
func typeOf(s *shape) contract.Value {
	if s.kinds == anyKind {
		return contract.Value{}
	}
	return s.kinds.schema().Get("type")
}
