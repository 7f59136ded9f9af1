package contain

import (
	"math/big"
	"unicode/utf8"

	"github.com/toolpact/toolpactvet/contract"
)

// evaluator checks values against schemas: exactly, with numbers as they were
// spelled, and without a guess where a keyword is not understood.
type evaluator struct {
	fuel     int             // schemas that may still be visited
	presumed map[string]bool // opaque keywords that are taken to accept a value
}

// evaluationFuel is far beyond what a real value under a real schema needs.
const evaluationFuel = 1_000_000

func newEvaluator() *evaluator { return &evaluator{fuel: evaluationFuel} }

// frame is a schema that is being applied to a value, on the way to others
// that apply to the same value: meeting it again there is a loop.
type frame struct {
	schema *schema
	opened bool
	above  *frame

	// bottom is the first frame of the value. It remembers, once they are
	// many, what the schemas that apply to the value came to: a few
	// definitions can be reached in exponentially many ways.
	bottom  *frame
	visits  int
	results map[applied]truth
}

// applied is a schema that was applied to the value of a frame.
type applied struct {
	schema *schema
	opened bool
}

// manyVisits is from when on results are remembered.
const manyVisits = 64

func newFrame(s *schema, opened bool, above *frame) *frame {
	f := &frame{schema: s, opened: opened, above: above}
	f.bottom = f
	if above != nil {
		f.bottom = above.bottom
	}
	return f
}

// remember keeps a result. That it is unknown may be due to a loop, which
// depends on the way.
func (f *frame) remember(result truth) {
	b := f.bottom
	if b.visits++; b.visits < manyVisits || result == unknown {
		return
	}
	if b.results == nil {
		b.results = map[applied]truth{}
	}
	b.results[applied{f.schema, f.opened}] = result
}

func (f *frame) recall(s *schema, opened bool) (truth, bool) {
	if f == nil || f.bottom.results == nil {
		return unknown, false
	}
	result, ok := f.bottom.results[applied{s, opened}]
	return result, ok
}

func (f *frame) has(s *schema, opened bool) bool {
	for ; f != nil; f = f.above {
		if f.schema == s && f.opened == opened {
			return true
		}
	}
	return false
}

// valid reports whether s accepts v. Opened, every object that forbids
// undeclared keys lets them be; what is below a negation is never opened, so
// that opening only ever accepts more.
func (e *evaluator) valid(s *schema, v contract.Value, opened bool) truth {
	return e.at(s, v, opened, nil)
}

func (e *evaluator) at(s *schema, v contract.Value, opened bool, above *frame) truth {
	switch {
	case s.always:
		return yes
	case s.never:
		return no
	}
	if e.fuel--; e.fuel < 0 || above.has(s, opened) {
		return unknown
	}
	if known, ok := above.recall(s, opened); ok {
		return known
	}
	here := newFrame(s, opened, above)
	result := yes
	for _, check := range []func(*schema, contract.Value, bool, *frame) truth{
		e.kind, e.listed, e.scalar, e.logic, e.items, e.members, e.opaque,
	} {
		if result = min(result, check(s, v, opened, here)); result == no {
			break
		}
	}
	here.remember(result)
	return result
}

func (e *evaluator) kind(s *schema, v contract.Value, _ bool, _ *frame) truth {
	kinds := kindsOf(v.Kind())
	if kinds != numberKinds || s.kinds&numberKinds == numberKinds || s.kinds&numberKinds == 0 {
		return truthOf(s.kinds&kinds != 0)
	}
	n, ok := v.Rat()
	if !ok {
		return unknown
	}
	return truthOf(n.IsInt() == (s.kinds&integerKind != 0))
}

func (e *evaluator) listed(s *schema, v contract.Value, _ bool, _ *frame) truth {
	for _, values := range s.values {
		if !values.contains(v) {
			return no
		}
	}
	return yes
}

func (e *evaluator) scalar(s *schema, v contract.Value, _ bool, _ *frame) truth {
	switch v.Kind() {
	case contract.Number:
		if s.lower == nil && s.upper == nil && s.step == nil {
			return yes
		}
		n, ok := v.Rat()
		if !ok {
			return unknown
		}
		return truthOf(s.lower.allowsAbove(n) && s.upper.allowsBelow(n) && isMultiple(n, s.step))
	case contract.String:
		n := utf8.RuneCountInString(v.Text())
		if n < s.minLength || n > s.maxLength {
			return no
		}
		if s.pattern != nil {
			return s.pattern.matches(v.Text())
		}
	}
	return yes
}

// allowsAbove reports whether n satisfies b as a lower bound; nil has no
// objection.
func (b *bound) allowsAbove(n *big.Rat) bool {
	if b == nil {
		return true
	}
	c := n.Cmp(b.at)
	return c > 0 || c == 0 && !b.open
}

// allowsBelow reports whether n satisfies b as an upper bound.
func (b *bound) allowsBelow(n *big.Rat) bool {
	if b == nil {
		return true
	}
	c := n.Cmp(b.at)
	return c < 0 || c == 0 && !b.open
}

func isMultiple(n, step *big.Rat) bool {
	return step == nil || new(big.Rat).Quo(n, step).IsInt()
}

func (e *evaluator) logic(s *schema, v contract.Value, opened bool, here *frame) truth {
	result := yes
	for _, sub := range s.allOf {
		if result = min(result, e.at(sub, v, opened, here)); result == no {
			return no
		}
	}
	if len(s.anyOf) > 0 {
		result = min(result, e.anyOf(s.anyOf, v, opened, here))
	}
	if len(s.oneOf) > 0 && result != no {
		result = min(result, e.oneOf(s.oneOf, v, opened, here))
	}
	if s.not != nil && result != no {
		result = min(result, e.at(s.not, v, false, here).not())
	}
	if s.condition != nil && result != no {
		result = min(result, e.conditional(s.condition, v, opened, here))
	}
	return result
}

func (e *evaluator) anyOf(list []*schema, v contract.Value, opened bool, here *frame) truth {
	result := no
	for _, sub := range list {
		if result = max(result, e.at(sub, v, opened, here)); result == yes {
			return yes
		}
	}
	return result
}

// oneOf accepts what one branch accepts while the others, never opened,
// reject it.
func (e *evaluator) oneOf(list []*schema, v contract.Value, opened bool, here *frame) truth {
	result := no
	for i, sub := range list {
		only := e.at(sub, v, opened, here)
		for j := 0; j < len(list) && only != no; j++ {
			if j != i {
				only = min(only, e.at(list[j], v, false, here).not())
			}
		}
		if result = max(result, only); result == yes {
			return yes
		}
	}
	return result
}

func (e *evaluator) conditional(c *condition, v contract.Value, opened bool, here *frame) truth {
	then := max(e.at(c.test, v, false, here).not(), e.at(c.then, v, opened, here))
	if then == no {
		return no
	}
	return min(then, max(e.at(c.test, v, opened, here), e.at(c.otherwise, v, opened, here)))
}

func (e *evaluator) opaque(s *schema, _ contract.Value, _ bool, _ *frame) truth {
	for _, o := range s.opaque {
		if !o.evaluable && !e.presumed[o.key] {
			return unknown
		}
	}
	return yes
}
