package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// arrayFacts is what is settled about an array.
type arrayFacts struct {
	min, max int
	unique   bool
	repeats  bool // two items are equal
	items    []itemFacts
	every    []everyItem
	atMost   []atMostItems
	some     []someItem // to be given an index when all else is settled
	twins    [2]int     // the indexes of the equal items; of use when they differ
}

// itemFacts is what one item must satisfy besides what its position demands.
type itemFacts struct {
	index  int
	lits   []literal
	groups []int
}

func (a arrayFacts) clone() arrayFacts {
	a.items = slices.Clone(a.items)
	a.every = slices.Clip(a.every)
	a.atMost = slices.Clip(a.atMost)
	a.some = slices.Clip(a.some)
	return a
}

// itemCount limits the length of an array.
type itemCount struct{ min, max int }

func (f itemCount) assert(b *branch) bool {
	a := &b.array
	a.min, a.max = max(a.min, f.min), min(a.max, f.max)
	return a.min <= a.max
}

// repetition says that two items are equal, or that none are.
type repetition bool

func (f repetition) assert(b *branch) bool {
	if f {
		b.array.repeats = true
		return !b.array.unique && itemCount{2, unlimited}.assert(b)
	}
	b.array.unique = true
	return !b.array.repeats
}

// itemFact says that there is an item at an index, and what it satisfies.
type itemFact struct {
	index int
	lits  []literal
	group int // items of a group other than 0 are at different indexes
}

func (f itemFact) assert(b *branch) bool {
	a := &b.array
	if !(itemCount{f.index + 1, unlimited}).assert(b) {
		return false
	}
	i := slices.IndexFunc(a.items, func(item itemFacts) bool { return item.index == f.index })
	if i < 0 {
		i = len(a.items)
		a.items = append(a.items, itemFacts{index: f.index})
	}
	item := &a.items[i]
	item.lits = append(slices.Clip(item.lits), f.lits...)
	if f.group != 0 {
		if slices.Contains(item.groups, f.group) {
			return false
		}
		item.groups = append(slices.Clip(item.groups), f.group)
	}
	return true
}

// someItem says that an item from an index on satisfies something.
type someItem struct {
	from  int
	lits  []literal
	group int
}

func (f someItem) assert(b *branch) bool {
	b.array.some = append(b.array.some, f)
	return itemCount{f.from + 1, unlimited}.assert(b)
}

// everyItem says that all items from an index on satisfy something.
type everyItem struct {
	from int
	lits []literal
}

func (f everyItem) assert(b *branch) bool {
	b.array.every = append(b.array.every, f)
	return true
}

// atMostItems says how many items may satisfy a schema.
type atMostItems struct {
	schema *schema
	count  int
}

func (f atMostItems) assert(b *branch) bool {
	b.array.atMost = append(b.array.atMost, f)
	return true
}

// maxHits bounds the minContains that is taken apart into single items.
const maxHits = 16

// containerHolds adds what a schema demands of arrays and objects. What it
// demands of single items and properties is looked up when it is needed.
func (b *branch) containerHolds(l literal) bool {
	if o := l.schema.object; o != nil && b.kind == contract.Object {
		return b.objectHolds(o, l.marked)
	}
	a := l.schema.array
	if a == nil || b.kind != contract.Array {
		return true
	}
	if !(itemCount{a.min, a.max}).assert(b) || a.unique && !repetition(false).assert(b) {
		return false
	}
	if a.contains == nil {
		return true
	}
	if a.maxHits < unlimited && !(atMostItems{a.contains, a.maxHits}).assert(b) {
		return false
	}
	return b.hits(holds(a.contains, l.marked), a.minHits)
}

// hits demands that different items, so many, satisfy a literal.
func (b *branch) hits(l literal, n int) bool {
	if n > maxHits {
		b.doubts(`keyword "minContains" is too large to decide`)
		n = maxHits
	}
	group := 0
	if n > 1 {
		group = len(b.array.some) + 1
	}
	for range n {
		if !(someItem{0, []literal{l}, group}).assert(b) {
			return false
		}
	}
	return true
}

// hitsFormula is [branch.hits] as a formula.
type hitsFormula struct {
	lit literal
	n   int
}

func (f hitsFormula) assert(b *branch) bool { return b.hits(f.lit, f.n) }

// arrayViolations returns the ways in which an array can violate the keywords
// for it.
func (b *branch) arrayViolations(s *schema, marked bool) clause {
	a := s.array
	if a == nil || b.kind != contract.Array {
		return nil
	}
	ways := clause{}
	if a.min > 0 {
		ways = append(ways, itemCount{0, a.min - 1})
	}
	if a.max < unlimited {
		ways = append(ways, itemCount{a.max + 1, unlimited})
	}
	for i, item := range a.prefix {
		ways = append(ways, itemFact{index: i, lits: []literal{fails(item, marked)}})
	}
	for _, rest := range a.rests {
		if !rest.schema.always {
			ways = append(ways, someItem{from: rest.from, lits: []literal{fails(rest.schema, marked)}})
		}
	}
	if a.unique {
		ways = append(ways, repetition(true))
	}
	return append(ways, containsViolations(a, marked)...)
}

func containsViolations(a *arrayKeywords, marked bool) clause {
	ways := clause{}
	switch {
	case a.contains == nil:
		return nil
	case a.minHits == 1:
		ways = append(ways, everyItem{0, []literal{fails(a.contains, marked)}})
	case a.minHits > 1: // opened or not: what holds when it is not holds when it is
		ways = append(ways, atMostItems{a.contains, a.minHits - 1})
	}
	if a.maxHits < unlimited {
		ways = append(ways, hitsFormula{holds(a.contains, false), a.maxHits + 1})
	}
	return ways
}

// itemGoal returns what the item at an index must satisfy.
func (b *branch) itemGoal(index int) []literal {
	lits := []literal{}
	for _, l := range b.holds {
		a := l.schema.array
		if a == nil {
			continue
		}
		if index < len(a.prefix) {
			lits = append(lits, holds(a.prefix[index], l.marked))
		}
		for _, rest := range a.rests {
			if index >= rest.from {
				lits = append(lits, holds(rest.schema, l.marked))
			}
		}
	}
	for _, e := range b.array.every {
		if index >= e.from {
			lits = append(lits, e.lits...)
		}
	}
	for _, item := range b.array.items {
		if item.index == index {
			lits = append(lits, item.lits...)
		}
	}
	return lits
}

// horizon returns an index from which on all items have the same demands.
func (b *branch) horizon() int {
	h := 0
	for _, l := range b.holds {
		if a := l.schema.array; a != nil {
			h = max(h, len(a.prefix))
			for _, rest := range a.rests {
				h = max(h, rest.from)
			}
		}
	}
	for _, e := range b.array.every {
		h = max(h, e.from)
	}
	for _, item := range b.array.items {
		h = max(h, item.index+1)
	}
	return h
}

// itemChoices returns the places that an item may have: each one up to where
// all are alike, and one beyond.
func (b *branch) itemChoices(f someItem) clause {
	c := clause{}
	for i := f.from; i <= max(f.from, b.horizon()) && i < b.array.max; i++ {
		c = append(c, itemFact{i, f.lits, f.group})
	}
	return c
}
