package truth

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/types/typeutil"
)

// TestProgramsAreAdopted lets "init --write" annotate programs that others
// wrote, each in a copy: every declared function that it registers directly with
// the MCP SDK under one name is annotated and locked under that name, check is
// clean, gofmt has nothing to say, and a second run changes nothing.
func TestProgramsAreAdopted(t *testing.T) {
	if os.Getenv("TOOLPACT_ORACLE") != "1" {
		t.Skip("downloads servers: set TOOLPACT_ORACLE=1")
	}
	bin := t.TempDir()
	run(t, ".", "go", "build", "-o", bin+"/", "../../cmd/toolpactvet")
	command := filepath.Join(bin, "toolpactvet")
	for _, s := range []struct {
		name, module, version string
		written, left         int
		unclean               bool     // check finds what the SDK itself warns of
		shared                []string // names that several functions have
	}{
		{name: "gopls", module: "golang.org/x/tools/gopls", version: "v0.23.0", written: 12},
		{name: "gke-mcp", module: "github.com/GoogleCloudPlatform/gke-mcp", version: "v0.15.0", written: 35, left: 16},
		{name: "go-sdk", module: "github.com/modelcontextprotocol/go-sdk", version: "v1.8.0", written: 47, left: 17, unclean: true, shared: []string{"greet"}},
		{name: "mcp-go", module: "github.com/mark3labs/mcp-go", version: "v1.2.1", written: 14, left: 25},
	} {
		t.Run(s.name, func(t *testing.T) {
			dir := copyModule(t, s.module+"@"+s.version)
			output := string(run(t, dir, command, "init", "--write"))
			tools := derive(t, dir, command, "./...")
			if !strings.Contains(output, fmt.Sprintf("toolpact.lock: locked %d tool(s)", s.written)) || len(tools) != s.written {
				t.Errorf("%d tools are derived, want %d:\n%s", len(tools), s.written, output)
			}
			if left := leftToTheAuthor(output); left != fmt.Sprint(s.left) {
				t.Errorf("%s handlers are left to the author, want %d", left, s.left)
			}
			t.Logf("real: adopted %s %s: %d functions annotated and locked, %d handlers left", s.name, s.version, len(tools), s.left)
			if s.name != "mcp-go" {
				compareRegistered(t, s.name+" "+s.version, registeredFunctions(t, dir), tools, s.shared)
			}
			unformatted(t, dir)
			before := snapshot(t, dir)
			run(t, dir, command, "init", "--write")
			if diff := cmp.Diff(before, snapshot(t, dir)); diff != "" {
				t.Errorf("a second run changes (-before +after)\n%s", diff)
			}
			if !s.unclean {
				run(t, dir, command, "check", "./...")
			}
		})
	}
}

// compareRegistered holds the derived tools against the functions that are
// registered under one name. Names that are shared are left out.
func compareRegistered(t *testing.T, title string, functions map[string][]string, tools map[string]derived, shared []string) {
	t.Helper()
	equal, total := 0, 0
	for function, names := range functions {
		if len(names) > 1 || slices.Contains(shared, names[0]) {
			continue
		}
		total++
		tool := tools[names[0]]
		if tool.Package+"."+baseName(tool.Func) == function {
			equal++
			continue
		}
		t.Errorf("%q is registered as %q, which is the function %q of %q", function, names[0], tool.Func, tool.Package)
	}
	t.Logf("real: adopted %s: %d of %d functions that calls of mcp.AddTool name are annotated", title, equal, total)
	if total == 0 {
		t.Error("no registered function was found")
	}
}

// leftToTheAuthor returns the number that init prints of handlers that it
// leaves alone.
func leftToTheAuthor(output string) string {
	if m := regexp.MustCompile(`(?m)^(\d+) handler\(s\) are left`).FindStringSubmatch(output); m != nil {
		return m[1]
	}
	return "0"
}

func baseName(function string) string { return function[strings.LastIndexByte(function, '.')+1:] }

// registeredFunctions returns the functions that calls of mcp.AddTool name as
// handlers, with the constant names of their tools.
func registeredFunctions(t *testing.T, dir string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, p := range loadUsers(t, dir, registrars()[:1]) {
		for _, file := range p.Syntax {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) != 3 {
					return true
				}
				callee, ok := typeutil.Callee(p.TypesInfo, call).(*types.Func)
				if !ok || callee.FullName() != registrars()[0].function {
					return true
				}
				id := calledIdent(call.Args[2])
				lit := optionsLiteral(p, call.Args[1])
				if id == nil || lit == nil {
					return true
				}
				if handler, ok := p.TypesInfo.Uses[id].(*types.Func); ok && handler.Signature().TypeParams().Len() == 0 {
					key := handler.Pkg().Path() + "." + handler.Name()
					found[key] = append(found[key], constantName(p.TypesInfo, lit))
				}
				return true
			})
		}
	}
	return found
}

// constantName returns the value of Name in the literal of a tool.
func constantName(info *types.Info, lit *ast.CompositeLit) string {
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok && types.ExprString(kv.Key) == "Name" {
			if v := info.Types[kv.Value].Value; v != nil {
				return constant.StringVal(v)
			}
		}
	}
	return ""
}

// unformatted reports the annotated files that gofmt would change.
func unformatted(t *testing.T, dir string) {
	t.Helper()
	args := []string{"-l"}
	check(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte("\n//toolpact:tool")) {
			args = append(args, path)
		}
		return err
	}))
	if out := run(t, dir, "gofmt", args...); len(args) == 1 || len(out) > 0 {
		t.Errorf("of %d files gofmt would change\n%s", len(args)-1, out)
	}
}

// snapshot returns what is in a directory: of each file its size and when it
// was written.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	check(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			files[path] = fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		}
		return err
	}))
	return files
}
