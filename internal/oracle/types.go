package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// typeSet is Go source with types, and which of them are asked for.
type typeSet struct {
	files   map[string][]byte // by path in a module named modulePath
	imports []string          // import specifications that the expressions below need
	roots   []root
}

// root is a type that a tool takes or returns.
type root struct {
	name string // as records and reports name it
	expr string // in Go, with the names of the imports
}

// modulePath is the module of the types, which frameworks write into $id.
const modulePath = "example.com/toolpact"

// corpusDirs are where the types of the corpus are: those that are recorded
// as published, those with hook methods of invopop/jsonschema, and more of our
// own.
func corpusDirs() []corpusDir {
	const recorded = "../../schemagen/testdata/corpus/"
	return []corpusDir{
		{from: recorded + "types", to: "corpus", name: "corpus"},
		{from: recorded + "types/sub", to: "corpus/sub", name: "sub", quiet: true},
		{from: recorded + "hooktypes", to: "oracle/corpusx", name: "corpusx", prefix: "x."},
		{from: "testdata/corpus", to: "more/v2.x", name: "more", prefix: "more."},
		{from: "testdata/corpus/other", to: "more/v2.x/other", name: "other", quiet: true},
	}
}

type corpusDir struct {
	from, to string
	name     string // of the package
	prefix   string // before the names of its types
	quiet    bool   // its types are not asked for, only what refers to them
}

// corpus reads the corpus.
func corpus() (typeSet, error) {
	set := typeSet{files: map[string][]byte{}}
	for _, dir := range corpusDirs() {
		paths, err := filepath.Glob(filepath.Join(dir.from, "*.go"))
		if err != nil {
			return set, err
		}
		if len(paths) == 0 {
			return set, fmt.Errorf("no types in %s", dir.from)
		}
		if !dir.quiet {
			set.imports = append(set.imports, fmt.Sprintf("%s %q", dir.name, modulePath+"/"+dir.to))
		}
		for _, file := range paths {
			data, err := os.ReadFile(file)
			if err != nil {
				return set, err
			}
			set.files[path.Join(dir.to, filepath.Base(file))] = data
			if dir.quiet {
				continue
			}
			names, err := declared(file, data)
			if err != nil {
				return set, err
			}
			for _, name := range names {
				set.roots = append(set.roots, root{dir.prefix + name, dir.name + "." + name})
			}
		}
	}
	set.imports = append(set.imports, `"encoding/json"`, `"time"`)
	set.roots = append(set.roots, unnamed()...)
	return set, nil
}

// declared returns the exported types of a file that can be asked for as they
// are: no generic ones, no constraints.
func declared(name string, data []byte) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gen.Specs {
			if t, ok := spec.(*ast.TypeSpec); ok && t.TypeParams == nil && t.Name.IsExported() {
				names = append(names, t.Name.Name)
			}
		}
	}
	return names, nil
}

// unnamed are roots that are no type of the corpus itself.
func unnamed() []root {
	exprs := []string{
		"string", "*string", "**string", "int", "int64", "uint8", "bool", "float64", "uintptr", "complex128", "any", "*any", "error", "*error",
		"[]string", "[]byte", "[]any", "[]Basic", "[]*Basic", "[2]Basic", "[][]byte", "*[]Basic", "*Basic", "**Basic", "*RootMapAny",
		"map[string]any", "map[string]string", "map[string]Basic", "map[string]*Basic", "map[int]Basic", "*map[string]Basic", "map[string][]Basic",
		"struct{}", "*struct{}", "[]struct{}", "struct{ A string }", "*struct{ B Basic }", "struct{ Basic }", "struct{ *Basic }",
		"json.RawMessage", "*json.RawMessage", "json.Number", "time.Time", "*time.Time", "[]time.Time", "time.Duration", "chan int", "func()", "*Color", "[]Color",
	}
	var roots []root
	for _, expr := range exprs {
		qualified := expr
		for _, name := range []string{"Basic", "RootMapAny", "Color"} {
			qualified = strings.ReplaceAll(qualified, name, "corpus."+name)
		}
		roots = append(roots, root{expr, qualified})
	}
	return roots
}

// program returns the source of the main package's roots: what the probe asks
// for.
func (s typeSet) program() []byte {
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n")
	for _, spec := range s.importsOf(s.roots) {
		fmt.Fprintf(&b, "\t%s\n", spec)
	}
	b.WriteString(")\n\nvar roots = []root{\n")
	for _, r := range s.roots {
		fmt.Fprintf(&b, "\tof[%s](),\n", r.expr)
	}
	b.WriteString("}\n")
	return []byte(b.String())
}

// importsOf returns the imports that the roots need.
func (s typeSet) importsOf(roots []root) []string {
	return slices.DeleteFunc(slices.Clone(s.imports), func(spec string) bool {
		name, importPath, named := strings.Cut(spec, " ")
		if !named {
			name, importPath = "", spec
		}
		if name == "" {
			name = path.Base(strings.Trim(importPath, `"`))
		}
		return !slices.ContainsFunc(roots, func(r root) bool { return mentions(r.expr, name+".") })
	})
}

// mentions reports whether expr has the qualifier at the start of a word.
func mentions(expr, qualifier string) bool {
	for i := 0; ; {
		j := strings.Index(expr[i:], qualifier)
		if j < 0 {
			return false
		}
		at := i + j
		if at == 0 || !isWord(expr[at-1]) {
			return true
		}
		i = at + 1
	}
}

func isWord(c byte) bool {
	return c == '_' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}
