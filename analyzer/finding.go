package analyzer

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Finding is a change, or something wrong with source or lock, at its place.
type Finding struct {
	diffclass.Change
	Tool string // key, "" when it belongs to no tool

	// Pos and End lie in the package of the tool, NoPos when the finding is not
	// about source that was read.
	Pos, End token.Pos
	// Position is where a reader looks: that of the origin, in whatever package
	// it is declared, or that in the lock. It has no line when nothing is known.
	Position token.Position
	// Notice reports that the finding fails nothing (breaking_only).
	Notice bool
	// Trouble reports that the finding says why something could not be looked
	// at, without being of any rule.
	Trouble bool

	unit   *Tools
	tool   *schemagen.Tool
	origin schemagen.Origin
	fix    []analysis.SuggestedFix
}

// Fixes returns the edits that restore what was locked, the preferred first.
func (f *Finding) Fixes() []analysis.SuggestedFix { return f.fix }

// diagnostic returns what a driver shows for findings with one cause, which
// differ in nothing but the tool.
func diagnostic(group []*Finding, pos, end token.Pos) analysis.Diagnostic {
	f := group[0]
	return analysis.Diagnostic{
		Pos: pos, End: end,
		Category:       f.Rule.ID,
		Message:        message(group),
		URL:            docURL + "#" + f.Rule.ID,
		SuggestedFixes: f.fix,
	}
}

// message spells the findings of one cause: the tools, what happened, where it
// is declared when that is another package, and the rule.
func message(group []*Finding) string {
	f := group[0]
	var b strings.Builder
	if subject := subject(group); subject != "" && !strings.HasPrefix(f.Message, "tool ") {
		b.WriteString(subject + ": ")
	}
	b.WriteString(f.Message)
	if elsewhere := f.elsewhere(); elsewhere != "" {
		b.WriteString("; " + elsewhere)
	}
	if !f.Trouble {
		fmt.Fprintf(&b, " (%s, %s)", f.Rule.ID, f.Class)
	}
	return b.String()
}

// Text spells the finding as a driver does: tool, what happened, rule, class.
func (f *Finding) Text() string { return message([]*Finding{f}) }

// Renamed reports whether the finding is about a property that has another
// name now, so that At is its new path.
func (f *Finding) Renamed() bool {
	return f.Rule.ID == "input-property-renamed" || f.Rule.ID == "output-property-renamed"
}

func subject(group []*Finding) string {
	var names []string
	for _, f := range group {
		if f.Tool != "" && !slices.Contains(names, strconv.Quote(f.Tool)) {
			names = append(names, strconv.Quote(f.Tool))
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "tool " + names[0]
	default:
		last := len(names) - 1
		return "tools " + strings.Join(names[:last], ", ") + " and " + names[last]
	}
}

// elsewhere names the field when its declaration is not where the finding is
// reported.
func (f *Finding) elsewhere() string {
	if f.origin.Kind != schemagen.FromField || f.unit == nil || f.origin.Pos == f.Pos || !f.Position.IsValid() {
		return ""
	}
	return fmt.Sprintf("field %s at %s:%d", f.origin.Field, shortPath(f.unit.Root, f.Position.Filename), f.Position.Line)
}

// cause identifies what one diagnostic is about. Findings with equal causes
// come from one edit and differ in the tool, or in the path that leads to it.
type cause struct {
	rule     string
	side     rule.Side
	class    rule.Class
	position token.Position
	base     string // the property
	old, new string
}

func (f *Finding) cause() cause {
	c := cause{rule: f.Rule.ID, side: f.Side, class: f.Class, position: f.Position, base: f.Path.Base()}
	if f.Side == rule.Input || f.Side == rule.Output {
		c.old, c.new = contract.Canonical(f.Old), contract.Canonical(f.New)
	} else {
		c.base = f.Message
	}
	return c
}

// groupByCause collects findings that one edit caused, in order of first
// appearance.
func groupByCause(findings []*Finding) [][]*Finding {
	var groups [][]*Finding
	index := map[cause]int{}
	for _, f := range findings {
		i, known := index[f.cause()]
		if !known || !f.Position.IsValid() {
			index[f.cause()] = len(groups)
			groups = append(groups, []*Finding{f})
			continue
		}
		groups[i] = append(groups[i], f)
	}
	return groups
}
