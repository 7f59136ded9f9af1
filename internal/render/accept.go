package render

import (
	"fmt"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

// AcceptObject is what accept did, as JSON: keys of tools, and what was
// accepted of each.
type AcceptObject struct {
	Accepted  []string       `json:"accepted"`
	Removed   []string       `json:"removed"`
	Unchanged []string       `json:"unchanged"`
	Tools     []AcceptedTool `json:"tools"` // those that were accepted or removed
	DryRun    bool           `json:"dry_run"`
}

// AcceptedTool is what was accepted of a tool, as JSON. A hash is left out
// where there is no schema.
type AcceptedTool struct {
	Lock     string         `json:"lock"`
	Key      string         `json:"key"`
	Was      string         `json:"was,omitempty"` // the key before a rename
	Package  string         `json:"package"`
	State    analyzer.State `json:"state"`
	Class    rule.Class     `json:"class"`
	Ignored  bool           `json:"ignored"` // a directive or toolpact.yaml let every change pass
	OldHash  string         `json:"old_hash,omitempty"`
	NewHash  string         `json:"new_hash,omitempty"`
	Changes  []ChangeObject `json:"changes"`
	Affected []string       `json:"affected"`
}

// AcceptedTools returns what was accepted of tools of one lock.
func (p *Printer) AcceptedTools(lock string, tools []analyzer.ToolReport) []AcceptedTool {
	all := []AcceptedTool{}
	for _, t := range tools {
		old, current := hashes(t)
		all = append(all, AcceptedTool{
			Lock: p.lockName(lock), Key: t.Key, Was: t.OldKey, Package: t.Package, State: happened(t), Class: worst(t), Ignored: ignored(t),
			OldHash: old, NewHash: current, Changes: p.findings(accepted(t), nil), Affected: affected(t),
		})
	}
	return all
}

// ignored reports whether a tool has changes and none that a check shows.
func ignored(t analyzer.ToolReport) bool { return t.State == analyzer.Unchanged && len(t.Ignored) > 0 }

// happened returns where an accepted tool stood, had nothing been ignored.
func happened(t analyzer.ToolReport) analyzer.State {
	switch {
	case !ignored(t):
		return t.State
	case t.Entry == nil:
		return analyzer.Added
	case t.Tool == nil:
		return analyzer.Removed
	default:
		return analyzer.Changed
	}
}

// worst returns the worst class of what was accepted of a tool.
func worst(t analyzer.ToolReport) rule.Class {
	class := t.Class
	for _, f := range accepted(t) {
		class = rule.Worse(class, f.Class)
	}
	return class
}

// Lock writes the heading of one lock among several.
func (p *Printer) Lock(lock string) { p.printf("%s:\n", p.lockName(lock)) }

// Accepted writes what became of the tools of one lock: of each that changed
// its class, its fingerprints, every change and who is affected.
func (p *Printer) Accepted(changed, removed, unchanged []analyzer.ToolReport) {
	width := 0
	for _, tools := range [][]analyzer.ToolReport{changed, removed, unchanged} {
		for _, t := range tools {
			width = max(width, len([]rune(t.Key)))
		}
	}
	for _, t := range changed {
		old, current := hashes(t)
		if old != "" {
			current = old + " -> " + current
		}
		p.printf("accepted   %s%s  %s\n", pad(t.Key, width+2), p.how(t), current)
		p.acceptedChanges(t)
	}
	for _, t := range removed {
		p.printf("removed    %s%s\n", pad(t.Key, width+2), p.how(t))
		p.acceptedChanges(t)
	}
	if p.Quiet {
		return
	}
	for _, t := range unchanged {
		p.printf("unchanged  %s\n", t.Key)
	}
}

// acceptedChanges writes a line a change, and one for those whom they affect.
func (p *Printer) acceptedChanges(t analyzer.ToolReport) {
	if t.State == analyzer.Added {
		return
	}
	for _, f := range accepted(t) {
		what := headline(f)
		if f.Side != rule.Input && f.Side != rule.Output {
			what = f.Message
		}
		p.printf("  %s%s  %s\n", pad(string(f.Class), len(rule.NonBreaking)+2), what, p.paint(faint, "("+f.Rule.ID+")"))
	}
	for _, who := range affected(t) {
		p.printf("  affected: %s\n", who)
	}
}

// accepted returns the changes that accepting a tool accepts, those of an
// upgrade and those that were ignored among them. What is wrong with its source or entry is none.
func accepted(t analyzer.ToolReport) []*analyzer.Finding {
	var all []*analyzer.Finding
	for _, f := range t.Findings {
		if f.Class != rule.Error {
			all = append(all, f)
		}
	}
	if t.Upgrade != nil {
		all = append(all, t.Upgrade.Changes...)
	}
	for _, f := range t.Ignored {
		if f.Class != rule.NoChange { // its rule is off
			all = append(all, f)
		}
	}
	return all
}

// affected says who notices what breaks: with the first example of each kind.
func affected(t analyzer.ToolReport) []string {
	who := []string{}
	told := map[string]bool{}
	for _, f := range accepted(t) {
		if f.Class != rule.Breaking {
			continue
		}
		kind, text := sufferer(t, f)
		if !told[kind] {
			told[kind] = true
			who = append(who, text)
		}
	}
	return who
}

// sufferer names those whom a breaking change affects.
func sufferer(t analyzer.ToolReport, f *analyzer.Finding) (kind, text string) {
	old := t.OldKey
	if old == "" {
		old = t.Key
	}
	switch {
	case t.State == analyzer.Removed || f.Rule.ID == "tool-renamed":
		return "name", fmt.Sprintf("agents that call %q", old)
	case f.Side == rule.Output && f.Witness.IsPresent():
		return "output", "readers of results as locked before, when they get " + f.Witness.String()
	case f.Side == rule.Output:
		return "output", "readers of results as locked before"
	case f.Side == rule.Input && f.Witness.IsPresent():
		return "input", "agents prompted with the old schema that send " + f.Witness.String()
	default:
		return "input", "agents prompted with the old schema"
	}
}

// how says of what class an accepted change is.
func (p *Printer) how(t analyzer.ToolReport) string {
	switch {
	case t.State == analyzer.Added:
		return p.paint(green, "new")
	case t.Tool == nil && t.Class == rule.NoChange: // its rule is off
		return ""
	case t.Class == rule.Breaking:
		return p.paint(red, "BREAKING")
	case t.State == analyzer.Unchanged:
		return p.paint(yellow, "was ignored")
	case t.State == analyzer.Failed:
		return p.paint(yellow, "restored")
	default:
		return p.paint(green, "non-breaking")
	}
}

// hashes returns the fingerprints of the old and the new schema, "" where
// there is none.
func hashes(t analyzer.ToolReport) (old, current string) {
	if t.Tool != nil {
		current = contract.Hash(t.Tool.Contract.ToolSchema())
	}
	if t.Entry != nil {
		old = t.Entry.Hash
	}
	return old, current
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
