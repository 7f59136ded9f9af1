package schemagen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/types"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/internal/gensource"
)

// oracleMain is the program that asks the real library. It prints one JSON
// line a root; texts are base64, since they need not be UTF-8.
const oracleMain = `package main

import (
	"encoding/json"
	"os"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
)

type line struct {
	Name          string
	Type          []byte
	Schema, Loose json.RawMessage
	Err, LooseErr []byte
}

func ask(t reflect.Type, ignore bool) (json.RawMessage, []byte) {
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{IgnoreInvalidTypes: ignore})
	if err != nil {
		return nil, []byte(err.Error())
	}
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return data, nil
}

func main() {
	out := json.NewEncoder(os.Stdout)
	for name, t := range roots {
		l := line{Name: name, Type: []byte(t.String())}
		l.Schema, l.Err = ask(t, false)
		l.Loose, l.LooseErr = ask(t, true)
		if err := out.Encode(l); err != nil {
			panic(err)
		}
	}
}
`

type oracleLine struct {
	Name          string
	Type          []byte
	Schema, Loose json.RawMessage
	Err, LooseErr []byte
}

// TestRandomSourceDerivesWhatTheLibraryInfers compiles random packages once
// against the real library, runs them, and derives the same types from their
// source. TOOLPACT_ORACLE=1 makes it thousands of types, with every version of the
// library that the rules tell apart; TOOLPACT_SEED chooses the source.
func TestRandomSourceDerivesWhatTheLibraryInfers(t *testing.T) {
	versions, count, seed := []string{"v0.4.3"}, 120, randomSeed(t)
	if asksOracles() {
		versions, count = []string{"v0.3.0", "v0.4.0", "v0.4.1", "v0.4.2", "v0.4.3"}, 1000
	}
	dir := t.TempDir()
	roots := writeRandomModule(t, dir, rand.New(rand.NewPCG(seed, 0)), count)
	pkg := loadRandomModule(t, dir)
	for _, version := range versions {
		compareOracle(t, pkg, newJSONSchemaGo(version), runOracle(t, dir, version), len(roots))
	}
}

// writeRandomModule writes a module of random types, and a main package whose
// roots are all its types, some expressions, and types whose names reflect
// spells in ways of its own.
func writeRandomModule(t *testing.T, dir string, r *rand.Rand, count int) []string {
	source := gensource.Generate(r, "example.com/gen", count, gensource.Tags{Text: 25, Faulty: 2})
	var aliases, entries strings.Builder
	var roots []string
	for _, expr := range slices.Concat(source.Roots, gensource.NamedRoots()) {
		name := fmt.Sprintf("R%d", len(roots))
		roots = append(roots, name)
		fmt.Fprintf(&aliases, "type %s = %s\n", name, expr)
		fmt.Fprintf(&entries, "\t%q: reflect.TypeFor[%s](),\n", name, name)
	}
	header := "package main\n\nimport (\n\t\"reflect\"\n\t" + strings.Join(source.Imports, "\n\t") + "\n)\n\n" + source.Blank + gensource.NamedDecls
	files := []txtar.File{
		{Name: "main.go", Data: []byte(oracleMain)},
		{Name: "roots.go", Data: []byte(header + aliases.String() + "\nvar roots = map[string]reflect.Type{\n" + entries.String() + "}\n")},
	}
	for _, name := range slices.Sorted(maps.Keys(source.Files)) {
		files = append(files, txtar.File{Name: name, Data: []byte(source.Files[name])})
	}
	writeFiles(t, dir, files)
	return roots
}

// writeFiles writes files below a directory.
func writeFiles(t *testing.T, dir string, files []txtar.File) {
	t.Helper()
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func runOracle(t *testing.T, dir, version string) map[string]oracleLine {
	t.Helper()
	mod := "module example.com/gen\n\ngo 1.26.0\n\nrequire " + jsonschemaGoModule + " " + version + "\n"
	writeFiles(t, dir, []txtar.File{{Name: "go.mod", Data: []byte(mod)}})
	stdout := goRun(t, dir)
	lines := map[string]oracleLine{}
	for dec := json.NewDecoder(stdout); dec.More(); {
		var l oracleLine
		if err := dec.Decode(&l); err != nil {
			t.Fatal(err)
		}
		lines[l.Name] = l
	}
	return lines
}

// goRun runs the main package in a directory, whose modules the go command may
// take from the module cache, and returns what it prints.
func goRun(t *testing.T, dir string) *bytes.Buffer {
	t.Helper()
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GONOSUMDB=*", "GOWORK=off")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	return &stdout
}

// loadRandomModule type-checks the packages in a directory, all but the
// program itself.
func loadRandomModule(t *testing.T, dir string) *types.Package {
	t.Helper()
	s := &sourceImporter{done: map[string]*Package{}, std: stdExports()}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || entry.Name() == "main.go" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		s.files = append(s.files, txtar.File{Name: "example.com/gen/" + filepath.ToSlash(rel), Data: data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := s.load("example.com/gen")
	if err != nil {
		t.Fatal(err)
	}
	return pkg.Types
}

func compareOracle(t *testing.T, pkg *types.Package, lib jsonschemaGo, lines map[string]oracleLine, want int) {
	t.Helper()
	if len(lines) != want {
		t.Fatalf("the program printed %d of %d roots", len(lines), want)
	}
	faults, schemas := 0, 0
	var equal tally
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		l := lines[name]
		typ := types.Unalias(pkg.Scope().Lookup(name).Type())
		fault := ""
		if got := reflectName(typ); got != string(l.Type) {
			fault = fmt.Sprintf("%s: name of %s\n got %s\nwant %s", lib.version, typ, got, l.Type)
		}
		loose := lib
		loose.ignoreInvalid = true
		equal.check(t, fault+differsFromOracle(t, lib, typ, l.Schema, l.Err)+differsFromOracle(t, loose, typ, l.Loose, l.LooseErr))
		if l.Err != nil {
			faults++
		} else {
			schemas++
		}
	}
	t.Logf("truth: 5 types of random source, jsonschema-go@%s: %s equal, %d schemas and %d errors", lib.version, equal, schemas, faults)
	if schemas < want/3 || faults < want/50 {
		t.Errorf("the random types are of one kind: %d schemas, %d errors", schemas, faults)
	}
}

// differsFromOracle says how what is derived differs from what the library
// said, "" for nothing.
func differsFromOracle(t *testing.T, lib jsonschemaGo, typ types.Type, schema json.RawMessage, words []byte) string {
	t.Helper()
	s, fault := lib.infer(typ)
	got, want := "null", string(words)
	if words == nil {
		v, err := contract.Parse(schema)
		if err != nil {
			t.Fatalf("%s: %v in %s", typ, err, schema)
		}
		want = v.String()
	}
	switch {
	case fault != nil:
		got = "ForType(" + reflectName(typ) + "): " + fault.words
	case s != nil:
		got = s.value(lib.rules).String()
	}
	if got != want {
		return fmt.Sprintf("%s ignoring=%v: %s = %s\n got %s\nwant %s\n", lib.version, lib.ignoreInvalid, typ, typ.Underlying(), got, want)
	}
	return ""
}
