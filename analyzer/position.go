package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// place puts a change of a tool where it was made: at the field or parameter
// of the wire path, for something that is gone at the nearest parent that is
// still there, and for the tool as a whole at its name.
//
// When the field is declared in another package the finding is reported at the
// parameter or result that leads to it, since no driver shows a diagnostic
// outside the package that it analyses.
func (u *Tools) place(f *Finding, tool *schemagen.Tool) {
	f.unit, f.tool = u, tool
	if f.Side != rule.Input && f.Side != rule.Output {
		f.Pos, f.End = u.toolRange(f.Change, tool)
		f.Position = u.Fset.Position(f.Pos)
		return
	}
	f.origin = origin(tool, contract.Side(f.Side), f.At)
	u.placeAtOrigin(f, tool)
}

// placeAtOrigin puts a finding where its origin is.
func (u *Tools) placeAtOrigin(f *Finding, tool *schemagen.Tool) {
	f.Pos, f.End = f.origin.Pos, f.origin.End
	if obj := enumOrigin(f); obj != nil && obj.Pos().IsValid() {
		f.atEnum = true
		f.Pos, f.End = obj.Pos(), obj.Pos()
		if u.file(obj.Pos()) != nil {
			f.End += token.Pos(len(obj.Name()))
		}
	}
	f.Position = u.Fset.Position(f.Pos)
	if u.file(f.Pos) == nil {
		f.Position.Column = 0 // export data tells the line alone
		f.Pos, f.End = tool.Decl.Name.Pos(), tool.Decl.Name.End()
		if f.origin.Via != nil {
			f.Pos, f.End = f.origin.Via.Pos(), f.origin.Via.End()
		}
		if !f.Position.IsValid() {
			f.Position = u.Fset.Position(f.Pos)
		}
	}
}

// enumOrigin returns what a change of an enum comes from when its values are
// the constants of a type: the constant of a value that was added, the type
// where one is gone; nil for any other change.
func enumOrigin(f *Finding) types.Object {
	consts := f.origin.Consts
	if len(consts) == 0 || !strings.HasPrefix(f.Rule.ID, string(f.Side)+"-enum-") {
		return nil
	}
	for _, c := range consts {
		if c.Val().Kind() != constant.String {
			continue
		}
		value := contract.Str(constant.StringVal(c.Val()))
		if strings.HasSuffix(f.Rule.ID, "-value-added") && f.New.Contains(value) && !f.Old.Contains(value) {
			return c
		}
	}
	named, ok := types.Unalias(consts[0].Type()).(*types.Named)
	if !ok {
		return nil
	}
	return named.Obj()
}

// origin returns where the node at path comes from, or else its nearest
// parent with a known origin.
func origin(tool *schemagen.Tool, side contract.Side, path contract.Path) schemagen.Origin {
	for {
		if o, ok := tool.Origins[schemagen.Place{Side: side, Path: path}]; ok && o.Pos.IsValid() {
			return o
		}
		parent, ok := path.Parent()
		if !ok {
			return schemagen.Origin{Pos: tool.Decl.Name.Pos(), End: tool.Decl.Name.End()}
		}
		path = parent
	}
}

// fieldName returns the name of the struct field that a property comes from,
// "" when it comes from none.
func fieldName(tool *schemagen.Tool, side contract.Side, path contract.Path) string {
	if tool == nil {
		return ""
	}
	o, ok := tool.Origins[schemagen.Place{Side: side, Path: path}]
	if !ok || o.Kind != schemagen.FromField || o.Object == nil {
		return ""
	}
	return o.Object.Name()
}

// toolRange returns the source range of a finding about a tool as a whole.
func (u *Tools) toolRange(c diffclass.Change, tool *schemagen.Tool) (pos, end token.Pos) {
	switch c.Rule.ID {
	case "tool-renamed":
		if u.file(tool.NamePos) != nil {
			return tool.NamePos, tool.NamePos
		}
	case "tool-hint-weakened", "tool-hint-strengthened":
		if tool.Registration != nil {
			return tool.Registration.Pos(), tool.Registration.End()
		}
	}
	return tool.Decl.Name.Pos(), tool.Decl.Name.End()
}

// placeGone puts the removal of a tool at the function that is left without
// its directive, else at the package clause.
func (u *Tools) placeGone(f *Finding, function string) {
	f.unit = u
	for _, file := range u.Files {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && funcName(fn) == function {
				f.Pos, f.End = fn.Name.Pos(), fn.Name.End()
			}
		}
	}
	if !f.Pos.IsValid() && len(u.Files) > 0 {
		f.Pos, f.End = u.clause()
	}
	f.Position = u.Fset.Position(f.Pos)
}

// function returns the function whose declaration or doc comment is at pos.
func (u *Tools) function(pos token.Pos) *ast.FuncDecl {
	file := u.file(pos)
	if file == nil {
		return nil
	}
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		start := fn.Pos()
		if fn.Doc != nil {
			start = fn.Doc.Pos()
		}
		if start <= pos && pos < fn.End() {
			return fn
		}
	}
	return nil
}

// clause returns the range of the name in the package clause of the first
// file that a person wrote.
func (u *Tools) clause() (pos, end token.Pos) {
	for _, file := range u.Files {
		if !strings.HasPrefix(filepath.Base(u.Fset.Position(file.Package).Filename), "_cgo_") {
			return file.Name.Pos(), file.Name.End()
		}
	}
	return token.NoPos, token.NoPos
}

// funcName spells a function as the lock does: F, T.M or (*T).M.
func funcName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) != 1 {
		return fn.Name.Name
	}
	typ := ast.Unparen(fn.Recv.List[0].Type)
	star, pointer := typ.(*ast.StarExpr)
	if pointer {
		typ = ast.Unparen(star.X)
	}
	switch generic := typ.(type) {
	case *ast.IndexExpr:
		typ = generic.X
	case *ast.IndexListExpr:
		typ = generic.X
	}
	name, ok := typ.(*ast.Ident)
	switch {
	case !ok:
		return fn.Name.Name
	case pointer:
		return "(*" + name.Name + ")." + fn.Name.Name
	default:
		return name.Name + "." + fn.Name.Name
	}
}

// shortPath returns path relative to root with slashes, or as it is when it
// lies elsewhere.
func shortPath(root, path string) string {
	if rel, ok := loader.Within(root, path); ok && root != "" {
		return rel
	}
	return filepath.ToSlash(path)
}
