package diffclass

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// host returns an object that the smaller schema of the place accepts, one
// with few properties.
func (c *comparison) host(p *pair, d direction) (contract.Value, bool) {
	if host, ok := p.hosts[d]; ok {
		return host, host.IsPresent()
	}
	small, _ := p.ends(d)
	key := hostKey{small.Doc, small.Schema.String(), p.path == contract.Root}
	host, known := c.hosts[key]
	if !known {
		host = c.findHost(small, key.root)
		c.hosts[key] = host
	}
	if p.hosts == nil {
		p.hosts = map[direction]contract.Value{}
	}
	p.hosts[d] = host
	return host, host.IsPresent()
}

// hostKey identifies a schema that objects are looked for.
type hostKey struct {
	doc  *contain.Doc
	text string
	root bool
}

func (c *comparison) findHost(small contain.Node, root bool) contract.Value {
	node := small.Doc.Node(conjoin(small.Schema, kindObject.schema()))
	node.Whole = root
	r := contain.Explore(node, c.nothing, c.closed())
	if r.Verdict != contain.Refuted || !contain.Valid(r.Witness, small) {
		return contract.Value{}
	}
	return r.Witness
}

// put gives a property of an object another value, in the order in which the
// schema declares its properties.
func (s *shape) put(object contract.Value, name string, v contract.Value) contract.Value {
	if object.Has(name) {
		return object.With(name, v)
	}
	rank, old := s.ranks(), object.Members()
	at := len(old)
	for at > 0 && rank[old[at-1].Key] > rank[name] {
		at--
	}
	members := make([]contract.Member, 0, len(old)+1)
	members = append(append(append(members, old[:at]...), contract.M(name, v)), old[at:]...)
	return s.trimmed(contract.Obj(members...), name)
}

// trimmed drops the last property that is not needed beside the name, of an
// object that has one more than is demanded.
func (s *shape) trimmed(object contract.Value, name string) contract.Value {
	least, ok := s.minimum("minProperties")
	if !ok || contract.Int(int64(object.Len()-1)).Literal() != least.Literal() {
		return object
	}
	for _, m := range slices.Backward(object.Members()) {
		if m.Key != name && !s.requires(m.Key) {
			return object.Without(m.Key)
		}
	}
	return object
}

// ranks returns the position of each property in the order of declaration.
func (s *shape) ranks() map[string]int {
	if s.rank == nil {
		s.rank = map[string]int{}
		for _, part := range s.parts {
			for _, m := range part.Get("properties").Members() {
				if _, known := s.rank[m.Key]; !known {
					s.rank[m.Key] = len(s.rank)
				}
			}
		}
	}
	return s.rank
}
