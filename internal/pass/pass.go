// Package pass runs analyzers without facts over one type-checked package, for
// the command and for its vet driver.
//
// It stands in for golang.org/x/tools/go/analysis/checker, which brings
// encoding/gob for facts: go vet starts the command once for each package of
// the build list, and to set gob up took longer than most of these packages.
// An analyzer with facts fails here.
package pass

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Package is what analyzers are told of a package.
type Package struct {
	Fset         *token.FileSet
	Files        []*ast.File
	OtherFiles   []string
	IgnoredFiles []string
	Types        *types.Package
	Info         *types.Info
	Sizes        types.Sizes
}

// NewInfo returns what a type checker fills in for analyzers, all of it: which
// of it one of them reads is its own business.
func NewInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
}

// A Result is what came of one analyzer.
type Result struct {
	Analyzer    *analysis.Analyzer
	Value       any // what Run returned
	Diagnostics []analysis.Diagnostic
	Err         error
}

// Run runs the analyzers and those that they require, each once, and returns
// the results of the former in their order.
func Run(pkg *Package, analyzers ...*analysis.Analyzer) []Result {
	r := &run{pkg: pkg, done: make(map[*analysis.Analyzer]*Result)}
	results := make([]Result, len(analyzers))
	for i, a := range analyzers {
		results[i] = *r.result(a)
	}
	return results
}

type run struct {
	pkg  *Package
	done map[*analysis.Analyzer]*Result
}

func (r *run) result(a *analysis.Analyzer) *Result {
	if known := r.done[a]; known != nil {
		return known
	}
	res := &Result{Analyzer: a}
	r.done[a] = res
	inputs, err := r.inputs(a)
	if err != nil {
		res.Err = err
		return res
	}
	res.Value, res.Err = a.Run(r.pkg.pass(a, inputs, func(d analysis.Diagnostic) {
		res.Diagnostics = append(res.Diagnostics, d)
	}))
	return res
}

func (r *run) inputs(a *analysis.Analyzer) (map[*analysis.Analyzer]any, error) {
	if len(a.FactTypes) > 0 {
		return nil, errors.New("pass: the analyzer has facts")
	}
	inputs := make(map[*analysis.Analyzer]any, len(a.Requires))
	var failed []string
	for _, required := range a.Requires {
		res := r.result(required)
		if res.Err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", required.Name, res.Err))
		}
		inputs[required] = res.Value
	}
	if failed != nil {
		slices.Sort(failed)
		return nil, errors.New(strings.Join(failed, "; "))
	}
	return inputs, nil
}

// pass returns a pass without facts: there is nothing to import, and an
// exported one has nobody to read it.
func (p *Package) pass(a *analysis.Analyzer, inputs map[*analysis.Analyzer]any, report func(analysis.Diagnostic)) *analysis.Pass {
	return &analysis.Pass{
		Analyzer:          a,
		Fset:              p.Fset,
		Files:             p.Files,
		OtherFiles:        p.OtherFiles,
		IgnoredFiles:      p.IgnoredFiles,
		Pkg:               p.Types,
		TypesInfo:         p.Info,
		TypesSizes:        p.Sizes,
		Report:            report,
		ResultOf:          inputs,
		ReadFile:          p.readFile,
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		ExportPackageFact: func(analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
	}
}

// readFile reads a file of the package, as go/analysis asks of a driver, and
// no other.
func (p *Package) readFile(name string) ([]byte, error) {
	isName := func(f *ast.File) bool { return p.Fset.File(f.FileStart).Name() == name }
	if slices.Contains(p.OtherFiles, name) || slices.Contains(p.IgnoredFiles, name) || slices.ContainsFunc(p.Files, isName) {
		return os.ReadFile(name)
	}
	return nil, fmt.Errorf("pass: %s is no file of the package", name)
}
