package goplsbuild

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// fakeGopls writes the files of a gopls that has every anchor, and nothing else.
func fakeGopls(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{}
	for _, e := range edits() {
		files[e.file] += "before\n" + e.anchor + "after\n"
	}
	for name, text := range files {
		put(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	return dir
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestEveryAnchorIsNeededOnce(t *testing.T) {
	for _, e := range edits() {
		for what, spoil := range map[string]func(string) string{
			"0 times": func(text string) string { return strings.Replace(text, e.anchor, "", 1) },
			"2 times": func(text string) string { return text + e.anchor },
		} {
			dir := fakeGopls(t)
			name := filepath.Join(dir, filepath.FromSlash(e.file))
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			put(t, name, spoil(string(data)))
			err = change(dir)
			if err == nil || !strings.Contains(err.Error(), what) || !strings.Contains(err.Error(), e.file) {
				t.Errorf("anchor %q %s in %s: %v", e.anchor, what, e.file, err)
			}
		}
		dir := fakeGopls(t)
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(e.file))); err != nil {
			t.Fatal(err)
		}
		if err := change(dir); err == nil || !strings.Contains(err.Error(), e.file+", which") {
			t.Errorf("without %s: %v", e.file, err)
		}
	}
}

func TestChangesAreMadeOnce(t *testing.T) {
	dir := fakeGopls(t)
	if err := change(dir); err != nil {
		t.Fatal(err)
	}
	for _, e := range edits() {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(e.file)))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(data), e.before+e.anchor+e.after) != 1 {
			t.Errorf("%s is\n%s", e.file, data)
		}
	}
	for from, to := range additions() {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(to))); err != nil {
			t.Errorf("%s: %v", from, err)
		}
	}
	if err := change(dir); err == nil {
		t.Error("a file that gopls has is replaced")
	}
}

func TestAddedFilesAreAllUsedAndParse(t *testing.T) {
	entries, err := added.ReadDir("added")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(additions()) {
		t.Errorf("%d files are embedded, %d are added", len(entries), len(additions()))
	}
	for from := range additions() {
		data, err := added.ReadFile(path.Join("added", from))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), from, data, parser.AllErrors); err != nil {
			t.Error(err)
		}
	}
}
