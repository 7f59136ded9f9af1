package diffclass

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// pair is an old and a new schema that stand at the same place.
type pair struct {
	old, new           contain.Node
	path, at           contract.Path // wire paths in the old and in the new schema
	carryOld, carryNew carrier

	// elsewhere are names that the new schema declares beside this place, in
	// the other branches of a union.
	elsewhere map[string]bool

	// item is set when the place is an element of an array.
	item bool

	around *around                      // nil where the place is not free of what is around it
	hosts  map[direction]contract.Value // what host has found, absent for none

	missing map[direction][]string // what lacks has found
	folded  *[2]*shape             // what shapes has found
	within  *freedom               // nil with around

	narrow, widen contain.Result // of this pair alone, without assumptions; the witnesses as they were found
	told          direction      // what was reported, here or below
}

// differs returns the directions in which the pair differs or may differ.
func (p *pair) differs() direction {
	d := direction(0)
	if p.narrow.Verdict != contain.Contained {
		d |= narrows
	}
	if p.widen.Verdict != contain.Contained {
		d |= widens
	}
	return d
}

func (p *pair) result(d direction) contain.Result {
	if d == widens {
		return p.widen
	}
	return p.narrow
}

// witness returns a simple value that shows a direction in which the pair
// alone differs, absent where none is known.
func (p *pair) witness(d direction) contract.Value {
	if p.result(d).Verdict != contain.Refuted {
		return contract.Value{}
	}
	small, large := p.ends(d)
	return contain.Explore(small, large, contain.Options{}).Witness
}

// property returns the pair of schemas under one key.
func (p *pair) property(name string, old, new contract.Value) *pair {
	return p.renamed(name, name, old, new)
}

// renamed returns the pair of schemas under an old and a new key.
func (p *pair) renamed(oldName, newName string, old, new contract.Value) *pair {
	return &pair{
		old: p.old.Doc.Node(old), new: p.new.Doc.Node(new),
		path: p.path.Property(oldName), at: p.at.Property(newName),
		carryOld: p.carryOld.property(oldName), carryNew: p.carryNew.property(newName),
	}
}

// elem returns the pair of the schemas of items or map values, which carry
// step into.
func (p *pair) elem(old, new contract.Value, step func(carrier) carrier) *pair {
	return &pair{
		old: p.old.Doc.Node(old), new: p.new.Doc.Node(new),
		path: p.path.Elem(), at: p.at.Elem(),
		carryOld: step(p.carryOld), carryNew: step(p.carryNew),
	}
}

// restricted returns the same place, only for values of the given types.
func (p *pair) restricted(k kinds) *pair {
	typed := k.schema()
	q := *p
	q.old = p.old.Doc.Node(conjoin(p.old.Schema, typed))
	q.new = p.new.Doc.Node(conjoin(p.new.Schema, typed))
	q.carryOld, q.carryNew = p.carryOld.within(typed), p.carryNew.within(typed)
	q.told, q.hosts, q.missing, q.folded, q.within = 0, nil, nil, nil, nil
	return &q
}

// The work is bounded on documents whose references fan out, and on those that
// are hard to decide: maxVisits pairs are visited, a pair of references is
// followed from maxPlaces places, and proofs and searches take maxWork steps.
// What is left unvisited is still covered by the verdict of the whole.
const (
	maxVisits = 5000
	maxPlaces = 32
	maxWork   = 500_000
)

// walk names the differences of a pair and of what lies below it.
func (c *comparison) walk(p *pair) {
	if c.silenced(p) {
		p.told = shifts
		return
	}
	if contract.Equal(p.old.Schema, p.new.Schema) && standsAlone(p.old.Schema) {
		return
	}
	v := visit{p.old.Schema.String(), p.new.Schema.String()}
	if known, ok := c.walked[place{v, p.path, p.at}]; ok { // another way to the same place
		p.told = known
		return
	}
	if around := c.walking[v]; around != nil { // reported where it was met first
		p.told = around.differs()
		return
	}
	if c.visits >= maxVisits || c.work > maxWork || c.followed[v] >= maxPlaces {
		p.told = shifts
		return
	}
	if p.old.Schema.Has("$ref") || p.new.Schema.Has("$ref") {
		c.followed[v]++
	}
	c.walking[v] = p
	defer delete(c.walking, v)
	c.visits++

	p.narrow, p.widen = c.judge(p, narrows), c.judge(p, widens)
	c.nullability(p)
	c.unexplained(p)
	c.walked[place{v, p.path, p.at}] = p.told
}

// silenced reports whether a gap covers the place.
func (c *comparison) silenced(p *pair) bool {
	return slices.ContainsFunc(c.gaps, func(gap contract.Path) bool {
		return p.path.Within(gap) || p.at.Within(gap)
	})
}

// unexplained reports what no rule has named.
func (c *comparison) unexplained(p *pair) {
	for _, d := range []direction{c.danger, shifts &^ c.danger} {
		if p.differs()&^p.told&d == 0 {
			continue
		}
		if d != c.danger && p.told&c.danger != 0 && p.result(d).Verdict == contain.Undecided {
			continue // not even that is known
		}
		f := finding{dir: d, old: p.old.Schema, new: p.new.Schema}
		if v := p.witness(d); v.IsPresent() {
			f.probe = constant(v)
		}
		c.report(p, f)
	}
}

// below walks a pair below p and takes over what was told there.
func (c *comparison) below(p, child *pair) {
	c.walk(child)
	p.told |= child.told
}

// inside continues with the same place in another light, restricted or taken
// apart.
func (c *comparison) inside(p, q *pair, step func(*pair, *shape, *shape)) {
	q.narrow = c.glimpse(q.old, q.new)
	q.widen = c.glimpse(q.new, q.old)
	step(q, fold(q.old), fold(q.new))
	p.told |= q.told
}

// facets compares keyword by keyword what the types of both shapes share.
func (c *comparison) facets(p *pair, o, n *shape) {
	common := o.kinds & n.kinds
	if o.finite || n.finite {
		c.enums(p, o, n)
		return
	}
	if common&kindObject != 0 {
		c.objects(p, o, n)
	}
	if common&kindArray != 0 {
		c.arrays(p, o, n)
	}
	if common&kindNumber != 0 {
		c.numbers(p, o, n)
	}
	if common&kindString != 0 {
		c.strings(p, o, n)
	}
	c.negations(p, o, n)
}

func (c *comparison) isOutput() bool { return c.side == rule.Output }
