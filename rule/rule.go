// Package rule defines what a rule is and the one law that gives a change its
// class.
//
// A [Rule] states on which side it speaks and what the change does to the set
// of accepted values. Its class is derived from these two by [Law]; the only
// exceptions are the entries of [Deviations]. The rules themselves are values
// in the packages that find them: diffclass and analyzer.
package rule

// Side is what a rule speaks about.
type Side string

// The sides.
const (
	Input  Side = "input"  // the arguments of a tool
	Output Side = "output" // the result of a tool
	Tool   Side = "tool"   // the tool as a whole: its name, presence and promises
	Source Side = "source" // what the Go source says, whatever is locked
	Lock   Side = "lock"   // the lock file itself
)

// Effect is what a change does to the set of values that a side accepts, or
// to a promise.
type Effect string

// The effects.
const (
	Narrows      Effect = "narrows"      // some value is no longer accepted
	Widens       Effect = "widens"       // some new value is accepted
	Incomparable Effect = "incomparable" // both
	Undecided    Effect = "undecided"    // could not be told
	Weakens      Effect = "weakens"      // a promise holds less
	Strengthens  Effect = "strengthens"  // a promise holds more
	Meaning      Effect = "meaning"      // validates as before but means something else
	Worst        Effect = "worst of the changes it groups"
	None         Effect = "none"
	Fault        Effect = "-" // not a change: something is wrong as it stands
)

// Class is how bad a finding is.
type Class string

// The classes, mildest first. Error is for what is wrong with the lock or the
// source itself, whatever changed.
const (
	NoChange    Class = "none"
	NonBreaking Class = "non-breaking"
	Breaking    Class = "breaking"
	Error       Class = "error"
)

// Profile chooses what may be assumed of callers and readers.
type Profile string

// The profiles. Default assumes that callers send declared keys only and that
// readers ignore unknown keys; Strict assumes neither.
const (
	Default Profile = "default"
	Strict  Profile = "strict"
)

// Rule is one kind of finding with its documentation as data.
type Rule struct {
	ID     string // stable, side-thing-verb, never reused
	Side   Side
	Effect Effect
	Title  string // a few words for one line of output: "parameter renamed"
	Text   string // why it matters to an agent; complete sentences
	Before string // Go, as it was locked
	After  string // Go, as it is now; for a fault the faulty source
	Fix    string // what to do about it
	Since  string // first release with the rule
}

// Class returns the class of the rule in a profile: a deviation where one is
// listed, else what the law says.
func (r Rule) Class(p Profile) Class {
	for _, d := range Deviations {
		if d.ID == r.ID {
			if p == Strict {
				return d.Strict
			}
			return d.Default
		}
	}
	return Law(r.Side, r.Effect)
}
