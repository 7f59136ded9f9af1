package contain

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// Doc is a schema document: the context in which the references of its
// sub-schemas are resolved. It is immutable and safe for concurrent use.
type Doc struct {
	root      contract.Value
	legacy    bool             // draft-07 or older: $ref hides its siblings
	tuples    bool             // 2019-09 or older: "items" may be an array
	embedded  bool             // a sub-schema has an $id, and with it a base of its own
	resources map[string]place // by absolute URI, "" for the document itself
	anchors   map[string]place // by absolute URI, '#' and name
	targets   map[string]*schema
	compiled  *schema
	parts     map[part]*schema // the compiled schemas of the document
	peer      *documentPeer
}

// place is a schema in a document with the URI that its references are
// relative to.
type place struct {
	schema contract.Value
	base   string
}

// part identifies an object in the text of a document: by where its members
// are kept.
type part struct {
	first *contract.Member
	n     int
}

func partOf(v contract.Value) (part, bool) {
	members := v.Members()
	if len(members) == 0 {
		return part{}, false
	}
	return part{&members[0], len(members)}, true
}

// New indexes a schema document. It accepts every Value: what it cannot
// understand makes decisions about it undecided.
func New(root contract.Value) *Doc {
	d := &Doc{
		root:      root,
		legacy:    isDialect(root, "draft-03", "draft-04", "draft-06", "draft-07"),
		tuples:    isDialect(root, "draft-03", "draft-04", "draft-06", "draft-07", "2019-09"),
		resources: map[string]place{},
		anchors:   map[string]place{},
		targets:   map[string]*schema{},
	}
	d.peer = newDocumentPeer(root)
	d.resources[""] = place{root, ""}
	d.index(root, "")
	c := compiler{doc: d, targets: d.targets, parts: map[part]*schema{}}
	d.compiled = c.document(root, rootBase(root))
	d.adopt(c.parts)
	return d
}

// adopt keeps the compiled schemas of the document, so that what is asked
// about parts of it later need not compile them again. It does not where the
// same text may mean different things, because bases differ.
func (d *Doc) adopt(parts map[part]*schema) {
	if d.embedded {
		return
	}
	d.parts = parts
	if d.compiled.loops() || len(d.compiled.unknownKeywords()) > 0 {
		return
	}
	d.compiled.walk(func(s *schema) bool {
		s.plain = true
		return true
	})
}

// known returns the compiled form of a schema that is part of the document.
func (d *Doc) known(v contract.Value) *schema {
	if p, ok := partOf(v); ok {
		return d.parts[p]
	}
	return nil
}

// isDialect reports whether the document says that it is written in one of
// the drafts.
func isDialect(root contract.Value, drafts ...string) bool {
	return slices.ContainsFunc(drafts, func(draft string) bool {
		return strings.Contains(root.Get("$schema").Text(), draft)
	})
}

func rootBase(root contract.Value) string {
	base, _ := newBase(root, "")
	return base
}

// newBase returns the base URI inside a schema: its $id resolved against the
// base around it. It reports false when the schema has no $id of its own.
func newBase(schema contract.Value, base string) (string, bool) {
	id := schema.Get("$id").Text()
	if id == "" || strings.HasPrefix(id, "#") {
		return base, false
	}
	uri, ok := joinURI(base, id)
	if !ok {
		return base, false
	}
	resource, _, _ := strings.Cut(uri, "#")
	return resource, true
}

func joinURI(base, ref string) (string, bool) {
	if strings.HasPrefix(ref, "#") {
		return base + ref, true
	}
	b, err := url.Parse(base)
	if err != nil {
		return "", false
	}
	r, err := url.Parse(ref)
	if err != nil {
		return "", false
	}
	return b.ResolveReference(r).String(), true
}

// index records the resources and anchors of a schema and everything below.
func (d *Doc) index(schema contract.Value, base string) {
	if schema.Kind() != contract.Object {
		return
	}
	base, isResource := newBase(schema, base)
	if isResource {
		d.embedded = d.embedded || base != rootBase(d.root)
		d.resources[base] = place{schema, base}
	}
	d.indexAnchors(schema, base)
	for _, m := range schema.Members() {
		for _, child := range childSchemas(m) {
			d.index(child, base)
		}
	}
}

func (d *Doc) indexAnchors(schema contract.Value, base string) {
	for _, word := range []string{"$anchor", "$dynamicAnchor"} {
		if name := schema.Get(word).Text(); name != "" {
			d.anchors[base+"#"+name] = place{schema, base}
		}
	}
	if id := schema.Get("$id").Text(); len(id) > 1 && id[0] == '#' { // draft-07
		d.anchors[base+id] = place{schema, base}
	}
}

// childSchemas returns the schemas that one keyword of a schema holds.
func childSchemas(m contract.Member) []contract.Value {
	children := []contract.Value{}
	switch m.Value.Kind() {
	case contract.Array:
		if slices.Contains(schemaListKeywords, m.Key) {
			children = append(children, m.Value.Items()...)
		}
	case contract.Object:
		if slices.Contains(schemaMapKeywords, m.Key) {
			for _, named := range m.Value.Members() {
				children = append(children, named.Value)
			}
		} else if slices.Contains(schemaKeywords, m.Key) {
			children = append(children, m.Value)
		}
	}
	return children
}

// target is where a reference leads, under the name that identifies it.
type target struct {
	name string
	place
}

// lookup finds where a reference leads from a base. It reports false when
// that is nowhere in the document.
func (d *Doc) lookup(ref, base string) (target, bool) {
	uri, ok := joinURI(base, ref)
	if !ok {
		return target{}, false
	}
	resource, fragment, _ := strings.Cut(uri, "#")
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	name := resource + "#" + fragment
	if fragment != "" && fragment[0] != '/' {
		at, ok := d.anchors[name]
		return target{name, at}, ok
	}
	start, ok := d.resources[resource]
	if !ok {
		return target{}, false
	}
	at, ok := descend(start, fragment)
	return target{name, at}, ok
}

// descend follows a JSON Pointer (RFC 6901) from a schema.
func descend(from place, pointer string) (place, bool) {
	at := from
	at.base, _ = newBase(at.schema, at.base)
	if pointer == "" {
		return at, true
	}
	tokens := strings.Split(pointer[1:], "/")
	for i, token := range tokens {
		next := step(at.schema, token)
		if !next.IsPresent() {
			// Generators forget to escape: #/$defs/Page[example.com/x.Item].
			next = at.schema.Get(strings.Join(tokens[i:], "/"))
			at.base, _ = newBase(next, at.base)
			return place{next, at.base}, i > 0 && next.IsPresent()
		}
		at.schema = next
		at.base, _ = newBase(at.schema, at.base)
	}
	return at, true
}

var pointerUnescaper = strings.NewReplacer("~1", "/", "~0", "~")

// step follows one token of a JSON Pointer.
func step(in contract.Value, token string) contract.Value {
	if in.Kind() == contract.Array {
		if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < in.Len() {
			return in.Items()[i]
		}
		return contract.Value{}
	}
	return in.Get(pointerUnescaper.Replace(token))
}

// Root returns the schema of the whole document.
func (d *Doc) Root() Node { return Node{Doc: d, Schema: d.root} }

// Node returns a sub-schema in the context of d. It need not be part of d.
func (d *Doc) Node(schema contract.Value) Node { return Node{Doc: d, Schema: schema} }

// Resolve follows the $ref of a schema that has no other keyword with a
// meaning (title, description and the like may stand beside it), as often as
// there is one. It reports false when a reference leads nowhere, outside the
// document or round in a circle. A schema without $ref, or with siblings that
// matter, is returned as it is.
func (d *Doc) Resolve(schema contract.Value) (contract.Value, bool) {
	at := place{schema, d.baseOf(schema)}
	seen := map[string]bool{}
	for {
		ref := at.schema.Get("$ref")
		if !ref.IsPresent() || !d.legacy && hasMeaningBesideRef(at.schema) {
			return at.schema, true
		}
		next, ok := d.lookup(ref.Text(), at.base)
		if ref.Kind() != contract.String || !ok || seen[next.name] {
			return at.schema, false
		}
		seen[next.name] = true
		at = next.place
	}
}

func hasMeaningBesideRef(schema contract.Value) bool {
	return slices.ContainsFunc(schema.Members(), func(m contract.Member) bool {
		return m.Key != "$ref" && !isAnnotation(m.Key)
	})
}

// baseOf returns the base URI that the references of a sub-schema are
// relative to: that of the first equal schema in the document.
func (d *Doc) baseOf(schema contract.Value) string {
	if d.embedded {
		if found, ok := findBase(d.root, schema, ""); ok {
			return found
		}
	}
	return rootBase(d.root)
}

func findBase(in, schema contract.Value, base string) (string, bool) {
	base, _ = newBase(in, base)
	if contract.Equal(in, schema) {
		return base, true
	}
	for _, m := range in.Members() {
		for _, child := range childSchemas(m) {
			if found, ok := findBase(child, schema, base); ok {
				return found, true
			}
		}
	}
	return "", false
}

// Node is a schema in the context of its document. Without one it is a
// document of its own.
type Node struct {
	Doc    *Doc
	Schema contract.Value

	// Whole is set for a schema that stands for a whole argument or result
	// although it is not the document's own: see [Options.CloseSmaller].
	Whole bool
}

// compile returns the node in the form that decisions work on.
func (n Node) compile() *schema {
	if n.Doc == nil {
		return New(n.Schema).compiled
	}
	if n.isRoot() {
		return n.Doc.compiled
	}
	if s := n.Doc.known(n.Schema); s != nil {
		return s
	}
	c := compiler{doc: n.Doc, targets: map[string]*schema{}}
	return c.document(n.Schema, n.Doc.baseOf(n.Schema))
}

// isWhole reports whether the values of the node are whole arguments or
// results.
func (n Node) isWhole() bool { return n.Whole || n.isRoot() }

func (n Node) isRoot() bool { return n.Doc == nil || contract.Equal(n.Schema, n.Doc.root) }
