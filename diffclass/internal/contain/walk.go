package contain

import "slices"

// walk visits s and every schema below it once, until visit returns false.
func (s *schema) walk(visit func(*schema) bool) {
	s.walkSome(visit, func(*schema) bool { return true })
}

// walkUnknown is walk without the schemas that are known to be plain, nor
// what is below them.
func (s *schema) walkUnknown(visit func(*schema) bool) {
	s.walkSome(visit, func(t *schema) bool { return !t.plain })
}

func (s *schema) walkSome(visit, isOf func(*schema) bool) {
	if !isOf(s) {
		return
	}
	seen := map[*schema]bool{s: true}
	todo := []*schema{s}
	for len(todo) > 0 {
		t := todo[0]
		todo = todo[1:]
		if !visit(t) {
			return
		}
		for _, sub := range append(t.beside(), t.below()...) {
			if !seen[sub] && isOf(sub) {
				seen[sub] = true
				todo = append(todo, sub)
			}
		}
	}
}

// walkInPlace visits s and every schema that it may apply to the same value,
// once, those below a negation included.
func (s *schema) walkInPlace(visit func(*schema)) {
	seen := map[*schema]bool{s: true}
	todo := []*schema{s}
	for len(todo) > 0 {
		t := todo[0]
		todo = todo[1:]
		visit(t)
		for _, sub := range t.beside() {
			if !seen[sub] {
				seen[sub] = true
				todo = append(todo, sub)
			}
		}
	}
}

// beside returns the schemas that t applies to the same value.
func (t *schema) beside() []*schema {
	subs := slices.Concat(t.allOf, t.anyOf, t.oneOf)
	if t.not != nil {
		subs = append(subs, t.not)
	}
	if c := t.condition; c != nil {
		subs = append(subs, c.test, c.then, c.otherwise)
	}
	for _, d := range dependentSchemas(t) {
		subs = append(subs, d.schema)
	}
	return subs
}

// below returns the schemas that t applies to items, properties and their
// names.
func (t *schema) below() []*schema {
	subs := []*schema{}
	if a := t.array; a != nil {
		subs = append(subs, a.prefix...)
		for _, rest := range a.rests {
			subs = append(subs, rest.schema)
		}
		if a.contains != nil {
			subs = append(subs, a.contains)
		}
		if a.unevaluated != nil {
			subs = append(subs, a.unevaluated)
		}
	}
	if o := t.object; o != nil {
		for _, p := range o.properties {
			subs = append(subs, p.schema)
		}
		for _, p := range o.patterns {
			subs = append(subs, p.schema)
		}
		for _, rest := range o.rests {
			subs = append(subs, rest.schema)
		}
		if o.names != nil {
			subs = append(subs, o.names)
		}
		if o.unevaluated != nil {
			subs = append(subs, o.unevaluated)
		}
	}
	return subs
}

// doubt returns why values may not be checked against s, "" if they can.
func (s *schema) doubt() string {
	reason := ""
	s.walk(func(t *schema) bool {
		switch {
		case len(t.opaque) > 0:
			reason = t.opaque[0].reason
		case t.pattern != nil && t.pattern.re == nil:
			reason = t.pattern.doubt()
		case t.object != nil:
			for _, p := range t.object.patterns {
				if p.pattern.re == nil {
					reason = p.pattern.doubt()
				}
			}
		}
		return reason == ""
	})
	return reason
}
