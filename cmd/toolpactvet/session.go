package main

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/internal/pass"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/schemagen"
)

// session is what one command line has loaded: the packages that hold tools
// or that a lock names, with their contracts.
type session struct {
	app    *app
	loaded *loader.Result
	units  []*analyzer.Tools
	parts  []part // the same, build by build
	bases  []base // what --against names

	importing []string // packages that import one of these are loaded, too

	// disputes are the locks in conflict that are read as one of their sides,
	// by path; nil where a conflict is a finding.
	disputes map[string]*lockfile.Dispute
}

// part is what one build has.
type part struct {
	build  build
	loaded *loader.Result
	units  []*analyzer.Tools
}

// load finds, loads and derives the packages of the patterns, in every build
// that their modules list. What is wrong with single packages is told on stderr
// and leaves exit code 2 behind, while the others are still looked at.
func (a *app) load(ctx context.Context, patterns []string) (*session, error) {
	s, err := a.find(ctx, patterns, nil)
	if err != nil {
		return nil, err
	}
	return s, s.tell()
}

// tell says what is wrong with what was loaded.
func (s *session) tell() error {
	s.tellLoaded()
	s.tellNewer()
	return s.testFiles()
}

// find is load without a word about what is wrong with single packages. Packages
// that import what is named are there, too.
func (a *app) find(ctx context.Context, patterns, importing []string) (*session, error) {
	defer progress(a.stderr, "loading packages")()
	s := &session{app: a, importing: importing}
	var err error
	if s.bases, err = a.bases(ctx); err != nil {
		return nil, err
	}
	first, err := s.loadBuild(ctx, patterns, build{})
	if err != nil {
		return nil, err
	}
	variants := []analyzer.Variant{first}
	for _, b := range a.builds(s.loaded.Modules) {
		v, err := s.loadBuild(ctx, patterns, b)
		if err != nil {
			return nil, err
		}
		variants = append(variants, v)
	}
	s.units = first.Units
	if len(variants) > 1 {
		s.units = analyzer.Unite(variants)
	}
	return s, nil
}

// loadBuild loads and derives the packages in one build.
func (s *session) loadBuild(ctx context.Context, patterns []string, b build) (analyzer.Variant, error) {
	a := s.app
	loaded, err := loader.Load(ctx, loader.Options{
		Dir: a.dir, Patterns: patterns, Tags: b.tagsWith(a.tags), Env: b.env(), Importing: s.importing,
		LockPackages: s.lockPackages, CacheDir: cacheDir(),
	})
	if err != nil {
		return analyzer.Variant{}, err
	}
	units, err := a.derive(loaded)
	if err != nil {
		return analyzer.Variant{}, err
	}
	s.parts = append(s.parts, part{b, loaded, units})
	if s.loaded == nil {
		first := *loaded
		s.loaded = &first
	} else {
		s.loaded.Unite(loaded)
	}
	return analyzer.Variant{Build: b.String(), Units: a.asked(b, units)}, nil
}

// tellLoaded says what is wrong with packages.
func (s *session) tellLoaded() {
	for _, w := range s.loaded.Warnings {
		fmt.Fprintf(s.app.stderr, "toolpactvet: warning: %s\n", s.app.relative(w))
	}
	for _, e := range s.loaded.Errors {
		s.app.exit = exitTrouble
		fmt.Fprintf(s.app.stderr, "toolpactvet: %s\n", s.app.relative(e))
	}
}

// cacheDir returns where the next command finds what this one asked the go
// command, "" where a user has no such place. See [loader.Options]: it makes
// commands faster and never different.
func cacheDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "toolpactvet")
}

// testFiles adds what directives in test files are: mistakes.
func (s *session) testFiles() error {
	for _, name := range s.loaded.TestFiles {
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		u, err := analyzer.TestFile(name, source)
		if err != nil {
			fmt.Fprintf(s.app.stderr, "toolpactvet: warning: %v\n", err)
			continue
		}
		s.units = append(s.units, u)
	}
	return nil
}

// relative spells a load error with a path relative to the working directory.
func (a *app) relative(e loader.Error) string {
	if e.Pos.Filename != "" {
		e.Pos.Filename = loader.Rel(a.dir, e.Pos.Filename)
	}
	return e.Error()
}

// lockPackages returns the import paths that the locks in sight name, those of
// the bases among them.
func (s *session) lockPackages(scan loader.Scan) ([]string, error) {
	locks := scan.Locks
	if s.app.lockfile != "" {
		locks = []string{s.app.lockfile}
	}
	var paths []string
	for _, f := range lockio.Parsed(locks) {
		paths = append(paths, f.Packages()...)
	}
	for i := range s.bases {
		if err := s.bases[i].open(scan, s.app.lockfile); err != nil {
			return nil, err
		}
		paths = append(paths, s.bases[i].packages()...)
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// derive runs the toolpacttools analyzer, and nothing else, over the loaded
// packages: what is checked and what is locked cannot differ.
func (a *app) derive(loaded *loader.Result) ([]*analyzer.Tools, error) {
	analyzers := analyzer.New(a.analyzerConfig(loaded))
	var pkgs []*loader.Package
	for _, p := range loaded.Packages {
		if p.Types != nil && !p.IllTyped {
			pkgs = append(pkgs, p)
		}
	}
	results := make([]pass.Result, len(pkgs))
	var wg sync.WaitGroup
	for i, p := range pkgs {
		wg.Go(func() { results[i] = pass.Run(passOf(p), analyzers.Tools)[0] })
	}
	wg.Wait()
	var units []*analyzer.Tools
	for i, r := range results {
		if r.Err != nil {
			return nil, fmt.Errorf("%s: %w", pkgs[i].PkgPath, r.Err)
		}
		if u, ok := r.Value.(*analyzer.Tools); ok {
			units = append(units, u)
		}
	}
	slices.SortFunc(units, func(a, b *analyzer.Tools) int { return cmp.Compare(a.Package, b.Package) })
	return units, nil
}

func passOf(p *loader.Package) *pass.Package {
	return &pass.Package{
		Fset: p.Fset, Files: p.Syntax, OtherFiles: p.OtherFiles, IgnoredFiles: p.IgnoredFiles,
		Types: p.Types, Info: p.TypesInfo, Sizes: p.TypesSizes,
	}
}

// tellNewer says in one line which modules are newer than the rules that their
// tools are derived by.
func (s *session) tellNewer() {
	var all []schemagen.Newer
	for _, u := range s.units {
		all = append(all, u.Newer...)
	}
	var parts []string
	for _, n := range schemagen.SortNewer(all) {
		parts = append(parts, fmt.Sprintf("%s %s is newer than %s, whose rules its tools are derived by", n.Module, n.Version, n.Known))
	}
	if len(parts) > 0 {
		fmt.Fprintf(s.app.stderr, "toolpactvet: warning: %s\n", strings.Join(parts, "; "))
	}
}

func (a *app) analyzerConfig(loaded *loader.Result) analyzer.Config {
	return analyzer.Config{
		Lockfile: a.lockfile,
		Dialect:  a.dialect,
		Settings: a.settings,
		Version: func(dir string) (func(string) (string, bool), error) {
			for _, p := range loaded.Packages {
				if p.Dir == dir {
					return p.Version, nil
				}
			}
			return func(string) (string, bool) { return "", false }, nil
		},
		All: true,
	}
}

// settings returns the configuration for the module at root.
func (a *app) settings(root string) (*config.Config, error) {
	return analyzer.Settings(root, a.config)
}

// judge holds the tools against their locks, or against the bases where there
// are any.
func (s *session) judge() []*analyzer.Report {
	if len(s.bases) > 0 {
		return s.judgeAgainst()
	}
	return s.judgeWith(s.lock)
}

// judgeAs holds the tools that the lock at path governs against other bytes
// than it may have by now, nil for no lock.
func (s *session) judgeAs(path string, data []byte) *analyzer.Report {
	reports := s.judgeWith(func(dir, name string) (string, []byte, error) {
		at, bytes, err := s.lock(dir, name)
		if at != path {
			return at, bytes, err
		}
		if data == nil {
			return at, nil, fs.ErrNotExist
		}
		return at, data, nil
	})
	i := slices.IndexFunc(reports, func(r *analyzer.Report) bool { return r.Lock == path })
	if i < 0 {
		return &analyzer.Report{Lock: path}
	}
	return reports[i]
}

func (s *session) judgeWith(lock func(dir, name string) (string, []byte, error)) []*analyzer.Report {
	return analyzer.Judge(s.units, s.scope(lock))
}

func (s *session) scope(lock func(dir, name string) (string, []byte, error)) analyzer.Scope {
	return analyzer.Scope{
		Lock:     lock,
		Locks:    s.locks(),
		Settings: s.settingsAt,
		Gone:     s.gone,
		All:      true,
		Dir:      s.app.dir,
		Lockfile: s.app.lockfile,
	}
}

// lock returns the lock that governs a directory, or that name names.
func (s *session) lock(dir, name string) (string, []byte, error) {
	if name == "" && s.app.lockfile != "" {
		name = s.app.lockfile
	}
	if name == "" {
		if settings, err := s.settingsAt(dir); err == nil { // else Judge says so
			name = settings.Lockfile
		}
	}
	path, data, err := analyzer.ReadLock(dir, name)
	if err == nil && s.disputes != nil {
		data = s.mend(path, data)
	}
	return path, data, err
}

func (s *session) locks() []string {
	if s.app.lockfile != "" {
		return []string{s.app.lockfile}
	}
	return s.loaded.Locks
}

func (s *session) settingsAt(dir string) (*config.Config, error) {
	root, ok := lockio.ModuleRoot(dir)
	if !ok {
		root = dir
	}
	return s.app.settings(root)
}

// gone reports whether a locked tool that was not found can be said to be
// gone: its package was to be looked at and could be, and no file outside this
// build may declare it.
func (s *session) gone(lock string, e lockfile.Entry) bool {
	path := e.Contract.Package
	broken := slices.ContainsFunc(s.loaded.Errors, func(e loader.Error) bool { return e.Package == path || e.Package == "" })
	loaded := slices.ContainsFunc(s.loaded.Packages, func(p *loader.Package) bool { return p.Path == path })
	derived := slices.ContainsFunc(s.units, func(u *analyzer.Tools) bool { return u.Package == path })
	return (s.loaded.Covers(path) && !broken || s.orphaned(lock, path)) && loaded == derived && !s.hidden(e)
}

// orphaned reports whether nothing can be in the package that a lock names,
// since no module has it any more. A lock or a base that is named may be that
// of other modules too.
func (s *session) orphaned(lock, importPath string) bool {
	shared := s.app.lockfile != "" || slices.ContainsFunc(s.bases, func(b base) bool { return b.ref == nil })
	return !shared && len(s.loaded.Errors) == 0 && s.loaded.Orphaned(lock, importPath)
}

// hidden reports whether a file outside this build may declare the locked
// tool, so that nobody can say that it is gone.
func (s *session) hidden(e lockfile.Entry) bool {
	for _, f := range s.loaded.Excluded {
		if f.Mentions(e.Contract.Name) {
			return true
		}
	}
	return false
}
