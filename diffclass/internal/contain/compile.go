package contain

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// compiler turns the schemas of one document into their compiled form.
type compiler struct {
	doc     *Doc
	targets map[string]*schema // what references lead to, by name
	made    []*schema          // everything compiled, to be finished at the end
	parts   map[part]*schema   // where to note what was compiled of a document, nil when that is done
}

// document compiles a schema with everything that it refers to.
func (c *compiler) document(v contract.Value, base string) *schema {
	s := c.schema(v, base)
	c.finish()
	return s
}

// reading is a schema while its keywords are read.
type reading struct {
	*compiler
	*schema
	value contract.Value
	base  string
	parts []string // the keywords read, in a form that identifies their meaning
}

func newSchema() *schema {
	return &schema{kinds: allKinds, maxLength: unlimited}
}

func (c *compiler) schema(v contract.Value, base string) *schema {
	if c.parts == nil {
		if s := c.doc.known(v); s != nil {
			return s
		}
	}
	s := newSchema()
	c.fill(s, v, base)
	return s
}

// fill compiles v into s, which may already be referred to.
func (c *compiler) fill(s *schema, v contract.Value, base string) {
	c.made = append(c.made, s)
	base, _ = newBase(v, base)
	r := &reading{compiler: c, schema: s, value: v, base: base}
	switch v.Kind() {
	case contract.Object:
		r.keywords()
	case contract.Boolean:
		s.always, s.never = v.IsTrue(), v.IsFalse()
	default:
		r.notUnderstood("", v, "a schema is an object or a boolean", false)
	}
	r.identify()
	if p, ok := partOf(v); ok && c.parts != nil {
		c.parts[p] = s
	}
}

func (r *reading) keywords() {
	members := r.value.Members()
	if r.doc.legacy && r.value.Has("$ref") {
		members = []contract.Member{contract.M("$ref", r.value.Get("$ref"))}
	}
	for _, m := range members {
		if !isAnnotation(m.Key) && !r.keyword(m.Key, m.Value) {
			r.notUnderstood(m.Key, m.Value, fmt.Sprintf("keyword %q has a value that it cannot have", m.Key), false)
		}
	}
	r.format = r.value.Get("format").Text()
	r.always = len(r.parts) == 0
	r.never = r.not != nil && r.not.always || r.kinds == 0
}

// keyword reads one keyword. It reports false when its value is not what the
// specification asks for.
func (r *reading) keyword(word string, v contract.Value) bool {
	switch word {
	case "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"minLength", "maxLength", "pattern":
		return r.scalarKeyword(word, v)
	case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "$ref", "$dynamicRef":
		return r.applicator(word, v)
	case "items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems", "contains",
		"minContains", "maxContains", "unevaluatedItems":
		return r.arrayKeyword(word, v)
	case "properties", "patternProperties", "additionalProperties", "propertyNames", "required", "minProperties",
		"maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties":
		return r.objectKeyword(word, v)
	case "dependencies":
		if r.doc.legacy {
			return r.dependencies(v)
		}
	}
	r.notUnderstood(word, v, fmt.Sprintf("unknown keyword %q", word), true)
	return true
}

// notUnderstood notes a keyword whose effect is not known. An unknown keyword
// that both sides have may be presumed to accept a value.
func (r *reading) notUnderstood(word string, v contract.Value, reason string, isUnknownKeyword bool) {
	key := word + canonicalValue(v)
	r.opaque = append(r.opaque, opaque{key: key, reason: reason, presumable: isUnknownKeyword})
	r.part(word, key)
}

// part notes a keyword for the identity of the schema.
func (r *reading) part(word string, meaning ...string) {
	r.parts = append(r.parts, word+"\x00"+strings.Join(meaning, "\x00"))
}

// child compiles a sub-schema.
func (r *reading) child(v contract.Value) *schema {
	s := r.compiler.schema(v, r.base)
	r.noteRefs(s.refs)
	return s
}

func (r *reading) noteRefs(names []string) {
	for _, name := range names {
		if i, found := slices.BinarySearch(r.refs, name); !found {
			r.refs = slices.Insert(r.refs, i, name)
		}
	}
}

func (r *reading) children(v contract.Value) ([]*schema, bool) {
	if v.Kind() != contract.Array {
		return nil, false
	}
	list := make([]*schema, 0, v.Len())
	for _, item := range v.Items() {
		list = append(list, r.child(item))
	}
	return list, true
}

func (r *reading) named(v contract.Value) ([]property, bool) {
	if v.Kind() != contract.Object {
		return nil, false
	}
	list := make([]property, 0, v.Len())
	for _, m := range v.Members() {
		list = append(list, property{m.Key, r.child(m.Value)})
	}
	return list, true
}

func locals(list []*schema) []string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = s.local
	}
	return texts
}

func namedLocals(list []property) []string {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = strconv.Quote(p.name) + p.schema.local
	}
	slices.Sort(texts)
	return texts
}

func digest(parts ...string) string {
	text := make([]byte, 0, 256)
	for _, p := range parts {
		text = binary.AppendUvarint(text, uint64(len(p)))
		text = append(text, p...)
	}
	sum := sha256.Sum256(text)
	return string(sum[:16])
}

func (r *reading) identify() {
	switch {
	case r.always:
		r.local = "always"
	case r.never:
		r.local = "never"
	default:
		slices.Sort(r.parts)
		r.local = digest(r.parts...)
	}
}

// count reads a non-negative integer, however it is spelled.
func count(v contract.Value) (int, bool) {
	n, ok := v.Rat()
	if !ok || !n.IsInt() || n.Sign() < 0 {
		return 0, false
	}
	if n.Cmp(new(big.Rat).SetInt64(unlimited)) > 0 {
		return unlimited, true
	}
	return int(n.Num().Int64()), true
}

func texts(v contract.Value) ([]string, bool) {
	if v.Kind() != contract.Array {
		return nil, false
	}
	list := make([]string, 0, v.Len())
	for _, item := range v.Items() {
		if item.Kind() != contract.String {
			return nil, false
		}
		list = append(list, item.Text())
	}
	slices.Sort(list)
	return slices.Compact(list), true
}
