package analyzer

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Cause is findings that come from one edit: a field that several tools share,
// or that one tool reaches on several paths. The first stands for all.
type Cause []*Finding

// Causes collects the findings that one edit caused, in order of first
// appearance. A driver reports one diagnostic a cause.
func Causes(findings []*Finding) []Cause {
	var causes []Cause
	for _, group := range groupByCause(findings) {
		causes = append(causes, group)
	}
	return causes
}

// Text spells the cause as a driver does, without the rule: the tools, what
// happened, and where it is declared when that is another package.
func (c Cause) Text() string { return sentence(c) }

// Tools returns the keys of the tools that share the cause, none when it
// belongs to no tool.
func (c Cause) Tools() []string {
	var keys []string
	for _, f := range c {
		for _, key := range f.Tools() {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// Range returns where a driver shows the finding, in a file of the tool's own
// package. Both positions are zero when the finding is not about source that
// was read; the end is zero when nothing is known of it.
func (f *Finding) Range() (start, end token.Position) {
	if f.unit == nil || !f.Pos.IsValid() {
		return start, end
	}
	start = f.unit.Fset.Position(f.Pos)
	if f.End > f.Pos {
		end = f.unit.Fset.Position(f.End)
	}
	return start, end
}

// Edit replaces the text between two positions of one file.
type Edit struct {
	Start, End token.Position
	New        string
}

// Edits returns what a fix of the finding does, by position.
func (f *Finding) Edits(fix analysis.SuggestedFix) []Edit {
	if f.unit == nil {
		return nil
	}
	var edits []Edit
	for _, e := range fix.TextEdits {
		end := e.End
		if !end.IsValid() {
			end = e.Pos // go/analysis: an insertion
		}
		edits = append(edits, Edit{f.unit.Fset.PositionFor(e.Pos, false), f.unit.Fset.PositionFor(end, false), string(e.NewText)})
	}
	return edits
}

// DocURL returns the address of the page of a rule, "" for no rule.
func DocURL(ruleID string) string {
	if ruleID == "" {
		return ""
	}
	return docURL + "#" + ruleID
}
