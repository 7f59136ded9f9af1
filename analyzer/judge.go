package analyzer

import (
	"go/token"
	"maps"
	"path/filepath"
	"slices"

	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Scope is what a judgement may rely on beside the packages themselves.
type Scope struct {
	// Lock returns the lock of a package in dir, or the one that a directive
	// names; see [Config.Lock].
	Lock func(dir, name string) (path string, data []byte, err error)
	// Locks are further locks to judge: those that no package in sight leads
	// to, as when all their packages are gone.
	Locks []string
	// Settings returns the toolpact.yaml that holds for a directory.
	Settings func(dir string) (*config.Config, error)
	// Packages are the only ones of which a locked tool may be missing; nil
	// for any.
	Packages []string
	// Gone reports whether a locked tool that was not found can be said to be
	// gone, rather than to be somewhere that was not looked at.
	Gone func(lock string, e lockfile.Entry) bool
	// Elsewhere reports whether the package that a locked tool names still
	// declares it, so that a tool with its key in the unit is a second one and
	// not the same one moved. Nil when all packages are judged at once.
	Elsewhere func(lock string, e lockfile.Entry, unit *Tools) bool
	// All judges also tools with mode=lazy.
	All bool
	// Dir is where who reads the findings runs commands, "" for beside the lock.
	Dir string
	// Lockfile is the lock that such commands are told to use, "" for the nearest.
	Lockfile string
}

// Judge holds the tools of the packages against their locks and returns one
// report a lock, sorted by path. What is wrong with a package as such is a
// finding of the lock that is nearest to it.
func Judge(units []*Tools, s Scope) []*Report {
	j := newJudge(units, s, map[token.Position]bool{})
	reports := j.decide()
	for _, u := range units {
		near := j.docket(u.Dir, "")
		near.Findings = append(near.Findings, j.unusedIgnores(u)...)
	}
	return reports
}

type judge struct {
	Scope
	base    *Base // nil for the locks that there are
	reports map[string]*docket
	home    map[*schemagen.Tool]*docket
	used    map[token.Position]bool // ignore directives that matched a finding

	// later are the judges of the states after this one, the oldest first.
	later []*judge
}

// newJudge opens the locks that govern the packages.
func newJudge(units []*Tools, s Scope, used map[token.Position]bool) *judge {
	j := &judge{Scope: s, reports: map[string]*docket{}, home: map[*schemagen.Tool]*docket{}, used: used}
	for _, u := range units {
		j.file(u)
	}
	for _, path := range s.Locks {
		j.docket(filepath.Dir(path), path)
	}
	return j
}

// dockets returns the dockets by path of their lock.
func (j *judge) dockets() []*docket {
	var all []*docket
	for _, path := range slices.Sorted(maps.Keys(j.reports)) {
		all = append(all, j.reports[path])
	}
	return all
}

func (j *judge) decide() []*Report {
	var reports []*Report
	for _, d := range j.dockets() {
		reports = append(reports, d.decide())
	}
	return reports
}

// docket returns the docket of the lock that governs dir, or that name names.
func (j *judge) docket(dir, name string) *docket {
	path, data, err := j.Lock(dir, name)
	d, known := j.reports[path]
	if known {
		return d
	}
	d = &docket{Report: Report{Lock: path}, judge: j, err: err}
	if err == nil {
		d.File, d.err = lockfile.Parse(data)
	}
	settings, err := j.Settings(dir)
	if err != nil {
		d.tell(troubleFinding(err))
		settings = &config.Config{}
	}
	d.settings = settings
	j.reports[path] = d
	return d
}

// file sorts the tools and problems of a package into dockets.
func (j *judge) file(u *Tools) {
	near := j.docket(u.Dir, "")
	near.units = append(near.units, u)
	if u.Trouble != nil {
		near.tell(u.trouble(u.Trouble))
	}
	for _, p := range u.Problems {
		if p.Tool == "" || u.toolByKey(p.Tool) == nil {
			near.Findings = append(near.Findings, u.problem(p))
		}
	}
	for _, t := range u.Result.Tools {
		d := near
		if t.Lockfile != "" {
			d = j.docket(u.Dir, t.Lockfile)
			d.named = true
		}
		if t.Lazy && !j.All {
			d.lazy = append(d.lazy, t.Contract.Key())
			continue
		}
		d.found = append(d.found, member{u, t})
		j.home[t] = d
	}
}

func (u *Tools) toolByKey(key string) *schemagen.Tool {
	for _, t := range u.Result.Tools {
		if t.Contract.Key() == key {
			return t
		}
	}
	return nil
}
