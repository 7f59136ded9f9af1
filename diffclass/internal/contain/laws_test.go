package contain

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/toolpact/toolpactvet/contract"
)

func drawing(t *rapid.T) *generator {
	return &generator{pick: func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }}
}

func TestContainmentIsAnOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawing(t)
		a := g.document()
		b := g.edit(a)
		c := g.edit(b)
		if got := DecideRoot(a, a, strict); got.Verdict != Contained {
			t.Fatalf("a schema is not contained in itself: %v\n%v", got, a)
		}
		ab, bc, ac := DecideRoot(a, b, strict), DecideRoot(b, c, strict), DecideRoot(a, c, strict)
		if ab.Verdict == Contained && bc.Verdict == Contained && ac.Verdict == Refuted {
			t.Fatalf("a is in b and b in c, but %v is in a and not in c\na %v\nb %v\nc %v", ac.Witness, a, b, c)
		}
	})
}

// What callers and readers are trusted with can only mend a difference: fewer
// values are considered, and more are accepted.
func TestAssumptionsOnlyEverMend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small, large := drawing(t).pair()
		var verdicts [3]Verdict
		for i, o := range []Options{strict, closed, lenient} {
			verdicts[i] = DecideRoot(small, large, o).Verdict
		}
		for i := range verdicts {
			for j := range i {
				if verdicts[j] == Contained && verdicts[i] == Refuted {
					t.Fatalf("verdicts %v\nsmall %v\nlarge %v", verdicts, small, large)
				}
			}
		}
	})
}

// Spelling is no difference: the order of members, a branch that is said
// twice, a conjunction or a definition around the schema.
func TestSpellingIsNoDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawing(t)
		s := g.document()
		if s.Kind() != contract.Object || New(s).compiled.loops() {
			return
		}
		bare, defs := s.Without("$defs"), s.Get("$defs")
		for name, other := range map[string]contract.Value{
			"allOf": contract.Obj(contract.M("allOf", contract.List(bare))),
			"twice": contract.Obj(contract.M("anyOf", contract.List(bare, bare))),
			"not":   contract.Obj(contract.M("not", contract.Obj(contract.M("not", bare)))),
			"order": reversed(bare),
		} {
			if defs.IsPresent() {
				other = other.With("$defs", defs)
			}
			if got := DecideRoot(s, other, strict); got.Verdict == Refuted {
				t.Fatalf("%s: %v\n%v", name, got.Witness, s)
			}
			if got := DecideRoot(other, s, strict); got.Verdict == Refuted {
				t.Fatalf("%s, the other way: %v\n%v", name, got.Witness, s)
			}
		}
	})
}

func reversed(v contract.Value) contract.Value {
	members := []contract.Member{}
	for _, m := range v.Members() {
		members = append([]contract.Member{m}, members...)
	}
	return contract.Obj(members...)
}

func TestANodeMayNestAnyhowWithoutPanic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawing(t)
		junk := g.value(3)
		for _, word := range []string{"properties", "items", "required", "$ref", "enum", "type", "anyOf", "if", "$id", "dependentRequired"} {
			s := contract.Obj(contract.M(word, junk), contract.M("type", contract.Str("object")))
			DecideRoot(s, contract.Bool(false), lenient)
			DecideRoot(contract.Bool(true), s, lenient)
			DecideRoot(s, s.With("title", contract.Str("t")), closed)
		}
	})
}
