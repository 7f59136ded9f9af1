package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"

	"github.com/toolpact/toolpactvet/directive"
	"github.com/toolpact/toolpactvet/schemagen"
)

// TestFile returns what the directives of a _test.go file are: mistakes, since
// test files declare no tools. It is for callers that do not load tests; the
// findings have the same positions and words as those of a driver that does.
func TestFile(name string, source []byte) (*Tools, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	u := &Tools{Dir: filepath.Dir(name), Fset: fset, Files: []*ast.File{file}}
	for _, p := range directive.Parse(fset, file).Problems {
		u.Problems = append(u.Problems, schemagen.Problem{
			Rule: ruleDirectiveInvalid.ID, Pos: p.Pos, End: p.End, Message: p.Message, Replacement: p.Replacement,
		})
	}
	return u, nil
}
