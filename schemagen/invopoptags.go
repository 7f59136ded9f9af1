package schemagen

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// tags mirrors structKeywordsFromTags: it changes the schema t of a property
// as the tag of its field says. parent is the schema of the struct.
func (r *invopopRun) tags(t *invopopSchema, text string, parent *invopopSchema, name string) {
	tag := reflect.StructTag(text)
	t.description = tag.Get("jsonschema_description")
	left := r.genericKeywords(t, splitUnescaped(tag.Get("jsonschema")), parent, name)
	if slices.Contains([]string{"integer", "number", "boolean"}, t.typ) && r.rules.quoted {
		if _, options, _ := strings.Cut(tag.Get("json"), ","); jsonOptions(strings.Split(options, ",")).has("string") {
			t.typ = "string"
		}
	}
	if t.typ == "array" {
		r.arrayKeywords(t, left)
	} else {
		r.typedKeywords(t, t.typ, left)
	}
	extras := strings.Split(tag.Get("jsonschema_extras"), ",")
	if r.rules.escapedExtras {
		extras = splitUnescaped(tag.Get("jsonschema_extras"))
	}
	for _, part := range extras {
		if key, value, ok := strings.Cut(part, "="); ok {
			t.setExtra(key, value)
		}
	}
}

// cutKeyword splits a part of a tag at its "=". A second one makes it no keyword
// unless whole says that it belongs to the value.
func cutKeyword(part string, whole bool) (key, value string, ok bool) {
	key, value, ok = strings.Cut(part, "=")
	return key, value, ok && (whole || !strings.Contains(value, "="))
}

// genericKeywords applies what goes with every type and returns the parts
// that are left.
func (r *invopopRun) genericKeywords(t *invopopSchema, parts []string, parent *invopopSchema, name string) (left []string) {
	for _, part := range parts {
		key, value, ok := cutKeyword(part, r.rules.wholeValues)
		if !ok {
			continue
		}
		switch key {
		case "title":
			t.title = value
		case "description":
			t.description = value
		case "type":
			t.typ = value
		case "anchor":
			t.anchor = value
		case "oneof_required":
			parent.oneOf = requireIn(parent.oneOf, value, name)
		case "anyof_required":
			parent.anyOf = requireIn(parent.anyOf, value, name)
		case "oneof_ref":
			s := t.itemsOrSelf()
			s.ref, s.oneOf = "", append(s.oneOf, refsTo(value)...)
		case "anyof_ref":
			s := t.itemsOrSelf()
			s.ref, s.anyOf = "", append(s.anyOf, refsTo(value)...)
		case "oneof_type":
			t.typ, t.oneOf = "", append(t.oneOf, typesOf(value)...)
		case "anyof_type":
			t.typ, t.anyOf = "", append(t.anyOf, typesOf(value)...)
		default:
			left = append(left, part)
		}
	}
	return left
}

// requireIn adds a property to the alternatives' one with the title, or to a
// new one.
func requireIn(alternatives []*invopopSchema, title, name string) []*invopopSchema {
	for _, s := range slices.Backward(alternatives) {
		if s.title == title {
			s.required = append(s.required, name)
			return alternatives
		}
	}
	return append(alternatives, &invopopSchema{title: title, required: []string{name}})
}

// itemsOrSelf returns the schema that a reference keyword changes.
func (s *invopopSchema) itemsOrSelf() *invopopSchema {
	if s.items != nil {
		return s.items
	}
	return s
}

func refsTo(list string) (schemas []*invopopSchema) {
	for ref := range strings.SplitSeq(list, ";") {
		schemas = append(schemas, &invopopSchema{ref: ref})
	}
	return schemas
}

func typesOf(list string) (schemas []*invopopSchema) {
	for typ := range strings.SplitSeq(list, ";") {
		schemas = append(schemas, &invopopSchema{typ: typ})
	}
	return schemas
}

// typedKeywords applies what goes with a type that is no array.
func (r *invopopRun) typedKeywords(t *invopopSchema, typ string, parts []string) {
	for _, part := range parts {
		key, value, ok := cutKeyword(part, typ == "string" && r.rules.wholeValues)
		if !ok {
			continue
		}
		switch typ {
		case "string":
			r.stringKeyword(t, key, value)
		case "number", "integer":
			t.numericKeyword(key, value)
		case "boolean":
			if key == "default" && (value == "true" || value == "false") {
				t.defaultValue = contract.Bool(value == "true")
			}
		}
	}
}

func (r *invopopRun) stringKeyword(t *invopopSchema, key, value string) {
	switch key {
	case "minLength":
		t.minLength = unsignedLiteral(value)
	case "maxLength":
		t.maxLength = unsignedLiteral(value)
	case "pattern":
		t.pattern = value
	case "format":
		if r.rules.anyFormat || slices.Contains([]string{"date-time", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"}, value) {
			t.format = value
		}
	case "readOnly":
		t.readOnly, _ = strconv.ParseBool(value)
	case "writeOnly":
		t.writeOnly, _ = strconv.ParseBool(value)
	case "default":
		t.defaultValue = textValue(value)
	case "example":
		t.examples = append(t.examples, textValue(value))
	case "enum":
		t.enum = append(t.enum, textValue(value))
	}
}

func (s *invopopSchema) numericKeyword(key, value string) {
	number, ok := toJSONNumber(value)
	switch key {
	case "multipleOf":
		s.multipleOf = number
	case "minimum":
		s.minimum = number
	case "maximum":
		s.maximum = number
	case "exclusiveMinimum":
		s.exclusiveMinimum = number
	case "exclusiveMaximum":
		s.exclusiveMaximum = number
	}
	if !ok {
		return
	}
	v, valid := contract.Num(number)
	var bad string
	if !valid {
		bad = number
	}
	switch key {
	case "default":
		s.defaultValue, s.badDefault = v, bad
	case "example":
		s.examples, s.badExample = append(s.examples, v), cmp.Or(s.badExample, bad)
	case "enum":
		s.enum, s.badEnum = append(s.enum, v), cmp.Or(s.badEnum, bad)
	}
}

// arrayKeywords applies what goes with an array, and leaves the rest to the
// items.
func (r *invopopRun) arrayKeywords(t *invopopSchema, parts []string) {
	var defaults []contract.Value
	var left []string
	for _, part := range parts {
		key, value, ok := cutKeyword(part, false)
		if !ok {
			continue
		}
		if (key == "format" || key == "pattern") && t.items == nil {
			r.fail(faultf(wordsNilPointer)) // type=array on something else
			return
		}
		switch key {
		case "minItems":
			t.minItems = unsignedLiteral(value)
		case "maxItems":
			t.maxItems = unsignedLiteral(value)
		case "uniqueItems":
			t.uniqueItems = true
		case "default":
			defaults = append(defaults, textValue(value))
		case "format":
			t.items.format = value
		case "pattern":
			t.items.pattern = value
		default:
			left = append(left, part)
		}
	}
	if len(defaults) > 0 {
		t.defaultValue = contract.List(defaults...)
	}
	switch {
	case len(left) == 0:
	case t.items == nil:
		r.fail(faultf(wordsNilPointer))
	default:
		r.typedKeywords(t.items, t.items.typ, left)
	}
}

// setExtra mirrors setExtra: a second value makes a list of texts, and
// replaces a number or a boolean.
func (s *invopopSchema) setExtra(key, value string) {
	if s.extras == nil {
		s.extras = map[string]contract.Value{}
	}
	old, known := s.extras[key]
	number, _ := strconv.Atoi(value)
	switch {
	case known && old.Kind() == contract.String:
		s.extras[key] = contract.List(old, textValue(value))
	case known && old.Kind() == contract.Array:
		s.extras[key] = contract.List(append(slices.Clone(old.Items()), textValue(value))...)
	case known && old.Kind() == contract.Number, !known && key == "minimum":
		s.extras[key] = contract.Int(int64(number))
	case known:
		s.extras[key] = contract.Bool(value == "true" || value == "t")
	case value == "true", value == "false":
		s.extras[key] = contract.Bool(value == "true")
	default:
		s.extras[key] = textValue(value)
	}
}

// splitUnescaped splits a tag at the commas that no backslash precedes, and
// drops those backslashes. It mirrors splitOnUnescapedCommas.
func splitUnescaped(text string) []string {
	parts := strings.Split(text, ",")
	list := parts[:1:1]
	for _, part := range parts[1:] {
		last := &list[len(list)-1]
		if before, escaped := strings.CutSuffix(*last, `\`); escaped {
			*last = before + "," + part
			continue
		}
		list = append(list, part)
	}
	return list
}

// toJSONNumber returns the text where the library takes it for a number, and
// "" where it does not. It is not always a JSON number: "+1" and "Inf" are taken.
func toJSONNumber(text string) (string, bool) {
	_, errInt := strconv.ParseInt(text, 10, 64)
	_, errFloat := strconv.ParseFloat(text, 64)
	if errInt != nil && errFloat != nil {
		return "", false
	}
	return text, true
}

// unsignedLiteral returns the number as it is written, "" where the library
// sees none.
func unsignedLiteral(text string) string {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return ""
	}
	return strconv.FormatUint(n, 10)
}
