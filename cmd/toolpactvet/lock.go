package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
)

// locking changes a lock to what the source says now.
type locking struct {
	app     *app
	session *session
	choose  func(t *analyzer.ToolReport) bool // which tools
	named   func(key string) bool             // which keys were asked for; needed for locks in conflict only
	reason  string
	dryRun  bool
}

// outcome is what became of the tools of one lock.
type outcome struct {
	lock                         string
	accepted, removed, unchanged []analyzer.ToolReport
	refused                      []analyzer.ToolReport
	changed                      bool // the bytes of the lock
	resolved                     bool // the lock was in conflict
}

// run updates one lock. Everything is compared anew under the file lock, so
// that of two concurrent accepts neither is lost.
func (l *locking) run(ctx context.Context, path string) (*outcome, error) {
	var out *outcome
	edit := func(old []byte) ([]byte, error) {
		var err error
		var updated []byte
		out, updated, err = l.edit(path, old)
		return updated, err
	}
	if l.dryRun {
		old, err := lockio.Read(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if _, err = edit(old); errors.Is(err, errNothing) {
			err = nil
		}
		return out, err
	}
	err := lockio.Update(ctx, path, edit)
	if errors.Is(err, errNothing) {
		err = nil
	}
	return out, err
}

// errNothing is returned by an edit that would create a lock without entries.
var errNothing = errors.New("nothing to lock")

// edit returns the bytes of the lock with the chosen tools as they are now.
// old is nil when there is no lock yet.
func (l *locking) edit(path string, old []byte) (*outcome, []byte, error) {
	text, out := old, &outcome{lock: path}
	var worse map[string]*analyzer.ToolReport
	if d, ok := lockfile.Disputed(old); ok && l.named != nil {
		r, err := l.resolve(path, d)
		if err != nil {
			return nil, nil, err
		}
		text, worse, out.resolved = r.text, r.worse, true
	}
	report := l.session.judgeAs(path, text)
	file := report.File
	if file == nil {
		file = lockfile.New()
	}
	for i := range report.Tools {
		if t := worse[report.Tools[i].Key]; t != nil {
			report.Tools[i] = *t
		}
	}
	changes := l.sort(report, out)
	if old == nil && len(changes.Put) == 0 {
		return out, nil, errNothing
	}
	updated, err := file.Edit(changes)
	if err != nil {
		return nil, nil, err
	}
	out.changed = !bytes.Equal(updated, old)
	return out, updated, nil
}

// sort tells what is to be done about each chosen tool.
func (l *locking) sort(report *analyzer.Report, out *outcome) lockfile.Edit {
	now := time.Now().UTC().Truncate(time.Second)
	var edit lockfile.Edit
	for i := range report.Tools {
		t := &report.Tools[i]
		if !l.choose(t) {
			continue
		}
		switch {
		case t.Tool == nil && t.State != analyzer.Failed:
			edit.Remove = append(edit.Remove, t.Key)
			out.removed = append(out.removed, *t)
		case t.Tool == nil, t.State == analyzer.Failed && !onlyTampered(t):
			out.refused = append(out.refused, *t)
		default:
			edit.Put = append(edit.Put, lockfile.Put{
				Contract: successor(t), AcceptedAt: now, Breaking: breakingNow(t), Reason: l.reason,
			})
			if t.OldKey != "" {
				edit.Remove = append(edit.Remove, t.OldKey)
			}
			if asLocked(t) && len(t.Ignored) == 0 {
				out.unchanged = append(out.unchanged, *t)
			} else {
				out.accepted = append(out.accepted, *t)
			}
		}
	}
	return edit
}

// successor returns the contract of a tool as it is locked: with the memory of
// what earlier ones had.
func successor(t *analyzer.ToolReport) *contract.Contract {
	c := t.Tool.Contract
	if t.Entry != nil && !t.Entry.Tampered {
		c.Removed = diffclass.Tombstones(t.Entry.Contract, c, diffclass.Options{})
	}
	return &c
}

// breakingNow reports whether what is accepted now breaks agents; a tool whose
// contract stays keeps what was said of its last change.
func breakingNow(t *analyzer.ToolReport) bool {
	if asLocked(t) && len(t.Ignored) == 0 {
		return t.Entry.Breaking
	}
	return (t.State == analyzer.Changed || asLocked(t)) && slices.ContainsFunc(slices.Concat(t.Findings, t.Ignored), breaking)
}

func breaking(f *analyzer.Finding) bool { return f.Class == rule.Breaking }

// onlyTampered reports whether accepting the tool mends what is wrong: its
// entry was edited by hand, and the source itself is fine.
func onlyTampered(t *analyzer.ToolReport) bool {
	for _, f := range t.Findings {
		if f.Rule.ID != "lock-entry-tampered" {
			return false
		}
	}
	return len(t.Findings) > 0
}

// refuse tells what keeps the lock from being changed, and reports whether
// anything does: a package that holds or feeds a tool and does not load, or a
// lock that cannot be trusted.
func (s *session) refuse(reports []*analyzer.Report) error {
	if len(s.loaded.Errors) > 0 {
		return errors.New("nothing was written: the packages above have to load and type-check first")
	}
	p := s.app.printer()
	p.W = s.app.stderr
	bad := false
	for _, r := range reports {
		for _, f := range r.Findings {
			if f.Class == rule.Error && !finding(f.Rule.ID) {
				bad = true
				p.Finding(f)
			}
		}
	}
	if bad {
		return errors.New("nothing was written: what is named above comes first")
	}
	return nil
}

func (o *outcome) describeRefused(a *app) {
	p := a.printer()
	p.W = a.stderr
	for _, t := range o.refused {
		a.exit = exitTrouble
		fmt.Fprintf(a.stderr, "toolpactvet: tool %q cannot be accepted:\n", t.Key)
		for _, f := range t.Findings {
			p.Finding(f)
		}
	}
}
