package schemagen

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/contract"
)

// corpus holds the types of testdata/corpus as a tool's package would see
// them.
type corpus struct {
	pkg   *Package
	types map[string]types.Type // as the published files name them
}

// loadCorpus type-checks the corpus, and the types with hook methods against
// a stand-in for the library that the hooks belong to.
func loadCorpus(t *testing.T) corpus {
	t.Helper()
	c := corpus{types: map[string]types.Type{}}
	cfg := &packages.Config{
		Dir:  filepath.Join("testdata", "corpus", "types"),
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax | packages.NeedImports | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedExportFile,
	}
	loaded, err := packages.Load(cfg, ".", "encoding/json", "time")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		switch scope := p.Types.Scope(); p.Name {
		case "corpus":
			c.pkg = &Package{Path: p.PkgPath, Fset: p.Fset, Files: p.Syntax, Types: p.Types, Info: p.TypesInfo}
			c.add("", scope)
		case "json":
			c.types["json.RawMessage"] = scope.Lookup("RawMessage").Type()
		case "time":
			c.types["time.Time"] = scope.Lookup("Time").Type()
		}
	}
	c.add("x.", hookTypes(t))
	c.addUnnamed()
	return c
}

func (c corpus) add(prefix string, scope *types.Scope) {
	for _, name := range scope.Names() {
		if obj, ok := scope.Lookup(name).(*types.TypeName); ok {
			c.types[prefix+name] = obj.Type()
		}
	}
}

// addUnnamed adds the roots that are no declared type.
func (c corpus) addUnnamed() {
	str, any := types.Typ[types.String], types.Universe.Lookup("any").Type()
	basic := c.types["Basic"]
	maps.Copy(c.types, map[string]types.Type{
		"string":            str,
		"*string":           types.NewPointer(str),
		"int":               types.Typ[types.Int],
		"bool":              types.Typ[types.Bool],
		"float64":           types.Typ[types.Float64],
		"any":               any,
		"error":             types.Universe.Lookup("error").Type(),
		"[]string":          types.NewSlice(str),
		"[]byte":            types.NewSlice(types.Universe.Lookup("byte").Type()),
		"[]any":             types.NewSlice(any),
		"[]Basic":           types.NewSlice(basic),
		"[]*Basic":          types.NewSlice(types.NewPointer(basic)),
		"*Basic":            types.NewPointer(basic),
		"**Basic":           types.NewPointer(types.NewPointer(basic)),
		"*RootMapAny":       types.NewPointer(c.types["RootMapAny"]),
		"map[string]any":    types.NewMap(str, any),
		"map[string]string": types.NewMap(str, str),
		"map[string]Basic":  types.NewMap(str, basic),
		"struct{}":          types.NewStruct(nil, nil),
		"*struct{}":         types.NewPointer(types.NewStruct(nil, nil)),
		"*any":              types.NewPointer(any),
	})
}

// hookTypes type-checks testdata/corpus/hooktypes. The hooks mean nothing to
// the libraries that are tested here, so that an empty stand-in serves for the
// one that they belong to; function bodies are not checked.
func hookTypes(t *testing.T) *types.Scope {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join("testdata", "corpus", "hooktypes", "x.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{IgnoreFuncBodies: true, Importer: hookImporter{importer.Default()}}
	pkg, err := conf.Check("example.com/toolpact/hooktypes", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg.Scope()
}

type hookImporter struct{ std types.Importer }

func (i hookImporter) Import(path string) (*types.Package, error) {
	if path != "github.com/invopop/jsonschema" {
		return i.std.Import(path)
	}
	pkg := types.NewPackage(path, "jsonschema")
	name := types.NewTypeName(token.NoPos, pkg, "Schema", nil)
	types.NewNamed(name, types.NewStruct(nil, nil), nil)
	pkg.Scope().Insert(name)
	pkg.MarkComplete()
	return pkg, nil
}

// published is one line of a published file: what a framework said of a type
// at run time.
type published struct {
	Type   string          `json:"type"`
	Schema json.RawMessage `json:"schema"`
	Error  string          `json:"error"`
}

func readPublished(t *testing.T, name string) []published {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "corpus", "published", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []published
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p published
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// checkPublished compares what derive says of every type of a published file
// with what was recorded, byte for byte but for escapes.
func checkPublished(t *testing.T, c corpus, name string, derive func(types.Type) (contract.Schema, string)) {
	t.Helper()
	list := readPublished(t, name)
	if len(list) < 200 {
		t.Fatalf("%s has %d lines", name, len(list))
	}
	equal := 0
	for _, p := range list {
		typ, ok := c.types[p.Type]
		if !ok {
			t.Errorf("%s: type %s is not in the corpus", name, p.Type)
			continue
		}
		schema, words := derive(typ)
		want := contract.Schema{} // published without one
		if len(p.Schema) > 0 {
			var err error
			if want, err = contract.Parse(p.Schema); err != nil {
				t.Fatal(err)
			}
		}
		got, wanted := schema.String()+words, want.String()+strings.TrimPrefix(p.Error, "panic: ")
		if got != wanted {
			t.Errorf("%s: %s\n got %s\nwant %s", name, p.Type, got, wanted)
			continue
		}
		equal++
	}
	t.Logf("%s: %d of %d equal", name, equal, len(list))
}

func TestJSONSchemaGoInfersWhatEveryVersionPublished(t *testing.T) {
	c := loadCorpus(t)
	for name, version := range map[string]string{"jsonschema-go": "v0.4.3", "jsonschema-go@v0.3.0": "v0.3.0", "jsonschema-go@v0.4.2": "v0.4.2"} {
		t.Run(name, func(t *testing.T) {
			lib := newJSONSchemaGo(version)
			checkPublished(t, c, name, func(typ types.Type) (contract.Schema, string) {
				s, fault := lib.infer(typ)
				if fault != nil {
					return contract.Schema{}, "For[" + reflectName(typ) + "](): " + fault.words
				}
				return s.value(lib.rules), ""
			})
		})
	}
}

func TestGoSDKPublishesWhatEveryVersionPublished(t *testing.T) {
	c := loadCorpus(t)
	nothing := types.Universe.Lookup("any").Type()
	for name, version := range map[string]string{
		"gosdk": "v1.8.0", "gosdk@v1.1.0": "v1.1.0", "gosdk@v1.4.1": "v1.4.1",
		"gosdk-out": "v1.8.0", "gosdk-out@v1.1.0": "v1.1.0", "gosdk-out@v1.4.1": "v1.4.1",
	} {
		t.Run(name, func(t *testing.T) {
			dialect := newGoSDK(version, nil)
			checkPublished(t, c, name, func(typ types.Type) (contract.Schema, string) {
				args, results := newDerivations(c.pkg, "t")
				var schema contract.Schema
				var refused *refusal
				if strings.HasPrefix(name, "gosdk-out") {
					_, schema, refused = dialect.schemas(nothing, typ, args, results)
				} else {
					schema, _, refused = dialect.schemas(typ, nothing, args, results)
				}
				if refused != nil {
					return contract.Schema{}, refused.words
				}
				return schema, ""
			})
		})
	}
}

func newDerivations(pkg *Package, tool string) (args, results *derivation) {
	origins := map[Place]Origin{}
	return &derivation{side: contract.Input, pkg: pkg, tool: tool, origins: origins},
		&derivation{side: contract.Output, pkg: pkg, tool: tool, origins: origins}
}

func TestCorpusTypesAllDerive(t *testing.T) {
	c := loadCorpus(t)
	dialect := newGoSDK("v1.8.0", nil)
	for _, name := range slices.Sorted(maps.Keys(c.types)) {
		args, results := newDerivations(c.pkg, "t")
		input, _, refused := dialect.schemas(c.types[name], nil, args, results)
		if (refused == nil) != input.IsPresent() {
			t.Errorf("%s: schema %s, refusal %v", name, input, refused)
		}
		for place := range args.origins {
			if !hasPath(input, place.Path) {
				t.Errorf("%s: origin at %q, which %s has not", name, place.Path, input)
			}
		}
	}
}

// hasPath reports whether the schema has a node at the path.
func hasPath(s contract.Schema, path contract.Path) bool {
	parent, ok := path.Parent()
	if !ok {
		return s.IsPresent()
	}
	_ = parent
	node := s
	for _, token := range strings.Split(string(path), "/")[1:] {
		name := contract.Path("/" + token).Base()
		switch {
		case name == "*" && node.Has("items"):
			node = node.Get("items")
		case name == "*" && node.Get("additionalProperties").Kind() == contract.Object:
			node = node.Get("additionalProperties")
		default:
			node = node.Get("properties").Get(name)
		}
	}
	return node.IsPresent()
}
