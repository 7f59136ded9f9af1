package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// applied returns the schemas that s applies to v itself and that v
// satisfies, s first: its own keywords, and through allOf, $ref and the
// choices that v makes. v satisfies s. It reports false when a choice is not
// known (2020-12 core, 7.7.1: these are the schemas that leave annotations).
func (e *evaluator) applied(s *schema, v contract.Value, here *frame) (list []*schema, known bool) {
	list, known = []*schema{s}, true
	add := func(sub *schema, choice bool) {
		for _, have := range list {
			if have == sub {
				return
			}
		}
		fits := yes
		if choice {
			fits = e.at(sub, v, false, here)
		}
		known = known && fits != unknown
		if fits == yes {
			list = append(list, sub)
		}
	}
	for i := 0; i < len(list); i++ {
		t := list[i]
		for _, sub := range t.allOf {
			add(sub, false)
		}
		for _, sub := range slices.Concat(t.anyOf, t.oneOf) {
			add(sub, true)
		}
		if c := t.condition; c != nil {
			add(c.test, true)
			if e.at(c.test, v, false, here) == yes {
				add(c.then, false)
			} else {
				add(c.otherwise, false)
			}
		}
		for _, d := range dependentSchemas(t) {
			if v.Has(d.name) {
				add(d.schema, false)
			}
		}
	}
	return list, known
}

func dependentSchemas(s *schema) []property {
	if s.object == nil {
		return nil
	}
	return s.object.dependentSchemas
}

// unevaluatedProperties checks the properties that no schema has evaluated
// that applies to the same object (2020-12 core, 11.3).
func (e *evaluator) unevaluatedProperties(s *schema, v contract.Value, opened bool, here *frame) truth {
	if opened && s.object.unevaluated.never {
		return yes
	}
	around, known := e.applied(s, v, here)
	if !known {
		return unknown
	}
	result := yes
	for _, m := range v.Members() {
		seen := no
		for _, t := range around {
			seen = max(seen, t.evaluatesProperty(m.Key, t == s))
		}
		if seen != yes {
			result = min(result, max(seen, e.valid(s.object.unevaluated, m.Value, opened)))
		}
	}
	return result
}

// evaluatesProperty reports whether t, which holds, evaluates a property. Its
// own unevaluatedProperties does not count while it is being checked.
func (t *schema) evaluatesProperty(name string, own bool) truth {
	o := t.object
	if o == nil {
		return no
	}
	if o.byName[name] != nil || o.additional != nil || o.unevaluated != nil && !own {
		return yes
	}
	result := no
	for _, p := range o.patterns {
		result = max(result, p.pattern.matches(name))
	}
	return result
}

// unevaluatedItems is the same for items (2020-12 core, 11.2).
func (e *evaluator) unevaluatedItems(s *schema, v contract.Value, opened bool, here *frame) truth {
	around, known := e.applied(s, v, here)
	if !known {
		return unknown
	}
	result := yes
	for i, item := range v.Items() {
		seen := no
		for _, t := range around {
			seen = max(seen, e.evaluatesItem(t, i, item, t == s))
		}
		if seen != yes {
			result = min(result, max(seen, e.valid(s.array.unevaluated, item, opened)))
		}
	}
	return result
}

func (e *evaluator) evaluatesItem(t *schema, i int, item contract.Value, own bool) truth {
	a := t.array
	if a == nil {
		return no
	}
	if i < len(a.prefix) || a.unevaluated != nil && !own || a.hasItems {
		return yes
	}
	if a.contains != nil {
		return e.valid(a.contains, item, false)
	}
	return no
}
