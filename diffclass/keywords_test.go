package diffclass_test

import (
	"reflect"
	"strings"
	"testing"

	google "github.com/google/jsonschema-go/jsonschema"

	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// keywordEdits shows for each keyword a schema and an edit of the keyword
// that matters: what comes out in one direction or the other must break.
var keywordEdits = map[string][2]string{
	"$ref":                  {`{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"},"B":{"type":"integer"}}}`, `{"$ref":"#/$defs/B","$defs":{"A":{"type":"string"},"B":{"type":"integer"}}}`},
	"$defs":                 {`{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`, `{"$ref":"#/$defs/A","$defs":{"A":{"type":"integer"}}}`},
	"definitions":           {`{"$ref":"#/definitions/A","definitions":{"A":{"type":"string"}}}`, `{"$ref":"#/definitions/A","definitions":{"A":{"type":"integer"}}}`},
	"$id":                   {`{"$id":"http://a/x","$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}`, `{"$id":"http://a/y","$ref":"#/$defs/A","$defs":{"A":{"type":"integer"}}}`},
	"$anchor":               {`{"$ref":"#a","$defs":{"A":{"$anchor":"a","type":"string"},"B":{"type":"integer"}}}`, `{"$ref":"#a","$defs":{"A":{"type":"string"},"B":{"$anchor":"a","type":"integer"}}}`},
	"$dynamicRef":           {`{"$dynamicRef":"#a","$defs":{"A":{"$dynamicAnchor":"a","type":"string"}}}`, `{"$defs":{"A":{"$dynamicAnchor":"a","type":"string"}}}`},
	"$dynamicAnchor":        {`{"$dynamicRef":"#a","$defs":{"A":{"$dynamicAnchor":"a","type":"string"},"B":{"type":"integer"}}}`, `{"$dynamicRef":"#a","$defs":{"A":{"type":"string"},"B":{"$dynamicAnchor":"a","type":"integer"}}}`},
	"type":                  {`{"type":"string"}`, `{"type":"integer"}`},
	"enum":                  {`{"enum":["a"]}`, `{"enum":["b"]}`},
	"const":                 {`{"const":"a"}`, `{"const":"b"}`},
	"multipleOf":            {`{"type":"number","multipleOf":2}`, `{"type":"number","multipleOf":3}`},
	"minimum":               {`{"type":"number","minimum":1}`, `{"type":"number","minimum":2}`},
	"maximum":               {`{"type":"number","maximum":1}`, `{"type":"number","maximum":2}`},
	"exclusiveMinimum":      {`{"type":"number","exclusiveMinimum":1}`, `{"type":"number","exclusiveMinimum":2}`},
	"exclusiveMaximum":      {`{"type":"number","exclusiveMaximum":1}`, `{"type":"number","exclusiveMaximum":2}`},
	"minLength":             {`{"type":"string","minLength":1}`, `{"type":"string","minLength":2}`},
	"maxLength":             {`{"type":"string","maxLength":1}`, `{"type":"string","maxLength":2}`},
	"pattern":               {`{"type":"string","pattern":"^a"}`, `{"type":"string","pattern":"^b"}`},
	"prefixItems":           {`{"type":"array","prefixItems":[{"type":"string"}]}`, `{"type":"array","prefixItems":[{"type":"integer"}]}`},
	"items":                 {`{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":"integer"}}`},
	"minItems":              {`{"type":"array","minItems":1}`, `{"type":"array","minItems":2}`},
	"maxItems":              {`{"type":"array","maxItems":1}`, `{"type":"array","maxItems":2}`},
	"uniqueItems":           {`{"type":"array"}`, `{"type":"array","uniqueItems":true}`},
	"contains":              {`{"type":"array","contains":{"type":"string"}}`, `{"type":"array","contains":{"type":"integer"}}`},
	"minContains":           {`{"type":"array","contains":{"type":"string"}}`, `{"type":"array","contains":{"type":"string"},"minContains":2}`},
	"maxContains":           {`{"type":"array","contains":{"type":"string"}}`, `{"type":"array","contains":{"type":"string"},"maxContains":2}`},
	"unevaluatedItems":      {`{"type":"array","prefixItems":[true]}`, `{"type":"array","prefixItems":[true],"unevaluatedItems":false}`},
	"minProperties":         {`{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"},"minProperties":1}`},
	"maxProperties":         {`{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"},"maxProperties":1}`},
	"required":              {`{"type":"object","properties":{"a":true}}`, `{"type":"object","properties":{"a":true},"required":["a"]}`},
	"dependentRequired":     {`{"type":"object","properties":{"a":true,"b":true}}`, `{"type":"object","properties":{"a":true,"b":true},"dependentRequired":{"a":["b"]}}`},
	"properties":            {`{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"integer"}}}`},
	"patternProperties":     {`{"type":"object","patternProperties":{"^a":{"type":"string"}}}`, `{"type":"object","patternProperties":{"^a":{"type":"integer"}}}`},
	"additionalProperties":  {`{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"integer"}}`},
	"propertyNames":         {`{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"},"propertyNames":{"maxLength":2}}`},
	"unevaluatedProperties": {`{"type":"object","unevaluatedProperties":{"type":"string"}}`, `{"type":"object","unevaluatedProperties":{"type":"integer"}}`},
	"allOf":                 {`{"allOf":[{"type":"string"}]}`, `{"allOf":[{"type":"integer"}]}`},
	"anyOf":                 {`{"anyOf":[{"type":"string"},{"type":"null"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`},
	"oneOf":                 {`{"oneOf":[{"type":"string"},{"type":"null"}]}`, `{"oneOf":[{"type":"string"},{"type":"integer"}]}`},
	"not":                   {`{"type":"string","not":{"const":"a"}}`, `{"type":"string","not":{"const":"b"}}`},
	"if":                    {`{"if":{"type":"string"},"then":{"const":"a"}}`, `{"if":{"type":"integer"},"then":{"const":"a"}}`},
	"then":                  {`{"if":{"type":"string"},"then":{"const":"a"}}`, `{"if":{"type":"string"},"then":{"const":"b"}}`},
	"else":                  {`{"if":{"type":"string"},"else":{"const":1}}`, `{"if":{"type":"string"},"else":{"const":2}}`},
	"dependentSchemas":      {`{"type":"object","properties":{"a":true,"b":true}}`, `{"type":"object","properties":{"a":true,"b":true},"dependentSchemas":{"a":{"required":["b"]}}}`},
	"additionalItems":       {`{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}],"additionalItems":{"type":"string"}}`, `{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}],"additionalItems":{"type":"integer"}}`},
	"dependencies":          {`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":true,"b":true}}`, `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":true,"b":true},"dependencies":{"a":["b"]}}`},
}

// speaking are keywords that say something to a reader or a model without
// saying which values are valid: an edit is a change only where a rule says so.
var speaking = map[string]string{
	"$schema": "", "$comment": "", "$vocabulary": "", "title": "", "description": "", "deprecated": "",
	"readOnly": "", "writeOnly": "", "examples": "", "contentSchema": "",
	"default": "input-default-changed", "format": "input-format-changed",
	"contentEncoding": "input-format-changed", "contentMediaType": "input-format-changed",
}

func TestNoKeywordIsSilent(t *testing.T) {
	keywords := []string{"type", "items", "dependencies"} // fields without a name of their own
	fields := reflect.TypeFor[google.Schema]()
	for i := range fields.NumField() {
		if name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ","); name != "-" && name != "" {
			keywords = append(keywords, name)
		}
	}
	for _, name := range keywords {
		if want, ok := speaking[name]; ok {
			checkAnnotation(t, name, want)
			continue
		}
		edit, ok := keywordEdits[name]
		if !ok {
			t.Errorf("keyword %q has no edit", name)
			continue
		}
		for _, side := range sides {
			there := diffclass.CompareSchemas(side, parse(edit[0]), parse(edit[1]), diffclass.Options{Profile: rule.Strict})
			back := diffclass.CompareSchemas(side, parse(edit[1]), parse(edit[0]), diffclass.Options{Profile: rule.Strict})
			if len(there) == 0 || len(back) == 0 {
				t.Errorf("an edit of %q is silent on %s\n%s---\n%s", name, side, explain(there), explain(back))
			}
			if diffclass.WorstClass(append(there, back...)) != rule.Breaking {
				t.Errorf("an edit of %q breaks %s in neither direction\n%s---\n%s", name, side, explain(there), explain(back))
			}
		}
	}
}

func checkAnnotation(t *testing.T, name, want string) {
	t.Helper()
	value := map[string]string{
		"deprecated": "true", "readOnly": "true", "writeOnly": "true", "examples": `["a"]`, "contentSchema": `{"type":"integer"}`,
		"$schema": `"https://json-schema.org/draft/2020-12/schema"`, "$vocabulary": `{"https://json-schema.org/draft/2020-12/vocab/core":true}`,
	}[name]
	if value == "" {
		value = `"a"`
	}
	old, new := parse(`{"type":"string"}`), parse(`{"type":"string"}`).With(name, parse(value))
	got := strings.Join(ids(diffclass.CompareSchemas(rule.Input, old, new, diffclass.Options{})), " ")
	if got != want {
		t.Errorf("%q added: %q is reported, want %q", name, got, want)
	}
	if changes := diffclass.CompareSchemas(rule.Output, old, new, diffclass.Options{}); len(changes) > 0 {
		t.Errorf("%q added to a result:\n%s", name, explain(changes))
	}
}
