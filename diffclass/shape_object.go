package diffclass

import (
	"maps"
	"regexp"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// nameIndex is what one part of a shape says about names.
type nameIndex struct {
	properties map[string]contract.Value
	required   map[string]bool
}

// index returns the index of each part.
func (s *shape) index() []nameIndex {
	if s.names != nil {
		return s.names
	}
	s.names = make([]nameIndex, len(s.parts))
	for i, part := range s.parts {
		properties, required := part.Get("properties").Members(), part.Get("required").Items()
		x := nameIndex{make(map[string]contract.Value, len(properties)), make(map[string]bool, len(required))}
		for _, m := range properties {
			x.properties[m.Key] = m.Value
		}
		for _, v := range required {
			if v.Kind() == contract.String {
				x.required[v.Text()] = true
			}
		}
		s.names[i] = x
	}
	return s.names
}

// properties returns the names that the object declares, sorted.
func (s *shape) properties() []string {
	names := []string{}
	for _, x := range s.index() {
		names = slices.AppendSeq(names, maps.Keys(x.properties))
	}
	return distinct(names)
}

// has reports whether the object declares a property by that name.
func (s *shape) has(name string) bool {
	return slices.ContainsFunc(s.index(), func(x nameIndex) bool { return x.properties[name].IsPresent() })
}

// required returns the names that the object requires, sorted, each once.
func (s *shape) required() []string {
	names := []string{}
	for _, x := range s.index() {
		names = slices.AppendSeq(names, maps.Keys(x.required))
	}
	return distinct(names)
}

func (s *shape) requires(name string) bool {
	return slices.ContainsFunc(s.index(), func(x nameIndex) bool { return x.required[name] })
}

// key returns the schema of the values under a key, declared or not.
func (s *shape) key(name string) contract.Value {
	schemas := []contract.Value{}
	for i := range s.parts {
		schemas = append(schemas, s.partKey(i, name)...)
	}
	if rest := s.keywords("unevaluatedProperties"); len(rest) > 0 && !s.covers(name) {
		schemas = append(schemas, rest...)
	}
	return conjoin(schemas...)
}

// partKey returns what one part says about the values under a key.
func (s *shape) partKey(i int, name string) []contract.Value {
	schemas := []contract.Value{}
	if p := s.index()[i].properties[name]; p.IsPresent() {
		schemas = append(schemas, p)
	}
	part := s.parts[i]
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
	for i, x := range s.index() {
		declared := x.properties[name].IsPresent()
		if slices.ContainsFunc(s.partKey(i, name), func(schema contract.Value) bool {
			return declared || !isTrue(schema) && !isFalse(schema)
		}) {
			return true
		}
	}
	return false
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
// or in a branch of a union, a condition or a dependency. The map must not be
// modified.
func (s *shape) declares() map[string]bool {
	if s.declared == nil {
		s.declared = map[string]bool{}
		for _, part := range s.parts {
			s.collectNames(part, s.declared, 0)
		}
	}
	return s.declared
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
