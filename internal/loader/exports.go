package loader

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/mod/module"
)

// exports are the export data of what a group imports.
type exports struct {
	g        *group
	fset     *token.FileSet
	asked    map[string]bool
	listed   map[string]listed
	universe *universe

	memory       *memory
	checkedAhead []*unit
}

func newExports(g *group) *exports {
	return &exports{
		g:        g,
		fset:     g.l.res.Fset,
		asked:    make(map[string]bool),
		listed:   make(map[string]listed),
		universe: newUniverse(g.l.res.Fset),
		memory:   g.recall(),
	}
}

// guess asks for the imports of the candidates' files that seem to be in the
// build. Which are is for the go command to say, but asking it first would only
// take longer.
func (e *exports) guess(candidates []*candidate, s *sources) error {
	ctx := e.g.l.buildContext()
	var paths []string
	for _, c := range candidates {
		var names []string
		for _, name := range c.goFiles {
			if ok, err := ctx.MatchFile(c.dir, name); ok && err == nil {
				names = append(names, name)
			}
		}
		paths = append(paths, importsOf(s.headers(joined(c.dir, names)))...)
	}
	return e.ask(paths)
}

// need asks for the imports that were not guessed.
func (e *exports) need(units []*unit) error {
	var paths []string
	for _, u := range units {
		paths = append(paths, importsOf(u.files)...)
	}
	return e.ask(paths)
}

func (e *exports) ask(paths []string) error {
	var unasked []string
	for _, path := range paths {
		if !e.asked[path] && listable(path) {
			unasked = append(unasked, path)
		}
		e.asked[path] = true
	}
	slices.Sort(unasked)
	pkgs, err := e.g.l.goCommand.exports(e.g.dir, unasked)
	if err != nil {
		return err
	}
	for _, p := range pkgs {
		e.listed[p.ImportPath] = p
		e.g.versions.add(p.Module)
	}
	return nil
}

// listable reports whether the go command takes an import path for just that.
func listable(path string) bool {
	return path != "C" && path != "unsafe" && !isMeta(path) && !strings.Contains(path, "...") &&
		module.CheckImportPath(path) == nil
}

// importable reports whether there is export data of a package that others may
// import.
func (p listed) importable() bool {
	return p.Export != "" && p.Error == nil && p.Name != "main"
}

// provide makes the imports of a unit ready, and reports whether all of them
// are.
func (e *exports) provide(u *unit) bool {
	for _, path := range importsOf(u.files) {
		p := e.listed[path]
		if path != "unsafe" && !p.importable() || !mayImport(u.Path, path) || e.universe.load(path, p.Export) != nil {
			return false
		}
	}
	return true
}

// mayImport reports whether the rule of internal directories allows an import;
// go list does not check it for packages that it is asked for by name.
func mayImport(importer, path string) bool {
	elems := strings.Split(path, "/")
	for i := len(elems) - 1; i >= 0; i-- {
		if elems[i] == "internal" {
			parent := strings.Join(elems[:i], "/")
			return parent != "" && (importer == parent || strings.HasPrefix(importer, parent+"/"))
		}
	}
	return true
}
