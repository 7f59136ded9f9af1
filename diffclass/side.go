package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// direction is what a difference does to the set of accepted values; a
// difference may do both.
type direction uint8

const (
	narrows direction = 1 << iota // some value is no longer accepted
	widens                        // some new value is accepted

	shifts = narrows | widens
)

// twin is one kind of edit as the two sides name it. A side without a name
// of its own has the zero Rule: its catch-all speaks.
type twin struct{ input, output rule.Rule }

func (t twin) on(side rule.Side) rule.Rule {
	if side == rule.Output {
		return t.output
	}
	return t.input
}

// comparison compares the schemas of one side.
type comparison struct {
	side     rule.Side
	old, new *contain.Doc
	nothing  contain.Node // a schema that accepts no value
	opts     Options
	gaps     []contract.Path // what is at or below them is not looked at

	// tool is set when the root is the parameter list of a tool, so that an
	// object without properties takes no parameters rather than any.
	tool bool
	key  string // of the tool, "" for bare schemas

	danger  direction      // the direction that breaks on this side
	verdict contain.Result // of the whole documents, in that direction, in the profile; the witness as it was found

	walking  map[visit]*pair
	followed map[visit]int
	walked   map[place]direction
	hosts    map[hostKey]contract.Value // absent for none
	known    map[asked]contain.Result

	surviving map[*pair]bool
	both      *contain.Result // see common, nil when it was not asked yet

	visits  int
	work    int // steps of proofs and searches
	changes []Change
	spoken  map[telling]bool // of the changes
}

// visit identifies a pair of schemas under comparison.
type visit struct{ old, new string }

// place is a visit to a place.
type place struct {
	visit
	path, at contract.Path
}

func newComparison(side rule.Side, old, new contract.Value, o Options) *comparison {
	c := &comparison{
		side: side, opts: o,
		old: contain.New(old), new: contain.New(new),
		nothing:  contain.New(contract.Bool(false)).Root(),
		danger:   narrows,
		walking:  map[visit]*pair{},
		followed: map[visit]int{},
		walked:   map[place]direction{},
		hosts:    map[hostKey]contract.Value{},
		known:    map[asked]contain.Result{},

		surviving: map[*pair]bool{},

		spoken: map[telling]bool{},
	}
	if side == rule.Output {
		c.danger = widens
	}
	return c
}

// run compares the documents and returns the changes in no particular order.
func (c *comparison) run() []Change {
	root := &pair{
		old: c.old.Root(), new: c.new.Root(),
		carryOld: carryRoot, carryNew: carryRoot, around: atRoot(),
	}
	small, large := c.ends(c.danger)
	c.verdict = contain.Glimpse(small.Root(), large.Root(), c.assumptions())
	c.walk(root)
	c.answer(root)
	return c.changes
}

// assumptions are what the profile assumes of callers and readers.
func (c *comparison) assumptions() contain.Options {
	if c.opts.Profile == rule.Strict {
		return contain.Options{}
	}
	return contain.Options{CloseSmaller: true, OpenLarger: c.side == rule.Output}
}

// ends returns the document that must be contained in the other, and that
// other, for a direction.
func (c *comparison) ends(d direction) (small, large *contain.Doc) {
	if d == widens {
		return c.new, c.old
	}
	return c.old, c.new
}

// decide decides whether the documents differ in a direction for the values
// that have what the probe describes at p.
func (c *comparison) decide(d direction, p *pair, probe contract.Value, o contain.Options) contain.Result {
	_, large := c.ends(d)
	r := contain.Result{}
	if v, ok := c.guess(d, p, probe, o); ok {
		r = contain.Suggest(c.probed(d, p, probe), large.Root(), v, o)
	} else {
		r = contain.Explore(c.probed(d, p, probe), large.Root(), o)
	}
	c.work += r.Steps
	return r
}

// probed is the smaller document, limited to what the probe describes at p.
func (c *comparison) probed(d direction, p *pair, probe contract.Value) contain.Node {
	small, _ := c.ends(d)
	carry := p.carryOld
	if d == widens {
		carry = p.carryNew
	}
	node := small.Node(conjoin(small.Root().Schema, carry(probe)))
	node.Whole = true // its values are whole arguments, not values of a map
	return node
}

func (c *comparison) profile() rule.Profile {
	if c.opts.Profile == rule.Strict {
		return rule.Strict
	}
	return rule.Default
}

// answer makes sure that the verdict is not contradicted by silence: when
// containment is refuted or undecided, something that is reported breaks.
func (c *comparison) answer(root *pair) {
	if c.verdict.Verdict == contain.Contained {
		return
	}
	for _, change := range c.changes {
		if change.Class == rule.Breaking {
			return
		}
	}
	f := finding{dir: c.danger}
	small, large := c.ends(c.danger)
	verdict := contain.Decide(small.Root(), large.Root(), c.assumptions())
	if verdict.Verdict == contain.Refuted {
		c.emit(root, c.nameOf(root, f), f, verdict.Witness)
		return
	}
	c.emitUndecided(root, verdict.Reason)
}
