package buildlist_test

import (
	"encoding/json"
	"io"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/internal/buildlist"
	"github.com/toolpact/toolpactvet/internal/modtest"
)

// proxy holds: lib v1.0.0 to v1.2.0 and a fork of it, mid (which needs lib, and
// with v1.1.0 a higher one), and old, from before graph pruning.
const proxy = `
-- proxy/example.com_lib_v1.0.0/go.mod --
module example.com/lib

go 1.20
-- proxy/example.com_lib_v1.0.0/lib.go --
package lib
-- proxy/example.com_lib_v1.1.0/go.mod --
module example.com/lib

go 1.20
-- proxy/example.com_lib_v1.1.0/lib.go --
package lib
-- proxy/example.com_lib_v1.2.0/go.mod --
module example.com/lib

go 1.20
-- proxy/example.com_lib_v1.2.0/lib.go --
package lib
-- proxy/example.com_fork_v0.9.0/go.mod --
module example.com/fork

go 1.20
-- proxy/example.com_fork_v0.9.0/lib.go --
package lib
-- proxy/example.com_mid_v1.0.0/go.mod --
module example.com/mid

go 1.20

require example.com/lib v1.0.0
-- proxy/example.com_mid_v1.0.0/mid.go --
package mid

import _ "example.com/lib"
-- proxy/example.com_mid_v1.1.0/go.mod --
module example.com/mid

go 1.20

require example.com/lib v1.1.0
-- proxy/example.com_mid_v1.1.0/mid.go --
package mid

import _ "example.com/lib"
-- proxy/example.com_old_v1.0.0/go.mod --
module example.com/old

go 1.13

require example.com/mid v1.1.0
-- proxy/example.com_old_v1.0.0/old.go --
package old

import _ "example.com/mid"
`

// TestSameAsGoCommand compares with what the go command lists.
func TestSameAsGoCommand(t *testing.T) {
	tests := []struct {
		name    string
		dir     string   // of the module that is asked
		prepare []string // "DIR: go arguments"
		env     string   // KEY=VALUE
		files   string
		vendor  bool // the go command cannot list modules then
	}{
		{
			name: "a module lists all that its packages need", dir: ".",
			files: `
-- go.mod --
module example.com/m

go 1.21

require (
	example.com/lib v1.1.0 // indirect
	example.com/mid v1.1.0
)
-- m.go --
package m

import _ "example.com/mid"
`,
		},
		{
			name: "before go 1.17 the requirements of dependencies count", dir: ".",
			files: `
-- go.mod --
module example.com/m

go 1.16

require example.com/old v1.0.0
-- m.go --
package m

import _ "example.com/old"
`,
		},
		{
			name: "an excluded version is not required", dir: ".",
			files: `
-- go.mod --
module example.com/m

go 1.16

require example.com/mid v1.1.0

require example.com/lib v1.0.0

exclude example.com/lib v1.1.0
-- m.go --
package m

import _ "example.com/mid"
`,
		},
		{
			name: "a replacement by another version decides", dir: ".",
			files: `
-- go.mod --
module example.com/m

go 1.21

require (
	example.com/lib v1.1.0 // indirect
	example.com/mid v1.1.0
)

replace example.com/lib => example.com/lib v1.2.0
-- m.go --
package m

import _ "example.com/mid"
`,
		},
		{
			name: "a replacement of one version leaves the others", dir: ".",
			files: `
-- go.mod --
module example.com/m

go 1.21

require (
	example.com/lib v1.1.0 // indirect
	example.com/mid v1.1.0
)

replace example.com/lib v1.0.0 => example.com/lib v1.2.0
-- m.go --
package m

import _ "example.com/mid"
`,
		},
		{
			name: "a fork and a directory keep the required version", dir: "m",
			files: `
-- m/go.mod --
module example.com/m

go 1.21

require (
	example.com/lib v1.1.0 // indirect
	example.com/mid v1.1.0
)

replace example.com/lib => example.com/fork v0.9.0

replace example.com/mid => ../mid
-- m/m.go --
package m

import _ "example.com/mid"
-- mid/go.mod --
module example.com/mid

go 1.21

require example.com/lib v1.0.0
-- mid/mid.go --
package mid

import _ "example.com/lib"
`,
		},
		{
			name: "before go 1.17 a directory's requirements count", dir: "m",
			files: `
-- m/go.mod --
module example.com/m

go 1.16

require example.com/mid v1.0.0

replace example.com/mid => ../mid
-- m/m.go --
package m

import _ "example.com/mid"
-- mid/go.mod --
module example.com/mid

go 1.16

require example.com/lib v1.2.0
-- mid/mid.go --
package mid

import _ "example.com/lib"
`,
		},
		{
			name: "in a workspace the highest requirement wins", dir: "a",
			files: workspace,
		},
		{
			name: "GOWORK=off leaves the module alone", dir: "a", env: "GOWORK=off",
			files: workspace,
		},
		{
			name: "in a workspace a dependency may raise what no member requires so high", dir: "a",
			files: `
-- go.work --
go 1.21

use (
	./a
	./b
)
-- a/go.mod --
module example.com/a

go 1.21

require (
	example.com/lib v1.0.0 // indirect
	example.com/mid v1.0.0
)
-- a/a.go --
package a

import _ "example.com/mid"
-- b/go.mod --
module example.com/b

go 1.21

require example.com/mid v1.1.0
-- b/b.go --
package b
`,
		},
		{
			name: "go.work replaces before a member does", dir: "a",
			files: workspace + `
-- go.work --
go 1.21

use (
	./a
	./b
)

replace example.com/lib => example.com/lib v1.0.0
`,
		},
		{
			name: "a vendor directory decides", dir: ".", vendor: true,
			prepare: []string{".: mod vendor"},
			files: `
-- go.mod --
module example.com/m

go 1.21

require (
	example.com/lib v1.1.0 // indirect
	example.com/mid v1.1.0
)

replace example.com/lib => example.com/lib v1.2.0
-- m.go --
package m

import _ "example.com/mid"
`,
		},
		{
			name: "a vendored workspace", dir: "b", vendor: true,
			prepare: []string{".: work vendor"},
			files:   strings.ReplaceAll(workspace, "go 1.21\n\nuse", "go 1.22\n\nuse"),
		},
		{
			name: "-mod=mod in GOFLAGS sees past the vendor directory", dir: ".", env: "GOFLAGS=-mod=mod -modcacherw",
			prepare: []string{".: mod vendor"},
			files: `
-- go.mod --
module example.com/m

go 1.21

require (
	example.com/lib v1.1.0 // indirect
	example.com/mid v1.1.0
)
-- m.go --
package m

import _ "example.com/mid"
`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := modtest.New(t, proxy+test.files)
			if key, value, ok := strings.Cut(test.env, "="); ok {
				s.Setenv(key, value)
			}
			for _, p := range test.prepare {
				dir, args, _ := strings.Cut(p, ": ")
				s.Go(dir, strings.Fields(args)...)
			}
			want := goModules(t, s, test.dir, test.vendor)
			r := &buildlist.Reader{Getenv: s.Getenv}
			list, err := r.For(s.Path(test.dir))
			if err != nil {
				t.Fatal(err)
			}
			got := make(map[string]buildlist.Module)
			for path := range want {
				if m, ok := list.Lookup(path); ok {
					got[path] = m
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("build list (-go command +ours):\n%s", diff)
			}
		})
	}
}

const workspace = `
-- go.work --
go 1.21

use (
	./a
	./b
)
-- a/go.mod --
module example.com/a

go 1.21

require (
	example.com/lib v1.0.0 // indirect
	example.com/mid v1.0.0
)
-- a/a.go --
package a

import _ "example.com/mid"
-- b/go.mod --
module example.com/b

go 1.21

require example.com/lib v1.2.0
-- b/b.go --
package b

import _ "example.com/lib"
`

// goModules returns the modules as the go command lists them: those of the
// build list, or with vendoring those that packages come from.
func goModules(t *testing.T, s *modtest.Sandbox, dir string, vendor bool) map[string]buildlist.Module {
	t.Helper()
	type goModule struct {
		Path, Version string
		Main          bool
		Replace       *buildlist.Replacement
	}
	var out string
	if vendor {
		out = s.Go(dir, "list", "-deps", "-f", "{{with .Module}}{{printf `{\"Path\":%q,\"Version\":%q,\"Main\":%v` .Path .Version .Main}}{{with .Replace}}{{printf `,\"Replace\":{\"Path\":%q,\"Version\":%q}` .Path .Version}}{{end}}}{{end}}", "./...")
	} else {
		out = s.Go(dir, "list", "-m", "-json", "all")
	}
	mods := make(map[string]buildlist.Module)
	for dec := json.NewDecoder(strings.NewReader(out)); ; {
		var m goModule
		if err := dec.Decode(&m); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		mod := buildlist.Module{Path: m.Path, Version: m.Version, Main: m.Main, Replace: m.Replace}
		if m.Replace != nil && m.Replace.Path == m.Path {
			mod.Version = m.Replace.Version
		}
		mods[m.Path] = mod
	}
	if len(mods) < 2 {
		t.Fatalf("the go command lists %v", maps.Keys(mods))
	}
	return mods
}

func TestListWithoutGoCommand(t *testing.T) {
	tests := []struct {
		name  string
		dir   string
		env   string
		files string
		want  map[string]string // module to version; "-" for not there
	}{
		{
			name: "a module that go.work does not use is built alone", dir: "c",
			files: workspace + "-- c/go.mod --\nmodule example.com/c\n\ngo 1.21\n\nrequire example.com/lib v1.0.0\n",
			want:  map[string]string{"example.com/c": "", "example.com/lib": "v1.0.0", "example.com/a": "-"},
		},
		{
			name: "a package's directory below the module root", dir: "a/sub/dir",
			files: workspace,
			want:  map[string]string{"example.com/a": "", "example.com/b": "", "example.com/lib": "v1.2.0"},
		},
		{
			name: "no module", dir: "x", files: "-- x/x.go --\npackage x\n",
			want: map[string]string{"example.com/a": "-"},
		},
		{
			name: "GOPATH mode", dir: "a", env: "GO111MODULE=off", files: workspace,
			want: map[string]string{"example.com/a": "-", "example.com/lib": "-"},
		},
		{
			name: "another go.mod by -modfile", dir: "a", env: "GOFLAGS=-modfile=alt.mod",
			files: "-- a/go.mod --\nmodule example.com/a\n\ngo 1.21\n-- a/alt.mod --\nmodule example.com/a\n\ngo 1.21\n\nrequire example.com/lib v1.1.0\n",
			want:  map[string]string{"example.com/lib": "v1.1.0"},
		},
		{
			name: "a dependency that is not in the cache requires nothing", dir: "a",
			files: "-- a/go.mod --\nmodule example.com/a\n\ngo 1.16\n\nrequire example.com/nosuch v1.1.0\n",
			want:  map[string]string{"example.com/nosuch": "v1.1.0"},
		},
		{
			name: "a vendor directory without modules.txt says nothing", dir: "a",
			files: "-- a/go.mod --\nmodule example.com/a\n\ngo 1.21\n\nrequire example.com/lib v1.1.0\n-- a/vendor/x --\n",
			want:  map[string]string{"example.com/lib": "v1.1.0"},
		},
		{
			name: "before go 1.14 a vendor directory has no effect", dir: "a",
			files: oldVendor,
			want:  map[string]string{"example.com/lib": "v1.1.0"},
		},
		{
			name: "but -mod=vendor gives it one", dir: "a", env: "GOFLAGS=-mod=vendor",
			files: oldVendor,
			want:  map[string]string{"example.com/lib": "v1.0.0", "example.com/only-replaced": "-"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := modtest.New(t, test.files)
			if key, value, ok := strings.Cut(test.env, "="); ok {
				s.Setenv(key, value)
			}
			list, err := (&buildlist.Reader{Getenv: s.Getenv}).For(s.Path(test.dir))
			if err != nil {
				t.Fatal(err)
			}
			got := make(map[string]string)
			for path := range test.want {
				got[path] = "-"
				if v, ok := list.Version(path); ok {
					got[path] = v
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("versions (-want +got):\n%s", diff)
			}
		})
	}
}

const oldVendor = `
-- a/go.mod --
module example.com/a

go 1.13

require example.com/lib v1.1.0
-- a/vendor/modules.txt --
# example.com/lib v1.0.0
## explicit
example.com/lib
# example.com/only-replaced v1.0.0 => example.com/lib v1.1.0
`

func TestErrorsCarryPositions(t *testing.T) {
	tests := []struct{ name, files, want string }{
		{
			"an unknown directive",
			"-- go.mod --\nmodule example.com/m\n\nrequired example.com/lib v1.0.0\n",
			"DIR/go.mod:3:1: unknown directive: required",
		},
		{
			"a version that is none",
			"-- go.mod --\nmodule example.com/m\n\nrequire (\n\texample.com/lib v1.x\n)\n",
			"DIR/go.mod:4:2: require example.com/lib: version \"v1.x\" invalid: must be of the form v1.2.3",
		},
		{
			"several at once",
			"-- go.mod --\nmodule example.com/m\n\na b\nc d\n",
			"DIR/go.mod:3:1: unknown directive: a (and 1 more)",
		},
		{
			"a broken workspace",
			"-- go.mod --\nmodule example.com/m\n-- go.work --\ngo 1.21\n\nuse (\n",
			"DIR/go.work:4:1: syntax error (unterminated block started at DIR/go.work:3:1)",
		},
		{
			"a member without go.mod",
			"-- go.mod --\nmodule example.com/m\n-- go.work --\ngo 1.21\n\nuse .\n\nuse ./gone\n",
			"DIR/go.work:5:1: no go.mod in \"./gone\"",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := modtest.New(t, test.files)
			_, err := (&buildlist.Reader{Getenv: s.Getenv}).For(s.Dir)
			if err == nil {
				t.Fatal("no error")
			}
			got := strings.ReplaceAll(err.Error(), s.Dir, "DIR")
			if diff := cmp.Diff("buildlist: "+test.want, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestGoEnvFileIsRead(t *testing.T) {
	s := modtest.New(t, workspace+"-- env --\n# written by go env -w\nGOWORK=off\nGOFLAGS=-v '-mod=mod'\n")
	s.Setenv("GOENV", s.Path("env"))
	list, err := (&buildlist.Reader{Getenv: s.Getenv}).For(s.Path("a"))
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := list.Version("example.com/lib"); v != "v1.0.0" {
		t.Errorf("example.com/lib is %q, want v1.0.0: GOWORK=off was not seen", v)
	}
}

func TestModuleRoot(t *testing.T) {
	s := modtest.New(t, workspace+"-- broken/go.mod --\nrequire\n-- a/go.sub/go.mod/x --\n")
	tests := []struct{ dir, root, path string }{
		{"a", "a", "example.com/a"},
		{"a/not/there", "a", "example.com/a"},
		{"broken", "broken", ""},
		{"a/go.sub", "a", "example.com/a"}, // go.mod is a directory there
	}
	for _, test := range tests {
		root, path, ok := buildlist.ModuleRoot(s.Path(test.dir))
		if !ok || root != s.Path(test.root) || path != test.path {
			t.Errorf("ModuleRoot(%q) = %q, %q, %v; want %q, %q", test.dir, root, path, ok, s.Path(test.root), test.path)
		}
	}
	if root, _, ok := buildlist.ModuleRoot(s.Dir); ok {
		t.Errorf("ModuleRoot above all modules = %q", root)
	}
}

func TestWorkspace(t *testing.T) {
	s := modtest.New(t, workspace)
	r := &buildlist.Reader{Getenv: s.Getenv}
	ws, err := r.Workspace(s.Path("a/sub"))
	if err != nil {
		t.Fatal(err)
	}
	want := &buildlist.Workspace{File: s.Path("go.work"), Dirs: []string{s.Path("a"), s.Path("b")}}
	if diff := cmp.Diff(want, ws); diff != "" {
		t.Errorf("workspace (-want +got):\n%s", diff)
	}
	if !ws.Uses(s.Path("b")) || ws.Uses(s.Dir) {
		t.Error("members are not told from others")
	}
	s.Setenv("GOWORK", "off")
	off := &buildlist.Reader{Getenv: s.Getenv}
	if ws, err := off.Workspace(s.Path("a")); ws != nil || err != nil {
		t.Errorf("with GOWORK=off: %v, %v", ws, err)
	}
}
