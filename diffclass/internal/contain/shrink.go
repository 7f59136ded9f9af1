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
	s := &shrinker{claim: c, work: maxShrinkWork, eval: newEvaluator()}
	s.eval.presumed = c.presumed
	for range 4 {
		next, simpler := s.simplify(v, surely(c.small), func(v contract.Value) contract.Value { return v })
		if !simpler {
			break
		}
		v = next
	}
	return v
}

type shrinker struct {
	claim
	work int
	eval *evaluator // of parts
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

// surely returns the schemas that a value satisfies that satisfies all of the
// given: those, and what they consist of. A part of a witness that violates
// one is not worth a look at the whole.
func surely(schemas ...*schema) []*schema {
	all := []*schema{}
	for _, s := range schemas {
		if len(s.allOf) == 0 {
			all = append(all, s)
			continue
		}
		around, _ := s.inPlace()
		all = append(all, around...)
	}
	return all
}

// excludes reports whether one of the schemas surely rejects a part.
func (s *shrinker) excludes(must []*schema, part contract.Value) bool {
	return slices.ContainsFunc(must, func(t *schema) bool { return s.eval.valid(t, part, false) == no })
}

// demanded reports whether an object cannot do without one of its keys.
func demanded(must []*schema, v contract.Value, key string) bool {
	return slices.ContainsFunc(must, func(t *schema) bool {
		if t.object == nil {
			return false
		}
		_, required := slices.BinarySearch(t.object.required, key)
		return required || v.Len() <= t.object.min
	})
}

// simplify returns a simpler form of a part of the witness, which satisfies
// what it must, and whether it is another; around puts a part back into the
// whole.
func (s *shrinker) simplify(v contract.Value, must []*schema, around func(contract.Value) contract.Value) (contract.Value, bool) {
	switch v.Kind() {
	case contract.Object:
		return s.object(v, must, around)
	case contract.Array:
		return s.array(v, must, around)
	}
	for _, plain := range plainer(v) {
		if !s.excludes(must, plain) && s.good(around(plain)) {
			return plain, true
		}
	}
	return v, false
}

func (s *shrinker) object(v contract.Value, must []*schema, around func(contract.Value) contract.Value) (simpler contract.Value, changed bool) {
	for i := v.Len() - 1; i >= 0 && s.work > 0; i-- {
		key := v.Members()[i].Key
		if demanded(must, v, key) {
			continue
		}
		if without := v.Without(key); s.good(around(without)) {
			v, changed = without, true
		}
	}
	for _, m := range v.Members() {
		if s.work < 0 {
			return v, changed
		}
		if isPlain(m.Value) {
			continue
		}
		below := []*schema{}
		for _, t := range must {
			below = append(below, t.memberSchemas(m.Key)...)
		}
		part, isOther := s.simplify(m.Value, surely(below...), func(part contract.Value) contract.Value { return around(v.With(m.Key, part)) })
		if isOther {
			v, changed = v.With(m.Key, part), true
		}
	}
	return v, changed
}

// isPlain reports whether nothing is simpler than a value, so that there is no
// need to ask what it has to be.
func isPlain(v contract.Value) bool {
	switch v.Kind() {
	case contract.Object, contract.Array:
		return v.Len() == 0
	default:
		return len(plainer(v)) == 0
	}
}

func (s *shrinker) array(v contract.Value, must []*schema, around func(contract.Value) contract.Value) (simpler contract.Value, changed bool) {
	for size := v.Len(); size > 0; size /= 2 {
		for i := v.Len() - size; i >= 0 && s.work > 0; i -= size {
			if tooShort(must, v.Len()-size) {
				break
			}
			without := contract.List(slices.Concat(v.Items()[:i], v.Items()[i+size:])...)
			if s.good(around(without)) {
				v, changed = without, true
			}
		}
	}
	for i := range min(v.Len(), 64) {
		if s.work < 0 {
			return v, changed
		}
		put := func(part contract.Value) contract.Value {
			items := slices.Clone(v.Items())
			items[i] = part
			return contract.List(items...)
		}
		if isPlain(v.Items()[i]) {
			continue
		}
		below := []*schema{}
		for _, t := range must {
			below = append(below, itemsSurely(t, i)...)
		}
		part, isOther := s.simplify(v.Items()[i], surely(below...), func(part contract.Value) contract.Value { return around(put(part)) })
		if isOther {
			v, changed = put(part), true
		}
	}
	return v, changed
}

func tooShort(must []*schema, n int) bool {
	return slices.ContainsFunc(must, func(t *schema) bool { return t.array != nil && n < t.array.min })
}

// itemsSurely returns the schemas that apply to the item at an index, the one
// of "contains" aside.
func itemsSurely(t *schema, i int) []*schema {
	schemas := []*schema{}
	if t.array == nil {
		return schemas
	}
	if i < len(t.array.prefix) {
		schemas = append(schemas, t.array.prefix[i])
	}
	for _, rest := range t.array.rests {
		if i >= rest.from {
			schemas = append(schemas, rest.schema)
		}
	}
	return schemas
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
