package contain

import (
	"cmp"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// objectModel returns an object that agrees with the facts, one with few
// properties.
func (b *branch) objectModel() outcome {
	o := &b.object
	if len(o.some) > 0 {
		f := o.some[0]
		o.some = o.some[1:]
		return b.giveName(f)
	}
	if o.min > longestArray {
		return outcome{reason: "the object would be too large to show"}
	}
	if out := b.fillObject(); out.status != found {
		return out
	}
	return b.buildObject()
}

// giveName tries the properties that f may be about: those that are named
// anywhere, then new ones.
func (b *branch) giveName(f someMember) outcome {
	c := clause{}
	for _, name := range b.knownNames() {
		selected := f.selects(name)
		if selected == no {
			continue
		}
		switch min(selected, b.nameFits(f.name, name), b.allowed(name)) {
		case yes:
			c = append(c, memberFact{name, f.lits})
		case unknown:
			c = append(c, all{memberFact{name, f.lits}, doubtFact("a name cannot be checked against a pattern")})
		}
	}
	fresh, unsureReason := b.freshNames(f)
	for _, name := range fresh {
		c = append(c, memberFact{name, f.lits})
	}
	out := b.try(c)
	if out.status == none && unsureReason != "" {
		return outcome{reason: unsureReason}
	}
	return out
}

// doubtFact makes the values of a branch uncertain.
type doubtFact string

func (f doubtFact) assert(b *branch) bool {
	b.doubts(string(f))
	return true
}

// knownNames returns, sorted, the names that a schema or a fact tells from
// others.
func (b *branch) knownNames() []string {
	names := []string{}
	for _, l := range b.holds {
		if l.schema.object != nil {
			names = append(names, l.schema.object.declaredNames()...)
			for _, rest := range l.schema.object.rests {
				for name := range rest.names {
					names = append(names, name)
				}
			}
		}
	}
	for _, m := range b.object.members {
		names = append(names, m.name)
	}
	for _, f := range b.object.some {
		names = append(names, f.except...)
		if f.rest != nil {
			for name := range f.rest.names {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// fillObject adds properties until there are as many as demanded. There is no
// such object when all that can be there are.
func (b *branch) fillObject() outcome {
	o := &b.object
	missing := func() int { return o.min - o.count(yes) }
	unsureReason := ""
	offer := func(name string) {
		if missing() <= 0 || o.presence(name) != unknown {
			return
		}
		switch b.possible(name) {
		case yes:
			presenceFact{name, true}.assert(b)
		case unknown:
			unsureReason = "it is not known how many properties are possible"
		}
	}
	if missing() <= 0 {
		return outcome{status: found}
	}
	for _, name := range b.knownNames() {
		offer(name)
	}
	for missing() > 0 {
		fresh, reason := b.freshNames(someMember{})
		unsureReason = cmp.Or(unsureReason, reason)
		before := missing()
		for _, name := range fresh {
			offer(name)
		}
		if missing() == before {
			break
		}
	}
	if missing() <= 0 {
		return outcome{status: found}
	}
	if unsureReason != "" {
		return outcome{reason: unsureReason}
	}
	return isNone()
}

// possible reports whether the object may have a property besides those that
// are settled.
func (b *branch) possible(name string) truth {
	fits := min(b.allowed(name), b.nameFits(b.nameGoal(), name))
	if fits == no {
		return no
	}
	switch b.solve(b.memberGoal(name), false).status {
	case found:
		return fits
	case none:
		return no
	default:
		return unknown
	}
}

// buildObject gives every property that is there a value.
func (b *branch) buildObject() outcome {
	members := []contract.Member{}
	unsureReason := ""
	names := b.nameGoal()
	for _, name := range b.present() {
		switch min(b.allowed(name), b.nameFits(names, name)) {
		case no:
			return isNone()
		case unknown:
			unsureReason = "the name of a property cannot be checked"
		}
		unsureReason = cmp.Or(unsureReason, b.doubtAboutMember(name))
		out := b.solve(b.memberGoal(name), false)
		switch out.status {
		case none:
			return isNone()
		case unsure:
			unsureReason = out.reason
		}
		members = append(members, contract.M(name, out.value))
	}
	if unsureReason == "" {
		return outcome{status: found, value: contract.Obj(members...)}
	}
	if slices.ContainsFunc(members, func(m contract.Member) bool { return !m.Value.IsPresent() }) {
		return outcome{reason: unsureReason}
	}
	return outcome{value: contract.Obj(members...), reason: unsureReason}
}

// present returns the properties that are there: in the order in which the
// schemas that hold declare them, the others last.
func (b *branch) present() []string {
	names := []string{}
	seen := map[string]bool{}
	add := func(name string) {
		if b.object.presence(name) == yes && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, l := range b.holds {
		if l.schema.object != nil {
			for _, p := range l.schema.object.properties {
				add(p.name)
			}
		}
	}
	for _, m := range b.object.members {
		add(m.name)
	}
	return names
}

// doubtAboutMember returns why it is not known what a property must satisfy,
// "" if it is.
func (b *branch) doubtAboutMember(name string) string {
	for _, l := range b.holds {
		if l.schema.object == nil {
			continue
		}
		for _, p := range l.schema.object.patterns {
			if p.pattern.matches(name) == unknown {
				return p.pattern.doubt()
			}
		}
	}
	return ""
}
