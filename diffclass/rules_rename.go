package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var inputPropertyRenamed = rule.Rule{
	ID: "input-property-renamed", Side: rule.Input, Effect: rule.Incomparable,
	Title: "parameter renamed",
	Text: "Agents send arguments by the name that was in their prompt. Under the old name the value is rejected, or ignored where the object is open, " +
		"and nobody sends the new name yet.",
	Before: "type Args struct {\n\tQuery string `json:\"query\"`\n}",
	After:  "type Args struct {\n\tQuery string `json:\"search_query\"`\n}",
	Fix: "Restore the wire name and rename only the Go identifier: the json tag of a field, or " +
		"`//toolpact:param searchQuery name=query` for a plain parameter.",
	Since: "0.1.0",
}

var outputPropertyRenamed = rule.Rule{
	ID: "output-property-renamed", Side: rule.Output, Effect: rule.Incomparable,
	Title:  "result field renamed",
	Text:   "Readers look for the key by its old name and do not find it; a model reports that the data is missing, or invents it.",
	Before: "type Result struct {\n\tURL string `json:\"url\"`\n}",
	After:  "type Result struct {\n\tURL string `json:\"link\"`\n}",
	Fix:    "Restore the wire name in the json tag, or return both keys until no reader needs the old one.",
	Since:  "0.1.0",
}

// renamedProperty reports one finding in place of a removed and an added
// property. Where the profile holds that nothing breaks, the two are reported
// as what they are.
func (c *comparison) renamedProperty(p *pair, o, n *shape, r renaming) {
	path, at := p.path.Property(r.old), p.at.Property(r.new)
	f := finding{
		twin: twin{inputPropertyRenamed, outputPropertyRenamed}, dir: shifts,
		probe: withKey(r.old, contract.Bool(true)),
		old:   contract.Str(r.old), new: contract.Str(r.new),
		message: c.subject(path) + " renamed to " + quoteName(at),
	}.about(path, at)
	reported := false
	switch {
	case c.isOutput():
		f.probe = withKey(r.new, contract.Bool(true))
		f.message += "; a reader finds nothing under the old name"
		reported = c.breaks(p, f) && c.report(p, f)
	case isFalse(n.key(r.old)):
		f.message += "; a call that sends the old name is rejected"
		reported = c.breaks(p, f) && c.report(p, f)
	default:
		reported = c.lostUnderOldName(p, n, f, r)
	}
	if !reported {
		c.removedProperty(p, o, n, r.old)
		c.addedProperty(p, o, n, r.new)
		return
	}
	c.requiredness(p, o, n, r.old, r.new)
	c.below(p, p.renamed(r.old, r.new, o.key(r.old), n.key(r.new)))
}

// lostUnderOldName reports a rename in an open object, where the value that
// is sent under the old name is lost or, when the new name is required, the
// call is rejected.
func (c *comparison) lostUnderOldName(p *pair, n *shape, f finding, r renaming) bool {
	if n.requires(r.new) && c.breaks(p, f) {
		f.message += "; a call that sends the old name is rejected"
		return c.report(p, f)
	}
	if n.covers(r.old) || n.declares()[r.old] || p.elsewhere[r.old] {
		return false
	}
	witness, live := c.lostValue(p, r.old)
	if !live {
		return false
	}
	f.message += "; a call that sends the old name loses the value"
	c.emit(p, inputPropertyRenamed, f, witness)
	return true
}
