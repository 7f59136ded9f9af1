package analyzer

import (
	"testing"

	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

func TestEveryFindingIsShownByOneAnalyzer(t *testing.T) {
	names := map[share]string{breakingShare: "toolpact", pendingShare: "toolpactpending", schemaShare: "toolpactschema"}
	finding := func(r rule.Rule, class rule.Class, notice bool) *Finding {
		return &Finding{Change: diffclass.Change{Rule: r, Class: class}, Notice: notice}
	}
	change := rule.Rule{ID: "input-property-renamed"}
	for _, test := range []struct {
		name    string
		finding *Finding
		want    string
	}{
		{"a breaking change", finding(change, rule.Breaking, false), "toolpact"},
		{"a fault", finding(rule.Rule{ID: "lock-missing"}, rule.Error, false), "toolpact"},
		{"a non-breaking change", finding(change, rule.NonBreaking, false), "toolpactpending"},
		{"a non-breaking change of a breaking_only tool", finding(change, rule.NonBreaking, true), "toolpactpending"},
		{"a schema that contradicts the code", finding(ruleSchemaIgnoresStringOption, rule.Error, false), "toolpactschema"},
		{"one that the configuration calls non-breaking", finding(ruleSchemaIgnoresStringOption, rule.NonBreaking, true), "toolpactpending"},
	} {
		for s, name := range names {
			if s.of(test.finding) != (name == test.want) {
				t.Errorf("%s: shown by %s: %t, want it shown by %s alone", test.name, name, s.of(test.finding), test.want)
			}
		}
	}
}
