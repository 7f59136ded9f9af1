package schemagen

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// structure mirrors reflectStruct.
func (r *invopopRun) structure(t types.Type, s *invopopSchema) {
	switch qualifiedName(t) {
	case "time.Time":
		s.typ, s.format = "string", "date-time"
		return
	case "net/url.URL":
		s.typ, s.format = "string", "uri"
		return
	}
	r.addDefinition(t, s)
	s.typ, s.hasProperties = "object", true
	if r.assignAnchor {
		s.anchor = typeName(t)
	}
	if !r.allowAdditional {
		s.additional = falseSchema()
	}
	if name := qualifiedName(t); name == "" || !slices.Contains(r.ignoredTypes, name) {
		r.structFields(s, t, false)
	}
}

// structFields mirrors reflectStructFields: it makes properties of s from the
// fields of t, a struct or a pointer to one, and from those that it embeds.
// Later fields overwrite earlier ones. viaPointer says that s embeds t through
// a pointer.
func (r *invopopRun) structFields(s *invopopSchema, t types.Type, viaPointer bool) {
	t = types.Unalias(t)
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t, viaPointer = types.Unalias(ptr.Elem()), true
	}
	structure, ok := t.Underlying().(*types.Struct)
	if !ok || !r.enter(activeType{t: t, flat: true}) {
		return
	}
	defer r.leave()
	described := r.hook(t, docHook)
	replaced := r.rules.aliases && r.hook(t, propertyHook)
	for i := range structure.NumFields() {
		f := invopopField{
			visibleField: visibleField{v: structure.Field(i), tag: structure.Tag(i), owner: t, viaPointer: viaPointer},
			described:    described, replaced: replaced,
		}
		f.nilDescribed = described && needsEmbedded(t, "GetFieldDocString")
		f.nilReplaced = replaced && needsEmbedded(t, "JSONSchemaProperty")
		r.fields = append(r.fields, f.v)
		r.field(s, f)
		r.fields = r.fields[:len(r.fields)-1]
		if r.fault != nil {
			return
		}
	}
}

// invopopField is a field with what the hooks of its struct do to it.
type invopopField struct {
	visibleField
	described bool // GetFieldDocString gives its description
	replaced  bool // JSONSchemaProperty may give it another type

	nilDescribed, nilReplaced bool // the call panics
}

// gap says why the property of the field is not known, "" when it is.
func (f invopopField) gap() string {
	switch {
	case f.replaced:
		return reflectName(f.owner) + " has the hook JSONSchemaProperty, which may name another type at run time"
	case f.described:
		return reflectName(f.owner) + " has the hook GetFieldDocString, which describes its fields at run time"
	default:
		return ""
	}
}

// field makes the property of one field.
func (r *invopopRun) field(s *invopopSchema, f invopopField) {
	n := r.naming(f.visibleField)
	if n.name == "" {
		if n.embedded {
			r.structFields(s, f.v.Type(), f.viaPointer)
		}
		return
	}
	if f.nilReplaced {
		r.fail(faultf(wordsNilPointer))
	}
	property := r.refOrType(types.Unalias(f.v.Type()))
	if r.fault != nil {
		return
	}
	r.tags(property, f.tag, s, n.name)
	if f.nilDescribed {
		r.fail(faultf(wordsNilPointer))
	}
	if reason := f.gap(); reason != "" {
		property.gap = reason
	}
	if n.nullable {
		property = &invopopSchema{oneOf: []*invopopSchema{property, {typ: "null"}}}
	}
	if r.rules.extendsFields && r.hook(types.Unalias(f.v.Type()), extendHook) {
		property.gap = reflectName(f.v.Type()) + " has the hook JSONSchemaExtend"
	}
	s.setProperty(n.name, f.visibleField, property)
	if n.required && !slices.Contains(s.required, n.name) {
		s.required = append(s.required, n.name)
	}
}

// fieldNaming is what the name and the flags of a field are.
type fieldNaming struct {
	name     string // "" for a field without property
	embedded bool   // its fields become properties
	required bool
	nullable bool
}

// naming mirrors reflectFieldName.
func (r *invopopRun) naming(f visibleField) fieldNaming {
	tag := reflect.StructTag(f.tag)
	nameTag := r.fieldNameTag
	if nameTag == "" {
		nameTag = "json"
	}
	parts := strings.Split(tag.Get(nameTag), ",")
	flags := strings.Split(tag.Get("jsonschema"), ",")
	if r.rules.escapedFlags {
		flags = splitUnescaped(tag.Get("jsonschema"))
	}
	options := jsonOptions(parts[1:])
	switch {
	case parts[0] == "-" || flags[0] == "-":
		return fieldNaming{}
	case f.v.Embedded() && parts[0] == "" && isStructOrPointer(f.v.Type()):
		return fieldNaming{embedded: true}
	case r.rules.inline && options.has("inline"):
		return fieldNaming{embedded: true}
	case !f.v.Embedded() && !f.v.Exported():
		return fieldNaming{}
	}
	n := fieldNaming{name: parts[0], required: slices.Contains(flags, "required"), nullable: slices.Contains(flags, "nullable")}
	if n.name == "" {
		n.name = f.v.Name()
	}
	if !r.requiredFromTags && !options.has("omitempty") && !(r.rules.omitZero && options.has("omitzero")) {
		n.required = true
	}
	return n
}

// isStructOrPointer reports whether t is a struct or a pointer to one.
func isStructOrPointer(t types.Type) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}
