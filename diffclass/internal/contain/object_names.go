package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// maxPatterns bounds the patterns whose combinations are told apart when a
// name is made up: two to the power of this many.
const maxPatterns = 6

// freshNames makes up names for a property, none of them known: one for each
// combination of patterns that a name may match, for the patterns decide what
// the value must satisfy. It returns a reason when there may be others.
func (b *branch) freshNames(f someMember) (names []string, unsureReason string) {
	if !b.spend(len(b.object.members) / 4) {
		return nil, outOfSteps
	}
	goal, patterns, reason := b.freshGoal(f)
	if len(patterns) > maxPatterns {
		patterns, reason = nil, "there are too many patterns for names"
	}
	for combination := range 1 << len(patterns) {
		lits := slices.Clip(goal)
		for i, p := range patterns {
			lits = append(lits, b.patternLiteral(p, combination>>i&1 == 0))
		}
		out := b.solve(lits, false)
		switch {
		case out.status == found:
			names = append(names, out.value.Text())
		case out.status == unsure && reason == "":
			reason = out.reason
		}
	}
	return names, reason
}

// freshGoal returns what a new name for f must satisfy, and the patterns that
// it may match or not.
func (b *branch) freshGoal(f someMember) (goal []literal, patterns []*pattern, reason string) {
	known := b.knownNames()
	must, mustNot := []*pattern{}, []*pattern{}
	if f.pattern != nil {
		must = append(must, f.pattern)
	}
	if f.rest != nil {
		mustNot = append(mustNot, f.rest.patterns...)
		for name := range f.rest.names {
			known = append(known, name)
		}
	}
	known = append(known, f.except...)
	if b.freeForm() {
		m := b.mentionedByLarger()
		known = append(known, m.names...)
		mustNot = append(mustNot, m.patterns...)
	}
	goal = append(b.nameGoal(), f.name...)
	goal = append(goal, holds(b.makeSchema(contract.Obj(contract.M("type", contract.Str("string"))), b.hintForName()), false))
	if len(known) > 0 {
		slices.Sort(known)
		goal = append(goal, fails(b.makeSchema(contract.Obj(contract.M("enum", contract.Strs(slices.Compact(known)...))), ""), false))
	}
	for _, p := range must {
		goal = append(goal, b.patternLiteral(p, false))
	}
	for _, p := range mustNot {
		goal = append(goal, b.patternLiteral(p, true))
	}
	fixed := append(must, mustNot...)
	for _, p := range b.namePatterns() {
		if p.re == nil {
			reason = p.doubt()
		} else if !slices.ContainsFunc(fixed, func(have *pattern) bool { return have.text == p.text }) {
			patterns = append(patterns, p)
		}
	}
	return goal, patterns, reason
}

func (b *branch) patternLiteral(p *pattern, isAvoided bool) literal {
	s := b.makeSchema(contract.Obj(contract.M("type", contract.Str("string")), contract.M("pattern", contract.Str(p.text))), "")
	return literal{schema: s, fails: isAvoided}
}

// hintForName returns a name that reads well: for one more property, or for a
// key of a map.
func (b *branch) hintForName() string {
	for _, l := range b.holds {
		if o := l.schema.object; o != nil && len(o.properties) > 0 {
			return "extra"
		}
	}
	return "key"
}

// namePatterns returns the patterns on which it depends what a property must
// satisfy, each once.
func (b *branch) namePatterns() []*pattern {
	patterns := []*pattern{}
	add := func(p *pattern) {
		if !slices.ContainsFunc(patterns, func(have *pattern) bool { return have.text == p.text }) {
			patterns = append(patterns, p)
		}
	}
	for _, l := range b.holds {
		if l.schema.object == nil {
			continue
		}
		for _, p := range l.schema.object.patterns {
			add(p.pattern)
		}
		for _, rest := range l.schema.object.rests {
			for _, p := range rest.patterns {
				add(p)
			}
		}
	}
	for _, f := range b.object.some {
		if f.pattern != nil {
			add(f.pattern)
		}
		if f.rest != nil {
			for _, p := range f.rest.patterns {
				add(p)
			}
		}
	}
	return patterns
}

// mention is what a schema says about the names of properties.
type mention struct {
	names    []string
	patterns []*pattern
}

// mentionedByLarger returns the names and patterns that the larger side knows
// at this place.
func (b *branch) mentionedByLarger() mention {
	all := mention{}
	for _, l := range b.goal {
		if l.fails && l.marked {
			m := b.mentionsOf(l.schema)
			all.names = append(all.names, m.names...)
			all.patterns = append(all.patterns, m.patterns...)
		}
	}
	return all
}

func (p *prover) mentionsOf(s *schema) *mention {
	if m, ok := p.mentions[s]; ok {
		return m
	}
	m := &mention{}
	s.walkInPlace(func(t *schema) {
		if t.object == nil {
			return
		}
		for _, prop := range t.object.properties {
			m.names = append(m.names, prop.name)
		}
		for _, pattern := range t.object.patterns {
			m.patterns = append(m.patterns, pattern.pattern)
		}
	})
	p.mentions[s] = m
	return m
}

// declaration returns what the smaller side says about the keys of the
// object.
func (b *branch) declaration() *declaration {
	if b.declared == nil || b.declaredBy != len(b.holds) {
		around := []*schema{}
		for _, l := range b.holds {
			if l.marked {
				around = append(around, l.schema)
			}
		}
		b.declared, b.declaredBy = declarationOf(around), len(b.holds)
	}
	return b.declared
}

// freeForm reports whether the object may have undeclared keys although only
// declared keys count. They are then keys that the larger side does not know:
// a caller who makes up names does not happen upon those.
func (b *branch) freeForm() bool {
	return b.options.CloseSmaller && !b.declaration().isClosed(b.root)
}

// allowed reports whether the object may have a property where only declared
// keys count.
func (b *branch) allowed(name string) truth {
	if !b.options.CloseSmaller {
		return yes
	}
	d := b.declaration()
	declared := d.declares(name)
	if declared == yes || d.isClosed(b.root) {
		return declared
	}
	m := b.mentionedByLarger()
	result := truthOf(!slices.Contains(m.names, name))
	for _, p := range m.patterns {
		result = min(result, p.matches(name).not())
	}
	return max(declared, result)
}
