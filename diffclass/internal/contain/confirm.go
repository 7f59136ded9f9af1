package contain

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/toolpact/toolpactvet/contract"
)

// claim is that a value refutes containment.
type claim struct {
	small, large *schema
	options      Options
	root         bool
	presumed     map[string]bool
}

// holds reports whether the claim is true of a value, evaluated exactly.
func (c claim) holds(v contract.Value) bool {
	e := newEvaluator()
	e.presumed = c.presumed
	return e.valid(c.small, v, false) == yes && e.valid(c.large, v, c.options.OpenLarger) == no &&
		(!c.options.CloseSmaller || e.declared([]*schema{c.small}, v, c.root) == yes)
}

func newClaim(small, large *schema, o Options, root bool) claim {
	return claim{small, large, o, root, presumed(small, large)}
}

// presumed returns the unknown keywords that both sides have, with the same
// value. What they reject is not known, but it did not change: a value that
// refutes containment if they reject nothing, as with every validator that
// does not know them, is a witness.
func presumed(small, large *schema) map[string]bool {
	found, others := small.unknownKeywords(), large.unknownKeywords()
	for key := range found {
		if !others[key] {
			delete(found, key)
		}
	}
	return found
}

func (s *schema) unknownKeywords() map[string]bool {
	found := map[string]bool{}
	s.walkUnknown(func(t *schema) bool {
		for _, o := range t.opaque {
			if o.presumable {
				found[o.key] = true
			}
		}
		return true
	})
	return found
}

// agreed reports whether jsonschema-go has no objection: it accepts the value
// under the smaller schema and rejects it under the larger, or it cannot say.
func agreed(small, large Node, v contract.Value) bool {
	one, other := small.peer(), large.peer()
	if one == nil && other == nil {
		return true
	}
	instance, ok := forPeer(v)
	if !ok {
		return true
	}
	if accepted, can := ask(one, instance); can && !accepted {
		return false
	}
	accepted, can := ask(other, instance)
	return !can || !accepted
}

// forPeer returns a value as jsonschema-go takes it. It reports false where a
// float64 is not exact, and for deep nesting, which error messages repeat
// level by level.
func forPeer(v contract.Value) (instance any, ok bool) {
	if deeper(v, 50) || !exactFloats(v) {
		return nil, false
	}
	err := json.Unmarshal([]byte(v.String()), &instance)
	return instance, err == nil
}

// ask asks jsonschema-go whether it accepts a value, if it can say.
func ask(peer *jsonschema.Resolved, instance any) (accepted, can bool) {
	if peer == nil {
		return false, false
	}
	defer func() {
		if recover() != nil { // it asserts what it assumes of schemas
			accepted, can = false, false
		}
	}()
	return peer.Validate(instance) == nil, true
}

// peer returns the node's schema as jsonschema-go reads it: once for a whole
// document. It returns nil where that cannot say: where its numbers, which are
// float64, would not be exact, where it does not understand the schema, or
// where it would not come to an end. Nor is it asked about deep nesting, which
// its error messages repeat level by level.
func (n Node) peer() *jsonschema.Resolved {
	text, ok := standalone(n)
	switch {
	case !ok || n.compile().loops():
		return nil
	case n.Doc != nil && n.isRoot():
		return n.Doc.peer()
	default:
		return askablePeer(text)
	}
}

// askablePeer returns nil for a document that jsonschema-go is not asked
// about.
func askablePeer(text contract.Value) *jsonschema.Resolved {
	if !exactFloats(text) || deeper(text, 200) {
		return nil
	}
	return readByPeer(text)
}

func readByPeer(text contract.Value) (resolved *jsonschema.Resolved) {
	defer func() {
		if recover() != nil {
			resolved = nil
		}
	}()
	var s jsonschema.Schema
	if json.Unmarshal([]byte(text.String()), &s) != nil {
		return nil
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return nil
	}
	return resolved
}

// standalone returns the schema of a node as a document of its own. It
// reports false when its references would not survive that.
func standalone(n Node) (contract.Value, bool) {
	if n.isRoot() || !refers(n.Schema) {
		return n.Schema, n.Schema.Kind() == contract.Object
	}
	s := n.Schema
	for _, word := range []string{"$defs", "definitions"} {
		defs := n.Doc.root.Get(word)
		if !defs.IsPresent() {
			continue
		}
		if n.Doc.embedded || s.Has(word) || !refersOnlyInto(n.Schema) || !refersOnlyInto(defs) {
			return contract.Value{}, false
		}
		s = s.With(word, defs)
	}
	if dialect := n.Doc.root.Get("$schema"); dialect.IsPresent() {
		s = s.With("$schema", dialect)
	}
	return s, true
}

func refers(v contract.Value) bool {
	return anyValue(v, func(v contract.Value) bool { return v.Has("$ref") || v.Has("$dynamicRef") })
}

// refersOnlyInto reports whether all references lead into the definitions of
// the document.
func refersOnlyInto(v contract.Value) bool {
	return !anyValue(v, func(v contract.Value) bool {
		ref := v.Get("$ref")
		return v.Has("$dynamicRef") || ref.IsPresent() &&
			!strings.HasPrefix(ref.Text(), "#/$defs/") && !strings.HasPrefix(ref.Text(), "#/definitions/")
	})
}

// anyValue reports whether something is true of v or of a value inside it.
func anyValue(v contract.Value, is func(contract.Value) bool) bool {
	inside := func(v contract.Value) bool { return anyValue(v, is) }
	return is(v) || slices.ContainsFunc(v.Items(), inside) ||
		slices.ContainsFunc(v.Members(), func(m contract.Member) bool { return inside(m.Value) })
}

// deeper reports whether v nests deeper than some levels.
func deeper(v contract.Value, levels int) bool {
	if levels == 0 {
		return true
	}
	inside := func(v contract.Value) bool { return deeper(v, levels-1) }
	return slices.ContainsFunc(v.Items(), inside) ||
		slices.ContainsFunc(v.Members(), func(m contract.Member) bool { return inside(m.Value) })
}

// exactFloats reports whether a float64 holds each number in v, and can count
// from it to the next integer.
func exactFloats(v contract.Value) bool {
	limit := ratOf(1 << 53)
	return !anyValue(v, func(v contract.Value) bool {
		if v.Kind() != contract.Number {
			return false
		}
		r, ok := v.Rat()
		if !ok || new(big.Rat).Abs(r).Cmp(limit) > 0 {
			return true
		}
		_, exact := r.Float64()
		return !exact
	})
}

// loops reports whether a schema, or one below it, applies itself to the same
// value again.
func (s *schema) loops() bool {
	done := map[*schema]bool{}
	open := map[*schema]bool{}
	var visit func(*schema) bool
	visit = func(t *schema) bool {
		if t.plain {
			return false
		}
		if done[t] || open[t] {
			return open[t]
		}
		open[t] = true
		found := slices.ContainsFunc(t.beside(), visit)
		open[t] = false
		done[t] = true
		return found
	}
	found := false
	s.walkUnknown(func(t *schema) bool {
		found = found || visit(t)
		return !found
	})
	return found
}
