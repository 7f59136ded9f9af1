package archtest

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"path"
	"slices"

	"golang.org/x/mod/modfile"
)

// Violation is one breach of the architecture.
type Violation struct {
	File   string // relative to the module root
	Line   int    // 0 for the whole file
	Reason string
}

// String returns the violation as file:line: reason.
func (v Violation) String() string {
	if v.Line == 0 {
		return fmt.Sprintf("%s: %s", v.File, v.Reason)
	}
	return fmt.Sprintf("%s:%d: %s", v.File, v.Line, v.Reason)
}

// Check returns what breaks the architecture in the module at the root of
// fsys, by file and line. The error is about reading: a missing go.mod, a file
// that does not parse, a module without Go files.
func Check(fsys fs.FS) ([]Violation, error) {
	data, err := fs.ReadFile(fsys, "go.mod")
	if err != nil {
		return nil, fmt.Errorf("archtest: %w", err)
	}
	mod, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil, fmt.Errorf("archtest: %w", err)
	}
	if mod.Module == nil {
		return nil, errors.New("archtest: go.mod: no module path")
	}
	t, err := parse(fsys)
	if err != nil {
		return nil, fmt.Errorf("archtest: %w", err)
	}
	if len(t.files) == 0 {
		return nil, errors.New("archtest: no Go files")
	}
	c := &checker{tree: t, module: mod.Module.Mod.Path}
	c.requirements(mod)
	for i := range t.files {
		c.file(&t.files[i])
	}
	c.reach()
	slices.SortFunc(c.found, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Reason, b.Reason))
	})
	return slices.Compact(c.found), nil
}

type checker struct {
	*tree
	module string
	found  []Violation
}

func (c *checker) report(pos token.Pos, reason string) {
	if reason == "" {
		return
	}
	p := c.fset.Position(pos)
	c.found = append(c.found, Violation{p.Filename, p.Line, reason})
}

func (c *checker) requirements(mod *modfile.File) {
	for _, r := range mod.Require {
		if within(r.Mod.Path, frameworks()) {
			reason := fmt.Sprintf("requires %s: a framework is a dependency of nested modules only", r.Mod.Path)
			c.found = append(c.found, Violation{"go.mod", r.Syntax.Start.Line, reason})
		}
	}
}

// file checks one file. A test may read files, parse flags and import what it
// likes, as far as the compiler lets it; it has TestMain in place of init.
func (c *checker) file(f *file) {
	from, known := of(f.dir)
	if !known {
		c.report(f.ast.Package, fmt.Sprintf("%q is no component of the architecture", f.dir))
	}
	c.report(f.ast.Package, cmp.Or(checkName(f.ast.Name.Name), checkName(path.Base(f.dir))))
	if !from.init {
		c.inits(f)
	}
	if f.test || !known {
		return
	}
	for _, i := range f.imports {
		c.report(i.pos, checkImport(c.module, from, i.path))
		if i.name == "." {
			c.report(i.pos, fmt.Sprintf("dot import of %q hides where a name comes from", i.path))
		}
	}
	bans := globalFlags()
	if !from.files {
		bans = append(bans, fileFunctions()...)
	}
	for _, b := range bans {
		f.uses(b.path, func(sel *ast.SelectorExpr, _ bool) { c.banned(b, sel) })
	}
	for _, b := range exits() {
		f.uses(b.path, func(sel *ast.SelectorExpr, inMain bool) {
			if !inMain {
				c.banned(b, sel)
			}
		})
	}
}

func (c *checker) banned(b ban, sel *ast.SelectorExpr) {
	if b.forbids(sel.Sel.Name) {
		c.report(sel.Pos(), fmt.Sprintf("%s.%s: %s", path.Base(b.path), sel.Sel.Name, b.why))
	}
}

func (c *checker) inits(f *file) {
	for _, decl := range f.ast.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
			c.report(fn.Pos(), "only gclplugin has init functions")
		}
	}
}

// reach checks that a component which knows no Go source does not come to
// know it through other packages of the module either.
func (c *checker) reach() {
	tainted := c.tainted()
	for _, f := range c.files {
		from, known := of(f.dir)
		if f.test || !known || from.source {
			continue
		}
		for _, i := range f.imports {
			if dir, ok := project(c.module, i.path); ok && tainted[dir] != "" {
				reason := fmt.Sprintf("%s must not import %q, which knows Go source through %q", from.name, i.path, tainted[dir])
				c.report(i.pos, reason)
			}
		}
	}
}

// tainted returns, by directory, the packages that import a package which
// deals in Go source, themselves or through others, with that package's path.
func (c *checker) tainted() map[string]string {
	tainted := map[string]string{}
	for changed := true; changed; {
		changed = false
		for _, f := range c.files {
			if f.test || tainted[f.dir] != "" {
				continue
			}
			for _, i := range f.imports {
				through := ""
				if dir, ok := project(c.module, i.path); ok {
					through = tainted[dir]
				} else if knowsSource(i.path) {
					through = i.path
				}
				if through != "" {
					tainted[f.dir], changed = through, true
					break
				}
			}
		}
	}
	return tainted
}
