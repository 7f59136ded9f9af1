package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// assert adds what follows when a schema holds, or when it fails.
func (l literal) assert(b *branch) bool {
	if l.fails {
		return l.assertFails(b)
	}
	return l.assertHolds(b)
}

func (l literal) assertFails(b *branch) bool {
	s := l.schema
	if s.always || b.haveHolds(s) {
		return false
	}
	if s.never || slices.ContainsFunc(b.fails, func(have literal) bool { return have.schema.key == s.key && (have.marked || !l.marked) }) {
		return true
	}
	b.fails = append(b.fails, l)
	alternatives, certain := b.violations(s, l.marked)
	return certain || b.require(alternatives)
}

func (b *branch) haveHolds(s *schema) bool {
	return slices.ContainsFunc(b.holds, func(have literal) bool { return have.schema.key == s.key })
}

func (b *branch) haveFails(s *schema) bool {
	return slices.ContainsFunc(b.fails, func(have literal) bool { return have.schema.key == s.key })
}

func (l literal) assertHolds(b *branch) bool {
	s := l.schema
	if s.never || s.kinds&kindsOf(b.kind) == 0 || b.haveFails(s) {
		return false
	}
	if s.always || slices.ContainsFunc(b.holds, func(have literal) bool { return have.schema.key == s.key && (have.marked || !l.marked) }) {
		return true
	}
	b.holds = append(b.holds, l)
	for _, o := range s.opaque {
		if !(opaqueFact{o, true}).assert(b) {
			return false
		}
	}
	for _, values := range s.values {
		if !b.limit(values) {
			return false
		}
	}
	return b.scalarHolds(s) && b.containerHolds(l) && b.logicHolds(l)
}

// limit notes that the value is one of a list.
func (b *branch) limit(values valueList) bool {
	if b.pinned.IsPresent() {
		return values.contains(b.pinned)
	}
	if !b.limited || len(values.items) < len(b.values) {
		b.values, b.limited = values.items, true
	}
	return true
}

func (b *branch) logicHolds(l literal) bool {
	s := l.schema
	for _, sub := range s.allOf {
		if !holds(sub, l.marked).assert(b) {
			return false
		}
	}
	if len(s.anyOf) > 0 && !b.anyOfHolds(s.anyOf, l.marked) {
		return false
	}
	if len(s.oneOf) > 0 && !b.require(oneOfHolds(s.oneOf, l.marked)) {
		return false
	}
	if s.not != nil && !fails(s.not, false).assert(b) {
		return false
	}
	if c := s.condition; c != nil {
		return b.require(clause{
			all{holds(c.test, l.marked), holds(c.then, l.marked)},
			all{fails(c.test, false), holds(c.otherwise, l.marked)},
		})
	}
	return true
}

// anyOfHolds demands one of the branches. Where only declared keys count, it
// is also decided of every branch whether it holds, for that decides which
// keys are declared.
func (b *branch) anyOfHolds(list []*schema, marked bool) bool {
	c := clause{}
	for _, sub := range list {
		c = append(c, holds(sub, marked))
	}
	if !b.require(c) {
		return false
	}
	if !marked || len(list) == 1 {
		return true
	}
	for _, sub := range list {
		if b.describesContainer(sub) && !b.require(clause{holds(sub, marked), fails(sub, false)}) {
			return false
		}
	}
	return true
}

// describesContainer reports whether a schema may say something about the
// members or items of the value.
func (b *branch) describesContainer(s *schema) bool {
	describes := false
	s.walkInPlace(func(t *schema) {
		describes = describes ||
			b.kind == contract.Object && t.object != nil || b.kind == contract.Array && t.array != nil
	})
	return describes
}

func oneOfHolds(list []*schema, marked bool) clause {
	c := clause{}
	for i, sub := range list {
		only := all{holds(sub, marked)}
		for j, other := range list {
			if j != i {
				only = append(only, fails(other, false))
			}
		}
		c = append(c, only)
	}
	return c
}

// violations returns the ways in which a value of the branch's type can
// violate s. It reports certain when each does.
func (b *branch) violations(s *schema, marked bool) (ways clause, certain bool) {
	kinds := kindsOf(b.kind)
	if s.kinds&kinds == 0 {
		return nil, true
	}
	if b.kind == contract.Number && s.kinds&numberKinds != numberKinds {
		ways = append(ways, kindsFact(numberKinds&^s.kinds))
	}
	for _, values := range s.values {
		ways = append(ways, b.excludes(values))
	}
	ways = append(ways, b.scalarViolations(s)...)
	ways = append(ways, b.arrayViolations(s, marked)...)
	ways = append(ways, b.objectViolations(s, marked)...)
	ways = append(ways, logicViolations(s, marked)...)
	for _, o := range s.opaque {
		ways = append(ways, b.opaqueViolation(s, o, marked))
	}
	return ways, false
}

// opaqueViolation says that a value violates a keyword that is not
// understood, with what is known to follow from that.
func (b *branch) opaqueViolation(s *schema, o opaque, marked bool) formula {
	violated := opaqueFact{o, false}
	switch {
	case o.evaluable && b.kind == contract.Object && s.object != nil && s.object.unevaluated != nil:
		return all{violated, someMember{lits: []literal{fails(s.object.unevaluated, marked)}}}
	case o.evaluable && b.kind == contract.Array && s.array != nil && s.array.unevaluated != nil:
		return all{violated, someItem{lits: []literal{fails(s.array.unevaluated, marked)}}}
	case o.evaluable && b.kind != contract.Object && b.kind != contract.Array:
		return either{} // such a keyword is about members or items
	default:
		return violated
	}
}

func logicViolations(s *schema, marked bool) clause {
	ways := clause{}
	for _, sub := range s.allOf {
		ways = append(ways, fails(sub, marked))
	}
	if len(s.anyOf) > 0 {
		ways = append(ways, noneHolds(s.anyOf, marked))
	}
	if len(s.oneOf) > 0 {
		ways = append(ways, noneHolds(s.oneOf, marked))
		for i, sub := range s.oneOf {
			for _, other := range s.oneOf[i+1:] {
				ways = append(ways, all{holds(sub, false), holds(other, false)})
			}
		}
	}
	if s.not != nil {
		ways = append(ways, holds(s.not, false))
	}
	if c := s.condition; c != nil {
		ways = append(ways,
			all{holds(c.test, false), fails(c.then, marked)},
			all{fails(c.test, marked), fails(c.otherwise, marked)})
	}
	return ways
}

func noneHolds(list []*schema, marked bool) formula {
	none := all{}
	for _, sub := range list {
		none = append(none, fails(sub, marked))
	}
	return none
}

// opaqueFact says that a keyword that is not understood accepts or rejects
// the value. All that follows is that it cannot do both.
type opaqueFact struct {
	opaque
	accepts bool
}

func (f opaqueFact) assert(b *branch) bool {
	accepts, known := b.unknown[f.key]
	if known {
		return accepts == f.accepts
	}
	next := map[string]bool{f.key: f.accepts}
	for key, accepts := range b.unknown {
		next[key] = accepts
	}
	b.unknown = next
	if !f.accepts || !b.presumed[f.key] {
		b.doubts(f.reason)
	}
	return true
}
