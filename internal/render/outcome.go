package render

import (
	"cmp"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/rule"
)

// Outcome is all that check or diff found, for the formats that are not text.
type Outcome struct {
	Reports []*analyzer.Report
	// Troubles keep packages or files from being looked at, and are of no
	// report.
	Troubles []*analyzer.Finding
	// Blind reports whether a finding of a rule says that something could not
	// be looked at.
	Blind func(*analyzer.Finding) bool
	// Exit is the exit code of the command.
	Exit int
	// Version is that of toolpactvet: vX.Y.Z, or something else in a build
	// without one.
	Version string
}

// exitTrouble is the exit code of a command that could not do all its work.
const exitTrouble = 2

// findings returns every finding: of each report those of no tool and then
// tool by tool, and the troubles last.
func (o *Outcome) findings() []*analyzer.Finding {
	var all []*analyzer.Finding
	for _, r := range o.Reports {
		all = append(all, r.Findings...)
		for i := range r.Tools {
			all = append(all, r.Tools[i].Findings...)
		}
	}
	return append(all, o.Troubles...)
}

// tools returns where each tool stands.
func (o *Outcome) tools() []*analyzer.ToolReport {
	var all []*analyzer.ToolReport
	for _, r := range o.Reports {
		for i := range r.Tools {
			all = append(all, &r.Tools[i])
		}
	}
	return all
}

// A remark is one cause at the place where it is shown in the repository.
type remark struct {
	analyzer.Cause
	start, end token.Position // start has no file when nothing is known, and end none when it has none
}

func (r remark) first() *analyzer.Finding { return r.Cause[0] }

// remarks returns the causes with their places, sorted by place. A tool that
// is new where there is no lock is left out where lock-missing says it for all.
func (p *Printer) remarks(o *Outcome) []remark {
	lock := map[*analyzer.Finding]string{}
	unlocked := map[*analyzer.Finding]bool{}
	for _, r := range o.Reports {
		missing := slices.ContainsFunc(r.Findings, func(f *analyzer.Finding) bool { return f.Rule.ID == "lock-missing" })
		for _, f := range r.Findings {
			lock[f] = r.Lock
		}
		for i := range r.Tools {
			for _, f := range r.Tools[i].Findings {
				lock[f] = r.Lock
				unlocked[f] = missing && f.Rule.ID == "tool-added"
			}
		}
	}
	wanted := slices.DeleteFunc(o.findings(), func(f *analyzer.Finding) bool { return unlocked[f] })
	var all []remark
	for _, cause := range analyzer.Causes(wanted) {
		start, end := p.shown(cause[0])
		if path := lock[cause[0]]; path != "" && !cause[0].Trouble && !p.inRepository(start.Filename) && p.inRepository(path) {
			start, end = token.Position{Filename: path}, token.Position{} // what is known nowhere is in the lock
		}
		all = append(all, remark{cause, start, end})
	}
	slices.SortStableFunc(all, func(a, b remark) int {
		return cmp.Or(
			strings.Compare(a.start.Filename, b.start.Filename),
			cmp.Compare(a.start.Line, b.start.Line),
			cmp.Compare(a.start.Column, b.start.Column),
			strings.Compare(a.first().Rule.ID, b.first().Rule.ID),
			strings.Compare(a.Text(), b.Text()))
	})
	return all
}

// shown returns where a reader of the repository sees a finding: at its
// position, unless that lies in another module or in a file that is not there.
// Then it is where a driver shows it, in the tool's own package.
func (p *Printer) shown(f *analyzer.Finding) (start, end token.Position) {
	start, end = f.Range()
	switch {
	case f.Position == start:
		return start, end
	case start.IsValid() && (f.Position.Line == 0 || !p.inRepository(f.Position.Filename)):
		return start, end
	default:
		return f.Position, token.Position{}
	}
}

// inRepository reports whether the file lies below the root.
func (p *Printer) inRepository(name string) bool {
	_, ok := p.repositoryPath(name)
	return ok
}

// repositoryPath returns a file name relative to the root, with slashes, and
// whether the file lies below it.
func (p *Printer) repositoryPath(name string) (string, bool) {
	if name == "" || !filepath.IsAbs(name) {
		return "", false
	}
	return loader.Within(p.root(), name)
}

func (p *Printer) root() string { return cmp.Or(p.Root, p.Dir) }

// The levels, worst first. What the class of a finding says of agents is one
// thing, and whether it fails a check another: a non-breaking change is a
// warning while it has to be accepted, and a note where it fails nothing.
const (
	levelError   = "error"
	levelWarning = "warning"
	levelNote    = "note"
)

// level returns how loud a cause is.
func (r remark) level() string {
	level := levelNote
	for _, f := range r.Cause {
		switch {
		case f.Class == rule.Breaking || f.Class == rule.Error:
			return levelError
		case !f.Notice:
			level = levelWarning
		}
	}
	return level
}

// proof returns the lines that go below the message of a cause: the witness,
// and what an upgrade changes about each tool.
func (r remark) proof() []string {
	f := r.first()
	var lines []string
	if f.Witness.IsPresent() {
		lines = append(lines, evidence(f))
	}
	if f.Base != "" {
		lines = append(lines, "against: "+f.Base)
	}
	for _, up := range f.Upgrades {
		lines = append(lines, up.Key+": "+summary(up))
	}
	return lines
}
