package truth

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// report is a situation that people reported about tool schemas: Go source
// before and after an edit, the part of the schemas that matters, and what has
// to come out of it.
type report struct {
	ID           string          `json:"id"`
	Area         string          `json:"area"`
	Expected     string          `json:"expected"`
	GoBefore     string          `json:"go_before"`
	GoAfter      string          `json:"go_after"`
	SchemaBefore json.RawMessage `json:"schema_before"`
	SchemaAfter  json.RawMessage `json:"schema_after"`
}

func readReports(t *testing.T) []report {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "reports.jsonl"))
	check(t, err)
	var list []report
	for line := range bytes.Lines(data) {
		var r report
		check(t, json.Unmarshal(line, &r))
		list = append(list, r)
	}
	return list
}

// half is one side of a report: source with the tools that it is shown as.
type half struct {
	name, source string
	tools        []contract.Value
}

// sources are the halves that hold source with its schema.
func (r *report) sources(t *testing.T) []half {
	t.Helper()
	halves := []half{{" before", r.GoBefore, shown(t, r.SchemaBefore)}, {" after", r.GoAfter, shown(t, r.SchemaAfter)}}
	return slices.DeleteFunc(halves, func(h half) bool { return h.source == "" || len(h.tools) == 0 })
}

// isEdit reports whether there is something to compare: source before and
// after, or schemas where there is no source.
func (r *report) isEdit(t *testing.T) bool {
	t.Helper()
	if r.GoBefore != "" {
		return r.GoAfter != ""
	}
	return len(shown(t, r.SchemaBefore)) > 0 && len(shown(t, r.SchemaAfter)) > 0
}

// shown are the tools that a report shows: one, or several under "tools".
func shown(t *testing.T, raw json.RawMessage) []contract.Value {
	t.Helper()
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	v, err := contract.Parse(raw)
	check(t, err)
	if v.Has("tools") {
		return v.Get("tools").Items()
	}
	return []contract.Value{v}
}

// otherSchemas are the sources whose schema is not the one that the report
// shows, with the reason. Source whose schema is that is no entry.
var otherSchemas = map[string]string{
	"BR-033 after":  openObjects,
	"BR-036 before": openObjects,
	"BR-036 after":  openObjects,
	"BR-053 after":  "shown is what another version of a deriver says of the same source",
	"BR-064 before": openObjects,
	"BR-108 before": openObjects,
	"BR-108 after":  openObjects,
}

const openObjects = "objects are open in the native dialect, at every depth: encoding/json takes undeclared keys"

// TestReportedSourceDerivesTheReportedSchema holds every source of the
// reports that is shown with its schema.
func TestReportedSourceDerivesTheReportedSchema(t *testing.T) {
	d := newDeriver()
	total, equal, cases, held := 0, 0, 0, 0
	stale := ledger(otherSchemas)
	for _, r := range readReports(t) {
		faults := 0
		for _, half := range r.sources(t) {
			total++
			result := d.derive(t, half.source)
			fault := notShown(half.tools, result)
			if reason, known := otherSchemas[r.ID+half.name]; known {
				stale.hit(t, r.ID+half.name, fault != "")
				t.Logf("truth: 3 deviates: schema of %s%s: %s", r.ID, half.name, reason)
				fault = ""
			} else if fault == "" {
				equal++
			}
			if fault = cmp.Or(fault, unsaid(r.ID, result)); fault != "" {
				t.Errorf("%s%s: %s\n%s", r.ID, half.name, fault, half.source)
				faults++
			}
		}
		if strings.HasPrefix(r.Expected, "SCHEMA:") {
			cases++
			if faults == 0 {
				held++
			}
		}
	}
	stale.rest(t)
	t.Logf("truth: 3 sources with their schema: %d of %d equal, %d deviate", equal, total, len(otherSchemas))
	t.Logf("truth: 3 reports on a schema: %d of %d hold", held, cases)
	if cases != 18 || total < 95 {
		t.Errorf("%d reports on a schema, %d sources", cases, total)
	}
}

// notShown says which of the tools that a report shows is not derived as
// shown.
func notShown(tools []contract.Value, result schemagen.Result) string {
	if len(tools) != len(result.Tools) {
		return fmt.Sprintf("%d tools, want %d; problems: %v", len(result.Tools), len(tools), result.Problems)
	}
	for _, tool := range tools {
		i := slices.IndexFunc(result.Tools, func(d *schemagen.Tool) bool { return d.Contract.Func == tool.Get("name").Text() })
		if i < 0 {
			return fmt.Sprintf("no tool %s", tool.Get("name"))
		}
		k := result.Tools[i].Contract
		fault := cmp.Or(k.Error, lacks(tool.Get("parameters"), k.Input))
		if tool.Has("result") && fault == "" {
			fault = lacks(tool.Get("result"), k.Output)
		}
		if want := tool.Get("description").Text(); fault == "" && want != "" && want != k.Description {
			fault = fmt.Sprintf("description %q", k.Description)
		}
		if fault != "" {
			return fmt.Sprintf("%s\n got %s %s", fault, k.Input, k.Output)
		}
	}
	return ""
}

// unsaid says what a report asks for beside the schema and is not there.
func unsaid(id string, result schemagen.Result) string {
	has := func(ok bool, what string) string {
		if ok {
			return ""
		}
		return "no " + what
	}
	switch id {
	case "BR-055":
		gaps := result.Tools[0].Contract.Gaps
		return has(slices.ContainsFunc(gaps, func(g contract.Gap) bool { return g.Side == contract.Input && g.Path == "/amount" }), "gap at /amount")
	case "BR-058":
		k := result.Tools[0].Contract
		return has(len(diffclass.Compare(k, k, diffclass.Options{})) == 0, "end without a change")
	case "BR-064":
		k := result.Tools[0].Contract
		return has(!strings.Contains(k.Input.String()+k.Output.String(), "additionalProperties"), "policy that is the same at every depth")
	case "BR-065":
		return has(slices.ContainsFunc(result.Problems, func(p schemagen.Problem) bool { return strings.Contains(p.Message, "Deep") }), "diagnostic that names the field")
	default:
		return ""
	}
}

// place is where a change is and how bad it is.
type place struct {
	Class rule.Class
	Side  rule.Side
	Path  contract.Path
}

func (p place) String() string { return fmt.Sprintf("%s at %s%s", p.Class, p.Side, p.Path) }

// statement finds "BREAKING kind at /path and /path" in what is expected. The
// kinds are loose names: what a change is called is no part of the statement.
var statement = regexp.MustCompile(`(NON-BREAKING|BREAKING) ([a-z]+[a-z-]*)(?: at (result\S*|/\S*)(?: and (/\S+))?)?`)

// expected reads what has to come out of a comparison, and of the opposite
// one where that is said too.
func expected(text string) (want []place, opposite rule.Class) {
	for clause := range strings.SplitSeq(text, "; ") {
		m := statement.FindStringSubmatchIndex(clause)
		if m == nil {
			continue
		}
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return clause[m[2*i]:m[2*i+1]]
		}
		class := map[string]rule.Class{"BREAKING": rule.Breaking, "NON-BREAKING": rule.NonBreaking}[group(1)]
		switch before := clause[:m[0]]; {
		case before == "" || before == "and " || strings.HasPrefix(before, "NO CHANGE for"):
			want = append(want, at(class, group(2), group(3)))
			if group(4) != "" {
				want = append(want, at(class, group(2), group(4)))
			}
		case strings.Contains(before, "reverse") || strings.Contains(before, "swapped") || strings.Contains(before, "again"):
			opposite = class
		}
	}
	return want, opposite
}

func at(class rule.Class, kind, path string) place {
	path = strings.TrimRight(path, ":,")
	switch {
	case strings.HasPrefix(kind, "tool-") || path == "":
		return place{class, rule.Tool, ""}
	case strings.HasPrefix(path, "result"):
		return place{class, rule.Output, contract.Path(strings.TrimPrefix(path, "result"))}
	case path == "/":
		return place{class, rule.Input, contract.Root}
	}
	return place{class, rule.Input, contract.Path(path)}
}

// found reads the changes in the same way. Expected are both halves of a
// rename, and the new half as what it would be alone.
func found(results []diffclass.ToolResult, want []place) []place {
	var got []place
	for _, result := range results {
		for _, c := range result.Changes {
			got = append(got, place{c.Class, c.Side, c.Path})
			if !strings.HasSuffix(c.Rule.ID, "-renamed") {
				continue
			}
			for _, w := range want {
				if w.Side == c.Side && w.Path == c.At && w != (place{c.Class, c.Side, c.Path}) {
					got = append(got, w)
				}
			}
		}
	}
	return got
}

func sorted(list []place) []string {
	var texts []string
	for _, p := range list {
		texts = append(texts, p.String())
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// otherOutcomes are the reports of which the design says something else, and
// what comes out instead.
var otherOutcomes = map[string]struct {
	want   []string
	reason string
}{
	"BR-033": {[]string{"breaking at input/options/*", "non-breaking at input/options/focus"},
		"what the open struct loses are the keys of the map, whose path is /options/*"},
	"BR-034": {[]string{"non-breaking at input"}, "callers send declared keys only"},
	"BR-036": {[]string{"non-breaking at output/owner"}, "results are open in the native dialect, and readers ignore unknown keys"},
	"BR-044": {nil, "a description is no change"},
	"BR-110": {[]string{"breaking at input/at", "non-breaking at input/at"}, "beside what the Go type decodes, the schema gains a format"},
}

// TestReportedEditsHaveTheReportedClass compares what is derived before and
// after each reported edit, or the schemas where a report has no source.
func TestReportedEditsHaveTheReportedClass(t *testing.T) {
	d := newDeriver()
	total, equal, sources := 0, 0, 0
	stale := ledger(otherOutcomes)
	for _, r := range readReports(t) {
		if !r.isEdit(t) {
			continue
		}
		if r.GoBefore != "" {
			sources++
		}
		total++
		old, new := contracts(t, d, r.GoBefore, r.SchemaBefore), contracts(t, d, r.GoAfter, r.SchemaAfter)
		want, opposite := expected(r.Expected)
		results := diffclass.CompareSets(old, new, diffclass.Options{})
		got := sorted(found(results, want))
		fault := gocmp.Diff(sorted(want), got)
		back := diffclass.CompareSets(new, old, diffclass.Options{})
		if len(want) == 0 {
			opposite = rule.NoChange
			fault += unread(r, old, new)
		}
		if opposite != "" && diffclass.WorstOf(back) != opposite {
			fault += fmt.Sprintf("the opposite is %s, want %s", diffclass.WorstOf(back), opposite)
		}
		switch other, known := otherOutcomes[r.ID]; {
		case known:
			stale.hit(t, r.ID, fault != "")
			t.Logf("truth: 3 deviates: outcome of %s: %s", r.ID, other.reason)
			if diff := gocmp.Diff(other.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", r.ID, diff)
			}
		case fault != "":
			t.Errorf("%s: %s\n%s (-want +got)", r.ID, r.Expected, fault)
		default:
			equal++
		}
	}
	stale.rest(t)
	t.Logf("truth: 3 reports compared: %d of %d as expected, %d deviate (%d with source before and after)", equal, total, len(otherOutcomes), sources)
	if sources != 45 || total != 55 {
		t.Errorf("%d reports are compared, %d with source", total, sources)
	}
}

// unread says what is wrong with a report that expects no change: that it
// expects another thing, or a hash that stays and does not.
func unread(r report, old, new []contract.Contract) string {
	if !strings.HasPrefix(r.Expected, "NO CHANGE") && r.ID != "BR-053" { // that says how a change of the deriver shows
		return "what is expected cannot be read"
	}
	for i := range old {
		was, is := contract.Hash(old[i].ToolSchema()), contract.Hash(new[i].ToolSchema())
		if strings.Contains(r.Expected, "hash") && was != is {
			return fmt.Sprintf("hash %s, was %s", is, was)
		}
	}
	return ""
}

// contracts are those of the source, or without one those that are shown.
func contracts(t *testing.T, d deriver, source string, schema json.RawMessage) []contract.Contract {
	t.Helper()
	var list []contract.Contract
	if source != "" {
		for _, tool := range d.derive(t, source).Tools {
			list = append(list, tool.Contract)
		}
		return list
	}
	for _, tool := range shown(t, schema) {
		list = append(list, contract.Contract{
			Name: tool.Get("name").Text(), Func: tool.Get("name").Text(), Package: "example.com/tools", Dialect: "native",
			Description: tool.Get("description").Text(), Input: tool.Get("parameters"), Output: tool.Get("result"),
		})
	}
	return list
}

// exceptions are the keys of a ledger that were not met yet.
type exceptions map[string]bool

func ledger[V any](entries map[string]V) exceptions {
	left := exceptions{}
	for key := range entries {
		left[key] = true
	}
	return left
}

// hit notes that an entry was met. It is stale when it deviates no more.
func (e exceptions) hit(t *testing.T, key string, deviates bool) {
	t.Helper()
	delete(e, key)
	if !deviates {
		t.Errorf("%s is as expected: the exception is stale", key)
	}
}

// rest reports the entries that nothing met.
func (e exceptions) rest(t *testing.T) {
	t.Helper()
	for key := range e {
		t.Errorf("%s is no report: the exception is stale", key)
	}
}
