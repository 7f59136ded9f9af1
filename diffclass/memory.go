package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// The properties of a tool are of a few types, and what changes in many of
// them often changes alike. So what was found about two small schemas is
// remembered by their texts.

// question is whether one schema is contained in another, for the values that
// a probe describes.
type question struct {
	small, large contain.Node
	probe        contract.Value
	options      contain.Options
}

// asked identifies a question.
type asked struct {
	small, large *contain.Doc
	texts        [3]string
	options      contain.Options
	glimpsed     bool
}

// maxRemembered is how long the texts of a question may be together.
const maxRemembered = 2000

// key identifies the question. It reports false for a large one.
func (q question) key() (asked, bool) {
	k := asked{
		small: q.small.Doc, large: q.large.Doc, options: q.options,
		texts: [3]string{q.small.Schema.String(), q.large.Schema.String(), q.probe.String()},
	}
	return k, len(k.texts[0])+len(k.texts[1])+len(k.texts[2]) <= maxRemembered && !q.small.Whole
}

// remembered explores a question, unless that was done before. What it finds
// counts only if it is confirmed.
func (c *comparison) remembered(q question, confirmed func(contain.Result) bool) contain.Result {
	k, small := q.key()
	if r, ok := c.known[k]; ok && small {
		return r
	}
	r := contain.Explore(q.small.Doc.Node(conjoin(q.small.Schema, q.probe)), q.large, q.options)
	c.work += r.Steps
	if r.Verdict == contain.Refuted && !confirmed(r) {
		r = contain.Result{}
	}
	if small {
		c.known[k] = r
	}
	return r
}

// glimpse decides about two schemas as they stand, without assumptions.
func (c *comparison) glimpse(small, large contain.Node) contain.Result {
	k, isSmall := question{small: small, large: large}.key()
	k.glimpsed = true
	if r, ok := c.known[k]; ok && isSmall {
		return r
	}
	r := contain.Glimpse(small, large, contain.Options{})
	c.work += r.Steps
	if isSmall {
		c.known[k] = r
	}
	return r
}
