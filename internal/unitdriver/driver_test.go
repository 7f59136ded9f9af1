package unitdriver_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/toolpact/toolpactvet/internal/modtest"
	"github.com/toolpact/toolpactvet/internal/unitdriver"
)

// as is the environment variable that makes the test binary a vet tool.
const as = "UNITDRIVER_AS"

// TestMain makes the test binary a vet tool with this driver or the stock one,
// so that one go vet command can be run with each.
func TestMain(m *testing.M) {
	role := os.Getenv(as)
	if role == "" {
		os.Exit(m.Run())
	}
	args := os.Args[1:]
	switch {
	case slices.Contains(args, "-V=full"):
		fmt.Printf("unitdriver version devel test buildID=%s%x\n", role, executableHash())
	case role == "stock":
		unitchecker.Main(analyzers()...)
	default:
		os.Exit(own(role, args))
	}
}

func executableHash() [sha256.Size]byte {
	name, err := os.Executable()
	if err != nil {
		panic(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return sha256.Sum256(data)
}

// own is the vet tool with this driver. In the role "sources" it is not told
// where export data is.
func own(role string, args []string) int {
	if slices.Contains(args, "-flags") {
		if err := unitdriver.PrintFlags(os.Stdout, analyzers()); err != nil {
			panic(err)
		}
		return 0
	}
	unit, err := unitdriver.Read(args[len(args)-1])
	if err != nil {
		panic(err)
	}
	if role == "sources" {
		unit.PackageFile = nil
	}
	driver := unitdriver.Driver{
		Analyzers: analyzers(),
		Concerns: func(_, _ string, sources [][]byte) bool {
			return slices.ContainsFunc(sources, func(s []byte) bool { return bytes.Contains(s, []byte("TOOL")) })
		},
		Lasting: func() bool { return true },
		Stdout:  os.Stdout, Stderr: os.Stderr,
	}
	return driver.Run(unit, args[:len(args)-1])
}

// analyzers are two analyzers without facts. The first says what it was given
// of every function whose comment says TOOL, types of other packages among it.
func analyzers() []*analysis.Analyzer {
	finds := &analysis.Analyzer{Name: "finds", Doc: "says what it sees", URL: "https://example.com/finds"}
	prefix := finds.Flags.String("prefix", "found", "the first word")
	finds.Run = func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			for _, decl := range file.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok || !strings.Contains(fn.Doc.Text(), "TOOL") {
					continue
				}
				obj := pass.TypesInfo.Defs[fn.Name]
				pass.Report(analysis.Diagnostic{
					Pos: fn.Name.Pos(), End: fn.Name.End(), Category: "a-rule", URL: "#a-rule",
					Message:        fmt.Sprintf("%s %s in %s, %d ignored", *prefix, obj, pass.Pkg.Path(), len(pass.IgnoredFiles)),
					SuggestedFixes: []analysis.SuggestedFix{{Message: "rename", TextEdits: []analysis.TextEdit{{Pos: fn.Name.Pos(), End: fn.Name.End(), NewText: []byte("New")}}}},
				})
			}
		}
		return nil, nil
	}
	fails := &analysis.Analyzer{Name: "fails", Doc: "fails on a function named Fails", Run: func(pass *analysis.Pass) (any, error) {
		if pass.Pkg.Scope().Lookup("Fails") != nil {
			return nil, errors.New("as asked")
		}
		return nil, nil
	}}
	return []*analysis.Analyzer{finds, fails}
}

const module = `
-- go.mod --
module example.com/m

go 1.26
-- a/a.go --
package a

import (
	"io"
	renamed "time"

	"example.com/m/b"
)

// TOOL: its types are of other packages.
func Handle(io.Reader, b.Box[renamed.Duration]) (b.Hidden, error) { return b.New(), nil }
-- a/a_other.go --
//go:build never

package a
-- a/a_test.go --
package a

import "testing"

func TestHandle(*testing.T) {}
-- a/x_test.go --
package a_test
-- b/b.go --
package b

type Box[T any] struct{ V T }

type Hidden = hidden[map[string]Box[int]]

type hidden[T any] struct{ v T }

func New() (h Hidden) { return }
-- main.go --
package main

import "example.com/m/a"

// TOOL of a command.
func main() { _ = a.Handle }
-- cgo/c.go --
package cgo

// typedef int number;
import "C"

// TOOL with C.
func F(C.number) {}
-- broken/type.go --
package broken

// TOOL
func F() int { return "" }
-- syntax/s.go --
package syntax

// TOOL
func F( {}
-- quiet/q.go --
package quiet

func F() int { return "no type error is seen where nobody looks" }
-- fails/f.go --
package fails

// TOOL
func Fails() {}
`

// TestAsTheStockDriver holds what go vet prints with this driver against what
// it prints with that of x/tools.
func TestAsTheStockDriver(t *testing.T) {
	sandbox := modtest.New(t, module)
	tests := []struct {
		name string
		args []string
	}{
		{"findings are printed", []string{"."}},
		{"a test variant is a package of its own", []string{"./a"}},
		{"the line itself is shown", []string{"-c=0", "./a"}},
		{"findings are printed as JSON", []string{"-json", "./a"}},
		{"an analyzer that fails is told", []string{"-fails", "./fails"}}, // alone: go vet tells of several in random order
		{"an analyzer that fails is told in JSON", []string{"-json", "-fails", "./fails"}},
		{"an analyzer is switched off", []string{"-finds=false", "./fails"}},
		{"one analyzer is asked for", []string{"-fails", "./a"}},
		{"an analyzer has a flag", []string{"-finds.prefix=saw", "./a"}},
		{"a type error is told at its place", []string{"./broken"}},
		{"a syntax error is told at its place", []string{"./syntax"}},
		{"a package with C is read", []string{"./cgo"}},
		{"files are a package", []string{"main.go"}},
		{"nothing is found", []string{"./b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(vet(t, sandbox, "stock", tt.args), vet(t, sandbox, "own", tt.args)); diff != "" {
				t.Errorf("go vet %v (-stock +own):\n%s", tt.args, diff)
			}
		})
	}
	// The types of imports are then from what the driver wrote for each of them.
	if diff := cmp.Diff(vet(t, sandbox, "own", []string{"./a"}), vet(t, sandbox, "sources", []string{"./a"})); diff != "" {
		t.Errorf("without export data (-with +without):\n%s", diff)
	}
	if got := vet(t, sandbox, "own", []string{"./a"}); !strings.Contains(got, "func example.com/m/a.Handle(io.Reader, example.com/m/b.Box[time.Duration]) (example.com/m/b.Hidden, error) in example.com/m/a, 1 ignored") {
		t.Errorf("found\n%s", got)
	}
}

// fixable has two fixes for each tool: one that stands apart, and one line that
// goes above it, where another finding puts one too.
const fixable = `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package m

// TOOL
func A()   {}

// TOOL
func B() { A() }
-- formatted/f.go --
package formatted

// TOOL
func A() {}

var long, s = 1, 2
-- crlf/c.go --
package crlf

// TOOL
func A() {}

var  s = 2
-- generated/g.go --
// Code generated by hand. DO NOT EDIT.

package generated

// TOOL
func A() {}
-- cgo/c.go --
package cgo

// typedef int number;
import "C"

// TOOL with C.
func F(C.number) {}
-- cgo/plain.go --
package cgo

// TOOL beside C.
func G() {}
-- quiet/q.go --
package quiet
`

// TestFixesAsTheStockDriver holds what go vet -fix and go fix make of the
// files, and what go vet -diff prints.
func TestFixesAsTheStockDriver(t *testing.T) {
	for _, args := range [][]string{
		{"vet", "-vettool", "-fix", "./formatted", "./generated", "./quiet"},
		{"fix", "-fixtool", "./formatted", "./generated", "./quiet"},
		{"fix", "-fixtool", "-diff", "./formatted", "./generated"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			stock, own := fixed(t, "stock", args), fixed(t, "own", args)
			if diff := cmp.Diff(stock, own); diff != "" {
				t.Errorf("-stock +own:\n%s", diff)
			}
			if again := fixed(t, "own", args); again != own {
				t.Errorf("the second time\n%s\nafter\n%s", again, own)
			}
		})
	}
}

// fixed returns what a go command prints and what it leaves behind.
func fixed(t *testing.T, role string, args []string) string {
	t.Helper()
	sandbox := modtest.New(t, fixable)
	var text strings.Builder
	text.WriteString(strings.ReplaceAll(run(t, sandbox, role, args), sandbox.Dir, "DIR"))
	for _, name := range []string{"formatted/f.go", "generated/g.go"} {
		data, err := os.ReadFile(sandbox.Path(name))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "-- %s --\n%s", name, data)
	}
	return text.String()
}

// TestFixTouchesNothingElse is where the stock driver formats the whole file,
// carriage returns and all, or has no types of what cgo imports (Go 1.27).
func TestFixTouchesNothingElse(t *testing.T) {
	sandbox := modtest.New(t, fixable)
	sandbox.Write("crlf/c.go", "package crlf\r\n\r\n// TOOL\r\nfunc A() {}\r\n\r\nvar  s = 2\r\n")
	for _, tt := range []struct{ dir, file, want string }{
		{".", "a.go", "package m\n\n// TOOL\nfunc New()   {}\n\n// TOOL\nfunc New() { A() }\n"},
		{"./crlf", "crlf/c.go", "package crlf\r\n\r\n// TOOL\r\nfunc New() {}\r\n\r\nvar  s = 2\r\n"},
		{"./cgo", "cgo/plain.go", "package cgo\n\n// TOOL beside C.\nfunc New() {}\n"},
	} {
		if got := run(t, sandbox, "own", []string{"vet", "-vettool", "-fix", tt.dir}); got != "exit 0\n" {
			t.Errorf("%s: %s", tt.dir, got)
		}
		data, err := os.ReadFile(sandbox.Path(tt.file))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, string(data)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.file, diff)
		}
	}
}

// TestFlagsAsTheStockDriver holds what the go command is told of the flags.
func TestFlagsAsTheStockDriver(t *testing.T) {
	if diff := cmp.Diff(described(t, "stock"), described(t, "own")); diff != "" {
		t.Errorf("-stock +own:\n%s", diff)
	}
}

func described(t *testing.T, role string) map[string]bool {
	t.Helper()
	cmd := exec.Command(executable(t), "-flags")
	cmd.Env = append(os.Environ(), as+"="+role)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Name string
		Bool bool
	}
	if err := json.Unmarshal(out, &list); err != nil {
		t.Fatal(err)
	}
	flags := map[string]bool{}
	for _, f := range list {
		if flag.Lookup(f.Name) == nil { // else it is of this test
			flags[f.Name] = f.Bool
		}
	}
	return flags
}

// TestPackageOfNoConcern has a type error that only the stock driver sees:
// this one does not type-check what the analyzers have nothing to say about.
func TestPackageOfNoConcern(t *testing.T) {
	sandbox := modtest.New(t, module)
	if got := vet(t, sandbox, "own", []string{"./quiet"}); got != "exit 0\n" {
		t.Errorf("own driver:\n%s", got)
	}
	if got := vet(t, sandbox, "stock", []string{"./quiet"}); !strings.Contains(got, "q.go:3:23: ") {
		t.Errorf("stock driver:\n%s", got)
	}
}

// vet runs go vet with the test binary as its tool, and returns the exit code
// and what was printed.
func vet(t *testing.T, sandbox *modtest.Sandbox, role string, args []string) string {
	t.Helper()
	return run(t, sandbox, role, append([]string{"vet", "-vettool"}, args...))
}

func executable(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

// run runs a go command whose second argument is the flag of its tool.
func run(t *testing.T, sandbox *modtest.Sandbox, role string, args []string) string {
	t.Helper()
	self := executable(t)
	args = slices.Clone(args)
	args[1] += "=" + self
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = sandbox.Dir, append(slices.Clone(sandbox.Env), as+"="+role)
	out, err := cmd.CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	// The stock driver says twice which analyzer failed, and under its own name.
	text := strings.ReplaceAll(string(out), self+": ", "")
	return fmt.Sprintf("exit %d\n%s", cmd.ProcessState.ExitCode(), byUnit(text))
}

// byUnit sorts what go vet printed by unit: it prints what the units have to
// say, each a text under a "# package" line or a JSON object, in the order in
// which they happen to end.
func byUnit(text string) string {
	var units []string
	for line := range strings.Lines(text) {
		if len(units) == 0 || strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "{") {
			units = append(units, "")
		}
		units[len(units)-1] += line
	}
	slices.Sort(units)
	return strings.Join(units, "")
}
