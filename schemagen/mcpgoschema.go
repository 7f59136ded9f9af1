package schemagen

import (
	"errors"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// mcpGoTyped is what mcp-go infers from a Go type for WithInputSchema and
// WithOutputSchema: the schema of github.com/google/jsonschema-go, which
// ignores types without a JSON form, with mcp-go's own reading of the tags on
// top. It follows schemaFor in mcp/struct_schema.go of that module.
type mcpGoTyped struct {
	lib   jsonschemaGo
	rules mcpGoRules
}

// mcpGoFault is why mcp-go infers no schema.
type mcpGoFault struct {
	*inferFault
	unprinted bool // it says nothing
}

// infer returns the schema of t, and why there is none. Both are nil when t
// itself has no JSON form.
func (m mcpGoTyped) infer(t types.Type) (*inferredSchema, *mcpGoFault) {
	s, fault := m.lib.infer(t)
	if fault.returned() {
		fault.words = "For[" + reflectName(t) + "](): " + fault.words
	}
	if fault == nil && m.rules.structTags {
		fault = m.applyTags(t, s, nil)
	}
	if fault == nil {
		return s, nil
	}
	if m.rules.structTags && fault.isTagOption() {
		return m.fallback(t, fault)
	}
	return nil, &mcpGoFault{inferFault: fault, unprinted: !m.rules.prints}
}

// returned reports whether the library returns the fault as an error.
func (f *inferFault) returned() bool { return f != nil && !f.fatal && !f.unknown }

// isTagOption mirrors isJSONSchemaTagOptionError.
func (f *inferFault) isTagOption() bool {
	return f.returned() && strings.Contains(f.words, "tag must not begin with 'WORD='")
}

// fallback infers the schema field by field, so that a tag that the library
// refuses costs no more than it must.
func (m mcpGoTyped) fallback(t types.Type, refused *inferFault) (*inferredSchema, *mcpGoFault) {
	supported, fault := m.supportsFallback(t)
	switch {
	case fault != nil:
		return nil, &mcpGoFault{inferFault: fault}
	case !supported:
		return nil, &mcpGoFault{inferFault: refused}
	}
	w := mcpGoFallback{mcpGoTyped: m}
	s, fault := w.structure(t)
	if fault == nil {
		fault = m.applyTags(t, s, nil)
	}
	switch {
	case fault != nil:
		return nil, &mcpGoFault{inferFault: fault}
	case w.duplicate != nil:
		return nil, &mcpGoFault{inferFault: w.duplicate, unprinted: true}
	}
	return s, nil
}

// supportsFallback mirrors supportsSchemaTagFallback: every option with a
// value in a tag of t and below it must be an enum.
func (m mcpGoTyped) supportsFallback(t types.Type) (bool, *inferFault) {
	if !m.rules.nestedTags {
		return true, nil
	}
	s := fallbackSupport{}
	supported := s.typ(t)
	return supported && s.fault == nil, s.fault
}

type fallbackSupport struct {
	seen  []types.Type // structs
	chain []types.Type // named types on the way since the last struct
	fault *inferFault
}

func (s *fallbackSupport) typ(t types.Type) bool {
	t = types.Unalias(t)
	if _, ok := t.(*types.Named); ok {
		if _, ok := t.Underlying().(*types.Struct); !ok {
			if containsIdentical(s.chain, t) {
				s.fault = &inferFault{fatal: true, words: wordsOverflow}
				return false
			}
			s.chain = append(s.chain, t)
			defer func(n int) { s.chain = s.chain[:n] }(len(s.chain) - 1)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return s.typ(u.Elem())
	case *types.Array:
		return s.typ(u.Elem())
	case *types.Slice:
		return s.typ(u.Elem())
	case *types.Map:
		return s.typ(u.Elem())
	case *types.Struct:
		return s.structure(t, u)
	default:
		return true
	}
}

func (s *fallbackSupport) structure(t types.Type, u *types.Struct) bool {
	if containsIdentical(s.seen, t) {
		return true
	}
	s.seen = append(s.seen, t)
	chain := s.chain
	s.chain = nil
	defer func() { s.chain = chain }()
	for i := range u.NumFields() {
		f := visibleField{v: u.Field(i), tag: u.Tag(i)}
		if _, _, skip := jsonschemaGoField(f); skip {
			continue
		}
		for option := range strings.SplitSeq(reflect.StructTag(f.tag).Get("jsonschema"), ",") {
			option = strings.TrimSpace(option)
			if strings.Contains(option, "=") && !strings.HasPrefix(option, "enum=") {
				return false
			}
		}
		if !s.typ(f.v.Type()) {
			return false
		}
	}
	return true
}

// mcpGoFallback mirrors schemaFallbackState.
type mcpGoFallback struct {
	mcpGoTyped
	active    []types.Type
	duplicate *inferFault // a name that stands for two fields, which cannot be marshaled
}

// errRecursive marks the fault that a recursive type is.
var errRecursive = errors.New("recursive type cannot use schema tag fallback")

// forType mirrors jsonschema.ForType.
func (w *mcpGoFallback) forType(t types.Type) (*inferredSchema, *inferFault) {
	s, fault := w.lib.infer(t)
	if fault.returned() {
		fault.words = "ForType(" + reflectName(t) + "): " + fault.words
	}
	return s, fault
}

func recursiveFault(t types.Type) *inferFault {
	return faultf("%v: %s", errRecursive, reflectName(t))
}

func (f *inferFault) isRecursive() bool {
	return f.returned() && strings.HasPrefix(f.words, errRecursive.Error())
}

// structure mirrors schemaForStructFields.
func (w *mcpGoFallback) structure(t types.Type) (*inferredSchema, *inferFault) {
	t = pointed(t)
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return w.forType(t)
	}
	if containsIdentical(w.active, t) {
		return nil, recursiveFault(t)
	}
	w.active = append(w.active, t)
	defer func(n int) { w.active = w.active[:n] }(len(w.active) - 1)

	s := &inferredSchema{typ: "object", closed: true, hasProperties: true, source: t}
	if fault := w.fields(t, false, s); fault != nil {
		return nil, fault
	}
	return s, nil
}

// fields adds the properties of the fields of t to s.
func (w *mcpGoFallback) fields(t types.Type, viaPointer bool, s *inferredSchema) *inferFault {
	u, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range u.NumFields() {
		f := visibleField{v: u.Field(i), tag: u.Tag(i), owner: t, viaPointer: viaPointer}
		if inner, ok := w.flattened(f); ok {
			if fault := w.embedded(inner, viaPointer || !types.Identical(inner, types.Unalias(f.v.Type())), s); fault != nil {
				return fault
			}
			continue
		}
		if fault := w.property(f, s); fault != nil {
			fault.fields = append(fault.fields, f.v)
			return fault
		}
	}
	return nil
}

func (w *mcpGoFallback) embedded(t types.Type, viaPointer bool, s *inferredSchema) *inferFault {
	if containsIdentical(w.active, t) {
		if !w.rules.nestedTags {
			return &inferFault{fatal: true, words: wordsOverflow}
		}
		return recursiveFault(t)
	}
	w.active = append(w.active, t)
	defer func(n int) { w.active = w.active[:n] }(len(w.active) - 1)
	return w.fields(t, viaPointer, s)
}

// property adds the property of one field. What cannot be inferred is left
// out, but for recursion.
func (w *mcpGoFallback) property(f visibleField, s *inferredSchema) *inferFault {
	name, optional, skip := jsonschemaGoField(f)
	if skip {
		return nil
	}
	value, fault := w.fieldType(f.v.Type())
	switch {
	case fault != nil && (fault.isRecursive() || !fault.returned()):
		return fault
	case value == nil:
		return nil
	}
	if slices.ContainsFunc(s.properties, func(p inferredProperty) bool { return p.name == name }) && w.duplicate == nil {
		w.duplicate = faultf("property order slice cannot contain duplicate entries, found duplicate %q", name)
		w.duplicate.fields = []*types.Var{f.v}
	}
	s.setProperty(inferredProperty{name: name, field: f, schema: value})
	if !optional {
		s.required = append(s.required, name)
	}
	return nil
}

// fieldType mirrors schemaForFieldType.
func (w *mcpGoFallback) fieldType(t types.Type) (*inferredSchema, *inferFault) {
	s, fault := w.forType(t)
	if !w.rules.nestedTags || !fault.isTagOption() {
		return s, fault
	}
	if supported, deadly := w.supportsFallback(t); deadly != nil || !supported {
		if deadly != nil {
			fault = deadly
		}
		return nil, fault
	}
	t = types.Unalias(t)
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		s, fault = w.fieldType(u.Elem())
	case *types.Struct:
		s, fault = w.structure(t)
	case *types.Array:
		s, fault = w.sequence(u.Elem())
	case *types.Slice:
		s, fault = w.sequence(u.Elem())
	case *types.Map:
		if reflectKind(u.Key()) == "string" {
			s, fault = w.mapping(u.Elem())
		}
	}
	if s != nil {
		s.source = t
	}
	return s, fault
}

// sequence leaves out whether the value may be null and how long it is.
func (w *mcpGoFallback) sequence(elem types.Type) (*inferredSchema, *inferFault) {
	items, fault := w.fieldType(elem)
	if fault != nil {
		return nil, fault
	}
	return &inferredSchema{typ: "array", items: items}, nil
}

func (w *mcpGoFallback) mapping(elem types.Type) (*inferredSchema, *inferFault) {
	values, fault := w.fieldType(elem)
	if fault != nil {
		return nil, fault
	}
	return &inferredSchema{typ: "object", values: values}, nil
}

// flattened returns the struct type whose fields stand for the field f, and
// whether they do: those of an embedded struct or pointer to one.
func (m mcpGoTyped) flattened(f visibleField) (types.Type, bool) {
	if !f.v.Embedded() {
		return nil, false
	}
	if m.rules.nestedTags {
		name, _, _ := strings.Cut(reflect.StructTag(f.tag).Get("json"), ",")
		if _, _, skip := jsonschemaGoField(f); skip || name != "" {
			return nil, false
		}
	}
	t := pointed(types.Unalias(f.v.Type()))
	_, ok := t.Underlying().(*types.Struct)
	return t, ok
}

// pointed returns what t points to, t when it is no pointer.
func pointed(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return types.Unalias(ptr.Elem())
	}
	return types.Unalias(t)
}

// applyTags mirrors applyStructFieldTags: it puts what the tags of t say over
// the properties of its schema, and of those below it. walking are the
// structs that embed t.
func (m mcpGoTyped) applyTags(t types.Type, s *inferredSchema, walking []types.Type) *inferFault {
	t = pointed(t)
	u, ok := t.Underlying().(*types.Struct)
	if s == nil || !s.hasProperties || !ok {
		return nil
	}
	if containsIdentical(walking, t) {
		return &inferFault{fatal: true, words: wordsOverflow}
	}
	walking = append(walking, t)
	for i := range u.NumFields() {
		f := visibleField{v: u.Field(i), tag: u.Tag(i)}
		if inner, ok := m.flattened(f); ok {
			if fault := m.applyTags(inner, s, walking); fault != nil {
				return fault
			}
			continue
		}
		name, _, skip := jsonschemaGoField(f)
		at := slices.IndexFunc(s.properties, func(p inferredProperty) bool { return p.name == name })
		if skip || at < 0 {
			continue
		}
		property := s.properties[at].schema
		description, enum := mcpGoAnnotations(f.tag)
		if description != "" {
			property.description = string([]rune(description))
		}
		if len(enum) > 0 {
			property.enum = enum
		}
		if m.rules.nestedTags {
			if fault := m.applyTagsBelow(f.v.Type(), property); fault != nil {
				return fault
			}
		}
	}
	return nil
}

// applyTagsBelow mirrors applyStructFieldTagsToType.
func (m mcpGoTyped) applyTagsBelow(t types.Type, s *inferredSchema) *inferFault {
	if s == nil {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return m.applyTagsBelow(u.Elem(), s)
	case *types.Struct:
		return m.applyTags(t, s, nil)
	case *types.Array:
		return m.applyTagsBelow(u.Elem(), s.items)
	case *types.Slice:
		return m.applyTagsBelow(u.Elem(), s.items)
	case *types.Map:
		if reflectKind(u.Key()) == "string" {
			return m.applyTagsBelow(u.Elem(), s.values)
		}
	}
	return nil
}

// mcpGoAnnotations mirrors fieldSchemaAnnotations: the description and the
// enum that a tag gives.
func mcpGoAnnotations(tag string) (description string, enum []string) {
	description = strings.TrimSpace(reflect.StructTag(tag).Get("jsonschema_description"))
	var text []string
	for part := range strings.SplitSeq(reflect.StructTag(tag).Get("jsonschema"), ",") {
		part = strings.TrimSpace(part)
		if value, ok := strings.CutPrefix(part, "enum="); ok {
			enum = append(enum, string([]rune(value)))
		} else if part != "" {
			text = append(text, part)
		}
	}
	if description == "" {
		description = strings.Join(text, ", ")
	}
	return description, enum
}
