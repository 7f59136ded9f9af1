package contain

import (
	"math/big"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// claim is that a value refutes containment.
type claim struct {
	small, large *schema
	options      Options
	root         bool
	presumed     map[string]bool
}

// holds reports whether the claim is true of a value, evaluated exactly.
func (c claim) holds(v contract.Value) bool {
	e := newEvaluator()
	e.presumed = c.presumed
	return e.valid(c.small, v, false) == yes && e.valid(c.large, v, c.options.OpenLarger) == no &&
		(!c.options.CloseSmaller || e.declared([]*schema{c.small}, v, c.root) == yes)
}

func newClaim(small, large *schema, o Options, root bool) claim {
	return claim{small, large, o, root, presumed(small, large)}
}

// presumed returns the unknown keywords that both sides have, with the same
// value. What they reject is not known, but it did not change: a value that
// refutes containment if they reject nothing, as with every validator that
// does not know them, is a witness.
func presumed(small, large *schema) map[string]bool {
	found, others := small.unknownKeywords(), large.unknownKeywords()
	for key := range found {
		if !others[key] {
			delete(found, key)
		}
	}
	return found
}

func (s *schema) unknownKeywords() map[string]bool {
	found := map[string]bool{}
	s.walkUnknown(func(t *schema) bool {
		for _, o := range t.opaque {
			if o.presumable {
				found[o.key] = true
			}
		}
		return true
	})
	return found
}

// anyValue reports whether something is true of v or of a value inside it.
func anyValue(v contract.Value, is func(contract.Value) bool) bool {
	inside := func(v contract.Value) bool { return anyValue(v, is) }
	return is(v) || slices.ContainsFunc(v.Items(), inside) ||
		slices.ContainsFunc(v.Members(), func(m contract.Member) bool { return inside(m.Value) })
}

// deeper reports whether v nests deeper than some levels.
func deeper(v contract.Value, levels int) bool {
	if levels == 0 {
		return true
	}
	inside := func(v contract.Value) bool { return deeper(v, levels-1) }
	return slices.ContainsFunc(v.Items(), inside) ||
		slices.ContainsFunc(v.Members(), func(m contract.Member) bool { return inside(m.Value) })
}

// exactFloats reports whether a float64 holds each number in v, and can count
// from it to the next integer.
func exactFloats(v contract.Value) bool {
	limit := ratOf(1 << 53)
	return !anyValue(v, func(v contract.Value) bool {
		if v.Kind() != contract.Number {
			return false
		}
		r, ok := v.Rat()
		if !ok || new(big.Rat).Abs(r).Cmp(limit) > 0 {
			return true
		}
		_, exact := r.Float64()
		return !exact
	})
}

// loops reports whether a schema, or one below it, applies itself to the same
// value again.
func (s *schema) loops() bool {
	done := map[*schema]bool{}
	open := map[*schema]bool{}
	var visit func(*schema) bool
	visit = func(t *schema) bool {
		if t.plain {
			return false
		}
		if done[t] || open[t] {
			return open[t]
		}
		open[t] = true
		found := slices.ContainsFunc(t.beside(), visit)
		open[t] = false
		done[t] = true
		return found
	}
	found := false
	s.walkUnknown(func(t *schema) bool {
		found = found || visit(t)
		return !found
	})
	return found
}
