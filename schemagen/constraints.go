package schemagen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// constraint is a JSON Schema keyword that a tag or a directive adds to what
// the Go type says.
type constraint struct {
	keyword string
	label   string // as the user spelled the keyword
	values  []string
}

// keywordKind is how the value of a keyword is written.
type keywordKind uint8

const (
	asText    keywordKind = iota
	asNumber              // any JSON number, kept digit for digit
	asCount               // an integer from 0
	asFlag                // true or false
	asPattern             // a regular expression
	asTyped               // a value of the schema's own type
	asValues              // a list of such values
)

// keyword is what is known of a JSON Schema keyword.
type keyword struct {
	name  string
	kind  keywordKind
	types []string // the JSON types that it constrains, none for all
}

// keywords are the JSON Schema 2020-12 keywords that tags and directives may
// set, in the order in which they are applied: a default comes after what it
// has to fit.
func keywords() []keyword {
	numbers, strs := []string{"integer", "number"}, []string{"string"}
	return []keyword{
		{"title", asText, nil},
		{"description", asText, nil},
		{"format", asText, []string{"string", "integer", "number"}},
		{"contentEncoding", asText, strs},
		{"contentMediaType", asText, strs},
		{"minimum", asNumber, numbers},
		{"maximum", asNumber, numbers},
		{"exclusiveMinimum", asNumber, numbers},
		{"exclusiveMaximum", asNumber, numbers},
		{"multipleOf", asNumber, numbers},
		{"minLength", asCount, strs},
		{"maxLength", asCount, strs},
		{"pattern", asPattern, strs},
		{"minItems", asCount, []string{"array"}},
		{"maxItems", asCount, []string{"array"}},
		{"uniqueItems", asFlag, []string{"array"}},
		{"minProperties", asCount, []string{"object"}},
		{"maxProperties", asCount, []string{"object"}},
		{"readOnly", asFlag, nil},
		{"writeOnly", asFlag, nil},
		{"deprecated", asFlag, nil},
		{"enum", asValues, []string{"string", "integer", "number", "boolean"}},
		{"const", asTyped, []string{"string", "integer", "number", "boolean"}},
		{"default", asTyped, nil},
		{"examples", asValues, nil},
	}
}

func keywordIndex(name string) int {
	return slices.IndexFunc(keywords(), func(k keyword) bool { return k.name == name })
}

// constrain adds the constraints to a schema. What does not fit it is left
// out; faults says why, by the index of the constraint.
func constrain(schema contract.Schema, all []constraint) (contract.Schema, map[int]string) {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return keywordIndex(all[a].keyword) - keywordIndex(all[b].keyword) })
	faults := map[int]string{}
	for _, i := range order {
		k := keywords()[keywordIndex(all[i].keyword)]
		next, fault := k.put(schema, all[i])
		if fault != "" {
			faults[i] = fault
			continue
		}
		schema = next
	}
	return schema, faults
}

// mainType returns the JSON type of a schema beside null, "" for any.
func mainType(schema contract.Schema) string {
	switch t := schema.Get("type"); t.Kind() {
	case contract.String:
		return t.Text()
	case contract.Array:
		for _, item := range t.Items() {
			if item.Text() != "null" {
				return item.Text()
			}
		}
	}
	return ""
}

// put adds a keyword to the schema. One that constrains scalars reaches
// through arrays and maps to their values.
func (k keyword) put(schema contract.Schema, c constraint) (contract.Schema, string) {
	kind := mainType(schema)
	if len(k.types) > 0 && !slices.Contains(k.types, kind) {
		switch inner := schema.Get("additionalProperties"); {
		case schema.Has("$ref") || schema.Has("anyOf"):
			return schema, fmt.Sprintf("%q does not apply to a type that contains itself", c.label)
		case kind == "array":
			return k.putInto(schema, "items", c)
		case kind == "object" && inner.Kind() == contract.Object:
			return k.putInto(schema, "additionalProperties", c)
		case kind != "":
			return schema, fmt.Sprintf("%q does not apply to %s: it constrains %s", c.label, article(kind), orList(k.types))
		}
	}
	value, fault := k.value(schema, c)
	if fault != "" {
		return schema, fault
	}
	if fault := k.contradicts(schema, value, c); fault != "" {
		return schema, fault
	}
	return schema.With(k.name, value), ""
}

func (k keyword) putInto(schema contract.Schema, part string, c constraint) (contract.Schema, string) {
	inner, fault := k.put(schema.Get(part), c)
	if fault != "" {
		return schema, fault
	}
	return schema.With(part, inner), ""
}

// value reads the value of the keyword for the schema.
func (k keyword) value(schema contract.Schema, c constraint) (contract.Value, string) {
	if k.kind == asValues {
		return k.list(schema, c)
	}
	if len(c.values) > 1 && !(k.kind == asTyped && mainType(schema) == "array") {
		return contract.Value{}, fmt.Sprintf("%q is given twice", c.label)
	}
	text := c.values[0]
	switch k.kind {
	case asNumber:
		n, ok := contract.Num(text)
		if r, exact := n.Rat(); !ok || exact && k.name == "multipleOf" && r.Sign() <= 0 {
			return contract.Value{}, fmt.Sprintf("%s=%q is no number that JSON Schema takes", c.label, text)
		}
		return n, ""
	case asCount:
		n, err := strconv.ParseUint(text, 10, 63)
		if err != nil {
			return contract.Value{}, fmt.Sprintf("%s=%q: want 0 or more", c.label, text)
		}
		return contract.Int(int64(n)), ""
	case asFlag:
		if text != "true" && text != "false" {
			return contract.Value{}, fmt.Sprintf("%s=%q: want true or false", c.label, text)
		}
		return contract.Bool(text == "true"), ""
	case asPattern:
		if fault := directive.CheckPattern(text); fault != "" {
			return contract.Value{}, c.label + ": " + fault
		}
	case asTyped:
		return typedValue(schema, c)
	}
	return contract.Str(text), ""
}

// list reads the values of an enum or examples keyword.
func (k keyword) list(schema contract.Schema, c constraint) (contract.Value, string) {
	bare := schema
	if k.name == "enum" { // it replaces what constants said
		bare = schema.Without("enum")
	}
	var values []contract.Value
	for _, text := range c.values {
		v, fault := typedValue(bare, constraint{k.name, c.label, []string{text}})
		if fault != "" {
			return contract.Value{}, fault
		}
		if k.name == "enum" && contract.List(values...).Contains(v) {
			return contract.Value{}, fmt.Sprintf("%s: %q is given twice", c.label, text)
		}
		values = append(values, v)
	}
	if k.name == "enum" && schema.Get("type").Contains(contract.Str("null")) {
		values = append(values, contract.NullValue())
	}
	return contract.List(values...), ""
}

// contradicts says when a bound leaves no value over, or is looser than what
// the Go type holds.
func (k keyword) contradicts(schema contract.Schema, value contract.Value, c constraint) string {
	compare := func(name string) (int, string) {
		old := schema.Get(name)
		a, ok := value.Rat()
		b, known := old.Rat()
		if !ok || !known {
			return 0, ""
		}
		return a.Cmp(b), old.Literal()
	}
	switch k.name {
	case "minimum", "minLength", "minItems", "minProperties":
		if sign, old := compare(k.name); sign < 0 {
			return fmt.Sprintf("%s=%s is less than the type holds: %s", c.label, value.Literal(), old)
		}
		if sign, old := compare("max" + strings.TrimPrefix(k.name, "min")); sign > 0 {
			return fmt.Sprintf("%s=%s is greater than the maximum %s: no value is left", c.label, value.Literal(), old)
		}
	case "maximum", "maxLength", "maxItems", "maxProperties":
		if sign, old := compare(k.name); sign > 0 {
			return fmt.Sprintf("%s=%s is greater than the type holds: %s", c.label, value.Literal(), old)
		}
		if sign, old := compare("min" + strings.TrimPrefix(k.name, "max")); sign < 0 {
			return fmt.Sprintf("%s=%s is less than the minimum %s: no value is left", c.label, value.Literal(), old)
		}
	}
	return ""
}

func article(kind string) string {
	if strings.ContainsAny(kind[:1], "aio") {
		return "an " + kind
	}
	return "a " + kind
}

func orList(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
