package schemagen

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"
)

// stdExports imports packages of the standard library from their export data.
// It is shared, since finding them costs a run of the go command each.
var stdExports = sync.OnceValue(func() *lockedImporter {
	fset := token.NewFileSet()
	return &lockedImporter{fset: fset, imp: importer.ForCompiler(fset, "gc", nil)}
})

type lockedImporter struct {
	mu   sync.Mutex
	fset *token.FileSet
	imp  types.Importer
}

func (l *lockedImporter) Import(path string) (*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.imp.Import(path)
}

// sourceImporter type-checks packages from the files of an archive, whose
// directories are import paths, those without a dot below example.com, and
// takes the rest from the standard library.
type sourceImporter struct {
	files []txtar.File
	done  map[string]*Package
	std   *lockedImporter
}

func (s *sourceImporter) Import(importPath string) (*types.Package, error) {
	pkg, err := s.load(importPath)
	if err != nil || pkg == nil {
		return s.std.Import(importPath)
	}
	return pkg.Types, nil
}

// load returns the package of the archive, nil when it has no files there.
func (s *sourceImporter) load(importPath string) (*Package, error) {
	if pkg, ok := s.done[importPath]; ok {
		return pkg, nil
	}
	pkg := &Package{Path: importPath, Fset: s.std.fset, Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}}
	for _, f := range s.files {
		if path.Ext(f.Name) != ".go" || archivePath(f.Name) != importPath {
			continue
		}
		file, err := parser.ParseFile(pkg.Fset, f.Name, f.Data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		pkg.Files = append(pkg.Files, file)
	}
	if pkg.Files == nil {
		return nil, nil
	}
	var err error
	config := types.Config{Importer: s, GoVersion: "go1.26"}
	pkg.Types, err = config.Check(importPath, pkg.Fset, pkg.Files, pkg.Info)
	s.done[importPath] = pkg
	return pkg, err
}

// archivePath returns the import path of the package that a file belongs to.
func archivePath(file string) string {
	dir := path.Dir(file)
	if host, _, _ := strings.Cut(dir, "/"); strings.Contains(host, ".") {
		return dir
	}
	return path.Join("example.com", dir)
}

// load type-checks the package example.com/tools of an archive.
func load(t testing.TB, archive *txtar.Archive) *Package {
	t.Helper()
	s := &sourceImporter{files: archive.Files, done: map[string]*Package{}, std: stdExports()}
	pkg, err := s.load("example.com/tools")
	if err != nil {
		t.Fatal(err)
	}
	if pkg == nil {
		t.Fatal("the archive has no file tools/*.go")
	}
	return pkg
}

// loadSource type-checks one file.
func loadSource(t testing.TB, source string) *Package {
	t.Helper()
	return load(t, &txtar.Archive{Files: []txtar.File{{Name: "tools/tools.go", Data: []byte(source)}}})
}

// loadWithFrameworks type-checks one file that may import the stand-ins for
// frameworks.
func loadWithFrameworks(t *testing.T, source string) *Package {
	t.Helper()
	file := txtar.File{Name: "tools/tools.go", Data: []byte(source)}
	return load(t, &txtar.Archive{Files: append(frameworkFiles(t), file)})
}

// dumpPos spells a position for a golden file.
func dumpPos(fset *token.FileSet, pos, end token.Pos) string {
	p := fset.Position(pos)
	if end == pos {
		return fmt.Sprintf("%s:%d:%d", path.Base(p.Filename), p.Line, p.Column)
	}
	return fmt.Sprintf("%s:%d:%d-%d", path.Base(p.Filename), p.Line, p.Column, p.Column+int(end-pos))
}
