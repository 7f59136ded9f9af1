package schemagen

import (
	"go/types"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// Ids of the rules about a published schema that contradicts encoding/json.
const (
	ruleStringOption = "schema-ignores-string-option"
	ruleBytes        = "schema-ignores-byte-encoding"
	ruleRawJSON      = "schema-ignores-raw-json"
	ruleTextMethod   = "schema-ignores-text-method"
	ruleJSONMethod   = "schema-ignores-json-method"
	rulePromoted     = "schema-ignores-promoted-method"
	ruleKeyMethod    = "schema-ignores-key-method"
	ruleFlattened    = "schema-flattens-embedded"
	ruleOmitted      = "schema-omits-field"
	ruleUnread       = "schema-property-unread"
	ruleUnsettable   = "schema-property-unsettable"
	ruleDuplicated   = "schema-name-duplicated"
	ruleInvalidName  = "schema-name-refused"
	ruleContradicted = "schema-type-contradicted"
	ruleUnsupported  = "schema-type-unsupported"
	ruleInvalid      = "schema-invalid"
	ruleDefault      = "schema-default-on-required"
	ruleTagKeyword   = "tag-keyword-ignored"
	ruleTagText      = "tag-text-lost"
	ruleTagOption    = "tag-option-unknown"
	ruleConstants    = "schema-constants-unseen"
)

// Contradiction is a place where what a framework publishes of a type and
// what encoding/json does with it have nothing in common.
//
// That is: nothing that the schema accepts there can be decoded, or none of
// what encoding/json writes there is accepted, or a declared property is one
// that decoding never reads, or a result always lacks a required one. A schema
// that is merely loose (a time that is published as a string, an int64 without
// bounds, a pointer that may be nil) contradicts nothing: some calls that
// follow it succeed.
type Contradiction struct {
	Rule      string // id
	Side      contract.Side
	Path      contract.Path
	Origin    Origin
	Published contract.Value // the node of the schema, absent where there is none
	Message   string

	// Witness is a whole argument or a whole result, absent where the source
	// itself is the proof.
	Witness contract.Value
	Proof   Proof
}

// Proof is how a contradiction shows itself at run time.
type Proof uint8

// The proofs.
const (
	// BySource: the source is the proof, nothing needs to run.
	BySource Proof = iota
	// ByDecoding: the schema accepts the witness, and decoding it fails.
	ByDecoding
	// ByLoss: the schema accepts the witness, and decoding it ignores what is
	// at the path.
	ByLoss
	// ByValidation: encoding/json writes the witness, or one of its kind, and
	// reads it, and the schema rejects it.
	ByValidation
	// ByEncoding: encoding fails, whatever the value.
	ByEncoding
)

// contradictions compares both sides of a contract that a framework publishes
// with what encoding/json does.
func contradictions(k *contract.Contract, in, out types.Type, args, results *derivation) []Contradiction {
	var all []Contradiction
	for _, side := range []struct {
		*derivation
		t      types.Type
		schema contract.Schema
	}{{args, in, k.Input}, {results, out, k.Output}} {
		if side.t == nil || !side.schema.IsPresent() {
			continue
		}
		c := &comparison{derivation: side.derivation, doc: publishedDoc{side.schema}}
		c.root(side.t)
		all = append(all, c.found...)
	}
	return all
}

// comparison holds one side of one published schema against the type that it
// was made from.
type comparison struct {
	*derivation
	doc   publishedDoc
	steps []comparedStep // what encloses the current node, outermost first
	refs  []comparedRef
	nodes int
	found []Contradiction
}

// comparedRef is a definition that was compared with a type: another type may
// have the same definition.
type comparedRef struct {
	ref string
	typ types.Type
}

// comparedStep is an object or array that encloses a node.
type comparedStep struct {
	form  wireForm
	node  contract.Schema
	key   string     // the property or key that leads on, "" for items
	field *jsonField // nil for items and values
}

// maxCompared bounds the nodes of one side.
const maxCompared = 20_000

func (c *comparison) root(t types.Type) {
	_, pointed := types.Unalias(t).Underlying().(*types.Pointer)
	c.node(c.form(t, jsonSpot{variable: true, addressable: pointed}), c.doc.root)
}

func (c *comparison) form(t types.Type, at jsonSpot) wireForm {
	if c.side == contract.Input {
		at.addressable = true // a client may encode its arguments as it likes
	}
	f := newWireForm(t, at, c.side, c.bodyKinds)
	if c.strictNumbers && isNumber(f.typ) && !f.quoted {
		f.reads = numberKind
	}
	return f
}

// inside returns the form of the items or values.
func (c *comparison) inside(f wireForm) wireForm {
	at := f.inner()
	at.path = at.path.Elem()
	return c.form(f.elem(), at)
}

// ofField returns the form of a field of a struct.
func (c *comparison) ofField(f wireForm, field jsonField) wireForm {
	at := f.inner()
	at.path, at.quoted = at.path.Property(field.name), field.quoted
	at.addressable = at.addressable || field.viaPointer
	at.hidden = !field.v.Exported()
	return c.form(field.v.Type(), at)
}

// node compares one node.
func (c *comparison) node(f wireForm, node contract.Schema) {
	c.nodes++
	if c.nodes > maxCompared || len(c.steps) > maxDepth || c.isGap(f.spot.path) {
		return
	}
	if ref := node.Get("$ref").Text(); ref != "" {
		if !c.doc.resolve(node).IsPresent() {
			c.unresolved(f, node)
			return
		}
		same := func(r comparedRef) bool { return r.ref == ref && types.Identical(r.typ, f.typ) }
		if slices.ContainsFunc(c.refs, same) {
			return
		}
		c.refs = append(c.refs, comparedRef{ref, f.typ})
	}
	switch {
	case f.unsupported:
		c.unsupportedNode(f, node)
	case c.kinds(f, node):
	case f.codec.codec != noCodec:
		c.promotedNode(f, node)
	default:
		c.constants(f, node)
		c.within(f, node)
	}
}

func (c *comparison) isGap(path contract.Path) bool {
	return slices.ContainsFunc(c.gaps, func(g contract.Gap) bool { return path.Within(g.Path) })
}

// within compares what lies inside a node of one kind.
func (c *comparison) within(f wireForm, node contract.Schema) {
	switch u := f.typ.Underlying().(type) {
	case *types.Slice, *types.Array:
		if array, ok := u.(*types.Array); ok && array.Len() == 0 {
			return // without items
		}
		array := c.doc.only(node, arrayKind)
		if items := array.Get("items"); items.IsPresent() {
			c.step(comparedStep{form: f, node: array}, c.inside(f), items)
		}
	case *types.Map:
		c.mapping(f, u, c.doc.only(node, objectKind))
	case *types.Struct:
		if object := c.doc.only(node, objectKind); object.IsPresent() {
			c.structure(f, object)
		}
	}
}

func (c *comparison) step(s comparedStep, f wireForm, node contract.Schema) {
	c.steps = append(c.steps, s)
	c.node(f, node)
	c.steps = c.steps[:len(c.steps)-1]
}

// mapping compares the keys and the values of a map.
func (c *comparison) mapping(f wireForm, m *types.Map, object contract.Schema) {
	values, patterns := object.Get("additionalProperties"), object.Get("patternProperties").Members()
	if len(patterns) == 1 && values.IsFalse() {
		c.keys(f, m, object, patterns[0].Key)
		values = patterns[0].Value
	}
	if values.IsPresent() && !values.IsFalse() {
		c.step(comparedStep{form: f, node: object, key: sampleKey(m.Key())}, c.inside(f), values)
	}
}

// add records a contradiction once for each field.
func (c *comparison) add(found Contradiction, field *jsonField) {
	found.Side = c.side
	found.Origin = c.at(field)
	same := func(other Contradiction) bool {
		if other.Rule != found.Rule {
			return false
		}
		return other.Path == found.Path || found.Origin.Object != nil && found.Origin.Kind == FromField && other.Origin.Object == found.Origin.Object
	}
	if !slices.ContainsFunc(c.found, same) {
		c.found = append(c.found, found)
	}
}

// at returns where a contradiction is to be mended: the innermost field on
// the way to it that this package declares, else the innermost that is not of
// the standard library, else the outermost.
func (c *comparison) at(field *jsonField) Origin {
	var fields []*jsonField
	if field != nil {
		fields = append(fields, field)
	}
	for _, s := range slices.Backward(c.steps) {
		if s.field != nil {
			fields = append(fields, s.field)
		}
	}
	for _, f := range fields {
		if f.v.Pkg() == c.pkg.Types && f.v.Pos().IsValid() {
			return c.fieldOrigin(f)
		}
	}
	for _, f := range fields {
		if f.v.Pkg() != nil && !c.isStandard(f.v.Pkg().Path()) {
			return c.fieldOrigin(f)
		}
	}
	if len(fields) > 0 {
		return c.fieldOrigin(fields[len(fields)-1])
	}
	return c.origins[Place{c.side, contract.Root}]
}

// isStandard reports whether a path is that of a package of the standard
// library, whose first element has no dot. Neither has that of some programs.
func (c *comparison) isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	own, _, _ := strings.Cut(c.pkg.Path, "/")
	return first != own && !strings.Contains(first, ".")
}

// fieldOrigin is the origin that [derivation.field] records.
func (c *comparison) fieldOrigin(f *jsonField) Origin {
	scratch := derivation{side: c.side, pkg: c.pkg, via: c.via, origins: map[Place]Origin{}}
	scratch.field(contract.Root, f.owner, f.v.Origin(), f.tag)
	return scratch.origins[Place{c.side, contract.Root}]
}

// following returns the witness that follows the schema, with v at the
// current node.
func (c *comparison) following(v contract.Value) contract.Value {
	for _, s := range slices.Backward(c.steps) {
		switch {
		case s.field == nil && s.key == "":
			n := max(1, number(s.node.Get("minItems")))
			v = repeated(v, min(n, maxSampleItems))
		case s.field == nil:
			v = contract.Obj(contract.M(s.key, v))
		default:
			v = c.doc.admittedObject(s.node, len(c.steps)).With(s.key, v)
		}
	}
	return v
}

// canonical returns the witness that encoding/json writes, with v at the
// current node.
func (c *comparison) canonical(v contract.Value) contract.Value {
	for _, s := range slices.Backward(c.steps) {
		switch {
		case s.field == nil && s.key == "":
			n := 1
			if array, ok := s.form.typ.Underlying().(*types.Array); ok {
				n = int(min(array.Len(), maxSampleItems))
			}
			v = repeated(v, n)
		case s.field == nil:
			v = contract.Obj(contract.M(s.key, v))
		default:
			v = c.writtenStruct(s.form, 1).With(s.key, v)
		}
	}
	return v
}
