package loader_test

import (
	"context"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/modtest"
)

// load loads in a directory of a sandbox.
func load(t testing.TB, s *modtest.Sandbox, dir string, patterns ...string) *loader.Result {
	t.Helper()
	r, err := loader.Load(context.Background(), loader.Options{Dir: s.Path(dir), Patterns: patterns, Env: s.Env})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func paths(r *loader.Result) []string {
	list := []string{}
	for _, p := range r.Packages {
		list = append(list, p.Path)
	}
	return list
}

// messages returns errors with paths relative to the sandbox.
func messages(s *modtest.Sandbox, errs []loader.Error) []string {
	list := []string{}
	for _, e := range errs {
		list = append(list, filepath.ToSlash(strings.ReplaceAll(e.Error(), s.Dir+string(filepath.Separator), "")))
	}
	return list
}

func equal(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

const goMod = "-- go.mod --\nmodule example.com/m\n\ngo 1.26\n"

func TestOnlyWhatMattersIsLoaded(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
-- tools/tools.go --
package tools

import (
	"time"

	"example.com/m/model"
)

//toolpact:tool
func Search(q model.Query, at time.Time) error { return nil }
-- tools/tools_test.go --
package tools

func broken() { undefined() }
-- model/model.go --
package model

type Query struct{ Text string }
-- other/other.go --
package other

func Broken() { undefined() }
-- locked/locked.go --
package locked

func Was() {}
-- tests/x_test.go --
package tests

//toolpact:tool
func TestTool() {}
-- near/near.go --
package near

// toolpact:tool
func Miss() {}
-- toolpact.lock --
-- sub/agent.toolpact.lock --
`)
	var scan loader.Scan
	r, err := loader.Load(context.Background(), loader.Options{
		Dir: s.Dir, Patterns: []string{"./..."}, Env: s.Env,
		LockPackages: func(sc loader.Scan) ([]string, error) {
			scan = sc
			return []string{"example.com/m/locked", "example.com/m/gone", "example.com/elsewhere"}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "packages", []string{"example.com/m/locked", "example.com/m/near", "example.com/m/tools"}, paths(r))
	equal(t, "errors", []string{}, messages(s, r.Errors))
	equal(t, "modules", []loader.Module{{Path: "example.com/m", Dir: s.Dir}}, scan.Modules)
	equal(t, "locks", []string{s.Path("sub/agent.toolpact.lock"), s.Path("toolpact.lock")}, scan.Locks)

	p := r.Packages[2]
	equal(t, "flags", [3]bool{true, false, false}, [3]bool{p.Directives, p.Locked, p.Partial})
	equal(t, "flags of the locked one", [2]bool{false, true}, [2]bool{r.Packages[0].Directives, r.Packages[0].Locked})
	if p.IllTyped || p.Types == nil || p.TypesInfo == nil || len(p.Syntax) != 1 || p.TypesSizes == nil || p.Package.Module == nil {
		t.Errorf("package is not whole: %+v", p.Package)
	}
	fn, ok := p.Types.Scope().Lookup("Search").(*types.Func)
	if !ok {
		t.Fatal("no function Search")
	}
	equal(t, "signature", "func(q example.com/m/model.Query, at time.Time) error", fn.Signature().String())
	field := fn.Signature().Params().At(0).Type().Underlying().(*types.Struct).Field(0)
	equal(t, "place of a field of another package", s.Path("model/model.go")+":3", strings.TrimSuffix(r.Fset.Position(field.Pos()).String(), ":1"))
}

// TestErrorsThatMatter has one tool package, tools; what is wrong differs.
func TestErrorsThatMatter(t *testing.T) {
	const tool = "-- tools/tools.go --\npackage tools\n\n//toolpact:tool\nfunc Search() {}\n"
	tests := []struct {
		name  string
		files string
		want  []string
	}{
		{
			"a syntax error in the tool's file",
			"-- tools/tools.go --\npackage tools\n\n//toolpact:tool\nfunc Search() { x := }\n",
			[]string{"tools/tools.go:4:22: expected operand, found '}'"},
		},
		{
			"a syntax error before the imports end",
			"-- tools/tools.go --\npackage tools\n\nimport \"fmt\n\n//toolpact:tool\nfunc Search() {}\n",
			[]string{"tools/tools.go:3:8: string literal not terminated"},
		},
		{
			"no package clause",
			"-- tools/tools.go --\n//toolpact:tool\n",
			[]string{"tools/tools.go:1:17: expected 'package', found 'EOF'"},
		},
		{
			"a syntax error in another file of the package",
			tool + "-- tools/more.go --\npackage tools\n\nvar x = [\n",
			[]string{"tools/more.go:3:11: expected operand, found 'EOF'"},
		},
		{
			"a type error",
			tool + "-- tools/more.go --\npackage tools\n\nvar x int = \"\"\n",
			[]string{`tools/more.go:3:13: cannot use "" (untyped string constant) as int value in variable declaration`},
		},
		{
			"a type error in a function's body",
			tool + "-- tools/more.go --\npackage tools\n\nfunc f() { undefined() }\n",
			[]string{"tools/more.go:3:12: undefined: undefined"},
		},
		{
			"an unused import",
			tool + "-- tools/more.go --\npackage tools\n\nimport \"fmt\"\n",
			[]string{`tools/more.go:3:8: "fmt" imported and not used`},
		},
		{
			"two packages in one directory",
			tool + "-- tools/more.go --\npackage other\n",
			[]string{"tools: found packages other (more.go) and tools (tools.go) in tools"},
		},
		{
			"a package that feeds the tool's does not type-check",
			tool + "-- tools/more.go --\npackage tools\n\nimport _ \"example.com/m/a\"\n" +
				"-- a/a.go --\npackage a\n\nimport _ \"example.com/m/b\"\n" +
				"-- b/b.go --\npackage b\n\nfunc f() { undefined() }\n",
			[]string{"b/b.go:3:12: undefined: undefined"},
		},
		{
			"a package that feeds the tool's has a broken declaration",
			tool + "-- tools/more.go --\npackage tools\n\nimport _ \"example.com/m/a\"\n" +
				"-- a/a.go --\npackage a\n\nimport _ \"example.com/m/b\"\n" +
				"-- b/b.go --\npackage b\n\nvar x undefined\n",
			[]string{"b/b.go:3:7: undefined: undefined"},
		},
		{
			"a package that feeds nothing is nobody's business",
			tool + "-- b/b.go --\npackage b\n\nvar x undefined\n-- c/c.go --\npackage\n",
			[]string{},
		},
		{
			"an import that no module provides",
			tool + "-- tools/more.go --\npackage tools\n\nimport _ \"example.com/nosuch/x\"\n",
			[]string{"tools/more.go:3:8: no required module provides package example.com/nosuch/x; to add it: go get example.com/nosuch/x"},
		},
		{
			"an import that is no path",
			tool + "-- tools/more.go --\npackage tools\n\nimport _ \"a b\"\n",
			[]string{"tools/more.go:3:10: invalid import path (invalid character U+0020 ' ')"},
		},
		{
			"an import of an internal package",
			tool + "-- tools/more.go --\npackage tools\n\nimport _ \"example.com/m/other/internal/x\"\n-- other/internal/x/x.go --\npackage x\n",
			[]string{"tools/more.go:3:8: use of internal package example.com/m/other/internal/x not allowed"},
		},
		{
			"an import of a command",
			tool + "-- tools/more.go --\npackage tools\n\nimport _ \"example.com/m/cmd\"\n-- cmd/main.go --\npackage main\n\nfunc main() {}\n",
			[]string{`tools/more.go:3:8: import "example.com/m/cmd" is a program, not an importable package`},
		},
		{
			"an import cycle",
			tool + "-- tools/more.go --\npackage tools\n\nimport _ \"example.com/m/a\"\n-- a/a.go --\npackage a\n\nimport _ \"example.com/m/tools\"\n",
			[]string{"tools: import cycle not allowed: import stack: [example.com/m/tools example.com/m/a example.com/m/tools]"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := modtest.New(t, goMod+test.files)
			r := load(t, s, ".", "./...")
			got := messages(s, r.Errors)
			t.Logf("%q", got)
			equal(t, "errors", test.want, got)
			equal(t, "warnings", []string{}, messages(s, r.Warnings))
		})
	}
}

func TestFileThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+"-- tools/a.go --\npackage tools\n")
	if err := os.Chmod(s.Path("tools/a.go"), 0); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Open(s.Path("tools/a.go")); err == nil {
		f.Close()
		t.Skip("this user may read everything")
	}
	equal(t, "errors", []string{"tools/a.go: permission denied"}, messages(s, load(t, s, ".", "./...").Errors))
}

// TestTheSameEveryTime loads with guesses that come out differently: the result
// must not.
func TestTheSameEveryTime(t *testing.T) {
	t.Parallel()
	files := goMod
	for _, name := range []string{"a", "b", "c", "d"} {
		files += "-- " + name + "/x.go --\npackage " + name + "\n\n//toolpact:tool\nfunc F() { undefined(); return 1 }\n"
		files += "-- " + name + "/y_linux.go --\npackage " + name + "\n\nimport \"os\"\n\n//toolpact:tool\nfunc G(os.File) {}\n"
	}
	s := modtest.New(t, files)
	var first string
	for range 5 {
		r := load(t, s, ".", "./...")
		text := strings.Join(append(paths(r), messages(s, r.Errors)...), "\n")
		for _, p := range r.Packages {
			for _, f := range p.Syntax {
				text += "\n" + r.Fset.Position(f.Pos()).String()
			}
		}
		if first == "" {
			first = text
		}
		equal(t, "result", first, text)
	}
}

func TestPackagesThatImportWhatIsAskedForAreLoadedToo(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
-- a/a.go --
package a

import "go/ast"

var A ast.Node
-- b/b.go --
package b

import "go/token"

var B token.Pos
-- c/c_test.go --
package c

import _ "go/ast"
-- c/c.go --
package c

// "go/astral" is none of it
-- d/d.go --
//go:build never

package d

import _ "go/ast"
-- e/e.go --
package e

import "go/ast"

var E ast.Node = undefined
`)
	r, err := loader.Load(context.Background(), loader.Options{
		Dir: s.Dir, Patterns: []string{"./..."}, Env: s.Env, Importing: []string{"go/ast"},
	})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "packages", []string{"example.com/m/a", "example.com/m/e"}, paths(r))
	equal(t, "errors", []string{"e/e.go:5:18: undefined: undefined"}, messages(s, r.Errors))
	if r.Packages[0].Directives || r.Packages[0].Locked || r.Packages[0].IllTyped {
		t.Errorf("%+v", r.Packages[0])
	}
}
