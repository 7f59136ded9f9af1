package directive

import (
	"fmt"
	"go/ast"
	"go/token"
)

// home is the declaration that a comment group belongs to.
type home struct {
	fn    *ast.FuncDecl // a function's doc comment
	names []*ast.Ident  // of a struct field or constant
	text  string        // "is on the type \"T\""
}

// findHomes tells for each doc and trailing comment what it belongs to.
func findHomes(file *ast.File) map[*ast.CommentGroup]home {
	homes := map[*ast.CommentGroup]home{}
	put := func(h home, groups ...*ast.CommentGroup) {
		for _, g := range groups {
			if g != nil {
				homes[g] = h
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			put(home{fn: n}, n.Doc)
		case *ast.GenDecl:
			putSpecs(n, put)
		case *ast.StructType:
			for _, f := range n.Fields.List {
				names := fieldNames(f)
				put(home{names: names, text: fmt.Sprintf("is on the struct field %q", names[0].Name)}, f.Doc, f.Comment)
			}
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				put(home{text: "is on an interface method, which has no body of its own"}, m.Doc, m.Comment)
			}
		}
		return true
	})
	put(home{text: "is in the package comment"}, file.Doc)
	return homes
}

type putter func(h home, groups ...*ast.CommentGroup)

// putSpecs finds the homes in a const, var, type or import declaration. The
// doc comment of a declaration without parentheses belongs to its one spec.
func putSpecs(decl *ast.GenDecl, put putter) {
	put(home{text: fmt.Sprintf("is on a group of %s declarations", decl.Tok)}, decl.Doc)
	for _, spec := range decl.Specs {
		var h home
		var groups []*ast.CommentGroup
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			h, groups = valueHome(decl.Tok, spec), []*ast.CommentGroup{spec.Doc, spec.Comment}
		case *ast.TypeSpec:
			h, groups = home{text: fmt.Sprintf("is on the type %q", spec.Name.Name)}, []*ast.CommentGroup{spec.Doc, spec.Comment}
		case *ast.ImportSpec:
			h, groups = home{text: "is on an import"}, []*ast.CommentGroup{spec.Doc, spec.Comment}
		default:
			continue
		}
		if !decl.Lparen.IsValid() {
			groups = append(groups, decl.Doc)
		}
		put(h, groups...)
	}
}

func valueHome(tok token.Token, spec *ast.ValueSpec) home {
	name := spec.Names[0].Name
	if tok == token.CONST {
		return home{names: spec.Names, text: fmt.Sprintf("is on the constant %q", name)}
	}
	return home{text: fmt.Sprintf("is on the variable %q: a variable that holds a handler cannot be annotated yet, declare a function", name)}
}

// fieldNames returns the names of a struct field, for an embedded one the
// identifier of its type.
func fieldNames(f *ast.Field) []*ast.Ident {
	if len(f.Names) > 0 {
		return f.Names
	}
	expr := f.Type
	for {
		switch e := expr.(type) {
		case *ast.Ident:
			return []*ast.Ident{e}
		case *ast.SelectorExpr:
			return []*ast.Ident{e.Sel}
		case *ast.StarExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.IndexListExpr:
			expr = e.X
		default: // not Go, the parser has complained
			return []*ast.Ident{{NamePos: f.Type.Pos(), Name: "_"}}
		}
	}
}

// whereabouts says where a misplaced directive is.
func (s *scan) whereabouts(group *ast.CommentGroup, h home) string {
	if h.text != "" {
		return h.text
	}
	for _, decl := range s.file.Decls {
		if decl.Pos() > group.End() {
			return s.before(group, decl)
		}
		if decl.Pos() <= group.Pos() && group.End() <= decl.End() {
			return s.inside(group, decl)
		}
	}
	return "belongs to no declaration"
}

// before says that a group stands loose before a declaration.
func (s *scan) before(group *ast.CommentGroup, decl ast.Decl) string {
	fn, ok := decl.(*ast.FuncDecl)
	if !ok {
		return "belongs to no declaration"
	}
	start := fn.Pos()
	if fn.Doc != nil {
		start = fn.Doc.Pos()
	}
	if s.line(start)-s.line(group.End()) > 2 {
		return "belongs to no declaration"
	}
	return fmt.Sprintf("is parted from the function %q by an empty line", fn.Name.Name)
}

// inside says that a group stands inside a declaration, where the only thing
// that someone may have meant is a function literal.
func (s *scan) inside(group *ast.CommentGroup, decl ast.Decl) string {
	literal := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && lit.Pos() > group.End() && s.line(lit.Pos())-s.line(group.End()) <= 1 {
			literal = true
		}
		return !literal
	})
	if literal {
		return "is on a function literal, which cannot be annotated yet: declare a function"
	}
	if fn, ok := decl.(*ast.FuncDecl); ok {
		return fmt.Sprintf("is inside the function %q", fn.Name.Name)
	}
	return "belongs to no declaration"
}

// line returns the line of pos in its file, whatever line directives say.
func (s *scan) line(pos token.Pos) int { return s.fset.PositionFor(pos, false).Line }
