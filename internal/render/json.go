package render

import (
	"io"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// ChangeObject is a change as JSON. Old, New and Witness are left out when
// there is none; null is a value.
type ChangeObject struct {
	Rule        string          `json:"rule"`
	Side        rule.Side       `json:"side"`
	Path        contract.Path   `json:"path"`
	Class       rule.Class      `json:"class"`
	Old         *contract.Value `json:"old,omitempty"`
	New         *contract.Value `json:"new,omitempty"`
	Witness     *contract.Value `json:"witness,omitempty"`
	Message     string          `json:"message"`
	Pos         string          `json:"pos"`
	Fingerprint string          `json:"fingerprint"`

	// Base names the bases (--against) that have changed so, joined with ", ".
	Base string `json:"base,omitempty"`

	// Upgrades are the tools of a deriver-version-changed, left out of any other.
	Upgrades []UpgradeObject `json:"upgrades,omitempty"`

	// Tools are the keys of the tools that share the cause, for a finding that
	// is listed outside of its tools.
	Tools []string `json:"tools,omitempty"`
}

// ToolObject is where a tool stands, as JSON.
type ToolObject struct {
	Key     string         `json:"key"`
	Package string         `json:"package"`
	State   analyzer.State `json:"state"`
	Class   rule.Class     `json:"class"`
	Changes []ChangeObject `json:"changes"`
}

// CheckObject is the result of check and diff, as JSON.
type CheckObject struct {
	Tools    []ToolObject   `json:"tools"`
	Findings []ChangeObject `json:"findings"`
	Pending  int            `json:"pending"`
	Breaking int            `json:"breaking"`
}

// CheckObject collects what was found. Pending counts the tools that fail a
// check, Breaking those of them with a breaking change.
func (p *Printer) CheckObject(o *Outcome, changedOnly bool) CheckObject {
	out := CheckObject{Tools: []ToolObject{}, Findings: []ChangeObject{}}
	prints := o.fingerprints()
	for _, r := range o.Reports {
		for i := range r.Tools {
			t := &r.Tools[i]
			if t.Pending() {
				out.Pending++
				if t.ChangeClass() == rule.Breaking {
					out.Breaking++
				}
			}
			if changedOnly && len(t.Findings) == 0 && t.Upgrade == nil {
				continue
			}
			out.Tools = append(out.Tools, ToolObject{t.Key, t.Package, t.State, t.Class, p.findings(t.Findings, prints)})
		}
		for i, change := range p.findings(r.Findings, prints) {
			change.Tools = r.Findings[i].Tools()
			out.Findings = append(out.Findings, change)
		}
	}
	out.Findings = append(out.Findings, p.findings(o.Troubles, prints)...)
	return out
}

// findings returns findings as JSON, with the fingerprints that are known.
func (p *Printer) findings(findings []*analyzer.Finding, prints map[*analyzer.Finding]string) []ChangeObject {
	out := []ChangeObject{}
	for _, f := range findings {
		change := NewChange(f.Tool, f.Change, p.pos(f.Position))
		change.Base, change.Upgrades = f.Base, p.upgrades(f)
		if f.Trouble {
			change.Message = p.text(f.Message)
		}
		if id, ok := prints[f]; ok {
			change.Fingerprint = id
		}
		out = append(out, change)
	}
	return out
}

// NewChange returns a change of the tool with the key as JSON.
func NewChange(tool string, c diffclass.Change, pos string) ChangeObject {
	return ChangeObject{
		Rule: c.Rule.ID, Side: c.Side, Path: c.Path, Class: c.Class,
		Old: optional(c.Old), New: optional(c.New), Witness: optional(c.Witness),
		Message: c.Message, Pos: pos,
		Fingerprint: fingerprint(c.Rule.ID, tool, string(c.Side), string(c.Path)),
	}
}

func optional(v contract.Value) *contract.Value {
	if !v.IsPresent() {
		return nil
	}
	return &v
}

// CompareObject is the answer to one comparison, as JSON: of bare schemas, or
// of a tool, which had the name Was before if it was renamed.
type CompareObject struct {
	ID      *contract.Value `json:"id,omitempty"`
	Tool    string          `json:"tool,omitempty"`
	Was     string          `json:"was,omitempty"`
	Class   rule.Class      `json:"class"`
	Changes []ChangeObject  `json:"changes"`
}

// RuleEntry is a rule as JSON.
type RuleEntry struct {
	ID      string      `json:"id"`
	Side    rule.Side   `json:"side"`
	Effect  rule.Effect `json:"effect"`
	Class   rule.Class  `json:"class"`
	Strict  rule.Class  `json:"strict"`
	Title   string      `json:"title"`
	Text    string      `json:"text"`
	Before  string      `json:"before,omitempty"`
	After   string      `json:"after,omitempty"`
	Fix     string      `json:"fix,omitempty"`
	Derived string      `json:"derived"`
	Since   string      `json:"since"`
}

// Rules writes the rules as JSON.
func Rules(w io.Writer, rules []rule.Rule) error {
	out := []RuleEntry{}
	for _, r := range rules {
		out = append(out, NewRuleEntry(r))
	}
	return JSON(w, out)
}

// NewRuleEntry returns a rule as JSON.
func NewRuleEntry(r rule.Rule) RuleEntry {
	return RuleEntry{
		ID: r.ID, Side: r.Side, Effect: r.Effect, Class: r.Class(rule.Default), Strict: r.Class(rule.Strict),
		Title: r.Title, Text: r.Text, Before: r.Before, After: r.After, Fix: r.Fix, Derived: derived(r), Since: r.Since,
	}
}
