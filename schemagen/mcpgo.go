package schemagen

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

const (
	mcpGoModule  = "github.com/mark3labs/mcp-go"
	mcpGoPackage = mcpGoModule + "/mcp"
	mcpGoServer  = mcpGoModule + "/server"
)

// mcpGo is github.com/mark3labs/mcp-go: what tools/list publishes for the
// mcp.Tool that MCPServer.AddTool or a server.ServerTool ties to a handler. It
// follows mcp/tools.go of that module; mcpGoTyped has what it infers from Go
// types.
//
// A handler's own types say nothing there: the schema is what the options of
// mcp.NewTool make, from a type with WithInputSchema or by hand. Only where a
// typed handler is not registered in its package, its types are taken for
// those that WithInputSchema and WithOutputSchema are given elsewhere.
//
// It cannot know of a server's options (such as one that closes all input
// schemas), of tool filters, or of a tool that is changed after NewTool by code
// in another package.
type mcpGo struct {
	version string
	typed   mcpGoTyped // of versions that infer with jsonschema-go
	old     invopop    // of those that infer with invopop/jsonschema
	rules   mcpGoRules
	calls   *callIndex
	tools   map[string]*mcpGoTool // by where they are described
}

// mcpGoRules is what differs between versions of mcp-go.
type mcpGoRules struct {
	since string // the first version with these rules

	library    string     // the minimum that go.mod requires of jsonschema-go, "" before it came to be
	rawOutput  bool       // WithOutputSchema publishes what it infers as it is
	root       mcpGoRoots // how the root of a schema is written
	prints     bool       // an inference that fails is printed to stderr, else nothing is said
	structTags bool       // the tags are read beside the library
	nestedTags bool       // at any depth, and tag options that the library refuses
}

// mcpGoRoots is how a version writes the root of a schema that it holds as
// mcp.ToolInputSchema or mcp.ToolOutputSchema.
type mcpGoRoots uint8

const (
	sortedRoots   mcpGoRoots = iota // in the order of the names, without an empty "required"
	plainRoots                      // as a struct, without what is empty
	openRoots                       // the same, with "additionalProperties"
	completeRoots                   // in the order of the names, "properties" and "required" always there
)

// mcpGoHistory lists the rules by version, oldest first.
func mcpGoHistory() []mcpGoRules {
	return []mcpGoRules{
		{since: "v0.32.0", root: sortedRoots, rawOutput: true},
		{since: "v0.39.1", root: plainRoots},
		{since: "v0.44.0-beta.2", root: openRoots},
		{since: "v0.44.0", root: completeRoots},
		{since: "v0.46.0", root: completeRoots, library: "v0.4.2"},
		{since: "v0.54.1", root: completeRoots, library: "v0.4.2", prints: true},
		{since: "v0.57.0", root: completeRoots, library: "v0.4.2", prints: true, structTags: true},
		{since: "v0.58.0", root: completeRoots, library: "v0.4.2", prints: true, structTags: true, nestedTags: true},
	}
}

// mcpGoNewest is the newest version that was compared with the rules.
const mcpGoNewest = "v1.2.1"

// newMCPGo returns the dialect as it is in a build list. The library's version
// is found as for the MCP SDK.
func newMCPGo(s setup, buildList func(module string) (string, bool)) *mcpGo {
	listed := listedVersion(buildList, mcpGoModule, mcpGoNewest)
	version := cmp.Or(s.version, listed, mcpGoNewest)
	rules := atVersion(mcpGoHistory(), func(r mcpGoRules) string { return r.since }, version)
	m := &mcpGo{version: version, rules: rules, calls: &callIndex{find: mcpGoCalls, literal: mcpGoLiteral}, tools: map[string]*mcpGoTool{}}
	if rules.library != "" {
		library := jsonschemaGoBelow(buildList, rules.library, listed != "" && listed != version)
		if listed == "" && version == mcpGoNewest {
			library = newJSONSchemaGo("").version // the newest of all that is known
		}
		m.typed = mcpGoTyped{lib: newJSONSchemaGo(cmp.Or(s.deriver, library)), rules: rules}
		m.typed.lib.ignoreInvalid = true
	} else {
		m.old = newInvopop(cmp.Or(s.deriver, invopopBelow(buildList, "v0.13.0", listed != "" && listed != version)))
	}
	return m
}

func (m *mcpGo) versions() (dialect, deriver string) {
	if m.rules.library == "" {
		return "mcpgo@" + m.version, m.old.deriver()
	}
	return "mcpgo@" + m.version, "jsonschema-go@" + m.typed.lib.version
}

func (m *mcpGo) newer() []Newer {
	library := m.typed.lib.newer
	if m.rules.library == "" {
		library = m.old.newer
	}
	return append(newerThan(mcpGoModule, m.version, mcpGoNewest), library()...)
}

// handler recognises server.ToolHandlerFunc, mcp.TypedToolHandlerFunc and
// mcp.StructuredToolHandlerFunc.
func (m *mcpGo) handler(fn *types.Func, _ *Package) (in, out *types.Var, ok bool) {
	sig := fn.Signature()
	params, results := sig.Params(), sig.Results()
	if sig.Variadic() || params.Len() < 2 || results.Len() != 2 || !isError(results.At(1).Type()) ||
		qualifiedName(params.At(0).Type()) != "context.Context" || qualifiedName(params.At(1).Type()) != mcpGoPackage+".CallToolRequest" {
		return nil, nil, false
	}
	ptr, _ := types.Unalias(results.At(0).Type()).(*types.Pointer)
	untyped := ptr != nil && qualifiedName(ptr.Elem()) == mcpGoPackage+".CallToolResult"
	switch {
	case params.Len() == 2 && untyped:
		return nil, nil, true
	case params.Len() == 3 && untyped:
		return params.At(2), nil, true
	case params.Len() == 3:
		return params.At(2), results.At(0), true
	default:
		return nil, nil, false
	}
}

// transport reports whether t is a type of package mcp or a pointer to one.
func (m *mcpGo) transport(t types.Type) bool {
	named, ok := pointed(types.Unalias(t)).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == mcpGoPackage
}

// registration reads what ties fn to a tool.
func (m *mcpGo) registration(fn *types.Func, name string, pkg *Package) (*registration, string) {
	var regs []*registration
	for _, c := range m.calls.of(fn, pkg) {
		regs = append(regs, m.read(c, pkg))
	}
	if len(regs) > 0 {
		return choose(regs, name)
	}
	if in, _, ok := m.handler(fn, pkg); ok && in == nil && name != "" {
		reason := "the mcp.Tool is tied to its handler by code that was not found"
		return &registration{given: map[contract.Side]string{contract.Input: reason, contract.Output: reason}}, ""
	}
	return unregistered(name)
}

// schemas applies the options of the tool in their order.
func (m *mcpGo) schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	tool := mcpGoToolOf(in, out)
	if args.reg != nil && args.reg.tool != nil {
		tool = args.reg.tool
	}
	b := mcpGoBuild{mcpGo: m, tool: tool}
	if args.reg == nil || args.reg.given[contract.Input] == "" {
		if input, refused = b.input(args); refused != nil {
			return contract.Schema{}, contract.Schema{}, refused
		}
	} else {
		args.gap(contract.Root, args.reg.given[contract.Input])
		input = contract.Obj()
	}
	if args.reg == nil || args.reg.given[contract.Output] == "" {
		if output, refused = b.output(results); refused != nil {
			return contract.Schema{}, contract.Schema{}, refused
		}
	} else {
		results.gap(contract.Root, args.reg.given[contract.Output])
		output = contract.Obj()
	}
	return input, output, nil
}

// mcpGoBuild makes the schemas of one tool.
type mcpGoBuild struct {
	*mcpGo
	tool *mcpGoTool
}

// input returns the input schema.
func (b mcpGoBuild) input(d *derivation) (contract.Schema, *refusal) {
	raw, typ := b.tool.rawInput, b.tool.root.typ
	for _, t := range b.tool.inputs {
		if t == nil { // the place of WithRawInputSchema among them
			raw = b.tool.rawInput
			continue
		}
		value, gap, refused := b.infer(t, "WithInputSchema", d)
		switch {
		case refused != nil:
			return contract.Schema{}, refused
		case gap:
			return contract.Obj(), nil
		case value.IsPresent():
			raw, typ = value, ""
		}
	}
	if raw.IsPresent() && typ != "" {
		return contract.Schema{}, b.conflict("InputSchema", "RawInputSchema", d)
	}
	if raw.IsPresent() {
		return raw, nil
	}
	return b.structured(b.tool.root, d), nil
}

// infer returns the schema that an option infers from t, absent when it has
// none and the option does nothing.
func (b mcpGoBuild) infer(t types.Type, option string, d *derivation) (value contract.Schema, gap bool, refused *refusal) {
	if b.rules.library == "" {
		return b.inferOld(t, option, d)
	}
	s, fault := b.typed.infer(t)
	switch {
	case fault == nil && s == nil && d.side == contract.Output: // null, which leaves all but "type" as it is
		return contract.Obj(), false, nil
	case fault == nil && s == nil:
		words := fmt.Sprintf("%s publishes null: type %s has no JSON form", option, reflectName(t))
		return contract.Schema{}, false, &refusal{side: d.side, words: words}
	case fault == nil:
		value := s.value(b.typed.lib.rules)
		if d.side == contract.Input || s.decodable() {
			s.record(b.typed.lib.rules, false, d)
		}
		return value, false, nil
	case fault.unknown:
		d.gap(contract.Root, fault.words)
		return contract.Schema{}, true, nil
	case fault.fatal:
		return contract.Schema{}, false, &refusal{side: d.side, words: fault.words, field: fault.fieldIn(d.pkg.Types)}
	}
	d.silenced(option, fault)
	return contract.Schema{}, false, nil
}

// inferOld is infer for versions that stand on invopop/jsonschema, and panic
// with it.
func (b mcpGoBuild) inferOld(t types.Type, option string, d *derivation) (value contract.Schema, gap bool, refused *refusal) {
	s, fault := b.old.reflect(t, invopopOptions{doNotReference: true, anonymous: true, allowAdditional: true, unversioned: true, ofValue: true})
	if fault != nil {
		value, refused := faulty(fault, d)
		return value, refused == nil, refused
	}
	value, fault = s.value(b.old)
	if fault != nil {
		d.silenced(option, &mcpGoFault{inferFault: fault, unprinted: true})
		return contract.Schema{}, false, nil
	}
	lossy := d.side == contract.Output && !b.rules.rawOutput && (value.Get("type").Text() != "object" || value.Has("patternProperties"))
	if s.gap == "" && lossy {
		return value, false, nil
	}
	return value, !b.old.record(s, d), nil
}

// silenced reports an option that does nothing: at the field at fault when the
// package declares it, else at the parameter or result that leads there.
func (d *derivation) silenced(option string, fault *mcpGoFault) {
	says, instead := "prints", "the tool is served without the parameters of this type"
	if fault.unprinted {
		says = "drops the error"
	}
	if d.side == contract.Output {
		instead = "the tool is served without an output schema"
	}
	p := Problem{Rule: ruleSilenced, Pos: d.via.Pos(), End: d.via.End()}
	p.Message = fmt.Sprintf("%s %s: %s; %s", option, says, fault.words, instead)
	if field := fault.fieldIn(d.pkg.Types); field != nil {
		p.Pos, p.End = field.Pos(), field.Pos()+token.Pos(len(field.Name()))
		p.Message = fmt.Sprintf("field %q: %s", field.Name(), p.Message)
	}
	d.problems = append(d.problems, p)
}

func (b mcpGoBuild) conflict(field, raw string, d *derivation) *refusal {
	return &refusal{side: d.side, words: fmt.Sprintf("tool %s has both %s and %s set: provide either InputSchema or RawInputSchema, not both", d.tool, field, raw)}
}

// output returns the output schema, absent for none.
func (b mcpGoBuild) output(d *derivation) (contract.Schema, *refusal) {
	root, raw := b.tool.outputRoot, b.tool.rawOutput
	if t := b.tool.outputType; t != nil {
		value, gap, refused := b.infer(t, "WithOutputSchema", d)
		switch {
		case refused != nil:
			return contract.Schema{}, refused
		case gap:
			return contract.Obj(), nil
		case b.rules.rawOutput:
			raw = value
		default:
			root = decodedRoot(value)
		}
	}
	switch {
	case raw.IsPresent() && root.typ != "" && !b.rules.rawOutput:
		return contract.Schema{}, b.conflict("OutputSchema", "RawOutputSchema", d)
	case raw.IsPresent():
		return raw, nil
	case root.typ == "":
		return contract.Schema{}, nil
	default:
		return b.structured(root, d), nil
	}
}

// structured is root for one whose properties the source names.
func (b mcpGoBuild) structured(root mcpGoRoot, d *derivation) contract.Schema {
	for _, name := range root.names {
		d.argument(name.path, name.expr)
	}
	return b.root(root)
}

// decodable reports whether WithOutputSchema can read the schema back and
// publishes what is below its root: its "type" must be one word, and of the
// root only what mcp.ToolOutputSchema has a field for stays.
func (s *inferredSchema) decodable() bool { return s.typ == "object" && !s.nullable }

// decodedRoot reads a schema back as WithOutputSchema does. One that is no
// object, or whose "type" is no string, does not fit and leaves nothing.
func decodedRoot(s contract.Schema) mcpGoRoot {
	typ := s.Get("type")
	if s.Kind() != contract.Object || typ.IsPresent() && typ.Kind() != contract.String {
		return mcpGoRoot{}
	}
	root := mcpGoRoot{typ: "object", defs: throughMap(s.Get("$defs")), additional: throughMap(s.Get("additionalProperties"))}
	if properties := s.Get("properties"); properties.IsPresent() {
		root.hasProperties = true
		for _, p := range throughMap(properties).Members() {
			root.properties = append(root.properties, p)
		}
	}
	for _, name := range s.Get("required").Items() {
		root.required = append(root.required, name.Text())
	}
	return root
}

// root writes a schema that is held as mcp.ToolInputSchema or
// mcp.ToolOutputSchema. Properties are a Go map, whose keys are sorted.
func (b mcpGoBuild) root(root mcpGoRoot) contract.Schema {
	var properties []contract.Member
	for _, p := range root.properties {
		properties = slices.DeleteFunc(properties, func(m contract.Member) bool { return m.Key == p.Key })
		properties = append(properties, p)
	}
	slices.SortFunc(properties, func(a, b contract.Member) int { return strings.Compare(a.Key, b.Key) })

	members := map[string]contract.Value{"type": contract.Str(root.typ)}
	if root.defs.IsPresent() {
		members["$defs"] = root.defs
	}
	plain := b.rules.root == plainRoots || b.rules.root == openRoots
	if b.rules.root == completeRoots || root.hasProperties && !(plain && len(properties) == 0) {
		members["properties"] = contract.Obj(properties...)
	}
	if b.rules.root == completeRoots || len(root.required) > 0 {
		members["required"] = contract.Strs(root.required...)
	}
	if root.additional.IsPresent() && (b.rules.root == openRoots || b.rules.root == completeRoots) {
		members["additionalProperties"] = root.additional
	}
	order := []string{"$defs", "additionalProperties", "properties", "required", "type"}
	if plain {
		order = []string{"$defs", "type", "properties", "required", "additionalProperties"}
	}
	var list []contract.Member
	for _, key := range order {
		if value, ok := members[key]; ok {
			list = append(list, contract.M(key, value))
		}
	}
	return contract.Obj(list...)
}
