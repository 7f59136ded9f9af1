package loader

import (
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

// group are packages that one go command lists.
type group struct {
	l          *load
	root       string // directory that they are built from, "" in GOPATH mode
	dir        string // that the go command runs in
	candidates []*candidate
	versions   *versions
	mains      map[Module]*packages.Module
}

// unit is a package on its way through the loader.
type unit struct {
	*Package
	c      *candidate
	listed listed
	files  []*source
}

// run loads the packages of the group.
func (g *group) run() error {
	if g.root == "" {
		return g.fallback(g.candidates)
	}
	s := newSources(g.l.res.Fset)
	e := newExports(g)
	var guessed sync.WaitGroup
	var guessErr error
	guessed.Go(func() { guessErr = e.guess(g.candidates, s) })
	units, rest, err := g.parse(s)
	e.ahead(units)
	guessed.Wait()
	if err != nil {
		return err
	}
	if guessErr != nil {
		return guessErr
	}
	if err := e.need(units); err != nil {
		return err
	}
	done := e.settle()
	var ready []*unit
	units = slices.DeleteFunc(units, func(u *unit) bool {
		switch {
		case done[u] || u.broken():
			return false
		case e.provide(u):
			ready = append(ready, u)
			return false
		}
		rest = append(rest, u.c)
		return true
	})
	checkAll(ready, e.universe)
	g.addAll(units, e)
	e.memory.store(e.universe.files)
	return g.fallback(rest)
}

// parse finds and parses the files of the candidates. Those that use cgo it
// leaves to the fallback.
func (g *group) parse(s *sources) (units []*unit, cgo []*candidate, err error) {
	units, err = g.units(s)
	sizes := types.SizesFor("gc", g.l.buildContext().GOARCH)
	units = slices.DeleteFunc(units, func(u *unit) bool {
		if len(u.listed.CgoFiles) > 0 {
			cgo = append(cgo, u.c)
			return true
		}
		u.setSyntax(s.parse(u.GoFiles), sizes)
		return false
	})
	return units, cgo, err
}

// units finds the files of the candidates, and asks the go command where that is
// not plain.
func (g *group) units(s *sources) ([]*unit, error) {
	var units []*unit
	var rest []*candidate
	for _, c := range g.candidates {
		switch listed, ok := g.plain(c, s); {
		case !ok:
			rest = append(rest, c)
		default:
			if u := g.unit(c, listed); u != nil {
				units = append(units, u)
			}
		}
	}
	if len(rest) == 0 {
		return units, nil
	}
	more, err := g.list(rest)
	return append(units, more...), err
}

// list asks the go command for the files of the candidates.
func (g *group) list(candidates []*candidate) ([]*unit, error) {
	byPattern := make(map[string]*candidate)
	for _, c := range candidates {
		for _, p := range g.patterns(c) {
			byPattern[p] = c
		}
	}
	pkgs, err := g.l.goCommand.files(g.dir, g.allPatterns(candidates))
	if err != nil {
		return nil, err
	}
	var units []*unit
	seen := make(map[*candidate]bool)
	for _, p := range pkgs {
		c := g.candidateOf(p, candidates, byPattern)
		if c == nil {
			continue
		}
		seen[c] = true
		if u := g.unit(c, p); u != nil {
			units = append(units, u)
		}
	}
	for _, c := range candidates {
		if !seen[c] {
			g.l.fail(notListed(c))
		}
	}
	return units, nil
}

func (g *group) candidateOf(p listed, candidates []*candidate, byPattern map[string]*candidate) *candidate {
	if len(candidates) == 1 {
		return candidates[0]
	}
	for _, m := range p.Match {
		if c := byPattern[m]; c != nil {
			return c
		}
	}
	for _, c := range candidates {
		if same(g.l.res.windows, c.dir, p.Dir) {
			return c
		}
	}
	return nil
}

// patterns returns what to give the go command for a candidate.
func (g *group) patterns(c *candidate) []string {
	if c.files != nil {
		return c.files
	}
	switch rel, ok := Within(g.dir, c.dir); {
	case !ok:
		return []string{c.dir}
	case rel == ".":
		return []string{"."}
	default:
		return []string{"./" + rel}
	}
}

func (g *group) allPatterns(list []*candidate) []string {
	var patterns []string
	for _, c := range list {
		patterns = append(patterns, g.patterns(c)...)
	}
	return patterns
}

// unit makes a package of what the go command lists, or returns nil if there is
// nothing to load: no file of this build bears a directive, no lock names it and
// it imports nothing that was asked for, or it belongs to no main module.
func (g *group) unit(c *candidate, p listed) *unit {
	if p.Standard || p.Module != nil && !p.Module.Main {
		return nil
	}
	inBuild := slices.Concat(p.GoFiles, p.CgoFiles)
	marked := g.marked(c, inBuild)
	if unlisted := p.Error != nil && !isMissing(p) && len(inBuild) == 0; unlisted && len(c.marked) > 0 {
		// Such as a directory whose name is no part of an import path: what bears
		// directives there is in no build at all.
		g.l.fail(p.errors(g.dir)...)
		return nil
	}
	if isMissing(p) || len(inBuild) == 0 && p.Error == nil || !marked && !c.locked && !c.importing {
		return nil
	}
	if p.Error != nil {
		g.l.fail(p.errors(g.dir)...)
	}
	return &unit{c: c, listed: p, Package: &Package{
		Path:       importPath(c, p.ImportPath),
		Dir:        c.dir,
		Module:     c.module,
		Partial:    c.files != nil,
		Directives: marked,
		Locked:     c.locked,
		versions:   g.versions,
		Package: &packages.Package{
			ID:              p.ImportPath,
			Name:            p.Name,
			PkgPath:         p.ImportPath,
			Dir:             c.dir,
			GoFiles:         joined(c.dir, inBuild),
			CompiledGoFiles: joined(c.dir, inBuild),
			IgnoredFiles:    joined(c.dir, slices.Concat(p.IgnoredGoFiles, p.IgnoredOtherFiles)),
			Module:          p.Module,
			Fset:            g.l.res.Fset,
		},
	}}
}

// marked reports whether a file of this build bears a directive, and records
// those that do but are not in it.
func (g *group) marked(c *candidate, inBuild []string) bool {
	marked := false
	for _, name := range c.marked {
		if slices.Contains(inBuild, name) {
			marked = true
			continue
		}
		g.l.exclude(filepath.Join(c.dir, name))
	}
	return marked
}

// isMissing reports whether the go command lists a package only to say that
// this build has no file of it.
func isMissing(p listed) bool {
	return p.Error != nil && len(p.GoFiles)+len(p.CgoFiles) == 0 &&
		(strings.HasPrefix(p.Error.Err, "build constraints exclude all Go files") ||
			strings.HasPrefix(p.Error.Err, "no Go files in") ||
			strings.HasPrefix(p.Error.Err, "no non-test Go files in"))
}

// importPath returns the import path of a candidate that the go command lists
// as listed. Named files are "command-line-arguments" to it.
func importPath(c *candidate, listed string) string {
	rel, ok := Within(c.module.Dir, c.dir)
	if c.files == nil || c.module.Path == "" || !ok {
		return listed
	}
	return path.Join(c.module.Path, rel)
}

func joined(dir string, names []string) []string {
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = name
		if !filepath.IsAbs(name) {
			paths[i] = filepath.Join(dir, name)
		}
	}
	return paths
}

// broken reports whether the package cannot be type-checked: its files do not
// parse, or do not belong together.
func (u *unit) broken() bool {
	return u.listed.Error != nil || slices.ContainsFunc(u.files, func(f *source) bool { return f.err != nil })
}
