package truth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
)

const goplsModule = "golang.org/x/tools/gopls@v0.23.0"

// TestGoplsServesWhatIsDerived puts //toolpact:tool above the handlers of the
// MCP server in a copy of gopls, derives their contracts with the command, and
// holds them against what the gopls that is built from the same copy lists to
// a client: all that "gopls mcp" offers, and then every tool that it has.
func TestGoplsServesWhatIsDerived(t *testing.T) {
	if os.Getenv("TOOLPACT_ORACLE") != "1" {
		t.Skip("downloads and builds gopls: set TOOLPACT_ORACLE=1")
	}
	dir, bin := copyModule(t, goplsModule), t.TempDir()
	handlers := annotate(t, filepath.Join(dir, "internal", "mcp"))
	everytool, err := os.ReadFile(filepath.Join("testdata", "everytool.go.txt"))
	check(t, err)
	check(t, os.Mkdir(filepath.Join(dir, "everytool"), 0o777))
	check(t, os.WriteFile(filepath.Join(dir, "everytool", "main.go"), everytool, 0o666))
	run(t, ".", "go", "build", "-o", bin+"/", "../../cmd/toolpactvet")
	run(t, dir, "go", "build", "-o", bin+"/", ".", "./everytool")

	tools := derive(t, dir, filepath.Join(bin, "toolpactvet"), "./internal/mcp")
	if len(tools) != handlers || handlers < 12 {
		t.Errorf("%d tools are derived of %d handlers", len(tools), handlers)
	}
	listed := listTools(t, t.TempDir(), filepath.Join(bin, "gopls"), "mcp")
	all := listTools(t, t.TempDir(), filepath.Join(bin, "everytool"), slices.Sorted(maps.Keys(tools))...)
	t.Logf("truth: 2 tools that gopls mcp lists: %d of %d equal", compare(t, tools, listed), len(listed))
	t.Logf("truth: 2 tools that gopls has: %d of %d equal", compare(t, tools, all), len(tools))
	if len(listed) < 8 || len(all) != len(tools) {
		t.Errorf("gopls mcp lists %d tools, gopls has %d, %d are derived", len(listed), len(all), len(tools))
	}

	// The one schema that gopls writes by hand.
	gaps := []string{}
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		for _, gap := range tools[name].Gaps {
			t.Logf("truth: 2 not compared: %s of %s at %q: %s", gap.Side, name, gap.Path, gap.Reason)
			gaps = append(gaps, fmt.Sprintf("%s %s %q", name, gap.Side, gap.Path))
		}
	}
	if diff := cmp.Diff([]string{`go_workspace input ""`}, gaps); diff != "" {
		t.Errorf("gaps (-want +got):\n%s", diff)
	}
}

// run runs a command in a directory, as the user of a module does: no
// workspace and no flags of this one.
func run(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = dir
	command.Env = append(os.Environ(), environment()...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, stderr.String())
	}
	return out
}

// environment is that of a user whose module is not part of a workspace.
func environment() []string { return []string{"GOWORK=off", "GOFLAGS=", "PWD="} }

// copyModule downloads a module and returns the directory of a copy that can
// be written.
func copyModule(t *testing.T, module string) string {
	t.Helper()
	dir := t.TempDir()
	var found struct{ Dir string }
	check(t, json.Unmarshal(run(t, dir, "go", "mod", "download", "-json", module), &found))
	dir = filepath.Join(dir, "module")
	check(t, os.CopyFS(dir, os.DirFS(found.Dir)))
	return dir
}

// annotate puts the directive above every function and method of the package
// in dir that has the signature of a typed handler of the MCP SDK, and returns
// how many there are.
func annotate(t *testing.T, dir string) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	check(t, err)
	total := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		check(t, err)
		src, err := os.ReadFile(name)
		check(t, err)
		for _, decl := range slices.Backward(file.Decls) {
			if fn, ok := decl.(*ast.FuncDecl); ok && isHandler(fn.Type) {
				at := fset.Position(fn.Type.Func).Offset
				src = slices.Insert(src, at, []byte("//toolpact:tool\n")...)
				total++
			}
		}
		check(t, os.WriteFile(name, src, 0o666))
	}
	return total
}

// isHandler reports whether a function is written with the parameters and
// results of mcp.ToolHandlerFor: func(context.Context, *mcp.CallToolRequest,
// In) (*mcp.CallToolResult, Out, error).
func isHandler(fn *ast.FuncType) bool {
	params, results := spelled(fn.Params), spelled(fn.Results)
	return len(params) == 3 && params[0] == "context.Context" && params[1] == "*mcp.CallToolRequest" &&
		len(results) == 3 && results[0] == "*mcp.CallToolResult" && results[2] == "error"
}

// spelled returns the types of parameters or results as written, one each.
func spelled(list *ast.FieldList) []string {
	var all []string
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		for range max(len(field.Names), 1) {
			all = append(all, types.ExprString(field.Type))
		}
	}
	return all
}

// derived is a line of toolpactvet schema.
type derived struct {
	Key, Description, Error    string
	Package, Func              string
	Input, Output, Annotations json.RawMessage
	Gaps                       []contract.Gap
}

// derive runs toolpactvet schema and returns the tools by key.
func derive(t *testing.T, dir, command string, patterns ...string) map[string]derived {
	t.Helper()
	tools := map[string]derived{}
	for line := range bytes.Lines(run(t, dir, command, append([]string{"schema"}, patterns...)...)) {
		var tool derived
		check(t, json.Unmarshal(line, &tool))
		tools[tool.Key] = tool
	}
	return tools
}

// compare holds what is served against what is derived and returns how many
// tools are equal in all that can be compared.
func compare(t *testing.T, tools map[string]derived, list []served) (equal int) {
	t.Helper()
	for _, s := range list {
		d, ok := tools[s.Name]
		if !ok {
			t.Errorf("%s is served, but not derived", s.Name)
			continue
		}
		var faults []string
		differ := func(what, got, want string) {
			faults = append(faults, fmt.Sprintf("%s\n got %s\nwant %s", what, got, want))
		}
		if d.Description != s.Description {
			differ("description", d.Description, s.Description)
		}
		if d.Error != "" || len(s.Other) > 0 {
			differ("nothing else is said", d.Error, strings.Join(s.Other, " "))
		}
		unknown := func(side contract.Side) bool {
			return slices.ContainsFunc(d.Gaps, func(g contract.Gap) bool { return g.Side == side })
		}
		if got := parse(t, d.Input); !unknown(contract.Input) && !contract.Equal(got, s.InputSchema) {
			differ("input", got.String(), s.InputSchema.String())
		}
		if got := parse(t, d.Output); !unknown(contract.Output) && !contract.Equal(got, s.OutputSchema) {
			differ("output", got.String(), s.OutputSchema.String())
		}
		if got := parse(t, d.Annotations); !contract.Equal(got, s.Annotations) && (got.Len() > 0 || s.Annotations.IsPresent()) {
			differ("annotations", got.String(), s.Annotations.String())
		}
		if len(faults) == 0 {
			equal++
			continue
		}
		t.Errorf("%s: %s", s.Name, strings.Join(faults, "\n"))
	}
	return equal
}

// parse returns the value that the command printed, absent for null.
func parse(t *testing.T, data json.RawMessage) contract.Value {
	t.Helper()
	v, err := contract.Parse(data)
	check(t, err)
	if v.Kind() == contract.Null {
		return contract.Value{}
	}
	return v
}
