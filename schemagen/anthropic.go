package schemagen

import (
	"cmp"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

const (
	anthropicModule = "github.com/anthropics/anthropic-sdk-go"
	anthropicRunner = anthropicModule + "/toolrunner"
)

// anthropicNewest is the newest version that was compared with the rules.
const anthropicNewest = "v1.84.0"

// anthropic is the tool runner of anthropic-sdk-go: what
// NewBetaToolFromJSONSchema sends for a type. It follows that function in
// toolrunner/tool.go and BetaToolInputSchemaParam in betamessage.go of
// github.com/anthropics/anthropic-sdk-go v1.84.0: the schema passes through a
// Go map, and everything but properties, required and type is an extra field,
// which the SDK writes in random order.
//
// NewBetaTool and NewBetaToolFromBytes take any schema: a gap.
type anthropic struct {
	version string
	lib     invopop
	calls   *callIndex
	funcs   positionals
}

// anthropicLibraries lists the minimum that go.mod requires of
// invopop/jsonschema, by the first version that does, oldest first.
func anthropicLibraries() []requirement {
	return []requirement{{"v1.20.0", "v0.13.0"}, {"v1.60.0", "v0.14.0"}}
}

func newAnthropic(s setup, buildList func(module string) (string, bool)) *anthropic {
	listed := listedVersion(buildList, anthropicModule, anthropicNewest)
	version := cmp.Or(s.version, listed, anthropicNewest)
	library := invopopBelow(buildList, requiredAt(anthropicLibraries(), version), listed != "" && listed != version)
	funcs := positionals{functions: []positional{
		{anthropicRunner, "NewBetaToolFromJSONSchema", "name description handler"},
		{anthropicRunner, "NewBetaToolFromBytes", "name description schema handler"},
		{anthropicRunner, "NewBetaTool", "name description schema handler"},
	}}
	return &anthropic{version: version, lib: newInvopop(cmp.Or(s.deriver, library)), funcs: funcs, calls: &callIndex{find: funcs.find}}
}

func (a *anthropic) versions() (dialect, deriver string) {
	return "anthropic@" + a.version, a.lib.deriver()
}

func (a *anthropic) newer() []Newer {
	return append(newerThan(anthropicModule, a.version, anthropicNewest), a.lib.newer()...)
}

// handler recognises a tool runner's handler by its result.
func (a *anthropic) handler(fn *types.Func, _ *Package) (in, out *types.Var, ok bool) {
	params, results := fn.Signature().Params(), fn.Signature().Results()
	if fn.Signature().Variadic() || params.Len() != 2 || qualifiedName(params.At(0).Type()) != "context.Context" ||
		results.Len() != 2 || !a.transport(results.At(0).Type()) || !isError(results.At(1).Type()) {
		return nil, nil, false
	}
	return params.At(1), nil, true
}

// transport reports whether t is the block that a handler returns.
func (a *anthropic) transport(t types.Type) bool {
	return qualifiedName(t) == anthropicModule+".BetaToolResultBlockParamContentUnion"
}

func (a *anthropic) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	return a.funcs.registration(a.calls, fn, name, pkg)
}

func (a *anthropic) schemas(in, _ types.Type, args, _ *derivation) (input, output contract.Schema, refused *refusal) {
	input, output, refused = a.lib.input(in, invopopOptions{requiredFromTags: true, doNotReference: true, ofValue: true}, args)
	if refused != nil || hasRootGap(args) {
		return input, output, refused
	}
	return anthropicParam(throughMap(input)), output, nil
}

// hasRootGap reports whether nothing is known of a side.
func hasRootGap(d *derivation) bool {
	for _, gap := range d.gaps {
		if gap.Path == contract.Root {
			return true
		}
	}
	return false
}

// anthropicParam mirrors how BetaToolInputSchemaParam writes a schema: its
// own fields first, and a type even where the schema has none.
func anthropicParam(schema contract.Value) contract.Value {
	var members []contract.Member
	for _, key := range []string{"properties", "required"} {
		if schema.Has(key) {
			members = append(members, contract.M(key, schema.Get(key)))
		}
	}
	typ := schema.Get("type")
	if !typ.IsPresent() {
		typ = contract.Str("object")
	}
	members = append(members, contract.M("type", typ))
	return contract.Obj(append(members, schema.Without("properties", "required", "type").Members()...)...)
}
