package schemagen

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// Source is a package to look for handlers in, with what it is derived by.
type Source struct {
	Package *Package
	Config  Config
}

// Candidate is a handler of a known framework that no directive makes a tool:
// a function with the directive that does, or what keeps it from having one.
type Candidate struct {
	Package string // import path of the package that Pos is in
	// Pos is the name of the function, or the expression that is the handler
	// where no function of the source can be annotated.
	Pos token.Pos
	// Func is the function as a lock spells it, "" when it is none.
	Func string
	// Decl is the function, nil when it is none of the source.
	Decl *ast.FuncDecl

	Dialect string // the framework's, without version
	Name    string // the tool's, "" when it is not known
	By      string // the function that registers it, "" when its types tell
	Call    token.Pos

	// Directive is the line that makes the function this tool. With a Reason it
	// is a proposal, "" for none, in which NAME stands for what is not known.
	Directive string
	// Reason is why the directive cannot be written as it is, "" when it can:
	// then the tool that it makes derives, under Name.
	Reason string
	// Tool is the contract that the directive leads to, nil with a Reason.
	Tool *contract.Contract
}

// Candidates returns the handlers in packages that were type-checked without
// errors and share one file set, in order of position. Functions that are
// annotated are none of them.
//
// A handler is what a call of a framework registers, in any of the packages;
// one whose types alone tell that it is a handler comes with a Reason, since
// its name is not known. It cannot know of handlers that reach a framework
// through code of the program, other than by their types.
func Candidates(sources []Source) []Candidate {
	if len(sources) == 0 {
		return nil
	}
	s := &survey{}
	for _, src := range sources {
		d := &deriver{pkg: src.Package, cfg: src.Config, opened: map[string]dialect{}}
		s.units = append(s.units, &surveyed{deriver: d, annotated: annotated(src.Package)})
	}
	for _, u := range s.units {
		s.register(u)
	}
	for _, h := range s.handlers {
		s.handler(h)
	}
	for _, u := range s.units {
		s.unregistered(u)
	}
	byPos := comparePos(sources[0].Package.Fset)
	slices.SortStableFunc(s.out, func(a, b Candidate) int { return byPos(a.Pos, b.Pos) })
	return s.out
}

// survey looks for handlers.
type survey struct {
	units    []*surveyed
	handlers []*handler // declared functions, in the order in which they were found
	out      []Candidate
}

// surveyed is a package that is looked through.
type surveyed struct {
	*deriver
	annotated map[*ast.FuncDecl]bool
}

// handler is a declared function that calls register.
type handler struct {
	pkg, name string // import path, and the function as a lock spells it
	fn        *types.Func
	calls     []handlerCall
}

// handlerCall is one of these calls.
type handlerCall struct {
	unit    *surveyed
	dialect string
	call    toolCall
	reg     *registration
}

// annotated returns the functions that a directive makes tools.
func annotated(pkg *Package) map[*ast.FuncDecl]bool {
	decls := map[*ast.FuncDecl]bool{}
	for _, file := range productFiles(pkg) {
		for _, fn := range directive.Parse(pkg.Fset, file).Funcs {
			decls[fn.Decl] = true
		}
	}
	return decls
}

// register notes what the calls of one package register.
func (s *survey) register(u *surveyed) {
	if isFramework(u.pkg.Path) {
		return
	}
	for _, m := range makers() {
		r, ok := u.open(m.name, "").(registrar)
		if !ok {
			continue
		}
		for _, c := range r.registers().all(u.pkg) {
			hc := handlerCall{unit: u, dialect: m.name, call: c, reg: r.read(c, u.pkg)}
			if c.handler == nil {
				s.out = append(s.out, hc.undeclared())
				continue
			}
			h := s.of(c.handler)
			h.calls = append(h.calls, hc)
		}
	}
}

// of returns the handler that fn is. Packages know the functions of each other
// by other objects.
func (s *survey) of(fn *types.Func) *handler {
	path, name := "", funcName(fn)
	if fn.Pkg() != nil {
		path = fn.Pkg().Path()
	}
	i := slices.IndexFunc(s.handlers, func(h *handler) bool { return h.pkg == path && h.name == name })
	if i < 0 {
		i = len(s.handlers)
		s.handlers = append(s.handlers, &handler{pkg: path, name: name, fn: fn})
	}
	return s.handlers[i]
}

// candidate returns what a call tells of its handler.
func (c handlerCall) candidate() Candidate {
	out := Candidate{Package: c.unit.pkg.Path, Dialect: c.dialect, Name: c.reg.name, Call: c.call.pos(), By: c.call.by(c.unit.pkg)}
	if c.call.given != nil {
		out.Pos = c.call.given.Pos()
	}
	return out
}

func (c toolCall) pos() token.Pos {
	if c.call != nil {
		return c.call.Pos()
	}
	return c.tool.Pos()
}

// by returns what registers, as a reader knows it.
func (c toolCall) by(pkg *Package) string {
	if c.call == nil {
		return "a ServerTool"
	}
	return calledName(c.call, pkg)
}

// undeclared is the candidate for a handler that is no declared function.
func (c handlerCall) undeclared() Candidate {
	out := c.candidate()
	switch e := ast.Unparen(c.call.given).(type) {
	case *ast.FuncLit:
		out.Reason = "the handler is a function literal: declare a function, so that it can be annotated"
	case *ast.Ident, *ast.SelectorExpr:
		out.Reason = fmt.Sprintf("the handler is the value of %q, no function that is declared", types.ExprString(e))
	case *ast.CallExpr:
		out.Reason = fmt.Sprintf("the handler is made by code that runs: %s", summary(e, c.unit.pkg.Fset))
	default:
		out.Reason = "the handler is no function that is declared"
	}
	return out
}

// handler adds the candidate that a declared function is.
func (s *survey) handler(h *handler) {
	out := h.calls[0].candidate()
	out.Func = h.name
	i := slices.IndexFunc(s.units, func(u *surveyed) bool { return u.pkg.Path == h.pkg })
	if i < 0 {
		out.Reason = fmt.Sprintf("function %q is declared in package %q, outside of what is looked at", h.name, h.pkg)
		s.out = append(s.out, out)
		return
	}
	u := s.units[i]
	out.Decl = u.decl(h.name)
	switch {
	case u.annotated[out.Decl]:
		return
	case out.Decl == nil && types.IsInterface(receiver(h.fn)):
		out.Reason = fmt.Sprintf("%q is the method of an interface: annotate the method that implements it", h.name)
	case out.Decl == nil:
		out.Reason = fmt.Sprintf("the declaration of %q was not found", h.name)
	default:
		out.Package, out.Pos = h.pkg, out.Decl.Name.Pos()
		u.annotate(h, &out)
	}
	s.out = append(s.out, out)
}

// receiver returns the type of the receiver of fn, nil for none.
func receiver(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

// decl returns the declaration of a function of the package as a lock spells
// it, nil for none. That of a test is none.
func (u *surveyed) decl(name string) *ast.FuncDecl {
	for fn, decl := range u.functions() {
		if funcName(fn) == name {
			return decl
		}
	}
	return nil
}

// functions yields the declared functions and methods of the package.
func (u *surveyed) functions() func(yield func(*types.Func, *ast.FuncDecl) bool) {
	return func(yield func(*types.Func, *ast.FuncDecl) bool) {
		for _, file := range productFiles(u.pkg) {
			for _, decl := range file.Decls {
				fd, ok := decl.(*ast.FuncDecl)
				if !ok {
					continue
				}
				if fn, ok := u.pkg.Info.Defs[fd.Name].(*types.Func); ok && !yield(fn, fd) {
					return
				}
			}
		}
	}
}

// annotate finds the directive that makes a function the tool that the calls
// register, or the reason why none does.
func (u *surveyed) annotate(h *handler, out *Candidate) {
	if out.Reason = h.ambiguous(); out.Reason != "" {
		if names := h.names(); len(names) == 0 || names[0] == "" {
			out.Name, out.Directive = "", directiveLine("NAME", "")
		}
		return
	}
	own := slices.ContainsFunc(h.calls, func(c handlerCall) bool { return c.unit == u })
	if !own {
		if out.Reason = h.unseen(); out.Reason != "" {
			return
		}
	}
	for _, line := range directiveLines(out.Name, out.Dialect, own) {
		tool, reason := u.trial(out.Decl, line)
		switch {
		case reason != "":
		case tool.Name != out.Name:
			reason = fmt.Sprintf("it would be the tool %q", tool.Name)
		case baseDialect(tool.Dialect) != out.Dialect:
			reason = fmt.Sprintf("it would be read as one of %s", tool.Dialect)
		default:
			out.Directive, out.Reason, out.Tool = line, "", tool
			return
		}
		if out.Reason == "" {
			out.Reason = reason
		}
	}
}

func baseDialect(spec string) string {
	name, _, _ := strings.Cut(spec, "@")
	return name
}

// ambiguous says why the calls of a handler make no single tool of it, "" when
// they do.
func (h *handler) ambiguous() string {
	for _, c := range h.calls[1:] {
		if c.dialect != h.calls[0].dialect {
			return fmt.Sprintf("both %s and %s register it", h.calls[0].dialect, c.dialect)
		}
	}
	names := h.names()
	switch {
	case names[0] == "" && len(h.calls) == 1:
		return "the call that registers it gives no constant name"
	case names[0] == "":
		return "a call that registers it gives no constant name"
	case len(names) > 1:
		return fmt.Sprintf("it is registered under several names: %s", strings.Join(names, ", "))
	}
	return ""
}

// names returns the names that the calls give, sorted, "" for an unknown one.
func (h *handler) names() []string {
	var names []string
	for _, c := range h.calls {
		names = append(names, c.reg.name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// unseen says what of the calls a directive cannot tell in a package that has
// none of them, "" for nothing: there its types alone are known.
func (h *handler) unseen() string {
	for _, c := range h.calls {
		pkg := c.unit.pkg.Path
		for _, side := range []contract.Side{contract.Input, contract.Output} {
			if why := c.reg.given[side]; why != "" {
				return fmt.Sprintf("package %q registers it, and gives the schema: %s", pkg, why)
			}
		}
		if c.reg.raw || c.reg.tool != nil {
			return fmt.Sprintf("package %q registers it, and gives the schema: a directive has to be in the same package", pkg)
		}
	}
	return ""
}

// directiveLines returns the lines that may make a function a tool, the
// shortest first. own reports whether its package registers it, so that the
// name is known there.
func directiveLines(name, dialect string, own bool) []string {
	if own {
		return []string{directiveLine("", ""), directiveLine("", dialect), directiveLine(name, ""), directiveLine(name, dialect)}
	}
	return []string{directiveLine(name, ""), directiveLine(name, dialect)}
}

// directiveLine returns the directive with a name and a dialect, "" for none.
func directiveLine(name, dialect string) string {
	line := "//toolpact:tool"
	switch {
	case name == "":
	case strings.ContainsAny(name, "\"`"):
		line += fmt.Sprintf(" %q", "name="+name)
	case name == "breaking_only" || strings.Contains(name, "="):
		line += " name=" + name
	default:
		line += " " + name
	}
	if dialect != "" {
		line += " dialect=" + dialect
	}
	return line
}

// trial derives the tool that a function is under a directive. What would keep
// it from the lock is the reason.
func (u *surveyed) trial(decl *ast.FuncDecl, line string) (tool *contract.Contract, reason string) {
	said, reason := parseDirective(line)
	if reason != "" {
		return nil, reason
	}
	d := &deriver{pkg: u.pkg, cfg: u.cfg, opened: u.opened}
	made := d.tool(directive.Func{Decl: decl, Tool: said})
	if len(d.out.Problems) > 0 {
		return nil, fmt.Sprintf("%s (%s)", d.out.Problems[0].Message, d.out.Problems[0].Rule)
	}
	if made == nil {
		return nil, "it cannot be derived"
	}
	return &made.Contract, made.Contract.Error
}
