package diffclass

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/toolpact/toolpactvet/contract"
)

// A probe is a schema for the values that show one edit: what the old schema
// accepts of them, and the new one does not, is a witness for that edit and
// no other. A carrier turns a probe of a place into one of the whole document:
// the values that carry a value of the probe at that place.
type carrier func(probe contract.Value) contract.Value

func carryRoot(probe contract.Value) contract.Value { return probe }

// property carries into a property of the object at c.
func (c carrier) property(name string) carrier {
	return func(probe contract.Value) contract.Value { return c(withKey(name, probe)) }
}

// items carries into every item of the array at c, of which there is one.
func (c carrier) items() carrier {
	return func(probe contract.Value) contract.Value {
		return c(contract.Obj(
			contract.M("type", contract.Str("array")),
			contract.M("minItems", contract.Int(1)),
			contract.M("items", probe),
		))
	}
}

// position carries into one position of the tuple at c.
func (c carrier) position(i int) carrier {
	return func(probe contract.Value) contract.Value {
		prefix := make([]contract.Value, i, i+1)
		for j := range prefix {
			prefix[j] = contract.Bool(true)
		}
		return c(contract.Obj(
			contract.M("type", contract.Str("array")),
			contract.M("minItems", contract.Int(int64(i)+1)),
			contract.M("prefixItems", contract.List(append(prefix, probe)...)),
		))
	}
}

// values carries into every value of the map at c, of which there is one.
func (c carrier) values() carrier {
	return func(probe contract.Value) contract.Value {
		return c(contract.Obj(
			contract.M("type", contract.Str("object")),
			contract.M("minProperties", contract.Int(1)),
			contract.M("additionalProperties", probe),
		))
	}
}

// within keeps to the values at c that the schema accepts, too.
func (c carrier) within(schema contract.Value) carrier {
	return func(probe contract.Value) contract.Value { return c(conjoin(schema, probe)) }
}

func withKey(name string, schema contract.Value) contract.Value {
	return contract.Obj(
		contract.M("type", contract.Str("object")),
		contract.M("properties", contract.Obj(contract.M(name, schema))),
		contract.M("required", contract.Strs(name)),
	)
}

func withoutKey(name string) contract.Value {
	return contract.Obj(
		contract.M("type", contract.Str("object")),
		contract.M("properties", contract.Obj(contract.M(name, contract.Bool(false)))),
	)
}

func constant(v contract.Value) contract.Value { return contract.Obj(contract.M("const", v)) }

func negation(schema contract.Value) contract.Value { return contract.Obj(contract.M("not", schema)) }

func keyword(name string, v contract.Value) contract.Value { return contract.Obj(contract.M(name, v)) }

func ratOf(v contract.Value) *big.Rat {
	if r, ok := v.Rat(); ok {
		return r
	}
	return new(big.Rat)
}

// beside returns the integer that is delta away from a count, not below zero.
func beside(count contract.Value, delta int64) contract.Value {
	r := new(big.Rat).Add(ratOf(count), big.NewRat(delta, 1))
	n := new(big.Int).Quo(r.Num(), r.Denom())
	if n.Sign() < 0 {
		n.SetInt64(0)
	}
	v, _ := contract.Num(n.String())
	return v
}

// freshKey returns a key that none of the shapes declares.
func freshKey(shapes ...*shape) string {
	for i := 0; ; i++ {
		key := "x" + strconv.Itoa(i)
		taken := false
		for _, s := range shapes {
			taken = taken || s.declares()[key]
			for pattern := range s.patternProperties() {
				taken = taken || matches(pattern, key)
			}
		}
		if !taken || i > 99 {
			return key
		}
	}
}

// distinct returns the distinct strings of all lists, sorted.
func distinct(lists ...[]string) []string {
	all := slices.Concat(lists...)
	slices.Sort(all)
	return slices.Compact(all)
}
