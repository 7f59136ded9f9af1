package diffclass

import (
	"github.com/toolpact/toolpactvet/rule"
)

var inputBecameNullable = rule.Rule{
	ID: "input-became-nullable", Side: rule.Input, Effect: rule.Widens,
	Title:  "null is accepted now",
	Text:   "Every value that was accepted still is, and null with them.",
	Before: "type Args struct {\n\tOwner string `json:\"owner\"`\n}",
	After:  "type Args struct {\n\tOwner *string `json:\"owner\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputBecameNotNullable = rule.Rule{
	ID: "input-became-not-nullable", Side: rule.Input, Effect: rule.Narrows,
	Title:  "null is rejected now",
	Text:   "Agents send null for what they do not want to set, where the schema they know offers it. Each such call fails.",
	Before: "type Args struct {\n\tOwner *string `json:\"owner\"`\n}",
	After:  "type Args struct {\n\tOwner string `json:\"owner\"`\n}",
	Fix:    "Restore the pointer, or whatever made the value nullable, and treat null as absent.",
	Since:  "0.1.0",
}

var outputBecameNullable = rule.Rule{
	ID: "output-became-nullable", Side: rule.Output, Effect: rule.Widens,
	Title:  "result may be null",
	Text:   "Readers that went on with the value without looking fail on null; a nil slice or pointer is enough.",
	Before: "type Result struct {\n\tOwner User `json:\"owner\"`\n}",
	After:  "type Result struct {\n\tOwner *User `json:\"owner\"`\n}",
	Fix:    "Restore the value type, or make sure that it is never nil and say so in the schema.",
	Since:  "0.1.0",
}

var outputBecameNotNullable = rule.Rule{
	ID: "output-became-not-nullable", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result is never null any more",
	Text:   "The new schema promises more than the old one; readers that handle null do no harm.",
	Before: "type Result struct {\n\tOwner *User `json:\"owner\"`\n}",
	After:  "type Result struct {\n\tOwner User `json:\"owner\"`\n}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

// nullability compares whether null is accepted beside other values, however
// that is spelled (a list of types, anyOf, oneOf, an enum), and goes on
// without null.
func (c *comparison) nullability(p *pair) {
	o, n := fold(p.old), fold(p.new)
	was, is := o.kinds&kindNull != 0, n.kinds&kindNull != 0
	rest := anyKind &^ kindNull
	switch {
	case o.lost || n.lost:
		return // what is not understood is not named
	case !was && !is,
		o.kinds == anyKind || n.kinds == anyKind,
		o.kinds&rest&n.kinds == noKind:
		c.types(p, o, n)
		return
	case was && !is:
		c.report(p, finding{
			twin: twin{inputBecameNotNullable, outputBecameNotNullable}, dir: narrows, probe: kindNull.schema(),
			old: typeOf(o), new: typeOf(n), message: c.subject(p.at) + " is not nullable any more",
		})
	case is && !was:
		c.report(p, finding{
			twin: twin{inputBecameNullable, outputBecameNullable}, dir: widens, probe: kindNull.schema(),
			old: typeOf(o), new: typeOf(n), message: c.subject(p.at) + " became nullable",
		})
	}
	c.inside(p, p.restricted(rest), c.types)
}
