package truth

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// registrar is a generic function of a framework that registers a tool and
// reflects its type arguments: first the arguments of a call, then, if it has
// two, the result.
type registrar struct {
	function string // package path and name
	dialect  string
	options  string // the type of the argument that may bring schemas
}

func registrars() []registrar {
	const sdk = "github.com/modelcontextprotocol/go-sdk/mcp"
	list := []registrar{{sdk + ".AddTool", "gosdk", "*" + sdk + ".Tool"}}
	for _, adk := range []string{"google.golang.org/adk", "google.golang.org/adk/v2"} {
		for _, name := range []string{".New", ".NewStreaming"} {
			list = append(list, registrar{adk + "/tool/functiontool" + name, "adk", adk + "/tool/functiontool.Config"})
		}
	}
	return list
}

// untyped is the method that registers a tool with a schema that is a value.
const untyped = "(*github.com/modelcontextprotocol/go-sdk/mcp.Server).AddTool"

// framework returns the path of the package that declares the registrar.
func (r registrar) framework() string {
	return r.function[:strings.LastIndexByte(r.function, '.')]
}

// registered is a registration: an instance of a registrar, or of a function
// of the program that passes its own type parameters on to one.
type registered struct {
	registrar
	pkg   *packages.Package
	pos   token.Position
	types []types.Type // the registrar's type arguments
	given []string     // for each, the schema that the call brings instead, "" for none
}

// programTools is what a program registers.
type programTools struct {
	list    []registered
	untyped []token.Position // schemas that are values
}

// loadUsers type-checks the packages of the module in dir that use one of the
// frameworks, directly or not, without their tests.
func loadUsers(t *testing.T, dir string, list []registrar) []*packages.Package {
	t.Helper()
	config := packages.Config{Dir: dir, Env: append(os.Environ(), environment()...), Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedModule}
	all, err := packages.Load(&config, "./...")
	check(t, err)
	uses := map[*packages.Package]bool{}
	packages.Visit(all, nil, func(p *packages.Package) {
		uses[p] = slices.ContainsFunc(list, func(r registrar) bool { return p.PkgPath == r.framework() })
		for _, imported := range p.Imports {
			uses[p] = uses[p] || uses[imported]
		}
	})
	var paths []string
	for _, p := range all {
		if uses[p] {
			paths = append(paths, p.PkgPath)
		}
	}
	config.Mode = packages.LoadSyntax | packages.NeedModule
	users, err := packages.Load(&config, paths...)
	check(t, err)
	for _, p := range users {
		for _, fault := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, fault)
		}
	}
	return users
}

// registrations finds what the packages register. A function that instantiates
// a registrar with type parameters registers what its own instances say.
func registrations(t *testing.T, pkgs []*packages.Package, list []registrar) programTools {
	t.Helper()
	s := &search{t: t, passes: map[string][]passing{}, calls: map[*ast.Ident]*ast.CallExpr{}}
	for _, r := range list {
		s.passes[r.function] = append(s.passes[r.function], passing{registrar: r})
	}
	pkgs = slices.DeleteFunc(slices.Clone(pkgs), func(p *packages.Package) bool { // a framework registers for others
		return slices.ContainsFunc(list, func(r registrar) bool { return r.framework() == p.PkgPath })
	})
	for _, p := range pkgs {
		for _, file := range p.Syntax {
			s.file(p, file)
		}
	}
	for changed := true; changed; {
		before := len(s.passes)
		s.found.list = nil
		for _, p := range pkgs {
			s.instances(p)
		}
		changed = len(s.passes) > before
	}
	slices.SortFunc(s.found.list, func(a, b registered) int {
		return cmp.Or(cmp.Compare(a.pos.Filename, b.pos.Filename), cmp.Compare(a.pos.Offset, b.pos.Offset))
	})
	return s.found
}

// passing says what an instance of a function registers: types written with
// the function's type parameters, or its type arguments as they are.
type passing struct {
	registrar
	params []*types.TypeParam
	types  []types.Type // nil for the registrar itself
}

type search struct {
	t      *testing.T
	passes map[string][]passing // by full name of the function
	calls  map[*ast.Ident]*ast.CallExpr
	found  programTools
}

// file notes the calls of a file by the identifier that is called, and those
// that register a schema that is a value.
func (s *search) file(p *packages.Package, file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if id := calledIdent(n.Fun); id != nil {
				s.calls[id] = n
			}
			callee, ok := typeutil.Callee(p.TypesInfo, n).(*types.Func)
			if ok && callee.FullName() == untyped {
				s.found.untyped = append(s.found.untyped, p.Fset.Position(n.Pos()))
			}
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				sel, ok := left.(*ast.SelectorExpr)
				if ok && strings.HasSuffix(sel.Sel.Name, "putSchema") && s.isOptions(p.TypesInfo.TypeOf(sel.X)) {
					s.t.Errorf("%s: a schema is set after the fact: which tools it is of has to be seen by hand", p.Fset.Position(n.Pos()))
				}
			}
		}
		return true
	})
}

func (s *search) isOptions(t types.Type) bool {
	name := strings.TrimPrefix(types.TypeString(t, nil), "*")
	for _, list := range s.passes {
		if strings.TrimPrefix(list[0].options, "*") == name && list[0].types == nil {
			return true
		}
	}
	return false
}

// calledIdent returns f of f, p.f, f[T] and p.f[T].
func calledIdent(fun ast.Expr) *ast.Ident {
	switch e := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.IndexExpr:
		return calledIdent(e.X)
	case *ast.IndexListExpr:
		return calledIdent(e.X)
	default:
		return nil
	}
}

// instances notes what the instances in one package register.
func (s *search) instances(p *packages.Package) {
	idents := slices.SortedFunc(maps.Keys(p.TypesInfo.Instances), func(a, b *ast.Ident) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, id := range idents {
		fn, ok := p.TypesInfo.Uses[id].(*types.Func)
		if !ok {
			continue
		}
		args := slices.Collect(p.TypesInfo.Instances[id].TypeArgs.Types())
		for _, pass := range s.passes[fn.FullName()] {
			s.instance(p, id, pass.registrar, pass.with(args))
		}
	}
}

// with returns the types that an instance with these type arguments registers.
func (pass passing) with(args []types.Type) []types.Type {
	if pass.types == nil {
		return args
	}
	var list []types.Type
	for _, t := range pass.types {
		list = append(list, substitute(t, pass.params, args))
	}
	return list
}

// instance notes one instance: a registration, or one more function that
// passes its type parameters on.
func (s *search) instance(p *packages.Package, id *ast.Ident, r registrar, list []types.Type) {
	fn := enclosing(p, id.Pos())
	if fn != nil && fn.Signature().TypeParams().Len() > 0 && slices.ContainsFunc(list, dependent) {
		pass := passing{registrar: r, params: slices.Collect(fn.Signature().TypeParams().TypeParams()), types: list}
		if s.passes[fn.FullName()] == nil {
			s.passes[fn.FullName()] = []passing{pass}
		}
		return
	}
	reg := registered{registrar: r, pkg: p, pos: p.Fset.Position(id.Pos()), types: list, given: make([]string, len(list))}
	if slices.ContainsFunc(list, dependent) {
		s.t.Errorf("%s: what is registered depends on the type parameters of a receiver", reg.pos)
		return
	}
	if call := s.calls[id]; call == nil {
		s.t.Errorf("%s: %s is not called: the schemas that it is given cannot be seen", reg.pos, id.Name)
	} else {
		s.schemas(p, call, &reg)
	}
	s.found.list = append(s.found.list, reg)
}

// enclosing returns the declared function around pos, nil for none.
func enclosing(p *packages.Package, pos token.Pos) *types.Func {
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() {
				obj, _ := p.TypesInfo.Defs[fn.Name].(*types.Func)
				return obj
			}
		}
	}
	return nil
}

// schemas notes the schemas that a call brings in its options.
func (s *search) schemas(p *packages.Package, call *ast.CallExpr, reg *registered) {
	for _, arg := range call.Args {
		if types.TypeString(p.TypesInfo.TypeOf(arg), nil) != reg.options {
			continue
		}
		lit := optionsLiteral(p, arg)
		if lit == nil {
			s.t.Errorf("%s: the options are made by code that runs: %s", reg.pos, types.ExprString(arg))
			return
		}
		for _, elt := range lit.Elts {
			kv, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				s.t.Errorf("%s: the options are written without keys", reg.pos)
				return
			}
			side := slices.Index([]string{"InputSchema", "OutputSchema"}, types.ExprString(kv.Key))
			if side >= 0 && side < len(reg.given) {
				reg.given[side] = fmt.Sprintf("%s: %s", types.ExprString(kv.Key), short(kv.Value))
			}
		}
		return
	}
	s.t.Errorf("%s: no argument is a %s", reg.pos, reg.options)
}

// short returns the beginning of an expression.
func short(expr ast.Expr) string {
	text := []rune(strings.Join(strings.Fields(types.ExprString(expr)), " "))
	if len(text) > 50 {
		text = append(text[:50], '…')
	}
	return string(text)
}

// optionsLiteral returns the composite literal that expr is, points to, or is
// a variable of that is assigned once, where it is declared.
func optionsLiteral(p *packages.Package, expr ast.Expr) (lit *ast.CompositeLit) {
	switch e := ast.Unparen(expr).(type) {
	case *ast.CompositeLit:
		return e
	case *ast.UnaryExpr:
		return optionsLiteral(p, e.X)
	case *ast.Ident:
		for _, file := range p.Syntax {
			ast.Inspect(file, func(n ast.Node) bool {
				assign, ok := n.(*ast.AssignStmt)
				if ok && len(assign.Lhs) == len(assign.Rhs) {
					for i, left := range assign.Lhs {
						if id, ok := left.(*ast.Ident); ok && p.TypesInfo.Defs[id] != nil && p.TypesInfo.Defs[id] == p.TypesInfo.Uses[e] {
							lit = optionsLiteral(p, assign.Rhs[i])
						}
					}
				}
				return true
			})
		}
	}
	return lit
}

// dependent reports whether a type mentions a type parameter in a place where
// substitute looks.
func dependent(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Pointer:
		return dependent(t.Elem())
	case *types.Slice:
		return dependent(t.Elem())
	case *types.Map:
		return dependent(t.Key()) || dependent(t.Elem())
	case *types.Named:
		return slices.ContainsFunc(slices.Collect(t.TypeArgs().Types()), dependent)
	default:
		return false
	}
}

// substitute returns t with args in the place of params.
func substitute(t types.Type, params []*types.TypeParam, args []types.Type) types.Type {
	again := func(t types.Type) types.Type { return substitute(t, params, args) }
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		if i := slices.Index(params, t); i >= 0 {
			return args[i]
		}
	case *types.Pointer:
		return types.NewPointer(again(t.Elem()))
	case *types.Slice:
		return types.NewSlice(again(t.Elem()))
	case *types.Map:
		return types.NewMap(again(t.Key()), again(t.Elem()))
	case *types.Named:
		if !dependent(t) {
			return t
		}
		var list []types.Type
		for arg := range t.TypeArgs().Types() {
			list = append(list, again(arg))
		}
		if instance, err := types.Instantiate(nil, t.Origin(), list, false); err == nil {
			return instance
		}
	}
	return t
}
