package render

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
)

// Check writes one line a tool, what is wrong with lock and source, and what
// to do next.
func (p *Printer) Check(r *analyzer.Report) {
	p.printf("toolpactvet: checking %d function(s) against %s\n", current(r), p.lockNames(r))
	width := 0
	for _, t := range r.Tools {
		width = max(width, len([]rune(t.Key)))
	}
	for _, t := range byTrouble(r.Tools) {
		if p.Quiet && t.State == analyzer.Unchanged {
			continue
		}
		mark, color, text := p.state(t)
		if len(r.Against) > 1 && t.State != analyzer.Unchanged && t.State != analyzer.Failed {
			text += " against " + bases(t)
		}
		p.printf("  %s  %s%s\n", p.paint(color, mark), pad(t.Key, width+3), p.paint(color, text))
	}
	for _, t := range r.Tools {
		for _, f := range t.Findings {
			if f.Class == rule.Error {
				p.Finding(f)
			}
		}
	}
	for _, f := range r.Findings {
		p.Finding(f)
	}
	p.advice(r)
}

// Nothing says that no tool and no lock is in sight.
func (p *Printer) Nothing() {
	p.printf("toolpactvet: no function is annotated //toolpact:tool, and there is no toolpact.lock\n")
}

// Finding writes one finding on a line: position, message, rule and class. An
// upgrade has a line more for each of its tools.
func (p *Printer) Finding(f *analyzer.Finding) {
	if f.Upgrades != nil {
		p.upgrade(f)
		return
	}
	if pos := p.pos(f.Position); pos != "" {
		p.printf("%s: ", pos)
	}
	text := f.Text()
	if f.Trouble {
		text = p.text(text)
	}
	p.printf("%s\n", text)
}

// text makes the paths in a message about trouble relative: it names files as
// they were opened.
func (p *Printer) text(message string) string {
	return strings.ReplaceAll(message, p.Dir+string(filepath.Separator), "")
}

func current(r *analyzer.Report) int {
	n := 0
	for _, t := range r.Tools {
		if t.Tool != nil {
			n++
		}
	}
	return n
}

func (p *Printer) lockName(path string) string {
	if path == "" {
		return "toolpact.lock"
	}
	name := p.Path(path)
	if filepath.Dir(name) == "." {
		return filepath.Base(name)
	}
	return name
}

// lockNames names what the tools of a report were held against.
func (p *Printer) lockNames(r *analyzer.Report) string {
	var names []string
	for _, base := range r.Against {
		if base.Shared {
			names = append(names, p.Path(base.File(r.Lock)))
		} else {
			names = append(names, p.lockName(r.Lock)+" at "+base.Name)
		}
	}
	if len(names) == 0 {
		return p.lockName(r.Lock)
	}
	return strings.Join(names, " and ")
}

// bases names the bases that give the worst class of the tool.
func bases(t analyzer.ToolReport) string {
	var names []string
	for _, f := range t.Findings {
		for name := range strings.SplitSeq(f.Base, ", ") {
			if f.Class == t.Class && name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 && t.Upgrade != nil {
		names = append(names, t.Upgrade.Base)
	}
	return strings.Join(names, ", ")
}

// state returns the mark, colour and words of a tool's line.
func (p *Printer) state(t analyzer.ToolReport) (mark, color, text string) {
	switch t.State {
	case analyzer.Added:
		return "+", yellow, "NEW"
	case analyzer.Removed:
		return "-", red, "REMOVED"
	case analyzer.Failed:
		return "!", red, t.Fault
	case analyzer.Changed:
		if t.ChangeClass() == rule.Breaking {
			return "x", red, "SCHEMA CHANGED (BREAKING)"
		}
		return "x", yellow, "SCHEMA CHANGED (non-breaking)"
	default:
		return "v", green, "unchanged"
	}
}

// byTrouble orders tools so that what needs attention comes last, next to the
// prompt; by key among equals.
func byTrouble(tools []analyzer.ToolReport) []analyzer.ToolReport {
	order := []analyzer.State{analyzer.Unchanged, analyzer.Added, analyzer.Removed, analyzer.Changed, analyzer.Failed}
	sorted := slices.Clone(tools)
	slices.SortStableFunc(sorted, func(a, b analyzer.ToolReport) int {
		return cmp.Or(
			cmp.Compare(slices.Index(order, a.State), slices.Index(order, b.State)),
			cmp.Compare(a.Key, b.Key))
	})
	return sorted
}

// advice says what to do about the states that occur.
func (p *Printer) advice(r *analyzer.Report) {
	count := map[analyzer.State]int{}
	for _, t := range r.Tools {
		count[t.State]++
	}
	if len(r.Against) > 0 {
		p.adviceAgainst(r, count)
		return
	}
	lines := []struct {
		state analyzer.State
		text  string
	}{
		{analyzer.Changed, "%d function(s) have schema changes. Run 'toolpactvet diff' to review.\n"},
		{analyzer.Removed, "%d locked function(s) are gone. Run 'toolpactvet diff' to review.\n"},
		{analyzer.Added, "%d function(s) are not locked yet. Run 'toolpactvet accept TOOL...' to lock them.\n"},
		{analyzer.Failed, "%d function(s) could not be checked.\n"},
	}
	for _, line := range lines {
		if n := count[line.state]; n > 0 && (line.state != analyzer.Added || r.File != nil) {
			p.printf(line.text, n)
		}
	}
	if r.File == nil && count[analyzer.Added] > 0 {
		p.printf("%s", fmt.Sprintf("%d function(s) are not locked yet. Run 'toolpactvet init' to lock them.\n", count[analyzer.Added]))
	}
}

// adviceAgainst is advice where nothing is to be accepted.
func (p *Printer) adviceAgainst(r *analyzer.Report, count map[analyzer.State]int) {
	diff := "toolpactvet diff"
	for _, base := range r.Against {
		diff += " --against " + lockfile.ShellWord(base.Name)
	}
	diff = Command(diff)
	if n := count[analyzer.Changed]; n > 0 {
		p.printf("%d function(s) have schema changes. Run %s to review.\n", n, diff)
	}
	if n := count[analyzer.Removed]; n > 0 {
		p.printf("%d function(s) are gone. Run %s to review.\n", n, diff)
	}
	if n := count[analyzer.Added]; n > 0 {
		p.printf("%d function(s) are new.\n", n)
	}
	if n := count[analyzer.Failed]; n > 0 {
		p.printf("%d function(s) could not be checked.\n", n)
	}
}

// Command sets a command off from the words around it, by other quotes than
// those that are in it.
func Command(line string) string {
	if strings.Contains(line, "'") {
		return "\"" + line + "\""
	}
	return "'" + line + "'"
}
