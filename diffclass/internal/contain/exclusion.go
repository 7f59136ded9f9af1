package contain

import (
	"math/big"

	"github.com/toolpact/toolpactvet/contract"
)

// excludes returns the formula that the value of the branch is none of the
// given: those of another type it is not anyway.
func (b *branch) excludes(values valueList) formula {
	if b.pinned.IsPresent() && values.contains(b.pinned) {
		return either{} // it is one of them
	}
	numbers, strings, others := notNumbers{}, notStrings{}, all{}
	for _, v := range values.items {
		if v.Kind() != b.kind {
			continue
		}
		switch v.Kind() {
		case contract.Number:
			if r, ok := v.Rat(); ok {
				numbers = append(numbers, new(big.Rat).Set(r))
			}
		case contract.String:
			strings = append(strings, v.Text())
		case contract.Array:
			others = append(others, b.otherArray(v))
		case contract.Object:
			others = append(others, b.otherObject(v))
		}
	}
	switch b.kind {
	case contract.Number:
		return numbers
	case contract.String:
		return strings
	default:
		return others
	}
}

// otherArray says how an array differs from another: in length, or in an
// item.
func (b *branch) otherArray(v contract.Value) formula {
	ways := clause{}
	if v.Len() > 0 {
		ways = append(ways, itemCount{0, v.Len() - 1})
	}
	ways = append(ways, itemCount{v.Len() + 1, unlimited})
	for i, item := range v.Items() {
		ways = append(ways, itemFact{index: i, lits: []literal{b.differs(item)}})
	}
	return either(ways)
}

// otherObject says how an object differs from another: a property is missing,
// has another value, or is there besides.
func (b *branch) otherObject(v contract.Value) formula {
	ways := clause{}
	names := []string{}
	for _, m := range v.Members() {
		names = append(names, m.Key)
		ways = append(ways, presenceFact{m.Key, false}, memberFact{m.Key, []literal{b.differs(m.Value)}})
	}
	return either(append(ways, someMember{except: names}))
}

func (b *branch) differs(v contract.Value) literal {
	return fails(b.makeSchema(contract.Obj(contract.M("const", v)), ""), false)
}
