package contain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

func (r *reading) arrayOf() *arrayKeywords {
	if r.array == nil {
		r.array = &arrayKeywords{max: unlimited, minHits: 1, maxHits: unlimited}
	}
	return r.array
}

func (r *reading) arrayKeyword(word string, v contract.Value) bool {
	switch word {
	case "prefixItems":
		return r.prefixItems(word, v)
	case "items":
		if v.Kind() == contract.Array { // what prefixItems is now
			return r.doc.tuples && r.prefixItems(word, v)
		}
		return r.restItems(v)
	case "additionalItems":
		if r.value.Get("items").Kind() == contract.Array {
			return r.restItems(v)
		}
		return true // it meant something beside an array only
	case "uniqueItems":
		if v.Kind() != contract.Boolean {
			return false
		}
		r.arrayOf().unique = v.IsTrue()
		if v.IsTrue() {
			r.part(word)
		}
	case "contains":
		r.arrayOf().contains = r.child(v)
		r.part(word, r.array.contains.local)
	case "unevaluatedItems":
		r.arrayOf().unevaluated = r.child(v)
		r.part(word, r.array.unevaluated.local)
	default:
		return r.arrayCount(word, v)
	}
	return true
}

func (r *reading) prefixItems(word string, v contract.Value) bool {
	list, ok := r.children(v)
	if !ok || word == "items" && r.value.Has("prefixItems") {
		return false
	}
	r.arrayOf().prefix = list
	r.part("prefixItems", locals(list)...)
	return true
}

func (r *reading) restItems(v contract.Value) bool {
	from := max(r.value.Get("prefixItems").Len(), itemsLen(r.value.Get("items")))
	s := r.child(v)
	r.arrayOf().rests = append(r.arrayOf().rests, tail{from, s})
	r.array.hasItems = true
	r.part("items", s.local) // whatever it accepts: it evaluates the items
	return true
}

// itemsLen returns the length of a draft-07 array in "items".
func itemsLen(items contract.Value) int {
	if items.Kind() == contract.Array {
		return items.Len()
	}
	return 0
}

func (r *reading) arrayCount(word string, v contract.Value) bool {
	n, ok := count(v)
	if !ok {
		return false
	}
	a := r.arrayOf()
	switch word {
	case "minItems":
		a.min = n
		r.countPart(word, n)
	case "maxItems":
		a.max = n
		r.countPart(word, n)
	case "minContains":
		a.minHits = n
		r.part(word, fmt.Sprint(n))
	case "maxContains":
		a.maxHits = n
		r.countPart(word, n)
	}
	return true
}

func (r *reading) objectOf() *objectKeywords {
	if r.object == nil {
		r.object = &objectKeywords{byName: map[string]*schema{}, max: unlimited}
	}
	return r.object
}

func (r *reading) objectKeyword(word string, v contract.Value) bool {
	switch word {
	case "properties":
		list, ok := r.named(v)
		if !ok {
			return false
		}
		r.objectOf().properties, r.object.isRecord = list, true
		for _, p := range list {
			r.object.byName[p.name] = p.schema
		}
		r.part(word, namedLocals(list)...)
	case "patternProperties":
		return r.patternProperties(v)
	case "required":
		return r.required(v)
	case "minProperties", "maxProperties":
		n, ok := count(v)
		if !ok {
			return false
		}
		if o := r.objectOf(); word == "minProperties" {
			o.min = n
		} else {
			o.max = n
		}
		r.countPart(word, n)
	case "dependentRequired":
		return r.dependentRequired(v)
	case "dependentSchemas":
		list, ok := r.named(v)
		if !ok {
			return false
		}
		r.objectOf().dependentSchemas = append(r.objectOf().dependentSchemas, list...)
		r.part(word, namedLocals(list)...)
	default:
		r.objectSchema(word, v)
	}
	return true
}

func (r *reading) objectSchema(word string, v contract.Value) {
	s := r.child(v)
	switch o := r.objectOf(); word {
	case "additionalProperties":
		o.additional = s
	case "propertyNames":
		o.names = s
	case "unevaluatedProperties":
		o.unevaluated = s
	}
	r.part(word, s.local)
}

func (r *reading) patternProperties(v contract.Value) bool {
	list, ok := r.named(v)
	if !ok {
		return false
	}
	for _, p := range list {
		r.objectOf().patterns = append(r.objectOf().patterns, patternProperty{newPattern(p.name), p.schema})
	}
	if len(list) > 0 {
		r.part("patternProperties", namedLocals(list)...)
	}
	return true
}

func (r *reading) required(v contract.Value) bool {
	names, ok := texts(v)
	if !ok {
		return false
	}
	r.objectOf().required = names
	if len(names) > 0 {
		r.part("required", names...)
	}
	return true
}

func (r *reading) dependentRequired(v contract.Value) bool {
	if v.Kind() != contract.Object {
		return false
	}
	parts := []string{}
	for _, m := range v.Members() {
		names, ok := texts(m.Value)
		if !ok {
			return false
		}
		r.objectOf().dependentRequired = append(r.objectOf().dependentRequired, dependency{m.Key, names})
		parts = append(parts, fmt.Sprintf("%q%q", m.Key, names))
	}
	slices.Sort(parts)
	r.part("dependentRequired", strings.Join(parts, ""))
	return true
}

// dependencies reads the draft-07 keyword that became dependentRequired and
// dependentSchemas.
func (r *reading) dependencies(v contract.Value) bool {
	if v.Kind() != contract.Object {
		return false
	}
	names, schemas := []contract.Member{}, []contract.Member{}
	for _, m := range v.Members() {
		if m.Value.Kind() == contract.Array {
			names = append(names, m)
		} else {
			schemas = append(schemas, m)
		}
	}
	return r.objectKeyword("dependentRequired", contract.Obj(names...)) &&
		r.objectKeyword("dependentSchemas", contract.Obj(schemas...))
}
