package schemagen

import (
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// record tells d the struct field of every property of s and below it, what
// is not known, and what encoding/json makes of the Go types where the schema
// does not tell. It reports false when there is too much to tell: the whole
// side is a gap then.
func (l invopop) record(s *invopopSchema, d *derivation) bool {
	r := &invopopRecorder{claimRecorder: claimRecorder{derivation: d}, definitions: s.definitions, open: map[string]bool{}}
	gaps := len(d.gaps)
	pointed := pointsTo(s.source)
	r.node(s, jsonSpot{variable: true, addressable: pointed})
	if r.nodes > maxInferNodes {
		d.gaps = d.gaps[:gaps]
		d.gap(contract.Root, "the type is too large to derive its schema")
		return false
	}
	return true
}

// invopopRecorder walks a schema along its instances: through references, but
// not again into one that it is within.
type invopopRecorder struct {
	claimRecorder
	definitions map[string]*invopopSchema
	open        map[string]bool // definitions that the walk is within
	nodes       int
}

func (r *invopopRecorder) node(s *invopopSchema, at jsonSpot) {
	if r.nodes++; r.nodes > maxInferNodes {
		return
	}
	if s.gap != "" {
		r.gap(at.path, s.gap)
		return
	}
	inner := at
	if s.source != nil {
		inner = r.claims(s.source, at)
	}
	r.inside(s, at, inner)
}

// inside walks what lies within s, whose own type stands at the spot at.
func (r *invopopRecorder) inside(s *invopopSchema, at, inner jsonSpot) {
	for _, alternative := range s.oneOf { // the property that "nullable" wraps
		r.node(alternative, at)
	}
	if name, ok := strings.CutPrefix(s.ref, "#/$defs/"); ok && r.definitions[name] != nil && !r.open[name] {
		r.definition(name, inner)
	}
	for _, p := range s.properties {
		at := inner
		at.path, at.quoted = inner.path.Property(string([]rune(p.name))), p.field.quoted()
		at.addressable = at.addressable || p.field.viaPointer
		at.hidden = !p.field.v.Exported()
		r.field(at.path, ownerName(p.field.owner, r.pkg.Types), p.field.v.Origin(), p.field.tag)
		r.node(p.schema, at)
	}
	inner.path = inner.path.Elem()
	for _, element := range []*invopopSchema{s.items, s.integerKeys, s.additional} {
		if element != nil && element.source != nil {
			r.node(element, inner)
		}
	}
}

// definition walks into a definition, whose place in Go the reference has
// told already.
func (r *invopopRecorder) definition(name string, inner jsonSpot) {
	def := r.definitions[name]
	if def.gap != "" {
		r.gap(inner.path, def.gap)
		return
	}
	r.open[name] = true
	r.inside(def, inner, inner)
	delete(r.open, name)
}
