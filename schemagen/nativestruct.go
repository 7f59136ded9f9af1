package schemagen

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// structure derives the schema of a struct from its fields as encoding/json
// sees them.
func (b *nativeBuilder) structure(t types.Type, at spot) contract.Schema {
	var properties []contract.Member
	var required []string
	for _, f := range jsonFields(t) {
		if f.unsettable && !b.encode {
			continue // decoding fails when the key is there
		}
		path := at.path.Property(f.name)
		b.field(path, f.owner, f.v, f.tag)
		tags := parseFieldTags(f.tag)
		schema := b.node(f.v.Type(), spot{
			path: path, origin: b.origins[Place{b.side, path}], field: &f,
			addressable: f.addressable(b.encode, at.addressable), omitted: f.leavesOutNil(), quoted: f.quoted, open: tags.open || tags.has("enum"), depth: at.depth,
		})
		schema, faults := tags.apply(schema)
		for _, fault := range faults {
			b.fault(ruleDirective, &f, fault)
		}
		properties = append(properties, contract.M(f.name, schema))
		if b.requires(f, tags) {
			required = append(required, f.name)
		}
	}
	return objectSchema(properties, required)
}

// requires reports whether the property is required: on input unless the tags
// let it out, on output when it is always written.
func (b *nativeBuilder) requires(f jsonField, tags fieldTags) bool {
	if b.encode {
		return !f.optional() && !f.viaPointer
	}
	return !f.optional() || tags.required
}

// leavesOutNil reports whether a nil in the field is left out instead of
// written as null. A slice or map with an IsZero of its own decides itself
// what omitzero leaves out.
func (f jsonField) leavesOutNil() bool {
	if f.omitEmpty || !f.omitZero {
		return f.omitEmpty
	}
	switch f.v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return methodOf(types.NewPointer(f.v.Type()), "IsZero") == nil
	}
	return true
}

// fault reports something that is wrong with a field: at the field when this
// package declares it, else at the parameter or result that leads there.
func (b *nativeBuilder) fault(rule string, f *jsonField, message string) {
	p := Problem{Rule: rule, Pos: b.via.Pos(), End: b.via.End(), Message: message}
	if f != nil {
		name := f.v.Name()
		if f.owner != "" {
			name = f.owner + "." + name
		}
		p.Message = fmt.Sprintf("field %q: %s", name, message)
		if f.v.Pkg() == b.pkg.Types && f.v.Pos().IsValid() {
			p.Pos, p.End = f.v.Pos(), f.v.Pos()+token.Pos(len(f.v.Name()))
		}
	}
	b.problems = append(b.problems, p)
}
