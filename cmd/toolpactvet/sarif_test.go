package main

import (
	"bytes"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// sarifModule is a module whose tools are locked, with an edit that has a fix.
func sarifModule(t *testing.T, edits ...string) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	source := `package agent

type Args struct {
	/* 日本𝄞 */ Query string ` + "`json:\"query\" jsonschema:\"𝄞\"`" + `
	Limit int ` + "`json:\"limit,omitempty\"`" + `
}

//toolpact:tool
func Search(a Args) error { return nil }

type Color string

const (
	Red   Color = "röt𝄞"
	Green Color = "green"
)

//toolpact:tool
func Paint(c Color) error { return nil }

//toolpact:tool
func Find(text string, /* 𝄞 */ most int) error { return nil }
`
	write("go.mod", "module example.com/agent\n\ngo 1.26.0\n")
	write("größe tool.go", source)
	command(t, exitClean, "-C", dir, "init")
	write("größe tool.go", strings.NewReplacer(edits...).Replace(source))
	return dir
}

func command(t *testing.T, want int, args ...string) []byte {
	t.Helper()
	var out, trouble bytes.Buffer
	if code := run(args, nil, &out, &trouble); code != want {
		t.Fatalf("%v: exit code %d, want %d\n%s%s", args, code, want, &out, &trouble)
	}
	return out.Bytes()
}

func readSARIF(t *testing.T, dir string) []sarifResult {
	t.Helper()
	var log sarif
	if err := json.Unmarshal(command(t, exitFindings, "-C", dir, "check", "--format", "sarif"), &log); err != nil {
		t.Fatal(err)
	}
	return log.Runs[0].Results
}

func TestFixesOfSARIFMendTheSource(t *testing.T) {
	t.Setenv("GITHUB_WORKSPACE", "")
	for name, edits := range map[string][]string{
		"a field renamed":                 {`json:"query"`, `json:"text"`},
		"a tag option dropped":            {`limit,omitempty`, `limit`},
		"a parameter renamed":             {`most int`, `limit int`},
		"a tool renamed":                  {"//toolpact:tool\nfunc Find", "//toolpact:tool find_all\nfunc Find"},
		"a constant of an enum dropped":   {"\tRed   Color = \"röt𝄞\"\n", ""},
		"a renamed field and a parameter": {`json:"query"`, `json:"äöü"`, `most int`, `limit int`},
	} {
		t.Run(name, func(t *testing.T) {
			dir := sarifModule(t, edits...)
			for _, r := range readSARIF(t, dir) {
				if len(r.Fixes) != 1 {
					t.Fatalf("%s: %d fixes", r.Message.Text, len(r.Fixes))
				}
				for _, change := range r.Fixes[0].ArtifactChanges {
					name, err := url.PathUnescape(change.ArtifactLocation.URI)
					if err != nil {
						t.Fatal(err)
					}
					slices.Reverse(change.Replacements) // so that none moves another
					for _, r := range change.Replacements {
						replace(t, filepath.Join(dir, name), r.DeletedRegion, r.InsertedContent.Text)
					}
				}
			}
			command(t, exitClean, "-C", dir, "check")
		})
	}
}

// replace puts text in place of a region of a file, as a reader of SARIF does
// who counts in UTF-16.
func replace(t *testing.T, file string, region sarifRegion, text string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	offset := func(line, column int) int {
		before := len(strings.Join(lines[:line-1], ""))
		units := utf16.Encode([]rune(lines[line-1]))
		return before + len(string(utf16.Decode(units[:column-1])))
	}
	start, end := offset(region.StartLine, region.StartColumn), offset(region.EndLine, region.EndColumn)
	mended := string(data[:start]) + text + string(data[end:])
	if err := os.WriteFile(file, []byte(mended), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestFingerprintsOfSARIFStayWhenWhatIsAroundAFindingChanges(t *testing.T) {
	t.Setenv("GITHUB_WORKSPACE", "")
	dir := sarifModule(t, `json:"query"`, `json:"text"`, `most int`, `limit int`)
	before := readSARIF(t, dir)
	file := filepath.Join(dir, "größe tool.go")
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// Moved down, into another file, and to another new name, which the message
	// and the witness spell.
	moved := strings.NewReplacer("package agent", "package agent\n\n// A comment.", `json:"text"`, `json:"words"`).Replace(string(source))
	if err := os.WriteFile(filepath.Join(dir, "other.go"), []byte(moved), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	prints := func(results []sarifResult) map[string]bool {
		set := map[string]bool{}
		for _, r := range results {
			set[r.PartialFingerprints["toolpactChange/v1"]] = true
		}
		return set
	}
	old, now := prints(before), prints(readSARIF(t, dir))
	if len(old) != 2 || len(now) != 2 {
		t.Fatalf("%d and %d results, want 2", len(old), len(now))
	}
	for print := range old {
		if !now[print] {
			t.Errorf("%s is gone: %v", print, now)
		}
	}
}
