// Package contain decides whether every value that one JSON Schema accepts is
// accepted by another, for the comparison of tool contracts.
//
// Containment fails exactly when some value satisfies the smaller schema and
// violates the larger. [Decide] searches for such a value, JSON type by JSON
// type: it takes schemas apart into what they demand, splits where there is a
// choice, rounds bounds on integers, searches strings with the automata of
// their patterns, and descends into items and properties. Either every way is
// closed by a sound rule, and containment is proved; or a value comes out,
// which is simplified and confirmed by evaluating both schemas. What allows
// neither is undecided, with the reason; it never guesses. Recursive schemas
// are proved by induction: a goal that comes up below itself, a property or
// item further down, is taken to be insoluble, and whatever was concluded from
// that is dropped when it turns out soluble.
//
// The dialect is JSON Schema 2020-12, with format as an annotation and
// patterns as Go reads them; documents that declare an older draft are read as
// that draft where it differs. The package cannot know what an unknown keyword
// or a reference out of the document means: it says so.
package contain

import (
	"cmp"

	"github.com/toolpact/toolpactvet/contract"
)

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
	Steps   int            // what the decision cost, besides what is due to the size of the schemas
}

// Options are the assumptions of a decision. The zero Options is plain
// containment of value sets.
type Options struct {
	// CloseSmaller considers only instances of the smaller schema in which
	// every object carries declared keys only: where the smaller schema lets
	// undeclared keys carry anything, they are taken to be absent.
	//
	// A key is declared where a schema that applies to the object and accepts
	// it names it (in "properties", "required" or a dependency), matches it
	// with a pattern, types it with "additionalProperties" or, where none of
	// that is there, admits it with "propertyNames". An object for
	// which nothing is declared at all is a free-form map: it may carry keys
	// that the larger schema does not mention. At the root, and where there is
	// an empty "properties", it is an object without keys instead, unless
	// "additionalProperties" says in so many words that there are some.
	CloseSmaller bool
	// OpenLarger lets every object of the larger schema carry undeclared keys
	// with any value: "additionalProperties" and "unevaluatedProperties" that
	// are false have no effect, typed ones keep theirs. Below a negation, and
	// in the branches of "oneOf" that have to fail, nothing is opened, so that
	// opening never rejects what was accepted.
	OpenLarger bool
}

// Decide decides whether every value that small accepts is accepted by large,
// under the assumptions of o. The outcome depends on the schemas alone: the
// work is bounded by a count of steps.
func Decide(small, large Node, o Options) Result { return decide(small, large, o, simplified, agreed) }

// Explore is [Decide] for a caller that asks about many parts of two
// documents and puts what it finds to [Confirm] or [Valid] before anybody sees it: a
// witness has been evaluated exactly, but the second validator was not asked.
func Explore(small, large Node, o Options) Result {
	return decide(small, large, o, simplified, noOpinion)
}

// Glimpse is [Explore] for a caller that wants the verdict alone: the witness
// is as it was found, and may be large.
func Glimpse(small, large Node, o Options) Result {
	return decide(small, large, o, asFound, noOpinion)
}

// Suggest is [Explore] for a caller that has a value in mind: where that
// refutes containment there is no search for another, and it is simplified.
func Suggest(small, large Node, v contract.Value, o Options) Result {
	s, l := small.compile(), large.compile()
	if !s.loops() && !l.loops() {
		if c := newClaim(s, l, o, small.isWhole()); c.holds(v) {
			return Result{Verdict: Refuted, Witness: c.shrink(v)}
		}
	}
	return Explore(small, large, o)
}

// Identity identifies what a schema accepts: equal identities, equal values.
// The reverse does not hold.
func (n Node) Identity() string { return n.compile().key }

// Refutes reports whether the value is known to be accepted by one schema and
// rejected by the other, without assumptions. The second validator is not
// asked.
func Refutes(small, large Node, v contract.Value) bool {
	s, l := small.compile(), large.compile()
	return !s.loops() && !l.loops() && newClaim(s, l, Options{}, small.isWhole()).holds(v)
}

func simplified(c claim, v contract.Value) contract.Value { return c.shrink(v) }
func asFound(_ claim, v contract.Value) contract.Value    { return v }

func noOpinion(Node, Node, contract.Value) bool { return true }

func decide(small, large Node, o Options, simplify func(claim, contract.Value) contract.Value, agreed func(small, large Node, v contract.Value) bool) Result {
	s, l := small.compile(), large.compile()
	if s.key == l.key {
		return Result{Verdict: Contained}
	}
	if s.loops() || l.loops() {
		return Result{Reason: "a reference leads back to itself"}
	}
	c := newClaim(s, l, o, small.isWhole())
	p := newProver(o, c.presumed)
	out := p.solve([]literal{
		holds(s, o.CloseSmaller),
		fails(l, o.CloseSmaller || o.OpenLarger),
	}, small.isWhole())
	steps := maxSteps - p.steps
	if out.status == none {
		return Result{Verdict: Contained, Steps: steps}
	}
	if !out.value.IsPresent() || !c.holds(out.value) {
		return Result{Reason: cmp.Or(out.reason, s.doubt(), l.doubt(), unconfirmed), Steps: steps}
	}
	witness := simplify(c, out.value)
	if !agreed(small, large, witness) {
		return Result{Reason: "the validators do not agree about a value", Steps: steps}
	}
	return Result{Verdict: Refuted, Witness: witness, Steps: steps}
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

// Valid reports whether github.com/google/jsonschema-go has no objection to
// what [Explore] has found: that the value is valid under the schemas.
func Valid(v contract.Value, under ...Node) bool {
	instance, ok := forPeer(v)
	if !ok {
		return true
	}
	for _, n := range under {
		if accepted, can := ask(n.peer(v), instance); can && !accepted {
			return false
		}
	}
	return true
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
