package contain

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// longestArray bounds the arrays that are built.
const longestArray = 20_000

// arrayModel returns an array that agrees with the facts, a short one.
func (b *branch) arrayModel() outcome {
	a := &b.array
	if len(a.some) > 0 {
		f := a.some[0]
		a.some = a.some[1:]
		return b.try(b.itemChoices(f))
	}
	if a.repeats && a.twins[0] == a.twins[1] {
		return b.try(b.twinChoices())
	}
	if a.min > longestArray {
		return b.tooLong()
	}
	goals, out := b.itemGoals()
	if out.status != found {
		return out
	}
	return b.fillArray(goals)
}

// tooLong gives up on an array, unless one of its items cannot be.
func (b *branch) tooLong() outcome {
	for i := range b.horizon() + 1 {
		if b.solve(b.itemGoal(i), false).status == none {
			return isNone()
		}
	}
	return outcome{reason: "the array would be too long to show"}
}

// twins says which two items are equal.
type twins struct{ first, second int }

func (f twins) assert(b *branch) bool {
	if !(itemFact{index: f.second}).assert(b) || !(itemFact{index: f.first}).assert(b) {
		return false
	}
	b.array.twins = [2]int{f.first, f.second}
	return true
}

// twinChoices returns the pairs of places that equal items may have: each up
// to where all are alike, and two beyond.
func (b *branch) twinChoices() clause {
	c := clause{}
	last := min(b.horizon()+2, b.array.max)
	for j := 1; j < last; j++ {
		for i := range j {
			c = append(c, twins{i, j})
		}
	}
	return c
}

// itemGoals returns the goal of each item, equal items sharing theirs, items
// kept from satisfying what only so many may.
func (b *branch) itemGoals() ([][]literal, outcome) {
	a := &b.array
	goals := make([][]literal, a.min)
	for i := range goals {
		goals[i] = b.itemGoal(i)
	}
	if first, second := a.twins[0], a.twins[1]; first != second {
		goals[first] = slices.Concat(goals[first], goals[second])
		goals[second] = goals[first]
	}
	demanded := slices.Clone(goals)
	for _, limit := range a.atMost {
		if out := b.keepBelow(demanded, goals, limit); out.status != found {
			return nil, out
		}
	}
	return goals, outcome{status: found}
}

// keepBelow keeps items from satisfying a schema where they can. There is no
// such array when too many cannot help it, by what is demanded of them.
func (b *branch) keepBelow(demanded, goals [][]literal, limit atMostItems) outcome {
	left, forced := 0, 0
	avoid := fails(limit.schema, false)
	for i := range goals {
		avoiding := append(slices.Clip(goals[i]), avoid)
		if b.solve(avoiding, false).status != none {
			goals[i] = avoiding
			continue
		}
		left++
		if b.solve(append(slices.Clip(demanded[i]), avoid), false).status == none {
			forced++
		}
	}
	switch {
	case forced > limit.count:
		return isNone()
	case left > limit.count:
		return outcome{reason: `keyword "contains" could not be decided`}
	default:
		return outcome{status: found}
	}
}

// fillArray builds the items. When they must differ and one finds no value of
// its own, there is no such array if all have had the same choice.
func (b *branch) fillArray(goals [][]literal) outcome {
	a := &b.array
	items := make([]contract.Value, 0, len(goals))
	mixed, unsureReason := len(a.atMost) > 0, ""
	for i, goal := range goals {
		if a.twins[0] != a.twins[1] && i == a.twins[1] {
			items = append(items, items[a.twins[0]])
			continue
		}
		mixed = mixed || !sameGoal(goal, goals[0])
		out := b.solve(goal, false)
		if a.unique && !b.spend(len(items)/4) {
			return outcome{reason: outOfSteps}
		}
		if out.status == found && a.unique && contract.List(items...).Contains(out.value) {
			out = b.solve(append(slices.Clip(goal), fails(b.listOf(items), false)), false)
			if out.status == none && mixed {
				out = outcome{reason: "no different items were found"}
			}
		}
		switch {
		case out.status == none:
			return isNone()
		case out.status == unsure && !out.value.IsPresent():
			return outcome{reason: out.reason}
		case out.status == unsure:
			unsureReason = out.reason
		}
		items = append(items, out.value)
	}
	if unsureReason != "" {
		return outcome{value: contract.List(items...), reason: unsureReason}
	}
	return outcome{status: found, value: contract.List(items...)}
}

func sameGoal(a, b []literal) bool {
	return slices.EqualFunc(a, b, func(x, y literal) bool {
		return x.schema.key == y.schema.key && x.fails == y.fails && x.marked == y.marked
	})
}

// listOf returns a schema that accepts the values, for exclusion.
func (p *prover) listOf(values []contract.Value) *schema {
	return p.makeSchema(contract.Obj(contract.M("enum", contract.List(slices.Clone(values)...))), "")
}

// makeSchema compiles a schema that no document holds.
func (p *prover) makeSchema(v contract.Value, hint string) *schema {
	text := hint + "\x00" + v.String()
	s, ok := p.made[text]
	if !ok {
		c := compiler{doc: &Doc{}, targets: map[string]*schema{}}
		s = c.document(v, "")
		s.hint = hint
		p.made[text] = s
	}
	return s
}
