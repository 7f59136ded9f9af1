package loader_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/modtest"
)

func excluded(s *modtest.Sandbox, r *loader.Result) []string {
	list := []string{}
	for _, f := range r.Excluded {
		text := loader.Rel(s.Dir, f.Path)
		for _, d := range f.Directives {
			text += " " + d.Name + "/" + d.Func
		}
		list = append(list, text)
	}
	return list
}

// TestToolsOfOtherBuilds are seen, as bytes: nobody takes them for removed.
func TestToolsOfOtherBuilds(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
-- notify/notify_windows.go --
package notify

//toolpact:tool
func Notify(title string) error { return nil }
-- mixed/a.go --
package mixed

//toolpact:tool
func A() {}
-- mixed/b.go --
//go:build pro

package mixed

import "example.com/m/notify"

//toolpact:tool beta server=x
func B() { notify.Notify("") }
-- old/old.go --
//go:build ignore

package main

//toolpact:tool
func Script() {}
`)
	all := []string{"mixed/b.go beta/B", "notify/notify_windows.go /Notify", "old/old.go /Script"}
	tests := []struct {
		name     string
		env      string
		tags     string
		packages []string
		excluded []string
	}{
		{"the plain build", "GOOS=linux", "", []string{"example.com/m/mixed"}, all},
		{"another system", "GOOS=windows", "", []string{"example.com/m/mixed", "example.com/m/notify"}, []string{all[0], all[2]}},
		{"tags", "GOOS=windows", "pro,other", []string{"example.com/m/mixed", "example.com/m/notify"}, []string{all[2]}},
		{"tags in GOFLAGS", "GOFLAGS=-tags=ignore", "", []string{"example.com/m/mixed", "example.com/m/old"}, []string{all[0], all[1]}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			env := append(s.Env[:len(s.Env):len(s.Env)], "CGO_ENABLED=0", test.env)
			r, err := loader.Load(context.Background(), loader.Options{Dir: s.Dir, Patterns: []string{"./..."}, Tags: test.tags, Env: env})
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "packages", test.packages, paths(r))
			equal(t, "excluded files", test.excluded, excluded(s, r))
			equal(t, "errors", []string{}, messages(s, r.Errors))
		})
	}
}

func TestPackageThatUsesCgo(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc: cgo cannot be tested here")
	}
	s := modtest.New(t, goMod+`
-- tools/twice.go --
package tools

// static int twice(int n) { return 2 * n; }
import "C"

// Twice doubles.
//
//toolpact:tool
func Twice(n int) (int, error) { return int(C.twice(C.int(n))), nil }
-- tools/more.go --
//go:build !cgo

package tools

//toolpact:tool
func Once(n int) (int, error) { return n, nil }
-- plain/plain.go --
package plain

//toolpact:tool
func Plain() {}
`)
	s.Setenv("CGO_ENABLED", "1")
	r := load(t, s, ".", "./...")
	equal(t, "packages", []string{"example.com/m/plain", "example.com/m/tools"}, paths(r))
	equal(t, "errors", []string{}, messages(s, r.Errors))
	equal(t, "excluded files", []string{"tools/more.go /Once"}, excluded(s, r))
	p := r.Packages[1]
	fn := p.Types.Scope().Lookup("Twice")
	if fn == nil {
		t.Fatal("no function Twice")
	}
	equal(t, "place", s.Path("tools/twice.go")+":9:6", r.Fset.Position(fn.Pos()).String())
	equal(t, "directory", s.Path("tools"), p.Dir)
}

const lib = `
-- proxy/example.com_lib_v1.2.0/go.mod --
module example.com/lib

go 1.21
-- proxy/example.com_lib_v1.2.0/lib.go --
package lib

type T struct{ N int }

//toolpact:tool
func Tool() {}
`

const usesLib = lib + `
-- go.mod --
module example.com/m

go 1.26

require example.com/lib v1.2.0
-- tools/tools.go --
package tools

import "example.com/lib"

//toolpact:tool
func Tool(lib.T) {}
`

// TestDependenciesAreNobodysTools here: only main modules have tools.
func TestDependenciesAreNobodysTools(t *testing.T) {
	tests := []struct {
		name     string
		vendor   bool
		flags    string
		patterns []string
		want     []string
	}{
		{"module cache", false, "", []string{"./..."}, []string{"example.com/m/tools"}},
		{"all", false, "", []string{"all"}, []string{"example.com/m/tools"}},
		{"named", false, "", []string{"example.com/lib"}, []string{}},
		{"vendor", true, "", []string{"./..."}, []string{"example.com/m/tools"}},
		{"vendor by flag", true, "-mod=vendor", []string{"./..."}, []string{"example.com/m/tools"}},
		{"vendor that is not in effect", true, "-mod=mod", []string{"./..."}, []string{"example.com/m/tools"}},
		{"vendor, named", true, "", []string{"./vendor/..."}, []string{}},
		{"vendor, one directory", true, "", []string{"./vendor/example.com/lib"}, []string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := modtest.New(t, usesLib)
			if test.vendor {
				s.Go(".", "mod", "vendor")
			}
			s.Setenv("GOFLAGS", test.flags+" -modcacherw")
			r := load(t, s, ".", test.patterns...)
			equal(t, "packages", test.want, paths(r))
			equal(t, "errors", []string{}, messages(s, r.Errors))
			for _, p := range r.Packages {
				equal(t, "type of another module", "func(example.com/lib.T)", p.Types.Scope().Lookup("Tool").Type().String())
				if v, ok := p.Version("example.com/lib"); v != "v1.2.0" || !ok {
					t.Errorf("version of example.com/lib = %q, %v", v, ok)
				}
				if v, ok := p.Version("example.com/m"); v != "" || !ok {
					t.Errorf("version of the main module = %q, %v", v, ok)
				}
				if v, ok := p.Version("example.com/nosuch"); ok {
					t.Errorf("version of a module that is not there = %q", v)
				}
			}
		})
	}
}

const twoModules = `
-- go.work --
go 1.26

use (
	./a
	./b
)
-- a/go.mod --
module example.com/a

go 1.26
-- a/a.go --
package a

import "example.com/b"

//toolpact:tool
func A(b.T) {}
-- a/toolpact.lock --
-- b/go.mod --
module example.com/b

go 1.26
-- b/b.go --
package b

type T struct{}

//toolpact:tool
func B(T) {}
-- c/go.mod --
module example.com/c

go 1.26
-- c/c.go --
package c

//toolpact:tool
func C() {}
`

func TestWorkspace(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, twoModules)
	r := load(t, s, ".", "./a/...", "./b")
	equal(t, "packages", []string{"example.com/a", "example.com/b"}, paths(r))
	equal(t, "errors", []string{}, messages(s, r.Errors))
	equal(t, "modules", []loader.Module{{Path: "example.com/a", Dir: s.Path("a")}, {Path: "example.com/b", Dir: s.Path("b")}}, r.Modules)
	equal(t, "locks", []string{s.Path("a/toolpact.lock")}, r.Locks)

	r = load(t, s, "a", "./...")
	equal(t, "packages from a member", []string{"example.com/a"}, paths(r))

	s.Setenv("GOWORK", "off")
	r = load(t, s, ".", "./b", "./c")
	equal(t, "packages of modules on their own", []string{"example.com/b", "example.com/c"}, paths(r))
	equal(t, "errors", []string{}, messages(s, r.Errors))
}

func TestWhatLeavesNothingToLoad(t *testing.T) {
	files := twoModules + `
-- a/empty/README --
-- b/empty/README --
-- a/broken/go.mod --
module example.com/broken

go 1.26

wrong
-- work/go.work --
used .
-- work/go.mod --
module example.com/work
-- work/x.go --
package work
-- a/broken/x.go --
package broken

//toolpact:tool
func X() {}
`
	tests := []struct {
		name     string
		dir      string
		env      string
		patterns []string
		want     string
	}{
		{"the root of a workspace", ".", "", []string{"./..."}, `pattern "./...": no go.mod in DIR or above it; name the modules of DIR/go.work: ./a/... ./b/...`},
		{"a directory above modules", ".", "GOWORK=off", []string{"./..."}, `pattern "./...": no go.mod in DIR or above it; name the modules below it: ./a/... ./b/... ./c/... ./work/...`},
		{"no pattern", ".", "", nil, `pattern ".": no go.mod in DIR or above it; name the modules of DIR/go.work: ./a/... ./b/...`},
		{"a module that the workspace does not use", ".", "", []string{"./c/..."}, `pattern "./c/...": DIR/c lies in module example.com/c, which DIR/go.work does not use; add it with 'go work use DIR/c' or set GOWORK=off`},
		{"a directory that does not exist", "a", "", []string{"./nosuch"}, `pattern "./nosuch": no directory DIR/a/nosuch`},
		{"a wildcard below a directory that does not exist", "a", "", []string{"./nosuch/..."}, `pattern "./nosuch/...": no directory DIR/a/nosuch`},
		{"a directory without Go files", "a", "", []string{"./empty"}, `pattern "./empty": no Go files in DIR/a/empty`},
		{"a wildcard that matches nothing", "b", "", []string{".", "./empty/..."}, `pattern "./empty/..." matches no packages`},
		{"a wildcard below testdata", "a", "", []string{"./testdata/..."}, `pattern "./testdata/...": no directory DIR/a/testdata`},
		{"an import path that does not exist", "a", "", []string{"example.com/a/nosuch"}, `no required module provides package example.com/a/nosuch; to add it: go get example.com/a/nosuch`},
		{"an import path of nobody", "a", "", []string{"nosuch/x"}, `package nosuch/x is not in std (GOROOT/src/nosuch/x)`},
		{"a wildcard of import paths that matches nothing", "a", "", []string{"example.com/z/..."}, `pattern "example.com/z/..." matches no packages`},
		{"files of two directories", ".", "", []string{"a/a.go", "b/b.go"}, `"b/b.go": named files must be Go files of one directory`},
		{"files and others", "a", "", []string{"a.go", "./x"}, `"./x": named files must be Go files of one directory`},
		{"a file that does not exist", "a", "", []string{"a.go", "z.go"}, `open DIR/a/z.go: no such file or directory`},
		{"a go.mod that does not parse", "a/broken", "GOWORK=off", []string{"."}, `go list: go: errors parsing go.mod: go.mod:5: unknown directive: wrong`},
		{"a go.work that does not parse", "work", "", []string{"."}, `pattern ".": buildlist: DIR/work/go.work:1:1: unknown directive: used`},
	}
	s := modtest.New(t, files)
	goroot := strings.TrimSpace(s.Go("a", "env", "GOROOT"))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			env := append(s.Env[:len(s.Env):len(s.Env)], test.env)
			r, err := loader.Load(context.Background(), loader.Options{Dir: s.Path(test.dir), Patterns: test.patterns, Env: env})
			if err == nil {
				t.Fatalf("no error, but packages %v", paths(r))
			}
			got := strings.NewReplacer(s.Dir, "DIR", goroot, "GOROOT").Replace(err.Error())
			equal(t, "error", "loader: "+test.want, filepath.ToSlash(strings.Join(strings.Fields(got), " ")))
		})
	}
}

// TestLockWithoutPackages is no empty load: all that the lock names is gone.
func TestLockWithoutPackages(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+"-- toolpact.lock --\n")
	r := load(t, s, ".", "./...")
	equal(t, "packages", []string{}, paths(r))
	equal(t, "locks", []string{s.Path("toolpact.lock")}, r.Locks)
}

func TestNestedModulesAreNamedOnTheirOwn(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
-- tools.go --
package m

//toolpact:tool
func M() {}
-- nested/go.mod --
module example.com/nested

go 1.26
-- nested/n.go --
package nested

//toolpact:tool
func N() {}
`)
	equal(t, "the outer module", []string{"example.com/m"}, paths(load(t, s, ".", "./...")))
	equal(t, "both", []string{"example.com/m", "example.com/nested"}, paths(load(t, s, ".", "./...", "./nested/...")))
}

func TestNamedFiles(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
-- tools/a.go --
package tools

//toolpact:tool
func A() { b() }
-- tools/b.go --
package tools

func b() {}
-- tools/c.go --
package tools

func c() { undefined() }
`)
	r := load(t, s, "tools", "a.go", "b.go")
	equal(t, "packages", []string{"example.com/m/tools"}, paths(r))
	equal(t, "errors", []string{}, messages(s, r.Errors))
	if p := r.Packages[0]; !p.Partial || p.PkgPath != "command-line-arguments" || len(p.Syntax) != 2 {
		t.Errorf("package %+v", p.Package)
	}
	if r.Covers("example.com/m/tools") {
		t.Error("some files cover the whole package")
	}
	r = load(t, s, ".", "tools/a.go")
	equal(t, "errors", []string{"tools/a.go:4:12: undefined: b"}, messages(s, r.Errors))

	out := modtest.New(t, "-- x.go --\npackage x\n\n//toolpact:tool\nfunc X() {}\n")
	r = load(t, out, ".", "x.go")
	equal(t, "packages without a module", []string{"command-line-arguments"}, paths(r))
}

func TestGOPATHMode(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, `
-- src/example.com/p/tools/tools.go --
package tools

import "example.com/lib"

//toolpact:tool
func Tool(lib.T) {}
-- src/example.com/p/tools/more_windows.go --
package tools

//toolpact:tool
func More() {}
-- src/example.com/p/toolpact.lock --
-- src/example.com/p/vendor/example.com/lib/lib.go --
package lib

type T struct{}
`)
	s.Setenv("GOPATH", s.Dir)
	s.Setenv("GO111MODULE", "off")
	s.Setenv("GOOS", "linux")
	r := load(t, s, "src/example.com/p", "./...")
	equal(t, "packages", []string{"example.com/p/tools"}, paths(r))
	equal(t, "errors", []string{}, messages(s, r.Errors))
	equal(t, "excluded files", []string{"src/example.com/p/tools/more_windows.go /More"}, excluded(s, r))
	equal(t, "modules", 0, len(r.Modules))
}

func TestContextEndsTheLoad(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, usesLib)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := loader.Load(ctx, loader.Options{Dir: s.Dir, Patterns: []string{"./..."}, Env: s.Env}); err == nil {
		t.Error("no error")
	}
}

// TestADirectoryThatIsNoPackage bears directives that no build has: that is an
// error rather than nothing to look at.
func TestADirectoryThatIsNoPackage(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
-- my tools/a.go --
package tools

//toolpact:tool
func A() {}
-- quiet place/b.go --
package place
-- right/c.go --
package right

//toolpact:tool
func C() {}
`)
	r, err := loader.Load(context.Background(), loader.Options{Dir: s.Dir, Env: s.Env, Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Errors) != 1 || !strings.Contains(r.Errors[0].Msg, `malformed import path "example.com/m/my tools"`) {
		t.Errorf("errors: %v", r.Errors)
	}
	if len(r.Packages) != 1 || r.Packages[0].Path != "example.com/m/right" {
		t.Errorf("packages: %v", r.Packages)
	}
}
