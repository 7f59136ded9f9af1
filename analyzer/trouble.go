package analyzer

import (
	"errors"
	"fmt"
	"go/token"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// problemsOf returns what is wrong with the source of a tool, so that its
// contract cannot be trusted.
func (u *Tools) problemsOf(t *schemagen.Tool) []*Finding {
	findings := u.problemsWhere(t, func(p schemagen.Problem) bool { return p.Rule != ruleToolSilenced.ID })
	if t.Contract.Error != "" && len(findings) == 0 {
		f := &Finding{Tool: t.Contract.Key(), Change: sourceChange(ruleToolRefused, t.Contract.Error)}
		u.place(f, t)
		findings = append(findings, f)
	}
	return findings
}

// silencedOf returns what the framework says of a tool that it serves all the
// same: the contract is what the model sees, and is compared.
func (u *Tools) silencedOf(t *schemagen.Tool) []*Finding {
	if u == nil || t == nil {
		return nil
	}
	return u.problemsWhere(t, func(p schemagen.Problem) bool { return p.Rule == ruleToolSilenced.ID })
}

func (u *Tools) problemsWhere(t *schemagen.Tool, ok func(schemagen.Problem) bool) []*Finding {
	var findings []*Finding
	for _, p := range u.Problems {
		if p.Tool != "" && p.Tool == t.Contract.Key() && ok(p) && !u.ofAnother(p, t) {
			f := u.problem(p)
			f.tool = t
			findings = append(findings, f)
		}
	}
	return findings
}

// ofAnother reports whether the problem lies in the declaration of another
// tool, which has the same key.
func (u *Tools) ofAnother(p schemagen.Problem, t *schemagen.Tool) bool {
	for _, other := range u.Result.Tools {
		if other != t && other.Decl.Doc.Pos() <= p.Pos && p.Pos < other.Decl.End() {
			return true
		}
	}
	return false
}

// Faults returns what is wrong with the source of the package, or with the
// files that its derivation needs, whatever is locked.
func (u *Tools) Faults() []*Finding {
	var faults []*Finding
	if u.Trouble != nil {
		faults = append(faults, u.trouble(u.Trouble))
	}
	for _, p := range u.Problems {
		faults = append(faults, u.problem(p))
	}
	return faults
}

// problem returns a fault of the source as a finding.
func (u *Tools) problem(p schemagen.Problem) *Finding {
	r, ok := RuleByID(p.Rule)
	if !ok {
		r = ruleDirectiveInvalid
	}
	f := &Finding{Tool: p.Tool, Pos: p.Pos, End: p.End, unit: u, Change: sourceChange(r, p.Message), Position: u.Fset.Position(p.Pos)}
	if p.Replacement != "" {
		f.fix = u.respell(p.Pos, p.End, p.Replacement)
	}
	return f
}

// respell returns the fix that replaces a range with the right spelling.
func (u *Tools) respell(pos, end token.Pos, right string) []analysis.SuggestedFix {
	if !u.editable(pos) {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   fmt.Sprintf("replace with %q", right),
		TextEdits: []analysis.TextEdit{{Pos: pos, End: end, NewText: []byte(right)}},
	}}
}

// tampered returns the finding for an entry that was edited by hand, at the
// tool where it is in sight, else in the lock.
func (d *docket) tampered(m member, e *lockfile.Entry) *Finding {
	message := fmt.Sprintf("its entry in %s was edited by hand: %s", d.title(), e.Fault)
	if d.judge.base == nil {
		message += fmt.Sprintf("; restore it, or run 'toolpactvet accept %s' to lock the current contract", e.Key)
	}
	f := &Finding{Tool: e.Key, Change: sourceChange(ruleLockEntryTampered, message)}
	if m.unit != nil {
		m.unit.place(f, m.tool)
	}
	f.Position = d.position(e)
	return f
}

// position returns where the entry is: in the file, or in what git calls the
// file at a ref.
func (d *docket) position(e *lockfile.Entry) token.Position {
	return token.Position{Filename: d.file(), Line: e.Line, Column: e.Column}
}

// file names the lock that was read, which is not always the one at its path.
func (d *docket) file() string {
	if d.judge.base != nil {
		return d.judge.base.File(d.Lock)
	}
	return d.Lock
}

// title names the lock in a message.
func (d *docket) title() string {
	if d.judge.base != nil && !filepath.IsAbs(d.file()) {
		return d.file()
	}
	return filepath.Base(d.file())
}

// missing returns the finding for tools without a lock.
func (d *docket) missing() *Finding {
	first := d.found[0]
	pos := first.tool.Pos
	return &Finding{
		unit: first.unit, Pos: pos, End: first.tool.Decl.Name.End(),
		Position: token.Position{Filename: d.Lock},
		Change:   sourceChange(ruleLockMissing, fmt.Sprintf("no %s for %d tool(s); run 'toolpactvet init' and commit it", filepath.Base(d.Lock), len(d.found))),
	}
}

// lockFinding returns the finding for a lock that cannot be read.
func (d *docket) lockFinding() *Finding {
	r := ruleLockUnreadable
	f := &Finding{Position: token.Position{Filename: d.file()}}
	message := d.err.Error()
	if e := new(lockfile.Error); errors.As(d.err, &e) {
		e = e.Under(d.spelled())
		r = lockRule(e.Kind)
		f.Position.Line, f.Position.Column = e.Line, e.Column
		message = e.Reason
		// What there was cannot be mended; a newer format can still be read.
		if remedy := e.Remedy(); remedy != "" && (d.judge.base == nil || e.Kind == lockfile.Version) {
			message += "; " + remedy
		}
	}
	f.Change = sourceChange(r, message)
	return f
}

// spelled returns the path of the lock as the reader's commands take it, and the
// flags by which they find it.
func (d *docket) spelled() (file, flags string) {
	file = filepath.Base(d.Lock)
	if d.judge.Dir == "" || d.judge.base != nil {
		return file, ""
	}
	if rel, err := filepath.Rel(d.judge.Dir, d.Lock); err == nil {
		file = filepath.ToSlash(rel)
	}
	switch {
	case d.judge.Lockfile != "":
		return file, " --lockfile " + lockfile.ShellWord(file)
	case d.named:
		return file, ""
	default:
		return file, lockfile.In(file)
	}
}

func lockRule(kind lockfile.Kind) rule.Rule {
	switch kind {
	case lockfile.Conflict:
		return ruleLockConflict
	case lockfile.Version:
		return ruleLockVersion
	default:
		return ruleLockUnreadable
	}
}

// troubleFinding returns a finding for a file that Judge needs and cannot
// read: toolpact.yaml, go.mod.
func troubleFinding(err error) *Finding {
	return &Finding{Trouble: true, Change: diffclass.Change{Class: rule.Error, Side: rule.Source, Message: err.Error()}}
}

// trouble is troubleFinding at the package clause of u.
func (u *Tools) trouble(err error) *Finding {
	f := troubleFinding(err)
	f.unit = u
	f.Pos, f.End = u.clause()
	return f
}

// OriginOf returns where the node at a wire path comes from.
func (u *Tools) OriginOf(t *schemagen.Tool, side contract.Side, path contract.Path) token.Position {
	return u.Fset.Position(origin(t, side, path).Pos)
}
