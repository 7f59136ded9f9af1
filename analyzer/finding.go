package analyzer

import (
	"fmt"
	"go/token"
	"path/filepath"
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

	// Base names the bases against which this has changed, joined with ", "; ""
	// when it is the lock that there is.
	Base string

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
	// Upgrades are the tools of a finding deriver-version-changed, sorted by
	// key; nil in any other.
	Upgrades []*Upgrade

	also   []string // keys of other tools with the same cause
	unit   *Tools
	tool   *schemagen.Tool
	origin schemagen.Origin
	driver bool // reported by a driver, which shows Pos and not Position
	atEnum bool // placed at the constants of an enum rather than where it is used
	fix    []analysis.SuggestedFix

	oldName string // of the tool on its server, "" when it had another server
}

// Fixes returns the edits that restore what was locked, the preferred first.
func (f *Finding) Fixes() []analysis.SuggestedFix { return f.fix }

// diagnostic returns what a driver shows for the groups of one edit.
func diagnostic(twins [][]*Finding, pos, end token.Pos) analysis.Diagnostic {
	f := twins[0][0]
	var messages []string
	for _, group := range twins {
		group[0].driver = true
		messages = append(messages, message(group))
	}
	return analysis.Diagnostic{
		Pos: pos, End: end,
		Category:       f.Rule.ID,
		Message:        strings.Join(messages, "; "),
		URL:            DocURL(f.Rule.ID),
		SuggestedFixes: f.fix,
	}
}

// message spells the findings of one cause: the tools, what happened, where it
// is declared when that is another package, and the rule.
func message(group []*Finding) string {
	f := group[0]
	if f.Trouble {
		return sentence(group)
	}
	return fmt.Sprintf("%s (%s, %s)", sentence(group), f.Rule.ID, f.Class)
}

// sentence is message without the rule.
func sentence(group []*Finding) string {
	f := group[0]
	var b strings.Builder
	if place := f.placeInLock(); place != "" {
		b.WriteString(place + ": ")
	}
	if subject := subject(group); subject != "" && !strings.HasPrefix(f.Message, "tool ") {
		b.WriteString(subject + ": ")
	}
	b.WriteString(f.Message)
	if elsewhere := f.elsewhere(); elsewhere != "" {
		b.WriteString("; " + elsewhere)
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

// placeInLock names the line of the lock that the finding is about when a
// driver has to report it somewhere in Go source.
func (f *Finding) placeInLock() string {
	if f.Rule.Side != rule.Lock || f.Position.Line == 0 || !f.driver {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", filepath.Base(f.Position.Filename), f.Position.Line, f.Position.Column)
}

// Tools returns the keys of the tools that share the cause of the finding,
// none when it belongs to no tool.
func (f *Finding) Tools() []string {
	var keys []string
	for _, tool := range append([]string{f.Tool}, f.also...) {
		if tool != "" && !slices.Contains(keys, tool) {
			keys = append(keys, tool)
		}
	}
	return keys
}

func subject(group []*Finding) string {
	var names []string
	for _, f := range group {
		for _, tool := range f.Tools() {
			if !slices.Contains(names, strconv.Quote(tool)) {
				names = append(names, strconv.Quote(tool))
			}
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
	if f.unit == nil || !f.Position.IsValid() || f.unit.Fset.Position(f.Pos) == f.Position {
		return ""
	}
	if f.atEnum {
		return fmt.Sprintf("its constants are at %s:%d", f.file(), f.Position.Line)
	}
	if f.origin.Kind != schemagen.FromField {
		return ""
	}
	return fmt.Sprintf("field %s at %s:%d", f.origin.Field, f.file(), f.Position.Line)
}

// file names the file of the position so that the name is the same on every
// machine: relative to the module root, or below the import path of a package
// of another module.
func (f *Finding) file() string {
	name := shortPath(f.unit.Root, f.Position.Filename)
	if obj := f.origin.Object; filepath.IsAbs(f.Position.Filename) && name == filepath.ToSlash(f.Position.Filename) && obj != nil && obj.Pkg() != nil {
		return obj.Pkg().Path() + "/" + filepath.Base(f.Position.Filename)
	}
	return name
}

// cause identifies what one diagnostic is about. Findings with equal causes
// come from one edit and differ in the tool, or in the path that leads to it.
type cause struct {
	rule     string
	side     rule.Side
	class    rule.Class
	position token.Position
	base     string // the property, "" for what is declared outside of it
	old, new string
	against  string // the bases
}

func (f *Finding) cause() cause {
	c := cause{rule: f.Rule.ID, side: f.Side, class: f.Class, position: f.Position, base: f.Path.Base(), against: f.Base}
	if f.Side == rule.Input || f.Side == rule.Output {
		if f.atEnum {
			c.base = ""
		}
		c.old, c.new = contract.Canonical(f.Old), contract.Canonical(f.New)
	} else {
		c.base = f.Message
		if f.Rule.ID == "tool-moved" { // a package that moved takes all its tools along
			c.position = token.Position{}
		}
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

// groupTwins joins groups that one edit caused on both sides of tools: the
// same kind of change at the same place. They are one diagnostic, with one
// fix.
func groupTwins(groups [][]*Finding) [][][]*Finding {
	type twin struct {
		kind, base string
		class      rule.Class
		position   token.Position
	}
	var twins [][][]*Finding
	index := map[twin]int{}
	for _, group := range groups {
		f := group[0]
		_, kind, _ := strings.Cut(f.Rule.ID, "-")
		key := twin{kind, f.cause().base, f.Class, f.Position}
		i, known := index[key]
		sided := f.Side == rule.Input || f.Side == rule.Output
		if !known || !sided || !f.Position.IsValid() || twins[i][0][0].Side == f.Side {
			index[key] = len(twins)
			twins = append(twins, [][]*Finding{group})
			continue
		}
		twins[i] = append(twins[i], group)
	}
	return twins
}
