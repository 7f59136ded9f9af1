package schemagen

import (
	"fmt"
	"go/ast"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// stdPackages have types of every make: deep, recursive, generic, with methods
// of encoding/json, with cycles through interfaces and functions.
var stdPackages = []string{
	"archive/zip", "bufio", "crypto/tls", "crypto/x509", "database/sql", "debug/elf", "encoding/json", "encoding/xml", "expvar", "flag",
	"go/ast", "go/build", "go/doc", "go/types", "html/template", "iter", "log/slog", "maps", "math/big", "net", "net/http", "net/mail",
	"net/netip", "os", "reflect", "runtime/debug", "slices", "sync", "sync/atomic", "syscall", "testing", "text/template/parse", "time",
}

// TestEveryFunctionOfTheStandardLibraryDerives takes each function and method
// for a tool, in every dialect: nothing may panic or hang, and what comes out
// must hold together.
func TestEveryFunctionOfTheStandardLibraryDerives(t *testing.T) {
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax | packages.NeedImports | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedExportFile,
	}, stdPackages...)
	if err != nil {
		t.Fatal(err)
	}
	derived := map[string]int{}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		pkg := &Package{Path: p.PkgPath, Fset: p.Fset, Files: p.Syntax, Types: p.Types, Info: p.TypesInfo}
		for _, dialect := range dialectNames() {
			derived[dialect] += deriveAll(t, pkg, dialect)
		}
	}
	t.Logf("contracts by dialect: %v", derived)
	for _, dialect := range dialectNames() {
		if derived[dialect] < 1000 {
			t.Errorf("only %d functions have a contract in the dialect %q", derived[dialect], dialect)
		}
	}
}

// deriveAll derives every function of a package as a tool with a name, and
// returns how many have a contract.
func deriveAll(t *testing.T, pkg *Package, reader string) int {
	t.Helper()
	d := &deriver{pkg: pkg, opened: map[string]dialect{}}
	contracts := 0
	for _, file := range pkg.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			here := directive.Text{Pos: fn.Pos(), End: fn.Pos()}
			name, choice := here, here
			name.Value, choice.Value = fn.Name.Name, reader
			tool := d.tool(directive.Func{Decl: fn, Tool: directive.Tool{Pos: fn.Pos(), End: fn.Pos(), Name: name, Dialect: choice}})
			if tool == nil {
				continue
			}
			contracts++
			if fault := unsound(tool); fault != "" {
				t.Errorf("%s %s in %s: %s", pkg.Path, tool.Contract.Func, reader, fault)
			}
		}
	}
	return contracts
}

// unsound says what does not hold together in a tool, "" for nothing.
func unsound(tool *Tool) string {
	k := &tool.Contract
	for _, side := range []contract.Side{contract.Input, contract.Output} {
		if o, ok := tool.Origins[Place{side, contract.Root}]; !ok || !o.Pos.IsValid() {
			return fmt.Sprintf("the root of %s has no origin", side)
		}
		schema := k.Schema(side)
		if !schema.IsPresent() {
			continue
		}
		again, err := contract.Parse([]byte(schema.String()))
		if err != nil || !contract.Equal(schema, again) {
			return fmt.Sprintf("%s does not read as it was written: %v", side, err)
		}
		if ref := danglingRef(schema, schema); ref != "" {
			return fmt.Sprintf("%s refers to %q, which is not there", side, ref)
		}
	}
	if k.Error != "" && (k.Input.IsPresent() || k.Output.IsPresent()) {
		return "it is refused and has schemas"
	}
	for place, o := range tool.Origins {
		if !o.Pos.IsValid() || o.Via == nil || o.End < o.Pos {
			return fmt.Sprintf("the origin of %v has no place: %+v", place, o)
		}
	}
	return ""
}

// danglingRef returns a $ref within v that the root has no definition for.
func danglingRef(root, v contract.Value) string {
	if ref := v.Get("$ref").Text(); ref != "" {
		name, err := url.PathUnescape(strings.TrimPrefix(ref, "#/$defs/"))
		if err != nil || !root.Get("$defs").Has(name) {
			return ref
		}
	}
	for _, m := range v.Members() {
		if ref := danglingRef(root, m.Value); ref != "" {
			return ref
		}
	}
	for _, item := range v.Items() {
		if ref := danglingRef(root, item); ref != "" {
			return ref
		}
	}
	return ""
}

// TestDerivationsAreTheSameEachTime derives all golden packages again and
// again, from files that are parsed in another order.
func TestDerivationsAreTheSameEachTime(t *testing.T) {
	for _, dialect := range dialectNames() {
		files, err := filepath.Glob(filepath.Join("testdata", dialect, "*.txtar"))
		if err != nil || len(files) == 0 {
			t.Fatal("no golden files", err)
		}
		for _, file := range files {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources := append(frameworkFiles(t), archive.Files...)
			deriveAgain(t, "example.com/tools", sources, goldenConfig(archive))
		}
	}
}

// TestTheCorpusIsTheSameEachTime derives a plain tool and a handler for each
// type of every package of the corpus, again and again.
func TestTheCorpusIsTheSameEachTime(t *testing.T) {
	sources := frameworkFiles(t)
	packages := map[string]string{"types": "example.com/toolpact/corpus", "types/sub": "example.com/toolpact/corpus/sub", "hooktypes": "example.com/toolpact/hooktypes"}
	for dir, path := range packages {
		files, err := filepath.Glob(filepath.Join("testdata", "corpus", filepath.FromSlash(dir), "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal("no files", err)
		}
		tools := ""
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sources = append(sources, txtar.File{Name: path + "/" + filepath.Base(file), Data: data})
			tools += toolsOf(string(data), "//toolpact:tool\nfunc Plain%s(in %[1]s) (%[1]s, error) { panic(0) }\n"+
				"//toolpact:tool handle_%[1]s\nfunc Handle%[1]s(context.Context, *mcp.CallToolRequest, %[1]s) (*mcp.CallToolResult, %[1]s, error) { panic(0) }\n"+
				"//toolpact:tool mcpgo_%[1]s dialect=mcpgo\nfunc MCPGo%[1]s(in %[1]s) (%[1]s, error) { panic(0) }\n"+
				"//toolpact:tool adk_%[1]s dialect=adk\nfunc ADK%[1]s(in %[1]s) (%[1]s, error) { panic(0) }\n")
		}
		name := map[string]string{"types": "corpus", "types/sub": "sub", "hooktypes": "corpusx"}[dir]
		header := "package " + name + "\n\nimport (\n\t\"context\"\n\n\t\"" + goSDKPackage + "\"\n)\n\n"
		sources = append(sources, txtar.File{Name: path + "/tools.go", Data: []byte(header + tools)})
	}
	total := 0
	for _, path := range packages {
		total += deriveAgain(t, path, sources, Config{})
	}
	if total < 500 {
		t.Errorf("only %d tools are derived", total)
	}
}

// toolsOf returns a format filled in with every type that source declares on a
// line of its own, but generic ones.
func toolsOf(source, format string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		if words := strings.Fields(line); len(words) > 2 && words[0] == "type" && !strings.Contains(words[1], "[") {
			fmt.Fprintf(&b, format, words[1])
		}
	}
	return b.String()
}

// deriveAgain derives one package 20 times, from files in another order, and
// returns how many tools it has.
func deriveAgain(t *testing.T, path string, sources []txtar.File, cfg Config) (tools int) {
	t.Helper()
	want := ""
	for i := range 20 {
		files := slices.Clone(sources)
		for n := range i % len(files) {
			files[n], files[len(files)-1] = files[len(files)-1], files[n]
		}
		s := &sourceImporter{files: files, done: map[string]*Package{}, std: stdExports()}
		pkg, err := s.load(path)
		if err != nil {
			t.Fatal(err)
		}
		result := Derive(pkg, cfg)
		got := dumpResult(pkg, result)
		if i == 0 {
			want, tools = got, len(result.Tools)
		}
		if got != want {
			t.Fatalf("%s: run %d differs:\n%s", path, i, cmp.Diff(want, got))
		}
	}
	return tools
}

// TestLineEndsChangeNothing derives the same source with LF and with CRLF.
func TestLineEndsChangeNothing(t *testing.T) {
	source := "package tools\n\n// Search finds\n// documents.\n//\n// More.\n//\n//toolpact:tool\n//toolpact:param query \"desc=a b\"\nfunc Search(query string) {}\n\n" +
		"/*\nPut stores\ndocuments.\n*/\n//toolpact:tool\nfunc Put(in struct {\n\tA string `json:\"a\" jsonschema:\"text\"`\n}) {\n}\n"
	var dumps []string
	for _, text := range []string{source, strings.ReplaceAll(source, "\n", "\r\n")} {
		var contracts []string
		for _, tool := range Derive(loadSource(t, text), Config{}).Tools {
			contracts = append(contracts, tool.Contract.ToolSchema().String())
		}
		dumps = append(dumps, strings.Join(contracts, "\n"))
	}
	if dumps[0] != dumps[1] || !strings.Contains(dumps[0], "Search finds documents.") || !strings.Contains(dumps[0], "Put stores documents.") {
		t.Errorf("LF %s\nCRLF %s", dumps[0], dumps[1])
	}
}
