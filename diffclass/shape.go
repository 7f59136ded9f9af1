package diffclass

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// shape is a schema as attribution reads it: references followed, allOf and
// siblings side by side, unions that leave one choice taken apart. It is a
// reading aid. What it says is only ever used to name a difference that the
// decision procedure has found, so where a keyword is beyond it nothing is
// lost but the name.
type shape struct {
	node  contain.Node
	never bool  // accepts nothing
	lost  bool  // a reference leads nowhere, so that nothing is known
	kinds kinds // types that it accepts
	parts []contract.Value
	union *union // nil when there is none, or more than one

	// values are the live values of a finite schema; finite tells apart one
	// without any.
	finite bool
	values []contract.Value

	choices int // anyOf and oneOf that are left

	inOrder []string       // what requiredInOrder has found
	names   []nameIndex    // what index has found
	rank    map[string]int // what ranks has found

	declared map[string]bool // what declares has found
}

// union is the one anyOf or oneOf of a shape.
type union struct {
	keyword  string
	branches []contract.Value
}

// maxFold bounds how deep references and unions are followed inside one
// schema, so that a circular or hostile one ends.
const maxFold = 12

// fold reads a schema.
func fold(n contain.Node) *shape {
	f := &folder{doc: n.Doc, seen: map[string]bool{}, kinds: anyKind}
	f.add(n.Schema)
	f.takeApart()
	s := &shape{node: n, never: f.never, lost: f.lost, kinds: f.kinds, parts: f.parts, choices: len(f.unions)}
	if len(f.unions) == 1 {
		s.union = &f.unions[0]
	}
	s.enumerate()
	return s
}

// folder collects what holds at one place.
type folder struct {
	doc    *contain.Doc
	seen   map[string]bool // references that were followed
	never  bool
	lost   bool
	kinds  kinds
	parts  []contract.Value
	unions []union

	reached map[string]kinds // what kindsOf has found behind references
}

func (f *folder) add(schema contract.Value) {
	switch schema.Kind() {
	case contract.Object:
	case contract.Boolean:
		f.never = f.never || schema.IsFalse()
		return
	default:
		return
	}
	f.parts = append(f.parts, schema)
	f.narrowKinds(schema)
	if ref := schema.Get("$ref"); ref.IsPresent() && !f.seen[ref.Text()] {
		f.seen[ref.Text()] = true
		target, ok := f.doc.Resolve(contract.Obj(contract.M("$ref", ref)))
		if ok {
			f.add(target)
		}
		f.lost = f.lost || !ok
	}
	for _, sub := range schema.Get("allOf").Items() {
		f.add(sub)
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if branches := schema.Get(keyword).Items(); len(branches) > 0 {
			f.unions = append(f.unions, union{keyword, branches})
		}
	}
}

func (f *folder) narrowKinds(schema contract.Value) {
	if t := schema.Get("type"); t.IsPresent() {
		f.kinds &= kindsNamed(t)
	}
	if c := schema.Get("const"); c.IsPresent() {
		f.kinds &= kindOf(c)
	}
	if enum := schema.Get("enum"); enum.IsPresent() {
		listed := noKind
		for _, v := range enum.Items() {
			listed |= kindOf(v)
		}
		f.kinds &= listed
	}
}

// takeApart drops the branches of unions that the types exclude, and puts a
// branch that is left alone beside its siblings: {"anyOf":[T,{"type":"null"}]}
// without null is T.
func (f *folder) takeApart() {
	for range maxFold {
		changed := false
		unions := f.unions
		f.unions = nil
		for _, u := range unions {
			live, reach := f.liveBranches(u)
			f.kinds &= reach
			switch len(live) {
			case 0:
				f.never = true
			case 1:
				f.add(live[0])
				changed = true
			default:
				f.unions = append(f.unions, union{u.keyword, live})
			}
		}
		if !changed {
			break
		}
	}
	f.never = f.never || f.kinds == noKind
}

func (f *folder) liveBranches(u union) (live []contract.Value, reach kinds) {
	for _, branch := range u.branches {
		if k := f.kindsOf(branch, 0) & f.kinds; k != noKind {
			live = append(live, branch)
			reach |= k
		}
	}
	return live, reach
}

// kindsOf returns the types that a branch accepts, as far as that is seen
// without a proof.
func (f *folder) kindsOf(schema contract.Value, depth int) kinds {
	if schema.IsFalse() {
		return noKind
	}
	if depth > maxFold || schema.Kind() != contract.Object {
		return anyKind
	}
	own := folder{kinds: anyKind}
	own.narrowKinds(schema)
	k := own.kinds
	if ref := schema.Get("$ref"); ref.IsPresent() {
		k &= f.kindsBehind(ref, depth)
	}
	for _, sub := range schema.Get("allOf").Items() {
		k &= f.kindsOf(sub, depth+1)
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if branches := schema.Get(keyword).Items(); len(branches) > 0 {
			any := noKind
			for _, sub := range branches {
				any |= f.kindsOf(sub, depth+1)
			}
			k &= any
		}
	}
	return k
}

// kindsBehind returns the types that the target of a reference accepts. A
// reference that leads back to itself adds nothing.
func (f *folder) kindsBehind(ref contract.Value, depth int) kinds {
	if known, ok := f.reached[ref.Text()]; ok {
		return known
	}
	if f.reached == nil {
		f.reached = map[string]kinds{}
	}
	f.reached[ref.Text()] = anyKind
	if target, ok := f.doc.Resolve(contract.Obj(contract.M("$ref", ref))); ok {
		f.reached[ref.Text()] = f.kindsOf(target, depth+1)
	}
	return f.reached[ref.Text()]
}

// enumerate fills in the values of a finite schema, without those that a
// sibling excludes.
func (s *shape) enumerate() {
	listed, ok := s.listed()
	if !ok {
		return
	}
	s.finite = true
	for _, v := range withoutRepeats(listed) {
		accepted, known := contain.Accepts(s.node, v)
		if accepted || !known {
			s.values = append(s.values, v)
		}
	}
}

// withoutRepeats returns the distinct values of a list, in order.
func withoutRepeats(values []contract.Value) []contract.Value {
	distinct, others, texts := []contract.Value{}, []contract.Value{}, map[string]bool{}
	for _, v := range values {
		switch {
		case v.Kind() == contract.String:
			if texts[v.Text()] {
				continue
			}
			texts[v.Text()] = true
		case contract.List(others...).Contains(v):
			continue
		default:
			others = append(others, v)
		}
		distinct = append(distinct, v)
	}
	return distinct
}

func (s *shape) listed() ([]contract.Value, bool) {
	for _, part := range s.parts {
		if c := part.Get("const"); c.IsPresent() {
			return []contract.Value{c}, true
		}
		if enum := part.Get("enum"); enum.Kind() == contract.Array {
			return enum.Items(), true
		}
	}
	if s.union == nil {
		return nil, false
	}
	values := []contract.Value{}
	for _, branch := range s.union.branches {
		own, ok := (&shape{parts: []contract.Value{branch}}).listed()
		if !ok {
			return nil, false
		}
		values = append(values, own...)
	}
	return values, true
}

// isConst reports whether the schema is spelled as one constant.
func (s *shape) isConst() bool {
	return slices.ContainsFunc(s.parts, func(part contract.Value) bool { return part.Has("const") })
}

// keyword returns the first value of a keyword among the parts, which suits
// annotations: the nearest one speaks.
func (s *shape) keyword(name string) contract.Value {
	for _, part := range s.parts {
		if v := part.Get(name); v.IsPresent() {
			return v
		}
	}
	return contract.Value{}
}

// keywords returns the values of a keyword in all parts, without repetition.
func (s *shape) keywords(name string) []contract.Value {
	values := []contract.Value{}
	for _, part := range s.parts {
		if v := part.Get(name); v.IsPresent() && !contract.List(values...).Contains(v) {
			values = append(values, v)
		}
	}
	return values
}

// isTrue reports whether a schema is seen to accept everything: true, {}, or
// nothing but annotations.
func isTrue(schema contract.Value) bool {
	if schema.Kind() != contract.Object {
		return schema.IsTrue()
	}
	for _, m := range schema.Members() {
		if !slices.Contains(annotations, m.Key) {
			return false
		}
	}
	return true
}

// isFalse reports whether a schema is seen to accept nothing.
func isFalse(schema contract.Value) bool {
	return schema.IsFalse() || schema.Has("not") && isTrue(schema.Get("not"))
}

// annotations are the keywords of JSON Schema 2020-12 that say nothing about
// which values are valid.
var annotations = []string{
	"$comment", "$schema", "$defs", "definitions", "title", "description", "default", "examples",
	"deprecated", "readOnly", "writeOnly", "format",
	"contentEncoding", "contentMediaType", "contentSchema",
}

// conjoin returns a schema that accepts what all of them accept.
func conjoin(schemas ...contract.Value) contract.Value {
	kept := []contract.Value{}
	for _, s := range schemas {
		switch {
		case !s.IsPresent(), s.IsTrue():
		case s.IsFalse():
			return s
		default:
			kept = append(kept, s)
		}
	}
	switch len(kept) {
	case 0:
		return contract.Bool(true)
	case 1:
		return kept[0]
	}
	return contract.Obj(contract.M("allOf", contract.List(kept...)))
}
