package schemagen

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// kinds compares the kinds of values that the schema accepts with those that
// encoding/json reads and writes. It reports whether they contradict, so that
// nothing below needs to be looked at.
func (c *comparison) kinds(f wireForm, node contract.Schema) bool {
	admits := c.doc.admits(node)
	_, isInterface := f.typ.Underlying().(*types.Interface)
	switch {
	case isInterface:
		return true // anything goes
	case f.raw():
		return c.rawJSON(f, node, admits)
	case c.side == contract.Output:
		return c.forbidden(f, node, f.writes, admits)
	case f.reads != 0 && admits != 0 && admits&f.reads == 0:
		value := c.doc.admitted(node, 0)
		c.report(f, node, c.following(value), ByDecoding)
		return true
	case f.quoted && admits&stringKind != 0 && isQuotedText(f.typ):
		c.report(f, node, c.following(c.doc.admitted(node, 0)), ByDecoding)
		return true
	case f.reads == 0:
		return c.forbidden(f, node, f.writes, admits)
	case admits&f.reads != 0:
		return false // read all the same, as numbers for bytes are, and a string for json.Number
	default:
		return c.forbidden(f, node, f.writes&f.reads, admits)
	}
}

// isQuotedText reports whether ",string" puts a text into quotes twice.
func isQuotedText(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0 && !isNumber(t)
}

// forbidden reports what encoding/json writes and the schema never accepts.
func (c *comparison) forbidden(f wireForm, node contract.Schema, writes, admits jsonKinds) bool {
	if writes == 0 || admits&writes != 0 {
		return false
	}
	f.writes = writes
	c.report(f, node, c.canonical(c.written(f, 0)), ByValidation)
	return true
}

// rawJSON reports a json.RawMessage whose schema is not any JSON.
func (c *comparison) rawJSON(f wireForm, node contract.Schema, admits jsonKinds) bool {
	if admits == anyKind {
		return true
	}
	value := contract.Obj(contract.M("a", contract.Int(1)))
	if admits&objectKind != 0 {
		value = contract.Str("x")
		if admits&stringKind != 0 {
			return true
		}
	}
	c.report(f, node, c.canonical(value), ByValidation)
	return true
}

// report records a contradiction of kinds.
func (c *comparison) report(f wireForm, node contract.Schema, witness contract.Value, proof Proof) {
	c.add(Contradiction{
		Rule: kindRule(f), Path: f.spot.path, Published: c.doc.resolve(node),
		Message: fmt.Sprintf("%s published as %s, but encoding/json %s: %s", c.whereIs(f.spot.path), c.doc.words(node), c.does(f, proof), c.consequence(witness, proof)),
		Witness: witness, Proof: proof,
	}, nil)
}

func kindRule(f wireForm) string {
	switch {
	case f.promoted():
		return rulePromoted
	case f.raw():
		return ruleRawJSON
	case f.codec.codec == textCodec:
		return ruleTextMethod
	case f.codec.codec == jsonCodec:
		return ruleJSONMethod
	case f.quoted:
		return ruleStringOption
	case f.bytes:
		return ruleBytes
	}
	return ruleContradicted
}

// where names the node at a path.
func (c *comparison) where(path contract.Path) string {
	switch {
	case path == contract.Root && c.side == contract.Output:
		return "the result"
	case path == contract.Root:
		return "the arguments"
	default:
		return fmt.Sprintf("%s %q", c.side, strings.TrimPrefix(string(path), "/"))
	}
}

// whereIs is [comparison.where] with its verb.
func (c *comparison) whereIs(path contract.Path) string {
	if path == contract.Root && c.side == contract.Input {
		return "the arguments are"
	}
	return c.where(path) + " is"
}

// does says what encoding/json makes of the form.
func (c *comparison) does(f wireForm, proof Proof) string {
	verb, kinds := "reads", f.reads
	switch {
	case c.side == contract.Output:
		verb, kinds = "writes", f.writes
	case proof == ByValidation:
		verb, kinds = "writes and reads", f.writes
	}
	by := ""
	switch {
	case f.promoted():
		by = fmt.Sprintf(" by the %s that %s promotes to the whole struct", f.codec.fn.Name(), f.codec.typeName())
	case f.raw():
		by = " as it stands (json.RawMessage)"
	case f.codec.codec != noCodec:
		by = fmt.Sprintf(" by the %s of %s", f.codec.fn.Name(), f.codec.typeName())
	case f.quoted && isQuotedText(f.typ):
		return verb + ` a string in quotes inside a string (",string")`
	case f.quoted:
		by = ` (",string")`
	case f.bytes:
		return verb + " the bytes as one string in base64"
	}
	return verb + " " + kinds.words() + by
}

// consequence says what becomes of the witness.
func (c *comparison) consequence(witness contract.Value, proof Proof) string {
	shown := witness.String()
	if runes := []rune(shown); len(runes) > 120 {
		shown = string(runes[:120]) + "..."
	}
	switch {
	case proof == ByDecoding:
		return shown + " follows the schema and cannot be decoded"
	case proof == ByLoss:
		return shown + " follows the schema and loses it"
	case proof == ByEncoding:
		return "every result fails to be encoded"
	case !witness.IsPresent():
		return "no result is ever valid"
	case c.side == contract.Output:
		return "the result " + shown + " is never valid"
	default:
		return shown + " can be decoded and is not valid"
	}
}

// unsupportedNode reports a type that encoding/json has no form for and that
// the schema publishes.
func (c *comparison) unsupportedNode(f wireForm, node contract.Schema) {
	witness, proof := contract.Value{}, ByEncoding
	if c.side == contract.Input {
		witness, proof = c.following(c.doc.admitted(node, 0)), ByDecoding
	} else if !c.alwaysWritten() {
		return
	}
	c.add(Contradiction{
		Rule: ruleUnsupported, Path: f.spot.path, Published: c.doc.resolve(node), Witness: witness, Proof: proof,
		Message: fmt.Sprintf("%s published as %s, but encoding/json has no form for its type %s: %s",
			c.whereIs(f.spot.path), c.doc.words(node), typeWords(f.typ), c.consequence(witness, proof)),
	}, nil)
}

// alwaysWritten reports whether every result has the current node: nothing on
// the way to it may be nil, empty or left out.
func (c *comparison) alwaysWritten() bool {
	for _, s := range c.steps {
		if s.field == nil || !s.field.alwaysWritten() {
			return false
		}
	}
	return true
}

// alwaysWritten reports whether encoding writes more than null for the field,
// whatever it holds.
func (f jsonField) alwaysWritten() bool {
	_, pointer := f.v.Type().Underlying().(*types.Pointer)
	return !pointer && !f.optional() && !f.viaPointer
}

func typeWords(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}

// keys reports map keys that the schema holds to a pattern of digits and that
// a method of the key reads or writes.
func (c *comparison) keys(f wireForm, m *types.Map, object contract.Schema, pattern string) {
	fn := keyMethod(types.Unalias(m.Key()), false, c.side == contract.Output)
	if fn == nil || !strings.Contains(pattern, "0-9") {
		return
	}
	name := method{codec: textCodec, fn: fn}.typeName()
	witness := c.canonical(contract.Obj(contract.M("x", c.written(c.inside(f), 1))))
	c.add(Contradiction{
		Rule: ruleKeyMethod, Path: f.spot.path, Published: object, Witness: witness, Proof: ByValidation,
		Message: fmt.Sprintf("the keys of %s are published as %q, but they are what the %s of %s makes of them: %s",
			c.where(f.spot.path), pattern, fn.Name(), name, c.consequence(witness, ByValidation)),
	}, nil)
}

// promotedNode reports the properties of a struct that a method promoted from
// something embedded reads or writes as a whole: it knows nothing of the
// fields beside what is embedded.
func (c *comparison) promotedNode(f wireForm, node contract.Schema) {
	object := c.doc.only(node, objectKind)
	if !f.promoted() || f.codec.codec != jsonCodec || !object.IsPresent() {
		return
	}
	if _, known := knownCodec(f.codec); known {
		return
	}
	within := embeddedOwner(f)
	for _, field := range jsonFields(f.typ) {
		property := object.Get("properties").Get(field.name)
		if !property.IsPresent() || len(within) <= len(field.index) && sliceHasPrefix(field.index, within) {
			continue
		}
		path := f.spot.path.Property(field.name)
		found := Contradiction{Rule: rulePromoted, Path: path, Published: property, Proof: ByValidation}
		if c.side == contract.Input {
			value := c.doc.admittedObject(object, 0).With(field.name, c.doc.admitted(property, 1))
			found.Witness, found.Proof = c.following(value), ByLoss
		} else if !object.Get("required").Contains(contract.Str(field.name)) {
			continue
		}
		found.Message = fmt.Sprintf("%s is published, but the %s that %s promotes to the whole struct knows nothing of it: %s",
			c.where(path), f.codec.fn.Name(), f.codec.typeName(), c.consequence(found.Witness, found.Proof))
		c.add(found, &field)
	}
}

// embeddedOwner returns the index of the embedded field whose method it is.
func embeddedOwner(f wireForm) []int {
	_, index, _ := types.LookupFieldOrMethod(types.NewPointer(f.typ), false, nil, f.codec.fn.Name())
	return index[:max(0, len(index)-1)]
}

func sliceHasPrefix(index, prefix []int) bool {
	for i, v := range prefix {
		if index[i] != v {
			return false
		}
	}
	return true
}
