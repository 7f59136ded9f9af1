package schemagen

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// onlyValue returns the expression that a variable is declared with when
// nothing in the package can give it, or what it points to, another value; nil
// otherwise. Test files do not count.
//
// Assumptions: another package does not write to an exported variable of this
// one, and nobody modifies a tool after it was registered, which the SDK
// forbids.
func onlyValue(v *types.Var, pkg *Package) ast.Expr {
	if v.IsField() {
		return nil
	}
	var value ast.Expr
	spoiled := false
	for _, file := range productFiles(pkg) {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			id, ok := n.(*ast.Ident)
			switch {
			case !ok:
			case pkg.Info.Defs[id] == v:
				value = declaredValue(id, stack)
			case pkg.Info.Uses[id] == v && !harmless(id, v, stack, pkg):
				spoiled = true
			}
			return !spoiled
		})
	}
	if spoiled {
		return nil
	}
	return value
}

// declaredValue returns the expression whose value the declaration of id, a
// var or a :=, gives it.
func declaredValue(id *ast.Ident, stack []ast.Node) ast.Expr {
	switch decl := stack[len(stack)-1].(type) {
	case *ast.ValueSpec:
		if i := slices.Index(decl.Names, id); i >= 0 && len(decl.Names) == len(decl.Values) {
			return decl.Values[i]
		}
	case *ast.AssignStmt:
		if i := slices.Index(decl.Lhs, ast.Expr(id)); i >= 0 && len(decl.Lhs) == len(decl.Rhs) {
			return decl.Rhs[i]
		}
	}
	return nil
}

// harmless reports whether a use of the variable v leaves it, and what it
// points to, as it is.
func harmless(id *ast.Ident, v *types.Var, stack []ast.Node, pkg *Package) bool {
	operand, stack := outermostOperand(id, stack)
	if len(stack) == 0 {
		return false
	}
	parent := stack[len(stack)-1]
	if and, ok := parent.(*ast.UnaryExpr); ok && and.Op == token.AND {
		return operand == ast.Expr(id) && passedToSDK(and, stack[:len(stack)-1], pkg)
	}
	if written(operand, parent) {
		return false
	}
	if !holdsPointer(pkg.Info.TypeOf(operand)) || operand == ast.Expr(id) && returnedByOwner(v, stack) {
		return true
	}
	return operand == ast.Expr(id) && passedToSDK(operand, stack, pkg)
}

// returnedByOwner reports whether a use is the return of a variable from the
// function that declares it: every call returns another one, and its caller
// sees what becomes of it.
func returnedByOwner(v *types.Var, stack []ast.Node) bool {
	if _, ok := stack[len(stack)-1].(*ast.ReturnStmt); !ok {
		return false
	}
	for _, n := range slices.Backward(stack) {
		switch fn := n.(type) {
		case *ast.FuncLit:
			return within(v, fn.Body)
		case *ast.FuncDecl:
			return within(v, fn.Body)
		}
	}
	return false
}

// outermostOperand returns the largest expression that selects from, indexes
// or dereferences id, and the nodes that enclose it.
func outermostOperand(id *ast.Ident, stack []ast.Node) (ast.Expr, []ast.Node) {
	var operand ast.Expr = id
	for ; len(stack) > 0; stack = stack[:len(stack)-1] {
		switch parent := stack[len(stack)-1].(type) {
		case *ast.ParenExpr:
			continue
		case *ast.SelectorExpr:
			if parent.X == operand || ast.Unparen(parent.X) == operand {
				operand = parent
				continue
			}
		case *ast.StarExpr:
			operand = parent
			continue
		case *ast.IndexExpr:
			if ast.Unparen(parent.X) == operand {
				operand = parent
				continue
			}
		}
		break
	}
	return operand, stack
}

// written reports whether the statement parent assigns to operand.
func written(operand ast.Expr, parent ast.Node) bool {
	is := func(e ast.Expr) bool { return e != nil && ast.Unparen(e) == operand }
	switch s := parent.(type) {
	case *ast.AssignStmt:
		return slices.ContainsFunc(s.Lhs, is)
	case *ast.IncDecStmt:
		return is(s.X)
	case *ast.RangeStmt:
		return is(s.Key) || is(s.Value)
	default:
		return false
	}
}

// holdsPointer reports whether a value of type t may lead to memory that is
// shared with the variable it was read from.
func holdsPointer(t types.Type) bool {
	if t == nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Struct: // a copy; what it points to was handed to the SDK
		return !isToolStruct(t) && u.NumFields() > 0
	default:
		return true
	}
}

// isToolStruct reports whether t is a struct that describes a tool, whose
// schemas are no matter of it.
func isToolStruct(t types.Type) bool {
	switch withoutMajor(qualifiedName(t)) {
	case goSDKPackage + ".Tool", goSDKPackage + ".ToolAnnotations", adkFunction + ".Config":
		return true
	}
	return false
}

// passedToSDK reports whether expr is an argument of a call that describes or
// registers a tool, or a value in a composite literal of the SDK, by itself or in
// maps and lists.
func passedToSDK(expr ast.Expr, stack []ast.Node, pkg *Package) bool {
	for len(stack) > 0 {
		switch parent := stack[len(stack)-1].(type) {
		case *ast.ParenExpr:
			stack = stack[:len(stack)-1]
			continue
		case *ast.CallExpr:
			return parent.Fun != expr && registersTool(parent, pkg)
		case *ast.KeyValueExpr:
			stack = stack[:len(stack)-1]
			continue
		case *ast.CompositeLit:
			if isSDKType(pkg.Info.TypeOf(parent)) {
				return true
			}
			if _, isStruct := pkg.Info.TypeOf(parent).Underlying().(*types.Struct); isStruct {
				return false
			}
			expr, stack = parent, stack[:len(stack)-1] // a map or a list of what is passed
			continue
		}
		return false
	}
	return false
}

// registersTool reports whether the call gives its arguments to a framework
// that describes or registers tools, and leaves them as they are.
func registersTool(call *ast.CallExpr, pkg *Package) bool {
	return len(goSDKCalls(call, pkg)) > 0 || len(adkCalls(call, pkg)) > 0 ||
		len(mcpGoCalls(call, pkg)) > 0 || mcpGoFunction(call, pkg) != ""
}

// isSDKType reports whether t is a named type of a package that describes
// tools.
func isSDKType(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	switch withoutMajor(named.Obj().Pkg().Path()) {
	case goSDKPackage, adkFunction, mcpGoPackage, mcpGoServer:
		return true
	}
	return false
}
