package render

import (
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// The columns of a change in the text of diff.
const (
	pathColumn     = 18
	positionColumn = 90
	ruleColumn     = 89
)

// Diff writes every pending change of the tools, and how to accept them. What
// an upgrade changes is one change, spelled out only when asked for.
func (p *Printer) Diff(tools []analyzer.ToolReport, everything bool) {
	count := map[rule.Class]int{}
	var pending []string
	for _, t := range tools {
		if len(t.Findings) > 0 {
			p.tool(t)
		}
		for _, f := range t.Findings {
			p.change(f)
			count[f.Class]++
		}
		if t.State != analyzer.Failed && (len(t.Findings) > 0 || t.Upgrade != nil) {
			pending = append(pending, t.Key)
		}
	}
	if f := analyzer.GroupUpgrades(tools); f != nil {
		p.upgradeDiff(f, everything)
		count[f.Class]++
	}
	breaking, other := count[rule.Breaking], count[rule.NonBreaking]
	p.printf("%d breaking change(s), %d non-breaking.\n", breaking, other)
	if len(pending) > 0 && !p.Hypothetical {
		p.printf("To accept: toolpactvet accept %s\n", strings.Join(pending, " "))
		p.printf("Accept all: toolpactvet accept --all\n")
	}
}

// Comparison writes the changes between two bare schemas.
func (p *Printer) Comparison(changes []diffclass.Change, class rule.Class) {
	for _, c := range changes {
		p.change(&analyzer.Finding{Change: c})
	}
	p.printf("%s\n", className(class))
}

// ToolComparison writes what became of one tool of a list.
func (p *Printer) ToolComparison(r diffclass.ToolResult) {
	if p.Quiet && len(r.Changes) == 0 {
		return
	}
	p.heading(r.Key, "", r.Class)
	for _, c := range r.Changes {
		p.change(&analyzer.Finding{Tool: r.Key, Change: c})
	}
}

func className(class rule.Class) string {
	if class == rule.NoChange {
		return "no change"
	}
	return string(class)
}

// Texts writes the descriptions that differ: they are no changes, and are
// locked anew when their tool is accepted.
func (p *Printer) Texts(tools []analyzer.ToolReport) {
	for _, t := range tools {
		if t.Tool == nil || t.Entry == nil {
			continue
		}
		for _, edit := range diffclass.Texts(&t.Entry.Contract, &t.Tool.Contract) {
			where := string(edit.Path)
			if edit.Side == rule.Tool {
				where = "description"
			}
			p.printf("%s  %s  text\n  - %s\n  + %s\n", t.Key, where, edit.Old, edit.New)
		}
	}
}

func (p *Printer) tool(t analyzer.ToolReport) {
	pos := ""
	if t.Tool != nil {
		position := t.Unit.Fset.Position(t.Tool.Pos)
		position.Column = 0
		pos = "  " + p.pos(position)
	}
	p.heading(t.Key, pos, t.Class)
}

// heading writes the line above the changes of a tool.
func (p *Printer) heading(key, pos string, class rule.Class) {
	name := className(class)
	color := yellow
	switch class {
	case rule.Breaking, rule.Error:
		name, color = strings.ToUpper(name), red
	case rule.NoChange:
		color = faint
	}
	p.printf("%s%s  %s\n", key, pos, p.paint(color, name))
}

// change writes a change on two lines: class, path, title and position, then
// the evidence and the rule.
func (p *Printer) change(f *analyzer.Finding) {
	label := "[" + string(f.Class) + "]"
	if f.Class == rule.Breaking {
		label = "[BREAKING]"
	}
	first := pad("  "+label, pathColumn) + headline(f)
	if pos := p.pos(f.Position); pos != "" {
		first = pad(first, positionColumn) + pos
	}
	p.printf("%s\n", p.label(f.Class, first, label))
	second := strings.Repeat(" ", pathColumn) + evidence(f)
	why := f.Rule.ID
	if f.Base != "" {
		why += ", against " + f.Base
	}
	p.printf("%s%s\n", pad(second, ruleColumn), p.paint(faint, "("+why+")"))
}

func (p *Printer) label(class rule.Class, line, label string) string {
	color := yellow
	if class != rule.NonBreaking {
		color = red
	}
	return strings.Replace(line, label, p.paint(color, label), 1)
}

// headline names the place and what happened to it.
func headline(f *analyzer.Finding) string {
	where := place(f.Side, f.Path)
	if f.Renamed() {
		where += " -> " + place(f.Side, f.At)
	}
	if f.Side == rule.Tool {
		where = f.Tool
	}
	return where + "  " + f.Rule.Title
}

// place names a wire path with its side.
func place(side rule.Side, path contract.Path) string {
	switch {
	case side == rule.Output:
		return "result" + string(path)
	case side == rule.Input && path == "":
		return "arguments"
	default:
		return string(path)
	}
}

// evidence shows a witness where there is one, else old and new.
func evidence(f *analyzer.Finding) string {
	switch {
	case f.Witness.IsPresent() && f.Side == rule.Output:
		return "may now be returned: " + f.Witness.String()
	case f.Witness.IsPresent():
		return "was accepted: " + f.Witness.String()
	case f.Class == rule.Error || f.Side == rule.Tool:
		return f.Message
	default:
		return transition(f.Old, f.New)
	}
}

// transition shows an old and a new value.
func transition(old, current contract.Value) string {
	switch {
	case old.IsPresent() && current.IsPresent():
		return old.String() + " -> " + current.String()
	case old.IsPresent():
		return "was " + old.String()
	case current.IsPresent():
		return "now " + current.String()
	default:
		return ""
	}
}
