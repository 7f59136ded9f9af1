package schemagen

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolpact/toolpactvet/contract"
)

const (
	genkitModule  = "github.com/firebase/genkit/go"
	genkitAI      = genkitModule + "/ai"
	genkitPackage = genkitModule + "/genkit"
)

// genkitNewest is the newest version that was compared with the rules.
const genkitNewest = "v1.9.0"

// genkit is Genkit for Go: what DefineTool and its kin declare to a model. It
// follows InferJSONSchema and SchemaAsMap in internal/base/json.go, newAction
// in core/action.go, and wrapToolFunc and ToolDef.Definition in ai/tools.go of
// github.com/firebase/genkit/go v1.9.0. Every schema passes through a Go map:
// its keys are sorted and its numbers are float64.
type genkit struct {
	version string
	lib     invopop
	rules   genkitRules
	calls   *callIndex
	funcs   positionals
}

// genkitRules is what differs between versions.
type genkitRules struct {
	since string // the first version with these rules

	library string // the minimum that go.mod requires of invopop/jsonschema

	// A struct type that was seen becomes a schema that accepts anything: seen
	// anywhere before (remembers), or further out only.
	cuts, remembers bool
	object          bool // the cut schema is an object, unless the type is a json.Marshaler

	multipart string // the output schema of a tool whose results have an interface type, "" for none
}

// genkitHistory lists the rules by version, oldest first.
func genkitHistory() []genkitRules {
	return []genkitRules{
		{since: "v1.0.0", library: "v0.13.0"},
		{since: "v1.3.0", library: "v0.13.0", cuts: true, remembers: true, multipart: genkitMultipart("", "")},
		{since: "v1.5.0", library: "v0.13.0", cuts: true, remembers: true, object: true, multipart: genkitMultipart(`"metadata":{"type":"object"},`, `,"type":"object"`)},
		{since: "v1.8.0", library: "v0.13.0", cuts: true, object: true, multipart: genkitMultipart(`"metadata":{"type":"object"},`, `,"type":"object"`)},
	}
}

// genkitMultipart is the schema of ai.MultipartToolResponse.
func genkitMultipart(metadata, cut string) string {
	return `{"additionalProperties":false,"properties":{"content":{"items":{"additionalProperties":false,"properties":{` +
		`"custom":{"type":"object"},"data":{"type":"string"},` +
		`"media":{"additionalProperties":false,"properties":{"contentType":{"type":"string"},"url":{"type":"string"}},"type":"object"},` +
		`"metadata":{"type":"object"},"reasoning":{"type":"string"},` +
		`"resource":{"additionalProperties":false,"properties":{"uri":{"type":"string"}},"type":"object"},"text":{"type":"string"},` +
		`"toolRequest":{"additionalProperties":false,"properties":{"input":true,"name":{"type":"string"},"partial":{"type":"boolean"},"ref":{"type":"string"}},"type":"object"},` +
		`"toolResponse":{"additionalProperties":false,"properties":{"content":{"items":{"additionalProperties":true` + cut + `},"type":"array"},` +
		`"name":{"type":"string"},"output":true,"ref":{"type":"string"}},"type":"object"}},"type":"object"},"type":"array"},` +
		metadata + `"output":true},"type":"object"}`
}

func newGenkit(s setup, buildList func(module string) (string, bool)) *genkit {
	listed := listedVersion(buildList, genkitModule, genkitNewest)
	version := cmp.Or(s.version, listed, genkitNewest)
	rules := atVersion(genkitHistory(), func(r genkitRules) string { return r.since }, version)
	funcs := genkitFunctions()
	return &genkit{
		version: version, rules: rules, funcs: funcs, calls: &callIndex{find: funcs.find},
		lib: newInvopop(cmp.Or(s.deriver, invopopBelow(buildList, rules.library, listed != "" && listed != version))),
	}
}

// genkitFunctions are the functions that register a tool.
func genkitFunctions() positionals {
	return positionals{
		functions: []positional{
			{genkitPackage, "DefineTool", "_ name description handler options"},
			{genkitPackage, "DefineToolWithInputSchema", "_ name description schema handler"},
			{genkitPackage, "DefineMultipartTool", "_ name description handler options"},
			{genkitAI, "DefineTool", "_ name description handler options"},
			{genkitAI, "DefineToolWithInputSchema", "_ name description schema handler"},
			{genkitAI, "DefineMultipartTool", "_ name description handler options"},
			{genkitAI, "NewTool", "name description handler options"},
			{genkitAI, "NewToolWithInputSchema", "name description schema handler"},
			{genkitAI, "NewMultipartTool", "name description handler options"},
		},
		harmless: []string{"WithStrictSchema"},
	}
}

func (g *genkit) versions() (dialect, deriver string) { return "genkit@" + g.version, g.lib.deriver() }

func (g *genkit) newer() []Newer {
	return append(newerThan(genkitModule, g.version, genkitNewest), g.lib.newer()...)
}

// handler recognises ai.ToolFunc and ai.MultipartToolFunc.
func (g *genkit) handler(fn *types.Func, _ *Package) (in, out *types.Var, ok bool) {
	params, results := fn.Signature().Params(), fn.Signature().Results()
	if fn.Signature().Variadic() || params.Len() != 2 || results.Len() != 2 || !g.transport(params.At(0).Type()) || !isError(results.At(1).Type()) {
		return nil, nil, false
	}
	return params.At(1), results.At(0), true
}

// transport reports whether t is *ai.ToolContext.
func (g *genkit) transport(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	return ok && qualifiedName(ptr.Elem()) == genkitAI+".ToolContext"
}

func (g *genkit) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	return g.funcs.registration(g.calls, fn, name, pkg)
}

// schemas infers the result before the arguments, as the framework does since
// it has multipart tools.
func (g *genkit) schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	if refused = g.misplacedSchema(in, args); refused != nil {
		return contract.Schema{}, contract.Schema{}, refused
	}
	if g.rules.multipart == "" {
		if input, refused = g.infer(in, args); refused == nil {
			output, refused = g.infer(out, results)
		}
	} else if output, refused = g.output(out, results); refused == nil {
		input, refused = g.infer(in, args)
	}
	if refused != nil {
		return contract.Schema{}, contract.Schema{}, refused
	}
	return input, output, nil
}

// output returns the schema of the framework's own response where that is the
// result, or where the type of the result tells none. The parts of a response
// have a hook, whose answer is known.
func (g *genkit) output(out types.Type, d *derivation) (contract.Schema, *refusal) {
	if out == nil || !isInterface(out) && qualifiedName(withoutPointer(out)) != genkitAI+".MultipartToolResponse" {
		return g.infer(out, d)
	}
	response, err := contract.Parse([]byte(g.rules.multipart))
	if err != nil {
		d.gap(contract.Root, "the framework's own response")
	}
	return response, nil
}

// infer mirrors InferSchemaMap: absent for an interface, whose zero value has
// no type.
func (g *genkit) infer(t types.Type, d *derivation) (contract.Schema, *refusal) {
	given := d.reg != nil && d.reg.given[d.side] != ""
	if !given && (t == nil || isInterface(t)) {
		return contract.Schema{}, nil
	}
	schema, refused := g.lib.derive(t, invopopOptions{doNotReference: true, anonymous: true, unversioned: true, newMapper: g.mapper}, d)
	if refused != nil { // SchemaAsMap calls MarshalJSON itself
		if words, ok := strings.CutPrefix(refused.words, "json: error calling MarshalJSON for type *jsonschema.Schema: "); ok {
			refused.words = "failed to marshal schema: " + words
		}
	}
	if schema.IsTrue() {
		return contract.Obj(), nil
	}
	return throughMap(schema), refused
}

// misplacedSchema is the panic of a tool that is given a schema though its
// arguments have a type that is no interface.
func (g *genkit) misplacedSchema(in types.Type, d *derivation) *refusal {
	if d.reg == nil || d.reg.call == nil || in == nil || isInterface(in) {
		return nil
	}
	f, ok := g.funcs.callee(d.reg.call, d.pkg)
	if !ok || f.name != "DefineTool" && f.name != "NewTool" {
		return nil
	}
	made, ok := g.funcs.schemaOption(f, d.reg.call, d.pkg).(*ast.CallExpr)
	if !ok || d.reg.call.Ellipsis.IsValid() || len(made.Args) != 1 || d.pkg.Info.Types[made.Args[0]].IsNil() {
		return nil
	}
	option, ok := typeutil.Callee(d.pkg.Info, made).(*types.Func)
	if !ok || option.Pkg() == nil || option.Pkg().Path() != genkitAI || option.Name() != "WithInputSchema" && option.Name() != "WithInputSchemaName" {
		return nil
	}
	return &refusal{side: d.side, words: fmt.Sprintf("ai.%s %q: WithInputSchema requires In to be of type 'any', but got %s", f.name, d.tool, reflectName(in))}
}

func isInterface(t types.Type) bool {
	_, ok := t.Underlying().(*types.Interface)
	return ok
}

// genkitMapper is the Mapper of InferJSONSchema.
type genkitMapper struct {
	rules genkitRules
	seen  []types.Type // the structs that are cut off
}

func (g *genkit) mapper() invopopMapper { return &genkitMapper{rules: g.rules} }

func (m *genkitMapper) enter(t types.Type) *invopopSchema {
	anything := &invopopSchema{additional: &invopopSchema{boolean: contract.Bool(true)}}
	if slice, ok := t.Underlying().(*types.Slice); ok && isInterface(slice.Elem()) {
		return &invopopSchema{typ: "array", items: anything}
	}
	if _, ok := t.Underlying().(*types.Struct); !ok || !m.rules.cuts {
		return nil
	}
	if !containsIdentical(m.seen, t) {
		m.seen = append(m.seen, t)
		return nil
	}
	if m.rules.object && marshaler(types.NewPointer(t), "MarshalJSON") == nil {
		anything.typ = "object"
	}
	return anything
}

func (m *genkitMapper) leave(t types.Type) {
	if _, ok := t.Underlying().(*types.Struct); ok && m.rules.cuts && !m.rules.remembers {
		m.seen = m.seen[:len(m.seen)-1]
	}
}

func (m *genkitMapper) remembered() int { return len(m.seen) }
