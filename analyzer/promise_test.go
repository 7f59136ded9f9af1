package analyzer_test

import (
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/rule"
)

// promises is the table of classes that users rely on, as edits of Go: what
// is between the braces of the arguments before and after, and declarations
// beside them.
var promises = []struct {
	name     string
	old, new string
	beside   [2]string
	class    rule.Class
	rule     string // of the finding that decides; "" for none
	native   bool   // only where constants make enums
	gosdk    string // the rule in the gosdk dialect, where it is another
}{
	{name: "a required parameter is renamed", old: "Q string", new: "Query string", class: rule.Breaking, rule: "input-property-renamed"},
	{name: "a required parameter is removed", old: "Q string; N int", new: "Q string", class: rule.Breaking,
		rule: "input-property-removed-from-open-object", gosdk: "input-property-removed"},
	{name: "a required parameter is retyped", old: "N int", new: "N string", class: rule.Breaking, rule: "input-type-changed"},
	{name: "an optional parameter is removed", old: "Q string; N int `json:\",omitempty\"`", new: "Q string", class: rule.Breaking,
		rule: "input-property-removed-from-open-object", gosdk: "input-property-removed"},
	{name: "an optional parameter is retyped so that an old value is rejected", old: "N float64 `json:\",omitempty\"`", new: "N int `json:\",omitempty\"`",
		class: rule.Breaking, rule: "input-number-became-integer"},
	{name: "an optional parameter is made required", old: "N int `json:\",omitempty\"`", new: "N int", class: rule.Breaking, rule: "input-property-became-required"},
	{name: "a required parameter is added", old: "Q string", new: "Q string; N int", class: rule.Breaking, rule: "input-required-property-added"},
	{name: "a required parameter is added with a default", old: "Q string", new: "Q string; N int `default:\"10\"`", class: rule.Breaking,
		rule: "input-required-property-added-with-default", gosdk: "input-required-property-added"},
	{name: "an enum value is removed", old: "C Colour", new: "C Colour", native: true,
		beside: [2]string{`type Colour string; const (Red Colour = "red"; Blue Colour = "blue")`, `type Colour string; const Red Colour = "red"`},
		class:  rule.Breaking, rule: "input-enum-value-removed"},
	{name: "an enum comes where there was none", old: "C Colour", new: "C Colour", native: true,
		beside: [2]string{`type Colour string`, `type Colour string; const Red Colour = "red"`},
		class:  rule.Breaking, rule: "input-enum-added"},
	{name: "an optional parameter is added", old: "Q string", new: "Q string; N int `json:\",omitempty\"`", class: rule.NonBreaking,
		rule: "input-optional-property-added-to-open-object", gosdk: "input-optional-property-added"},
	{name: "a required parameter is made optional", old: "Q string", new: "Q string `json:\",omitempty\"`", class: rule.NonBreaking, rule: "input-property-became-optional"},
	{name: "an enum value is added", old: "C Colour", new: "C Colour", native: true,
		beside: [2]string{`type Colour string; const Red Colour = "red"`, `type Colour string; const (Red Colour = "red"; Blue Colour = "blue")`},
		class:  rule.NonBreaking, rule: "input-enum-value-added"},
	{name: "an enum is declared open", old: "C Colour", new: "C Colour `enum:\"-\"`", native: true,
		beside: [2]string{`type Colour string; const Red Colour = "red"`, `type Colour string; const Red Colour = "red"`},
		class:  rule.NonBreaking, rule: "input-enum-dropped"},
	{name: "an enum's type is widened to string", old: "C Colour", new: "C string", native: true,
		beside: [2]string{`type Colour string; const Red Colour = "red"`, `type Colour string; const Red Colour = "red"`},
		class:  rule.NonBreaking, rule: "input-enum-dropped"},
	{name: "integer becomes number", old: "N int", new: "N float64", class: rule.NonBreaking, rule: "input-integer-became-number"},
	{name: "a bound is loosened", old: "N uint8", new: "N uint16", class: rule.NonBreaking, rule: "input-upper-bound-raised"},
	{name: "a bound is tightened", old: "N int16", new: "N int8", class: rule.Breaking, rule: "input-lower-bound-raised"},
	{name: "a nested required property is added", old: "F struct { A string }", new: "F struct { A string; B int }", class: rule.Breaking,
		rule: "input-required-property-added"},
	{name: "the items of an array are retyped", old: "L []int", new: "L []string", class: rule.Breaking, rule: "input-type-changed"},
	{name: "the values of a map are retyped", old: "M map[string]int", new: "M map[string]bool", class: rule.Breaking, rule: "input-type-changed"},
	{name: "the description changes", old: "Q string `jsonschema:\"the old words\"`", new: "Q string `jsonschema:\"the new words\"`", class: rule.NoChange},
	{name: "fields are reordered", old: "Q string; N int", new: "N int; Q string", class: rule.NoChange},
	{name: "a field becomes a pointer, which changes no required list", old: "F struct { A string }", new: "F *struct { A string }", native: true, class: rule.NoChange},
	{name: "a struct gets a name", old: "F struct { A string }", new: "F Named", beside: [2]string{"", "type Named struct { A string }"}, class: rule.NoChange},
}

func TestPromisesHoldForEditsOfGo(t *testing.T) {
	for _, p := range promises {
		for _, dialect := range []string{"native", "gosdk"} {
			if p.native && dialect != "native" {
				continue
			}
			t.Run(dialect+"/"+p.name, func(t *testing.T) {
				want := p.rule
				if dialect == "gosdk" && p.gosdk != "" {
					want = p.gosdk
				}
				old, current := unitOf(t, promiseSource(dialect, p.beside[0], p.old)), unitOf(t, promiseSource(dialect, p.beside[1], p.new))
				checkPromise(t, judge(t, old, current), p.class, want)
			})
		}
	}
}

func promiseSource(dialect, beside, fields string) string {
	return "package tools\n\n" + beside + "\n\ntype Args struct { " + fields + " }\n\n" +
		"//toolpact:tool dialect=" + dialect + " name=tool\nfunc Tool(in Args) error { return nil }\n"
}

func checkPromise(t *testing.T, got []*analyzer.Finding, class rule.Class, id string) {
	t.Helper()
	worst := rule.NoChange
	var texts, ids []string
	for _, f := range got {
		worst = rule.Worse(worst, f.Class)
		texts, ids = append(texts, f.Text()), append(ids, f.Rule.ID)
		if f.Class == rule.Breaking && !f.Witness.IsPresent() {
			t.Errorf("no witness: %s", f.Text())
		}
	}
	if worst != class {
		t.Errorf("class %s, want %s:\n%s", worst, class, strings.Join(texts, "\n"))
	}
	if id != "" && !strings.Contains(" "+strings.Join(ids, " ")+" ", " "+id+" ") {
		t.Errorf("rules %v, want %s", ids, id)
	}
}
