package analyzer_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/toolpact/toolpactvet/analyzer"
)

func TestDigestsTellStatesOfAWorkspaceApart(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module example.com/m\n\ngo 1.26.0\n")
	put("pkg/pkg.go", "package pkg\n")
	put("other/go.mod", "module example.com/other\n\ngo 1.26.0\n")

	env := map[string]string{}
	fresh := func(sub string) string {
		t.Helper()
		digest, err := analyzer.NewDigests(func(key string) string { return env[key] }).Of(filepath.Join(dir, sub))
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	first, other := fresh("pkg"), fresh("other")
	if fresh("pkg") != first || fresh("") != first {
		t.Error("two looks at one state of a module differ")
	}
	if first == other {
		t.Error("two modules have one digest")
	}
	changed := func(what string) {
		t.Helper()
		if fresh("pkg") == first {
			t.Errorf("the digest does not show %s", what)
		}
		if fresh("other") != other {
			t.Errorf("the digest of another module shows %s", what)
		}
	}
	put("pkg/toolpact.lock", "{}")
	changed("a nested lock")
	if err := os.Remove(filepath.Join(dir, "pkg", "toolpact.lock")); err != nil {
		t.Fatal(err)
	}
	put("toolpact.yaml", "version: 1\n")
	changed("the configuration")
	env["GOFLAGS"] = "-mod=vendor"
	if fresh("other") == other {
		t.Error("the digest does not show GOFLAGS")
	}

	put("go.work", "go 1.26.0\n\nuse unclosed (\n")
	if _, err := analyzer.NewDigests(func(string) string { return "" }).Of(dir); err == nil {
		t.Error("a go.work that cannot be read is no error")
	}
}

func TestDigestsLookOnce(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	digests := analyzer.NewDigests(func(string) string { return "" })
	before, err := digests.Of(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "toolpact.lock"), []byte("{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	if after, err := digests.Of(dir); err != nil || after != before {
		t.Errorf("a second look: %q, %v; want the digest of the first", after, err)
	}
}

func TestDigestsWithSourceTellWhereToolsAreDeclared(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	digest := func() string {
		t.Helper()
		digest, err := analyzer.NewDigests(func(string) string { return "" }).WithSource(dir)
		if err != nil {
			t.Fatal(err)
		}
		return digest
	}
	put("go.mod", "module example.com/m\n\ngo 1.26.0\n")
	put("other_build.go", "//go:build other\n\npackage m\n\n//toolpact:tool\nfunc Search() {}\n")
	first := digest()
	for _, tt := range []struct {
		name, source string
		differs      bool
	}{
		{"a function body has changed", "//go:build other\n\npackage m\n\n//toolpact:tool\nfunc Search() { println() }\n", false},
		{"the function has another name", "//go:build other\n\npackage m\n\n//toolpact:tool\nfunc Find() {}\n", true},
		{"the directive gives a name", "//go:build other\n\npackage m\n\n//toolpact:tool find\nfunc Search() {}\n", true},
		{"there is no directive", "//go:build other\n\npackage m\n\nfunc Search() {}\n", true},
	} {
		put("other_build.go", tt.source)
		if (digest() != first) != tt.differs {
			t.Errorf("%s: the digest differs: %t", tt.name, !tt.differs)
		}
	}
}
