package annotate

import (
	"bytes"
	"errors"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const directive = "//toolpact:tool"

func TestDirectiveIsTheEndOfTheDocComment(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"no comment", "package p\n\nfunc F() {}\n", "package p\n\n//toolpact:tool\nfunc F() {}\n"},
		{"a sentence", "package p\n\n// F does.\nfunc F() {}\n", "package p\n\n// F does.\n//\n//toolpact:tool\nfunc F() {}\n"},
		{"a sentence and a directive", "package p\n\n// F does.\n//\n//go:noinline\nfunc F() {}\n", "package p\n\n// F does.\n//\n//go:noinline\n//toolpact:tool\nfunc F() {}\n"},
		{"a directive alone", "package p\n\n//nolint:errcheck // why not\nfunc F() {}\n", "package p\n\n//nolint:errcheck // why not\n//toolpact:tool\nfunc F() {}\n"},
		{"an exported cgo function", "package p\n\n//export F\nfunc F() {}\n", "package p\n\n//export F\n//toolpact:tool\nfunc F() {}\n"},
		{"a list at the end", "package p\n\n// F does:\n//   - this\n//   - that\nfunc F() {}\n", "package p\n\n// F does:\n//   - this\n//   - that\n//\n//toolpact:tool\nfunc F() {}\n"},
		{"code at the end", "package p\n\n// F does:\n//\n//\tF()\nfunc F() {}\n", "package p\n\n// F does:\n//\n//\tF()\n//\n//toolpact:tool\nfunc F() {}\n"},
		{"a blank line at the end", "package p\n\n// F does.\n//\nfunc F() {}\n", "package p\n\n// F does.\n//\n//toolpact:tool\nfunc F() {}\n"},
		{"a block comment", "package p\n\n/*\nF does.\n*/\nfunc F() {}\n", "package p\n\n/*\nF does.\n*/\n//toolpact:tool\nfunc F() {}\n"},
		{"a block comment on one line", "package p\n\n/* F does. */\nfunc F() {}\n", "package p\n\n/* F does. */\n//toolpact:tool\nfunc F() {}\n"},
		{"a block comment on the same line", "package p\n\n/* F does. */ func F() {}\n", "package p\n\n/* F does. */\n//toolpact:tool\nfunc F() {}\n"},
		{"a comment that is none of it", "package p\n\n// Functions.\n\nfunc F() {}\n", "package p\n\n// Functions.\n\n//toolpact:tool\nfunc F() {}\n"},
		{"a function right above", "package p\n\nfunc e() {}\nfunc F() {}\n", "package p\n\nfunc e() {}\n\n//toolpact:tool\nfunc F() {}\n"},
		{"a function right above with a comment", "package p\n\nfunc e() {} // E\nfunc F() {}\n", "package p\n\nfunc e() {} // E\n\n//toolpact:tool\nfunc F() {}\n"},
		{"a function on the same line", "package p\n\nfunc e() {}; func F() {}\n", "package p\n\nfunc e() {};\n\n//toolpact:tool\nfunc F() {}\n"},
		{"aligned functions", "package p\n\nfunc e() int     { return 1 }\nfunc F() float64 { return 1 }\n", "package p\n\nfunc e() int { return 1 }\n\n//toolpact:tool\nfunc F() float64 { return 1 }\n"},
		{"functions that gofmt would align", "package p\n\nfunc e() int { return 1 }\nfunc F() float64 { return 1 }\n", "package p\n\nfunc e() int { return 1 }\n\n//toolpact:tool\nfunc F() float64 { return 1 }\n"},
		{"aligned functions and CRLF", "package p\r\n\r\nfunc e() int     { return 1 }\r\nfunc F() float64 { return 1 }\r\n", "package p\r\n\r\nfunc e() int { return 1 }\r\n\r\n//toolpact:tool\r\nfunc F() float64 { return 1 }\r\n"},
		{"a method", "package p\n\ntype T struct{}\n\n// F does.\nfunc (t *T) F() {}\n", "package p\n\ntype T struct{}\n\n// F does.\n//\n//toolpact:tool\nfunc (t *T) F() {}\n"},
		{"a byte order mark", "\ufeffpackage p\n\nfunc F() {}\n", "\ufeffpackage p\n\n//toolpact:tool\nfunc F() {}\n"},
		{"CRLF", "package p\r\n\r\n// F does.\r\nfunc F() {}\r\n", "package p\r\n\r\n// F does.\r\n//\r\n//toolpact:tool\r\nfunc F() {}\r\n"},
		{"CRLF and a block comment", "package p\r\n\r\n/*\r\nF does.\r\n*/\r\nfunc F() {}\r\n", "package p\r\n\r\n/*\r\nF does.\r\n*/\r\n//toolpact:tool\r\nfunc F() {}\r\n"},
		{"no end of line at the end", "package p\n\nfunc F() {}", "package p\n\n//toolpact:tool\nfunc F() {}"},
		{"a line directive", "package p\n\n//line x.y:7\nfunc e() {}\n\nfunc F() {}\n", "package p\n\n//line x.y:7\nfunc e() {}\n\n//toolpact:tool\nfunc F() {}\n"},
		{"all on one line", "package p; func F() {}", "package p;\n\n//toolpact:tool\nfunc F() {}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Insert("f.go", []byte(c.before), []Line{lineOf(t, c.before, "F")})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.after, string(got)); diff != "" {
				t.Error(diff)
			}
			if clean(t, []byte(c.before)) && !clean(t, got) {
				t.Error("gofmt would change it")
			}
			if fn := lineOf(t, string(got), "F"); fn.Text == "" {
				t.Error("the directive is no part of the doc comment")
			}
		})
	}
}

// lineOf returns the directive for a function of a file, without text unless
// its doc comment ends in it.
func lineOf(t *testing.T, src, name string) Line {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "f.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Name.Name != name {
			continue
		}
		line := Line{Func: name, Line: fset.PositionFor(fn.Name.Pos(), false).Line, Text: directive}
		if strings.Contains(src, directive) && (fn.Doc == nil || fn.Doc.List[len(fn.Doc.List)-1].Text != directive) {
			line.Text = ""
		}
		return line
	}
	t.Fatalf("no function %s", name)
	return Line{}
}

func clean(t *testing.T, src []byte) bool {
	t.Helper()
	formatted, err := format.Source(src)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(formatted, src)
}

func TestWhatCannotBeWrittenIsAnError(t *testing.T) {
	generated := "// Code generated by x; DO NOT EDIT.\n\npackage p\n\nfunc F() {}\n"
	if _, err := Insert("f.go", []byte(generated), []Line{{"F", 5, directive}}); !errors.Is(err, ErrGenerated) {
		t.Errorf("a generated file: %v", err)
	}
	for _, line := range []Line{{"F", 4, directive}, {"G", 3, directive}} {
		if out, err := Insert("f.go", []byte("package p\n\nfunc F() {}\n"), []Line{line}); err == nil {
			t.Errorf("%v: %s", line, out)
		}
	}
	if _, err := Insert("f.go", []byte("package p\n\nfunc F( {}\n"), []Line{{"F", 3, directive}}); err == nil {
		t.Error("a file that does not parse")
	}
}

// TestGofmtLeavesAloneWhatIsWritten annotates every function of some packages
// of the standard library.
func TestGofmtLeavesAloneWhatIsWritten(t *testing.T) {
	functions := 0
	for _, pkg := range []string{"os", "syscall", "runtime/cgo", "encoding/json"} {
		files, err := filepath.Glob(filepath.Join(runtime.GOROOT(), "src", pkg, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil || ast.IsGenerated(file) || !clean(t, src) {
				continue
			}
			var lines []Line
			for _, decl := range file.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok {
					lines = append(lines, Line{fn.Name.Name, fset.PositionFor(fn.Name.Pos(), false).Line, directive})
				}
			}
			got, err := Insert(name, src, lines)
			if err != nil || !clean(t, got) || bytes.Count(got, []byte(directive)) != len(lines) {
				formatted, _ := format.Source(got)
				t.Errorf("%s: %v (-gofmt +got)\n%s", name, err, cmp.Diff(string(formatted), string(got)))
			}
			functions += len(lines)
		}
	}
	if functions < 800 {
		t.Errorf("only %d functions were annotated", functions)
	}
}
