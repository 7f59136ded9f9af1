package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// branch is one way in which a value of one JSON type may satisfy a goal: the
// facts that are settled, and the clauses, lists of alternatives of which one
// must be chosen.
type branch struct {
	*prover
	goal []literal
	kind contract.Kind
	root bool

	holds   []literal // schemas that hold, those they consist of included
	fails   []literal // schemas that fail
	clauses []clause
	values  []contract.Value // the value is one of these, if limited
	limited bool
	pinned  contract.Value // the value itself, when all that is asked is whether it may be
	doubt   string         // why a value of this branch may still not satisfy the goal

	number  numberFacts
	text    textFacts
	array   arrayFacts
	object  objectFacts
	unknown map[string]bool // opaque keywords taken to hold (true) or to fail; replaced, never changed

	declared   *declaration // what the first so many schemas that hold declare
	declaredBy int
}

// formula is something that may be true of the value of a branch. Asserting
// it adds it to the facts and reports false when it contradicts them.
type formula interface {
	assert(b *branch) bool
}

// clause is a list of formulas one of which is true.
type clause []formula

// all is the conjunction of formulas.
type all []formula

func (fs all) assert(b *branch) bool {
	for _, f := range fs {
		if !f.assert(b) {
			return false
		}
	}
	return true
}

// either is the disjunction of formulas, where one is wanted as a formula.
type either clause

func (c either) assert(b *branch) bool { return b.require(clause(c)) }

func newBranch(p *prover, goal []literal, kind contract.Kind, root bool) *branch {
	return &branch{
		prover: p, goal: goal, kind: kind, root: root,
		number: numberFacts{kinds: numberKinds},
		text:   textFacts{max: unlimited},
		array:  arrayFacts{max: unlimited},
		object: objectFacts{max: unlimited},
	}
}

// clone returns a copy whose facts can be added to independently: slices are
// clipped, so that appending copies them.
func (b *branch) clone() *branch {
	c := *b
	c.holds = slices.Clip(b.holds)
	c.fails = slices.Clip(b.fails)
	c.clauses = slices.Clone(b.clauses)
	c.number = b.number.clone()
	c.text = b.text.clone()
	c.array = b.array.clone()
	c.object = b.object.clone()
	return &c
}

// require adds a clause. It reports false when there is no alternative.
func (b *branch) require(c clause) bool {
	switch len(c) {
	case 0:
		return false
	case 1:
		return c[0].assert(b)
	}
	b.clauses = append(b.clauses, c)
	return true
}

func (b *branch) doubts(reason string) {
	if b.doubt == "" {
		b.doubt = reason
	}
}

// search looks for a value: it draws all conclusions that need no choice,
// then tries the alternatives of the shortest clause.
func (b *branch) search() outcome {
	if b.limited {
		return b.choose(b.goal, b.values, b.root)
	}
	if len(b.clauses) == 1 {
		c := b.clauses[0]
		b.clauses = nil
		return b.tryLive(c)
	}
	if !b.propagate() {
		return isNone()
	}
	if b.limited {
		return b.choose(b.goal, b.values, b.root)
	}
	if len(b.clauses) == 0 {
		return b.model()
	}
	shortest := 0
	for i, c := range b.clauses {
		if len(c) < len(b.clauses[shortest]) {
			shortest = i
		}
	}
	c := b.clauses[shortest]
	b.clauses = slices.Delete(b.clauses, shortest, shortest+1)
	return b.try(c)
}

// try searches with each alternative of a clause in turn.
func (b *branch) try(c clause) outcome {
	result := isNone()
	for _, f := range c {
		if !b.spend(1) {
			return weaker(result, outcome{reason: outOfSteps})
		}
		next := b.clone()
		if !f.assert(next) {
			continue
		}
		out := next.search()
		if out.status == found {
			return out
		}
		result = weaker(result, out)
	}
	return result
}

// tryLive is try for the only clause: alternatives that cannot be are struck
// out one by one, for the first one that can will often do.
func (b *branch) tryLive(c clause) outcome {
	result := isNone()
	for _, f := range c {
		if !b.spend(1) {
			return weaker(result, outcome{reason: outOfSteps})
		}
		if b.refuted(f) {
			continue
		}
		out := b.try(clause{f})
		if out.status == found {
			return out
		}
		result = weaker(result, out)
	}
	return result
}

// propagate strikes out alternatives that cannot be, until nothing changes.
// It reports false when a clause has none left.
func (b *branch) propagate() bool {
	for changed := true; changed && !b.limited; {
		changed = false
		for i := 0; i < len(b.clauses); i++ {
			live, settled := b.reduce(b.clauses[i])
			if !settled && len(live) > 1 {
				b.clauses[i] = live
				continue
			}
			b.clauses = slices.Delete(b.clauses, i, i+1)
			i--
			if settled {
				continue
			}
			if len(live) == 0 || !live[0].assert(b) {
				return false
			}
			changed = true
		}
	}
	return true
}

// reduce returns the alternatives of a clause that may still be true. It
// reports settled when one is true anyway.
func (b *branch) reduce(c clause) (live clause, settled bool) {
	several := len(b.clauses) > 1
	for _, f := range c {
		if !b.spend(1) {
			return c, false
		}
		if b.refuted(f) {
			continue
		}
		if several && b.entailed(f) {
			return nil, true
		}
		live = append(live, f)
	}
	return live, false
}

// refuted reports whether a formula plainly cannot be true.
func (b *branch) refuted(f formula) bool {
	switch f := f.(type) {
	case memberFact:
		return b.object.presence(f.name) == no || b.solve(append(b.memberGoal(f.name), f.lits...), false).status == none
	case presenceFact:
		have := b.object.presence(f.name)
		return have == truthOf(f.present).not() || f.present && have != yes && b.object.count(yes) >= b.object.max
	case itemFact:
		return f.index >= b.array.max || b.solve(append(b.itemGoal(f.index), f.lits...), false).status == none
	case someItem:
		return !slices.ContainsFunc(b.itemChoices(f), func(choice formula) bool { return !b.refuted(choice) })
	case someMember:
		return false
	case all:
		if slices.ContainsFunc(f, func(part formula) bool {
			_, isMember := part.(memberFact)
			return isMember && b.refuted(part)
		}) {
			return true
		}
	case either:
		return !slices.ContainsFunc(f, func(alt formula) bool { return !b.refuted(alt) })
	}
	trial := b.clone()
	return !f.assert(trial) || trial.clashes(len(b.holds))
}

// clashes reports whether the schemas that hold from an index on contradict
// the others about a property that is there: the common way in which two
// branches of a union exclude each other.
func (b *branch) clashes(from int) bool {
	for _, l := range b.holds[from:] {
		if l.schema.object == nil {
			continue
		}
		for _, p := range l.schema.object.properties {
			if b.object.presence(p.name) == yes && !p.schema.always && b.solve(b.memberGoal(p.name), false).status == none {
				return true
			}
		}
	}
	return false
}

// entailed reports whether a formula plainly is true already.
func (b *branch) entailed(f formula) bool {
	switch f := f.(type) {
	case literal:
		if f.fails {
			return slices.ContainsFunc(b.fails, func(have literal) bool { return have.schema.key == f.schema.key && have.marked == f.marked })
		}
		return slices.ContainsFunc(b.holds, func(have literal) bool { return have.schema.key == f.schema.key && have.marked == f.marked })
	case memberFact:
		if b.object.presence(f.name) != yes || len(f.lits) != 1 {
			return false
		}
		opposite, ok := b.opposite(f.lits[0])
		return ok && b.solve(append(b.memberGoal(f.name), opposite), false).status == none
	case presenceFact:
		return b.object.presence(f.name) == truthOf(f.present)
	case boundFact:
		return f.lower != nil && b.number.lower != nil && higher(f.lower, b.number.lower) == b.number.lower ||
			f.upper != nil && b.number.upper != nil && lower(f.upper, b.number.upper) == b.number.upper
	default:
		return false
	}
}

// opposite returns the literal that is true exactly when l is not. There is
// none for a schema that fails even when opened, if opening makes a
// difference to it.
func (b *branch) opposite(l literal) (literal, bool) {
	if l.fails && l.marked && b.options.OpenLarger && b.closesObjects(l.schema) {
		return literal{}, false
	}
	return literal{schema: l.schema, fails: !l.fails}, true
}

// closesObjects reports whether a schema, or one below it, forbids undeclared
// keys.
func (p *prover) closesObjects(s *schema) bool {
	closes, ok := p.closes[s]
	if !ok {
		s.walk(func(t *schema) bool {
			closes = closes || t.object != nil && slices.ContainsFunc(t.object.rests, func(r remainder) bool { return r.schema.never })
			return !closes
		})
		p.closes[s] = closes
	}
	return closes
}

// model builds a value from a branch in which nothing is left to choose.
func (b *branch) model() outcome {
	if b.pinned.IsPresent() {
		return b.pinnedModel()
	}
	var out outcome
	switch b.kind {
	case contract.Number:
		out = b.number.model()
	case contract.String:
		out = b.textModel()
	case contract.Array:
		out = b.arrayModel()
	default:
		out = b.objectModel()
	}
	if out.status == found && b.doubt != "" {
		out = outcome{value: out.value, reason: b.doubt}
	}
	if out.status == unsure && out.value.IsPresent() && b.satisfies(b.goal, out.value, b.root) == yes {
		return outcome{status: found, value: out.value}
	}
	return out
}

// pinnedModel returns the pinned value, if it agrees with the facts. What it
// was pinned for is not understood, so it remains a candidate.
func (b *branch) pinnedModel() outcome {
	switch b.kind {
	case contract.Number:
		b.number.sortExceptions()
		if r, ok := b.pinned.Rat(); ok && !b.number.allows(r) {
			return isNone()
		}
	case contract.String:
		if query, s := b.stringQuery(), b.pinned.Text(); !query.accepts(s) {
			return isNone()
		}
	}
	return outcome{value: b.pinned, reason: b.doubt}
}
