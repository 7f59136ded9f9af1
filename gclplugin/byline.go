package gclplugin

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// byLine returns one analyzer that reports what the reporting ones do, joined
// into one diagnostic a line: golangci-lint shows one issue a line by default
// and drops the rest.
func byLine(tools *analysis.Analyzer, reporting []*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     reporting[0].Name,
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
// The first of a line gives its place and category, and the first that has a
// fix gives the fix.
func joined(fset *token.FileSet, found []analysis.Diagnostic) []analysis.Diagnostic {
	type line struct {
		file string
		line int
	}
	var lines []analysis.Diagnostic
	index := map[line]int{}
	for _, d := range found {
		d.Related = nil // each would be an issue of its own
		d.SuggestedFixes = slices.DeleteFunc(slices.Clone(d.SuggestedFixes), func(fix analysis.SuggestedFix) bool { return !within(fset, d.Pos, fix) })
		position := fset.Position(d.Pos)
		at := line{position.Filename, position.Line}
		i, known := index[at]
		if !known {
			index[at] = len(lines)
			lines = append(lines, d)
			continue
		}
		lines[i].Message += "; " + d.Message
		if len(lines[i].SuggestedFixes) == 0 {
			lines[i].SuggestedFixes = d.SuggestedFixes
		}
	}
	return lines
}

// within reports whether a fix edits only the file of its diagnostic. golangci-lint
// drops other edits, counts the issue as fixed and hides it.
func within(fset *token.FileSet, pos token.Pos, fix analysis.SuggestedFix) bool {
	file := fset.File(pos)
	return file != nil && !slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool {
		return fset.File(e.Pos) != file
	})
}
