package schemagen

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

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
	const root, hooks = "example.com/toolpact/corpus", "example.com/toolpact/oracle/corpusx"
	files := frameworkFiles(t)
	for dir, importPath := range map[string]string{"types": root, "types/sub": root + "/sub", "hooktypes": hooks} {
		paths, err := filepath.Glob(filepath.Join("testdata", "corpus", dir, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatal("no files", err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, txtar.File{Name: importPath + "/" + filepath.Base(path), Data: data})
		}
	}
	s := &sourceImporter{files: files, done: map[string]*Package{}, std: stdExports()}
	scope := func(importPath string) *types.Scope {
		pkg, err := s.Import(importPath)
		if err != nil {
			t.Fatal(err)
		}
		return pkg.Scope()
	}
	c := corpus{types: map[string]types.Type{}}
	c.add("", scope(root))
	c.add("x.", scope(hooks))
	c.pkg = s.done[root]
	c.types["json.RawMessage"] = scope("encoding/json").Lookup("RawMessage").Type()
	c.types["time.Time"] = scope("time").Lookup("Time").Type()
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

// published is one line of a published file: what a framework said of a type
// at run time.
type published struct {
	Type   string          `json:"type"`
	Schema json.RawMessage `json:"schema"`
	Error  string          `json:"error"`
	Note   string          `json:"note"` // what was printed
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
	var equal tally
	for _, p := range list {
		typ, ok := c.types[p.Type]
		if !ok {
			equal.check(t, fmt.Sprintf("%s: type %s is not in the corpus", name, p.Type))
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
		fault, got, wanted := "", schema.String()+words, want.String()+strings.TrimPrefix(p.Error, "panic: ")
		if got != wanted {
			fault = fmt.Sprintf("%s: %s\n got %s\nwant %s", name, p.Type, got, wanted)
		}
		equal.check(t, fault)
	}
	t.Logf("truth: 1 published as %s: %s equal", name, equal)
}

func TestCorpusIsDerivedAsItWasPublished(t *testing.T) {
	c := loadCorpus(t)
	for name, version := range map[string]string{"jsonschema-go": "v0.4.3", "jsonschema-go@v0.3.0": "v0.3.0", "jsonschema-go@v0.4.2": "v0.4.2"} {
		t.Run(name, func(t *testing.T) { checkLibrary(t, c, name, version) })
	}
	for name, version := range map[string]string{"": "v1.8.0", "@v1.1.0": "v1.1.0", "@v1.4.1": "v1.4.1"} {
		t.Run("gosdk"+name, func(t *testing.T) { checkSDK(t, c, "gosdk"+name, version, contract.Input) })
		t.Run("gosdk-out"+name, func(t *testing.T) { checkSDK(t, c, "gosdk-out"+name, version, contract.Output) })
	}
	t.Run("origins are where properties are", func(t *testing.T) { checkOrigins(t, c) })
}

func checkLibrary(t *testing.T, c corpus, name, version string) {
	lib := newJSONSchemaGo(version)
	checkPublished(t, c, name, func(typ types.Type) (contract.Schema, string) {
		s, fault := lib.infer(typ)
		if fault != nil {
			return contract.Schema{}, "For[" + reflectName(typ) + "](): " + fault.words
		}
		return s.value(lib.rules), ""
	})
}

func checkSDK(t *testing.T, c corpus, name, version string, side contract.Side) {
	dialect, nothing := newGoSDK(setup{version: version}, nil), types.Universe.Lookup("any").Type()
	checkPublished(t, c, name, func(typ types.Type) (contract.Schema, string) {
		args, results := newDerivations(c.pkg, "t")
		in, out := typ, nothing
		if side == contract.Output {
			in, out = nothing, typ
		}
		input, output, refused := dialect.schemas(in, out, args, results)
		switch {
		case refused != nil:
			return contract.Schema{}, refused.words
		case side == contract.Output:
			return output, ""
		default:
			return input, ""
		}
	})
}

func newDerivations(pkg *Package, tool string) (args, results *derivation) {
	origins := map[Place]Origin{}
	var via ast.Node
	if len(pkg.Files) > 0 { // a package of export data has none
		via = pkg.Files[0]
	}
	return &derivation{side: contract.Input, pkg: pkg, via: via, tool: tool, origins: origins, claims: map[contract.Path]string{}},
		&derivation{side: contract.Output, pkg: pkg, via: via, tool: tool, origins: origins, claims: map[contract.Path]string{}}
}

func checkOrigins(t *testing.T, c corpus) {
	dialect := newGoSDK(setup{version: "v1.8.0"}, nil)
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
		for _, path := range propertyPaths(input, contract.Root) {
			if _, ok := args.origins[Place{contract.Input, path}]; !ok {
				t.Errorf("%s: no origin at %q", name, path)
			}
		}
	}
}

// propertyPaths returns the paths of all properties of a schema.
func propertyPaths(s contract.Schema, at contract.Path) []contract.Path {
	var paths []contract.Path
	for _, p := range s.Get("properties").Members() {
		path := at.Property(p.Key)
		paths = append(append(paths, path), propertyPaths(p.Value, path)...)
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if inner := s.Get(keyword); inner.IsPresent() {
			paths = append(paths, propertyPaths(inner, at.Elem())...)
		}
	}
	return paths
}

// hasPath reports whether the schema has a node at the path.
func hasPath(s contract.Schema, path contract.Path) bool {
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
