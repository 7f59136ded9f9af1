package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

func (e *evaluator) items(s *schema, v contract.Value, opened bool, here *frame) truth {
	a := s.array
	if a == nil || v.Kind() != contract.Array {
		return yes
	}
	if v.Len() < a.min || v.Len() > a.max || a.unique && hasEqualItems(v.Items()) {
		return no
	}
	result := yes
	for i, item := range v.Items() {
		if result = min(result, e.item(a, i, item, opened)); result == no {
			return no
		}
	}
	if a.contains != nil {
		result = min(result, e.contains(a, v.Items(), opened))
	}
	if a.unevaluated != nil && isOpaque(s, "unevaluatedItems") && result != no {
		result = min(result, e.unevaluatedItems(s, v, opened, here))
	}
	return result
}

func (e *evaluator) item(a *arrayKeywords, i int, item contract.Value, opened bool) truth {
	result := yes
	if i < len(a.prefix) {
		result = e.valid(a.prefix[i], item, opened)
	}
	for _, rest := range a.rests {
		if i >= rest.from {
			result = min(result, e.valid(rest.schema, item, opened))
		}
	}
	return result
}

func (e *evaluator) contains(a *arrayKeywords, items []contract.Value, opened bool) truth {
	sure, possible := 0, 0 // hits for the minimum
	strict, loose := 0, 0  // and for the maximum
	for _, item := range items {
		hit := e.valid(a.contains, item, opened)
		sure, possible = sure+oneIf(hit == yes), possible+oneIf(hit != no)
		if opened {
			hit = e.valid(a.contains, item, false)
		}
		strict, loose = strict+oneIf(hit == yes), loose+oneIf(hit != no)
	}
	switch {
	case possible < a.minHits || strict > a.maxHits:
		return no
	case sure >= a.minHits && loose <= a.maxHits:
		return yes
	default:
		return unknown
	}
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

func hasEqualItems(items []contract.Value) bool {
	seen := make(map[string]bool, len(items))
	for _, item := range items {
		key := canonicalValue(item)
		if seen[key] {
			return true
		}
		seen[key] = true
	}
	return false
}

func (e *evaluator) members(s *schema, v contract.Value, opened bool, here *frame) truth {
	o := s.object
	if o == nil || v.Kind() != contract.Object {
		return yes
	}
	if v.Len() < o.min || v.Len() > o.max || !hasAll(v, o.required) {
		return no
	}
	for _, d := range o.dependentRequired {
		if v.Has(d.name) && !hasAll(v, d.required) {
			return no
		}
	}
	result := yes
	for _, m := range v.Members() {
		if result = min(result, e.member(o, m, opened)); result == no {
			return no
		}
	}
	for _, d := range o.dependentSchemas {
		if v.Has(d.name) && result != no {
			result = min(result, e.at(d.schema, v, opened, here))
		}
	}
	if o.unevaluated != nil && isOpaque(s, "unevaluatedProperties") && result != no {
		result = min(result, e.unevaluatedProperties(s, v, opened, here))
	}
	return result
}

func hasAll(v contract.Value, names []string) bool {
	if len(names)*v.Len() > 1000 {
		found := 0
		for _, m := range v.Members() {
			if _, listed := slices.BinarySearch(names, m.Key); listed {
				found++
			}
		}
		return found == len(names)
	}
	return !slices.ContainsFunc(names, func(name string) bool { return !v.Has(name) })
}

// member checks one property: its name, and its value under whatever applies
// to a property of that name.
func (e *evaluator) member(o *objectKeywords, m contract.Member, opened bool) truth {
	result := yes
	if o.names != nil {
		result = e.valid(o.names, contract.Str(m.Key), opened)
	}
	if s := o.byName[m.Key]; s != nil && result != no {
		result = min(result, e.valid(s, m.Value, opened))
	}
	for _, p := range o.patterns {
		if found := p.pattern.matches(m.Key); found != no && result != no {
			result = min(result, max(found.not(), e.valid(p.schema, m.Value, opened)))
		}
	}
	for _, rest := range o.rests {
		if about := rest.about(m.Key); about != no && result != no && !(opened && rest.schema.never) {
			result = min(result, max(about.not(), e.valid(rest.schema, m.Value, opened)))
		}
	}
	return result
}

// about reports whether a property of that name falls under the remainder.
func (r *remainder) about(name string) truth {
	if r.names[name] {
		return no
	}
	result := yes
	for _, p := range r.patterns {
		result = min(result, p.matches(name).not())
	}
	return result
}

// isOpaque reports whether a keyword of s is left to the evaluator, because
// no rule of the prover can express it.
func isOpaque(s *schema, word string) bool {
	return slices.ContainsFunc(s.opaque, func(o opaque) bool { return o.key == word+s.key })
}
