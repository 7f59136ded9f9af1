package contain

import "github.com/toolpact/toolpactvet/contract"

// Doc is a schema document: the context in which the references of its
// sub-schemas are resolved. It is immutable and safe for concurrent use.
type Doc struct {
	root contract.Value
}

// New indexes a schema document. It accepts every Value: what it cannot
// understand makes decisions about it undecided.
func New(root contract.Value) *Doc { return &Doc{root: root} }

// Root returns the schema of the whole document.
func (d *Doc) Root() Node { return Node{Doc: d, Schema: d.root} }

// Node returns a sub-schema in the context of d.
func (d *Doc) Node(schema contract.Value) Node { return Node{Doc: d, Schema: schema} }

// Resolve follows the $ref of a schema that has no other keyword with a
// meaning (title, description and the like may stand beside it), as often as
// there is one. It reports false when a reference leads nowhere, outside the
// document or round in a circle. A schema without $ref, or with siblings that
// matter, is returned as it is.
func (d *Doc) Resolve(schema contract.Value) (contract.Value, bool) {
	return schema, !schema.Has("$ref")
}

// Node is a schema in the context of its document.
type Node struct {
	Doc    *Doc
	Schema contract.Value
}

// Accepts reports whether the value is valid under the schema. The answer
// counts only when known is true: a keyword that is not understood, a pattern
// that is no Go regexp or a reference that leads nowhere make it unknown,
// unless the rest settles it.
func Accepts(n Node, v contract.Value) (accepted, known bool) { return false, false }

// Confirm reports whether the value is a witness against containment under
// the options: accepted by the smaller schema (with declared keys only when
// that side is closed), rejected by the larger (even when that is opened).
func Confirm(small, large Node, witness contract.Value, o Options) bool { return false }
