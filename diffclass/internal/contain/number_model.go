package contain

import (
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// maxTries bounds the search for a number: in finite ranges it is exhaustive
// up to here.
const maxTries = 20_000

// model returns a number that agrees with the facts, near zero if possible.
func (n *numberFacts) model() outcome {
	n.sortExceptions()
	if n.step != nil {
		return n.multiple()
	}
	for _, r := range n.candidates() {
		if n.allows(r) {
			return foundNumber(r)
		}
	}
	if n.lower != nil && n.upper != nil && n.lower.at.Cmp(n.upper.at) == 0 {
		return isNone()
	}
	return outcome{reason: "no number was found between the bounds"}
}

// sortExceptions prepares [numberFacts.allows].
func (n *numberFacts) sortExceptions() {
	n.except = slices.Clone(n.except)
	slices.SortFunc(n.except, (*big.Rat).Cmp)
}

func foundNumber(r *big.Rat) outcome {
	v, ok := contract.Num(decimal(r))
	if !ok {
		return outcome{reason: "a number has no decimal form"}
	}
	return outcome{status: found, value: v}
}

// decimal spells a number whose denominator divides a power of ten.
func decimal(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	digits, exact := r.FloatPrec()
	if !exact {
		return ""
	}
	return strings.TrimRight(r.FloatString(digits), "0")
}

func (n *numberFacts) allows(r *big.Rat) bool {
	return n.lower.allowsAbove(r) && n.upper.allowsBelow(r) && isMultiple(r, n.step) &&
		!slices.ContainsFunc(n.notSteps, func(step *big.Rat) bool { return isMultiple(r, step) }) &&
		!n.isExcepted(r)
}

// isExcepted reports whether a number is an exception; they have been sorted.
func (n *numberFacts) isExcepted(r *big.Rat) bool {
	_, found := slices.BinarySearchFunc(n.except, r, (*big.Rat).Cmp)
	return found
}

// multiple tries the multiples of the step from zero outwards.
func (n *numberFacts) multiple() outcome {
	var first, last *big.Int
	if n.lower != nil {
		first = n.first()
	}
	if n.upper != nil {
		last = n.last()
	}
	up, down := big.NewInt(0), big.NewInt(-1)
	one := big.NewInt(1)
	if first != nil && first.Sign() > 0 {
		up.Set(first)
	}
	if last != nil && last.Cmp(down) < 0 {
		down.Set(last)
	}
	upwards := func() bool { return last == nil || up.Cmp(last) <= 0 }
	downwards := func() bool { return first == nil || down.Cmp(first) >= 0 }
	for range maxTries {
		if !upwards() && !downwards() {
			return isNone()
		}
		if upwards() {
			if r := n.times(up); n.allows(r) {
				return foundNumber(r)
			}
			up.Add(up, one)
		}
		if up.Cmp(one) <= 0 && upwards() { // 1 reads better than -1
			continue
		}
		if downwards() {
			if r := n.times(down); n.allows(r) {
				return foundNumber(r)
			}
			down.Sub(down, one)
		}
	}
	return outcome{reason: "too many numbers to try"}
}

func (n *numberFacts) times(k *big.Int) *big.Rat {
	return new(big.Rat).Mul(new(big.Rat).SetInt(k), n.step)
}

// candidates returns numbers of which one is allowed whenever the range has
// room: no finite list of exceptions and steps can exclude them all.
func (n *numberFacts) candidates() []*big.Rat {
	half := big.NewRat(1, 2)
	list := []*big.Rat{ratOf(0), ratOf(1), ratOf(-1), half, big.NewRat(-1, 2)}
	for i := range len(n.except) {
		list = append(list, ratOf(int64(i+2)))
	}
	width := ratOf(1)
	start := ratOf(0)
	switch {
	case n.lower != nil && n.upper != nil:
		width.Sub(n.upper.at, n.lower.at)
		start = n.lower.at
	case n.lower != nil:
		start = n.lower.at
	case n.upper != nil:
		start = new(big.Rat).Sub(n.upper.at, width)
	}
	for _, b := range []*bound{n.lower, n.upper} {
		if b != nil {
			for _, d := range []*big.Rat{ratOf(0), half, big.NewRat(-1, 2), ratOf(1), ratOf(-1)} {
				list = append(list, new(big.Rat).Add(b.at, d))
			}
		}
	}
	// Ever smaller parts of the range get past the steps, and odd multiples of
	// a small part past the exceptions.
	part := new(big.Rat).Set(width)
	for range 64 {
		part = new(big.Rat).Mul(part, half)
		list = append(list, new(big.Rat).Add(start, part))
	}
	for range bits.Len(uint(len(n.except))) {
		part = new(big.Rat).Mul(part, half)
	}
	for i := range len(n.except) {
		odd := new(big.Rat).Mul(part, ratOf(int64(2*i+1)))
		list = append(list, new(big.Rat).Add(start, odd))
	}
	return list
}
