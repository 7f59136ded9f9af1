package schemagen

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/constant"
	"go/printer"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolpact/toolpactvet/contract"
)

// callIndex holds the calls of a package that register tools with one
// framework, in order of position. It is filled when it is first asked.
type callIndex struct {
	find    func(*ast.CallExpr, *Package) []toolCall     // the tools that a call registers
	literal func(*ast.CompositeLit, *Package) []toolCall // those that a literal ties to a handler, nil for none

	filled bool
	calls  []toolCall
}

// toolCall is one tool in a call that registers tools.
type toolCall struct {
	call    *ast.CallExpr // nil when a literal registers
	tool    ast.Expr      // what describes the tool: an *mcp.Tool, a functiontool.Config
	given   ast.Expr      // the handler as it is written
	handler *types.Func   // nil when it is no declared function or method
	raw     bool          // the call reflects no type
}

// of returns the calls that register fn.
func (x *callIndex) of(fn *types.Func, pkg *Package) []toolCall {
	var calls []toolCall
	for _, c := range x.all(pkg) {
		if c.handler != nil && c.handler == fn.Origin() {
			calls = append(calls, c)
		}
	}
	return calls
}

// all returns every call, also those whose handler is no declared function.
func (x *callIndex) all(pkg *Package) []toolCall {
	if !x.filled {
		x.fill(pkg)
	}
	return x.calls
}

func (x *callIndex) fill(pkg *Package) {
	x.filled = true
	for _, file := range productFiles(pkg) {
		ast.Inspect(file, func(n ast.Node) bool {
			var found []toolCall
			switch n := n.(type) {
			case *ast.CallExpr:
				found = x.find(n, pkg)
			case *ast.CompositeLit:
				if x.literal != nil {
					found = x.literal(n, pkg)
				}
			}
			x.calls = append(x.calls, found...)
			return true
		})
	}
}

// productFiles returns the files of pkg without those of its tests, so that a
// package and its test variant tell the same.
func productFiles(pkg *Package) []*ast.File {
	var files []*ast.File
	for _, file := range pkg.Files {
		if f := pkg.Fset.File(file.FileStart); f == nil || !strings.HasSuffix(f.Name(), "_test.go") {
			files = append(files, file)
		}
	}
	return files
}

// goSDKCalls returns the tool that a call of mcp.AddTool or (*mcp.Server).AddTool
// registers.
func goSDKCalls(call *ast.CallExpr, pkg *Package) []toolCall {
	callee, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || callee.Name() != "AddTool" || callee.Pkg() == nil || callee.Pkg().Path() != goSDKPackage {
		return nil
	}
	args := call.Args
	if callee.Signature().Recv() == nil { // the function takes the server first
		args = args[min(1, len(args)):]
	}
	if len(args) != 2 {
		return nil
	}
	return []toolCall{{call: call, tool: args[0], given: args[1], handler: handlerFunc(args[1], pkg), raw: callee.Signature().Recv() != nil}}
}

// handlerFunc returns the declared function or method that expr is the value
// of: f, pkg.F, x.Method or f[T], in parentheses or a conversion. It is nil for
// anything else: a wrapped handler is another function.
func handlerFunc(expr ast.Expr, pkg *Package) *types.Func {
	var id *ast.Ident
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		if s, ok := pkg.Info.Selections[e]; ok && s.Kind() != types.MethodVal {
			return nil
		}
		id = e.Sel
	case *ast.IndexExpr:
		return handlerFunc(e.X, pkg)
	case *ast.IndexListExpr:
		return handlerFunc(e.X, pkg)
	case *ast.CallExpr:
		if len(e.Args) == 1 && pkg.Info.Types[e.Fun].IsType() {
			return handlerFunc(e.Args[0], pkg)
		}
		return nil
	default:
		return nil
	}
	fn, ok := pkg.Info.Uses[id].(*types.Func)
	if !ok {
		return nil
	}
	return fn.Origin()
}

// registration reads the call that registers fn.
func (g *goSDK) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	var regs []*registration
	for _, c := range g.calls.of(fn, pkg) {
		regs = append(regs, g.read(c, pkg))
	}
	if len(regs) == 0 {
		return g.unregistered(fn, name)
	}
	return choose(regs, name)
}

// choose returns the one registration that several calls of one function come
// to, and why its name is not known, "" when it is. Several calls may offer a
// function to several servers; under several names only when the directive
// says which of them the tool is.
func choose(regs []*registration, name string) (*registration, string) {
	if name != "" {
		regs = namedRegistrations(regs, name)
	}
	reg := regs[0]
	for _, other := range regs[1:] {
		reg = reg.and(other)
	}
	switch {
	case reg.name != "" || name != "":
		return reg, ""
	case len(regs) == 1:
		return reg, "the call that registers it gives no constant name"
	default:
		return reg, fmt.Sprintf("%d calls register it, not all under one constant name", len(regs))
	}
}

// unregistered is the answer for a function that no call of the package
// registers.
func (g *goSDK) unregistered(fn *types.Func, name string) (*registration, string) {
	if name != "" && g.isRawHandler(fn) {
		reason := "the schema is passed to Server.AddTool by code that was not found"
		return &registration{raw: true, given: map[contract.Side]string{contract.Input: reason, contract.Output: reason}}, ""
	}
	return unregistered(name)
}

// unregistered is the answer for a function that no call registers, where
// the framework reflects its types.
func unregistered(name string) (*registration, string) {
	if name == "" {
		return nil, "no call in this package registers it"
	}
	return nil, ""
}

// namedRegistrations returns the registrations under name, or all when there
// is none.
func namedRegistrations(regs []*registration, name string) []*registration {
	named := slices.DeleteFunc(slices.Clone(regs), func(r *registration) bool { return r.name != name })
	if len(named) == 0 {
		return regs
	}
	return named
}

// and returns what is known when two calls register one tool: what both say,
// and that a schema is given when it may be.
func (r *registration) and(other *registration) *registration {
	both := *r
	if both.name != other.name {
		both.name, both.namePos, both.nameEnd = "", token.NoPos, token.NoPos
	}
	if both.described = r.described && other.described && r.description == other.description; !both.described {
		both.description = ""
	}
	if !contract.Equal(r.annotations, other.annotations) {
		both.annotations = contract.Value{}
	}
	both.given = maps.Clone(r.given)
	if r.tool != other.tool {
		both.given[contract.Input], both.given[contract.Output] = "several calls register it, each with a tool of its own", "several calls register it, each with a tool of its own"
	}
	for side, reason := range other.given {
		if both.given[side] == "" {
			both.given[side] = reason
		}
	}
	return &both
}

// read tells what one call says of its tool.
func (g *goSDK) read(c toolCall, pkg *Package) *registration {
	reg := &registration{call: c.call, raw: c.raw, given: map[contract.Side]string{}}
	lit := literalOf(c.tool, pkg)
	if lit == nil {
		reason := fmt.Sprintf("the mcp.Tool is made by code that runs: %s", summary(c.tool, pkg.Fset))
		reg.given[contract.Input], reg.given[contract.Output] = reason, reason
		return reg
	}
	reg.identity(lit, pkg)
	reg.give(contract.Input, "InputSchema", fieldOf(lit, "InputSchema", pkg), pkg)
	reg.give(contract.Output, "OutputSchema", fieldOf(lit, "OutputSchema", pkg), pkg)
	if expr := fieldOf(lit, "Annotations", pkg); expr != nil {
		reg.annotations = g.annotations(expr, pkg)
	}
	return reg
}

// identity takes the name and the description from the literal of a tool.
func (r *registration) identity(lit *ast.CompositeLit, pkg *Package) {
	if value, expr := constantString(lit, "Name", pkg); expr != nil && value != "" {
		r.name, r.namePos, r.nameEnd = value, expr.Pos(), expr.End()
	}
	description := fieldOf(lit, "Description", pkg)
	if value, expr := constantString(lit, "Description", pkg); expr != nil || description == nil {
		r.description, r.described = value, true
	}
}

// give notes that the call brings a schema of its own unless it is plainly nil.
func (r *registration) give(side contract.Side, field string, expr ast.Expr, pkg *Package) {
	if expr != nil && !pkg.Info.Types[ast.Unparen(expr)].IsNil() {
		r.given[side] = fmt.Sprintf("%s is given to %s: %s", field, calledName(r.call, pkg), summary(expr, pkg.Fset))
	}
}

// calledName returns the name of the function that a call calls.
func calledName(call *ast.CallExpr, pkg *Package) string {
	if fn := typeutil.Callee(pkg.Info, call); fn != nil {
		return fn.Name()
	}
	return "the framework"
}

// summary returns expr as source in one short line. What it leaves out counts
// as a digest, so that a gap with this reason changes when the source does.
func summary(expr ast.Expr, fset *token.FileSet) string {
	const longest = 60
	short := []rune(types.ExprString(expr))
	if len(short) <= longest && !slices.Contains(short, '…') {
		return string(short)
	}
	var source strings.Builder
	if err := printer.Fprint(&source, fset, expr); err != nil {
		return string(short[:min(longest, len(short))])
	}
	digest := sha256.Sum256([]byte(strings.Join(strings.Fields(source.String()), " ")))
	return fmt.Sprintf("%s (source %x)", string(short[:min(longest, len(short))]), digest[:4])
}

// fieldOf returns the value of a field in a composite literal of a struct,
// keyed or not, nil when the literal leaves it out.
func fieldOf(lit *ast.CompositeLit, name string, pkg *Package) ast.Expr {
	for i, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == name {
				return kv.Value
			}
			continue
		}
		structure, ok := literalType(lit, pkg).Underlying().(*types.Struct)
		if ok && i < structure.NumFields() && structure.Field(i).Name() == name {
			return elt
		}
	}
	return nil
}

// constantString returns the value of a field that is a constant string, and
// its expression, nil when the field is missing or not constant.
func constantString(lit *ast.CompositeLit, name string, pkg *Package) (string, ast.Expr) {
	expr := fieldOf(lit, name, pkg)
	if expr == nil {
		return "", nil
	}
	if v := pkg.Info.Types[expr].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v), expr
	}
	return "", nil
}

// literalOf returns the composite literal of a struct that expr is, points to,
// is a variable of or is made by a function that returns it; nil when code
// decides at run time what it is.
func literalOf(expr ast.Expr, pkg *Package) *ast.CompositeLit {
	switch e := behind(expr, pkg).(type) {
	case *ast.CompositeLit:
		if _, ok := literalType(e, pkg).Underlying().(*types.Struct); ok {
			return e
		}
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return literalOf(e.X, pkg)
		}
	}
	return nil
}
