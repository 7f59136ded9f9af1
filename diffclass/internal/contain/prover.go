package contain

import (
	"encoding/binary"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// A containment holds when no value satisfies the smaller schema and violates
// the larger. The prover searches for such a value: a goal is a list of
// schemas that a value must satisfy or violate, and solving it either finds a
// value, proves that there is none, or gives up.

// literal says that a value satisfies a schema, or that it violates it.
type literal struct {
	schema *schema
	fails  bool
	// marked is set for a schema of the smaller side that must hold, when
	// only declared keys count, and for one of the larger side that must fail,
	// even when it is opened.
	marked bool
}

func holds(s *schema, marked bool) literal { return literal{schema: s, marked: marked} }
func fails(s *schema, marked bool) literal { return literal{schema: s, fails: true, marked: marked} }

// status is how the search for a value ended.
type status uint8

const (
	unsure status = iota // given up
	none                 // there is no such value
	found
)

// outcome is what solving a goal came to.
type outcome struct {
	status status
	value  contract.Value // when found; when unsure possibly a candidate
	reason string         // when unsure

	// when none: the outermost goal, by its depth, that was taken to be
	// insoluble because it was being solved; noHypothesis for none
	hypothesis int
}

const noHypothesis = int(^uint(0) >> 1)

func isNone() outcome { return outcome{status: none, hypothesis: noHypothesis} }

// The work that one decision may cost. Steps are counted, not time, so that
// the outcome is the same on every machine.
const (
	maxSteps = 50_000
	maxDepth = 3000
)

const outOfSteps = "the schemas are too intricate to compare: the search was given up after 50000 steps"

type prover struct {
	options  Options
	steps    int
	presumed map[string]bool
	eval     *evaluator
	trusting *evaluator // presumes unknown keywords of both sides to accept

	ids     map[string]int // schemas by key
	schemas []*schema

	solved  map[string]outcome // goals with an unconditional outcome
	active  map[string]int     // goals being solved, with their depth
	depends []int              // by depth: the outermost hypothesis used so far

	// Goals found insoluble under a hypothesis that is still open. They are
	// dropped when a goal in whose solution they were found turns out soluble.
	conditional map[string]int // the outermost hypothesis
	log         []string       // their keys, in order

	made     map[string]*schema // schemas made up on the way, by their text
	mentions map[*schema]*mention
	closes   map[*schema]bool
}

func newProver(o Options, presumed map[string]bool) *prover {
	return &prover{
		options: o, steps: maxSteps, presumed: presumed,
		eval:     &evaluator{fuel: 10 * evaluationFuel},
		trusting: &evaluator{fuel: 10 * evaluationFuel, presumed: presumed},
		ids:      map[string]int{}, solved: map[string]outcome{}, active: map[string]int{}, conditional: map[string]int{},
		made: map[string]*schema{}, mentions: map[*schema]*mention{}, closes: map[*schema]bool{},
	}
}

// spend takes steps from the budget. It reports false when there are not
// enough left.
func (p *prover) spend(n int) bool {
	p.steps = max(p.steps-n, -1)
	return p.steps >= 0
}

// id numbers the schemas by key, so that equal ones from both documents count
// as one.
func (p *prover) id(s *schema) int {
	id, ok := p.ids[s.key]
	if !ok {
		id = len(p.schemas)
		p.ids[s.key] = id
		p.schemas = append(p.schemas, s)
	}
	return id
}

// normalize sorts a goal and drops what says nothing. It reports false when
// the goal contradicts itself.
func (p *prover) normalize(lits []literal) (goal []literal, key []byte, ok bool) {
	codes := make([]int, 0, len(lits))
	byCode := map[int]literal{}
	for _, l := range lits {
		if l.schema.never && !l.fails || l.schema.always && l.fails {
			return nil, nil, false
		}
		if l.schema.always || l.schema.never {
			continue
		}
		code := 4*p.id(l.schema) + 2*oneIf(l.fails) + oneIf(l.marked)
		if _, have := byCode[code]; !have {
			byCode[code] = l
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	for i, code := range codes {
		if i+1 < len(codes) && codes[i+1]|1 == code|1 { // marked says more
			continue
		}
		if n := len(goal); n > 0 && code/4 == p.id(goal[n-1].schema) {
			return nil, nil, false // it holds and it fails
		}
		goal = append(goal, byCode[code])
		key = binary.AppendUvarint(key, uint64(code))
	}
	return goal, key, true
}

// solve looks for a value that satisfies a goal. The value is a whole
// argument or result when root is set.
func (p *prover) solve(lits []literal, root bool) outcome {
	goal, code, ok := p.normalize(lits)
	if !ok {
		return isNone()
	}
	key := string(append(code, byte(oneIf(root))))
	if out, ok := p.recall(key); ok {
		p.note(out)
		return out
	}
	depth := len(p.depends)
	if !p.spend(1) || depth > maxDepth {
		return outcome{reason: outOfSteps}
	}
	p.active[key] = depth
	p.depends = append(p.depends, noHypothesis)
	start := len(p.log)
	out := p.decide(goal, root)
	out.hypothesis = p.depends[depth]
	p.depends = p.depends[:depth]
	delete(p.active, key)
	out = p.settle(key, out, depth, start)
	p.note(out)
	return out
}

// recall returns what is known about a goal. One that is being solved counts
// as insoluble: between a goal and itself lies a property or an item, so a
// value that needed the goal below itself would not be the smallest.
func (p *prover) recall(key string) (outcome, bool) {
	if out, ok := p.solved[key]; ok {
		return out, true
	}
	if hypothesis, ok := p.conditional[key]; ok {
		return outcome{status: none, hypothesis: hypothesis}, true
	}
	if depth, ok := p.active[key]; ok {
		return outcome{status: none, hypothesis: depth}, true
	}
	return outcome{}, false
}

// note remembers that the goal being solved has relied on an outcome.
func (p *prover) note(out outcome) {
	if top := len(p.depends) - 1; top >= 0 && out.status == none {
		p.depends[top] = min(p.depends[top], out.hypothesis)
	}
}

// settle records the outcome of a goal that was solved at a depth; the log
// from start on was written meanwhile.
func (p *prover) settle(key string, out outcome, depth, start int) outcome {
	switch {
	case out.status == none && out.hypothesis >= depth:
		for _, k := range p.log[start:] {
			delete(p.conditional, k)
			p.solved[k] = isNone()
		}
		p.log = p.log[:start]
		out = isNone()
		p.solved[key] = out
	case out.status == none:
		for _, k := range p.log[start:] {
			p.conditional[k] = min(p.conditional[k], out.hypothesis)
		}
		p.conditional[key] = out.hypothesis
		p.log = append(p.log, key)
	default:
		for _, k := range p.log[start:] {
			delete(p.conditional, k)
		}
		p.log = p.log[:start]
		if out.status == found || out.hypothesis == noHypothesis && p.steps >= 0 {
			out.hypothesis = noHypothesis
			p.solved[key] = out
		}
	}
	return out
}

// decide solves a goal that is not known yet: from a finite list of values
// where there is one, else one JSON type after the other.
func (p *prover) decide(goal []literal, root bool) outcome {
	if values, ok := finite(goal); ok {
		return p.choose(goal, values, root)
	}
	result := isNone()
	for _, kind := range []contract.Kind{
		contract.Number, contract.String, contract.Boolean, contract.Null, contract.Array, contract.Object,
	} {
		if excludes(goal, kindsOf(kind)) {
			continue
		}
		out := p.decideKind(goal, kind, root)
		if out.status == found {
			return out
		}
		result = weaker(result, out)
	}
	return result
}

// weaker returns the outcome of two searches that both ended without a value.
func weaker(a, b outcome) outcome {
	if a.status == unsure && (b.status == none || a.value.IsPresent() || !b.value.IsPresent()) {
		return a
	}
	return b
}

func excludes(goal []literal, kinds kindSet) bool {
	return slices.ContainsFunc(goal, func(l literal) bool { return !l.fails && l.schema.kinds&kinds == 0 })
}

func (p *prover) decideKind(goal []literal, kind contract.Kind, root bool) outcome {
	switch kind {
	case contract.Boolean:
		return p.choose(goal, []contract.Value{contract.Bool(true), contract.Bool(false)}, root)
	case contract.Null:
		return p.choose(goal, []contract.Value{contract.NullValue()}, root)
	}
	b := newBranch(p, goal, kind, root)
	for _, l := range goal {
		if !l.assert(b) {
			return isNone()
		}
	}
	return b.search()
}

// finite returns the values that a goal lists, if a schema that must hold
// does. Only those can satisfy it.
func finite(goal []literal) ([]contract.Value, bool) {
	for _, l := range goal {
		if l.fails {
			continue
		}
		around, _ := l.schema.inPlace()
		for _, t := range around {
			if len(t.values) > 0 {
				return t.values[0].items, true
			}
		}
	}
	return nil, false
}

// choose returns the first of the values that satisfies the goal.
func (p *prover) choose(goal []literal, values []contract.Value, root bool) outcome {
	result := isNone()
	for _, v := range values {
		p.spend(1)
		switch p.satisfies(goal, v, root) {
		case yes:
			return outcome{status: found, value: v}
		case unknown:
			if p.possible(goal, v, root) {
				result = weaker(result, outcome{value: v, reason: p.doubtAbout(goal)})
			}
		}
	}
	return result
}

// possible reports whether a value may satisfy a goal in which something is
// not understood. It cannot when the same keyword would have to accept it and
// to reject it.
func (p *prover) possible(goal []literal, v contract.Value, root bool) bool {
	if v.Kind() == contract.Array || v.Kind() == contract.Object {
		return true
	}
	b := newBranch(p, goal, v.Kind(), root)
	b.pinned = v
	for _, l := range goal {
		if !l.assert(b) {
			return false
		}
	}
	return b.search().status != none
}

// satisfies reports whether a value satisfies a goal.
func (p *prover) satisfies(goal []literal, v contract.Value, root bool) truth {
	result := yes
	closed := []*schema{}
	for _, l := range goal {
		if result = min(result, p.isTrue(l, v)); result == no {
			return no
		}
		if l.marked && !l.fails {
			closed = append(closed, l.schema)
		}
	}
	if len(closed) > 0 {
		result = min(result, p.trusting.declared(closed, v, root))
	}
	return result
}

// isTrue reports whether a literal is true of a value: surely when it is if
// the unknown keywords of both sides accept what they are about; but not surely
// false when it is false only then.
func (p *prover) isTrue(l literal, v contract.Value) truth {
	opened := l.fails && l.marked && p.options.OpenLarger
	isTrue := func(e *evaluator) truth {
		fits := e.valid(l.schema, v, opened)
		if l.fails {
			return fits.not()
		}
		return fits
	}
	if len(p.presumed) > 0 && isTrue(p.trusting) == yes {
		return yes
	}
	return isTrue(p.eval)
}

// doubtAbout returns what is not understood in a goal, for people.
func (p *prover) doubtAbout(goal []literal) string {
	for _, l := range goal {
		if reason := l.schema.doubt(); reason != "" {
			return reason
		}
	}
	return "a value cannot be checked"
}
