package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/rule"
)

// UpgradeObject is what an upgrade changes about one tool, as JSON.
type UpgradeObject struct {
	Key     string         `json:"key"`
	From    string         `json:"from"`
	To      string         `json:"to"`
	Class   rule.Class     `json:"class"`
	Changes []ChangeObject `json:"changes"`
}

func (p *Printer) upgrades(f *analyzer.Finding) []UpgradeObject {
	var all []UpgradeObject
	for _, up := range f.Upgrades {
		all = append(all, UpgradeObject{up.Key, up.From, up.To, up.Class, p.findings(up.Changes, nil)})
	}
	return all
}

// upgrade writes a finding deriver-version-changed with a line a tool.
func (p *Printer) upgrade(f *analyzer.Finding) {
	p.printf("%s: %s (%s, %s)\n", p.pos(f.Position), f.UpgradeTitle(), f.Rule.ID, f.Class)
	width := 0
	for _, up := range f.Upgrades {
		width = max(width, len([]rune(up.Key)))
	}
	for _, up := range f.Upgrades {
		p.printf("  %s%s%s\n", pad(up.Key, width+2), pad(string(up.Class), len(rule.NonBreaking)+2), changeCount(up))
	}
}

// upgradeDiff writes the same as part of a diff, with what changes: all of it,
// or the first few.
func (p *Printer) upgradeDiff(f *analyzer.Finding, everything bool) {
	class, color := string(f.Class), yellow
	if f.Class == rule.Breaking {
		class, color = strings.ToUpper(class), red
	}
	position := f.Position
	position.Column = 0
	p.printf("%s  %s  %s\n", f.UpgradeTitle(), p.pos(position), p.paint(color, class))
	for _, up := range f.Upgrades {
		label := "[" + string(up.Class) + "]"
		if up.Class == rule.Breaking {
			label = "[BREAKING]"
		}
		first := pad("  "+label, pathColumn) + up.Key + "  " + changeCount(up)
		p.printf("%s\n", p.label(up.Class, first, label))
		if everything {
			for _, c := range up.Changes {
				p.change(c)
			}
			continue
		}
		second := strings.Repeat(" ", pathColumn) + summary(up)
		p.printf("%s%s\n", pad(second, ruleColumn), p.paint(faint, "("+f.Rule.ID+")"))
	}
}

func changeCount(up *analyzer.Upgrade) string {
	return fmt.Sprintf("%d change(s)", len(up.Changes))
}

// summary names the first changes, the worst before the others.
func summary(up *analyzer.Upgrade) string {
	const most = 3
	changes := slices.Clone(up.Changes)
	slices.SortStableFunc(changes, func(a, b *analyzer.Finding) int {
		switch {
		case a.Class == b.Class:
			return 0
		case rule.Worse(a.Class, b.Class) == a.Class:
			return -1
		default:
			return 1
		}
	})
	var parts []string
	for _, c := range changes[:min(most, len(changes))] {
		parts = append(parts, strings.Join(strings.Fields(headline(c)), " "))
	}
	text := strings.Join(parts, "; ")
	if more := len(changes) - most; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}
