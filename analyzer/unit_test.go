package analyzer_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/lockfile"
)

// unitOf derives the package that consists of one file.
func unitOf(t *testing.T, source string) *analyzer.Tools {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "/module/tools/tools.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{},
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("example.com/agent/tools", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	analyzers := analyzer.New(analyzer.Config{
		Settings: func(string) (*config.Config, error) { return &config.Config{}, nil },
		Version:  noVersions,
	})
	result, err := analyzers.Tools.Run(&analysis.Pass{
		Analyzer: analyzers.Tools, Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
	})
	if err != nil {
		t.Fatal(err)
	}
	return result.(*analyzer.Tools)
}

func noVersions(string) (func(string) (string, bool), error) {
	return func(string) (string, bool) { return "", false }, nil
}

// judge holds one package against the lock of another and returns all
// findings.
func judge(t *testing.T, old, current *analyzer.Tools) []*analyzer.Finding {
	t.Helper()
	return findings(judgeWith(t, lockOf(t, old, current.Package), &config.Config{}, current))
}

func judgeWith(t *testing.T, lock []byte, settings *config.Config, units ...*analyzer.Tools) []*analyzer.Report {
	t.Helper()
	return analyzer.Judge(units, analyzer.Scope{
		Lock: func(string, string) (string, []byte, error) {
			if lock == nil {
				return "/module/toolpact.lock", nil, fs.ErrNotExist
			}
			return "/module/toolpact.lock", lock, nil
		},
		Settings: func(string) (*config.Config, error) { return settings, nil },
		Gone:     func(string, lockfile.Entry) bool { return true },
		All:      true,
	})
}

func findings(reports []*analyzer.Report) []*analyzer.Finding {
	var all []*analyzer.Finding
	for _, r := range reports {
		all = append(all, r.Findings...)
		for _, tool := range r.Tools {
			all = append(all, tool.Findings...)
		}
	}
	return all
}
