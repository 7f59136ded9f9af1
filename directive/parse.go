package directive

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// names are the known directives.
var names = []string{"tool", "param", "ignore"}

// Parse reads the directives of a file that was parsed with comments. The
// functions come in order of position, as do ignores and problems.
func Parse(fset *token.FileSet, file *ast.File) File {
	groups := mentioning(file)
	if len(groups) == 0 {
		return File{}
	}
	s := &scan{test: isTest(fset, file), homes: findHomes(file), file: file, fset: fset}
	for _, group := range groups {
		s.group(group)
	}
	slices.SortStableFunc(s.out.Funcs, func(a, b Func) int { return cmp.Compare(a.Decl.Pos(), b.Decl.Pos()) })
	slices.SortStableFunc(s.out.Problems, func(a, b Problem) int { return cmp.Compare(a.Pos, b.Pos) })
	return s.out
}

// mentioning returns the comment groups that may hold a directive or a near
// miss of one.
func mentioning(file *ast.File) []*ast.CommentGroup {
	var groups []*ast.CommentGroup
	for _, group := range file.Comments {
		if slices.ContainsFunc(group.List, func(c *ast.Comment) bool { return mentions(c.Text) }) {
			groups = append(groups, group)
		}
	}
	return groups
}

func mentions(comment string) bool {
	return strings.Contains(strings.ToLower(comment), "toolpact")
}

// isTest reports whether the go command treats the file as a test. Line
// directives do not matter.
func isTest(fset *token.FileSet, file *ast.File) bool {
	f := fset.File(file.Package)
	return f != nil && strings.HasSuffix(f.Name(), "_test.go")
}

// scan collects what one file says.
type scan struct {
	fset  *token.FileSet
	file  *ast.File
	test  bool
	homes map[*ast.CommentGroup]home
	decl  *ast.FuncDecl // whose doc comment is being read, nil for none
	out   File
}

func (s *scan) report(pos, end token.Pos, message, replacement string) {
	s.out.Problems = append(s.out.Problems, Problem{Pos: pos, End: end, Message: message, Replacement: replacement, Decl: s.decl})
}

func (s *scan) reportf(at Text, format string, args ...any) {
	s.report(at.Pos, at.End, fmt.Sprintf(format, args...), "")
}

// group reads one comment group.
func (s *scan) group(group *ast.CommentGroup) {
	h := s.homes[group]
	var found []ast.Directive
	for _, c := range group.List {
		d, ok := ast.ParseDirective(c.Pos(), c.Text)
		switch {
		case ok && d.Tool == "toolpact":
			found = append(found, d)
		case mentions(c.Text):
			s.nearMiss(c, group == s.file.Doc, h.fn != nil)
		}
	}
	if len(found) == 0 {
		return
	}
	if h.fn != nil {
		s.decl = h.fn
		s.function(h.fn, found)
		s.decl = nil
		return
	}
	for _, d := range found {
		s.elsewhere(group, h, d)
	}
}

// elsewhere reads a directive that is not in the doc comment of a function.
func (s *scan) elsewhere(group *ast.CommentGroup, h home, d ast.Directive) {
	switch {
	case !slices.Contains(names, d.Name):
		s.unknown(d)
	case s.test:
		s.report(d.Pos(), d.End(), "//toolpact:"+d.Name+" in a _test.go file: tests declare no tools", "")
	case d.Name == "ignore" && h.names != nil:
		s.ignore(d, h.names)
	case d.Name == "ignore":
		s.report(d.Pos(), d.End(), "//toolpact:ignore goes on a tool function, a struct field or a constant; this one "+s.whereabouts(group, h), "")
	default:
		s.report(d.Pos(), d.End(), "//toolpact:"+d.Name+" goes in the doc comment of a function; this one "+s.whereabouts(group, h), "")
	}
}

// unknown reports a directive with a name that is none.
func (s *scan) unknown(d ast.Directive) {
	start := d.Slash + token.Pos(len("//toolpact:"))
	end := start + token.Pos(len(d.Name))
	if known, ok := Nearest(d.Name, names); ok {
		right := known
		if rest := strings.TrimPrefix(d.Name, known); rest != d.Name && strings.HasPrefix(rest, "=") {
			right = known + " " + rest[1:]
		}
		s.report(start, end, fmt.Sprintf("unknown directive %q: did you mean %q?", "//toolpact:"+d.Name, "//toolpact:"+known), right)
		return
	}
	s.report(start, end, fmt.Sprintf("unknown directive %q: known are tool, param and ignore", "//toolpact:"+d.Name), "")
}

// function reads the directives in the doc comment of a function.
func (s *scan) function(decl *ast.FuncDecl, found []ast.Directive) {
	isTool := func(d ast.Directive) bool { return d.Name == "tool" }
	at := slices.IndexFunc(found, isTool)
	if s.test {
		s.inTest(found)
		return
	}
	fn := Func{Decl: decl}
	for i, d := range found {
		switch {
		case d.Name == "tool" && i == at:
			fn.Tool = s.tool(d)
		case d.Name == "tool":
			s.report(d.Pos(), d.End(), "a second //toolpact:tool on one function", "")
		case d.Name == "param" && at >= 0:
			if p, ok := s.param(d, fn); ok {
				fn.Params = append(fn.Params, p)
			}
		case d.Name == "ignore" && at >= 0:
			s.ignore(d, []*ast.Ident{decl.Name})
		case d.Name == "param" || d.Name == "ignore":
			s.report(d.Pos(), d.End(), fmt.Sprintf("//toolpact:%s without //toolpact:tool: function %q is no tool", d.Name, decl.Name.Name), "")
		default:
			s.unknown(d)
		}
	}
	if at >= 0 {
		s.out.Funcs = append(s.out.Funcs, fn)
	}
}

// inTest reports the directives of a function in a _test.go file. The function
// is no tool, since a package with and without its tests must give one answer.
func (s *scan) inTest(found []ast.Directive) {
	for _, d := range found {
		if slices.Contains(names, d.Name) {
			s.report(d.Pos(), d.End(), "//toolpact:"+d.Name+" in a _test.go file: tests declare no tools", "")
			return
		}
		s.unknown(d)
	}
}
