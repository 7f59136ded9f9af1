package truth

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/toolpact/toolpactvet/schemagen"
)

// deriver derives tools of single files of source.
type deriver struct {
	fset *token.FileSet
	std  types.Importer
}

// newDeriver returns a deriver for source that imports the standard library
// alone.
func newDeriver() deriver {
	fset := token.NewFileSet()
	return deriver{fset, importer.ForCompiler(fset, "gc", nil)}
}

// derive type-checks one file and derives its tools in the native dialect. C
// is there as a cgo build has it.
func (d deriver) derive(t *testing.T, source string) schemagen.Result {
	t.Helper()
	file, err := parser.ParseFile(d.fset, "tools.go", source, parser.ParseComments|parser.SkipObjectResolution)
	check(t, err)
	pkg := &schemagen.Package{Path: "example.com/tools", Fset: d.fset, Files: []*ast.File{file}, Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}}
	config := types.Config{Importer: d.std, GoVersion: "go1.26", FakeImportC: true}
	pkg.Types, err = config.Check(pkg.Path, d.fset, pkg.Files, pkg.Info)
	check(t, err)
	return schemagen.Derive(pkg, schemagen.Config{})
}
