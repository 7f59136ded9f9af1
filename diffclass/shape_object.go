package diffclass

import (
	"maps"
	"regexp"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// properties returns the names that the object declares, sorted.
func (s *shape) properties() []string {
	names := map[string]bool{}
	for _, part := range s.parts {
		for _, m := range part.Get("properties").Members() {
			names[m.Key] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// has reports whether the object declares a property by that name.
func (s *shape) has(name string) bool {
	return slices.ContainsFunc(s.parts, func(part contract.Value) bool { return part.Get("properties").Has(name) })
}

// required returns the names that the object requires, sorted, each once.
func (s *shape) required() []string {
	names := map[string]bool{}
	for _, part := range s.parts {
		for _, v := range part.Get("required").Items() {
			if v.Kind() == contract.String {
				names[v.Text()] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func (s *shape) requires(name string) bool {
	return slices.ContainsFunc(s.parts, func(part contract.Value) bool {
		return slices.ContainsFunc(part.Get("required").Items(), func(v contract.Value) bool {
			return v.Kind() == contract.String && v.Text() == name
		})
	})
}

// key returns the schema of the values under a key, declared or not.
func (s *shape) key(name string) contract.Value {
	schemas := []contract.Value{}
	for _, part := range s.parts {
		schemas = append(schemas, partKey(part, name)...)
	}
	if !s.covers(name) {
		schemas = append(schemas, s.keywords("unevaluatedProperties")...)
	}
	return conjoin(schemas...)
}

// partKey returns what one part says about the values under a key.
func partKey(part contract.Value, name string) []contract.Value {
	schemas := []contract.Value{}
	if p := part.Get("properties").Get(name); p.IsPresent() {
		schemas = append(schemas, p)
	}
	for _, m := range part.Get("patternProperties").Members() {
		if matches(m.Key, name) {
			schemas = append(schemas, m.Value)
		}
	}
	if rest := part.Get("additionalProperties"); rest.IsPresent() && len(schemas) == 0 {
		schemas = append(schemas, rest)
	}
	return schemas
}

// matches reports whether a key matches a pattern. What is no Go regexp
// matches nothing.
func matches(pattern, name string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(name)
}

// covers reports whether a key has a schema of its own: by name, by pattern
// or as the value of a map.
func (s *shape) covers(name string) bool {
	return slices.ContainsFunc(s.parts, func(part contract.Value) bool {
		return slices.ContainsFunc(partKey(part, name), func(schema contract.Value) bool {
			return part.Get("properties").Has(name) || !isTrue(schema) && !isFalse(schema)
		})
	})
}

// rest returns the schema of the values under keys that are not declared.
func (s *shape) rest() contract.Value {
	schemas := []contract.Value{}
	for _, part := range s.parts {
		schemas = append(schemas, part.Get("additionalProperties"))
	}
	schemas = append(schemas, s.keywords("unevaluatedProperties")...)
	return conjoin(schemas...)
}

// openness is what an object does with keys that it does not declare.
type openness uint8

const (
	openObject   openness = iota // anything goes
	typedObject                  // a map: the values have a schema
	closedObject                 // rejected
)

func (s *shape) openness() openness {
	switch rest := s.rest(); {
	case isTrue(rest):
		return openObject
	case isFalse(rest):
		return closedObject
	}
	return typedObject
}

// patternProperties returns the key patterns with their schemas, sorted by
// pattern.
func (s *shape) patternProperties() map[string]contract.Value {
	patterns := map[string]contract.Value{}
	for _, part := range s.parts {
		for _, m := range part.Get("patternProperties").Members() {
			patterns[m.Key] = conjoin(patterns[m.Key], m.Value)
		}
	}
	return patterns
}

// declares returns every name that the schema declares somewhere: in itself
// or in a branch of a union, a condition or a dependency.
func (s *shape) declares() map[string]bool {
	names := map[string]bool{}
	for _, part := range s.parts {
		s.collectNames(part, names, 0)
	}
	return names
}

func (s *shape) collectNames(schema contract.Value, names map[string]bool, depth int) {
	if depth > maxFold || schema.Kind() != contract.Object {
		return
	}
	for _, m := range schema.Get("properties").Members() {
		names[m.Key] = true
	}
	if ref := schema.Get("$ref"); ref.IsPresent() {
		if target, ok := s.node.Doc.Resolve(contract.Obj(contract.M("$ref", ref))); ok {
			s.collectNames(target, names, depth+1)
		}
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		for _, sub := range schema.Get(keyword).Items() {
			s.collectNames(sub, names, depth+1)
		}
	}
	for _, keyword := range []string{"if", "then", "else"} {
		s.collectNames(schema.Get(keyword), names, depth+1)
	}
	for _, m := range schema.Get("dependentSchemas").Members() {
		s.collectNames(m.Value, names, depth+1)
	}
}
