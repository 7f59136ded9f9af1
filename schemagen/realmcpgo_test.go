package schemagen

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolpact/toolpactvet/contract"
)

// mcpGoAsk is the program that asks the real mcp-go what it publishes for each
// type of a table, and what it prints.
const mcpGoAsk = `package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
)

type line struct {
	Name       string
	In, Out    json.RawMessage
	Said, Died string
}

func ask[T any](name string) {
	said, err := os.CreateTemp("", "said")
	check(err)
	real := os.Stderr
	os.Stderr = said
	l := line{Name: name}
	l.In, l.Died = published(mcp.WithInputSchema[T], "inputSchema")
	l.Out, _ = published(mcp.WithOutputSchema[T], "outputSchema")
	os.Stderr = real
	_, err = said.Seek(0, 0)
	check(err)
	text, err := io.ReadAll(said)
	check(err)
	l.Said = string(text)
	check(json.NewEncoder(os.Stdout).Encode(l))
	check(os.Remove(said.Name()))
}

func published(option func() mcp.ToolOption, side string) (schema json.RawMessage, died string) {
	defer func() {
		if r := recover(); r != nil {
			died = fmt.Sprint(r)
		}
	}()
	data, err := json.Marshal(mcp.NewTool("t", option()))
	check(err)
	var tool map[string]json.RawMessage
	check(json.Unmarshal(data, &tool))
	return tool[side], ""
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
`

type mcpGoLine struct {
	Name       string
	In, Out    json.RawMessage
	Said, Died string
}

// mcpGoBuilds are a version of each rule set, with the library below it.
func mcpGoBuilds() []map[string]string {
	build := func(version, library, at string) map[string]string {
		return map[string]string{mcpGoModule: version, library: at}
	}
	builds := []map[string]string{build("v1.2.1", jsonschemaGoModule, "v0.4.3")}
	for version, library := range map[string]string{
		"v0.58.0": "v0.4.2", "v0.57.0": "v0.4.2", "v0.54.1": "v0.4.2", "v0.47.0": "v0.4.2", "v0.46.0": "v0.4.3",
	} {
		builds = append(builds, build(version, jsonschemaGoModule, library))
	}
	for _, version := range []string{"v0.45.0", "v0.44.0", "v0.44.0-beta.2", "v0.39.1", "v0.38.0"} {
		builds = append(builds, build(version, invopopModule, "v0.13.0"))
	}
	return builds
}

// TestRealMCPGoPublishesWhatIsDerived asks the real mcp-go about every type of
// the corpus and about random ones.
func TestRealMCPGoPublishesWhatIsDerived(t *testing.T) {
	if !asksOracles() {
		t.Skip("builds the real mcp-go: set TOOLPACT_ORACLE=1")
	}
	seed := randomSeed(t)
	for _, build := range mcpGoBuilds() {
		t.Run(build[mcpGoModule], func(t *testing.T) {
			compareMCPGo(t, build, "the corpus", corpusAsked(t))
			compareMCPGo(t, build, "random source", randomAsked(t, rand.New(rand.NewPCG(seed, 0))))
		})
	}
}

// asked is a module with types to ask about.
type asked struct {
	dir, module, imports string
	types                map[string]types.Type // by the expression that the program spells them with
}

func corpusAsked(t *testing.T) asked {
	c := loadCorpus(t)
	a := asked{dir: t.TempDir(), module: "example.com/toolpact/corpus", imports: "import . \"example.com/toolpact/corpus\"\n", types: map[string]types.Type{}}
	if err := os.CopyFS(a.dir, os.DirFS(filepath.Join("testdata", "corpus", "types"))); err != nil {
		t.Fatal(err)
	}
	for name, typ := range c.types {
		if named, ok := typ.(*types.Named); ok && named.TypeParams().Len() > 0 || strings.Contains(name, ".") {
			continue
		}
		if c.pkg.Types.Scope().Lookup(name) == nil || c.pkg.Types.Scope().Lookup(name).Exported() {
			a.types[name] = typ
		}
	}
	a.types["chan int"] = types.NewChan(types.SendRecv, types.Typ[types.Int])
	return a
}

// randomAsked makes random packages with the tags that mcp-go reads.
func randomAsked(t *testing.T, r *rand.Rand) asked {
	a := asked{dir: t.TempDir(), module: "example.com/gen", types: map[string]types.Type{}}
	writeRandomModule(t, a.dir, r, 400)
	text := regexp.MustCompile(`jsonschema:\\"[^\\]*\\"`)
	for _, name := range []string{"a.b/odd.v3/a.go", "b/b.go", "roots.go"} {
		path := filepath.Join(a.dir, name)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		source := text.ReplaceAllStringFunc(string(data), func(old string) string {
			pool := []string{
				old, old, `jsonschema:\"enum=a,enum=b\"`, `jsonschema:\"enum=a\"`, `jsonschema:\"the text,enum=x,enum=y\"`, `jsonschema:\" enum=a , more\"`,
				`jsonschema_description:\" words \"`, `jsonschema:\"a,b,,c\" jsonschema_description:\"d\"`, `jsonschema:\"text, enum=1\"`, `jsonschema:\" \"`,
				`jsonschema:\"enum=\"`, `jsonschema:\"use a=b\"`,
			}
			return pool[r.IntN(len(pool))]
		})
		if name == "roots.go" {
			source, _, _ = strings.Cut(source, "\nvar roots =")
			source = strings.Replace(source, "\t\"reflect\"\n", "", 1)
		}
		if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(a.dir, "main.go")); err != nil {
		t.Fatal(err)
	}
	scope := loadRandomModule(t, a.dir).Scope()
	for _, name := range scope.Names() {
		if strings.HasPrefix(name, "R") && strings.Trim(name[1:], "0123456789") == "" {
			a.types[name] = types.Unalias(scope.Lookup(name).Type())
		}
	}
	return a
}

// compareMCPGo asks a version about all types that do not end the process.
func compareMCPGo(t *testing.T, build map[string]string, what string, a asked) {
	t.Helper()
	dialect := newMCPGo(setup{}, func(module string) (string, bool) { v, ok := build[module]; return v, ok })
	omitted := omissions{}
	derived := map[string]mcpGoLine{}
	var calls strings.Builder
	for _, name := range slices.Sorted(maps.Keys(a.types)) {
		l, reason := deriveMCPGo(t, dialect, a.types[name])
		if reason != "" {
			omitted[reason]++
			continue
		}
		derived[name] = l
		fmt.Fprintf(&calls, "\task[%s](%q)\n", name, name)
	}
	requires := ""
	for _, module := range slices.Sorted(maps.Keys(build)) {
		requires += "require " + module + " " + build[module] + "\n"
	}
	program := a.dir
	if a.imports != "" {
		program = filepath.Join(a.dir, "ask")
	}
	writeFiles(t, a.dir, []txtar.File{{Name: "go.mod", Data: []byte("module " + a.module + "\n\ngo 1.26.0\n\n" + requires)}})
	writeFiles(t, program, []txtar.File{
		{Name: "ask.go", Data: []byte(mcpGoAsk)},
		{Name: "calls.go", Data: []byte("package main\n\n" + a.imports + "\nfunc main() {\n" + calls.String() + "}\n")},
	})
	var equal tally
	said := 0
	for dec := json.NewDecoder(goRun(t, program)); dec.More(); {
		var l mcpGoLine
		if err := dec.Decode(&l); err != nil {
			t.Fatal(err)
		}
		if l.Said != "" {
			said++
		}
		equal.check(t, differsFromMCPGo(t, a.types[l.Name], derived[l.Name], l))
	}
	if equal.total != len(derived) {
		t.Errorf("the program told of %d of %d types", equal.total, len(derived))
	}
	t.Logf("truth: 5 types of %s, mcpgo@%s: %s equal, of %d it prints an error", what, build[mcpGoModule], equal, said)
	omitted.log(t, "5")
}

// deriveMCPGo derives both sides, and says why they cannot be asked about.
func deriveMCPGo(t *testing.T, dialect *mcpGo, typ types.Type) (l mcpGoLine, omitted string) {
	t.Helper()
	side := func(in, out types.Type) contract.Schema {
		args, results := newDerivations(&Package{Types: types.NewPackage("example.com/p", "p"), Files: []*ast.File{{Name: ast.NewIdent("p")}}}, "t")
		input, output, refused := dialect.schemas(in, out, args, results)
		switch {
		case refused != nil && refused.words == wordsOverflow:
			omitted = "the process would die of a stack overflow"
		case refused != nil && strings.Contains(refused.words, "publishes null"):
			return contract.NullValue()
		case refused != nil && strings.HasPrefix(refused.words, "inference never returns"), refused != nil && strings.HasPrefix(refused.words, "fatal"):
			omitted = "the process would not come back"
		case refused != nil:
			l.Died = refused.words
		case len(args.gaps)+len(results.gaps) > 0:
			omitted = "they have a gap"
		}
		for _, p := range slices.Concat(args.problems, results.problems) {
			if _, words, ok := strings.Cut(p.Message, " prints: "); ok {
				l.Said += words[:strings.LastIndex(words, "; the tool is served")] + "\n"
			}
		}
		if out != nil {
			return output
		}
		return input
	}
	l.In = json.RawMessage(side(typ, nil).String())
	l.Out = json.RawMessage(side(nil, typ).String())
	return l, omitted
}

func differsFromMCPGo(t *testing.T, typ types.Type, got, want mcpGoLine) string {
	t.Helper()
	text := func(raw json.RawMessage) string {
		if len(raw) == 0 {
			return ""
		}
		v, err := contract.Parse(raw)
		if err != nil {
			t.Fatalf("%s: %v in %s", typ, err, raw)
		}
		return v.String()
	}
	if got.Said != want.Said || got.Died != want.Died || got.Died == "" && (text(got.In) != text(want.In) || text(got.Out) != text(want.Out)) {
		return fmt.Sprintf("%s = %s\n got %s\n     %s\n     %q %q\nwant %s\n     %s\n     %q %q", typ, typ.Underlying(), got.In, got.Out, got.Said, got.Died, text(want.In), text(want.Out), want.Said, want.Died)
	}
	return ""
}

// mcpGoServe lists the tools of an archive as the server publishes them.
const mcpGoServe = `package main

import (
	"encoding/json"
	"os"

	"example.com/tools"
	"github.com/mark3labs/mcp-go/server"
)

func main() {
	srv := server.NewMCPServer("oracle", "v1")
	tools.Register(srv)
	for name, st := range srv.ListTools() {
		data, err := json.Marshal(st.Tool)
		if err != nil {
			data, _ = json.Marshal(map[string]string{"name": name, "error": err.Error()})
		}
		os.Stdout.Write(append(data, '\n'))
	}
}
`

// TestRealMCPGoServesWhatIsDerived starts a server of the real mcp-go with the
// tools of the golden files.
func TestRealMCPGoServesWhatIsDerived(t *testing.T) {
	if !asksOracles() {
		t.Skip("builds the real mcp-go: set TOOLPACT_ORACLE=1")
	}
	for name, calls := range map[string]string{"builder": "s.AddTools(Tools(&tools{})...)\n\tregister(s, \"Oslo\")", "types": "register(s)"} {
		for _, version := range []string{"v1.2.1", "v0.57.0"} {
			t.Run(name+"@"+version, func(t *testing.T) { serveMCPGo(t, name, version, calls) })
		}
	}
}

func serveMCPGo(t *testing.T, name, version, calls string) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "mcpgo", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	cfg := goldenConfig(archive)
	cfg.Version = func(module string) (string, bool) {
		v, ok := map[string]string{mcpGoModule: version, jsonschemaGoModule: "v0.4.3"}[module]
		return v, ok
	}
	derived := map[string]*Tool{}
	for _, tool := range Derive(load(t, &txtar.Archive{Files: append(frameworkFiles(t), archive.Files...)}), cfg).Tools {
		derived[tool.Contract.Name] = tool
	}
	dir := t.TempDir()
	register := "package tools\n\nimport \"github.com/mark3labs/mcp-go/server\"\n\nfunc Register(s *server.MCPServer) {\n\t" + calls + "\n}\n"
	mod := "module example.com\n\ngo 1.26.0\n\nrequire " + mcpGoModule + " " + version + "\nrequire " + jsonschemaGoModule + " v0.4.3\n"
	writeFiles(t, dir, append([]txtar.File{
		{Name: "go.mod", Data: []byte(mod)}, {Name: "main.go", Data: []byte(mcpGoServe)}, {Name: "tools/register.go", Data: []byte(register)},
	}, archive.Files...))
	var equal tally
	omitted := omissions{}
	for dec := json.NewDecoder(goRun(t, dir)); dec.More(); {
		var l sdkLine
		if err := dec.Decode(&l); err != nil {
			t.Fatal(err)
		}
		tool := derived[l.Name]
		if tool == nil {
			omitted["tools under a name that no directive or derivation gives"]++
			continue
		}
		if l.Error != "" && strings.Contains(l.Error, tool.Contract.Error) && tool.Contract.Error != "" {
			l.Error = tool.Contract.Error
		}
		if l.Name == "computed_text" || l.Name == "own_option" {
			omitted["descriptions that code makes"]++
			l.Description = tool.Contract.Description
		}
		equal.check(t, differsFromServed(t, tool, l, omitted))
	}
	if equal.total < 4 {
		t.Errorf("the server told of %d tools", equal.total)
	}
	t.Logf("truth: 5 tools that a real mcp-go %s lists, %s: %s equal", version, name, equal)
	omitted.log(t, "5")
}
