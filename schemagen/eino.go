package schemagen

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

const (
	einoModule = "github.com/cloudwego/eino"
	einoUtils  = einoModule + "/components/tool/utils"
	einoOption = einoModule + "/components/tool.Option"
)

// einoNewest is the newest version that was compared with the rules.
const einoNewest = "v0.9.13"

// eino is Eino: what InferTool and its kin make of a type. It follows
// goStruct2ParamsOneOf in components/tool/utils/invokable_func.go and
// NewInstance in internal/generic of github.com/cloudwego/eino v0.9.13, whose
// Reflector is that of a fork of invopop/jsonschema. It is the same
// since v0.6.0; older versions are not known.
//
// Any function may be a handler: the call that registers it tells. The schema
// modifier of WithSchemaModifier is code, and a schema that a
// schema.ToolInfo brings is a gap.
type eino struct {
	version string
	lib     invopop
	calls   *callIndex
	funcs   positionals
}

// einoLibraries lists the minimum that go.mod requires of the fork, by the
// first version that does, oldest first.
func einoLibraries() []requirement {
	return []requirement{{"v0.6.0", "v1.0.2"}, {"v0.7.36", "v1.0.3"}}
}

func newEino(s setup, buildList func(module string) (string, bool)) *eino {
	listed := listedVersion(buildList, einoModule, einoNewest)
	version := cmp.Or(s.version, listed, einoNewest)
	library := libraryBelow(buildList, einoContribModule, newEinoContrib("").version, requiredAt(einoLibraries(), version), listed != "" && listed != version)
	funcs := einoFunctions()
	return &eino{version: version, lib: newEinoContrib(cmp.Or(s.deriver, library)), funcs: funcs, calls: &callIndex{find: funcs.find}}
}

// einoFunctions are the functions that make a tool.
func einoFunctions() positionals {
	p := positionals{harmless: []string{"WithUnmarshalArguments", "WithMarshalOutput"}}
	for _, kind := range []string{"", "Optionable", "Stream", "OptionableStream", "Enhanced", "OptionableEnhanced", "EnhancedStream", "OptionableEnhancedStream"} {
		p.functions = append(p.functions, positional{einoUtils, "Infer" + kind + "Tool", "name description handler options"})
	}
	for _, kind := range []string{"", "Stream", "Enhanced", "EnhancedStream"} {
		p.functions = append(p.functions, positional{einoUtils, "New" + kind + "Tool", "tool handler"})
	}
	return p
}

func (e *eino) versions() (dialect, deriver string) { return "eino@" + e.version, e.lib.deriver() }

func (e *eino) newer() []Newer {
	return append(newerThan(einoModule, e.version, einoNewest), e.lib.newer()...)
}

// handler takes for a handler what a call of the package makes a tool of. No
// result is published.
func (e *eino) handler(fn *types.Func, pkg *Package) (in, out *types.Var, ok bool) {
	params := fn.Signature().Params()
	if params.Len() < 2 || qualifiedName(params.At(0).Type()) != "context.Context" || pkg == nil || len(e.calls.of(fn, pkg)) == 0 {
		return nil, nil, false
	}
	return params.At(1), nil, true
}

// transport reports whether t is tool.Option, or the slice of a variadic
// parameter of it.
func (e *eino) transport(t types.Type) bool {
	if slice, ok := types.Unalias(t).(*types.Slice); ok {
		t = slice.Elem()
	}
	return qualifiedName(t) == einoOption
}

func (e *eino) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	var regs []*registration
	for _, c := range e.calls.of(fn, pkg) {
		regs = append(regs, e.read(c, pkg))
	}
	if len(regs) == 0 {
		return unregistered(name)
	}
	return choose(regs, name)
}

// read tells what one call says of its tool.
func (e *eino) read(c toolCall, pkg *Package) *registration {
	if c.tool != nil {
		return e.readInfo(c, pkg)
	}
	return e.funcs.readCall(c, pkg)
}

// readInfo reads a call with a *schema.ToolInfo, which brings the parameters
// or says that there are none.
func (e *eino) readInfo(c toolCall, pkg *Package) *registration {
	reg := &registration{call: c.call, raw: true, given: map[contract.Side]string{}}
	lit := literalOf(c.tool, pkg)
	if lit == nil {
		reg.given[contract.Input] = fmt.Sprintf("the schema.ToolInfo is made by code that runs: %s", summary(c.tool, pkg.Fset))
		return reg
	}
	if value, expr := constantString(lit, "Name", pkg); expr != nil && value != "" {
		reg.name, reg.namePos, reg.nameEnd = value, expr.Pos(), expr.End()
	}
	if value, expr := constantString(lit, "Desc", pkg); expr != nil || fieldOf(lit, "Desc", pkg) == nil {
		reg.description, reg.described = value, true
	}
	if params := fieldOf(lit, "ParamsOneOf", pkg); params != nil && !pkg.Info.Types[ast.Unparen(params)].IsNil() {
		reg.given[contract.Input] = fmt.Sprintf("the parameters are given to %s: %s", calledName(c.call, pkg), summary(params, pkg.Fset))
	}
	return reg
}

// schemas reflects a value that NewInstance makes of the type of the
// arguments.
func (e *eino) schemas(in, _ types.Type, args, _ *derivation) (input, output contract.Schema, refused *refusal) {
	given := args.reg != nil && args.reg.given[args.side] != ""
	switch {
	case given:
	case args.reg != nil && args.reg.raw:
		return contract.Schema{}, contract.Schema{}, nil
	case in != nil:
		if words := newInstance(in); words != "" {
			return contract.Schema{}, contract.Schema{}, &refusal{words: words, side: args.side}
		}
	}
	return e.lib.input(in, invopopOptions{doNotReference: true, anonymous: true, unversioned: true, ofValue: true}, args)
}

// newInstance returns how generic.NewInstance fails for a type, "" when it
// does not.
func newInstance(t types.Type) string {
	t = types.Unalias(t)
	switch u := t.Underlying().(type) {
	case *types.Array:
		return "reflect.MakeSlice of non-slice type"
	case *types.Pointer:
		switch {
		case endless(t):
			return "NewInstance never returns: type " + reflectName(t) + " points to itself"
		case !types.Identical(t, u):
			return fmt.Sprintf("interface conversion: interface {} is %s, not %s", reflectName(u), reflectName(t))
		}
	}
	return ""
}
