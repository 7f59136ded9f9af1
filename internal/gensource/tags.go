package gensource

import (
	"strconv"
	"strings"
)

// tag returns the tag of a field with a space before it, or none.
func (g *sourceGen) tag() string {
	if g.IntN(4) == 0 {
		return ""
	}
	parts := []string{}
	if g.IntN(5) > 0 {
		parts = append(parts, "json:"+strconv.Quote(g.jsonTag()))
	}
	add := func(percent int, key string, text func() string) {
		if g.IntN(100) < percent {
			parts = append(parts, key+":"+strconv.Quote(text()))
		}
	}
	add(g.tags.Text, "jsonschema", g.text)
	add(g.tags.Faulty, "jsonschema", g.faulty)
	add(g.tags.Enum, "jsonschema", g.enum)
	add(g.tags.Keywords, "jsonschema", g.keywords)
	add(g.tags.Extras, "jsonschema_description", g.text)
	add(g.tags.Extras, "jsonschema_extras", g.extras)
	add(3, "yaml", g.jsonTag)
	if g.IntN(20) == 0 {
		parts = append(parts, g.oneOf(`json:x`, `json: "x"`, `yaml:"z"`, `json`, `:"x"`))
	}
	g.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return " " + strconv.Quote(strings.Join(parts, g.oneOf(" ", " ", " ", " ", "  ", "")))
}

func (g *sourceGen) jsonTag() string {
	name := g.oneOf("", "a", "b", "c", "x", "y", "name", "A", "B", "-", "a b", "a/b", "~", "é", "<x>", `q"q`, "new\nline", "\xff\xfe", "a.b", "$ref", "*", "日本", "a\\b", "'")
	return name + g.oneOf("", "", "", ",", ",omitempty", ",omitzero", ",string", ",inline", ",omitempty,omitzero", ", omitempty", ",x,omitempty", ",omitEmpty", ",string,omitempty")
}

// text is a description as google/jsonschema-go takes it.
func (g *sourceGen) text() string {
	return g.oneOf("some text", "a, b, c", "use a=b", "x <y> & z", "ü", " lead=1", "tab\t=1", "\xff", "required", "a,b =", "nullable", "-", "a\\,b")
}

// faulty is what google/jsonschema-go takes for a mistake.
func (g *sourceGen) faulty() string {
	return g.oneOf("", "minimum=1", "=", "required,x=1", "a\"b=c", "\xff=", "é\u00a0=1", "http://x/?a=1")
}

// enum is a list of options as mcp-go reads it.
func (g *sourceGen) enum() string {
	var parts []string
	if g.IntN(3) > 0 {
		parts = append(parts, g.oneOf("text", "a text", "two, texts", "use a=b", "required", " "))
	}
	for range g.IntN(4) {
		parts = append(parts, g.oneOf("enum=a", "enum=b", "enum=1", "enum=", "enum=a=b", " enum=c", "enum=d ", "enum", "enum=ü", "enum=true", "text", "ENUM=x", "pattern=x"))
	}
	return strings.Join(parts, ",")
}

// keywords is a list of options as invopop/jsonschema reads it.
func (g *sourceGen) keywords() string {
	var parts []string
	for range 1 + g.IntN(4) {
		parts = append(parts, g.keyword())
	}
	return strings.Join(parts, g.oneOf(",", ",", ",", ",", ", ", ",,", `\,`))
}

func (g *sourceGen) keyword() string {
	switch g.IntN(8) {
	case 0:
		return g.oneOf("required", "nullable", "-", "uniqueItems", "omitempty", "a text", "", "=", "=x", "required=true", "nullable=false", " required")
	case 1:
		return g.oneOf("title", "description", "type", "anchor", "format", "pattern") + "=" + g.oneOf("T", "string", "null", "integer", "array", "object", "a b", "ü <b>", `a\,b`, `a\\b`, "a=b", "", " x", "^[a-z]{1\\,2}$", "\xff")
	case 2:
		return g.oneOf("oneof_required", "anyof_required", "oneof_ref", "anyof_ref", "oneof_type", "anyof_type") + "=" + g.oneOf("one", "two", "string;null", "string;integer;", "", "#/$defs/T1;x", ";", "array")
	case 3, 4:
		return g.oneOf("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems") + "=" + g.number()
	case 5:
		return g.oneOf("default", "example", "enum") + "=" + g.oneOf("a", "b", "true", "false", "", `a\,b`, "a=b", " a", "null", g.number())
	case 6:
		return "enum=" + g.oneOf("a", "b", "1", "2.50", "true")
	default:
		return g.oneOf("readOnly=true", "writeOnly=true", "readOnly=false", "writeOnly=yes", "uniqueItems=true", "uniqueItems=false", "minlength=1", "unknown=1", "maxProperties=1", "const=1", "$id=x", "examples=1")
	}
}

func (g *sourceGen) number() string {
	return g.oneOf("1", "0", "-1", "3", "10", "1.0", "1.50", ".5", "5.", "+1", "1e3", "1E400", "-0", "007", "0x10", "1_000", "NaN", "Inf", "abc", "", " 1", "1 ", "9223372036854775808", "18446744073709551616", "-9223372036854775809", "1=2", "0.1")
}

// extras is a list of keys and values of the user's own.
func (g *sourceGen) extras() string {
	var parts []string
	for range 1 + g.IntN(3) {
		parts = append(parts, g.oneOf("x", "y", "x-order", "title", "type", "description", "", " z", "minimum", "a b")+g.oneOf("=", "=", "=", "")+g.oneOf("1", "a", "true", "null", "1.5", "", "a=b", `a\,b`, "ü", "{}", `"q"`, "-1", " 1"))
	}
	return strings.Join(parts, ",")
}
