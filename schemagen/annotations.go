package schemagen

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolpact/toolpactvet/contract"
)

// annotations returns what the SDK publishes for the value of
// mcp.Tool.Annotations, and the absent value when it is nil or not constant in
// every field: a hint that code decides is no promise.
func (g *goSDK) annotations(expr ast.Expr, pkg *Package) contract.Value {
	lit := literalOf(expr, pkg)
	if lit == nil {
		return contract.Value{}
	}
	r := annotationReader{lit: lit, pkg: pkg, all: g.rules.allHints}
	r.pointer("destructiveHint", "DestructiveHint")
	r.boolean("idempotentHint", "IdempotentHint")
	r.pointer("openWorldHint", "OpenWorldHint")
	r.boolean("readOnlyHint", "ReadOnlyHint")
	r.title()
	if r.dynamic {
		return contract.Value{}
	}
	return contract.Obj(r.members...)
}

// annotationReader collects the members of the object in the order of the
// fields of mcp.ToolAnnotations.
type annotationReader struct {
	lit     *ast.CompositeLit
	pkg     *Package
	all     bool // false is written too
	members []contract.Member
	dynamic bool // some field is not constant
}

func (r *annotationReader) boolean(key, field string) {
	value := false
	if expr := fieldOf(r.lit, field, r.pkg); expr != nil {
		v, ok := constantBool(expr, r.pkg)
		r.dynamic = r.dynamic || !ok
		value = v
	}
	if value || r.all {
		r.members = append(r.members, contract.M(key, contract.Bool(value)))
	}
}

func (r *annotationReader) pointer(key, field string) {
	expr := fieldOf(r.lit, field, r.pkg)
	if expr == nil || r.pkg.Info.Types[ast.Unparen(expr)].IsNil() {
		return
	}
	v, ok := pointedBool(expr, r.pkg)
	r.dynamic = r.dynamic || !ok
	r.members = append(r.members, contract.M(key, contract.Bool(v)))
}

func (r *annotationReader) title() {
	if fieldOf(r.lit, "Title", r.pkg) == nil {
		return
	}
	value, expr := constantString(r.lit, "Title", r.pkg)
	r.dynamic = r.dynamic || expr == nil
	if value != "" {
		r.members = append(r.members, contract.M("title", contract.Str(value)))
	}
}

// constantBool returns the value of a constant, or of a variable that never
// has another one.
func constantBool(expr ast.Expr, pkg *Package) (value, ok bool) {
	if v := pkg.Info.Types[expr].Value; v != nil && v.Kind() == constant.Bool {
		return constant.BoolVal(v), true
	}
	if id, ok := ast.Unparen(expr).(*ast.Ident); ok {
		if v, ok := pkg.Info.Uses[id].(*types.Var); ok {
			if only := onlyValue(v, pkg); only != nil && pkg.Info.Types[only].Value != nil {
				return constantBool(only, pkg)
			}
		}
	}
	return false, false
}

// pointedBool returns what a pointer points to when it is &v, new(true), a
// call of a helper that returns the address of its argument, or a variable
// that holds one of these.
func pointedBool(expr ast.Expr, pkg *Package) (value, ok bool) {
	switch e := ast.Unparen(expr).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return constantBool(e.X, pkg)
		}
	case *ast.Ident:
		if v, ok := pkg.Info.Uses[e].(*types.Var); ok {
			if only := onlyValue(v, pkg); only != nil {
				return pointedBool(only, pkg)
			}
		}
	case *ast.CallExpr:
		if len(e.Args) == 1 && returnsAddress(e, pkg) {
			return constantBool(e.Args[0], pkg)
		}
	}
	return false, false
}

// returnsAddress reports whether the call returns a pointer to a new variable
// with the value of its one argument: new(x), jsonschema.Ptr of the library that
// the SDK brings, or a function of this package that does just that.
func returnsAddress(call *ast.CallExpr, pkg *Package) bool {
	switch fn := typeutil.Callee(pkg.Info, call).(type) {
	case *types.Builtin:
		return fn.Name() == "new" && !pkg.Info.Types[call.Args[0]].IsType()
	case *types.Func:
		if fn.Pkg() != pkg.Types {
			return fn.FullName() == jsonschemaGoModule+"/jsonschema.Ptr" || fn.FullName() == mcpGoPackage+".ToBoolPtr"
		}
		return addressOfParam(declOf(fn.Origin(), pkg), pkg)
	default:
		return false
	}
}

// declOf returns the declaration of a function of the package.
func declOf(fn *types.Func, pkg *Package) *ast.FuncDecl {
	for _, file := range pkg.Files {
		for _, decl := range file.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && pkg.Info.Defs[d.Name] == fn {
				return d
			}
		}
	}
	return nil
}

// addressOfParam reports whether the body of decl is just: return &param.
func addressOfParam(decl *ast.FuncDecl, pkg *Package) bool {
	if decl == nil || decl.Recv != nil || decl.Body == nil || len(decl.Body.List) != 1 {
		return false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	and, ok := ast.Unparen(ret.Results[0]).(*ast.UnaryExpr)
	if !ok || and.Op != token.AND {
		return false
	}
	id, ok := ast.Unparen(and.X).(*ast.Ident)
	if !ok {
		return false
	}
	fn, ok := pkg.Info.Defs[decl.Name].(*types.Func)
	return ok && fn.Signature().Params().Len() == 1 && pkg.Info.Uses[id] == fn.Signature().Params().At(0)
}
