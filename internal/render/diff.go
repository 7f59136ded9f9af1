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
	switch class {
	case rule.NoChange:
		p.printf("no change\n")
	default:
		p.printf("%s\n", class)
	}
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
	class := string(t.Class)
	color := yellow
	if t.Class == rule.Breaking || t.Class == rule.Error {
		class, color = strings.ToUpper(class), red
	}
	pos := ""
	if t.Tool != nil {
		position := t.Unit.Fset.Position(t.Tool.Pos)
		position.Column = 0
		pos = "  " + p.pos(position)
	}
	p.printf("%s%s  %s\n", t.Key, pos, p.paint(color, class))
}

// change writes a change on two lines: class, path, title and position, then
// the evidence and the rule.
func (p *Printer) change(f *analyzer.Finding) {
	label := "[" + string(f.Class) + "]"
	if f.Class == rule.Breaking {
		label = "[BREAKING]"
	}
	first := pad("  "+label, pathColumn) + headline(f)
	p.printf("%s%s\n", p.label(f.Class, pad(first, positionColumn), label), p.pos(f.Position))
	second := strings.Repeat(" ", pathColumn) + evidence(f)
	p.printf("%s%s\n", pad(second, ruleColumn), p.paint(faint, "("+f.Rule.ID+")"))
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
	where := string(f.Path)
	if f.Side == rule.Output {
		where = "result" + where
	} else if f.Side == rule.Input && where == "" {
		where = "arguments"
	}
	if f.Renamed() {
		to := string(f.At)
		if f.Side == rule.Output {
			to = "result" + to
		}
		where += " -> " + to
	}
	if f.Side == rule.Tool {
		where = f.Tool
	}
	return where + "  " + f.Rule.Title
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
