package contain

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/toolpact/toolpactvet/contract"
)

// agreed reports whether jsonschema-go has no objection: it accepts the value
// under the smaller schema and rejects it under the larger, or it cannot say.
func agreed(small, large Node, v contract.Value) bool {
	one, other := small.peer(v), large.peer(v)
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
	if instance, ok = peerValue(v); ok {
		return instance, true
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

// peer returns the node's schema as jsonschema-go reads it, for a question
// about a value. It returns nil where that cannot say: where its numbers,
// which are float64, would not be exact, where it does not understand the
// schema, or where it would not come to an end soon. Nor is it asked about deep
// nesting, which its error messages repeat level by level.
func (n Node) peer(v contract.Value) *jsonschema.Resolved {
	text, ok := standalone(n)
	switch {
	case !ok || n.compile().loops() || !affordable(n.compile(), v):
		return nil
	case n.Doc != nil && n.isRoot():
		return n.Doc.peer.about(v)
	case n.Doc == nil:
		return askablePeer(text)
	default:
		return n.Doc.peer.ofPart(pruned(text, v))
	}
}

// manyQuestions is from when on it pays to have the whole document read.
const manyQuestions = 6

// documentPeer is a document as jsonschema-go reads it. To read all of a large
// document takes longer than anything else, so for the first questions only
// what they are about is read.
type documentPeer struct {
	root  contract.Value
	whole func() *jsonschema.Resolved
	asked atomic.Int32
	parts sync.Map // from the text of a part, or of what is left of it, to *jsonschema.Resolved

	movable func() bool // the definitions refer only to definitions
}

func newDocumentPeer(root contract.Value) *documentPeer {
	return &documentPeer{
		root:  root,
		whole: sync.OnceValue(func() *jsonschema.Resolved { return askablePeer(root) }),
		movable: sync.OnceValue(func() bool {
			return refersOnlyInto(root.Get("$defs")) && refersOnlyInto(root.Get("definitions"))
		}),
	}
}

func (p *documentPeer) about(v contract.Value) *jsonschema.Resolved {
	if p.asked.Add(1) > manyQuestions {
		return p.whole()
	}
	return p.ofPart(pruned(p.root, v))
}

// ofPart remembers the parts of the document, of which many are alike.
func (p *documentPeer) ofPart(schema contract.Value) *jsonschema.Resolved {
	text := schema.String()
	if known, ok := p.parts.Load(text); ok {
		resolved, _ := known.(*jsonschema.Resolved)
		return resolved
	}
	resolved := askablePeer(schema)
	p.parts.Store(text, resolved)
	return resolved
}

// pruned returns a schema without the properties whose names do not occur in
// a value, which say nothing about it. It returns the schema as it is where a
// reference may lead to what would be gone.
func pruned(schema, v contract.Value) contract.Value {
	if !prunable(schema) {
		return schema
	}
	keys := map[string]bool{}
	collectKeys(v, keys)
	return prune(schema, keys)
}

// prunable reports whether all references lead to the document or to whole
// definitions.
func prunable(schema contract.Value) bool {
	return !anyValue(schema, func(v contract.Value) bool {
		for _, word := range []string{"$id", "$anchor", "$dynamicAnchor", "$dynamicRef"} {
			if v.Has(word) {
				return true
			}
		}
		ref := v.Get("$ref").Text()
		if !v.Has("$ref") || ref == "#" {
			return false
		}
		for _, prefix := range []string{"#/$defs/", "#/definitions/"} {
			if name, ok := strings.CutPrefix(ref, prefix); ok && !strings.ContainsAny(name, "/%") {
				return false
			}
		}
		return true
	})
}

func collectKeys(v contract.Value, keys map[string]bool) {
	for _, item := range v.Items() {
		collectKeys(item, keys)
	}
	for _, m := range v.Members() {
		keys[m.Key] = true
		collectKeys(m.Value, keys)
	}
}

func prune(schema contract.Value, keys map[string]bool) contract.Value {
	if schema.Kind() != contract.Object {
		return schema
	}
	members := make([]contract.Member, 0, schema.Len())
	for _, m := range schema.Members() {
		switch isMap := slices.Contains(schemaMapKeywords, m.Key); {
		case isMap && m.Value.Kind() == contract.Object:
			m.Value = pruneMap(m.Value, m.Key == "properties", keys)
		case m.Value.Kind() == contract.Array && slices.Contains(schemaListKeywords, m.Key):
			items := make([]contract.Value, 0, m.Value.Len())
			for _, item := range m.Value.Items() {
				items = append(items, prune(item, keys))
			}
			m.Value = contract.List(items...)
		case slices.Contains(schemaKeywords, m.Key):
			m.Value = prune(m.Value, keys)
		}
		members = append(members, m)
	}
	return contract.Obj(members...)
}

func pruneMap(schemas contract.Value, droppable bool, keys map[string]bool) contract.Value {
	members := []contract.Member{}
	for _, m := range schemas.Members() {
		if droppable && !keys[m.Key] {
			continue
		}
		members = append(members, contract.M(m.Key, prune(m.Value, keys)))
	}
	return contract.Obj(members...)
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
	s, ok := plainPeer(text)
	if !ok {
		s = &jsonschema.Schema{}
		if json.Unmarshal([]byte(text.String()), s) != nil {
			return nil
		}
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
	if n.Doc.embedded || !refersOnlyInto(n.Schema) {
		return contract.Value{}, false
	}
	s := n.Schema
	for _, word := range []string{"$defs", "definitions"} {
		defs := n.Doc.root.Get(word)
		if !defs.IsPresent() {
			continue
		}
		if s.Has(word) || !n.Doc.peer.movable() {
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
