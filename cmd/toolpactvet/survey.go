package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/internal/annotate"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/schemagen"
)

// survey is what init finds of handlers that no directive makes tools.
type survey struct {
	session *session
	sources map[string]bool // the Go files of the packages, absolute

	handlers []*render.Handler // in order of position
	known    map[string]*render.Handler
	contract map[*render.Handler]*contract.Contract
	build    map[*render.Handler]build // which shows it so
}

// surveyed loads what the lock of the working directory governs, and with it
// the packages that use a framework.
func (a *app) surveyed(ctx context.Context) (*session, error) {
	return a.findSubtree(ctx, schemagen.Frameworks())
}

// survey looks through the packages of a session, in each of its builds.
func (s *session) survey() (*survey, error) {
	found := &survey{
		session: s, sources: map[string]bool{}, known: map[string]*render.Handler{},
		contract: map[*render.Handler]*contract.Contract{}, build: map[*render.Handler]build{},
	}
	for i := range s.parts {
		p := &s.parts[i]
		packages, err := found.packages(p)
		if err != nil {
			return nil, err
		}
		for _, c := range schemagen.Candidates(packages) {
			found.add(p, c)
		}
	}
	slices.SortStableFunc(found.handlers, func(a, b *render.Handler) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
	return found, found.check()
}

// packages returns what can be looked through in a build: what type-checks with
// all that it imports, and asks for the build.
func (s *survey) packages(in *part) ([]schemagen.Source, error) {
	var list []schemagen.Source
	for _, p := range in.loaded.Packages {
		broken := slices.ContainsFunc(in.loaded.Errors, func(e loader.Error) bool { return e.Package == p.Path })
		if p.Types == nil || p.IllTyped || broken {
			continue
		}
		settings, err := s.session.settingsAt(p.Dir)
		if err != nil {
			return nil, err
		}
		if !in.build.of(settings) {
			continue
		}
		cfg, err := analyzer.DeriveConfig(settings, p.Version)
		if err != nil {
			return nil, err
		}
		list = append(list, schemagen.Source{
			Package: &schemagen.Package{Path: p.Path, Fset: p.Fset, Files: p.Syntax, Types: p.Types, Info: p.TypesInfo},
			Config:  cfg,
		})
		for _, name := range p.GoFiles {
			s.sources[name] = true
		}
	}
	return list, nil
}

// add adds what a build shows of a handler.
func (s *survey) add(in *part, c schemagen.Candidate) {
	fset := in.loaded.Fset
	h := &render.Handler{
		Pos: s.position(fset, c.Pos), Func: c.Func, Dialect: c.Dialect, Name: c.Name, By: c.By,
		Directive: c.Directive, Reason: c.Reason,
	}
	if c.Call.IsValid() {
		h.Call = s.position(fset, c.Call)
	}
	if known := s.known[h.Pos.String()]; known != nil {
		s.unite(known, h, c.Tool, in.build)
		return
	}
	s.handlers = append(s.handlers, h)
	s.known[h.Pos.String()] = h
	s.contract[h], s.build[h] = c.Tool, in.build
}

// unite adds to a handler what a further build shows of it. One directive has to
// do for all builds.
func (s *survey) unite(known, h *render.Handler, tool *contract.Contract, b build) {
	switch {
	case h.By == "": // nothing registers it in this build
	case known.By == "":
		*known = *h
		s.contract[known], s.build[known] = tool, b
	case known.Reason != "":
	case h.Reason != "":
		known.Reason, known.Directive = fmt.Sprintf("%s (in the build %s)", h.Reason, b), h.Directive
	case known.Name != h.Name:
		known.Reason = fmt.Sprintf("it is registered as %q in the build %s, and as %q in the build %s", known.Name, s.build[known], h.Name, b)
		known.Directive = ""
	default:
		if difference := analyzer.Differs(*s.contract[known], *tool); difference != "" {
			known.Reason = fmt.Sprintf("it would be another tool in the build %s than in the build %s: %s", b, s.build[known], difference)
			known.Directive = ""
		}
	}
}

// position returns a position in the file that was written by hand: of a file
// that cgo has made of one, line directives tell it.
func (s *survey) position(fset *token.FileSet, pos token.Pos) token.Position {
	plain := fset.PositionFor(pos, false)
	if s.sources[plain.Filename] {
		return plain
	}
	return fset.Position(pos)
}

// check finds what keeps directives from being written, or their tools from
// being locked, beyond what one function tells.
func (s *survey) check() error {
	for name, handlers := range s.files() {
		if reason := refused(name, handlers); reason != "" {
			for _, h := range handlers {
				h.Reason, h.Directive = reason, ""
			}
		}
	}
	return s.collisions()
}

// writable returns the handlers whose directive can be written.
func (s *survey) writable() []*render.Handler {
	return slices.DeleteFunc(slices.Clone(s.handlers), func(h *render.Handler) bool { return h.Reason != "" })
}

// files returns these handlers by the file that they are in.
func (s *survey) files() map[string][]*render.Handler {
	files := map[string][]*render.Handler{}
	for _, h := range s.writable() {
		files[h.Pos.Filename] = append(files[h.Pos.Filename], h)
	}
	return files
}

// refused says why the directives of a file cannot be written, "" when they
// can.
func refused(name string, handlers []*render.Handler) string {
	source, err := os.ReadFile(name)
	if err == nil {
		_, err = annotate.Insert(name, source, lines(handlers))
	}
	if err != nil {
		return strings.TrimPrefix(err.Error(), "annotate: ")
	}
	return ""
}

// lines returns the directives of handlers in one file.
func lines(handlers []*render.Handler) []annotate.Line {
	var list []annotate.Line
	for _, h := range handlers {
		name := h.Func[strings.LastIndexByte(h.Func, '.')+1:]
		list = append(list, annotate.Line{Func: name, Line: h.Pos.Line, Text: h.Directive})
	}
	return list
}

// place is an entry of a lock.
type place struct{ lock, key string }

// collisions refuses handlers that would have to share an entry of a lock, with
// each other, with a function that is annotated or with what is no function of
// this program. That they are tools of several servers only their author knows.
func (s *survey) collisions() error {
	users := map[place][]string{}
	for _, u := range s.session.units {
		for _, t := range u.Tools {
			lock, _, _ := s.session.lock(u.Dir, t.Lockfile)
			at := place{lock, t.Contract.Key()}
			users[at] = append(users[at], s.shown(s.position(u.Fset, t.Decl.Name.Pos())))
		}
	}
	at := map[*render.Handler]place{}
	for _, h := range s.writable() {
		lock, data, err := s.session.lock(filepath.Dir(h.Pos.Filename), "")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		at[h] = place{lock, s.contract[h].Key()}
		users[at[h]] = append(users[at[h]], s.shown(h.Pos))
		if foreign(data, at[h].key) {
			users[at[h]] = append(users[at[h]], s.session.app.printer().Path(lock))
		}
	}
	for _, h := range s.writable() {
		others := slices.DeleteFunc(slices.Clone(users[at[h]]), func(user string) bool { return user == s.shown(h.Pos) })
		if len(others) > 0 {
			h.Reason = fmt.Sprintf("%s has the key %q, too: if they are of two servers, tell these apart with server=", strings.Join(others, ", "), at[h].key)
			h.Directive += " server=NAME"
		}
	}
	return nil
}

// foreign reports whether a lock has an entry of the key that is no Go
// function's.
func foreign(data []byte, key string) bool {
	f, err := lockfile.Parse(data)
	if data == nil || err != nil { // who writes the lock will say so
		return false
	}
	e, ok := f.Entry(key)
	return ok && e.Contract.Package == ""
}

func (s *survey) shown(pos token.Position) string {
	return fmt.Sprintf("%s:%d", s.session.app.printer().Path(pos.Filename), pos.Line)
}
