package analyzer

import (
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// State is where a tool stands against its lock.
type State string

// The states.
const (
	Unchanged State = "unchanged"
	Changed   State = "changed"
	Added     State = "new"
	Removed   State = "removed"
	Failed    State = "error" // its contract or its entry cannot be trusted
)

// Report is the comparison of tools with the one lock that governs them.
type Report struct {
	Lock     string         // absolute path of the lock
	File     *lockfile.File // nil when there is none, or none that can be read
	Tools    []ToolReport   // sorted by key
	Findings []*Finding     // those that belong to no tool

	// Against are the bases that the tools were held against, in the order
	// given, and Absent the names of those that have no such lock; both are nil
	// when it was the lock that there is.
	Against []Base
	Absent  []string
}

// ToolReport is where one tool stands.
type ToolReport struct {
	Key      string
	OldKey   string // the locked key of a renamed tool, else ""
	Package  string
	State    State
	Class    rule.Class // the worst of its findings and its upgrade, NoChange without any
	Fault    string     // id of the rule that says why it failed, "" unless it did
	Findings []*Finding
	Upgrade  *Upgrade // what another version of its framework changes, nil for nothing

	Tool  *schemagen.Tool // nil when it is gone
	Unit  *Tools          // the package that declares it, nil when it is gone
	Entry *lockfile.Entry // nil when it is not locked

	// Ignored are the changes that an ignore directive covers or whose rule is
	// off, the latter of class NoChange. They are in nothing else here, and are
	// locked when the tool is accepted.
	Ignored []*Finding
}

// Pending reports whether the tool has a finding that fails a check.
func (t *ToolReport) Pending() bool {
	for _, f := range t.Findings {
		if !f.Notice {
			return true
		}
	}
	return t.Upgrade != nil && !t.Upgrade.Notice
}

// ChangeClass returns the worst class among the changes of the contract, apart
// from what is wrong with the source as it stands; NoChange for none.
func (t *ToolReport) ChangeClass() rule.Class {
	worst := rule.NoChange
	if t.Upgrade != nil {
		worst = t.Upgrade.Class
	}
	for _, f := range t.Findings {
		if f.Class != rule.Error {
			worst = rule.Worse(worst, f.Class)
		}
	}
	return worst
}

// all returns every finding of the report: those of no tool first, then tool
// by tool.
func (r *Report) all() []*Finding {
	findings := append([]*Finding(nil), r.Findings...)
	for i := range r.Tools {
		findings = append(findings, r.Tools[i].Findings...)
	}
	return findings
}
