package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
)

// positions returns how many positions of the array have a schema of their
// own.
func (s *shape) positions() int {
	n := 0
	for _, part := range s.parts {
		n = max(n, part.Get("prefixItems").Len())
	}
	return n
}

// position returns the schema of the item at an index.
func (s *shape) position(i int) contract.Value {
	schemas := []contract.Value{}
	for _, part := range s.parts {
		if prefix := part.Get("prefixItems").Items(); i < len(prefix) {
			schemas = append(schemas, prefix[i])
		} else {
			schemas = append(schemas, part.Get("items"))
		}
	}
	return conjoin(schemas...)
}

// items returns the schema of the items behind the positions.
func (s *shape) items() contract.Value { return s.position(s.positions()) }

// mostItems returns the greatest length that the keywords admit.
func (s *shape) mostItems() (contract.Value, bool) {
	most, ok := s.maximum("maxItems")
	if !isFalse(s.items()) {
		return most, ok
	}
	end := contract.Int(int64(s.positions()))
	if r, known := most.Rat(); ok && known && r.Cmp(ratOf(end)) <= 0 {
		return most, true
	}
	return end, true
}

// unique reports whether duplicates are rejected.
func (s *shape) unique() bool {
	for _, v := range s.keywords("uniqueItems") {
		if v.IsTrue() {
			return true
		}
	}
	return false
}
