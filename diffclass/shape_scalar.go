package diffclass

import (
	"math/big"

	"github.com/toolpact/toolpactvet/contract"
)

// bound is one end of the range of a number.
type bound struct {
	value     *big.Rat // nil for unbounded
	exclusive bool
	spelled   contract.Value // the keyword's value
}

// lower and upper return the effective bounds of the numbers of the schema:
// the tightest of the keywords, rounded when only integers are accepted.
func (s *shape) lower() bound { return s.bound("minimum", "exclusiveMinimum", 1) }
func (s *shape) upper() bound { return s.bound("maximum", "exclusiveMaximum", -1) }

// bound finds the tightest bound. Sign is 1 for a lower bound, -1 for an
// upper one: a bound is tighter when it is greater times sign.
func (s *shape) bound(inclusive, exclusive string, sign int) bound {
	best := bound{}
	for _, keyword := range []string{inclusive, exclusive} {
		for _, v := range s.keywords(keyword) {
			r, ok := v.Rat()
			if !ok {
				continue
			}
			b := bound{r, keyword == exclusive, v}
			if s.kinds&kindFraction == 0 {
				b = b.rounded(sign)
			}
			if best.looser(b, sign) {
				best = b
			}
		}
	}
	return best
}

// looser reports whether other is tighter than b.
func (b bound) looser(other bound, sign int) bool {
	if b.value == nil || other.value == nil {
		return other.value != nil
	}
	if c := other.value.Cmp(b.value) * sign; c != 0 {
		return c > 0
	}
	return other.exclusive && !b.exclusive
}

// rounded returns the bound that integers see.
func (b bound) rounded(sign int) bound {
	one := big.NewRat(int64(sign), 1)
	if b.value.IsInt() {
		if b.exclusive {
			return bound{new(big.Rat).Add(b.value, one), false, b.spelled}
		}
		return b
	}
	floor := new(big.Int).Div(b.value.Num(), b.value.Denom()) // Euclidean: rounds down, for the denominator is positive
	r := new(big.Rat).SetInt(floor)
	if sign > 0 {
		r.Add(r, big.NewRat(1, 1))
	}
	return bound{r, false, b.spelled}
}

// limit returns the effective value of a keyword that counts: the greatest of
// a minimum, the least of a maximum. It reports false when there is none that
// limits anything.
func (s *shape) limit(keyword string, least bool) (contract.Value, bool) {
	best := contract.Value{}
	for _, v := range s.keywords(keyword) {
		r, ok := v.Rat()
		if !ok || !least && r.Sign() <= 0 {
			continue
		}
		if old, ok := best.Rat(); !ok || least == (r.Cmp(old) < 0) {
			best = v
		}
	}
	return best, best.IsPresent()
}

// maximum and minimum are limit for the two directions.
func (s *shape) maximum(keyword string) (contract.Value, bool) { return s.limit(keyword, true) }
func (s *shape) minimum(keyword string) (contract.Value, bool) { return s.limit(keyword, false) }
