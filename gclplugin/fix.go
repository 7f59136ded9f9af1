package gclplugin

import (
	"bytes"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// fixOf returns the one fix of all diagnostics of a line: the first of each,
// since golangci-lint applies every fix that it is given, not one of them.
func fixOf(fset *token.FileSet, group []analysis.Diagnostic) (analysis.SuggestedFix, bool) {
	var all edits
	var messages []string
	for _, d := range group {
		if len(d.SuggestedFixes) == 0 {
			return analysis.SuggestedFix{}, false
		}
		fix := d.SuggestedFixes[0]
		if !within(fset, d.Pos, fix) || !all.add(fix.TextEdits) {
			return analysis.SuggestedFix{}, false
		}
		messages = append(messages, fix.Message)
	}
	return analysis.SuggestedFix{Message: strings.Join(messages, "; "), TextEdits: all}, true
}

// within reports whether a fix edits only the file of its diagnostic.
// golangci-lint drops other edits.
func within(fset *token.FileSet, pos token.Pos, fix analysis.SuggestedFix) bool {
	file := fset.File(pos)
	return file != nil && !slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool {
		return fset.File(e.Pos) != file || e.End.IsValid() && fset.File(e.End) != file
	})
}

// edits can all be made to one file, in any order of the list. golangci-lint
// makes none of a linter's edits to a file when two of them overlap.
type edits []analysis.TextEdit

// add takes in further edits, or none of them when one of them overlaps another.
func (e *edits) add(more []analysis.TextEdit) bool {
	sum := slices.Clone(*e)
	for _, edit := range more {
		if slices.ContainsFunc(sum, func(old analysis.TextEdit) bool { return same(old, edit) }) {
			continue
		}
		if slices.ContainsFunc(sum, func(old analysis.TextEdit) bool { return overlap(old, edit) }) {
			return false
		}
		sum = append(sum, edit)
	}
	*e = sum
	return true
}

func same(a, b analysis.TextEdit) bool {
	return a.Pos == b.Pos && end(a) == end(b) && bytes.Equal(a.NewText, b.NewText)
}

// overlap reports whether two edits cannot both be made. Two insertions at one
// place can when each adds lines below.
func overlap(a, b analysis.TextEdit) bool {
	if a.Pos == b.Pos && a.Pos == end(a) && b.Pos == end(b) {
		return !addsLines(a) || !addsLines(b)
	}
	return a.Pos < end(b) && b.Pos < end(a) || a.Pos == b.Pos
}

// addsLines reports whether an insertion at the end of a line adds lines below.
func addsLines(e analysis.TextEdit) bool { return bytes.HasPrefix(e.NewText, []byte("\n")) }

func end(e analysis.TextEdit) token.Pos {
	if e.End.IsValid() {
		return e.End
	}
	return e.Pos
}
