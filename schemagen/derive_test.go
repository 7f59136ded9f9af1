package schemagen

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sync"
	"testing"
)

// stdImporter imports packages of the standard library from their export data.
var stdImporter = sync.OnceValues(func() (types.Importer, *token.FileSet) {
	fset := token.NewFileSet()
	return importer.ForCompiler(fset, "gc", nil), fset
})

// importLock guards the importer, which is not safe for parallel use.
var importLock sync.Mutex

// check type-checks the files of one package, given by name.
func check(t testing.TB, path string, sources map[string]string) *Package {
	t.Helper()
	imp, fset := stdImporter()
	pkg := &Package{Path: path, Fset: fset, Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}}
	importLock.Lock()
	defer importLock.Unlock()
	for _, name := range sortedKeys(sources) {
		file, err := parser.ParseFile(fset, name, sources[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pkg.Files = append(pkg.Files, file)
	}
	var err error
	config := types.Config{Importer: imp}
	if pkg.Types, err = config.Check(path, fset, pkg.Files, pkg.Info); err != nil {
		t.Fatal(err)
	}
	return pkg
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func TestSmoke(t *testing.T) {
	pkg := check(t, "example.com/tools", map[string]string{"a.go": `package tools
import ("context"; "time"; "encoding/json"; "math/big")
type Color string
const ( Red Color = "red"; Blue Color = "blue" )
type Node[T any] struct { Val T; Next *Node[T] ` + "`json:\"next,omitempty\"`" + `; Kids []Node[T]; C Color; T time.Time; P *time.Time; R json.RawMessage; I big.Int; PI *big.Int; M map[int8]string; B []byte; Q int ` + "`json:\",string\"`" + `}

// Search finds
// things.
//
// More.
//
//toolpact:tool
//toolpact:param n default=10 min=1 max=50
//toolpact:param colors enum=-
func Search(ctx context.Context, query string, n int, p *int, c Color, colors []Color, rest ...string) (Node[string], error) { return Node[string]{}, nil }

//toolpact:tool rec server=s
func Rec(n Node[string]) (*Node[string], error) { return nil, nil }

//toolpact:tool
func Bad(n chan int, m map[float64]string) {}
`})
	res := Derive(pkg, Config{})
	for _, tool := range res.Tools {
		t.Log(tool.Contract.Key(), tool.Contract.Description, "\n", tool.Contract.Input.String(), "\n", tool.Contract.Output.String(), tool.Contract.Decode, tool.Contract.Encode, tool.Contract.Gaps, tool.Contract.Error)
		for p, o := range tool.Origins {
			t.Log(p, o.Kind, o.Field, o.Consts)
		}
	}
	for _, p := range res.Problems {
		t.Log(pkg.Fset.Position(p.Pos), p.Rule, p.Message, p.Replacement)
	}
}
