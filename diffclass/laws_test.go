package diffclass_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// schemaPair is an old and a new schema of some test data.
type schemaPair struct {
	name     string
	old, new contract.Value
}

func allPairs(t testing.TB) []schemaPair {
	all := []schemaPair{}
	for _, v := range vectors(t) {
		all = append(all, schemaPair{v.ID, v.Old, v.New})
	}
	for _, f := range fixtures {
		all = append(all, schemaPair{f.rule, parse(f.old), parse(f.new)})
	}
	for _, d := range dialects {
		for _, p := range promises {
			all = append(all, schemaPair{d.name + ": " + p.name, parse(p.old(d)), parse(p.new(d))})
		}
	}
	return all
}

var (
	sides    = []rule.Side{rule.Input, rule.Output}
	profiles = []rule.Profile{rule.Default, rule.Strict}
)

func TestNothingIsReportedWhenNothingChanged(t *testing.T) {
	for _, pair := range allPairs(t) {
		for _, schema := range []contract.Value{pair.old, pair.new} {
			for _, side := range sides {
				for _, p := range profiles {
					// Another description keeps the comparison from stopping at equality.
					if schema.Kind() != contract.Object {
						continue
					}
					same := schema.With("description", contract.Str("other words"))
					if changes := diffclass.CompareSchemas(side, schema, same, diffclass.Options{Profile: p}); len(changes) > 0 {
						t.Errorf("%s: %s of %s against itself:\n%s", pair.name, side, schema, explain(changes))
					}
				}
			}
		}
	}
}

func TestTheSidesAreMirrorImagesInTheStrictProfile(t *testing.T) {
	for _, pair := range allPairs(t) {
		in := diffclass.CompareSchemas(rule.Input, pair.old, pair.new, diffclass.Options{Profile: rule.Strict})
		out := diffclass.CompareSchemas(rule.Output, pair.new, pair.old, diffclass.Options{Profile: rule.Strict})
		breaks := slices.ContainsFunc(in, func(c diffclass.Change) bool {
			return c.Class == rule.Breaking && c.Rule.ID != "input-property-removed-from-open-object"
		})
		if mirrored := diffclass.WorstClass(out) == rule.Breaking; breaks != mirrored {
			t.Errorf("%s: input breaks: %v, mirrored output breaks: %v\n%s---\n%s", pair.name, breaks, mirrored, explain(in), explain(out))
		}
	}
}

func TestWhatIsReportedOverAllPairs(t *testing.T) {
	w := &witnesses{}
	for _, pair := range allPairs(t) {
		for _, side := range sides {
			for _, p := range profiles {
				for _, c := range diffclass.CompareSchemas(side, pair.old, pair.new, diffclass.Options{Profile: p}) {
					if want := c.Rule.Class(p); c.Class != want {
						t.Errorf("%s: %s is %s, the rule says %s", pair.name, c.Rule.ID, c.Class, want)
					}
					if c.Message == "" || c.Message != strings.TrimSpace(c.Message) || strings.HasSuffix(c.Message, ".") {
						t.Errorf("%s: %s has message %q", pair.name, c.Rule.ID, c.Message)
					}
					w.check(t, pair, side, p, c)
				}
			}
		}
	}
	if w.confirmed == 0 {
		t.Error("no witness was looked at")
	}
	t.Logf("%d confirmations of witnesses by validators, %d rejections by fewer than two", w.confirmed, w.alone)
}

func TestEveryRuleIsDocumented(t *testing.T) {
	for _, r := range diffclass.Rules() {
		if !strings.HasPrefix(r.ID, string(r.Side)+"-") && !strings.HasPrefix(r.ID, "tool-output-") {
			t.Errorf("%s: its side is %s", r.ID, r.Side)
		}
		for field, text := range map[string]string{
			"title": r.Title, "text": r.Text, "before": r.Before, "after": r.After, "fix": r.Fix, "since": r.Since,
		} {
			if text == "" {
				t.Errorf("%s has no %s", r.ID, field)
			}
		}
		if strings.HasSuffix(r.Title, ".") || !strings.HasSuffix(r.Text, ".") || !strings.HasSuffix(r.Fix, ".") {
			t.Errorf("%s: a title is no sentence, text and fix are: %q, %q, %q", r.ID, r.Title, r.Text, r.Fix)
		}
		if r.Before == r.After {
			t.Errorf("%s: before and after are the same", r.ID)
		}
	}
}

func TestEveryDeviationIsARule(t *testing.T) {
	known := map[string]bool{}
	for _, r := range diffclass.Rules() {
		known[r.ID] = true
	}
	for _, d := range rule.Deviations {
		if !known[d.ID] {
			t.Errorf("%s deviates from the law, and is no rule", d.ID)
		}
	}
}

// Two changes at once are reported as each of them alone.
func TestChangesDoNotHideOneAnother(t *testing.T) {
	for _, d := range dialects {
		for i, p := range promises {
			for j, q := range promises {
				if (i+3*j)%6 != 0 { // a sixth of the pairs has every change on either side
					continue
				}
				old := contractOf(d.object(`"a":`+p.old(d)+`,"b":`+q.old(d), "a", "b"))
				new := contractOf(d.object(`"a":`+p.new(d)+`,"b":`+q.new(d), "a", "b"))
				got := []string{}
				for _, c := range diffclass.Compare(old, new, diffclass.Options{}) {
					got = append(got, c.Rule.ID+" "+string(c.Path[:2]))
				}
				want := []string{}
				for _, id := range p.rule(d) {
					want = append(want, id+" /a")
				}
				for _, id := range q.rule(d) {
					want = append(want, id+" /b")
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: %s, and %s (-want +got):\n%s", d.name, p.name, q.name, diff)
				}
			}
		}
	}
}

// The removal of what holds a change is never milder than the change.
func TestRemovingTheParentIsNeverMilder(t *testing.T) {
	for _, d := range dialects {
		for _, p := range promises {
			held := contractOf(d.object(query+`,"in":`+p.old(d), "query"))
			changed := contractOf(d.object(query+`,"in":`+p.new(d), "query"))
			gone := contractOf(d.object(query, "query"))
			child := diffclass.WorstClass(diffclass.Compare(held, changed, diffclass.Options{}))
			parent := diffclass.WorstClass(diffclass.Compare(held, gone, diffclass.Options{}))
			if child == rule.Breaking && parent != rule.Breaking {
				t.Errorf("%s: %s is breaking, removing the property is %s", d.name, p.name, parent)
			}
		}
	}
}

func TestChangesComeInOneOrder(t *testing.T) {
	old := contractOf(`{"type":"object","properties":{"b":{"type":"integer"},"a":{"type":"string","enum":["x","y"]},"c":{"type":"object","properties":{"d":{"type":"string"}}}},"required":["b"]}`)
	new := contractOf(`{"type":"object","properties":{"c":{"type":"object","properties":{"d":{"type":"integer"}}},"a":{"type":"string","enum":["z","y"]},"b":{"type":"string"}}}`)
	old.Output, new.Output = parse(`{"type":"string"}`), parse(`{"type":"integer"}`)
	new.Package = "example.com/b"
	want := []string{
		"input /a input-enum-value-added", "input /a input-enum-value-removed",
		"input /b input-property-became-optional", "input /b input-type-changed",
		"input /c/d input-type-changed",
		"output  output-type-changed", "tool  tool-moved",
	}
	for range 20 {
		got := []string{}
		for _, c := range diffclass.Compare(old, new, diffclass.Options{}) {
			got = append(got, string(c.Side)+" "+string(c.Path)+" "+c.Rule.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	}
}

// Each definition refers twice to the next one, so that the last is reached
// from 4096 places.
func TestDefinitionsThatFanOutComeToAnEnd(t *testing.T) {
	const levels = 12
	schema := func(leaf string) contract.Value {
		defs := ""
		for i := range levels {
			next := `{"$ref":"#/$defs/T` + strconv.Itoa(i+1) + `"}`
			defs += `"T` + strconv.Itoa(i) + `":{"type":"object","properties":{"a":` + next + `,"b":` + next + `}},`
		}
		return parse(`{"$defs":{` + defs + `"T` + strconv.Itoa(levels) + `":{"type":"` + leaf + `"}},"$ref":"#/$defs/T0"}`)
	}
	changes := diffclass.CompareSchemas(rule.Input, schema("string"), schema("integer"), diffclass.Options{})
	if diff := cmp.Diff([]string{"input-type-changed"}, ids(changes)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(changes) > 100 {
		t.Errorf("%d changes of one definition", len(changes))
	}
}
