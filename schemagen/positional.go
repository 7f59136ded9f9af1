package schemagen

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolpact/toolpactvet/contract"
)

// positional is a function or method that registers a tool and takes what
// describes it in arguments of their own.
type positional struct {
	pkg  string // import path
	name string

	// args names the arguments in order: "name", "description" and "handler"
	// are those of the tool, "schema" is an input schema, "tool" a struct that
	// describes the tool, "options" is the first of the options, and "_" is none
	// of them.
	args string
}

// index returns where an argument stands, -1 when the function has none.
func (p positional) index(arg string) int { return slices.Index(strings.Fields(p.args), arg) }

// arg returns an argument of a call, nil when the function has none.
func (p positional) arg(call *ast.CallExpr, arg string) ast.Expr {
	if i := p.index(arg); i >= 0 && i < len(call.Args) {
		return call.Args[i]
	}
	return nil
}

// positionals are the functions of one framework that register tools.
type positionals struct {
	functions []positional
	// harmless are the names of those options that leave the schema alone. Any
	// other may bring one.
	harmless []string
}

// callee returns the function of the list that is called.
func (p positionals) callee(call *ast.CallExpr, pkg *Package) (positional, bool) {
	callee, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || callee.Pkg() == nil {
		return positional{}, false
	}
	i := slices.IndexFunc(p.functions, func(f positional) bool {
		return f.name == callee.Name() && f.pkg == callee.Pkg().Path()
	})
	if i < 0 {
		return positional{}, false
	}
	return p.functions[i], true
}

// find returns the tool that a call registers, for a callIndex.
func (p positionals) find(call *ast.CallExpr, pkg *Package) []toolCall {
	f, ok := p.callee(call, pkg)
	if !ok || f.arg(call, "handler") == nil {
		return nil
	}
	given := f.arg(call, "handler")
	return []toolCall{{call: call, tool: f.arg(call, "tool"), given: given, handler: handlerFunc(given, pkg)}}
}

// registration reads the calls that register fn.
func (p positionals) registration(calls *callIndex, fn *types.Func, name string, pkg *Package) (*registration, string) {
	var regs []*registration
	for _, c := range calls.of(fn, pkg) {
		regs = append(regs, p.readCall(c, pkg))
	}
	if len(regs) == 0 {
		return unregistered(name)
	}
	return choose(regs, name)
}

// readCall tells what one call that find found says of its tool.
func (p positionals) readCall(c toolCall, pkg *Package) *registration {
	call := c.call
	reg := &registration{call: call, given: map[contract.Side]string{}}
	f, ok := p.callee(call, pkg)
	if !ok {
		return reg
	}
	if expr := f.arg(call, "name"); expr != nil {
		if name, ok := constantText(expr, pkg); ok && name != "" {
			reg.name, reg.namePos, reg.nameEnd = name, expr.Pos(), expr.End()
		}
	}
	if expr := f.arg(call, "description"); expr != nil {
		reg.description, reg.described = constantText(expr, pkg)
	}
	if expr := f.arg(call, "schema"); expr != nil {
		reg.give(contract.Input, "a schema", expr, pkg)
	}
	if option := p.schemaOption(f, call, pkg); option != nil {
		reg.given[contract.Input] = fmt.Sprintf("an option of %s may give the schema: %s", calledName(call, pkg), summary(option, pkg.Fset))
	}
	return reg
}

// schemaOption returns the first option that may bring a schema, nil for none.
func (p positionals) schemaOption(f positional, call *ast.CallExpr, pkg *Package) ast.Expr {
	i := f.index("options")
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	for _, option := range call.Args[i:] {
		made, ok := ast.Unparen(option).(*ast.CallExpr)
		if !ok || call.Ellipsis.IsValid() {
			return option
		}
		by, ok := typeutil.Callee(pkg.Info, made).(*types.Func)
		if !ok || by.Pkg() == nil || !strings.HasPrefix(by.Pkg().Path(), module(f.pkg)) || !slices.Contains(p.harmless, by.Name()) {
			return option
		}
	}
	return nil
}

// module returns the first three elements of an import path: the repository.
func module(path string) string {
	elements := strings.SplitN(path, "/", 4)
	return strings.Join(elements[:min(3, len(elements))], "/")
}

// constantText returns the value of an expression that is a constant string.
func constantText(expr ast.Expr, pkg *Package) (string, bool) {
	v := pkg.Info.Types[expr].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}
