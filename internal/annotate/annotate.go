// Package annotate writes directives into Go source, for the command that
// annotates a repository: a line above a function, at the end of its doc comment.
// Every other byte stays, and line endings are those of the file. A file that
// gofmt leaves alone it leaves alone afterwards: of functions of one line that
// stood together, which gofmt aligns, the spaces may change.
//
// It deals in the bytes of files alone. It cannot know whether a directive
// means anything.
package annotate

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Line is a directive for one function.
type Line struct {
	Func string // the name of the function or method, without its receiver
	Line int    // where that name is, from 1; line directives do not count
	Text string // the directive, without an end of line
}

// ErrGenerated is the error for a file that a program writes: what is put into
// it would be lost.
var ErrGenerated = errors.New("the file is generated: its next version would be without the directive")

// Insert returns the source of a file with every line above its function, at
// the end of its doc comment. The error names the function that is not there, or
// is ErrGenerated.
func Insert(name string, src []byte, lines []Line) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("annotate: %w", err)
	}
	if ast.IsGenerated(file) {
		return nil, ErrGenerated
	}
	var edits []edit
	for _, line := range lines {
		fn := find(fset, file, line)
		if fn == nil {
			return nil, fmt.Errorf("annotate: %s:%d: function %q is not there", name, line.Line, line.Func)
		}
		edits = append(edits, above(src, fn.Doc, offset(fset, fn.Type.Func), line.Text))
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	var out bytes.Buffer
	done := 0
	for _, e := range edits {
		out.Write(src[done:e.from])
		out.WriteString(e.text)
		done = e.to
	}
	out.Write(src[done:])
	return formatted(src, out.Bytes()), nil
}

// formatted returns what gofmt makes of a file that it had left alone before,
// and any other file as it is.
func formatted(before, after []byte) []byte {
	ends := bytes.Count(before, []byte("\n"))
	crlf := ends > 0 && ends == bytes.Count(before, []byte("\r\n"))
	if crlf {
		before, after = withoutCR(before), withoutCR(after)
	}
	if clean, err := format.Source(before); err == nil && bytes.Equal(clean, before) {
		if clean, err = format.Source(after); err == nil {
			after = clean
		}
	}
	if crlf {
		after = bytes.ReplaceAll(after, []byte("\n"), []byte("\r\n"))
	}
	return after
}

func withoutCR(src []byte) []byte { return bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")) }

func offset(fset *token.FileSet, pos token.Pos) int { return fset.PositionFor(pos, false).Offset }

// find returns the declaration that a line is for, nil for none.
func find(fset *token.FileSet, file *ast.File, line Line) *ast.FuncDecl {
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if ok && fn.Name.Name == line.Func && fset.PositionFor(fn.Name.Pos(), false).Line == line.Line {
			return fn
		}
	}
	return nil
}

// edit replaces the bytes between two offsets.
type edit struct {
	from, to int
	text     string
}

// above returns the edit that puts a directive above the function whose keyword
// is at an offset.
func above(src []byte, doc *ast.CommentGroup, at int, text string) edit {
	start := bytes.LastIndexByte(src[:at], '\n') + 1
	end := lineEnd(src, start)
	if len(bytes.TrimSpace(src[start:at])) > 0 { // a comment or a declaration on the same line
		before := bytes.TrimRight(src[:at], " \t")
		gap := end
		if !bytes.HasSuffix(before, []byte("*/")) {
			gap += end
		}
		return edit{len(before), at, gap + text + end}
	}
	var before string
	switch {
	case doc == nil && !blankBefore(src, start):
		before = end // gofmt parts a documented function from what is above it
	case doc != nil && endsInText(doc):
		before = "//" + end
	}
	return edit{start, start, before + text + end}
}

// lineEnd returns how the line before an offset ends, or, for the first line,
// how the first line does.
func lineEnd(src []byte, start int) string {
	if start == 0 {
		start = bytes.IndexByte(src, '\n') + 1
	}
	if start >= 2 && src[start-2] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// blankBefore reports whether the line before the one that starts at an offset
// is blank.
func blankBefore(src []byte, start int) bool {
	if start == 0 {
		return true
	}
	above := src[:start-1]
	return len(bytes.TrimSpace(above[bytes.LastIndexByte(above, '\n')+1:])) == 0
}

// endsInText reports whether a doc comment ends in a line that gofmt parts from
// directives by a blank one.
func endsInText(doc *ast.CommentGroup) bool {
	last := doc.List[len(doc.List)-1]
	if !strings.HasPrefix(last.Text, "//") {
		return false
	}
	text := strings.TrimSpace(last.Text[2:])
	return text != "" && !isDirective(last)
}

// isDirective reports whether gofmt takes a comment for a directive: one of a
// tool, or one of those that are older than this form.
func isDirective(c *ast.Comment) bool {
	if _, ok := ast.ParseDirective(c.Pos(), c.Text); ok {
		return true
	}
	return slices.ContainsFunc([]string{"//line ", "//extern ", "//export "}, func(p string) bool { return strings.HasPrefix(c.Text, p) })
}
