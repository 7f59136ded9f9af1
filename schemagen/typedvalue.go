package schemagen

import (
	"fmt"
	"regexp"
	"unicode/utf8"

	"github.com/toolpact/toolpactvet/contract"
)

// typedValue reads text as a value of the schema's type: a default of an
// integer is a number, one of a string is text as it stands. Arrays and
// objects are written as JSON, an array also as one text for each item.
func typedValue(schema contract.Schema, c constraint) (contract.Value, string) {
	v, ok := readTyped(schema, c.values)
	if !ok {
		return contract.Value{}, fmt.Sprintf("%s=%q is no %s", c.label, c.values[0], mainType(schema))
	}
	if fault := misfit(schema, v); fault != "" {
		return contract.Value{}, fmt.Sprintf("%s=%q does not fit: %s", c.label, c.values[0], fault)
	}
	return v, ""
}

func readTyped(schema contract.Schema, texts []string) (contract.Value, bool) {
	text := texts[0]
	parsed, err := contract.Parse([]byte(text))
	switch mainType(schema) {
	case "string":
		return contract.Str(text), true
	case "integer":
		n, ok := contract.Num(text)
		return n, ok && n.IsInteger()
	case "number":
		return contract.Num(text)
	case "boolean":
		return contract.Bool(text == "true"), text == "true" || text == "false"
	case "array":
		if err == nil && parsed.Kind() == contract.Array && len(texts) == 1 {
			return parsed, true
		}
		return readItems(schema.Get("items"), texts)
	case "object":
		return parsed, err == nil && parsed.Kind() == contract.Object
	default:
		if err != nil {
			parsed = contract.Str(text)
		}
		return parsed, true
	}
}

// readItems reads an array of scalars, one text each.
func readItems(items contract.Schema, texts []string) (contract.Value, bool) {
	if kind := mainType(items); kind == "array" || kind == "object" || kind == "" {
		return contract.Value{}, false
	}
	values := make([]contract.Value, len(texts))
	for i, text := range texts {
		v, ok := readTyped(items, []string{text})
		if !ok {
			return contract.Value{}, false
		}
		values[i] = v
	}
	return contract.List(values...), true
}

// misfit says why the schema does not accept v, "" when it does or when the
// schema says more than this package writes.
func misfit(schema contract.Schema, v contract.Value) string {
	if kind := mainType(schema); kind != "" && !isType(v, kind) {
		if !(v.Kind() == contract.Null && schema.Get("type").Contains(contract.Str("null"))) {
			return fmt.Sprintf("%s is no %s", v, kind)
		}
		return ""
	}
	if enum := schema.Get("enum"); enum.IsPresent() && !enum.Contains(v) {
		return fmt.Sprintf("%s is not in the enum", v)
	}
	switch v.Kind() {
	case contract.Number:
		return misfitNumber(schema, v)
	case contract.String:
		return misfitString(schema, v.Text())
	case contract.Array:
		return misfitArray(schema, v)
	case contract.Object:
		return misfitObject(schema, v)
	}
	return ""
}

func isType(v contract.Value, kind string) bool {
	switch kind {
	case "integer":
		return v.IsInteger()
	default:
		return v.Kind().String() == kind
	}
}

func misfitNumber(schema contract.Schema, v contract.Value) string {
	n, ok := v.Rat()
	if !ok {
		return ""
	}
	for _, bound := range []struct {
		keyword string
		ok      func(sign int) bool
	}{
		{"minimum", func(sign int) bool { return sign >= 0 }},
		{"maximum", func(sign int) bool { return sign <= 0 }},
		{"exclusiveMinimum", func(sign int) bool { return sign > 0 }},
		{"exclusiveMaximum", func(sign int) bool { return sign < 0 }},
	} {
		limit := schema.Get(bound.keyword)
		if r, known := limit.Rat(); known && !bound.ok(n.Cmp(r)) {
			return fmt.Sprintf("%s is beyond %s %s", v, bound.keyword, limit)
		}
	}
	return ""
}

func misfitString(schema contract.Schema, s string) string {
	length := contract.Int(int64(utf8.RuneCountInString(s)))
	if fault := misfitCount(schema, length, "minLength", "maxLength"); fault != "" {
		return fault
	}
	if pattern := schema.Get("pattern").Text(); pattern != "" {
		if re, err := regexp.Compile(pattern); err == nil && !re.MatchString(s) {
			return fmt.Sprintf("%q does not match %q", s, pattern)
		}
	}
	return ""
}

func misfitCount(schema contract.Schema, count contract.Value, min, max string) string {
	n, _ := count.Rat()
	if r, ok := schema.Get(min).Rat(); ok && n.Cmp(r) < 0 {
		return fmt.Sprintf("%s is less than %s %s", count, min, schema.Get(min))
	}
	if r, ok := schema.Get(max).Rat(); ok && n.Cmp(r) > 0 {
		return fmt.Sprintf("%s is more than %s %s", count, max, schema.Get(max))
	}
	return ""
}

func misfitArray(schema contract.Schema, v contract.Value) string {
	for _, item := range v.Items() {
		if fault := misfit(schema.Get("items"), item); fault != "" {
			return fault
		}
	}
	return misfitCount(schema, contract.Int(int64(v.Len())), "minItems", "maxItems")
}

func misfitObject(schema contract.Schema, v contract.Value) string {
	for _, name := range schema.Get("required").Items() {
		if !v.Has(name.Text()) {
			return fmt.Sprintf("%q is missing", name.Text())
		}
	}
	for _, m := range v.Members() {
		part := schema.Get("properties").Get(m.Key)
		if !part.IsPresent() {
			part = schema.Get("additionalProperties")
		}
		if fault := misfit(part, m.Value); fault != "" {
			return fault
		}
	}
	return ""
}
