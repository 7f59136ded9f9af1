package diffclass

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// Most places of a document are free: they lie in objects and lists that say
// something about each member on its own and nothing about all of them. What
// one document accepts at such a place and the other does not makes a
// difference of the whole documents when it is put into any value that is
// valid elsewhere. So a finding there costs what the place costs, and not what
// the documents do.

// around puts values of a place into whole values, which the smaller document
// of the direction accepts if it accepts the value at the place.
type around struct {
	sure   direction              // else the whole may turn out not to show it
	exists func(d direction) bool // whether there is such a whole
	put    func(d direction, v contract.Value) contract.Value
}

func atRoot() *around {
	return &around{
		sure:   shifts,
		exists: func(direction) bool { return true },
		put:    func(_ direction, v contract.Value) contract.Value { return v },
	}
}

// evidence is a verdict, whose witness is made when it is to be shown: it is as
// large as whatever the documents require.
type evidence struct {
	contain.Verdict
	reason  string                // why it could not be decided
	witness func() contract.Value // set when refuted
}

func evidenceOf(r contain.Result) evidence {
	return evidence{r.Verdict, r.Reason, func() contract.Value { return r.Witness }}
}

// decideAlone decides whether the documents differ at a free place for the
// values that the probe describes, by looking at the place alone. It reports
// false when that does not show it. Only a witness of the direction that breaks is
// seen by anybody, and confirmed.
func (c *comparison) decideAlone(d direction, p *pair, probe contract.Value, o contain.Options) (evidence, bool) {
	if !p.isFree(d) {
		return evidence{}, false
	}
	refuted := func(witness func() contract.Value) (evidence, bool) {
		whole := func() contract.Value { return p.around.put(d, witness()) }
		return evidence{Verdict: contain.Refuted, witness: whole}, p.around.exists(d)
	}
	if key, present, ok := presenceOf(probe); ok {
		if witness, shown := c.keyAlone(d, p, key, present, o); shown {
			return refuted(witness)
		}
	}
	if p.path == contract.Root {
		return evidence{}, false
	}
	small, large := p.ends(d)
	r := c.remembered(question{small, large, probe, o}, c.confirms(d, small, large, o))
	if r.Verdict != contain.Refuted {
		return evidence{}, false
	}
	return refuted(func() contract.Value { return r.Witness })
}

// keyAlone returns an object that one schema of the place accepts and the
// other does not because a key is there, or is not. It reports false when it
// knows of none.
func (c *comparison) keyAlone(d direction, p *pair, key string, present bool, o contain.Options) (witness func() contract.Value, ok bool) {
	small, large := p.shapes(d)
	if !small.takesMembers() || !large.minds() {
		return nil, false
	}
	host, ok := c.host(p, d)
	switch {
	case !ok || present && !small.has(key) || !present && small.requires(key):
		return nil, false
	case !present:
		return func() contract.Value { return host.Without(key) }, small.isFree(kindObject) && large.requires(key)
	case !large.has(key) && o.OpenLarger:
		return nil, false
	}
	value, ok := c.sample(small, host, key)
	if !ok {
		return nil, false
	}
	witness = func() contract.Value { return small.put(host, key, value) }
	if c.lacks(p, d, key) {
		return witness, true
	}
	accepted, known := contain.Accepts(large.node.Doc.Node(large.key(key)), value)
	return witness, known && !accepted
}

// lacks reports whether a host with one more key lacks something that the
// larger schema requires.
func (c *comparison) lacks(p *pair, d direction, key string) bool {
	missing, known := p.missing[d]
	if !known {
		_, large := p.shapes(d)
		host, _ := c.host(p, d)
		have := map[string]bool{}
		for _, m := range host.Members() {
			have[m.Key] = true
		}
		missing = slices.DeleteFunc(large.required(), func(name string) bool { return have[name] })
		if p.missing == nil {
			p.missing = map[direction][]string{}
		}
		p.missing[d] = missing
	}
	return len(missing) > 1 || len(missing) == 1 && missing[0] != key
}

// sample returns a value that a host has under a key, or may have.
func (c *comparison) sample(small *shape, host contract.Value, key string) (contract.Value, bool) {
	if value := host.Get(key); value.IsPresent() {
		return value, true
	}
	of := small.node.Doc.Node(small.key(key))
	r := c.remembered(question{of, c.nothing, contract.Bool(true), c.closed()}, func(r contain.Result) bool {
		return contain.Valid(r.Witness, of)
	})
	return r.Witness, r.Verdict == contain.Refuted
}

// guess returns a whole value that may show a difference at a place that is
// not free, for the values that the probe describes.
func (c *comparison) guess(d direction, p *pair, probe contract.Value, o contain.Options) (contract.Value, bool) {
	if p.around == nil || !p.around.exists(d) {
		return contract.Value{}, false
	}
	if key, present, ok := presenceOf(probe); ok {
		small, _ := p.shapes(d)
		host, ok := c.host(p, d)
		if !ok || !present {
			return p.around.put(d, host.Without(key)), ok
		}
		value, ok := c.sample(small, host, key)
		return p.around.put(d, small.put(host, key, value)), ok
	}
	if p.path == contract.Root {
		return contract.Value{}, false
	}
	small, large := p.ends(d)
	r := c.remembered(question{small, large, probe, o}, c.confirms(d, small, large, o))
	return p.around.put(d, r.Witness), r.Verdict == contain.Refuted
}

// confirms returns how a witness is confirmed, if it is to be shown.
func (c *comparison) confirms(d direction, small, large contain.Node, o contain.Options) func(contain.Result) bool {
	return func(r contain.Result) bool { return d != c.danger || contain.Confirm(small, large, r.Witness, o) }
}

// isFree reports whether what differs at the place in a direction differs in
// the whole.
func (p *pair) isFree(d direction) bool { return p.around != nil && p.around.sure&d == d }

// closed are the assumptions under which callers and readers choose keys.
func (c *comparison) closed() contain.Options {
	return contain.Options{CloseSmaller: c.assumptions().CloseSmaller}
}

// presenceOf returns the key whose presence, or absence, a probe describes:
// one that [withKey] or [withoutKey] has made.
func presenceOf(probe contract.Value) (key string, present, ok bool) {
	members := probe.Get("properties").Members()
	if len(members) != 1 || probe.Get("type").Text() != "object" {
		return "", false, false
	}
	key = members[0].Key
	switch {
	case contract.Equal(probe, withKey(key, contract.Bool(true))):
		return key, true, true
	case contract.Equal(probe, withoutKey(key)):
		return key, false, true
	}
	return "", false, false
}

// shapes returns the ends of a pair as shapes.
func (p *pair) shapes(d direction) (small, large *shape) {
	if p.folded == nil {
		p.folded = &[2]*shape{fold(p.old), fold(p.new)}
	}
	if d == widens {
		return p.folded[1], p.folded[0]
	}
	return p.folded[0], p.folded[1]
}

// ends returns the schema that must be contained in the other, and that other,
// for a direction.
func (p *pair) ends(d direction) (small, large contain.Node) {
	if d == widens {
		return p.new, p.old
	}
	return p.old, p.new
}

// member returns the pair of schemas of a property, which is free where the
// object is and both schemas declare it.
func (c *comparison) member(p *pair, o, n *shape, name string) *pair {
	q := p.property(name, o.key(name), n.key(name))
	if p.around == nil || !o.has(name) || !n.has(name) {
		return q
	}
	q.around = &around{
		sure:   p.around.sure & o.freeWith(n),
		exists: func(d direction) bool { _, ok := c.host(p, d); return ok && p.around.exists(d) },
		put: func(d direction, v contract.Value) contract.Value {
			declared := o
			if d == widens {
				declared = n
			}
			host, _ := c.host(p, d)
			return p.around.put(d, declared.put(host, name, v))
		},
	}
	if q.around.sure == 0 {
		return q
	}
	q.within = &freedom{
		outer: p,
		hosts: func(d direction) bool { _, ok := c.host(p, d); return ok && q.isFree(d) },
		part:  func(v contract.Value) contract.Value { return v.Get(name) },
	}
	return q
}

// freedom is what a free place has to do with the one around it.
type freedom struct {
	outer *pair
	hosts func(direction) bool                  // whether the smaller schema around it accepts anything
	part  func(v contract.Value) contract.Value // the value at the place
}

// judge decides whether a pair differs in a direction. At a free place the
// answer for what is around it says most.
func (c *comparison) judge(p *pair, d direction) contain.Result {
	small, large := p.ends(d)
	if small.Identity() == large.Identity() {
		return contain.Result{Verdict: contain.Contained}
	}
	if f := p.within; f != nil {
		outer := f.outer.result(d)
		switch outer.Verdict {
		case contain.Contained:
			if r := c.peek(small, large); r.Verdict != contain.Undecided {
				return r
			}
			if f.hosts(d) {
				return outer
			}
		case contain.Refuted:
			if v := f.part(outer.Witness); v.IsPresent() && contain.Refutes(small, large, v) {
				return contain.Result{Verdict: contain.Refuted, Witness: v}
			}
		}
	}
	return c.glimpse(small, large)
}

// maxPeek is how long the text of a schema may be that is looked at before the
// one around it.
const maxPeek = 400

// peek decides about schemas that are small, which costs less than to find
// something to put them into.
func (c *comparison) peek(small, large contain.Node) contain.Result {
	for _, n := range []contain.Node{small, large} {
		if !standsAlone(n.Schema) || len(n.Schema.String()) > maxPeek {
			return contain.Result{}
		}
	}
	return c.glimpse(small, large)
}

// element is the same for the items of a list.
func (p *pair) element(q *pair, o, n *shape) *pair {
	if p.around == nil {
		return q
	}
	q.around = &around{
		exists: p.around.exists,
		put:    func(d direction, v contract.Value) contract.Value { return p.around.put(d, contract.List(v)) },
	}
	if !o.isFree(kindArray) || !n.isFree(kindArray) || p.around.sure == 0 {
		return q
	}
	q.around.sure = p.around.sure
	q.within = &freedom{
		outer: p,
		hosts: q.isFree,
		part: func(v contract.Value) contract.Value {
			if v.Kind() != contract.Array || v.Len() == 0 {
				return contract.Value{}
			}
			return v.Items()[0]
		},
	}
	return q
}
