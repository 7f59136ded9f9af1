package contain

import (
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// maxShrinkWork bounds the simplification of a witness: the values that are
// checked, each counted with all that is inside it.
const maxShrinkWork = 30_000

// shrink returns a simpler value of which the claim is true as well: fewer
// properties and items, plainer strings and numbers.
func (c claim) shrink(v contract.Value) contract.Value {
	s := &shrinker{claim: c, work: maxShrinkWork}
	for range 4 {
		next := s.simplify(v, func(v contract.Value) contract.Value { return v })
		if contract.Equal(next, v) {
			break
		}
		v = next
	}
	return v
}

type shrinker struct {
	claim
	work int
}

func (s *shrinker) good(v contract.Value) bool {
	s.work -= size(v)
	return s.work >= 0 && s.holds(v)
}

// size returns how many values v consists of.
func size(v contract.Value) int {
	n := 1
	for _, item := range v.Items() {
		n += size(item)
	}
	for _, m := range v.Members() {
		n += size(m.Value)
	}
	return n
}

// simplify returns a simpler form of a part of the witness; around puts a
// part back into the whole.
func (s *shrinker) simplify(v contract.Value, around func(contract.Value) contract.Value) contract.Value {
	switch v.Kind() {
	case contract.Object:
		return s.object(v, around)
	case contract.Array:
		return s.array(v, around)
	}
	for _, plain := range plainer(v) {
		if s.good(around(plain)) {
			return plain
		}
	}
	return v
}

func (s *shrinker) object(v contract.Value, around func(contract.Value) contract.Value) contract.Value {
	for i := v.Len() - 1; i >= 0 && s.work > 0; i-- {
		if without := v.Without(v.Members()[i].Key); s.good(around(without)) {
			v = without
		}
	}
	for _, m := range v.Members() {
		if s.work < 0 {
			return v
		}
		simpler := s.simplify(m.Value, func(part contract.Value) contract.Value { return around(v.With(m.Key, part)) })
		v = v.With(m.Key, simpler)
	}
	return v
}

func (s *shrinker) array(v contract.Value, around func(contract.Value) contract.Value) contract.Value {
	for size := v.Len(); size > 0; size /= 2 {
		for i := v.Len() - size; i >= 0 && s.work > 0; i -= size {
			without := contract.List(slices.Concat(v.Items()[:i], v.Items()[i+size:])...)
			if s.good(around(without)) {
				v = without
			}
		}
	}
	for i := range min(v.Len(), 64) {
		if s.work < 0 {
			return v
		}
		put := func(part contract.Value) contract.Value {
			items := slices.Clone(v.Items())
			items[i] = part
			return contract.List(items...)
		}
		v = put(s.simplify(v.Items()[i], func(part contract.Value) contract.Value { return around(put(part)) }))
	}
	return v
}

// plainer returns scalar values that read better than v, best first.
func plainer(v contract.Value) []contract.Value {
	switch v.Kind() {
	case contract.Number:
		list := []contract.Value{contract.Int(0), contract.Int(1)}
		i := slices.IndexFunc(list, func(x contract.Value) bool { return contract.Equal(x, v) })
		if i >= 0 {
			return list[:i]
		}
		return list
	case contract.String:
		text := v.Text()
		if text == "x" || isFormatSample(text) {
			return nil
		}
		list := []contract.Value{contract.Str("x")}
		if n := len(text); n > 1 && strings.Trim(text, "x") != "" {
			list = append(list, contract.Str(strings.Repeat("x", n)))
		}
		return list
	default:
		return nil
	}
}

func isFormatSample(text string) bool {
	return slices.ContainsFunc(sampledFormats, func(format string) bool { return formatSample(format) == text })
}

var sampledFormats = []string{
	"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid", "byte",
}
