package schemagen

import (
	"cmp"
	"fmt"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// plainSchemas derives the schemas of a plain function: an object with a
// property for each parameter, and what its result writes.
func plainSchemas(s shape, style string, dirs []directive.Param, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	p := &plainBuilder{nativeBuilder: newNativeBuilder(args), style: style, dirs: dirs, taken: map[string]string{}}
	input = p.object(s.plain)
	output, refused = nativeOutput(s.out.typeOf(), results)
	if len(p.refusals) > 0 {
		refused = &p.refusals[0]
	}
	return input, output, refused
}

// plainBuilder derives the input schema of a plain function.
type plainBuilder struct {
	*nativeBuilder
	style string // param_names of the configuration
	dirs  []directive.Param
	taken map[string]string // wire name to parameter
}

func (p *plainBuilder) object(params []slot) contract.Schema {
	var roots []types.Type
	for _, s := range params {
		roots = append(roots, s.v.Type())
	}
	p.graph = newTypeGraph(p.pkg.Fset, false, roots...)
	var properties []contract.Member
	var required []string
	for i, s := range params {
		dir := p.directiveOf(s)
		wire := cmp.Or(dir.Wire.Value, wireName(s.ident.Name, p.style))
		if other, ok := p.taken[wire]; ok {
			p.report(cmpText(dir.Wire, s), "parameters %q and %q have one wire name %q", other, s.ident.Name, wire)
			continue
		}
		p.taken[wire] = s.ident.Name
		properties = append(properties, contract.M(wire, p.property(s, dir, wire)))
		if p.requires(s, dir, i == len(params)-1) {
			required = append(required, wire)
		}
	}
	p.strays(params)
	return p.whole(objectSchema(properties, required))
}

// property derives the schema of one parameter.
func (p *plainBuilder) property(s slot, dir directive.Param, wire string) contract.Schema {
	p.via = s.node()
	path := contract.Root.Property(wire)
	p.origins[Place{p.side, path}] = s.origin(FromParam)
	schema := p.node(s.v.Type(), spot{path: path, origin: s.origin(FromParam), addressable: true, variable: true, open: dir.Enum.IsSet()})
	all, texts := paramConstraints(dir)
	schema, faults := constrain(schema, all)
	for i := range all {
		if fault, ok := faults[i]; ok {
			p.report(texts[i], "%s", fault)
		}
	}
	return schema
}

// requires reports whether a call has to send the parameter: unless it is a
// pointer, variadic, optional or has a default.
func (p *plainBuilder) requires(s slot, dir directive.Param, last bool) bool {
	_, isPtr := s.v.Type().Underlying().(*types.Pointer)
	return !isPtr && !dir.Optional && !dir.Default.IsSet() && !(last && isEllipsis(s.typ))
}

func (p *plainBuilder) directiveOf(s slot) directive.Param {
	for _, dir := range p.dirs {
		if dir.Name.Value == s.ident.Name {
			return dir
		}
	}
	return directive.Param{}
}

// strays reports directives for parameters that are no properties, such as a
// context.
func (p *plainBuilder) strays(params []slot) {
	for _, dir := range p.dirs {
		known := false
		for _, s := range params {
			known = known || s.ident.Name == dir.Name.Value
		}
		if !known {
			p.report(dir.Name, "parameter %q carries no schema: it is not part of the tool's arguments", dir.Name.Value)
		}
	}
}

func (p *plainBuilder) report(at directive.Text, format string, args ...any) {
	p.problems = append(p.problems, Problem{Rule: ruleDirective, Pos: at.Pos, End: at.End, Message: fmt.Sprintf(format, args...)})
}

func cmpText(t directive.Text, s slot) directive.Text {
	if t.IsSet() {
		return t
	}
	return directive.Text{Pos: s.node().Pos(), End: s.node().End()}
}

// paramConstraints returns what a //toolpact:param directive adds to the
// schema, and where each part is written.
func paramConstraints(dir directive.Param) ([]constraint, []directive.Text) {
	var all []constraint
	var texts []directive.Text
	add := func(t directive.Text, keyword, label string, values ...string) {
		if t.IsSet() {
			all = append(all, constraint{keyword, label, values})
			texts = append(texts, t)
		}
	}
	one := func(t directive.Text, keyword, label string) { add(t, keyword, label, t.Value) }
	one(dir.Desc, "description", "desc")
	one(dir.Format, "format", "format")
	one(dir.Min, "minimum", "min")
	one(dir.Max, "maximum", "max")
	one(dir.MinLength, "minLength", "minLength")
	one(dir.MaxLength, "maxLength", "maxLength")
	one(dir.Pattern, "pattern", "pattern")
	if dir.Enum.Value != "-" {
		add(dir.Enum, "enum", "enum", directive.SplitList(dir.Enum.Value)...)
	}
	one(dir.Default, "default", "default")
	return all, texts
}
