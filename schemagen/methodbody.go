package schemagen

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// bodyKinds returns the kinds of JSON that a MarshalJSON writes, none unless
// its body tells: each return gives json.Marshal of a value whose type has one
// kind, or bytes that are constant. The body of another package's method is
// not in view.
func (d *derivation) bodyKinds(fn *types.Func) jsonKinds {
	decl := d.declaration(fn)
	if decl == nil || decl.Body == nil || decl.Type.Results == nil {
		return 0
	}
	var kinds jsonKinds
	known := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			k, ok := d.returned(n)
			kinds |= k
			known = known && ok
		}
		return true
	})
	if !known {
		return 0
	}
	return kinds
}

func (d *derivation) declaration(fn *types.Func) *ast.FuncDecl {
	for _, file := range d.pkg.Files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && d.pkg.Info.Defs[f.Name] == fn.Origin() {
				return f
			}
		}
	}
	return nil
}

// returned returns the kinds of one return statement: none for an error.
func (d *derivation) returned(stmt *ast.ReturnStmt) (kinds jsonKinds, known bool) {
	switch len(stmt.Results) {
	case 1:
		call, ok := ast.Unparen(stmt.Results[0]).(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !d.isMarshal(call.Fun) {
			return 0, false
		}
		return d.marshaled(call.Args[0])
	case 2:
		if d.pkg.Info.Types[stmt.Results[0]].IsNil() {
			return 0, !d.pkg.Info.Types[stmt.Results[1]].IsNil()
		}
		call, ok := ast.Unparen(stmt.Results[0]).(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !d.pkg.Info.Types[call.Fun].IsType() {
			return 0, false
		}
		text := d.pkg.Info.Types[call.Args[0]].Value
		if text == nil || text.Kind() != constant.String {
			return 0, false
		}
		v, err := contract.Parse([]byte(constant.StringVal(text)))
		return kindOfValue(v), err == nil
	}
	return 0, false
}

func (d *derivation) isMarshal(fun ast.Expr) bool {
	selector, ok := ast.Unparen(fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := d.pkg.Info.Uses[selector.Sel].(*types.Func)
	return ok && fn.FullName() == "encoding/json.Marshal"
}

// marshaled returns the kinds of the argument of json.Marshal.
func (d *derivation) marshaled(arg ast.Expr) (jsonKinds, bool) {
	t := d.pkg.Info.TypeOf(arg)
	if t == nil {
		return 0, false
	}
	if _, ok := t.Underlying().(*types.Interface); ok {
		return 0, false
	}
	f := newWireForm(t, jsonSpot{}, contract.Output, func(*types.Func) jsonKinds { return 0 })
	return f.writes, f.writes != 0
}
