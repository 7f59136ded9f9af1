package analyzer

import (
	"cmp"
	"errors"
	"go/token"
	"io/fs"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Base is an older state of the locks, which tools are held against instead of
// the locks that there are: that of a git ref, or one lock in a file.
type Base struct {
	Name string // as the user gave it: origin/main, v1.0, old.toolpact.lock

	// Lock returns the path in the working tree of the lock that governs a
	// package in dir, or that name names, as Lock of [Scope] does, and the bytes
	// that the base has at that path. The error wraps fs.ErrNotExist when the
	// base has none there.
	Lock func(dir, name string) (path string, data []byte, err error)
	// Locks are the paths of all locks of the base.
	Locks []string
	// Stray are the paths of further locks of the base, those of modules that
	// are not looked at. Tools are in one of them only if it names their
	// package.
	Stray []string
	// File names the lock at a path as the base has it: main:toolpact.lock.
	File func(path string) string
	// Shared reports that the base is one lock, which stands for all that there
	// are.
	Shared bool
}

// JudgeAgainst holds the tools of the packages against older states of their
// locks, and returns one report a lock with the worst that any of the bases
// gives, each change with the names of its bases. The bases are taken as the
// history of the tools in the order given, and the locks that there are as its
// last step: see [diffclass.CompareHistory].
//
// What breaks no agent and is accepted in the locks that there are is a notice.
// A lock that a base does not have is no fault: its tools are new there, or are
// found in the lock that they were in, if that was another one.
func JudgeAgainst(units []*Tools, s Scope, bases []Base) []*Report {
	used := map[token.Position]bool{}
	now := newJudge(units, s, used)
	judges := make([]*judge, len(bases))
	for i := range bases {
		at := s
		at.Lock, at.Locks = bases[i].Lock, slices.Concat(s.Locks, bases[i].Locks, bases[i].Stray)
		judges[i] = newJudge(units, at, used)
		judges[i].base = &bases[i]
		judges[i].adopt()
	}
	for i, j := range judges {
		j.later = append(slices.Clone(judges[i+1:]), now)
	}
	sum := newSummary(now)
	for _, j := range judges {
		sum.add(j)
	}
	for _, u := range units {
		near := sum.report(now.docket(u.Dir, "").Lock)
		near.Findings = append(near.Findings, now.unusedIgnores(u)...)
	}
	return sum.all()
}

// adopt finds the entries of tools whose lock has none in the lock where they
// were: a lock may have moved, or been split.
func (j *judge) adopt() {
	if j.base.Shared {
		return
	}
	dockets := j.dockets()
	for _, d := range dockets {
		for _, m := range d.found {
			key := m.tool.Contract.Key()
			if d.entry(key) != nil {
				continue
			}
			from := slices.DeleteFunc(slices.Clone(dockets), func(other *docket) bool {
				e := other.entry(key)
				return other == d || e == nil || other.given[key] || other.has(key) || other.stray() && e.Contract.Package != m.unit.Package
			})
			slices.SortStableFunc(from, func(a, b *docket) int {
				return cmp.Compare(a.strangeness(key, m), b.strangeness(key, m))
			})
			if len(from) == 0 || len(from) > 1 && from[0].strangeness(key, m) > 0 {
				continue
			}
			d.take(key, from[0])
		}
	}
}

// has reports whether a tool with the key is governed by the lock.
func (d *docket) has(key string) bool {
	return slices.ContainsFunc(d.found, func(m member) bool { return m.tool.Contract.Key() == key })
}

// stray reports whether the lock is that of a module that is not looked at.
func (d *docket) stray() bool {
	return d.judge.base != nil && slices.Contains(d.judge.base.Stray, d.Lock)
}

// strangeness is 0 for a lock whose entry of the key names the package of the
// tool, else 1.
func (d *docket) strangeness(key string, m member) int {
	if d.entry(key).Contract.Package == m.unit.Package {
		return 0
	}
	return 1
}

func (d *docket) take(key string, from *docket) {
	if d.adopted == nil {
		d.adopted = map[string]*lockfile.Entry{}
	}
	if from.given == nil {
		from.given = map[string]bool{}
	}
	d.adopted[key] = from.entry(key)
	from.given[key] = true
}

// elsewhere reports whether the tool of an entry is accounted for under
// another lock.
func (d *docket) elsewhere(key string) bool {
	shared := d.judge.base != nil && d.judge.base.Shared
	if !shared && !d.stray() {
		return d.given[key]
	}
	dockets := d.judge.dockets()
	return shared && dockets[0] != d || slices.ContainsFunc(dockets, func(other *docket) bool { return other.has(key) })
}

// later returns the states of the found tools after the one of this lock.
func (d *docket) later(found map[string]member) map[string][]contract.Contract {
	if len(d.judge.later) == 0 || !d.looksBack() {
		return nil
	}
	all := map[string][]contract.Contract{}
	for key, m := range found {
		for _, j := range d.judge.later {
			if e := j.entryOf(m.tool); e != nil && !e.Tampered {
				all[key] = append(all[key], e.Contract)
			}
		}
	}
	return all
}

// entryOf returns the entry of a tool, nil when there is none.
func (j *judge) entryOf(t *schemagen.Tool) *lockfile.Entry {
	if t == nil || j.home[t] == nil {
		return nil
	}
	return j.home[t].entry(t.Contract.Key())
}

// summary joins the reports of several bases.
type summary struct {
	now      *judge
	accepted map[*schemagen.Tool]bool // as they are, in the locks that there are
	reports  map[string]*Report
	tools    map[*schemagen.Tool]*ToolReport
}

func newSummary(now *judge) *summary {
	s := &summary{now: now, accepted: map[*schemagen.Tool]bool{}, reports: map[string]*Report{}, tools: map[*schemagen.Tool]*ToolReport{}}
	for _, r := range now.decide() {
		for _, t := range r.Tools {
			s.accepted[t.Tool] = t.Tool != nil && t.Entry != nil && t.State == Unchanged
		}
		about := slices.DeleteFunc(slices.Clone(r.Findings), func(f *Finding) bool { return !f.Trouble && !Contradicts(f.Rule.ID) && f.Side != rule.Source })
		if len(about) > 0 {
			s.report(r.Lock).Findings = about
		}
	}
	return s
}

func (s *summary) report(lock string) *Report {
	r := s.reports[lock]
	if r == nil {
		r = &Report{Lock: lock}
		s.reports[lock] = r
	}
	return r
}

// add takes over what one base gives.
func (s *summary) add(j *judge) {
	for _, d := range j.dockets() {
		r, sum := d.decide(), s.report(d.Lock)
		sum.Against = append(sum.Against, *j.base)
		if r.File != nil {
			sum.File = r.File
		} else if errors.Is(d.err, fs.ErrNotExist) && len(d.found) > len(d.adopted) {
			sum.Absent = append(sum.Absent, j.base.Name)
		}
		for _, f := range r.Findings {
			if f.Upgrades == nil {
				sum.Findings = joined(sum.Findings, f, j.base.Name)
			}
		}
		for i := range r.Tools {
			s.addTool(sum, &r.Tools[i], d)
		}
	}
}

func (s *summary) addTool(r *Report, t *ToolReport, d *docket) {
	base := d.judge.base.Name
	if s.settled(t, d) {
		for _, f := range t.Findings {
			f.Notice = f.Notice || f.Class == rule.NonBreaking
		}
		if t.Upgrade != nil {
			t.Upgrade.Notice = t.Upgrade.Notice || t.Upgrade.Class == rule.NonBreaking
		}
	}
	if t.Upgrade != nil {
		t.Upgrade.Base = base
	}
	i := slices.IndexFunc(r.Tools, func(known ToolReport) bool { return known.Tool == t.Tool && known.Key == t.Key })
	if i < 0 {
		r.Tools = append(r.Tools, *t)
		i = len(r.Tools) - 1
		r.Tools[i].Findings = nil
	}
	r.Tools[i].join(t, base)
}

// settled reports whether what a base gives for a tool is accepted in the locks
// that there are.
func (s *summary) settled(t *ToolReport, d *docket) bool {
	if t.Tool != nil {
		return s.accepted[t.Tool]
	}
	now := s.now.reports[d.Lock]
	return now == nil || now.err == nil && now.entry(t.Key) == nil
}

// join adds what another base gives for the tool.
func (t *ToolReport) join(other *ToolReport, base string) {
	order := []State{Unchanged, Added, Removed, Changed, Failed}
	if slices.Index(order, other.State) > slices.Index(order, t.State) {
		t.State = other.State
	}
	t.OldKey, t.Fault = cmp.Or(t.OldKey, other.OldKey), cmp.Or(t.Fault, other.Fault)
	if other.Upgrade != nil && (t.Upgrade == nil || t.Upgrade.Class != other.Upgrade.Class && rule.Worse(t.Upgrade.Class, other.Upgrade.Class) == other.Upgrade.Class) {
		t.Upgrade = other.Upgrade
	}
	t.Class = rule.Worse(t.Class, other.Class)
	if t.Entry == nil {
		t.Entry = other.Entry
	}
	for _, f := range other.Findings {
		t.Findings = joined(t.Findings, f, base)
	}
}

// joined adds a finding of a base. What several bases give alike is one finding
// that names them; what is wrong with the source as it stands names none.
func joined(all []*Finding, f *Finding, base string) []*Finding {
	i := slices.IndexFunc(all, func(known *Finding) bool { return known.alike(f) })
	if i < 0 {
		if f.Side != rule.Source && !f.Trouble {
			f.Base = base
		}
		return append(all, f)
	}
	if all[i].Base != "" && !slices.Contains(strings.Split(all[i].Base, ", "), base) {
		all[i].Base += ", " + base
	}
	return all
}

// alike reports whether two findings say the same.
func (f *Finding) alike(other *Finding) bool {
	return f.Rule.ID == other.Rule.ID && f.Side == other.Side && f.Class == other.Class && f.Path == other.Path && f.At == other.At &&
		f.Message == other.Message && f.Position == other.Position && f.Notice == other.Notice &&
		contract.Equal(f.Old, other.Old) && contract.Equal(f.New, other.New) && contract.Equal(f.Witness, other.Witness)
}

// all returns the reports by path of their lock.
func (s *summary) all() []*Report {
	var all []*Report
	for _, r := range s.reports {
		if len(r.Tools)+len(r.Findings) == 0 {
			continue
		}
		slices.SortStableFunc(r.Tools, func(a, b ToolReport) int {
			return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Package, b.Package))
		})
		if f := GroupUpgrades(r.Tools); f != nil {
			r.Findings = append(r.Findings, f)
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b *Report) int { return cmp.Compare(a.Lock, b.Lock) })
	return all
}
