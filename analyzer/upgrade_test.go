package analyzer_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/rule"
)

// upgraded derives a source whose SDK is v1.1.0, and judges another, whose is
// v1.8.0, by its lock. SDK stands for the version.
func upgraded(t *testing.T, settings *config.Config, locked, source string) *analyzer.Report {
	t.Helper()
	old := unitOf(t, strings.ReplaceAll(locked, "SDK", "gosdk@v1.1.0"))
	current := unitOf(t, strings.ReplaceAll(source, "SDK", "gosdk@v1.8.0"))
	reports := judgeWith(t, lockOf(t, old, current.Package), settings, current)
	if len(reports) != 1 {
		t.Fatalf("%d reports", len(reports))
	}
	return reports[0]
}

func TestAnUpgradeGroupsWhatVanishesUnderTheLockedVersions(t *testing.T) {
	const (
		slices = "package tools\n\n//toolpact:tool f dialect=SDK\nfunc f(in struct {\n\tTags []string `json:\"tags\"`\n}) error {\n\treturn nil\n}\n"
		result = "package tools\n\n//toolpact:tool f dialect=SDK\nfunc f(in struct{}) (*struct {\n\tTags []string `json:\"tags\"`\n}, error) {\n\treturn nil, nil\n}\n"
	)
	edited := func(source, old, new string) string {
		if !strings.Contains(source, old) {
			t.Fatalf("no %q in %s", old, source)
		}
		return strings.ReplaceAll(source, old, new)
	}
	for name, tt := range map[string]struct {
		locked, source string
		settings       config.Config
		own, grouped   []string // rule ids
		class          rule.Class
		group          rule.Class // "" for no finding
	}{
		"nothing but the upgrade, of arguments": {slices, slices, config.Config{}, nil, []string{"input-became-nullable"}, rule.NonBreaking, rule.NonBreaking},
		"nothing but the upgrade, of a result":  {result, result, config.Config{}, nil, []string{"output-became-nullable"}, rule.Breaking, rule.Breaking},
		"schemas that stay":                     {edited(slices, "[]string", "string"), edited(slices, "[]string", "string"), config.Config{}, nil, nil, rule.NoChange, ""},
		"an edit elsewhere": {slices, edited(slices, "}) error", "\tLimit int `json:\"limit,omitempty\"`\n}) error"), config.Config{},
			[]string{"input-optional-property-added"}, []string{"input-became-nullable"}, rule.NonBreaking, rule.NonBreaking},
		"an edit at the same place under another rule": {edited(slices, "`json:\"tags\"`", "`json:\"tags,omitempty\"`"), slices, config.Config{},
			[]string{"input-property-became-required"}, []string{"input-became-nullable"}, rule.Breaking, rule.NonBreaking},
		"an edit that an upgrade meets is the edit's": {edited(slices, "[]string", "int"), slices, config.Config{},
			[]string{"input-type-changed"}, nil, rule.Breaking, ""},
		"an edit that the locked version refuses": {slices, edited(slices, "[]string `json:\"tags\"`", "map[netip.Addr][]string `json:\"tags\"`"), config.Config{},
			[]string{"input-type-changed"}, nil, rule.Breaking, ""},
		"the tool has another dialect now": {slices, edited(slices, "SDK", "native"), config.Config{},
			[]string{"input-additional-properties-allowed"}, nil, rule.NonBreaking, ""},
		"a renamed tool": {slices, edited(slices, "tool f", "tool g"), config.Config{},
			[]string{"tool-renamed"}, []string{"input-became-nullable"}, rule.Breaking, rule.NonBreaking},
		"its rule is off":              {result, result, settingsOf("deriver-version-changed", rule.NoChange), nil, nil, rule.NoChange, ""},
		"its rule is milder":           {result, result, settingsOf("deriver-version-changed", rule.NonBreaking), nil, []string{"output-became-nullable"}, rule.NonBreaking, rule.NonBreaking},
		"a rule that it groups is off": {result, result, settingsOf("output-became-nullable", rule.NoChange), nil, nil, rule.NoChange, ""},
		"a rule that it groups is milder": {result, result, settingsOf("output-became-nullable", rule.NonBreaking), nil,
			[]string{"output-became-nullable"}, rule.NonBreaking, rule.NonBreaking},
	} {
		t.Run(name, func(t *testing.T) {
			if strings.Contains(tt.source, "netip") {
				tt.source = edited(tt.source, "package tools\n", "package tools\n\nimport \"net/netip\"\n")
			}
			report := upgraded(t, &tt.settings, tt.locked, tt.source)
			tool := report.Tools[0]
			var grouped []string
			if tool.Upgrade != nil {
				grouped = ruleIDs(tool.Upgrade.Changes)
			}
			if diff := cmp.Diff([][]string{tt.own, tt.grouped}, [][]string{ruleIDs(tool.Findings), grouped}); diff != "" {
				t.Errorf("own and grouped, -want +got:\n%s", diff)
			}
			if tool.Class != tt.class || (tool.State == analyzer.Unchanged) != (tt.class == rule.NoChange) || tool.Pending() != (tt.class != rule.NoChange) {
				t.Errorf("%s, %s, want %s", tool.State, tool.Class, tt.class)
			}
			var class rule.Class
			if len(report.Findings) > 0 {
				class = report.Findings[0].Class
			}
			if class != tt.group || len(report.Findings) > 1 {
				t.Errorf("class of the finding %q, want %q", class, tt.group)
			}
		})
	}
}

func settingsOf(id string, class rule.Class) config.Config {
	return config.Config{Rules: []config.RuleClass{{Rule: id, Class: class}}}
}

func ruleIDs(findings []*analyzer.Finding) []string {
	var ids []string
	for _, f := range findings {
		ids = append(ids, f.Rule.ID)
	}
	return ids
}

func TestABreakingOnlyToolIsNoMoreThanNoticedInAnUpgrade(t *testing.T) {
	const source = "package tools\n\n//toolpact:tool f dialect=SDK breaking_only\nfunc f(in struct {\n\tTags []string `json:\"tags\"`\n}) error {\n\treturn nil\n}\n"
	report := upgraded(t, &config.Config{}, source, source)
	if tool := report.Tools[0]; tool.Pending() || tool.Upgrade == nil || !report.Findings[0].Notice {
		t.Errorf("%s is pending, notice %v", tool.Key, report.Findings[0].Notice)
	}
}

func TestSeveralUpgradesAreOneFinding(t *testing.T) {
	const tools = "package tools\n\ntype Args struct {\n\tTags []string `json:\"tags\"`\n}\n\n//toolpact:tool b dialect=SDK\nfunc b(in Args) error { return nil }\n\n//toolpact:tool a dialect=OTHER\nfunc a(in Args) error { return nil }\n"
	report := upgraded(t, &config.Config{}, strings.Replace(tools, "OTHER", "gosdk@v1.2.0", 1), strings.Replace(tools, "OTHER", "SDK", 1))
	want := `gosdk@v1.1.0 (jsonschema-go@v0.3.0) -> gosdk@v1.8.0 (jsonschema-go@v0.4.3) and gosdk@v1.2.0 (jsonschema-go@v0.3.0) -> gosdk@v1.8.0 (jsonschema-go@v0.4.3) change the schemas of 2 tool(s): "a" (non-breaking), "b" (non-breaking)`
	if len(report.Findings) != 1 || report.Findings[0].Message != want || report.Findings[0].Position.Line != 7 {
		t.Errorf("%d findings, first at %s: %s", len(report.Findings), report.Findings[0].Position, report.Findings[0].Message)
	}
}

func TestARefusalThatAnUpgradeBringsSaysSo(t *testing.T) {
	const source = "package tools\n\nimport \"time\"\n\n//toolpact:tool f dialect=SDK\nfunc f(in struct {\n\ttime.Time\n}) error {\n\treturn nil\n}\n"
	report := upgraded(t, &config.Config{}, source, source)
	tool := report.Tools[0]
	if tool.State != analyzer.Failed || len(tool.Findings) != 1 || !strings.HasSuffix(tool.Findings[0].Message, "; gosdk@v1.1.0 (jsonschema-go@v0.3.0), which is locked, takes it") {
		t.Errorf("%s: %+v", tool.State, tool.Findings)
	}
	if len(report.Findings) > 0 {
		t.Errorf("%v", ruleIDs(report.Findings))
	}
}

func TestAnUpgradeThatEmptiesASchemaIsOneBreakingFinding(t *testing.T) {
	const source = "package tools\n\nimport \"time\"\n\n//toolpact:tool f dialect=V\nfunc f(in struct {\n\tName string `json:\"name,omitempty\"`\n\ttime.Time\n}) error {\n\treturn nil\n}\n"
	old, current := unitOf(t, strings.ReplaceAll(source, "V", "mcpgo@v0.45.0")), unitOf(t, strings.ReplaceAll(source, "V", "mcpgo@v1.2.1"))
	report := judgeWith(t, lockOf(t, old, current.Package), &config.Config{}, current)[0]
	const want = `mcpgo@v0.45.0 (invopop@v0.13.0) -> mcpgo@v1.2.1 (jsonschema-go@v0.4.3) changes the schemas of 1 tool(s): "f" (breaking)`
	if len(report.Findings) != 1 || report.Findings[0].Message != want || report.Findings[0].Class != rule.Breaking {
		t.Errorf("findings %v", ruleIDs(report.Findings))
	}
	tool := report.Tools[0]
	if own := ruleIDs(tool.Findings); !cmp.Equal(own, []string{"tool-silenced"}) || tool.Class != rule.Error || tool.ChangeClass() != rule.Breaking {
		t.Errorf("beside it %v, %s, %s", own, tool.Class, tool.ChangeClass())
	}
}
