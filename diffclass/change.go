package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

// Change is one finding about one tool: what differs between the locked and
// the current contract, how bad that is, and why.
type Change struct {
	Rule rule.Rule

	// Side is the side that Path belongs to. It is the rule's own, except for
	// a gap, which is on the side whose schema it makes unknown.
	Side  rule.Side
	Class rule.Class

	// Path is the wire path that the finding is about: in the locked schema
	// for what is gone or renamed, else in the current one. It is empty for
	// the tool as a whole.
	Path contract.Path

	// At is the wire path in the current schema where the change shows: Path
	// itself, the new path of what was renamed, or the nearest surviving
	// parent of what is gone.
	At contract.Path

	// Old and New show the part that changed (a keyword's value, a property's
	// schema, a name); absent where there is none.
	Old, New contract.Value

	// Witness is a whole argument (input) that was accepted and is not any
	// more, or a whole result (output) that was not allowed and now is. For an
	// argument that is lost it carries that argument; for a Go type that reads
	// less it is what is not read any more, where that is known. Absent for
	// non-breaking and undecided changes.
	Witness contract.Value

	// Message says what happened in one line: lower case, no full stop, names
	// quoted, old and new shown. It names neither the tool nor the rule.
	Message string
}

// Options are the knobs of a comparison. The zero Options is the default
// profile.
type Options struct {
	Profile rule.Profile // "" is rule.Default

	// SameOrigin, when set, reports whether a property of the old schema and
	// one of the new schema of a tool ("" for bare schemas) are known to be the same Go field or parameter, so
	// that another name is a rename however little the names resemble.
	SameOrigin func(tool string, side rule.Side, old, new contract.Path) bool

	// Aliases are old keys of tools to which the server still answers, with
	// the new key of the tool. Only [CompareSets] reads them.
	Aliases map[string]string
}
