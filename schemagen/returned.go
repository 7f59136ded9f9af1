package schemagen

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// returned returns the expression whose value a call of a declared function of
// the package has, with the arguments in place of the parameters that it gives
// on as they are; nil when code decides what the function returns.
//
// Such a function has one return statement, its last, of an expression or of a
// variable of its own that has no other value. What else it does, it cannot do
// to what it returns. A parameter stays one where it is part of a larger
// expression than a call or a literal of a struct: that is no value which the
// source tells.
func returned(call *ast.CallExpr, pkg *Package) ast.Expr {
	fn, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || fn.Pkg() != pkg.Types || fn.Signature().TypeParams().Len() > 0 || fn.Signature().Results().Len() != 1 || fn.Signature().Results().At(0).Name() != "" {
		return nil
	}
	decl := declOf(fn.Origin(), pkg)
	if decl == nil || decl.Body == nil {
		return nil
	}
	value := onlyReturned(decl.Body)
	for range maxReferences {
		id, ok := ast.Unparen(value).(*ast.Ident)
		if !ok {
			break
		}
		v, ok := pkg.Info.Uses[id].(*types.Var)
		if !ok || !within(v, decl.Body) {
			break
		}
		if value = onlyValue(v, pkg); value == nil {
			return nil
		}
	}
	if value == nil {
		return nil
	}
	b := binding{pkg: pkg, value: value, args: map[*types.Var]ast.Expr{}}
	b.bind(fn, call, decl.Body)
	return b.in(value)
}

// onlyReturned returns what the only return statement of a body returns, which
// is its last statement; nil for any other body.
func onlyReturned(body *ast.BlockStmt) ast.Expr {
	var returns []*ast.ReturnStmt
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			returns = append(returns, n)
		}
		return true
	})
	if len(returns) != 1 || len(returns[0].Results) != 1 || body.List[len(body.List)-1] != ast.Stmt(returns[0]) {
		return nil
	}
	return returns[0].Results[0]
}

// within reports whether v is declared in a block.
func within(v *types.Var, block *ast.BlockStmt) bool {
	return block.Pos() <= v.Pos() && v.Pos() < block.End()
}

// binding is what a call gives the parameters of a function.
type binding struct {
	pkg   *Package
	value ast.Expr // what the function returns
	args  map[*types.Var]ast.Expr
}

// bind notes the argument of every parameter that keeps its value. That of a
// variadic one is a literal, without a type, of the rest.
func (b binding) bind(fn *types.Func, call *ast.CallExpr, body *ast.BlockStmt) {
	args := call.Args
	params := fn.Origin().Signature().Params()
	if last := params.Len() - 1; fn.Signature().Variadic() && !call.Ellipsis.IsValid() && len(args) >= last {
		rest := &ast.CompositeLit{Lbrace: call.Lparen, Elts: args[last:], Rbrace: call.Rparen}
		args = append(slices.Clone(args[:last]), rest)
	}
	if len(args) != params.Len() { // a call that returns several
		return
	}
	longer := map[*types.Var]*ast.CallExpr{}
	for i, arg := range args {
		v := params.At(i)
		made := b.lengthened(v, body)
		if made != nil {
			longer[v] = made
		}
		if made != nil || b.unchanged(v, nil) {
			b.args[v] = arg
		}
	}
	if len(longer) > 1 { // they may hold each other
		for v := range longer {
			delete(b.args, v)
		}
		return
	}
	for v, made := range longer {
		with := *made
		with.Args, _ = b.list(made.Args)
		b.args[v] = &with
	}
}

// lengthened returns the call of append that is the only thing to give a
// parameter another value, in a statement of its own before it is returned; nil
// for none.
func (b binding) lengthened(v *types.Var, body *ast.BlockStmt) *ast.CallExpr {
	isV := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && b.pkg.Info.Uses[id] == v
	}
	for _, s := range body.List {
		s, ok := s.(*ast.AssignStmt)
		if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || !isV(s.Lhs[0]) {
			continue
		}
		made, ok := s.Rhs[0].(*ast.CallExpr)
		if !ok || !isAppend(made, b.pkg) || !isV(made.Args[0]) || !b.unchanged(v, s) ||
			s.End() > b.value.Pos() || slices.ContainsFunc(made.Args[1:], func(e ast.Expr) bool { return b.mentions(e, v) }) {
			return nil
		}
		return made
	}
	return nil
}

// mentions reports whether an expression uses a variable.
func (b binding) mentions(expr ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(expr, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && b.pkg.Info.Uses[id] == v
		return !found
	})
	return found
}

// isAppend reports whether a call is one of append.
func isAppend(call *ast.CallExpr, pkg *Package) bool {
	fn, ok := typeutil.Callee(pkg.Info, call).(*types.Builtin)
	return ok && fn.Name() == "append" && len(call.Args) > 0
}

// in returns an expression of the function with the arguments for parameters.
// What holds no parameter is the expression itself.
func (b binding) in(expr ast.Expr) ast.Expr {
	switch e := expr.(type) {
	case *ast.ParenExpr:
		return b.in(e.X)
	case *ast.Ident:
		if v, ok := b.pkg.Info.Uses[e].(*types.Var); ok && b.args[v] != nil {
			return b.args[v]
		}
	case *ast.UnaryExpr:
		if lit, ok := e.X.(*ast.CompositeLit); ok {
			if bound := b.in(lit); bound != ast.Expr(lit) {
				e := *e
				e.X = bound
				return &e
			}
		}
	case *ast.CallExpr:
		if args, changed := b.list(e.Args); changed {
			e := *e
			e.Args = args
			return &e
		}
	case *ast.CompositeLit:
		return b.inLiteral(e)
	}
	return expr
}

// inLiteral is in for a literal of a struct with keys.
func (b binding) inLiteral(lit *ast.CompositeLit) ast.Expr {
	isElement := func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return !keyed }
	_, isStruct := literalType(lit, b.pkg).Underlying().(*types.Struct)
	if lit.Type == nil || !isStruct || slices.ContainsFunc(lit.Elts, isElement) {
		return lit
	}
	elts, changed := b.list(lit.Elts)
	if !changed {
		return lit
	}
	bound := *lit
	bound.Elts = elts
	return &bound
}

// literalType returns the type of a literal, also of one that a binding has
// put arguments into, and an invalid one for the list of a variadic parameter.
func literalType(lit *ast.CompositeLit, pkg *Package) types.Type {
	if t := pkg.Info.TypeOf(lit); t != nil {
		return t
	}
	if lit.Type == nil {
		return types.Typ[types.Invalid]
	}
	return pkg.Info.TypeOf(lit.Type)
}

// list is in for several expressions, and reports whether one changed.
func (b binding) list(exprs []ast.Expr) (bound []ast.Expr, changed bool) {
	for _, expr := range exprs {
		with := expr
		if kv, ok := expr.(*ast.KeyValueExpr); ok {
			if value := b.in(kv.Value); value != kv.Value {
				with = &ast.KeyValueExpr{Key: kv.Key, Colon: kv.Colon, Value: value}
			}
		} else {
			with = b.in(expr)
		}
		bound, changed = append(bound, with), changed || with != expr
	}
	return bound, changed
}

// unchanged reports whether a parameter has the value of its argument where
// the function returns it: nothing but one statement gives it another one, nor
// what it points to.
func (b binding) unchanged(v *types.Var, but ast.Stmt) bool {
	same := true
	for _, file := range productFiles(b.pkg) {
		if v.Pos() < file.FileStart || file.FileEnd <= v.Pos() {
			continue
		}
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			if but != nil && n == ast.Node(but) {
				return false
			}
			id, ok := n.(*ast.Ident)
			if ok && b.pkg.Info.Uses[id] == v && b.changes(id, stack) {
				same = false
			}
			return same
		})
	}
	return same
}

// changes reports whether a use of a parameter outside of what is returned may
// give it, or what it points to, another value.
func (b binding) changes(id *ast.Ident, stack []ast.Node) bool {
	operand, stack := outermostOperand(id, stack)
	if len(stack) == 0 {
		return false
	}
	parent := stack[len(stack)-1]
	if and, ok := parent.(*ast.UnaryExpr); ok && and.Op == token.AND {
		return true
	}
	if written(operand, parent) {
		return true
	}
	inside := b.value.Pos() <= id.Pos() && id.Pos() < b.value.End()
	return !inside && holdsPointer(b.pkg.Info.TypeOf(operand))
}
