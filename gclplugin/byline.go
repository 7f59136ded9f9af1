package gclplugin

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// byLine returns one analyzer that reports what the reporting ones do, joined
// into one diagnostic a line: golangci-lint shows one issue a line by default
// and drops the rest.
func byLine(tools *analysis.Analyzer, reporting []*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     Name, // that of the linter, else each message would begin with it
		Doc:      reporting[0].Doc,
		URL:      reporting[0].URL,
		Requires: []*analysis.Analyzer{tools},
		Run: func(pass *analysis.Pass) (any, error) {
			var found []analysis.Diagnostic
			for _, a := range reporting {
				inner := *pass
				inner.Analyzer = a
				inner.Report = func(d analysis.Diagnostic) { found = append(found, d) }
				if _, err := a.Run(&inner); err != nil {
					return nil, err
				}
			}
			for _, d := range joined(pass.Fset, found) {
				pass.Report(d)
			}
			return nil, nil
		},
	}
}

// joined returns one diagnostic for each line, in order of first appearance.
// The first of a line gives its place and category. A line is offered a fix
// only when that mends all that is found there, and when no other line's fix
// stands in its way: golangci-lint counts an issue with a fix as fixed, and
// hides it, whether the edits were made or dropped.
func joined(fset *token.FileSet, found []analysis.Diagnostic) []analysis.Diagnostic {
	var kept edits
	var lines []analysis.Diagnostic
	for _, group := range groupByLine(fset, found) {
		d := group[0]
		d.Related = nil // each would be an issue of its own
		var messages []string
		for _, other := range group {
			messages = append(messages, other.Message)
		}
		d.Message = strings.Join(messages, "; ")
		d.SuggestedFixes = nil
		if fix, ok := fixOf(fset, group); ok && kept.add(fix.TextEdits) {
			d.SuggestedFixes = []analysis.SuggestedFix{fix}
		}
		lines = append(lines, d)
	}
	return lines
}

func groupByLine(fset *token.FileSet, found []analysis.Diagnostic) [][]analysis.Diagnostic {
	type line struct {
		file string
		line int
	}
	var groups [][]analysis.Diagnostic
	index := map[line]int{}
	for _, d := range found {
		position := fset.Position(d.Pos)
		at := line{position.Filename, position.Line}
		i, known := index[at]
		if !known {
			i = len(groups)
			index[at] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], d)
	}
	return groups
}
