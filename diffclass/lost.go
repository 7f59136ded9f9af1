package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// lostValue returns a value that carries the key and that both documents
// accept, or else the old one. It reports false when there is none.
func (c *comparison) lostValue(p *pair, name string) (contract.Value, bool) {
	if v, ok := c.lostAlone(p, name); ok {
		return v, true
	}
	carried := c.old.Node(conjoin(c.old.Root().Schema, p.carryOld(withKey(name, contract.Bool(true)))))
	carried.Whole = true
	if !c.haveNothingInCommon() {
		r := c.suggested(p, name, carried, c.rejected())
		if r.Verdict == contain.Refuted && contain.Valid(r.Witness, c.old.Root(), c.new.Root()) {
			return r.Witness, true
		}
	}
	r := c.suggested(p, name, carried, c.nothing)
	if r.Verdict == contain.Refuted && !contain.Valid(r.Witness, c.old.Root()) {
		return contract.Value{}, true
	}
	return r.Witness, r.Verdict != contain.Contained
}

// lostAlone is lostValue for a free place, where an object that the old
// document accepts may carry any key that it declares. It reports false when
// the new document rejects that object, and may accept another.
func (c *comparison) lostAlone(p *pair, name string) (contract.Value, bool) {
	if !p.isFree(narrows) || !p.around.exists(narrows) {
		return contract.Value{}, false
	}
	old, _ := p.shapes(narrows)
	if !old.takesMembers() || !old.has(name) {
		return contract.Value{}, false
	}
	host, ok := c.host(p, narrows)
	if !ok {
		return host, false
	}
	value, ok := c.sample(old, host, name)
	if !ok {
		return value, false
	}
	whole := p.around.put(narrows, old.put(host, name, value))
	if accepted, _ := contain.Accepts(c.new.Root(), whole); accepted {
		return whole, c.survives(p, host)
	}
	if c.haveNothingInCommon() {
		return whole, true
	}
	return c.lostFromCommon(p, old, name, value)
}

// survives reports whether a host at a place passes in both documents, which
// the validators are asked once a place.
func (c *comparison) survives(p *pair, host contract.Value) bool {
	valid, known := c.surviving[p]
	if !known {
		valid = contain.Valid(p.around.put(narrows, host), c.old.Root(), c.new.Root())
		c.surviving[p] = valid
	}
	return valid
}

// lostFromCommon puts a key of the root into an object that both documents
// accept.
func (c *comparison) lostFromCommon(p *pair, old *shape, name string, value contract.Value) (contract.Value, bool) {
	host := c.inCommon()
	if p.path != contract.Root || host.Kind() != contract.Object {
		return contract.Value{}, false
	}
	if own := host.Get(name); own.IsPresent() {
		value = own
	}
	whole := old.put(host, name, value)
	for _, doc := range []*contain.Doc{c.old, c.new} {
		if accepted, _ := contain.Accepts(doc.Root(), whole); !accepted {
			return contract.Value{}, false
		}
	}
	return whole, true
}

// rejected is a schema that accepts what the new document rejects.
func (c *comparison) rejected() contain.Node { return c.new.Node(negation(c.new.Root().Schema)) }

// haveNothingInCommon reports whether it is proved that no value of the old
// document is one of the new.
func (c *comparison) haveNothingInCommon() bool { return c.common().Verdict == contain.Contained }

// inCommon returns a value that both documents accept, absent where none is
// known.
func (c *comparison) inCommon() contract.Value { return c.common().Witness }

func (c *comparison) common() contain.Result {
	if c.both == nil {
		r := contain.Explore(c.old.Root(), c.rejected(), c.closed())
		if r.Verdict == contain.Refuted && !contain.Valid(r.Witness, c.old.Root(), c.new.Root()) {
			r = contain.Result{}
		}
		c.both = &r
	}
	return *c.both
}

// suggested explores a question about values that carry a key at a place.
func (c *comparison) suggested(p *pair, key string, small, large contain.Node) contain.Result {
	o := c.closed()
	if v, ok := c.guess(narrows, p, withKey(key, contract.Bool(true)), o); ok {
		return contain.Suggest(small, large, v, o)
	}
	return contain.Explore(small, large, o)
}
