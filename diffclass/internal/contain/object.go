package contain

import (
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// objectFacts is what is settled about an object.
type objectFacts struct {
	min, max int
	members  []memberFacts // sorted by name
	some     []someMember  // to be given a name when all else is settled
}

// memberFacts is what is settled about one property, besides what the schemas
// that hold demand of it.
type memberFacts struct {
	name    string
	present truth
	lits    []literal
}

func (o objectFacts) clone() objectFacts {
	o.members = slices.Clone(o.members)
	o.some = slices.Clip(o.some)
	return o
}

func (o *objectFacts) find(name string) (int, bool) {
	return slices.BinarySearchFunc(o.members, name, func(m memberFacts, name string) int { return strings.Compare(m.name, name) })
}

// presence reports whether the object has a property.
func (o *objectFacts) presence(name string) truth {
	if i, ok := o.find(name); ok {
		return o.members[i].present
	}
	return unknown
}

func (o *objectFacts) member(name string) *memberFacts {
	i, ok := o.find(name)
	if !ok {
		o.members = slices.Insert(o.members, i, memberFacts{name: name})
	}
	return &o.members[i]
}

func (o *objectFacts) count(present truth) int {
	n := 0
	for _, m := range o.members {
		n += oneIf(m.present == present)
	}
	return n
}

// memberCount limits the number of properties.
type memberCount struct{ min, max int }

func (f memberCount) assert(b *branch) bool {
	o := &b.object
	o.min, o.max = max(o.min, f.min), min(o.max, f.max)
	return o.min <= o.max && o.count(yes) <= o.max
}

// presenceFact says that a property is there, or that it is not.
type presenceFact struct {
	name    string
	present bool
}

func (f presenceFact) assert(b *branch) bool {
	m := b.object.member(f.name)
	if m.present == truthOf(f.present).not() {
		return false
	}
	m.present = truthOf(f.present)
	return !f.present || b.object.count(yes) <= b.object.max
}

// memberFact says that a property is there, and what its value satisfies.
type memberFact struct {
	name string
	lits []literal
}

func (f memberFact) assert(b *branch) bool {
	if !(presenceFact{f.name, true}).assert(b) {
		return false
	}
	m := b.object.member(f.name)
	m.lits = append(slices.Clip(m.lits), f.lits...)
	return true
}

// someMember says that one of certain properties is there, and what its value
// and its name satisfy.
type someMember struct {
	pattern *pattern   // the pattern that the name matches, if any
	rest    *remainder // the remainder that it falls under, if any
	except  []string   // the names that it does not have
	lits    []literal
	name    []literal
}

func (f someMember) assert(b *branch) bool {
	b.object.some = append(b.object.some, f)
	return memberCount{1, unlimited}.assert(b)
}

// selects reports whether a name is among those.
func (f *someMember) selects(name string) truth {
	result := truthOf(!slices.Contains(f.except, name))
	if f.pattern != nil {
		result = min(result, f.pattern.matches(name))
	}
	if f.rest != nil {
		result = min(result, f.rest.about(name))
	}
	return result
}

// objectHolds adds what a schema demands of an object. What it demands of
// single properties is looked up when it is needed.
func (b *branch) objectHolds(o *objectKeywords, marked bool) bool {
	for _, name := range o.required {
		if !(presenceFact{name, true}).assert(b) {
			return false
		}
	}
	for _, d := range o.dependentRequired {
		for _, name := range d.required {
			if !b.require(clause{presenceFact{d.name, false}, presenceFact{name, true}}) {
				return false
			}
		}
	}
	for _, d := range o.dependentSchemas {
		applied := all{presenceFact{d.name, true}, holds(d.schema, marked)}
		if !b.require(clause{presenceFact{d.name, false}, applied}) {
			return false
		}
	}
	return memberCount{o.min, o.max}.assert(b)
}

// objectViolations returns the ways in which an object can violate the
// keywords for it.
func (b *branch) objectViolations(s *schema, marked bool) clause {
	o := s.object
	if o == nil || b.kind != contract.Object {
		return nil
	}
	ways := clause{}
	for _, name := range o.required {
		ways = append(ways, presenceFact{name, false})
	}
	for _, p := range o.properties {
		if !p.schema.always {
			ways = append(ways, memberFact{p.name, []literal{fails(p.schema, marked)}})
		}
	}
	for i := range o.rests {
		rest := &o.rests[i]
		if opened := marked && b.options.OpenLarger; !rest.schema.always && !(opened && rest.schema.never) {
			ways = append(ways, someMember{rest: rest, lits: []literal{fails(rest.schema, marked)}})
		}
	}
	for _, p := range o.patterns {
		if !p.schema.always {
			ways = append(ways, someMember{pattern: p.pattern, lits: []literal{fails(p.schema, marked)}})
		}
	}
	if o.min > 0 {
		ways = append(ways, memberCount{0, o.min - 1})
	}
	if o.max < unlimited {
		ways = append(ways, memberCount{o.max + 1, unlimited})
	}
	if o.names != nil && !o.names.always {
		ways = append(ways, someMember{name: []literal{fails(o.names, marked)}})
	}
	return append(ways, dependencyViolations(o, marked)...)
}

func dependencyViolations(o *objectKeywords, marked bool) clause {
	ways := clause{}
	for _, d := range o.dependentRequired {
		for _, name := range d.required {
			ways = append(ways, all{presenceFact{d.name, true}, presenceFact{name, false}})
		}
	}
	for _, d := range o.dependentSchemas {
		ways = append(ways, all{presenceFact{d.name, true}, fails(d.schema, marked)})
	}
	return ways
}

// memberGoal returns what the value of a property must satisfy, as far as it
// is known which patterns its name matches.
func (b *branch) memberGoal(name string) []literal {
	lits := []literal{}
	for _, l := range b.holds {
		o := l.schema.object
		if o == nil {
			continue
		}
		if s := o.byName[name]; s != nil {
			lits = append(lits, holds(s, l.marked))
		}
		for _, p := range o.patterns {
			if p.pattern.matches(name) == yes {
				lits = append(lits, holds(p.schema, l.marked))
			}
		}
		for i := range o.rests {
			if o.rests[i].about(name) == yes {
				lits = append(lits, holds(o.rests[i].schema, l.marked))
			}
		}
	}
	if i, ok := b.object.find(name); ok {
		lits = append(lits, b.object.members[i].lits...)
	}
	return lits
}

// nameGoal returns what the name of any property must satisfy.
func (b *branch) nameGoal() []literal {
	lits := []literal{}
	for _, l := range b.holds {
		if o := l.schema.object; o != nil && o.names != nil {
			lits = append(lits, holds(o.names, false))
		}
	}
	return lits
}

// nameFits reports whether a name satisfies a goal for names.
func (b *branch) nameFits(goal []literal, name string) truth {
	return b.satisfies(goal, contract.Str(name), false)
}
