package schemagen

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolpact/toolpactvet/directive"
)

// unregistered adds the functions of a package whose types are those of a
// handler and that no call registers. What a framework would refuse is none.
func (s *survey) unregistered(u *surveyed) {
	if isFramework(u.pkg.Path) {
		return
	}
	for fn, decl := range u.functions() {
		known := slices.ContainsFunc(s.handlers, func(h *handler) bool { return h.pkg == u.pkg.Path && h.name == funcName(fn) })
		dialect := u.typed(fn)
		if known || u.annotated[decl] || dialect == "" {
			continue
		}
		out := Candidate{
			Package: u.pkg.Path, Pos: decl.Name.Pos(), Func: funcName(fn), Decl: decl, Dialect: dialect,
			Directive: directiveLine("NAME", ""),
			Reason:    "no call of the framework registers it, so that its name is not known",
		}
		if _, reason := u.trial(decl, out.Directive); reason != "" {
			continue
		}
		if call, name := u.named(fn); call != nil {
			out.Directive, out.Call, out.By = directiveLine(name, ""), call.Pos(), calledName(call, u.pkg)
			out.Reason = fmt.Sprintf("%s is no call of the framework: see that it registers the tool under the name %q", out.By, name)
		}
		s.out = append(s.out, out)
	}
}

// typed returns the dialect whose handlers alone have the types of fn, "" for
// none. Handlers that take no arguments of a type do not count, which other
// functions look like, nor those of adk, whose context nearly every function of
// a program gets.
func (u *surveyed) typed(fn *types.Func) string {
	for _, name := range []string{"gosdk", "mcpgo", "genkit", "anthropic", "metoro"} {
		if in, _, ok := u.open(name, "").handler(fn, u.pkg); ok && in != nil {
			return name
		}
	}
	return ""
}

// named returns the first call that is given both the function and a tool of
// its framework with a constant name, and that name: a wrapper of the program
// around the framework, as it seems.
func (u *surveyed) named(fn *types.Func) (found *ast.CallExpr, name string) {
	for _, file := range productFiles(u.pkg) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || found != nil {
				return found == nil
			}
			isHandler := func(arg ast.Expr) bool { return handlerFunc(arg, u.pkg) == fn }
			if text := u.toolName(call.Args); text != "" && slices.ContainsFunc(call.Args, isHandler) {
				found, name = call, text
			}
			return true
		})
	}
	return found, name
}

// toolName returns the constant name of the tool among arguments, "" for none.
func (u *surveyed) toolName(args []ast.Expr) string {
	for _, arg := range args {
		t := u.pkg.Info.TypeOf(arg)
		if t == nil || !isToolStruct(pointed(types.Unalias(t))) {
			continue
		}
		if lit := literalOf(arg, u.pkg); lit != nil {
			if name, expr := constantString(lit, "Name", u.pkg); expr != nil {
				return name
			}
		}
	}
	return ""
}

// parseDirective reads a line as the directive of a function, and says what is
// wrong with it.
func parseDirective(line string) (directive.Tool, string) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "tool.go", "package p\n\n"+line+"\nfunc f() {}\n", parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return directive.Tool{}, err.Error()
	}
	said := directive.Parse(fset, file)
	switch {
	case len(said.Problems) > 0:
		return directive.Tool{}, said.Problems[0].Message
	case len(said.Funcs) != 1:
		return directive.Tool{}, "the directive cannot be written"
	}
	return said.Funcs[0].Tool, ""
}
