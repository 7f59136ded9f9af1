package contain

import (
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// decision is a pair of schemas with what must come out: a witness for a
// refutation, "contained" or "undecided".
type decision struct {
	name         string
	small, large string
	o            Options
	want         string
}

var (
	strict  = Options{}
	closed  = Options{CloseSmaller: true}
	lenient = Options{CloseSmaller: true, OpenLarger: true}
)

func checkDecisions(t *testing.T, list []decision) {
	t.Helper()
	for _, d := range list {
		t.Run(d.name, func(t *testing.T) {
			small, large := New(parse(t, d.small)).Root(), New(parse(t, d.large)).Root()
			got := Decide(small, large, d.o)
			if shown := show(got); shown != d.want {
				t.Errorf("got %s (%s), want %s", shown, got.Reason, d.want)
			}
			if (got.Verdict == Refuted) != got.Witness.IsPresent() || (got.Verdict == Undecided) != (got.Reason != "") {
				t.Errorf("verdict %d does not go with witness %v and reason %q", got.Verdict, got.Witness, got.Reason)
			}
			if got.Verdict == Refuted && !Confirm(small, large, got.Witness, d.o) {
				t.Errorf("the witness %v is not confirmed", got.Witness)
			}
		})
	}
}

func show(r Result) string {
	switch r.Verdict {
	case Contained:
		return "contained"
	case Refuted:
		return r.Witness.String()
	default:
		return "undecided"
	}
}

func TestNumbersAreComparedExactly(t *testing.T) {
	checkDecisions(t, []decision{
		{"bounds on integers are rounded", `{"type":"integer","exclusiveMinimum":0.5}`, `{"type":"integer","minimum":1}`, strict, "contained"},
		{"and not on numbers", `{"type":"number","exclusiveMinimum":0.5}`, `{"type":"number","minimum":1}`, strict, "0.75"},
		{"an integer is told from its neighbour beyond 2^53", `{"type":"integer","minimum":9007199254740993}`, `{"type":"integer","minimum":9007199254740994}`, strict, "9007199254740993"},
		{"tenths are exact", `{"multipleOf":0.3}`, `{"multipleOf":0.1}`, strict, "contained"},
		{"tenths the other way", `{"type":"number","multipleOf":0.1,"maximum":0.2}`, `{"anyOf":[{"multipleOf":0.3},{"maximum":0}]}`, strict, "0.1"},
		{"every integer is a multiple of 1/4", `{"type":"integer"}`, `{"multipleOf":0.25}`, strict, "contained"},
		{"a multiple of 1 is an integer", `{"type":"number","multipleOf":1}`, `{"type":"integer"}`, strict, "contained"},
		{"two steps make their least common multiple", `{"allOf":[{"type":"integer","multipleOf":4},{"multipleOf":6}]}`, `{"multipleOf":12}`, strict, "contained"},
		{"an empty range is contained in anything", `{"type":"integer","minimum":3,"maximum":2}`, `false`, strict, "contained"},
		{"no integer lies between", `{"type":"integer","exclusiveMinimum":1,"exclusiveMaximum":2}`, `false`, strict, "contained"},
		{"a range without room for a multiple is empty", `{"type":"number","multipleOf":10,"minimum":11,"maximum":19}`, `{"type":"string"}`, strict, "contained"},
		{"a union of ranges covers", `{"type":"integer","minimum":0}`, `{"anyOf":[{"type":"integer","maximum":4},{"type":"number","exclusiveMinimum":4}]}`, strict, "contained"},
		{"a union of ranges with a gap does not", `{"type":"number","minimum":0}`, `{"anyOf":[{"maximum":4},{"minimum":5}]}`, strict, "4.5"},
		{"odd or even", `{"type":"integer"}`, `{"anyOf":[{"multipleOf":2},{"not":{"multipleOf":2}}]}`, strict, "contained"},
		{"1.0 is an integer", `{"const":1.0}`, `{"type":"integer"}`, strict, "contained"},
		{"a dead enum member is no value", `{"type":"integer","enum":[1,"a",2.5]}`, `{"const":1}`, strict, "contained"},
		{"a positive witness is preferred", `{"type":"integer","multipleOf":5}`, `{"multipleOf":10}`, strict, "5"},
	})
}

func TestStringsAreSearchedWithTheirPatterns(t *testing.T) {
	checkDecisions(t, []decision{
		{"length counts code points", `{"const":"héé"}`, `{"maxLength":3}`, strict, "contained"},
		{"a pattern may imply a length", `{"type":"string","pattern":"^[a-z]{2,4}$"}`, `{"minLength":2,"maxLength":4}`, strict, "contained"},
		{"a length may refute a pattern", `{"type":"string","pattern":"^[a-z]{2,4}$"}`, `{"maxLength":3}`, strict, `"xxxx"`},
		{"patterns with other spelling", `{"type":"string","pattern":"^[0-9]+$"}`, `{"pattern":"^\\d\\d*$"}`, strict, "contained"},
		{"a narrower class", `{"type":"string","pattern":"^[a-f0-9]{4}$"}`, `{"pattern":"^[a-f]+$"}`, strict, `"aaa0"`},
		{"a search is not anchored", `{"type":"string","pattern":"^ab"}`, `{"pattern":"b"}`, strict, "contained"},
		{"alternatives become an enum", `{"type":"string","pattern":"^(on|off)$"}`, `{"enum":["on","off"]}`, strict, "contained"},
		{"an enum that lacks one", `{"type":"string","pattern":"^(on|off)$"}`, `{"enum":["on"]}`, strict, `"off"`},
		{"upper and lower case, the Kelvin sign included", `{"type":"string","pattern":"^(?i)ok$"}`, `{"enum":["ok","OK","Ok","oK"]}`, strict, "\"o\u212a\""},
		{"word boundaries", `{"type":"string","pattern":"\\bcat\\b"}`, `{"pattern":"cat"}`, strict, "contained"},
		{"word boundaries the other way", `{"type":"string","pattern":"cat"}`, `{"pattern":"\\bcat\\b"}`, strict, `"xcat"`},
		{"a pattern that never matches", `{"type":"string","pattern":"a^"}`, `false`, strict, "contained"},
		{"a pattern that always matches", `{"type":"string"}`, `{"pattern":"^.*"}`, strict, "contained"},
		{"a line break is no dot", `{"type":"string"}`, `{"pattern":"^.*$"}`, strict, `"\n"`},
		{"a pattern that Go does not know, on both sides", `{"type":"string","pattern":"^(?!a)"}`, `{"type":["string","null"],"pattern":"^(?!a)"}`, strict, "contained"},
		{"a pattern that Go does not know, added", `{"type":"string"}`, `{"pattern":"^(?!a)"}`, strict, "undecided"},
		{"a plain string is preferred", `{"type":"string"}`, `{"type":"string","minLength":2}`, strict, `"x"`},
		{"unless it does not do", `{"type":"string"}`, `{"type":"string","minLength":1}`, strict, `""`},
		{"a free string follows its format", `{"type":"object","properties":{"at":{"type":"string","format":"date-time"}},"required":["at"]}`, `{"type":"object","properties":{"at":{"type":"integer"}}}`, strict, `{"at":"2026-01-02T15:04:05Z"}`},
	})
}

func TestArraysAreDecidedItemByItem(t *testing.T) {
	checkDecisions(t, []decision{
		{"a tuple within a list", `{"type":"array","prefixItems":[{"type":"integer"},{"type":"number"}],"items":false}`, `{"items":{"type":"number"}}`, strict, "contained"},
		{"items that cannot be make only the empty list", `{"type":"array","items":false}`, `{"maxItems":0}`, strict, "contained"},
		{"a tuple that needs an impossible item", `{"type":"array","prefixItems":[true,{"not":{}}],"minItems":2}`, `false`, strict, "contained"},
		{"a boolean is unique twice at most", `{"type":"array","items":{"type":"boolean"},"uniqueItems":true}`, `{"maxItems":2}`, strict, "contained"},
		{"and need not be once only", `{"type":"array","items":{"type":"boolean"},"uniqueItems":true}`, `{"maxItems":1}`, strict, "[true,false]"},
		{"one item is unique", `{"type":"array","maxItems":1}`, `{"uniqueItems":true}`, strict, "contained"},
		{"different constants are unique", `{"type":"array","prefixItems":[{"const":1},{"const":2}],"items":false}`, `{"uniqueItems":true}`, strict, "contained"},
		{"contains is satisfied by every item", `{"type":"array","items":{"type":"integer"},"minItems":1}`, `{"contains":{"type":"number"}}`, strict, "contained"},
		{"but not by none", `{"type":"array","items":{"type":"integer"}}`, `{"contains":{"type":"number"}}`, strict, "[]"},
		{"three of a kind are two", `{"type":"array","contains":{"type":"integer"},"minContains":3}`, `{"contains":{"type":"number"},"minContains":2}`, strict, "contained"},
		{"at most one is at most two", `{"type":"array","contains":{"type":"number"},"maxContains":1}`, `{"contains":{"type":"integer"},"maxContains":2,"minContains":0}`, strict, "contained"},
		{"maxContains lowered", `{"type":"array","contains":{"type":"integer"},"maxContains":2}`, `{"contains":{"type":"integer"},"maxContains":1}`, strict, "[0,0]"},
		{"an item excluded by contains", `{"type":"array","items":{"type":"string"},"contains":{"type":"integer"}}`, `false`, strict, "contained"},
		{"an older draft has tuples in items", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"array","items":[{"type":"string"}],"additionalItems":false}`, `{"items":{"type":"string"}}`, strict, "contained"},
		{"the current one has not", `{"type":"array","items":[{"type":"string"}]}`, `{"items":{"type":"string"}}`, strict, "undecided"},
		{"unevaluatedItems beside a prefix", `{"type":"array","allOf":[{"prefixItems":[true]}],"unevaluatedItems":{"type":"null"}}`, `{"prefixItems":[true],"items":{"type":"null"}}`, strict, "contained"},
		{"items that may be anything have been evaluated", `{"type":"array","items":true,"unevaluatedItems":false}`, `{"type":"array","unevaluatedItems":false}`, strict, `[0]`},
		{"so have they beside it", `{"type":"array","allOf":[{"items":true}],"unevaluatedItems":false}`, `{"type":"array","allOf":[{}],"unevaluatedItems":false}`, strict, `[0]`},
		{"whereas prefixItems evaluates so many", `{"type":"array","prefixItems":[true],"unevaluatedItems":false}`, `{"type":"array","items":true,"unevaluatedItems":false}`, strict, "contained"},
	})
}

func TestObjectsAreDecidedPropertyByProperty(t *testing.T) {
	checkDecisions(t, []decision{
		{"a property that must not be there", `{"type":"object","properties":{"a":false},"required":["a"]}`, `false`, strict, "contained"},
		{"only the key at fault and what is required", `{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"},"limit":{"type":"integer"}},"required":["q"],"additionalProperties":false}`,
			`{"type":"object","properties":{"q":{"type":"string"},"n":{"type":"integer"},"limit":{"type":"integer","minimum":1}},"required":["q"],"additionalProperties":false}`, strict, `{"q":"x","limit":0}`},
		{"a pattern covers names", `{"type":"object","propertyNames":{"pattern":"^[a-z]$"}}`, `{"propertyNames":{"maxLength":1}}`, strict, "contained"},
		{"names from an enum limit their number", `{"type":"object","propertyNames":{"enum":["a","b"]}}`, `{"maxProperties":2}`, strict, "contained"},
		{"closed objects limit their number", `{"type":"object","properties":{"a":true,"b":true},"additionalProperties":false}`, `{"maxProperties":2}`, strict, "contained"},
		{"closed objects cannot have more", `{"type":"object","properties":{"a":true},"additionalProperties":false,"minProperties":2}`, `false`, strict, "contained"},
		{"named properties are exempt from additionalProperties", `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer"}}`, `{"additionalProperties":{"type":"integer"}}`, strict, `{"a":"x"}`},
		{"patterned ones too", `{"type":"object","patternProperties":{"^x-":{"type":"string"}},"additionalProperties":{"type":"integer"}}`, `{"additionalProperties":{"type":["integer","string"]}}`, strict, "contained"},
		{"overlapping patterns both apply", `{"type":"object","patternProperties":{"^a":{"minimum":1},"z$":{"maximum":3}}}`, `{"properties":{"az":{"type":"number","minimum":1,"maximum":3}}}`, strict, `{"az":"x"}`},
		{"a dependency is met by requiring", `{"type":"object","required":["a","b"]}`, `{"dependentRequired":{"a":["b"]}}`, strict, "contained"},
		{"a dependency is not met", `{"type":"object","required":["a"]}`, `{"dependentRequired":{"a":["b"]}}`, strict, `{"a":0}`},
		{"dependencies chain", `{"type":"object","dependentRequired":{"a":["b"],"b":["c"]}}`, `{"dependentRequired":{"a":["c"]}}`, strict, "contained"},
		{"a dependent schema closes the object", `{"type":"object","required":["a"],"dependentSchemas":{"a":{"maxProperties":1}}}`, `{"maxProperties":1}`, strict, "contained"},
		{"if then else", `{"type":"object","properties":{"k":{"const":"a"}},"required":["k"],"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["x"]}}`, `{"required":["x"]}`, strict, "contained"},
		{"the else", `{"type":"object","if":{"required":["a"]},"else":{"required":["b"]}}`, `{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, strict, "contained"},
		{"unevaluatedProperties sees allOf", `{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}}],"unevaluatedProperties":false}`, `{"properties":{"a":{"type":"string"}},"additionalProperties":false}`, strict, "contained"},
		{"a discriminator keeps branches apart", `{"anyOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"k":{"const":2}},"required":["k"]}],"type":"object"}`,
			`{"oneOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"k":{"const":2}},"required":["k"]}]}`, strict, "contained"},
		{"objects from an enum", `{"enum":[{"a":1,"b":2},{"a":2}]}`, `{"type":"object","properties":{"a":{"minimum":1}},"required":["a"]}`, strict, "contained"},
		{"all objects but one", `{"type":"object","properties":{"a":{"type":"boolean"}},"additionalProperties":false}`, `{"not":{"enum":[{},{"a":true}]}}`, strict, "{}"},
		{"all objects but those that there are", `{"type":"object","properties":{"a":{"type":"boolean"}},"additionalProperties":false,"not":{"enum":[{},{"a":true},{"a":false}]}}`, `false`, strict, "contained"},
	})
}

func TestDeclaredKeysDecideWhatCallersSend(t *testing.T) {
	checkDecisions(t, []decision{
		{"an open object is closed", `{"type":"object","properties":{"a":{}}}`, `{"properties":{"b":{"type":"string"}}}`, closed, "contained"},
		{"not without the assumption", `{"type":"object","properties":{"a":{}}}`, `{"properties":{"b":{"type":"string"}}}`, strict, `{"b":0}`},
		{"additionalProperties true is no declaration", `{"type":"object","properties":{"a":{}},"additionalProperties":true}`, `{"properties":{"a":{}},"additionalProperties":false}`, closed, "contained"},
		{"a typed map is", `{"type":"object","properties":{"a":{}},"additionalProperties":{"type":"string"}}`, `{"properties":{"a":{}},"additionalProperties":false}`, closed, `{"extra":"x"}`},
		{"required declares", `{"type":"object","required":["a"]}`, `{"required":["b"]}`, closed, `{"a":0}`},
		{"a pattern declares", `{"type":"object","patternProperties":{"^x-":{}}}`, `{"patternProperties":{"^x-":{"type":"string"}}}`, closed, `{"x-":0}`},
		{"nothing declared at the root means no arguments", `{"type":"object"}`, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, closed, "contained"},
		{"nothing declared further down means a free-form map", `{"type":"object","properties":{"m":{"type":"object"}}}`, `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"string"}}}}`, closed, `{"m":{"key":0}}`},
		{"whose keys are not those that the larger side knows", `{"type":"object","properties":{"m":{"type":"object"}}}`, `{"type":"object","properties":{"m":{"type":"object","properties":{"a":{"type":"string"}},"patternProperties":{"^k":{"type":"null"}}}}}`, closed, "contained"},
		{"an open map is one at the root too", `{"type":"object","additionalProperties":{}}`, `{"type":"object","additionalProperties":{"type":"string"}}`, closed, `{"key":0}`},
		{"an open map became a closed struct", `{"type":"object","properties":{"o":{"type":"object","additionalProperties":{}}}}`, `{"type":"object","properties":{"o":{"type":"object","properties":{"focus":{"type":"boolean"}},"additionalProperties":false}}}`, closed, `{"o":{"key":0}}`},
		{"an empty struct is none", `{"type":"object","properties":{"m":{"type":"object","properties":{}}}}`, `{"properties":{"m":{"maxProperties":0}}}`, closed, "contained"},
		{"rules for names declare if nothing else does", `{"type":"object","propertyNames":{"enum":["a","b"]}}`, `{"properties":{"b":{"type":"string"}}}`, closed, `{"b":0}`},
		{"and only then", `{"type":"object","properties":{"a":{}},"propertyNames":{"enum":["a","b"]}}`, `{"properties":{"b":{"type":"string"}}}`, closed, "contained"},
		{"anything is free-form", `{"type":"object","properties":{"v":{}}}`, `{"properties":{"v":{"type":["object","array","string","number","boolean","null"],"maxProperties":0}}}`, closed, `{"v":{"key":0}}`},
		{"properties that are demanded are there", `{"type":"object","minProperties":1}`, `{"required":["a"]}`, closed, `{"key":0}`},
		{"allOf declares together", `{"allOf":[{"type":"object","properties":{"a":{}}},{"properties":{"b":{}}}]}`, `{"properties":{"a":{},"b":{}},"additionalProperties":false}`, closed, "contained"},
		{"a branch declares for itself", `{"anyOf":[{"type":"object","properties":{"k":{"const":1},"a":{}},"required":["k"]},{"type":"object","properties":{"k":{"const":2},"b":{}},"required":["k"]}]}`,
			`{"anyOf":[{"type":"object","properties":{"k":{"const":1},"a":{}},"required":["k"],"additionalProperties":false},{"type":"object","properties":{"k":{"const":2},"b":{}},"required":["k"],"additionalProperties":false}]}`, closed, "contained"},
		{"branches that both apply declare together", `{"type":"object","anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]}`, `{"maxProperties":1}`, closed, `{"a":"x","b":"x"}`},
		{"a dependent schema declares where its trigger is", `{"type":"object","properties":{"a":{}},"dependentSchemas":{"t":{"properties":{"b":{"type":"integer"}}}}}`, `{"properties":{"b":{"type":"string"}}}`, closed, `{"b":0,"t":0}`},
		{"and nowhere else", `{"type":"object","properties":{"a":{}},"dependentSchemas":{"t":{"properties":{"b":{"type":"integer"}}}}}`, `{"dependentRequired":{"b":["t"]}}`, closed, "contained"},
		{"a value that is spelled out is declared", `{"const":{"a":{"b":1}}}`, `false`, closed, `{"a":{"b":1}}`},
	})
}

func TestReadersIgnoreUnknownKeys(t *testing.T) {
	checkDecisions(t, []decision{
		{"a property added to a closed object", `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}`, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, lenient, "contained"},
		{"not when readers are strict", `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}`, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, closed, `{"b":0}`},
		{"deep inside", `{"type":"array","items":{"type":"object","properties":{"a":{},"b":{}}}}`, `{"type":"array","items":{"type":"object","properties":{"a":{}},"unevaluatedProperties":false}}`, lenient, "contained"},
		{"a typed map is no unknown key", `{"type":"object","properties":{"b":{"type":"integer"}}}`, `{"type":"object","additionalProperties":{"type":"string"}}`, lenient, `{"b":0}`},
		{"a required key is still missed", `{"type":"object","properties":{"b":{}}}`, `{"type":"object","properties":{"a":{}},"required":["a"],"additionalProperties":false}`, lenient, "{}"},
		{"opening a branch of oneOf does not make it match too", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
			`{"oneOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}]}`, lenient, "contained"},
		{"what is negated is not opened", `{"type":"object","properties":{"a":{},"b":{}},"required":["b"]}`, `{"not":{"type":"object","properties":{"a":{}},"additionalProperties":false}}`, lenient, "contained"},
	})
}

func TestReferencesAreFollowed(t *testing.T) {
	const tree = `{"$ref":"#/$defs/T","$defs":{"T":{"type":"object","properties":{"v":{"type":"integer"},"kids":{"type":"array","items":{"$ref":"#/$defs/T"}}},"required":["v"]}}}`
	checkDecisions(t, []decision{
		{"other names for the same recursion", tree, `{"$ref":"#/definitions/Node","definitions":{"Node":{"type":"object","properties":{"v":{"type":"number"},"kids":{"items":{"$ref":"#/definitions/Node"}}}}}}`, strict, "contained"},
		{"recursion unrolled", tree, `{"type":"object","properties":{"kids":{"items":` + tree[:0] + `{"$ref":"#/$defs/T"}}},"$defs":{"T":{"type":"object","properties":{"kids":{"items":{"$ref":"#/$defs/T"}}},"required":["v"]}}}`, strict, "contained"},
		{"a value at the bottom of a recursion", `{"$ref":"#/$defs/L","$defs":{"L":{"type":"object","properties":{"next":{"$ref":"#/$defs/L"},"v":{"type":"integer"}},"additionalProperties":false}}}`,
			`{"$ref":"#/$defs/L","$defs":{"L":{"type":"object","properties":{"next":{"$ref":"#/$defs/M"}}},"M":{"type":"object","properties":{"next":{"$ref":"#/$defs/N"}}},"N":{"properties":{"v":{"minimum":0}}}}}`, strict, `{"next":{"next":{"v":-1}}}`},
		{"a recursion that never ends has no value", `{"$ref":"#/$defs/L","$defs":{"L":{"type":"object","properties":{"next":{"$ref":"#/$defs/L"}},"required":["next"]}}}`, `false`, strict, "contained"},
		{"an anchor", `{"$ref":"#here","$defs":{"x":{"$anchor":"here","type":"integer"}}}`, `{"type":"number"}`, strict, "contained"},
		{"an embedded resource", `{"$id":"https://example.com/a","$ref":"b#/$defs/c","$defs":{"x":{"$id":"b","$defs":{"c":{"type":"integer"}}}}}`, `{"type":"number"}`, strict, "contained"},
		{"a base that changes", `{"$id":"https://example.com/a","allOf":[{"$id":"b","$ref":"#/$defs/c","$defs":{"c":{"type":"integer"}}}],"$defs":{"c":{"type":"string"}}}`, `{"type":"integer"}`, strict, "contained"},
		{"a pointer through other keywords", `{"$ref":"#/properties/a/items","type":"object","properties":{"a":{"items":{"minProperties":1}}}}`, `{"minProperties":1}`, strict, "contained"},
		{"escapes in pointers", `{"$ref":"#/$defs/a~1b%25c","$defs":{"a/b%c":{"type":"integer"}}}`, `{"type":"number"}`, strict, "contained"},
		{"a name that should have been escaped", `{"$ref":"#/$defs/Page[example.com/x.Item]","$defs":{"Page[example.com/x.Item]":{"type":"integer"}}}`, `{"type":"string"}`, strict, "0"},
		{"a reference out of the document", `{"$ref":"https://example.com/other"}`, `{"type":"string"}`, strict, "undecided"},
		{"the same one on both sides", `{"$ref":"https://example.com/other","title":"a"}`, `{"anyOf":[{"$ref":"https://example.com/other"},{"type":"null"}]}`, strict, "contained"},
		{"a reference to nothing", `{"$ref":"#/$defs/none"}`, `{"type":"string"}`, strict, "undecided"},
		{"siblings of a reference count", `{"$ref":"#/$defs/s","minLength":2,"$defs":{"s":{"type":"string"}}}`, `{"minLength":2}`, strict, "contained"},
		{"but not in older drafts", `{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/s","minLength":2,"definitions":{"s":{"type":"string"}}}`, `{"minLength":2}`, strict, `"x"`},
	})
}

func TestWhatIsNotUnderstoodIsSaid(t *testing.T) {
	checkDecisions(t, []decision{
		{"an unknown keyword added", `{"type":"string"}`, `{"type":"string","nullable":true}`, strict, "undecided"},
		{"an unknown keyword removed only widens", `{"type":"string","nullable":true}`, `{"type":"string"}`, strict, "contained"},
		{"an unknown keyword on both sides", `{"type":"string","nullable":true,"minLength":1}`, `{"type":"string","nullable":true}`, strict, "contained"},
		{"an unknown keyword on both sides of an enum", `{"enum":["a",1,null],"nullable":true}`, `{"enum":["a",1,"b",null],"nullable":true}`, strict, "contained"},
		{"an unknown keyword on both sides, and a difference", `{"type":"string","nullable":true}`, `{"type":"string","nullable":true,"minLength":1}`, strict, `""`},
		{"an unknown keyword below a negation", `{"enum":[1],"not":{"nullable":true}}`, `{"not":{"nullable":true},"type":"string"}`, strict, "undecided"},
		{"an unknown keyword in two branches that exclude each other", `{"enum":[1],"nullable":true}`, `{"oneOf":[{"nullable":true},{"type":"integer"}]}`, strict, "1"},
		{"an unknown keyword that moved", `{"properties":{"a":{"nullable":true}}}`, `{"properties":{"b":{"nullable":true}}}`, strict, "undecided"},
		{"extensions and annotations mean nothing", `{"type":"string","x-order":1}`, `{"type":"string","description":"d","readOnly":true,"contentEncoding":"base64","format":"email"}`, strict, "contained"},
		{"a malformed keyword", `{"type":"string"}`, `{"type":"string","minLength":"2"}`, strict, "undecided"},
		{"a schema that is none", `{"type":"string"}`, `"string"`, strict, "undecided"},
		{"a choice beside unevaluatedProperties", `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}`, `{"anyOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}`, strict, `{"b":0}`},
	})
}

func TestTheReasonNamesWhatIsNotUnderstood(t *testing.T) {
	for _, c := range []struct{ large, want string }{
		{`{"type":"string","nullable":true}`, `unknown keyword "nullable"`},
		{`{"type":"string","pattern":"(?=a)"}`, `pattern "(?=a)" is not a Go regular expression`},
		{`{"$ref":"other.json"}`, `reference "other.json" leads out of the document or nowhere`},
		{`{"minLength":-1}`, `keyword "minLength" has a value that it cannot have`},
		{`{"$ref":"#"}`, `a reference leads back to itself`},
	} {
		got := DecideRoot(parse(t, `{"type":"string"}`), parse(t, c.large), Options{})
		if got.Verdict != Undecided || got.Reason != c.want {
			t.Errorf("%s: verdict %d, reason %q, want %q", c.large, got.Verdict, got.Reason, c.want)
		}
	}
}

func TestAPartIsDecidedInItsDocument(t *testing.T) {
	doc := New(parse(t, `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"m":{"type":"object"}},"$defs":{"A":{"type":"array","items":{"$ref":"#/$defs/B"}},"B":{"type":"integer"}}}`))
	part := doc.Node(doc.Root().Schema.Get("properties").Get("a"))
	large := New(parse(t, `{"items":{"type":"integer","minimum":0}}`)).Root()
	if got := show(Decide(part, large, strict)); got != "[-1]" {
		t.Errorf("got %s", got)
	}
	if got := show(Explore(part, large, strict)); got != "[-1]" {
		t.Errorf("explored: got %s", got)
	}
	free := doc.Node(parse(t, `{"type":"object"}`))
	typed := New(parse(t, `{"additionalProperties":{"type":"string"}}`)).Root()
	if got := show(Decide(free, typed, closed)); got != `{"key":0}` {
		t.Errorf("a part that declares no key: got %s", got)
	}
	free.Whole = true
	if got := show(Decide(free, typed, closed)); got != "contained" {
		t.Errorf("a whole argument that declares no key: got %s", got)
	}
	lone := Node{Schema: parse(t, `{"type":"integer"}`)}
	if got := show(Decide(lone, Node{Schema: parse(t, `{"type":"number"}`)}, strict)); got != "contained" {
		t.Errorf("nodes without a document: got %s", got)
	}
}

func TestResolveFollowsReferencesWithoutSiblings(t *testing.T) {
	doc := New(parse(t, `{"$defs":{"a":{"$ref":"#/$defs/b","description":"d"},"b":{"type":"string"},"c":{"$ref":"#/$defs/b","minLength":1},"loop":{"$ref":"#/$defs/loop"},"gone":{"$ref":"#/nowhere"}}}`))
	for name, want := range map[string]string{
		"a": `{"type":"string"}`, "b": `{"type":"string"}`, "c": `{"$ref":"#/$defs/b","minLength":1}`, "loop": "", "gone": "",
	} {
		got, ok := doc.Resolve(doc.Root().Schema.Get("$defs").Get(name))
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("%s: resolved to %v, %v", name, got, ok)
		}
	}
}

func TestAcceptsIsExactAndKnowsItsLimits(t *testing.T) {
	for _, c := range []struct {
		schema, value   string
		accepted, known bool
	}{
		{`{"maximum":9007199254740992}`, `9007199254740993`, false, true},
		{`{"multipleOf":0.01}`, `19.99`, true, true},
		{`{"type":"integer"}`, `1e3`, true, true},
		{`{"enum":[1]}`, `true`, false, true},
		{`{"type":"string","pattern":"(?=a)"}`, `"a"`, false, false},
		{`{"type":"string","pattern":"(?=a)"}`, `1`, false, true},
		{`{"custom":1,"type":"string"}`, `"a"`, false, false},
		{`{"custom":1,"type":"string"}`, `1`, false, true},
		{`{"$ref":"#"}`, `1`, false, false},
		{`{"type":"object","anyOf":[{"properties":{"a":true},"required":["a"]},true],"unevaluatedProperties":false}`, `{"a":1}`, true, true},
		{`{"type":"object","anyOf":[{"properties":{"a":true},"required":["a"]},true],"unevaluatedProperties":false}`, `{"b":1}`, false, true},
		{`{"contains":{"const":1},"unevaluatedItems":false}`, `[1,2]`, false, true},
	} {
		accepted, known := Accepts(New(parse(t, c.schema)).Root(), parse(t, c.value))
		if accepted != c.accepted || known != c.known {
			t.Errorf("%s accepts %s: %v, known %v", c.schema, c.value, accepted, known)
		}
	}
}

func TestConfirmRejectsWhatIsNoWitness(t *testing.T) {
	small, large := New(parse(t, `{"type":"object","properties":{"a":{}}}`)).Root(), New(parse(t, `{"properties":{"b":{"type":"string"}}}`)).Root()
	for value, want := range map[string]bool{`{"b":1}`: true, `{"b":"x"}`: false, `{}`: false, `1`: false} {
		if got := Confirm(small, large, parse(t, value), strict); got != want {
			t.Errorf("%s: confirmed = %v", value, got)
		}
	}
	if Confirm(small, large, parse(t, `{"b":1}`), closed) {
		t.Error("an undeclared key was confirmed although only declared keys count")
	}
	if Confirm(small, large, contract.Value{}, strict) {
		t.Error("the absent value was confirmed")
	}
}

// A dependent schema that does not apply, for want of its trigger, declares
// nothing: the key that only it declares is undeclared.
func TestADependentSchemaDeclaresOnlyWhereItApplies(t *testing.T) {
	small := New(parse(t, `{"type":"object","properties":{"a":{}},"dependentSchemas":{"t":{"properties":{"b":{"type":"integer"}}}}}`)).Root()
	large := New(parse(t, `{"properties":{"a":false,"b":false}}`)).Root()
	for value, want := range map[string]bool{`{"a":0}`: true, `{"t":0,"b":0}`: true, `{"b":0}`: false, `{"a":0,"b":0}`: false} {
		if got := Confirm(small, large, parse(t, value), closed); got != want {
			t.Errorf("%s: confirmed = %v", value, got)
		}
	}
}
