package contain

import (
	"maps"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// declared reports whether v, which the schemas accept, is a value that a
// caller would write who knows them alone: every object in it has declared keys
// only. A key is declared by a schema that holds for the object, by name (in
// "properties", "required" or a dependency), by a pattern, by a typed
// additionalProperties or, if by nothing else, by propertyNames. What enum or
// const spell out is declared.
//
// An object for which no key is declared at all is free-form, a map: its keys
// are the caller's choice. Only at the root, or with an empty "properties",
// does an object schema that declares no key mean "no arguments".
func (e *evaluator) declared(schemas []*schema, v contract.Value, root bool) truth {
	if v.Kind() != contract.Array && v.Kind() != contract.Object {
		return yes
	}
	around, known := []*schema{}, true
	for _, s := range schemas {
		list, all := e.applied(s, v, nil)
		around = append(around, list...)
		known = known && all
	}
	for _, t := range around {
		if len(t.values) > 0 {
			return yes
		}
	}
	if v.Kind() == contract.Array {
		return e.declaredItems(around, v)
	}
	return e.declaredMembers(around, v, root, known)
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
	schemas := itemsSurely(t, i)
	if t.array == nil {
		return schemas
	}
	if c := t.array.contains; c != nil && e.valid(c, item, false) == yes {
		schemas = append(schemas, c)
	}
	return schemas
}

// declaredMembers checks the keys against the schemas that surely hold. If
// there may be others that hold, they may declare more.
func (e *evaluator) declaredMembers(around []*schema, v contract.Value, root, known bool) truth {
	d := declarationOf(around)
	result := yes
	for _, m := range v.Members() {
		declared := yes
		if !known {
			declared = max(unknown, d.declares(m.Key))
		} else if d.isClosed(root) {
			declared = d.declares(m.Key)
		}
		if result = min(result, declared); result == no {
			return no
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

// declaration is what the schemas that hold for an object say about its keys.
type declaration struct {
	objects  []*objectKeywords
	named    bool // some are declared by name
	more     bool // and others by a pattern or as a typed map
	ruled    bool // there are rules for names
	demanded int  // as many keys there are at least
	record   bool // there is a "properties", be it empty
	freeForm bool // additionalProperties expressly allows anything
	spoken   bool // something is said about objects
}

func declarationOf(around []*schema) *declaration {
	d := &declaration{}
	for _, t := range around {
		d.spoken = d.spoken || t.kinds != allKinds || t.object != nil
		o := t.object
		if o == nil {
			continue
		}
		d.objects = append(d.objects, o)
		d.named = d.named || len(o.declared) > 0
		d.more = d.more || o.declaresMore()
		d.ruled = d.ruled || o.names != nil && !o.names.always
		d.demanded = max(d.demanded, o.min)
		d.record = d.record || o.isRecord
		d.freeForm = d.freeForm || o.additional != nil && o.additional.always
	}
	return d
}

// byRule reports whether the rules for names are all that declares a key:
// whatever passes them is declared.
func (d *declaration) byRule() bool { return d.ruled && !d.more && !d.named }

// names reports whether a key is declared by name.
func (d *declaration) names(name string) bool {
	return slices.ContainsFunc(d.objects, func(o *objectKeywords) bool { return o.declared[name] })
}

// count returns how many keys are declared by name.
func (d *declaration) count() int {
	all := map[string]bool{}
	for _, o := range d.objects {
		maps.Copy(all, o.declared)
	}
	return len(all)
}

// isClosed reports whether the object is limited to declared keys. It is not
// where there is none, nor where more are demanded than are declared.
func (d *declaration) isClosed(root bool) bool {
	switch {
	case d.more || d.byRule():
		return true
	case d.named:
		return d.demanded <= 1 || d.demanded <= d.count()
	default:
		return (d.record || root && d.spoken) && !d.freeForm && d.demanded == 0
	}
}

// declares reports whether a key is declared.
func (d *declaration) declares(name string) truth {
	if d.names(name) || d.byRule() {
		return yes
	}
	result := no
	for _, o := range d.objects {
		for _, p := range o.patterns {
			result = max(result, p.pattern.matches(name))
		}
		for _, rest := range o.rests {
			if !rest.schema.always && !rest.schema.never {
				result = max(result, rest.about(name))
			}
		}
	}
	return result
}

// declaredNames returns the keys that an object schema mentions by name.
func (o *objectKeywords) declaredNames() []string {
	names := []string{}
	for _, p := range o.properties {
		names = append(names, p.name)
	}
	names = append(names, o.required...)
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
	return len(o.patterns) > 0 || slices.ContainsFunc(o.rests, func(rest remainder) bool {
		return !rest.schema.always && !rest.schema.never
	})
}
