package render

import (
	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

// AcceptObject is what accept did, as JSON: keys of tools.
type AcceptObject struct {
	Accepted  []string `json:"accepted"`
	Removed   []string `json:"removed"`
	Unchanged []string `json:"unchanged"`
}

// Accepted writes what became of the tools of one lock.
func (p *Printer) Accepted(accepted, removed, unchanged []analyzer.ToolReport) {
	width := 0
	for _, tools := range [][]analyzer.ToolReport{accepted, removed, unchanged} {
		for _, t := range tools {
			width = max(width, len([]rune(t.Key)))
		}
	}
	for _, t := range accepted {
		p.printf("accepted   %s%s  %s\n", pad(t.Key, width+2), p.how(t), hashes(t))
	}
	for _, t := range removed {
		p.printf("removed    %s\n", t.Key)
	}
	if p.Quiet {
		return
	}
	for _, t := range unchanged {
		p.printf("unchanged  %s\n", t.Key)
	}
}

// how says of what class an accepted change is.
func (p *Printer) how(t analyzer.ToolReport) string {
	switch {
	case t.State == analyzer.Added:
		return p.paint(green, "new")
	case t.Class == rule.Breaking:
		return p.paint(red, "BREAKING")
	case t.State == analyzer.Failed:
		return p.paint(yellow, "restored")
	default:
		return p.paint(green, "non-breaking")
	}
}

// hashes shows the fingerprints of the old and the new schema.
func hashes(t analyzer.ToolReport) string {
	current := contract.Hash(t.Tool.Contract.ToolSchema())
	if t.Entry == nil {
		return current
	}
	return t.Entry.Hash + " -> " + current
}

// Initialized says what init wrote into a lock.
func (p *Printer) Initialized(lock string, added []analyzer.ToolReport, written bool) {
	if !written {
		p.printf("%s: every tool is locked already\n", p.lockName(lock))
		return
	}
	p.printf("%s: locked %d tool(s)\n", p.lockName(lock), len(added))
	for _, t := range added {
		p.printf("  +  %s\n", t.Key)
	}
}
