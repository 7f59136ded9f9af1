package analyzer_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/rule"
)

// withoutSource are the rules about edits that plain Go source cannot make, by
// the reason, which says where the rule is shown instead.
var withoutSource = map[string][]string{
	"only a schema that is written out has the keyword: see the pairs of diffclass": {
		"input-any-of-became-one-of", "input-not-narrowed", "input-one-of-became-any-of", "input-one-of-overlap-introduced",
		"input-pattern-properties-narrowed", "input-pattern-properties-widened", "input-schema-narrowed", "input-schema-widened",
		"input-tuple-changed", "input-union-branch-added", "input-union-branch-removed", "output-union-branch-added", "output-union-branch-removed",
	},
	"only a registration with a framework has hints: see the pairs of diffclass": {
		"tool-hint-strengthened", "tool-hint-weakened",
	},
	"it takes more than one package: see the scripts": {"tool-moved"},
	"it takes more than two states: see the scripts":  {"input-property-name-reused"},
}

// TestEveryRuleHasAPairOfSources holds the rules about changes to the fixtures:
// each has a pair testdata/src/<id>/{old,new} in which it speaks, or a reason
// why not. The rules about source or lock alone need nothing that was before.
func TestEveryRuleHasAPairOfSources(t *testing.T) {
	var want, got []string
	for _, r := range analyzer.Rules() {
		if !slices.Contains([]rule.Side{rule.Input, rule.Output, rule.Tool}, r.Side) {
			continue
		}
		want = append(want, r.ID)
		pair := []string{filepath.Join(fixtures, r.ID, "old"), filepath.Join(fixtures, r.ID, "new")}
		excused := slices.Contains(excuses(), r.ID)
		switch has := exists(pair[0]) && exists(pair[1]); {
		case has && excused:
			t.Errorf("%s has a pair, and is listed as a rule without", r.ID)
		case has:
			speaks(t, r)
			got = append(got, r.ID)
		}
	}
	got = append(got, excuses()...)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rules and pairs differ (-rules +pairs):\n%s", diff)
	}
}

func excuses() []string {
	var all []string
	for _, ids := range withoutSource {
		all = append(all, ids...)
	}
	return all
}

func exists(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// speaks reports an error unless the rule speaks in its pair.
func speaks(t *testing.T, r rule.Rule) {
	t.Helper()
	source := func(side string) string { return read(t, filepath.Join(fixtures, r.ID, side, "tools.go")) }
	for _, f := range judge(t, unitOf(t, source("old")), unitOf(t, source("new"))) {
		if f.Rule.ID == r.ID {
			return
		}
	}
	t.Errorf("%s does not speak in its pair", r.ID)
}
