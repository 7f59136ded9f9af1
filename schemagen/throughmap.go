package schemagen

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// throughMap returns a schema as it is after encoding/json has read it into a
// map[string]any and written that: keys sorted, numbers as float64.
func throughMap(v contract.Value) contract.Value {
	switch v.Kind() {
	case contract.Object:
		members := make([]contract.Member, v.Len())
		for i, m := range v.Members() {
			members[i] = contract.M(m.Key, throughMap(m.Value))
		}
		slices.SortFunc(members, func(a, b contract.Member) int { return strings.Compare(a.Key, b.Key) })
		return contract.Obj(members...)
	case contract.Array:
		items := make([]contract.Value, v.Len())
		for i, item := range v.Items() {
			items[i] = throughMap(item)
		}
		return contract.List(items...)
	case contract.Number:
		return throughFloat(v)
	default:
		return v
	}
}

// throughFloat returns a number as encoding/json writes the float64 next to it.
func throughFloat(v contract.Value) contract.Value {
	f, err := strconv.ParseFloat(v.Literal(), 64)
	if err != nil {
		return v
	}
	literal, err := json.Marshal(f)
	if err != nil {
		return v
	}
	number, ok := contract.Num(string(literal))
	if !ok {
		return v
	}
	return number
}
