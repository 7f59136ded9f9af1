package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
)

// disputed returns the keys that the sides of a lock in conflict disagree
// about, over all the locks of the reports.
func (s *session) disputed(reports []*analyzer.Report) []string {
	var keys []string
	for _, r := range reports {
		if d := s.disputes[r.Lock]; d != nil {
			keys = append(keys, d.Keys...)
		}
	}
	return keys
}

// mend returns the bytes of a lock, and for one in conflict over entries of our
// own those of its side "ours".
func (s *session) mend(path string, data []byte) []byte {
	d, ok := lockfile.Disputed(data)
	if !ok {
		return data
	}
	s.disputes[path] = d
	return d.Resolve(nil)
}

// resolution is what the source says about a lock in conflict.
type resolution struct {
	text  []byte                          // the lock with one of its sides for each entry
	worse map[string]*analyzer.ToolReport // of tools that are as neither side has them, where theirs breaks more
}

// resolve takes of each entry in conflict the side that the source agrees
// with, which somebody has accepted; ours where it agrees with neither. Then
// accepting the tool is a change against both. An error names the tools that
// would be accepted without being asked for.
func (l *locking) resolve(path string, d *lockfile.Dispute) (*resolution, error) {
	ours, theirs := l.session.judgeAs(path, d.Resolve(nil)), l.session.judgeAs(path, d.Resolve(d.Keys))
	r := &resolution{worse: map[string]*analyzer.ToolReport{}}
	var fromTheirs, open, unseen []string
	for _, key := range d.Keys {
		if overlooked(ours, key) || overlooked(theirs, key) {
			unseen = append(unseen, strconv.Quote(key))
			continue
		}
		o, t := toolOf(ours, key), toolOf(theirs, key)
		chosen := l.named(key)
		switch {
		case asLocked(o):
		case asLocked(t):
			fromTheirs = append(fromTheirs, key)
		default:
			chosen = chosen && (o == nil || l.choose(o)) && (t == nil || l.choose(t))
			if t != nil && o != nil && o.Class != rule.Breaking && t.Class == rule.Breaking {
				r.worse[key] = t
			}
		}
		if !chosen {
			open = append(open, strconv.Quote(key))
		}
	}
	if len(unseen) > 0 {
		return nil, fmt.Errorf("%s was not written: it is in conflict about %s, of packages that were not looked at; accept with patterns that name them, in their module",
			l.app.printer().Path(path), strings.Join(unseen, ", "))
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("%s was not written: it is in conflict about %s; resolve the source, then run %q",
			l.app.printer().Path(path), strings.Join(open, ", "), lockfile.AcceptCommand(lockfile.In(l.app.printer().Path(path)), d.Keys))
	}
	r.text = d.Resolve(fromTheirs)
	return r, nil
}

// overlooked reports whether a lock has an entry that nothing was said of, since
// the package that it names was not looked at.
func overlooked(r *analyzer.Report, key string) bool {
	_, locked := r.File.Entry(key)
	return locked && toolOf(r, key) == nil
}

// toolOf returns the report of a tool, nil when it is neither locked nor there.
func toolOf(r *analyzer.Report, key string) *analyzer.ToolReport {
	i := slices.IndexFunc(r.Tools, func(t analyzer.ToolReport) bool { return t.Key == key || t.OldKey == key })
	if i < 0 {
		return nil
	}
	return &r.Tools[i]
}

// asLocked reports whether the source is as a side of a conflict has it.
func asLocked(t *analyzer.ToolReport) bool {
	return t == nil || t.State == analyzer.Unchanged && t.Tool != nil && t.Entry != nil
}
