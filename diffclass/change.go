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

	// FieldName, when set, returns the name of the Go field or parameter that a
	// property of the new schema of a tool ("" for bare schemas) comes from, ""
	// when it is not known. A property that is gone is taken to have been that
	// field when its wire name is another spelling of the field's: another name
	// is then a rename however little the names resemble.
	FieldName func(tool string, side rule.Side, path contract.Path) string

	// Aliases are old keys of tools to which the server still answers, with
	// the new key of the tool. Only [CompareSets] reads them.
	// An alias of an alias is followed.
	Aliases map[string]string

	// Later are the states that a tool, by its current key, went through between
	// the locked contract and the current one, the oldest first: see
	// [CompareHistory]. Only [CompareSets] reads them.
	Later map[string][]contract.Contract
}

// answers returns the key of the tool that a server still offers under an old
// one, "" when there is none: aliases are followed to the first key that is.
func (o Options) answers(old string, offered func(key string) bool) string {
	for range len(o.Aliases) {
		next, ok := o.Aliases[old]
		if !ok || offered(next) {
			return next
		}
		old = next
	}
	return ""
}
