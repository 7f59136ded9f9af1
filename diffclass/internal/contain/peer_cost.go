package contain

import "github.com/toolpact/toolpactvet/contract"

// jsonschema-go follows every way in which a schema applies to a value, and a
// few definitions can make those exponentially many. It is not asked about a
// value when they are more than maxPeerCost.
const maxPeerCost = 100_000

// affordable reports whether the ways in which s applies to v are few enough.
// The schema does not loop.
func affordable(s *schema, v contract.Value) bool {
	c := costs{beside: map[*schema]int{}, parts: map[costKey]int{}}
	return c.of(s, v) < maxPeerCost
}

type costs struct {
	beside map[*schema]int
	parts  map[costKey]int
}

type costKey struct {
	schema  *schema
	members part
	item    *contract.Value
}

// of returns how many schemas apply to v and what is inside it, each counted
// as often as it is reached, up to maxPeerCost.
func (c *costs) of(s *schema, v contract.Value) int {
	if v.Len() == 0 {
		return c.inPlace(s)
	}
	key := costKey{schema: s}
	if v.Kind() == contract.Array {
		key.item = &v.Items()[0]
	} else {
		key.members, _ = partOf(v)
	}
	if known, ok := c.parts[key]; ok {
		return known
	}
	n := 1
	for _, t := range s.beside() {
		n += c.of(t, v)
		if n >= maxPeerCost {
			break
		}
	}
	for i, item := range v.Items() {
		for _, t := range itemsSurely(s, i) {
			n = min(n+c.of(t, item), maxPeerCost)
		}
		if a := s.array; a != nil && a.contains != nil {
			n = min(n+c.of(a.contains, item), maxPeerCost)
		}
	}
	for _, m := range v.Members() {
		for _, t := range s.memberSchemas(m.Key) {
			n = min(n+c.of(t, m.Value), maxPeerCost)
		}
	}
	n = min(n, maxPeerCost)
	c.parts[key] = n
	return n
}

// inPlace is of for a value that has nothing inside it.
func (c *costs) inPlace(s *schema) int {
	if known, ok := c.beside[s]; ok {
		return known
	}
	n := 1
	for _, t := range s.beside() {
		n = min(n+c.inPlace(t), maxPeerCost)
	}
	c.beside[s] = n
	return n
}
