package schemagen

import (
	"cmp"
	"fmt"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

const (
	goSDKModule  = "github.com/modelcontextprotocol/go-sdk"
	goSDKPackage = goSDKModule + "/mcp"
)

// goSDK is the official MCP SDK for Go: what mcp.AddTool publishes for a
// handler of type mcp.ToolHandlerFor, and Server.AddTool for one of type
// mcp.ToolHandler. It follows toolForErr, setSchema and Server.AddTool in
// mcp/server.go of that module.
//
// It states what is generated at registration. It cannot know of middleware
// that rewrites tools/list, of MCPGODEBUG, or of schemas that a call in another
// package gives: a handler that its own package does not register is taken to
// be registered without.
type goSDK struct {
	version string
	lib     jsonschemaGo
	rules   goSDKRules
	calls   *callIndex
}

// goSDKRules is what differs between versions of the SDK.
type goSDKRules struct {
	since string // the first version with these rules

	library    string // the minimum that go.mod requires of jsonschema-go
	ownDecoder bool   // github.com/segmentio/encoding decodes arguments (internal/json)
	anyOutput  bool   // an output schema may have any type at its root (SEP-2106)
	allHints   bool   // false values of the two plain boolean hints are written
}

// goSDKHistory lists the rules by version, oldest first. Versions before v1.0.0
// have other handlers and are not known.
func goSDKHistory() []goSDKRules {
	return []goSDKRules{
		{since: "v1.0.0", library: "v0.3.0"},
		{since: "v1.3.0", library: "v0.4.2"},
		{since: "v1.3.1", library: "v0.4.2", ownDecoder: true},
		{since: "v1.6.0-pre.1", library: "v0.4.3", ownDecoder: true},
		{since: "v1.7.0-pre.1", library: "v0.4.3", ownDecoder: true, anyOutput: true, allHints: true},
	}
}

// goSDKNewest is the newest version that was compared with the rules. It
// stands in where the build list tells none.
const goSDKNewest = "v1.8.0"

// newGoSDK returns the dialect as it is in a build list.
//
// The library's version decides what is inferred. It is the build list's,
// except under a pinned version that is not the build list's: then it is the
// least that the pinned version can be built with.
func newGoSDK(s setup, buildList func(module string) (string, bool)) *goSDK {
	sdk := listedVersion(buildList, goSDKModule, goSDKNewest)
	version := cmp.Or(s.version, sdk, goSDKNewest)
	rules := atVersion(goSDKHistory(), func(r goSDKRules) string { return r.since }, version)
	library := jsonschemaGoBelow(buildList, rules.library, sdk != "" && sdk != version)
	return &goSDK{version: version, lib: newJSONSchemaGo(cmp.Or(s.deriver, library)), rules: rules, calls: &callIndex{find: goSDKCalls}}
}

func (g *goSDK) versions() (dialect, deriver string) {
	return "gosdk@" + g.version, "jsonschema-go@" + g.lib.version
}

func (g *goSDK) newer() []Newer {
	return append(newerThan(goSDKModule, g.version, goSDKNewest), g.lib.newer()...)
}

// handler recognises the two handler types by their parameters and results,
// which an assignable function must have exactly.
func (g *goSDK) handler(fn *types.Func, _ *Package) (in, out *types.Var, ok bool) {
	sig := fn.Signature()
	params, results := sig.Params(), sig.Results()
	if sig.Variadic() || params.Len() < 2 || results.Len() < 2 ||
		qualifiedName(params.At(0).Type()) != "context.Context" || !isCallToolRequest(params.At(1).Type()) ||
		!isPointerTo(results.At(0).Type(), "CallToolResult") || !isError(results.At(results.Len()-1).Type()) {
		return nil, nil, false
	}
	switch {
	case params.Len() == 3 && results.Len() == 3:
		return params.At(2), results.At(1), true
	case params.Len() == 2 && results.Len() == 2:
		return nil, nil, true
	default:
		return nil, nil, false
	}
}

// isRawHandler reports whether fn is an mcp.ToolHandler, which reflects no
// type.
func (g *goSDK) isRawHandler(fn *types.Func) bool {
	in, _, ok := g.handler(fn, nil)
	return ok && in == nil
}

// transport reports whether t is a type of package mcp or a pointer to one.
func (g *goSDK) transport(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == goSDKPackage
}

// isCallToolRequest reports whether t is *mcp.CallToolRequest, an alias of
// *mcp.ServerRequest[*mcp.CallToolParamsRaw].
func isCallToolRequest(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	if !ok || named.Obj().Name() != "ServerRequest" {
		return isPointerTo(t, "CallToolRequest")
	}
	return named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == goSDKPackage &&
		named.TypeArgs().Len() == 1 && isPointerTo(named.TypeArgs().At(0), "CallToolParamsRaw")
}

// isPointerTo reports whether t is a pointer to the named type of package mcp.
func isPointerTo(t types.Type, name string) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	return ok && qualifiedName(ptr.Elem()) == goSDKPackage+"."+name
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// isAny reports whether t is any itself: a defined empty interface is not.
func isAny(t types.Type) bool {
	iface, ok := types.Unalias(t).(*types.Interface)
	return ok && iface.Empty()
}

// schemas infers both sides before it looks at their roots, as AddTool does:
// so an output that cannot be inferred is said before an input of the wrong
// type.
func (g *goSDK) schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	args.strictNumbers = g.rules.ownDecoder
	arguments, refused := g.input(in, args)
	if refused != nil {
		return contract.Schema{}, contract.Schema{}, refused
	}
	result, refused := g.output(out, results)
	if refused != nil {
		return contract.Schema{}, contract.Schema{}, refused
	}
	if !arguments.fitsRoot() {
		return contract.Schema{}, contract.Schema{}, rootRefusal(args)
	}
	if !g.rules.anyOutput && !result.fitsRoot() {
		return contract.Schema{}, contract.Schema{}, rootRefusal(results)
	}
	return arguments.value(g.lib.rules, args), result.value(g.lib.rules, results), nil
}

// sideSchema is the schema of one side before the checks of its root: one
// that was inferred, or one that cannot be known, or none.
type sideSchema struct {
	inferred *inferredSchema
	pointed  bool   // inferred from what a pointer points to
	gap      string // why it is not known, "" when it is
}

// fitsRoot reports whether Server.AddTool takes the schema where it wants
// exactly "type": "object".
func (s sideSchema) fitsRoot() bool {
	return s.inferred == nil || s.inferred.typ == "object" && !s.inferred.nullable
}

func (s sideSchema) value(rules jsonschemaGoRules, d *derivation) contract.Schema {
	switch {
	case s.gap != "":
		d.gap(contract.Root, s.gap)
		return contract.Obj()
	case s.inferred == nil:
		return contract.Schema{}
	}
	s.inferred.record(rules, s.pointed, d)
	return s.inferred.value(rules)
}

func (g *goSDK) input(in types.Type, d *derivation) (sideSchema, *refusal) {
	switch {
	case d.reg != nil && d.reg.given[contract.Input] != "":
		return sideSchema{gap: d.reg.given[contract.Input]}, nil
	case d.reg != nil && d.reg.raw:
		return sideSchema{}, &refusal{side: d.side, words: fmt.Sprintf("AddTool %q: missing input schema", d.tool)}
	case in == nil || isAny(in):
		return sideSchema{inferred: &inferredSchema{typ: "object", source: types.NewInterfaceType(nil, nil)}}, nil
	default:
		return g.infer(in, d)
	}
}

func (g *goSDK) output(out types.Type, d *derivation) (sideSchema, *refusal) {
	switch {
	case d.reg != nil && d.reg.given[contract.Output] != "":
		return sideSchema{gap: d.reg.given[contract.Output]}, nil
	case out == nil || isAny(out):
		return sideSchema{}, nil
	default:
		return g.infer(out, d)
	}
}

// infer mirrors setSchema for a type without a schema of its own.
func (g *goSDK) infer(t types.Type, d *derivation) (sideSchema, *refusal) {
	ptr, pointed := t.Underlying().(*types.Pointer)
	if pointed {
		t = ptr.Elem()
	}
	s, fault := g.lib.infer(t)
	switch {
	case fault == nil:
		return sideSchema{inferred: s, pointed: pointed}, nil
	case fault.unknown:
		return sideSchema{gap: fault.words}, nil
	}
	r := &refusal{side: d.side, words: fault.words, field: fault.fieldIn(d.pkg.Types)}
	if !fault.fatal {
		r.words = fmt.Sprintf("AddTool: tool %q: %s schema: ForType(%s): %s", d.tool, d.side, reflectName(t), fault.words)
	}
	return sideSchema{}, r
}

func rootRefusal(d *derivation) *refusal {
	return &refusal{side: d.side, words: fmt.Sprintf(`AddTool %q: %s schema must have type "object"`, d.tool, d.side)}
}

// fieldIn returns the innermost field on the way to the fault that pkg
// declares, nil for none.
func (f *inferFault) fieldIn(pkg *types.Package) *types.Var {
	for _, field := range f.fields {
		if field.Pkg() == pkg {
			return field.Origin()
		}
	}
	return nil
}
