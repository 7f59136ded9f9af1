package analyzer_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/rule"
)

func TestEveryRuleOfSchemasHasAFaultyFixtureAndAMendedOne(t *testing.T) {
	for _, r := range analyzer.Rules() {
		if !analyzer.Contradicts(r.ID) {
			continue
		}
		faulty, err := os.ReadFile(filepath.Join(fixtures, r.ID, "faulty", "tools.go"))
		if err != nil {
			t.Error(err)
			continue
		}
		if r.Effect == rule.Fault && !strings.Contains(string(faulty), r.ID+", error") {
			t.Errorf("the faulty fixture of %s does not expect it", r.ID)
		}
		if strings.Contains(read(t, filepath.Join(fixtures, r.ID, "mended", "tools.go")), "// want") {
			t.Errorf("the mended fixture of %s is not quiet", r.ID)
		}
	}
}

const coloured = `package tools

type Colour string

const Red Colour = "red"

type Args struct {
	Colour Colour ` + "`json:\"colour\"`" + `
	Limit  int    ` + "`json:\"limit,string\"`" + `
}

//toolpact:tool paint dialect=gosdk
func Paint(in Args) error { return nil }
`

func TestSettingsDecideAboutContradictions(t *testing.T) {
	const seen, option = "schema-constants-unseen", "schema-ignores-string-option"
	for _, tt := range []struct {
		name   string
		rules  []config.RuleClass
		want   string // rules with their classes
		notice bool   // all of them
	}{
		{"without settings the hint is off", nil, option + " error", false},
		{"a hint that is asked for fails nothing", []config.RuleClass{{Rule: seen, Class: rule.NonBreaking}, {Rule: option, Class: rule.NoChange}}, seen + " non-breaking", true},
		{"a hint can fail a check", []config.RuleClass{{Rule: seen, Class: rule.Breaking}}, seen + " breaking " + option + " error", false},
		{"a fault can be shown without failing", []config.RuleClass{{Rule: option, Class: rule.NonBreaking}}, option + " non-breaking", true},
		{"a fault can be switched off", []config.RuleClass{{Rule: option, Class: rule.NoChange}}, "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit := unitOf(t, coloured)
			var got []string
			for _, f := range findings(judgeWith(t, lockOf(t, unit, unit.Package), &config.Config{Rules: tt.rules}, unit)) {
				got = append(got, f.Rule.ID, string(f.Class))
				if f.Notice != tt.notice {
					t.Errorf("notice %t: %s", f.Notice, f.Text())
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
}

func TestAContradictionNeedsNoLockAndKeepsNoToolFromBeingCompared(t *testing.T) {
	unit := unitOf(t, coloured)
	for name, lock := range map[string][]byte{"without a lock": nil, "with a lock": lockOf(t, unit, unit.Package), "with a broken lock": []byte("{")} {
		t.Run(name, func(t *testing.T) {
			reports := judgeWith(t, lock, &config.Config{}, unit)
			found := 0
			for _, f := range findings(reports) {
				if f.Rule.ID == "schema-ignores-string-option" {
					found++
					if !f.Witness.IsPresent() || f.Position.Line != 9 {
						t.Errorf("witness %s at %s", f.Witness, f.Position)
					}
				}
			}
			if found != 1 {
				t.Errorf("found %d", found)
			}
			if state := reports[0].Tools[0].State; lock != nil && lock[0] == '{' && len(lock) > 1 && state != analyzer.Unchanged {
				t.Errorf("the tool is %s", state)
			}
		})
	}
}

func TestTheFixOfAContradictionMendsItWhereNothingIsLocked(t *testing.T) {
	unit := unitOf(t, coloured)
	fixes := func(lock []byte) []analysis.SuggestedFix {
		for _, f := range findings(judgeWith(t, lock, &config.Config{}, unit)) {
			if f.Rule.ID == "schema-ignores-string-option" {
				return f.Fixes()
			}
		}
		t.Fatal("nothing is found")
		return nil
	}
	if got := fixes(lockOf(t, unit, unit.Package)); len(got) > 0 {
		t.Errorf("a fix that would change what is locked: %v", got)
	}
	got := fixes(nil)
	if len(got) != 1 || len(got[0].TextEdits) != 1 {
		t.Fatalf("fixes: %v", got)
	}
	edit := got[0].TextEdits[0]
	start, end := unit.Fset.Position(edit.Pos).Offset, unit.Fset.Position(edit.End).Offset
	fixed := coloured[:start] + string(edit.NewText) + coloured[end:]
	for _, f := range findings(judgeWith(t, nil, &config.Config{}, unitOf(t, fixed))) {
		if analyzer.Contradicts(f.Rule.ID) {
			t.Errorf("still there: %s", f.Text())
		}
	}
}
