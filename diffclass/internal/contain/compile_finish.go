package contain

import (
	"fmt"
	"slices"
)

// finish completes the schemas that have been compiled, now that all that
// they refer to has been compiled too.
func (c *compiler) finish() {
	closures := map[string]string{}
	for _, s := range c.made {
		s.key = c.identity(s, closures)
		if s.object != nil {
			s.finishObject()
		}
		if s.array != nil {
			s.finishArray()
		}
	}
	c.made = nil
}

// identity returns the key of a schema: its own text, and the text of all
// that its references can reach, under the names that they use.
func (c *compiler) identity(s *schema, closures map[string]string) string {
	if len(s.refs) == 0 {
		return s.local
	}
	all := digest(s.refs...)
	closure, ok := closures[all]
	if !ok {
		closure = c.closure(s.refs)
		closures[all] = closure
	}
	return digest(s.local, closure)
}

func (c *compiler) closure(refs []string) string {
	reached := slices.Clone(refs)
	seen := map[string]bool{}
	for _, name := range refs {
		seen[name] = true
	}
	for i := 0; i < len(reached); i++ {
		for _, next := range c.target(reached[i]).refs {
			if !seen[next] {
				seen[next] = true
				reached = append(reached, next)
			}
		}
	}
	slices.Sort(reached)
	parts := []string{}
	for _, name := range reached {
		parts = append(parts, name, c.target(name).local)
	}
	return digest(parts...)
}

func (c *compiler) target(name string) *schema {
	if s, ok := c.doc.targets[name]; ok {
		return s
	}
	return c.targets[name]
}

// finishObject works out which properties additionalProperties and
// unevaluatedProperties are about.
func (s *schema) finishObject() {
	o := s.object
	o.declared = map[string]bool{}
	for _, name := range o.declaredNames() {
		o.declared[name] = true
	}
	if o.additional != nil {
		names := map[string]bool{}
		for _, p := range o.properties {
			names[p.name] = true
		}
		patterns := make([]*pattern, len(o.patterns))
		for i, p := range o.patterns {
			patterns[i] = p.pattern
		}
		o.rests = append(o.rests, remainder{names, patterns, o.additional})
	}
	if o.unevaluated == nil {
		return
	}
	around, plain := s.inPlace()
	if !plain {
		s.leaveToEvaluator("unevaluatedProperties")
		return
	}
	rest := remainder{names: map[string]bool{}, schema: o.unevaluated}
	for _, t := range around {
		if t.object == nil {
			continue
		}
		if t.object.additional != nil || t != s && t.object.unevaluated != nil {
			return // they evaluate whatever is left
		}
		for _, p := range t.object.properties {
			rest.names[p.name] = true
		}
		for _, p := range t.object.patterns {
			rest.patterns = append(rest.patterns, p.pattern)
		}
	}
	o.rests = append(o.rests, rest)
}

// finishArray works out which items unevaluatedItems is about.
func (s *schema) finishArray() {
	if s.array.unevaluated == nil {
		return
	}
	around, plain := s.inPlace()
	from := 0
	for _, t := range around {
		if t.array == nil {
			continue
		}
		if len(t.array.rests) > 0 || t != s && t.array.unevaluated != nil {
			return
		}
		plain = plain && t.array.contains == nil
		from = max(from, len(t.array.prefix))
	}
	if !plain {
		s.leaveToEvaluator("unevaluatedItems")
		return
	}
	s.array.rests = append(s.array.rests, tail{from, s.array.unevaluated})
}

// leaveToEvaluator notes a keyword that no rule of the prover can express.
func (s *schema) leaveToEvaluator(word string) {
	s.opaque = append(s.opaque, opaque{
		key:       word + s.key,
		reason:    fmt.Sprintf("keyword %q beside a choice cannot be decided", word),
		evaluable: true,
	})
}

// inPlace returns s and the schemas that apply to the same value whenever s
// does: through allOf and $ref. It reports false when others may apply as
// well, depending on the value.
func (s *schema) inPlace() (around []*schema, plain bool) {
	around, plain = []*schema{s}, true
	for i := 0; i < len(around); i++ {
		t := around[i]
		if len(t.anyOf) > 0 || len(t.oneOf) > 0 || t.condition != nil || t.object != nil && len(t.object.dependentSchemas) > 0 {
			plain = false
		}
		for _, next := range t.allOf {
			if !slices.Contains(around, next) {
				around = append(around, next)
			}
		}
	}
	return around, plain
}
