package schemagen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"
)

// FuzzDerive holds that no source that type-checks makes a derivation panic,
// that what is derived holds together, and that it is the same each time.
func FuzzDerive(f *testing.F) {
	imports := fuzzImports(f)
	for _, source := range fuzzSeeds(f) {
		if checkFuzzed(imports, source) != nil {
			for _, dialect := range dialectNames() {
				f.Add(source, dialect)
			}
		}
	}
	f.Add("package p\ntype P *P\ntype T struct{ *T; A []T; B map[string]P }\n//toolpact:tool\nfunc F(t T, p P) (T, P) { return t, p }\n", "gosdk@v1.1.0")
	for _, dialect := range dialectNames() {
		f.Add("package p\ntype P *P\ntype T struct{ *T; A []T; B map[string]P }\ntype M map[string]M\n//toolpact:tool\nfunc F(m M) T { return T{} }\n//toolpact:tool\nfunc G(p P) T { return T{} }\n", dialect)
	}
	f.Fuzz(func(t *testing.T, source, dialect string) {
		if len(source) > 20000 {
			return
		}
		cfg := Config{Dialect: dialect, ParamNames: "snake"}
		pkg := checkFuzzed(imports, source)
		if pkg == nil {
			return
		}
		result := Derive(pkg, cfg)
		for _, tool := range result.Tools {
			if fault := unsound(tool); fault != "" {
				t.Errorf("%s: %s\n%s", tool.Contract.Func, fault, source)
			}
		}
		again := checkFuzzed(imports, source)
		if got, want := dumpResult(again, Derive(again, cfg)), dumpResult(pkg, result); got != want {
			t.Errorf("%s\nderives\n%s\nand then\n%s", source, want, got)
		}
	})
}

// checkFuzzed type-checks one file, nil when it does not.
func checkFuzzed(imports fuzzImporter, source string) *Package {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	pkg := &Package{Path: "example.com/p", Fset: fset, Files: []*ast.File{file}, Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}}
	config := types.Config{Importer: imports}
	if pkg.Types, err = config.Check(pkg.Path, fset, pkg.Files, pkg.Info); err != nil {
		return nil
	}
	return pkg
}

// fuzzImporter has the packages that fuzzed source may import.
type fuzzImporter map[string]*types.Package

func (i fuzzImporter) Import(path string) (*types.Package, error) {
	if pkg, ok := i[path]; ok {
		return pkg, nil
	}
	return nil, fmt.Errorf("no package %q", path)
}

func fuzzImports(f *testing.F) fuzzImporter {
	f.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "frameworks.txtar"))
	if err != nil {
		f.Fatal(err)
	}
	source := &sourceImporter{files: archive.Files, done: map[string]*Package{}, std: stdExports()}
	imports := fuzzImporter{}
	for _, path := range []string{
		"context", "encoding", "encoding/json", "errors", "fmt", "log/slog", "math/big", "net", "net/netip", "net/url", "sync", "time", "unsafe",
		goSDKPackage, jsonschemaGoModule + "/jsonschema", adkModule + "/v2/agent", adkModule + "/v2/tool/functiontool", mcpGoPackage, mcpGoServer,
		genkitAI, genkitPackage, einoModule + "/components/tool", einoModule + "/schema", einoUtils, anthropicModule, anthropicRunner, metoroModule, invopopModule, einoContribModule,
	} {
		if imports[path], err = source.Import(path); err != nil {
			f.Fatal(err)
		}
	}
	return imports
}

// fuzzSeeds are the sources of the golden files, of the reports, and of the
// corpus with a tool for every type.
func fuzzSeeds(f *testing.F) []string {
	f.Helper()
	var seeds []string
	for _, dialect := range dialectNames() {
		for _, data := range globFiles(f, filepath.Join("testdata", dialect, "*.txtar")) {
			for _, file := range txtar.Parse(data).Files {
				if filepath.Ext(file.Name) == ".go" {
					seeds = append(seeds, string(file.Data))
				}
			}
		}
	}
	for _, data := range globFiles(f, filepath.Join("testdata", "corpus", "types", "*.go")) {
		tools := toolsOf(string(data), "\n//toolpact:tool\nfunc Tool%s(in %[1]s) (%[1]s, error) { panic(0) }\n")
		seeds = append(seeds, string(data)+tools)
	}
	for _, data := range globFiles(f, filepath.Join("..", "testdata", "reports.jsonl")) {
		for line := range bytes.Lines(data) {
			var report struct {
				Source string `json:"go_after"`
			}
			if err := json.Unmarshal(line, &report); err != nil {
				f.Fatal(err)
			}
			seeds = append(seeds, report.Source)
		}
	}
	return seeds
}

func globFiles(f *testing.F, pattern string) map[string][]byte {
	f.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		f.Fatal("no files", pattern, err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		if files[name], err = os.ReadFile(name); err != nil {
			f.Fatal(err)
		}
	}
	return files
}
