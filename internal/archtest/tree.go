package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// tree is the parsed source of one module.
type tree struct {
	fset  *token.FileSet
	files []file // by path
}

type file struct {
	path    string // slash-separated, relative to the module root
	dir     string // "." for the module root
	test    bool
	ast     *ast.File
	imports []imported
}

type imported struct {
	path string
	name string // local name, "_" or "." as written
	pos  token.Pos
}

// parse reads every Go file that belongs to the module at the root of fsys:
// all but those in testdata, vendor, nested modules, and directories whose
// name starts with a dot or an underscore. Build constraints are not applied.
func parse(fsys fs.FS) (*tree, error) {
	t := &tree{fset: token.NewFileSet()}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if name != "." && foreign(fsys, name) {
				return fs.SkipDir
			}
			return nil
		case path.Ext(name) != ".go":
			return nil
		}
		return t.add(fsys, name)
	})
	return t, err
}

// foreign reports whether a directory is no part of the module.
func foreign(fsys fs.FS, dir string) bool {
	base := path.Base(dir)
	if base == "testdata" || base == "vendor" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
		return true
	}
	_, err := fs.Stat(fsys, path.Join(dir, "go.mod"))
	return err == nil
}

func (t *tree) add(fsys fs.FS, name string) error {
	src, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	syntax, err := parser.ParseFile(t.fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	f := file{path: name, dir: path.Dir(name), test: strings.HasSuffix(name, "_test.go"), ast: syntax}
	for _, spec := range syntax.Imports {
		target, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return fmt.Errorf("%s: %w", t.fset.Position(spec.Pos()), err)
		}
		i := imported{path: target, name: path.Base(target), pos: spec.Pos()}
		if spec.Name != nil {
			i.name = spec.Name.Name
		}
		f.imports = append(f.imports, i)
	}
	t.files = append(t.files, f)
	return nil
}

// project returns the directory of an imported package of this module, and
// false for a package of another one.
func project(module, importPath string) (string, bool) {
	if importPath == module {
		return ".", true
	}
	return strings.CutPrefix(importPath, module+"/")
}

// uses calls visit for every qualified identifier pkg.Name of the imports
// that f has from the package at importPath.
func (f *file) uses(importPath string, visit func(sel *ast.SelectorExpr, inMain bool)) {
	var names []string
	for _, i := range f.imports {
		if i.path == importPath {
			names = append(names, i.name)
		}
	}
	if len(names) == 0 {
		return
	}
	for _, decl := range f.ast.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		inMain := ok && fn.Recv == nil && fn.Name.Name == "main" && f.ast.Name.Name == "main"
		ast.Inspect(decl, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); ok && slices.Contains(names, x.Name) {
				visit(sel, inMain)
			}
			return true
		})
	}
}
