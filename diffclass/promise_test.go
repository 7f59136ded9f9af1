package diffclass_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// dialect spells schemas as one does: native objects are open,
// those of the go-sdk are closed and its slices nullable.
type dialect struct {
	name   string
	object func(properties string, required ...string) string
	slice  func(items string) string
}

var dialects = []dialect{
	{"native",
		func(properties string, required ...string) string {
			return `{"type":"object","properties":{` + properties + `},"required":[` + quoted(required) + `]}`
		},
		func(items string) string { return `{"type":"array","items":` + items + `}` },
	},
	{"gosdk",
		func(properties string, required ...string) string {
			list := ""
			if len(required) > 0 {
				list = `"required":[` + quoted(required) + `],`
			}
			return `{"type":"object","properties":{` + properties + `},` + list + `"additionalProperties":false}`
		},
		func(items string) string { return `{"type":["null","array"],"items":` + items + `}` },
	},
}

func quoted(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return `"` + strings.Join(names, `","`) + `"`
}

// promise is a row of the table of classes that users rely on.
type promise struct {
	name     string
	old, new func(d dialect) string
	class    rule.Class
	native   string // the rule by which the native dialect reports it
	gosdk    string // the rule of the go-sdk, where it is another
}

func object(properties string, required ...string) func(dialect) string {
	return func(d dialect) string { return d.object(properties, required...) }
}

const (
	query = `"query":{"type":"string"}`
	limit = `"limit":{"type":"integer"}`
)

var promises = []promise{
	{name: "a required parameter is renamed", class: rule.Breaking, native: "input-property-renamed",
		old: object(query+","+limit, "query"), new: object(`"search_query":{"type":"string"},`+limit, "search_query")},
	{name: "a required parameter is removed", class: rule.Breaking,
		native: "input-property-removed-from-open-object", gosdk: "input-property-removed",
		old: object(query+","+limit, "query", "limit"), new: object(query, "query")},
	{name: "the only parameter is removed", class: rule.Breaking,
		native: "input-property-removed-from-open-object", gosdk: "input-property-removed",
		old: object(query, "query"), new: object("")},
	{name: "a required parameter is retyped", class: rule.Breaking, native: "input-type-changed",
		old: object(limit, "limit"), new: object(`"limit":{"type":"string"}`, "limit")},
	{name: "an optional parameter is removed", class: rule.Breaking,
		native: "input-property-removed-from-open-object", gosdk: "input-property-removed",
		old: object(query+","+limit, "query"), new: object(query, "query")},
	{name: "an optional parameter is renamed", class: rule.Breaking, native: "input-property-renamed",
		old: object(query+`,"pageSize":{"type":"integer"}`, "query"), new: object(query+`,"page_size":{"type":"integer"}`, "query")},
	{name: "an optional parameter is retyped so that an old value is rejected", class: rule.Breaking, native: "input-number-became-integer",
		old: object(`"limit":{"type":"number"}`), new: object(limit)},
	{name: "an optional parameter is made required", class: rule.Breaking, native: "input-property-became-required",
		old: object(query+","+limit, "query"), new: object(query+","+limit, "query", "limit")},
	{name: "a required parameter is added", class: rule.Breaking, native: "input-required-property-added",
		old: object(query, "query"), new: object(query+","+limit, "query", "limit")},
	{name: "a required parameter is added, even with a default", class: rule.Breaking, native: "input-required-property-added-with-default",
		old: object(query, "query"), new: object(query+`,"limit":{"type":"integer","default":10}`, "query", "limit")},
	{name: "an enum value is removed", class: rule.Breaking, native: "input-enum-value-removed",
		old: object(`"sort":{"type":"string","enum":["asc","desc"]}`), new: object(`"sort":{"type":"string","enum":["asc"]}`)},
	{name: "an enum comes where there was none", class: rule.Breaking, native: "input-enum-added",
		old: object(`"sort":{"type":"string"}`), new: object(`"sort":{"type":"string","enum":["asc"]}`)},
	{name: "a bound is tightened", class: rule.Breaking, native: "input-lower-bound-raised",
		old: object(limit), new: object(`"limit":{"type":"integer","minimum":0}`)},
	{name: "null is lost", class: rule.Breaking, native: "input-became-not-nullable",
		old: object(`"limit":{"type":["null","integer"]}`), new: object(limit)},

	{name: "an optional parameter is added", class: rule.NonBreaking,
		native: "input-optional-property-added-to-open-object", gosdk: "input-optional-property-added",
		old: object(query, "query"), new: object(query+","+limit, "query")},
	{name: "the first parameter is added and optional", class: rule.NonBreaking,
		native: "input-optional-property-added-to-open-object", gosdk: "input-optional-property-added",
		old: object(""), new: object(limit)},
	{name: "a required parameter is made optional", class: rule.NonBreaking, native: "input-property-became-optional",
		old: object(query+","+limit, "query", "limit"), new: object(query+","+limit, "query")},
	{name: "an enum value is added", class: rule.NonBreaking, native: "input-enum-value-added",
		old: object(`"sort":{"type":"string","enum":["asc"]}`), new: object(`"sort":{"type":"string","enum":["asc","desc"]}`)},
	{name: "an enum is declared open", class: rule.NonBreaking, native: "input-enum-dropped",
		old: object(`"sort":{"type":"string","enum":["asc"]}`), new: object(`"sort":{"type":"string"}`)},
	{name: "an enum goes because the type is widened", class: rule.NonBreaking, native: "input-type-widened",
		old: object(`"sort":{"type":"string","enum":["asc"]}`), new: object(`"sort":true`)},
	{name: "an integer becomes a number", class: rule.NonBreaking, native: "input-integer-became-number",
		old: object(limit), new: object(`"limit":{"type":"number"}`)},
	{name: "a bound is loosened", class: rule.NonBreaking, native: "input-upper-bound-raised",
		old: object(`"limit":{"type":"integer","maximum":10}`), new: object(`"limit":{"type":"integer","maximum":20}`)},
	{name: "a disjoint union branch is added", class: rule.NonBreaking, native: "input-union-branch-added",
		old: object(`"id":{"oneOf":[{"type":"string"},{"type":"integer"}]}`),
		new: object(`"id":{"oneOf":[{"type":"string"},{"type":"integer"},{"type":"boolean"}]}`)},
	{name: "null is gained", class: rule.NonBreaking, native: "input-became-nullable",
		old: object(limit), new: object(`"limit":{"type":["null","integer"]}`)},
	{name: "a default changes", class: rule.NonBreaking, native: "input-default-changed",
		old: object(`"limit":{"type":"integer","default":10}`), new: object(`"limit":{"type":"integer","default":20}`)},

	{name: "a description changes", class: rule.NoChange,
		old: object(`"limit":{"type":"integer","description":"how many"}`), new: object(`"limit":{"type":"integer","description":"at most"}`)},
	{name: "the order of things changes", class: rule.NoChange,
		old: object(query+`,"sort":{"type":"string","enum":["asc","desc"]}`, "query", "sort"),
		new: object(`"sort":{"enum":["desc","asc"],"type":"string"},`+query, "sort", "query")},
}

func (p promise) rule(d dialect) []string {
	switch {
	case p.class == rule.NoChange:
		return []string{}
	case d.name == "gosdk" && p.gosdk != "":
		return []string{p.gosdk}
	}
	return []string{p.native}
}

// contractOf is a tool with the input schema.
func contractOf(input string) contract.Contract {
	return contract.Contract{Name: "search", Package: "example.com/a", Func: "Search", Input: parse(input)}
}

// results is what the table means for the reader of a result.
var results = []promise{
	{name: "a guaranteed field is renamed", class: rule.Breaking, native: "output-property-renamed",
		old: object(query+","+limit, "query"), new: object(`"search_query":{"type":"string"},`+limit, "search_query")},
	{name: "a guaranteed field is removed", class: rule.Breaking, native: "output-required-property-removed",
		old: object(query+","+limit, "query", "limit"), new: object(query, "query")},
	{name: "a guaranteed field becomes optional", class: rule.Breaking, native: "output-property-became-optional",
		old: object(query+","+limit, "query", "limit"), new: object(query+","+limit, "query")},
	{name: "a field is retyped", class: rule.Breaking, native: "output-type-changed",
		old: object(limit, "limit"), new: object(`"limit":{"type":"string"}`, "limit")},
	{name: "an integer becomes a number", class: rule.Breaking, native: "output-type-widened",
		old: object(limit), new: object(`"limit":{"type":"number"}`)},
	{name: "null becomes possible", class: rule.Breaking, native: "output-became-nullable",
		old: object(limit), new: object(`"limit":{"type":["null","integer"]}`)},
	{name: "an enum value is added", class: rule.Breaking, native: "output-enum-value-added",
		old: object(`"sort":{"type":"string","enum":["asc"]}`), new: object(`"sort":{"type":"string","enum":["asc","desc"]}`)},
	{name: "an enum is dropped", class: rule.Breaking, native: "output-enum-dropped",
		old: object(`"sort":{"type":"string","enum":["asc"]}`), new: object(`"sort":{"type":"string"}`)},
	{name: "a variant is added", class: rule.Breaking, native: "output-union-branch-added",
		old: object(`"id":{"oneOf":[{"type":"string"},{"type":"integer"}]}`),
		new: object(`"id":{"oneOf":[{"type":"string"},{"type":"integer"},{"type":"boolean"}]}`)},

	{name: "an optional field is removed", class: rule.NonBreaking,
		native: "output-optional-property-removed-from-open-object", gosdk: "output-optional-property-removed",
		old: object(query+","+limit, "query"), new: object(query, "query")},
	{name: "an optional field is added", class: rule.NonBreaking,
		native: "output-property-added", gosdk: "output-property-added-to-closed-object",
		old: object(query, "query"), new: object(query+","+limit, "query")},
	{name: "a guaranteed field is added", class: rule.NonBreaking,
		native: "output-property-added", gosdk: "output-property-added-to-closed-object",
		old: object(query, "query"), new: object(query+","+limit, "query", "limit")},
	{name: "an optional field becomes guaranteed", class: rule.NonBreaking, native: "output-property-became-required",
		old: object(query+","+limit, "query"), new: object(query+","+limit, "query", "limit")},
	{name: "null is not possible any more", class: rule.NonBreaking, native: "output-became-not-nullable",
		old: object(`"limit":{"type":["null","integer"]}`), new: object(limit)},
	{name: "an enum value is removed", class: rule.NonBreaking, native: "output-enum-value-removed",
		old: object(`"sort":{"type":"string","enum":["asc","desc"]}`), new: object(`"sort":{"type":"string","enum":["asc"]}`)},
	{name: "a default and a format change", class: rule.NoChange,
		old: object(`"limit":{"type":"string","default":"a","format":"date"}`), new: object(`"limit":{"type":"string","default":"b"}`)},
	{name: "a description changes", class: rule.NoChange,
		old: object(`"limit":{"type":"integer","description":"how many"}`), new: object(`"limit":{"type":"integer","description":"at most"}`)},
}

// place puts a schema somewhere in the schema of a tool.
type place struct {
	name string
	wrap func(schema string) string
}

func places(d dialect) []place {
	return []place{
		{"root", func(s string) string { return s }},
		{"property", func(s string) string { return d.object(`"in":`+s, "in") }},
		{"optional property", func(s string) string { return d.object(query+`,"in":`+s, "query") }},
		{"item", func(s string) string { return d.object(`"in":`+d.slice(s), "in") }},
		{"map value", func(s string) string { return d.object(`"in":{"type":"object","additionalProperties":`+s+`}`, "in") }},
		{"deep", func(s string) string { return d.object(`"a":` + d.slice(d.object(`"b":`+d.slice(s)))) }},
		{"definition", func(s string) string {
			return `{"$defs":{"T":` + s + `},` + strings.TrimPrefix(d.object(`"in":{"$ref":"#/$defs/T"}`, "in"), "{")
		}},
		{"pointer", func(s string) string { return d.object(`"in":{"anyOf":[{"type":"null"},`+s+`]}`, "in") }},
		{"branch", func(s string) string { return d.object(`"in":{"anyOf":[{"type":"boolean"},`+s+`]}`, "in") }},
		{"conjunct", func(s string) string { return d.object(`"in":{"title":"T","allOf":[`+s+`]}`, "in") }},
		{"recursion", func(s string) string {
			return `{"$defs":{"T":` + d.object(`"next":{"$ref":"#/$defs/T"},"in":`+s, "in") + `},` +
				strings.TrimPrefix(d.object(`"list":{"$ref":"#/$defs/T"}`, "list"), "{")
		}},
	}
}

func TestThePromiseToUsersHoldsInEveryDialectAndAtEveryDepth(t *testing.T) {
	for _, d := range dialects {
		for _, at := range places(d) {
			for _, p := range promises {
				t.Run(d.name+"/"+at.name+"/"+p.name, func(t *testing.T) {
					old, new := contractOf(at.wrap(p.old(d))), contractOf(at.wrap(p.new(d)))
					checkPromise(t, d, p, diffclass.Compare(old, new, diffclass.Options{}))
				})
			}
			for _, p := range results {
				t.Run(d.name+"/"+at.name+" of the result/"+p.name, func(t *testing.T) {
					changes := diffclass.Compare(output(at.wrap(p.old(d))), output(at.wrap(p.new(d))), diffclass.Options{})
					checkPromise(t, d, p, changes)
				})
			}
		}
	}
}

func checkPromise(t *testing.T, d dialect, p promise, changes []diffclass.Change) {
	t.Helper()
	if got := diffclass.WorstClass(changes); got != p.class {
		t.Errorf("class %s, want %s\n%s", got, p.class, explain(changes))
	}
	if diff := cmp.Diff(p.rule(d), ids(changes)); diff != "" {
		t.Errorf("rules (-want +got):\n%s%s", diff, explain(changes))
	}
}
