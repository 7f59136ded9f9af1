package schemagen

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// fieldTags are what the tags of a struct field say beside its json tag, in
// the native dialect: jsonschema (keywords, or a description as it stands),
// jsonschema_description, description, enum and default. What the jsonschema
// tag says comes before enum and default, which other libraries read too.
type fieldTags struct {
	constraints []constraint
	required    bool
	open        bool // enum "-"
	typ         string
	faults      []string // about the tags themselves
}

// parseFieldTags reads the tags of a field.
func parseFieldTags(tag string) fieldTags {
	t := fieldTags{}
	tags := reflect.StructTag(tag)
	description := tags.Get("description")
	if text, ok := tags.Lookup("jsonschema"); ok {
		if d := t.keywords(text); d != "" {
			description = d
		}
	}
	if d := tags.Get("jsonschema_description"); d != "" {
		description = d
	}
	if description != "" {
		t.add("description", "description", description)
	}
	if list, ok := tags.Lookup("enum"); ok && !t.has("enum") {
		t.enum(directive.SplitList(list))
	}
	if text, ok := tags.Lookup("default"); ok && !t.has("default") {
		t.add("default", "default", text)
	}
	return t
}

// add adds a value to a keyword.
func (t *fieldTags) add(keyword, label, value string) {
	i := slices.IndexFunc(t.constraints, func(c constraint) bool { return c.keyword == keyword })
	if i < 0 {
		t.constraints = append(t.constraints, constraint{keyword, label, []string{value}})
		return
	}
	t.constraints[i].values = append(t.constraints[i].values, value)
}

func (t *fieldTags) has(keyword string) bool {
	return slices.ContainsFunc(t.constraints, func(c constraint) bool { return c.keyword == keyword })
}

func (t *fieldTags) enum(values []string) {
	if slices.Equal(values, []string{"-"}) {
		t.open = true
		return
	}
	for _, v := range values {
		t.add("enum", "enum", v)
	}
}

// keywords reads a jsonschema tag: comma-separated key=value and flags, white
// space around them dropped, \, for a comma. It returns the description. When
// the first part is no keyword, all of the tag is the description.
func (t *fieldTags) keywords(text string) (description string) {
	parts := splitTag(text)
	if text == "" {
		return ""
	}
	if !isKeyword(parts[0]) {
		if near := misspelt(parts[0]); near != "" {
			t.faults = append(t.faults, fmt.Sprintf("jsonschema tag: unknown keyword %q: did you mean %q?", keyOfPart(parts[0]), near))
		}
		return text
	}
	var enum []string
	for _, part := range parts {
		key, value, _ := strings.Cut(part, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		switch {
		case !isKeyword(part):
			t.unknownPart(part)
		case key == "required":
			t.required = true
		case key == "description":
			description = value
		case key == "enum":
			enum = append(enum, value)
		case key == "type":
			t.typ = value
		case key == "example":
			t.add("examples", key, value)
		default:
			t.add(key, key, value)
		}
	}
	if len(enum) > 0 {
		t.enum(enum)
	}
	return description
}

// unknownPart reports a part of a jsonschema tag that is no keyword. It would
// vanish: most often it is the rest of a description with a comma.
func (t *fieldTags) unknownPart(part string) {
	fault := fmt.Sprintf("jsonschema tag: %q is no keyword: write \\\\, for a comma in a text", part)
	if near := misspelt(part); near != "" {
		fault = fmt.Sprintf("jsonschema tag: unknown keyword %q: did you mean %q?", keyOfPart(part), near)
	}
	t.faults = append(t.faults, fault)
}

// tagKeywords returns the keywords of a jsonschema tag that have a value.
func tagKeywords() []string {
	names := []string{"type", "example"}
	for _, k := range keywords() {
		names = append(names, k.name)
	}
	return names
}

func keyOfPart(part string) string {
	key, _, _ := strings.Cut(part, "=")
	return strings.TrimSpace(key)
}

// isKeyword reports whether a part of a tag is "required" or a known keyword
// with a value.
func isKeyword(part string) bool {
	if part == "required" {
		return true
	}
	return strings.Contains(part, "=") && slices.Contains(tagKeywords(), keyOfPart(part))
}

// misspelt returns the keyword that a part with a value meant, "" for none.
func misspelt(part string) string {
	key := keyOfPart(part)
	if !strings.Contains(part, "=") || strings.ContainsAny(key, " /") {
		return ""
	}
	near, _ := directive.Nearest(key, tagKeywords())
	return near
}

// splitTag splits a tag at its commas, drops white space around the parts and
// unescapes commas.
func splitTag(text string) []string { return directive.SplitList(text) }

// apply adds to a field's schema what the tags say. faults says what does not
// fit.
func (t fieldTags) apply(schema contract.Schema) (contract.Schema, []string) {
	faults := slices.Clone(t.faults)
	if t.typ != "" {
		schema, faults = t.retype(schema, faults)
	}
	schema, wrong := constrain(schema, t.constraints)
	for i := range t.constraints {
		if fault, ok := wrong[i]; ok {
			faults = append(faults, fault)
		}
	}
	return schema, faults
}

// retype gives a type to a schema that accepts anything. It cannot change what
// the Go type decodes.
func (t fieldTags) retype(schema contract.Schema, faults []string) (contract.Schema, []string) {
	kinds := []string{"string", "number", "integer", "boolean", "array", "object"}
	switch {
	case !slices.Contains(kinds, t.typ):
		return schema, append(faults, fmt.Sprintf("type=%q: want %s", t.typ, orList(kinds)))
	case mainType(schema) == t.typ:
		return schema, faults
	case schema.Len() > 0:
		return schema, append(faults, fmt.Sprintf("type=%q: the Go type says otherwise", t.typ))
	}
	return typed(t.typ), faults
}
