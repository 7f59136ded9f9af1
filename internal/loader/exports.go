package loader

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/tools/go/gcexportdata"
)

// exports are the packages that a group imports, by their export data. Export
// data holds all that it refers to, so that direct imports are enough.
type exports struct {
	g        *group
	fset     *token.FileSet
	asked    map[string]bool
	listed   map[string]listed
	imported map[string]*types.Package
	failed   map[string]bool
}

func newExports(g *group) *exports {
	return &exports{
		g:        g,
		fset:     g.l.res.Fset,
		asked:    make(map[string]bool),
		listed:   make(map[string]listed),
		imported: make(map[string]*types.Package),
		failed:   make(map[string]bool),
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

// provide makes the imports of a unit ready, and reports whether all of them
// are. It must not run while types are in use: it completes packages that others
// refer to.
func (e *exports) provide(u *unit) bool {
	for _, path := range importsOf(u.files) {
		if !mayImport(u.Path, path) || e.load(path) != nil {
			return false
		}
	}
	return true
}

// load decodes the export data of a package unless that was done.
func (e *exports) load(path string) error {
	if path == "unsafe" {
		e.imported[path] = types.Unsafe
		return nil
	}
	if pkg := e.imported[path]; pkg != nil && pkg.Complete() {
		return nil
	}
	p := e.listed[path]
	if e.failed[path] || p.Export == "" || p.Error != nil || p.Name == "main" {
		return fmt.Errorf("no export data of %q", path)
	}
	err := e.read(path, p.Export)
	e.failed[path] = err != nil
	return err
}

func (e *exports) read(path, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	//lint:ignore SA1019 go list -export names archives until Go 1.28, and Read alone does not read them
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return err
	}
	_, err = gcexportdata.Read(r, e.fset, e.imported, path)
	return err
}

// Import returns a package that was loaded: exports is the type checker's
// importer.
func (e *exports) Import(path string) (*types.Package, error) {
	if pkg := e.imported[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	return nil, fmt.Errorf("no export data of %q", path)
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
