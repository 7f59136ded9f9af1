package loader

import (
	"bytes"
	"errors"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

func TestRel(t *testing.T) {
	tests := []struct {
		windows       bool
		dir, to, want string
	}{
		{false, "/m", "/m", "."},
		{false, "/m", "/m/a/b.go", "a/b.go"},
		{false, "/m/a", "/m/b.go", "../b.go"},
		{false, "/", "/m", "m"},
		{false, "/m/", "/m//a/./b", "a/b"},
		{false, "/m", "/M/a", "../M/a"},
		{false, "/m", `/m/a\b`, `a\b`},
		{true, `C:\m`, `C:\m`, "."},
		{true, `C:\m`, `c:\M\A\b.go`, "A/b.go"},
		{true, `c:/m`, `C:\m\a\b.go`, "a/b.go"},
		{true, `C:\m\a`, `C:/m/b.go`, "../b.go"},
		{true, `C:\`, `c:\b.go`, "b.go"},
		{true, `C:\m`, `D:\m\b.go`, "D:/m/b.go"},
		{true, `\\host\share\m`, `\\HOST\Share\m\a`, "a"},
		{true, `\\host\share\m`, `\\host\other\m`, "//host/other/m"},
		{true, `\\?\C:\m`, `c:\m\a`, "a"},
		{true, `\\?\UNC\host\share`, `\\host\share\a`, "a"},
		{true, `C:\m\..\n`, `C:\n\x`, "x"},
	}
	for _, test := range tests {
		if got := rel(test.windows, test.dir, test.to); got != test.want {
			t.Errorf("rel(%v, %q, %q) = %q, want %q", test.windows, test.dir, test.to, got, test.want)
		}
	}
}

func TestWithin(t *testing.T) {
	tests := []struct {
		windows    bool
		root, path string
		want       string
		ok         bool
	}{
		{false, "/m", "/m", ".", true},
		{false, "/m", "/m/a", "a", true},
		{false, "/m", "/m2/a", "", false},
		{false, "/m/a", "/m", "", false},
		{false, "/m", "/m/..a", "..a", true},
		{false, "/", "/m", "m", true},
		{true, `C:\Users\me\m`, `c:\users\ME\M\tools`, "tools", true},
		{true, `C:\m`, `C:\m2`, "", false},
		{true, `C:\m`, `D:\m\a`, "", false},
		{true, `C:\m`, `c:/m/a/b`, "a/b", true},
	}
	for _, test := range tests {
		got, ok := within(test.windows, test.root, test.path)
		if got != test.want || ok != test.ok {
			t.Errorf("within(%v, %q, %q) = %q, %v; want %q, %v", test.windows, test.root, test.path, got, ok, test.want, test.ok)
		}
	}
}

// TestRelIsTheLibrarys where that can be asked.
func TestRelIsTheLibrarys(t *testing.T) {
	elem := rapid.SampledFrom([]string{"/a", "/b", "/..", "/.", "//", "/A", "/a.b", "/..."})
	path := rapid.Custom(func(t *rapid.T) string {
		s := "/"
		for _, e := range rapid.SliceOfN(elem, 0, 6).Draw(t, "elems") {
			s += e
		}
		return s
	})
	rapid.Check(t, func(t *rapid.T) {
		dir, to := path.Draw(t, "dir"), path.Draw(t, "to")
		want, err := filepath.Rel(dir, to)
		if filepath.Separator != '/' || err != nil {
			t.Skip("no absolute paths with slashes here")
		}
		if got := Rel(dir, to); got != want {
			t.Fatalf("Rel(%q, %q) = %q, want %q", dir, to, got, want)
		}
	})
}

func TestPosition(t *testing.T) {
	dir, err := filepath.Abs("dir")
	if err != nil {
		t.Fatal(err)
	}
	a := filepath.Join(dir, "a.go")
	tests := []struct {
		text string
		want token.Position
	}{
		{"a.go:3:4", token.Position{Filename: a, Line: 3, Column: 4}},
		{"a.go:3", token.Position{Filename: a, Line: 3}},
		{"a.go", token.Position{Filename: a}},
		{a + ":3:4", token.Position{Filename: a, Line: 3, Column: 4}},
		{"x/a:1.go:3:4", token.Position{Filename: filepath.Join(dir, "x", "a:1.go"), Line: 3, Column: 4}},
		{"-", token.Position{}},
		{"", token.Position{}},
		{":1", token.Position{Filename: filepath.Join(dir, ":1")}},
	}
	for _, test := range tests {
		if got := position(dir, test.text); got != test.want {
			t.Errorf("position(%q) = %#v, want %#v", test.text, got, test.want)
		}
	}
}

// TestFilesOfAnySizeAreRead to their last byte.
func TestFilesOfAnySizeAreRead(t *testing.T) {
	dir := t.TempDir()
	var buf []byte
	for _, size := range []int{0, 1, 64<<10 - 1, 64 << 10, 64<<10 + 1, 300 << 10, 5} {
		name := filepath.Join(dir, "f.go")
		want := bytes.Repeat([]byte("x"), size)
		copy(want[max(size-len(mark), 0):], mark)
		if err := os.WriteFile(name, want, 0o666); err != nil {
			t.Fatal(err)
		}
		var err error
		if buf, err = readInto(buf, name); err != nil || !bytes.Equal(buf, want) {
			t.Errorf("%d bytes: read %d, %v", size, len(buf), err)
		}
	}
	if _, err := readInto(buf, dir); err == nil {
		t.Error("a directory reads like a file")
	}
	if _, err := readInto(buf, filepath.Join(dir, "nosuch")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestMatcher(t *testing.T) {
	tests := []struct {
		pattern, name string
		want          bool
	}{
		{"m/...", "m", true},
		{"m/...", "m/a/b", true},
		{"m/...", "mm", false},
		{"m/...", "m/vendor", true},
		{"m/...", "m/vendor/x", false},
		{"m/vendor/...", "m/vendor", true},
		{"m/vendor/...", "m/vendor/x", true},
		{"m/vendor/...", "m/vendor/x/vendor/y", false},
		{"m...", "mm/a", true},
		{"m/.../b", "m/a/b", true},
		{"m/.../b", "m/b", false},
		{"m.x", "m.x", true},
		{"m.x", "mxx", false},
		{"m/\xff/...", "m/\xff/a", false},
	}
	for _, test := range tests {
		if got := matcher(test.pattern)(test.name); got != test.want {
			t.Errorf("%q matches %q: %v, want %v", test.pattern, test.name, got, test.want)
		}
	}
}
