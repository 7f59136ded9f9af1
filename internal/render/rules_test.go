package render_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/render"
)

var update = flag.Bool("update", false, "rewrite docs/rules.md")

const book = "../../docs/rules.md"

func TestTheRuleBookIsFresh(t *testing.T) {
	var want bytes.Buffer
	if err := render.RuleBook(&want, analyzer.Rules()); err != nil {
		t.Fatal(err)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(book, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(book)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String(), string(got)); diff != "" {
		t.Errorf("docs/rules.md is stale; go test ./internal/render -update writes it (-want +got):\n%s", diff)
	}
}

func TestEveryRuleHasItsDocumentation(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range analyzer.Rules() {
		if seen[r.ID] {
			t.Errorf("%s is there twice", r.ID)
		}
		seen[r.ID] = true
		for what, text := range map[string]string{"Title": r.Title, "Text": r.Text, "Fix": r.Fix, "Since": r.Since} {
			if text == "" {
				t.Errorf("%s has no %s", r.ID, what)
			}
		}
	}
}
