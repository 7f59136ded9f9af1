package diffclass

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputUnionBranchRemoved = rule.Rule{
	ID: "input-union-branch-removed", Side: rule.Input, Effect: rule.Narrows,
	Title:  "variant removed",
	Text:   "Values of the removed variant were accepted, and no other variant takes them.",
	Before: "InputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}, {Type: \"integer\"}}}",
	After:  "InputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}}}",
	Fix:    "Keep the variant and convert it in code.",
	Since:  "0.1.0",
}

var inputUnionBranchAdded = rule.Rule{
	ID: "input-union-branch-added", Side: rule.Input, Effect: rule.Widens,
	Title:  "variant added",
	Text:   "Every value of the old variants is still accepted.",
	Before: "InputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}}}",
	After:  "InputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}, {Type: \"integer\"}}}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var inputOneOfOverlapIntroduced = rule.Rule{
	ID: "input-one-of-overlap-introduced", Side: rule.Input, Effect: rule.Narrows,
	Title: "value matches two variants",
	Text: "`oneOf` accepts a value that matches exactly one variant. A value that was accepted now matches two of them " +
		"and is rejected, although each variant by itself would take it.",
	Before: "InputSchema: &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: \"string\"}}}",
	After:  "InputSchema: &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: \"string\"}, {Type: \"string\", MaxLength: jsonschema.Ptr(3)}}}",
	Fix:    "Use `anyOf`, or tell the variants apart by a required property with a constant.",
	Since:  "0.1.0",
}

var inputAnyOfBecameOneOf = rule.Rule{
	ID: "input-any-of-became-one-of", Side: rule.Input, Effect: rule.Narrows,
	Title:  "value may match one variant only",
	Text:   "Values that match two of the variants were accepted by `anyOf` and are rejected by `oneOf`.",
	Before: "InputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"number\"}, {Type: \"integer\"}}}",
	After:  "InputSchema: &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: \"number\"}, {Type: \"integer\"}}}",
	Fix:    "Restore `anyOf`, or make the variants exclude one another.",
	Since:  "0.1.0",
}

var inputOneOfBecameAnyOf = rule.Rule{
	ID: "input-one-of-became-any-of", Side: rule.Input, Effect: rule.Widens,
	Title:  "value may match several variants",
	Text:   "What matches exactly one variant matches at least one, so every old call is still valid.",
	Before: "InputSchema: &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: \"number\"}, {Type: \"integer\"}}}",
	After:  "InputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"number\"}, {Type: \"integer\"}}}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var outputUnionBranchAdded = rule.Rule{
	ID: "output-union-branch-added", Side: rule.Output, Effect: rule.Widens,
	Title:  "result may be a new variant",
	Text:   "Readers that tell apart the old variants meet one that they do not know.",
	Before: "OutputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}}}",
	After:  "OutputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}, {Type: \"integer\"}}}",
	Fix:    "Return one of the old variants, or the new one under another key or from a new tool.",
	Since:  "0.1.0",
}

var outputUnionBranchRemoved = rule.Rule{
	ID: "output-union-branch-removed", Side: rule.Output, Effect: rule.Narrows,
	Title:  "result has fewer variants",
	Text:   "Readers that handle the removed variant do no harm; it does not come any more.",
	Before: "OutputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}, {Type: \"integer\"}}}",
	After:  "OutputSchema: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: \"string\"}}}",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

// branching reports whether the schema is spelled as a union, be it of one
// variant.
func (s *shape) branching() bool {
	if s.union != nil {
		return true
	}
	return slices.ContainsFunc(s.parts, func(part contract.Value) bool {
		return part.Get("anyOf").Len() == 1 || part.Get("oneOf").Len() == 1
	})
}

// base returns what holds beside the variants.
func (s *shape) base() contract.Value {
	if s.union == nil {
		return contract.Bool(true)
	}
	all := []contract.Value{}
	for _, part := range s.parts {
		if own := part.Without("$ref", "allOf", "anyOf", "oneOf", "$defs", "definitions"); !isTrue(own) {
			all = append(all, own)
		}
	}
	return conjoin(all...)
}

// variants returns the variants of the schema, each with what holds beside
// them all; a schema that is no union is its only variant.
func (s *shape) variants(beside contract.Value) []contract.Value {
	if s.union == nil {
		return []contract.Value{s.node.Schema}
	}
	all := []contract.Value{}
	for _, branch := range s.union.branches {
		all = append(all, conjoin(beside, branch))
	}
	return all
}

// unions compares schemas of which at least one is a union: variants that
// are the same thing in both, then those that only one has.
func (c *comparison) unions(p *pair, o, n *shape) {
	was, is := o.base(), n.base()
	if o.union != nil && n.union != nil && !equivalent(p.old.Doc.Node(was), p.new.Doc.Node(is)) {
		q := *p
		q.old, q.new, q.told = p.old.Doc.Node(was), p.new.Doc.Node(is), 0
		q.around, q.folded, q.within = nil, nil, nil
		c.inside(p, &q, c.facets)
		was, is = contract.Bool(true), contract.Bool(true)
	}
	olds, news := o.variants(was), n.variants(is)
	chosen := c.matchVariants(p, olds, news)
	for _, m := range chosen {
		c.below(p, p.variant(olds[m.old], news[m.new], namesBeside(p, news, m.new)))
	}
	for i, branch := range olds {
		if !slices.ContainsFunc(chosen, func(m match) bool { return m.old == i }) {
			c.variantRemoved(p, n, branch)
		}
	}
	for j, branch := range news {
		if !slices.ContainsFunc(chosen, func(m match) bool { return m.new == j }) {
			c.variantAdded(p, branch)
		}
	}
	c.exclusive(p, o, n)
}

// variant returns the pair of two variants at the same place.
func (p *pair) variant(old, new contract.Value, elsewhere map[string]bool) *pair {
	q := *p
	q.old, q.new = p.old.Doc.Node(old), p.new.Doc.Node(new)
	q.carryOld, q.carryNew = p.carryOld.within(old), p.carryNew.within(new)
	q.elsewhere, q.told = elsewhere, 0
	q.around, q.folded, q.within = nil, nil, nil
	return &q
}

// namesBeside returns the names that the other new variants declare.
func namesBeside(p *pair, news []contract.Value, own int) map[string]bool {
	names := map[string]bool{}
	for j, branch := range news {
		if j == own {
			continue
		}
		for name := range fold(p.new.Doc.Node(branch)).declares() {
			names[name] = true
		}
	}
	for name := range p.elsewhere {
		names[name] = true
	}
	return names
}

func (c *comparison) variantRemoved(p *pair, n *shape, branch contract.Value) {
	was := fold(p.old.Doc.Node(branch))
	told := c.report(p, finding{
		twin: twin{inputUnionBranchRemoved, outputUnionBranchRemoved}, dir: narrows,
		probe: branch, old: branch,
		message: c.subject(p.at) + ": variant " + schemaName(was) + " removed",
	})
	if told || c.isOutput() {
		return
	}
	for _, name := range was.properties() { // other variants take the value, but do they read it?
		if !n.covers(name) {
			c.argumentLoss(p, was, n, name)
		}
	}
}

func (c *comparison) variantAdded(p *pair, branch contract.Value) {
	c.report(p, finding{
		twin: twin{inputUnionBranchAdded, outputUnionBranchAdded}, dir: widens,
		probe: branch, new: branch,
		message: c.subject(p.at) + ": variant " + schemaName(fold(p.new.Doc.Node(branch))) + " added",
	})
}

// exclusive compares whether a value may match several variants, when
// nothing else explains the difference.
func (c *comparison) exclusive(p *pair, o, n *shape) {
	was, is := o.unionKeyword(), n.unionKeyword()
	if is == "oneOf" && p.differs()&^p.told&narrows != 0 && p.narrow.Verdict == contain.Refuted {
		f := finding{
			twin: twin{input: inputOneOfOverlapIntroduced}, dir: narrows, probe: constant(p.witness(narrows)),
			message: c.subject(p.at) + ": " + show(p.witness(narrows)) + " now matches two variants of oneOf and is excluded",
		}
		if was == "anyOf" {
			f.input = inputAnyOfBecameOneOf
			f.message = c.subject(p.at) + ": anyOf became oneOf; " + show(p.witness(narrows)) + " matches two variants"
		}
		if matchesTwo(n, p.witness(narrows)) {
			c.report(p, f)
		}
	}
	if was == "oneOf" && is == "anyOf" && p.differs()&^p.told&widens != 0 {
		c.report(p, finding{
			twin: twin{input: inputOneOfBecameAnyOf}, dir: widens,
			message: c.subject(p.at) + ": oneOf became anyOf",
		})
	}
}

func (s *shape) unionKeyword() string {
	if s.union == nil {
		return ""
	}
	return s.union.keyword
}

func matchesTwo(s *shape, v contract.Value) bool {
	matched := 0
	for _, branch := range s.union.branches {
		if accepted, known := contain.Accepts(s.node.Doc.Node(branch), v); accepted && known {
			matched++
		}
	}
	return matched > 1
}

// matchVariants pairs the variants that are one thing in both schemas.
func (c *comparison) matchVariants(p *pair, olds, news []contract.Value) []match {
	options := []match{}
	for i, old := range olds {
		for j, new := range news {
			a, b := p.old.Doc.Node(old), p.new.Doc.Node(new)
			if score := variantScore(a, b); score > 0 {
				options = append(options, match{i, j, score})
			}
		}
	}
	slices.SortStableFunc(options, byScore)
	chosen := []match{}
	for _, m := range options {
		if !slices.ContainsFunc(chosen, func(x match) bool { return x.old == m.old || x.new == m.new }) {
			chosen = append(chosen, m)
		}
	}
	return chosen
}

// variantScore tells how good the reasons are to take two variants for one:
// they are equal, or have the same tag, or the same types and most properties
// in common.
func variantScore(a, b contain.Node) float64 {
	if equivalent(a, b) {
		return 3
	}
	o, n := fold(a), fold(b)
	switch sameTag(o, n) {
	case tagEqual:
		return 2
	case tagDiffers:
		return 0
	}
	common := o.kinds & n.kinds
	if common == noKind {
		return 0
	}
	score := 0.1
	if o.kinds == n.kinds {
		score = 0.5
	}
	was, is := o.properties(), n.properties()
	if all := len(distinct(was, is)); all > 0 {
		score += float64(len(was)+len(is)-all) / float64(all)
	}
	return score
}

type tagging uint8

const (
	tagNone tagging = iota
	tagEqual
	tagDiffers
)

// sameTag compares the constants of the properties that both objects declare
// with one.
func sameTag(o, n *shape) tagging {
	found := tagNone
	for _, name := range o.properties() {
		was, is := fold(o.node.Doc.Node(o.key(name))), fold(n.node.Doc.Node(n.key(name)))
		if !n.has(name) || !was.isConst() || !is.isConst() {
			continue
		}
		if !contract.Equal(enumOf(was), enumOf(is)) {
			return tagDiffers
		}
		found = tagEqual
	}
	return found
}
