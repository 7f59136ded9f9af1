package schemagen

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/mod/semver"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolpact/toolpactvet/contract"
)

const (
	adkModule   = "google.golang.org/adk" // also with /v2
	adkFunction = adkModule + "/tool/functiontool"
)

// adk is Google's Agent Development Kit for Go: what functiontool.New declares
// for a handler of type functiontool.Func, and functiontool.NewStreaming for
// one of type functiontool.StreamingFunc. It follows New and resolvedSchema in
// tool/functiontool/function.go of that module, and streaming_function.go.
//
// It states what the tool declares to the model. It cannot know of toolsets
// and callbacks that change a request before it is sent.
type adk struct {
	version string
	lib     jsonschemaGo
	rules   adkRules
	calls   *callIndex
}

// adkRules is what differs between versions of the kit.
type adkRules struct {
	since string // the first version with these rules

	library         string // the minimum that go.mod requires of jsonschema-go
	checksArguments bool   // arguments must be a struct or a map
}

// adkHistory lists the rules by version, oldest first. The rules of v1 and v2
// are one line, though v1.6 is younger than v2.0.
func adkHistory() []adkRules {
	return []adkRules{
		{since: "v0.1.0", library: "v0.3.0"},
		{since: "v0.3.0", library: "v0.3.0", checksArguments: true},
		{since: "v0.6.0", library: "v0.4.2", checksArguments: true},
		{since: "v2.2.0", library: "v0.4.3", checksArguments: true},
	}
}

// adkNewest is the newest version that was compared with the rules.
const adkNewest = "v2.2.0"

// newADK returns the dialect as it is in a build list, the second major
// version before the first where both are in it. The library's version is
// found as for the MCP SDK.
func newADK(s setup, buildList func(module string) (string, bool)) *adk {
	kit := cmp.Or(listedVersion(buildList, adkModule+"/v2", adkNewest), listedVersion(buildList, adkModule, adkNewest))
	version := cmp.Or(s.version, kit, adkNewest)
	rules := atVersion(adkHistory(), func(r adkRules) string { return r.since }, version)
	library := jsonschemaGoBelow(buildList, rules.library, kit != "" && kit != version)
	return &adk{version: version, lib: newJSONSchemaGo(cmp.Or(s.deriver, library)), rules: rules, calls: &callIndex{find: adkCalls}}
}

func (a *adk) versions() (dialect, deriver string) {
	return "adk@" + a.version, "jsonschema-go@" + a.lib.version
}

func (a *adk) newer() []Newer {
	module := adkModule
	if semver.Major(a.version) == "v2" {
		module += "/v2"
	}
	return append(newerThan(module, a.version, adkNewest), a.lib.newer()...)
}

// handler recognises functiontool.Func and functiontool.StreamingFunc, whose
// streamed strings have no schema.
func (a *adk) handler(fn *types.Func, _ *Package) (in, out *types.Var, ok bool) {
	sig := fn.Signature()
	params, results := sig.Params(), sig.Results()
	if sig.Variadic() || params.Len() != 2 || !a.transport(params.At(0).Type()) {
		return nil, nil, false
	}
	switch {
	case results.Len() == 2 && isError(results.At(1).Type()):
		return params.At(1), results.At(0), true
	case results.Len() == 1 && isStringStream(results.At(0).Type()):
		return params.At(1), nil, true
	default:
		return nil, nil, false
	}
}

// isStringStream reports whether t is iter.Seq2[string, error].
func isStringStream(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "iter" || named.Obj().Name() != "Seq2" || named.TypeArgs().Len() != 2 {
		return false
	}
	return types.Identical(named.TypeArgs().At(0), types.Typ[types.String]) && isError(named.TypeArgs().At(1))
}

// transport reports whether t is the context that a handler gets: agent.Context,
// agent.ToolContext or tool.Context, by version.
func (a *adk) transport(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return isStringStream(t)
	}
	switch withoutMajor(named.Obj().Pkg().Path()) + "." + named.Obj().Name() {
	case adkModule + "/agent.Context", adkModule + "/agent.ToolContext", adkModule + "/tool.Context":
		return true
	}
	return isStringStream(t)
}

// adkCalls returns the tool that a call of functiontool.New or NewStreaming
// makes.
func adkCalls(call *ast.CallExpr, pkg *Package) []toolCall {
	callee, ok := typeutil.Callee(pkg.Info, call).(*types.Func)
	if !ok || callee.Pkg() == nil || withoutMajor(callee.Pkg().Path()) != adkFunction || len(call.Args) != 2 ||
		callee.Name() != "New" && callee.Name() != "NewStreaming" {
		return nil
	}
	return []toolCall{{call: call, tool: call.Args[0], given: call.Args[1], handler: handlerFunc(call.Args[1], pkg)}}
}

func (a *adk) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	var regs []*registration
	for _, c := range a.calls.of(fn, pkg) {
		regs = append(regs, a.read(c, pkg))
	}
	if len(regs) == 0 {
		return unregistered(name)
	}
	return choose(regs, name)
}

// read tells what one call says of its tool.
func (a *adk) read(c toolCall, pkg *Package) *registration {
	reg := &registration{call: c.call, given: map[contract.Side]string{}}
	lit := literalOf(c.tool, pkg)
	if lit == nil {
		reason := fmt.Sprintf("the functiontool.Config is made by code that runs: %s", summary(c.tool, pkg.Fset))
		reg.given[contract.Input], reg.given[contract.Output] = reason, reason
		return reg
	}
	reg.identity(lit, pkg)
	if long := fieldOf(lit, "IsLongRunning", pkg); long != nil {
		reg.longRunning(long, pkg)
	}
	reg.give(contract.Input, "InputSchema", fieldOf(lit, "InputSchema", pkg), pkg)
	reg.give(contract.Output, "OutputSchema", fieldOf(lit, "OutputSchema", pkg), pkg)
	return reg
}

// longRunning adds what Declaration says of a long-running operation.
func (r *registration) longRunning(expr ast.Expr, pkg *Package) {
	const instruction = "NOTE: This is a long-running operation. Do not call this tool again if it has already returned some intermediate or pending status."
	long, known := constantBool(expr, pkg)
	switch {
	case !known:
		r.description, r.described = "", false
	case long && r.described && r.description != "":
		r.description += "\n\n" + instruction
	case long && r.described:
		r.description = instruction
	}
}

func (a *adk) schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	if refused := a.refusesArguments(in, args); refused != nil {
		return contract.Schema{}, contract.Schema{}, refused
	}
	arguments, refused := a.infer(in, args)
	if refused != nil {
		return contract.Schema{}, contract.Schema{}, refused
	}
	result, refused := a.infer(out, results)
	if refused != nil {
		return contract.Schema{}, contract.Schema{}, refused
	}
	if in == nil && arguments.gap == "" {
		arguments.gap = "the function has no parameter that holds the arguments: functiontool.New is given another one"
	}
	return arguments.value(a.lib.rules, args), result.value(a.lib.rules, results), nil
}

// refusesArguments mirrors the check that New begins with.
func (a *adk) refusesArguments(in types.Type, d *derivation) *refusal {
	if in == nil || !a.rules.checksArguments {
		return nil
	}
	received := types.Unalias(in)
	var passed []types.Type // the named pointer types
	for {
		ptr, ok := received.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		if containsIdentical(passed, received) {
			return &refusal{side: d.side, words: fmt.Sprintf("functiontool.New never returns: type %s points to itself", reflectName(received))}
		}
		if _, ok := received.(*types.Named); ok {
			passed = append(passed, received)
		}
		received = types.Unalias(ptr.Elem())
	}
	name := reflectName(received)
	switch received.Underlying().(type) {
	case *types.Struct, *types.Map:
		return nil
	case *types.Interface:
		if types.IsInterface(in) {
			name = "<nil>" // reflection sees no type
		}
	}
	return &refusal{side: d.side, words: "input must be a struct or a map or a pointer to those types, but received: " + name + ": invalid argument"}
}

// infer mirrors resolvedSchema.
func (a *adk) infer(t types.Type, d *derivation) (sideSchema, *refusal) {
	if d.reg != nil && d.reg.given[d.side] != "" {
		return sideSchema{gap: d.reg.given[d.side]}, nil
	}
	if t == nil {
		return sideSchema{}, nil
	}
	s, fault := a.lib.infer(t)
	switch {
	case fault == nil:
		return sideSchema{inferred: s}, nil
	case fault.unknown:
		return sideSchema{gap: fault.words}, nil
	}
	r := &refusal{side: d.side, words: fault.words, field: fault.fieldIn(d.pkg.Types)}
	if !fault.fatal {
		r.words = fmt.Sprintf("failed to infer %s schema: For[%s](): %s", d.side, reflectName(t), fault.words)
	}
	return sideSchema{}, r
}
