// Package contain decides whether every value that one JSON Schema accepts is
// accepted by another.
//
// [Decide] first tries to prove containment structurally, with sound rules
// only, then to refute it by a witness. What it can do neither for is
// undecided, with the reason; it never guesses. The dialect is JSON Schema
// 2020-12 with format as an annotation. It cannot know what a custom keyword
// or an external $ref means: it says so.
package contain

import "github.com/toolpact/toolpactvet/contract"

// Verdict is the outcome of a decision.
type Verdict uint8

// The verdicts. Undecided is the zero Verdict: nothing may be concluded.
const (
	Undecided Verdict = iota
	Contained         // proved: every value of the smaller schema is accepted by the larger
	Refuted           // a witness is accepted by the smaller schema and rejected by the larger
)

// Result is a verdict with its evidence.
type Result struct {
	Verdict Verdict
	Witness contract.Value // shrunk; present exactly when Refuted
	Reason  string         // why it could not be decided; set exactly when Undecided
}

// Options are the assumptions of a decision. The zero Options is plain
// containment of value sets.
type Options struct {
	// CloseSmaller considers only instances of the smaller schema in which
	// every object carries declared keys only: where the smaller schema lets
	// undeclared keys carry anything, they are taken to be absent.
	CloseSmaller bool
	// OpenLarger lets every object of the larger schema carry undeclared keys
	// with any value.
	OpenLarger bool
}

// Decide decides whether every value that small accepts is accepted by large,
// under the assumptions of o. The outcome depends on the schemas alone: the
// work is bounded by a count of steps.
func Decide(small, large Node, o Options) Result { return decide(small, large, o, agreed) }

// Explore is [Decide] for a caller that asks about many parts of two
// documents and puts what it finds to [Confirm] before anybody sees it: a
// witness has been evaluated exactly, but the second validator was not asked.
func Explore(small, large Node, o Options) Result {
	return decide(small, large, o, func(Node, Node, contract.Value) bool { return true })
}

func decide(small, large Node, o Options, agreed func(small, large Node, v contract.Value) bool) Result {
	s, l := small.compile(), large.compile()
	if s.key == l.key {
		return Result{Verdict: Contained}
	}
	c := newClaim(s, l, o, small.isWhole())
	p := newProver(o, c.presumed)
	out := p.solve([]literal{
		holds(s, o.CloseSmaller),
		fails(l, o.CloseSmaller || o.OpenLarger),
	}, small.isWhole())
	if out.status == none {
		return Result{Verdict: Contained}
	}
	if out.value.IsPresent() {
		if c.holds(out.value) {
			if w := c.shrink(out.value); agreed(small, large, w) {
				return Result{Verdict: Refuted, Witness: w}
			}
			out.reason = "the validators do not agree about a value"
		}
	}
	if out.reason == "" {
		out.reason = unconfirmed
	}
	if s.loops() || l.loops() {
		out.reason = "a reference leads back to itself"
	}
	return Result{Reason: out.reason}
}

const unconfirmed = "a value that seems to refute it could not be confirmed"

// DecideRoot is [Decide] for two whole documents.
func DecideRoot(small, large contract.Value, o Options) Result {
	return Decide(New(small).Root(), New(large).Root(), o)
}

// Accepts reports whether the value is valid under the schema. The answer
// counts only when known is true: a keyword that is not understood, a pattern
// that is no Go regexp or a reference that leads nowhere make it unknown,
// unless the rest settles it.
func Accepts(n Node, v contract.Value) (accepted, known bool) {
	t := newEvaluator().valid(n.compile(), v, false)
	return t == yes, t != unknown
}

// Confirm reports whether the value is a witness against containment under
// the options: accepted by the smaller schema (with declared keys only when
// that side is closed), rejected by the larger (even when that is opened).
// Besides the exact evaluation, github.com/google/jsonschema-go has to agree
// wherever it can express the schemas and the value.
func Confirm(small, large Node, witness contract.Value, o Options) bool {
	c := newClaim(small.compile(), large.compile(), o, small.isWhole())
	return c.holds(witness) && agreed(small, large, witness)
}
