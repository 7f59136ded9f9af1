package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// usesDeclaredKeys reports whether v, which s accepts, is a value that a
// caller would write who knows s alone: every object in it has declared keys
// only. A key is declared by a schema that holds for the object, by name (in
// "properties", "required" or a dependency), by a pattern, or by a typed
// additionalProperties. What enum or const spell out is declared.
//
// An object for which no key is declared at all is free-form, a map: its keys
// are the caller's choice. Only at the root, or with an empty "properties",
// does an object schema that declares no key mean "no arguments".
func (e *evaluator) usesDeclaredKeys(s *schema, v contract.Value) truth {
	return e.declared([]*schema{s}, v, true)
}

func (e *evaluator) declared(schemas []*schema, v contract.Value, root bool) truth {
	if v.Kind() != contract.Array && v.Kind() != contract.Object {
		return yes
	}
	around, result := []*schema{}, yes
	for _, s := range schemas {
		list, known := e.applied(s, v, nil)
		around = append(around, list...)
		if !known {
			result = unknown
		}
	}
	for _, t := range around {
		if len(t.values) > 0 {
			return yes
		}
	}
	if v.Kind() == contract.Array {
		return min(result, e.declaredItems(around, v))
	}
	return min(result, e.declaredMembers(around, v, root))
}

func (e *evaluator) declaredItems(around []*schema, v contract.Value) truth {
	result := yes
	for i, item := range v.Items() {
		schemas := []*schema{}
		for _, t := range around {
			schemas = append(schemas, e.itemSchemas(t, i, item)...)
		}
		if result = min(result, e.declared(schemas, item, false)); result == no {
			return no
		}
	}
	return result
}

func (e *evaluator) itemSchemas(t *schema, i int, item contract.Value) []*schema {
	schemas := []*schema{}
	if t.array == nil {
		return schemas
	}
	if i < len(t.array.prefix) {
		schemas = append(schemas, t.array.prefix[i])
	}
	for _, rest := range t.array.rests {
		if i >= rest.from {
			schemas = append(schemas, rest.schema)
		}
	}
	if c := t.array.contains; c != nil && e.valid(c, item, false) == yes {
		schemas = append(schemas, c)
	}
	return schemas
}

func (e *evaluator) declaredMembers(around []*schema, v contract.Value, root bool) truth {
	closed := closedTo(around, root)
	result := yes
	for _, m := range v.Members() {
		if closed {
			if result = min(result, declares(around, m.Key)); result == no {
				return no
			}
		}
		schemas := []*schema{}
		for _, t := range around {
			schemas = append(schemas, t.memberSchemas(m.Key)...)
		}
		if result = min(result, e.declared(schemas, m.Value, false)); result == no {
			return no
		}
	}
	return result
}

// memberSchemas returns the schemas that surely apply to a property.
func (t *schema) memberSchemas(name string) []*schema {
	schemas := []*schema{}
	if t.object == nil {
		return schemas
	}
	if s := t.object.byName[name]; s != nil {
		schemas = append(schemas, s)
	}
	for _, p := range t.object.patterns {
		if p.pattern.matches(name) == yes {
			schemas = append(schemas, p.schema)
		}
	}
	for _, rest := range t.object.rests {
		if rest.about(name) == yes {
			schemas = append(schemas, rest.schema)
		}
	}
	return schemas
}

// closedTo reports whether objects under the schemas are limited to declared
// keys. They are not where there is none, nor where more are demanded than
// are declared.
func closedTo(around []*schema, root bool) bool {
	names := map[string]bool{}
	demanded, openEnded, freeForm, record, spoken := 0, false, false, false, false
	for _, t := range around {
		spoken = spoken || t.kinds != allKinds || t.object != nil
		o := t.object
		if o == nil {
			continue
		}
		for _, name := range o.declaredNames() {
			names[name] = true
		}
		openEnded = openEnded || o.declaresMore()
		demanded = max(demanded, o.min)
		record = record || o.isRecord
		freeForm = freeForm || o.names != nil || o.additional != nil && o.additional.always
	}
	switch {
	case openEnded:
		return true
	case len(names) > 0:
		return demanded <= len(names)
	default:
		return (record || root && spoken) && !freeForm && demanded == 0
	}
}

// declaredNames returns the keys that an object schema mentions by name.
func (o *objectKeywords) declaredNames() []string {
	names := []string{}
	for _, p := range o.properties {
		names = append(names, p.name)
	}
	return append(append(names, o.required...), o.dependencyNames()...)
}

// dependencyNames returns the keys that depend on others or are depended on.
func (o *objectKeywords) dependencyNames() []string {
	var names []string
	for _, d := range o.dependentRequired {
		names = append(append(names, d.name), d.required...)
	}
	for _, d := range o.dependentSchemas {
		names = append(names, d.name)
	}
	return names
}

// declaresMore reports whether keys are declared otherwise than by name.
func (o *objectKeywords) declaresMore() bool {
	if len(o.patterns) > 0 {
		return true
	}
	for _, rest := range o.rests {
		if !rest.schema.always && !rest.schema.never {
			return true
		}
	}
	return false
}

// declares reports whether one of the schemas declares a key.
func declares(around []*schema, name string) truth {
	result := no
	for _, t := range around {
		if t.object != nil {
			result = max(result, t.object.declares(name))
		}
	}
	return result
}

func (o *objectKeywords) declares(name string) truth {
	if o.byName[name] != nil || slices.Contains(o.required, name) || slices.Contains(o.dependencyNames(), name) {
		return yes
	}
	result := no
	for _, p := range o.patterns {
		result = max(result, p.pattern.matches(name))
	}
	for _, rest := range o.rests {
		if !rest.schema.always && !rest.schema.never {
			result = max(result, rest.about(name))
		}
	}
	return result
}
