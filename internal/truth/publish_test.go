package truth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/contract"
)

// numbered is a registration under the name that it is published under, with
// the sides whose schema its types say.
type numbered struct {
	registered
	name string
}

// published returns the type of a side as far as the framework reflects it:
// where the call brings a schema, a type that any framework takes.
func (n numbered) published(side int, s *typeSource) string {
	switch {
	case n.given[side] == "":
		return s.of(n.types[side])
	case side == 0:
		return "struct{}"
	default:
		return "interface{}"
	}
}

// handler returns the parameters and results of a function that the framework
// takes as the handler of the tool.
func (n numbered) handler(s *typeSource) string {
	in := n.published(0, s)
	switch {
	case n.dialect == "gosdk":
		framework := s.imported(n.framework())
		return fmt.Sprintf("(_ %s.Context, _ *%[2]s.CallToolRequest, in %s) (_ *%[2]s.CallToolResult, out %s, err error)",
			s.imported("context"), framework, in, n.published(1, s))
	case len(n.types) == 1: // NewStreaming
		return fmt.Sprintf("(_ %s, in %s) (out %s.Seq2[string, error])", n.toolContext(s), in, s.imported("iter"))
	default:
		return fmt.Sprintf("(_ %s, in %s) (out %s, err error)", n.toolContext(s), in, n.published(1, s))
	}
}

// toolContext returns the first parameter of an adk handler, which versions
// of adk call by other names.
func (n numbered) toolContext(s *typeSource) string {
	name := strings.TrimPrefix(n.function, n.framework()+".")
	var registrar types.Object
	packages.Visit([]*packages.Package{n.pkg}, nil, func(p *packages.Package) {
		if p.PkgPath == n.framework() {
			registrar = p.Types.Scope().Lookup(name)
		}
	})
	if fn, ok := registrar.(*types.Func); ok {
		if handler, ok := fn.Signature().Params().At(1).Type().Underlying().(*types.Signature); ok {
			return s.of(handler.Params().At(0).Type())
		}
	}
	s.faults = append(s.faults, "the handler of "+n.function)
	return "interface{}"
}

// annotated writes the annotated functions of a package beside its source.
func annotated(t *testing.T, p *packages.Package, tools []numbered) {
	t.Helper()
	s, body := newTypeSource(p.Types), ""
	for _, n := range tools {
		body += fmt.Sprintf("\n//toolpact:tool %s dialect=%s\nfunc toolpact_%s%s { return }\n", n.name, n.dialect, n.name, n.handler(s))
	}
	for _, fault := range s.faults {
		t.Errorf("%s: cannot be written: %s", p.PkgPath, fault)
	}
	write(t, p, "toolpact_tools.go", s, strings.Join(s.decls, "")+body)
}

func write(t *testing.T, p *packages.Package, name string, s *typeSource, body string) {
	t.Helper()
	source := fmt.Sprintf("package %s\n\n%s\n%s", p.Name, s.importDecl(), body)
	check(t, os.WriteFile(filepath.Join(p.Dir, name), []byte(source), 0o666))
}

// servesSDK is the test that serves the tools of a package with the SDK over
// standard input and output, as the SDK publishes them. One that it refuses is
// served with the words of the refusal.
const servesSDK = `
func TestToolpactServes(t *testing.T) {
	server := SDK.NewServer(&SDK.Implementation{Name: "real", Version: "1"}, nil)
	add := func(name string, register func()) {
		defer func() {
			if r := recover(); r != nil {
				server.AddTool(&SDK.Tool{Name: name, Description: FMT.Sprint("refused: ", r), InputSchema: map[string]interface{}{"type": "object"}},
					func(CTX.Context, *SDK.CallToolRequest) (*SDK.CallToolResult, error) { return nil, nil })
			}
		}()
		register()
	}
BODY	_ = server.Run(CTX.Background(), &SDK.StdioTransport{}) // ends with its input
}
`

// printsADK is the test that prints the declarations of the tools of a package
// as adk gives them to a model, a line each.
const printsADK = `
func TestToolpactPrints(t *testing.T) {
	add := func(name string, made interface{}, err error) {
		line := map[string]interface{}{"name": name}
		if err != nil {
			line["description"] = "refused: " + err.Error()
		} else {
			d := made.(interface{ Declaration() *GENAI.FunctionDeclaration }).Declaration()
			line["inputSchema"] = d.ParametersJsonSchema
			if d.ResponseJsonSchema != nil {
				line["outputSchema"] = d.ResponseJsonSchema
			}
		}
		data, err := JSON.Marshal(line)
		if err != nil {
			t.Fatal(err)
		}
		FMT.Printf("%s\n", data)
	}
BODY}
`

// publish returns what the real frameworks publish for the tools of a package:
// it writes tests that register them, builds and runs these.
func publish(t *testing.T, p *packages.Package, bin string, tools []numbered) []served {
	t.Helper()
	writeTests(t, p, tools)
	binary := filepath.Join(bin, "published.test")
	run(t, p.Dir, "go", "test", "-c", "-ldflags=-s -w", "-o", binary, ".")
	var list []served
	reads := func(dialect string) bool {
		return slices.ContainsFunc(tools, func(n numbered) bool { return n.dialect == dialect })
	}
	if reads("gosdk") {
		list = listTools(t, p.Dir, binary, "-test.run=^TestToolpactServes$")
	}
	if reads("adk") {
		list = append(list, printed(t, run(t, p.Dir, binary, "-test.run=^TestToolpactPrints$"))...)
	}
	return list
}

// writeTests writes a test for each framework that has tools in the package.
func writeTests(t *testing.T, p *packages.Package, tools []numbered) {
	t.Helper()
	s := newTypeSource(p.Types)
	s.imported("testing")
	tests, bodies := map[string]string{}, map[string]string{}
	for _, n := range tools {
		framework := s.imported(n.framework())
		function := framework + strings.TrimPrefix(n.function, n.framework())
		switch n.dialect {
		case "gosdk":
			tests[n.framework()] = strings.NewReplacer("SDK.", framework+".", "CTX.", s.imported("context")+".", "FMT.", s.imported("fmt")+".").Replace(servesSDK)
			bodies[n.framework()] += fmt.Sprintf("\tadd(%q, func() { %s(server, &%s.Tool{Name: %q}, toolpact_%s) })\n", n.name, function, framework, n.name, n.name)
		case "adk":
			tests[n.framework()] = strings.NewReplacer("GENAI.", s.imported("google.golang.org/genai")+".", "JSON.", s.imported("encoding/json")+".", "FMT.", s.imported("fmt")+".").Replace(printsADK)
			bodies[n.framework()] += fmt.Sprintf("\t{\n\t\tmade, err := %s(%s.Config{Name: %q}, toolpact_%s)\n\t\tadd(%q, made, err)\n\t}\n", function, framework, n.name, n.name, n.name)
		}
	}
	body := ""
	for _, r := range registrars() {
		if text := tests[r.framework()]; text != "" {
			body += strings.ReplaceAll(strings.Replace(text, "BODY", bodies[r.framework()], 1), "*testing.T", "*"+s.imported("testing")+".T")
			delete(tests, r.framework())
		}
	}
	write(t, p, "toolpact_serve_test.go", s, body)
}

// printed reads tools that were printed a line each.
func printed(t *testing.T, out []byte) []served {
	t.Helper()
	var list []served
	for line := range bytes.Lines(out) {
		if !json.Valid(line) || line[0] != '{' {
			continue
		}
		tool, err := contract.Parse(bytes.TrimSpace(line))
		check(t, err)
		list = append(list, readTool(tool))
	}
	return list
}

// removeTests removes the tests of a copied module, so that those which are
// written need what the program needs.
func removeTests(t *testing.T, dir string) {
	t.Helper()
	check(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") && d.Type().IsRegular() {
			return os.Remove(path)
		}
		return err
	}))
}
