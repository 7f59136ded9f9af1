package schemagen

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// tags compares what the tags of a published field say with what became of
// it. It goes by what is published, not by the grammar of one library: a part
// of a tag that shows nowhere in the schema has been lost.
func (c *comparison) tags(f wireForm, object, node contract.Schema, field *jsonField) {
	path := f.spot.path.Property(field.name)
	if c.isGap(path) {
		return
	}
	c.jsonOptions(path, field)
	t := tagOutcome{doc: c.doc, node: node, isRequired: requires(object, field.name)}
	if fallback := t.keyword("default"); c.side == contract.Input && fallback.IsPresent() && t.isRequired {
		c.add(Contradiction{
			Rule: ruleDefault, Path: path, Published: node,
			Message: fmt.Sprintf("%s is required and has the default %s, which no call can ever leave to it", c.where(path), fallback),
		}, field)
	}
	tag, ok := reflect.StructTag(field.tag).Lookup("jsonschema")
	if !ok || tag == "" || tag == "-" {
		return
	}
	t.described = reflect.StructTag(field.tag).Get("jsonschema_description") != ""
	if part, text := t.lost(tag); part != "" {
		rule, what := ruleTagKeyword, "keyword"
		if text {
			rule, what = ruleTagText, "text"
		}
		c.add(Contradiction{
			Rule: rule, Path: path, Published: node,
			Message: fmt.Sprintf("%s: the %s %q in the jsonschema tag %s", c.where(path), what, part, t.became(part, text)),
		}, field)
	}
}

// jsonOptions reports options of a json tag that are nearly one that
// encoding/json knows. Others may be meant for another program.
func (c *comparison) jsonOptions(path contract.Path, field *jsonField) {
	known := []string{"omitempty", "omitzero", "string"}
	_, options := parseJSONTag(reflect.StructTag(field.tag).Get("json"))
	for _, option := range options {
		if option == "" || slices.Contains(known, option) {
			continue
		}
		near, ok := directive.Nearest(strings.ToLower(strings.TrimSpace(option)), known)
		if !ok {
			continue
		}
		c.add(Contradiction{
			Rule: ruleTagOption, Path: path,
			Message: fmt.Sprintf("%s: encoding/json does not know the option %q in the json tag (did you mean %q?)", c.where(path), option, near),
		}, field)
	}
}

// tagOutcome is a published node that a tag was meant to describe.
type tagOutcome struct {
	doc        publishedDoc
	node       contract.Schema
	isRequired bool
	described  bool // another tag gives the description
}

// publishedKeywords returns the keywords of a jsonschema tag that show in the schema
// under their own name.
func publishedKeywords() []string {
	return []string{
		"enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "default",
	}
}

// lost returns the first part of a tag that shows nowhere in the schema, and
// whether it is text rather than a keyword.
func (t tagOutcome) lost(tag string) (part string, text bool) {
	for _, part := range splitAtCommas(tag) {
		key, value, assigned := strings.Cut(part, "=")
		switch {
		case assigned && slices.Contains(publishedKeywords(), key):
			if !t.keyword(key).IsPresent() {
				return part, false
			}
		case part == "required" && !assigned:
			if !t.isRequired {
				return part, false
			}
		case assigned && key == "description":
			if text := t.text(value); !t.described && !strings.Contains(t.descriptions(), text) {
				return part, true
			}
		case assigned, part == "nullable", part == "-", strings.TrimSpace(part) == "", t.described:
		case !strings.Contains(t.descriptions(), t.text(part)):
			return strings.TrimSpace(part), true
		}
	}
	return "", false
}

// became says what a lost part is now.
func (t tagOutcome) became(part string, text bool) string {
	switch {
	case text:
		return "is not in the published schema"
	case strings.Contains(t.descriptions(), part):
		return "is published as text of the description, and constrains nothing"
	default:
		return "is ignored"
	}
}

// text returns a part as it would be published.
func (tagOutcome) text(part string) string {
	return strings.TrimSpace(string([]rune(strings.ReplaceAll(part, `\,`, ","))))
}

// nodes returns the node, its alternatives and the items of both, where a
// library may have put a keyword.
func (t tagOutcome) nodes() []contract.Schema {
	all := append([]contract.Schema{t.node}, t.doc.alternatives(t.node)...)
	for _, n := range slices.Clone(all) {
		if items := n.Get("items"); items.IsPresent() {
			all = append(all, t.doc.resolve(items))
		}
	}
	return all
}

func (t tagOutcome) keyword(name string) contract.Value {
	for _, n := range t.nodes() {
		if v := n.Get(name); v.IsPresent() {
			return v
		}
	}
	return contract.Value{}
}

func (t tagOutcome) descriptions() string {
	var all []string
	for _, n := range t.nodes() {
		all = append(all, n.Get("description").Text(), n.Get("title").Text())
	}
	return strings.Join(all, "\n")
}

// splitAtCommas splits a tag at the commas that no backslash escapes.
func splitAtCommas(tag string) []string {
	var parts []string
	start := 0
	for i := range len(tag) {
		if tag[i] == ',' && (i == 0 || tag[i-1] != '\\') {
			parts = append(parts, tag[start:i])
			start = i + 1
		}
	}
	return append(parts, tag[start:])
}
