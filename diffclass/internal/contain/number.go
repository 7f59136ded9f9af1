package contain

import (
	"math/big"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// numberFacts is what is settled about a number.
type numberFacts struct {
	kinds        kindSet // integers, fractions or both
	lower, upper *bound
	step         *big.Rat   // it is a multiple of this; nil for no limit
	notSteps     []*big.Rat // and of none of these
	except       []*big.Rat // and equal to none of these
}

func (n numberFacts) clone() numberFacts {
	n.notSteps = slices.Clip(n.notSteps)
	n.except = slices.Clip(n.except)
	return n
}

// scalarHolds adds what a schema demands of numbers and strings.
func (b *branch) scalarHolds(s *schema) bool {
	switch b.kind {
	case contract.Number:
		if !kindsFact(s.kinds).assert(b) || !(boundFact{s.lower, s.upper}).assert(b) {
			return false
		}
		return s.step == nil || stepFact{s.step, true}.assert(b)
	case contract.String:
		if !(lengthFact{s.minLength, s.maxLength}).assert(b) {
			return false
		}
		return s.pattern == nil || matchFact{s.pattern, true}.assert(b)
	}
	return true
}

// scalarViolations returns the ways in which a number or a string can violate
// the keywords for it.
func (b *branch) scalarViolations(s *schema) clause {
	ways := clause{}
	switch b.kind {
	case contract.Number:
		if s.lower != nil {
			ways = append(ways, boundFact{nil, &bound{s.lower.at, !s.lower.open}})
		}
		if s.upper != nil {
			ways = append(ways, boundFact{&bound{s.upper.at, !s.upper.open}, nil})
		}
		if s.step != nil {
			ways = append(ways, stepFact{s.step, false})
		}
	case contract.String:
		if s.minLength > 0 {
			ways = append(ways, lengthFact{0, s.minLength - 1})
		}
		if s.maxLength < unlimited {
			ways = append(ways, lengthFact{s.maxLength + 1, unlimited})
		}
		if s.pattern != nil {
			ways = append(ways, matchFact{s.pattern, false})
		}
	}
	return ways
}

// kindsFact limits numbers to integers or to fractions.
type kindsFact kindSet

func (f kindsFact) assert(b *branch) bool {
	n := &b.number
	n.kinds &= kindSet(f)
	switch n.kinds & numberKinds {
	case 0:
		return false
	case integerKind:
		return stepFact{ratOf(1), true}.assert(b)
	case fractionKind:
		return stepFact{ratOf(1), false}.assert(b)
	}
	return true
}

// boundFact limits numbers; nil is no limit.
type boundFact struct{ lower, upper *bound }

func (f boundFact) assert(b *branch) bool {
	n := &b.number
	n.lower, n.upper = higher(n.lower, f.lower), lower(n.upper, f.upper)
	return !n.isEmptyRange()
}

func (n *numberFacts) isEmptyRange() bool {
	if n.lower == nil || n.upper == nil {
		return false
	}
	if n.step != nil {
		return n.first().Cmp(n.last()) > 0
	}
	c := n.lower.at.Cmp(n.upper.at)
	return c > 0 || c == 0 && (n.lower.open || n.upper.open)
}

// first returns the least k for which k*step is within the lower bound.
func (n *numberFacts) first() *big.Int {
	q := new(big.Rat).Quo(n.lower.at, n.step)
	k := ceil(q)
	if n.lower.open && q.IsInt() {
		k.Add(k, big.NewInt(1))
	}
	return k
}

// last returns the greatest k for which k*step is within the upper bound.
func (n *numberFacts) last() *big.Int {
	q := new(big.Rat).Quo(n.upper.at, n.step)
	k := floor(q)
	if n.upper.open && q.IsInt() {
		k.Sub(k, big.NewInt(1))
	}
	return k
}

func floor(r *big.Rat) *big.Int {
	return new(big.Int).Div(r.Num(), r.Denom()) // Euclidean; the denominator is positive
}

func ceil(r *big.Rat) *big.Int {
	return new(big.Int).Neg(floor(new(big.Rat).Neg(r)))
}

// stepFact says that a number is, or is not, a multiple of a step.
type stepFact struct {
	step *big.Rat
	is   bool
}

func (f stepFact) assert(b *branch) bool {
	n := &b.number
	switch {
	case !f.is:
		n.notSteps = append(n.notSteps, f.step)
	case n.step == nil:
		n.step = f.step
	default:
		n.step = leastCommonMultiple(n.step, f.step)
	}
	if n.step != nil {
		for _, not := range n.notSteps {
			if isMultiple(n.step, not) {
				return false
			}
		}
	}
	return !n.isEmptyRange()
}

// leastCommonMultiple returns the least positive rational number that is a
// multiple of both.
func leastCommonMultiple(a, b *big.Rat) *big.Rat {
	// Over the common denominator it is that of the numerators.
	x := new(big.Int).Mul(a.Num(), b.Denom())
	y := new(big.Int).Mul(b.Num(), a.Denom())
	gcd := new(big.Int).GCD(nil, nil, x, y)
	lcm := new(big.Int).Mul(x, new(big.Int).Quo(y, gcd))
	return new(big.Rat).SetFrac(lcm, new(big.Int).Mul(a.Denom(), b.Denom()))
}

// notNumbers says that a number is none of these.
type notNumbers []*big.Rat

func (f notNumbers) assert(b *branch) bool {
	b.number.except = append(b.number.except, f...)
	return true
}
