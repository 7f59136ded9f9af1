package loader_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/internal/modtest"
)

// TestMatchesWhatTheGoCommandMatches compares, over a tree of odd directories
// with a tool in each, the packages loaded with those that go list lists.
func TestMatchesWhatTheGoCommandMatches(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
ignore (
	./skipped
	gen/out
)
-- nested/go.mod --
module example.com/nested
-- onlytests/x_test.go --
package onlytests
-- .hidden.go --
package broken
-- _hidden.go --
package broken
-- dir.go/README --
`)
	dirs := []string{
		".", "a", "a/b", "a/b/c", "ab", "a.b", "a...b", "testdata", "a/testdata/x", ".git/x", "_x", "a/_x/y", "vendor", "vendor/x", "a/vendor",
		"a/vendor/x", "nested/x", "skipped", "skipped/x", "a/skipped", "gen/out", "a/gen/out/x", "gen/outer", "x-y", "cmd", "é", "A",
		"a/.x", "a/internal", "deep/er/and/deep", "vendors", "notvendor/x", "a/vendor.go", "go.mod.d/go.mod",
	}
	for _, dir := range dirs {
		s.Write(filepath.ToSlash(filepath.Join(dir, "tool.go")), "package p\n\n//toolpact:tool\nfunc F() {}\n")
	}
	if err := os.Symlink(s.Path("a"), s.Path("link")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if err := os.MkdirAll(s.Path("linked"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(s.Path("a/b/tool.go"), s.Path("linked/tool.go")); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		dir      string
		patterns []string
	}{
		{".", []string{"./..."}},
		{".", []string{"."}},
		{".", []string{"./a/..."}},
		{".", []string{"./a..."}},
		{".", []string{"./.../b"}},
		{".", []string{"./...b/..."}},
		{".", []string{"./a/b", "./a", "./a/b/"}},
		{".", []string{"./a/vendor/..."}},
		{".", []string{"./.../x"}},
		{".", []string{"./x-y", "./testdata", "./_x", "./a/.x", "./skipped"}},
		{".", []string{"./a/testdata/x"}},
		{".", []string{"./link/..."}},
		{".", []string{"./linked"}},
		{".", []string{s.Path("a") + "/..."}},
		{"a", []string{"../..."}},
		{"a", []string{"..", "./b/..."}},
		{"testdata", []string{"./..."}},
		{"a/b", []string{"../../deep/..."}},
		{"vendors", []string{"./..."}},
		{".", []string{"example.com/m/a/..."}},
		{".", []string{"example.com/m/...", "./ab"}},
		{".", []string{"./vendor/..."}},
	}
	for _, test := range tests {
		t.Run(strings.Join(append([]string{test.dir}, test.patterns...), " "), func(t *testing.T) {
			t.Parallel()
			out := s.Go(test.dir, append([]string{"list", "-e", "-find", "-f", "{{if .GoFiles}}{{.ImportPath}}{{end}}", "--"}, test.patterns...)...)
			want := strings.Fields(out)
			slices.Sort(want)
			equal(t, "packages", slices.Compact(want), paths(load(t, s, test.dir, test.patterns...)))
		})
	}
}

func TestCovers(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, twoModules+"-- a/nested/go.mod --\nmodule example.com/a/nested\n-- a/x/x.go --\npackage x\n")
	tests := []struct {
		name     string
		dir      string
		patterns []string
		covered  []string
		not      []string
	}{
		{
			"a wildcard covers what may be below", "a", []string{"./..."},
			[]string{"example.com/a", "example.com/a/x", "example.com/a/gone/deep"},
			[]string{"example.com/b", "example.com/ab", "example.com/a/nested/x", "example.com/a/testdata/x", "example.com/a/_x", "example.com/a/vendor/x", "example.com"},
		},
		{
			"a directory covers itself", "a", []string{"./x"},
			[]string{"example.com/a/x"}, []string{"example.com/a", "example.com/a/x/y"},
		},
		{
			"several modules", ".", []string{"./a/x/...", "./b/..."},
			[]string{"example.com/a/x/y", "example.com/b/gone"}, []string{"example.com/a"},
		},
		{
			"import paths cover what they match", "a", []string{"example.com/a/x/...", "example.com/b"},
			[]string{"example.com/a/x/gone", "example.com/b"}, []string{"example.com/a", "example.com/b/x"},
		},
		{
			"all covers the modules", "a", []string{"all"},
			[]string{"example.com/a/gone", "example.com/b/gone"}, []string{"example.com/c"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := load(t, s, test.dir, test.patterns...)
			for _, path := range test.covered {
				if !r.Covers(path) {
					t.Errorf("%s is not covered", path)
				}
			}
			for _, path := range test.not {
				if r.Covers(path) {
					t.Errorf("%s is covered", path)
				}
			}
		})
	}
}

// A lock may name a package of the module as it was called once: that is gone
// where the whole module was looked at.
func TestOrphaned(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, twoModules+"-- a/x/x.go --\npackage x\n")
	for _, test := range []struct {
		name, dir, pattern, lock, path string
		want                           bool
	}{
		{"the whole module", "a", "./...", "a/toolpact.lock", "example.com/old", true},
		{"a lock below", "a", "./...", "a/x/toolpact.lock", "example.com/old/x", true},
		{"all", "a", "all", "a/toolpact.lock", "example.com/old", true},
		{"the module that has it", "a", "./...", "a/toolpact.lock", "example.com/a/x", false},
		{"the root alone", "a", ".", "a/toolpact.lock", "example.com/old", false},
		{"a part", ".", "./a/x/...", "a/toolpact.lock", "example.com/old", false},
		{"the lock of another module", "a", "./...", "b/toolpact.lock", "example.com/old", false},
		{"a lock outside of modules", ".", "./a/...", "toolpact.lock", "example.com/old", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := load(t, s, test.dir, test.pattern).Orphaned(s.Path(test.lock), test.path); got != test.want {
				t.Errorf("orphaned: %t", got)
			}
		})
	}
}
