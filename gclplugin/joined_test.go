package gclplugin

import (
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
)

// source is a file of three lines of ten bytes each, and another file.
func source(t *testing.T) (fset *token.FileSet, at func(line, column int) token.Pos, elsewhere token.Pos) {
	t.Helper()
	fset = token.NewFileSet()
	file := fset.AddFile("a.go", -1, 30)
	file.SetLines([]int{0, 10, 20})
	other := fset.AddFile("b.go", -1, 10)
	return fset, func(line, column int) token.Pos { return file.LineStart(line) + token.Pos(column-1) }, other.Pos(0)
}

func edit(pos, end token.Pos, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: pos, End: end, NewText: []byte(text)}}
}

func TestFindingsOfALineAreOneIssue(t *testing.T) {
	fset, at, elsewhere := source(t)
	fixed := func(pos token.Pos, message string, fixes ...[]analysis.TextEdit) analysis.Diagnostic {
		d := analysis.Diagnostic{Pos: pos, Message: message}
		for _, edits := range fixes {
			d.SuggestedFixes = append(d.SuggestedFixes, analysis.SuggestedFix{Message: "mend " + message, TextEdits: edits})
		}
		return d
	}
	for _, c := range []struct {
		name  string
		found []analysis.Diagnostic
		want  []string // messages, and texts of the fix after "=>"
	}{
		{
			"two lines are two issues",
			[]analysis.Diagnostic{fixed(at(2, 1), "x"), fixed(at(1, 1), "y")},
			[]string{"x", "y"},
		},
		{
			"two findings of a line are joined in their order",
			[]analysis.Diagnostic{fixed(at(1, 5), "x"), fixed(at(2, 1), "z"), fixed(at(1, 1), "y")},
			[]string{"x; y", "z"},
		},
		{
			"one fix mends one finding",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A"))},
			[]string{"x => A"},
		},
		{
			"the first of two fixes is offered alone, since all would be applied",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A"), edit(at(2, 1), at(2, 3), "B"))},
			[]string{"x => A"},
		},
		{
			"fixes of all findings of a line are one fix",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A")), fixed(at(1, 4), "y", edit(at(1, 4), at(1, 5), "B"))},
			[]string{"x; y => A,B"},
		},
		{
			"a line with a finding that has no fix has none, so that it is not hidden",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A")), fixed(at(1, 4), "y")},
			[]string{"x; y"},
		},
		{
			"equal edits of two findings are made once",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A")), fixed(at(1, 4), "y", edit(at(1, 1), at(1, 3), "A"))},
			[]string{"x; y => A"},
		},
		{
			"findings of a line whose edits overlap have no fix",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A")), fixed(at(1, 4), "y", edit(at(1, 2), at(1, 5), "B"))},
			[]string{"x; y"},
		},
		{
			"of two lines whose edits overlap only the first has a fix",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A")), fixed(at(2, 1), "y", edit(at(1, 2), token.NoPos, "B"))},
			[]string{"x => A", "y"},
		},
		{
			"lines added at one place are all added",
			[]analysis.Diagnostic{fixed(at(2, 1), "x", edit(at(1, 9), at(1, 9), "\nA")), fixed(at(2, 4), "y", edit(at(1, 9), token.NoPos, "\nB"))},
			[]string{"x; y => \nA,\nB"},
		},
		{
			"words inserted at one place have no order",
			[]analysis.Diagnostic{fixed(at(2, 1), "x", edit(at(1, 9), at(1, 9), "A")), fixed(at(3, 4), "y", edit(at(1, 9), at(1, 9), "B"))},
			[]string{"x => A", "y"},
		},
		{
			"an insertion behind a replaced text is no overlap",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", edit(at(1, 1), at(1, 3), "A")), fixed(at(2, 1), "y", edit(at(1, 3), at(1, 3), "B"))},
			[]string{"x => A", "y => B"},
		},
		{
			"a fix that edits another file is not offered",
			[]analysis.Diagnostic{fixed(at(1, 1), "x", append(edit(at(1, 1), at(1, 3), "A"), edit(elsewhere, elsewhere, "B")...))},
			[]string{"x"},
		},
		{
			"related places are no issues of their own",
			[]analysis.Diagnostic{{Pos: at(1, 1), Message: "x", Related: []analysis.RelatedInformation{{Pos: at(2, 1), Message: "r"}}}},
			[]string{"x"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, d := range joined(fset, c.found) {
				got = append(got, spelled(t, d))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func spelled(t *testing.T, d analysis.Diagnostic) string {
	t.Helper()
	if len(d.Related) > 0 || len(d.SuggestedFixes) > 1 {
		t.Errorf("%d related places and %d fixes of %q", len(d.Related), len(d.SuggestedFixes), d.Message)
	}
	if len(d.SuggestedFixes) == 0 {
		return d.Message
	}
	var texts []string
	for _, e := range d.SuggestedFixes[0].TextEdits {
		texts = append(texts, string(e.NewText))
	}
	return d.Message + " => " + strings.Join(texts, ",")
}
