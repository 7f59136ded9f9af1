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
// under the assumptions of o.
func Decide(small, large Node, o Options) Result {
	if contract.Equal(small.Schema, large.Schema) && !small.Schema.Has("$ref") {
		return Result{Verdict: Contained}
	}
	return Result{Reason: "the decision is not implemented yet"}
}

// DecideRoot is [Decide] for two whole documents.
func DecideRoot(small, large contract.Value, o Options) Result {
	return Decide(New(small).Root(), New(large).Root(), o)
}
