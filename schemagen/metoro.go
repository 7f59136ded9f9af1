package schemagen

import (
	"cmp"
	"go/types"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

const metoroModule = "github.com/metoro-io/mcp-golang"

// metoroNewest is the newest version that was compared with the rules.
const metoroNewest = "v0.16.0"

// metoro is mcp-golang: what Server.RegisterTool publishes for the argument of a
// handler. It follows createJsonSchemaFromHandler and jsonSchemaReflector in
// server.go of github.com/metoro-io/mcp-golang v0.16.0.
type metoro struct {
	version string
	lib     invopop
	calls   *callIndex
	funcs   positionals
}

func newMetoro(s setup, buildList func(module string) (string, bool)) *metoro {
	listed := listedVersion(buildList, metoroModule, metoroNewest)
	version := cmp.Or(s.version, listed, metoroNewest)
	library := invopopBelow(buildList, "v0.12.0", listed == "" || listed != version)
	funcs := positionals{functions: []positional{{metoroModule, "RegisterTool", "name description handler"}}}
	return &metoro{version: version, lib: newInvopop(cmp.Or(s.deriver, library)), funcs: funcs, calls: &callIndex{find: funcs.find}}
}

func (m *metoro) versions() (dialect, deriver string) { return "metoro@" + m.version, m.lib.deriver() }

func (m *metoro) newer() []Newer {
	return append(newerThan(metoroModule, m.version, metoroNewest), m.lib.newer()...)
}

// handler recognises what validateToolHandler takes: one argument, after a
// context or alone, and a *ToolResponse.
func (m *metoro) handler(fn *types.Func, _ *Package) (in, out *types.Var, ok bool) {
	params, results := fn.Signature().Params(), fn.Signature().Results()
	if params.Len() < 1 || params.Len() > 2 || results.Len() != 2 || !m.transport(results.At(0).Type()) || !isError(results.At(1).Type()) {
		return nil, nil, false
	}
	if params.Len() == 2 && qualifiedName(params.At(0).Type()) != "context.Context" {
		return nil, nil, false
	}
	return params.At(params.Len() - 1), nil, true
}

// transport reports whether t is *ToolResponse.
func (m *metoro) transport(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	return ok && qualifiedName(ptr.Elem()) == metoroModule+".ToolResponse"
}

func (m *metoro) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	return m.funcs.registration(m.calls, fn, name, pkg)
}

func (m *metoro) schemas(in, _ types.Type, args, _ *derivation) (input, output contract.Schema, refused *refusal) {
	input, output, refused = m.lib.input(in, invopopOptions{
		anonymous: true, allowAdditional: true, requiredFromTags: true, doNotReference: true, expandedStruct: true,
	}, args)
	// What cannot be written is registered all the same: tools/list fails.
	if refused != nil && strings.HasPrefix(refused.words, "json: ") {
		refused.words = "failed to marshal result: " + refused.words
	}
	return input, output, refused
}
