package diffclass

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

// renaming is a property that has another name than before.
type renaming struct{ old, new string }

// findRenames takes pairs out of what is removed and added that are one
// property under two names. A pair that competes with another as good as it
// is left alone: a wrong guess would send the user to the wrong fix.
func (c *comparison) findRenames(p *pair, o, n *shape, all names) names {
	if len(all.removed) == 0 || len(all.added) == 0 {
		return all
	}
	f := &renameFinder{
		comparison: c, old: o, new: n, known: map[[2]string]bool{}, vetoed: map[[2]int]bool{},
		removed: c.candidates(p.old.Doc, p.path, o, all.removed), added: c.candidates(p.new.Doc, p.at, n, all.added),
	}
	f.sort()
	f.pick(f.byOrigin())
	for floor := alikeAtFirst; floor > 0; {
		options, next := f.byName(floor)
		f.pick(options)
		floor = levelOf(next)
	}
	f.pick(f.byPosition())

	renamedTo, renamed := map[string]string{}, map[string]bool{}
	for _, m := range f.chosen {
		old, new := all.removed[m.old], all.added[m.new]
		renamedTo[old], renamed[new] = new, true
	}
	for _, name := range all.removed {
		if to, ok := renamedTo[name]; ok {
			all.renamed = append(all.renamed, renaming{name, to})
		}
	}
	all.removed = slices.DeleteFunc(all.removed, func(name string) bool { _, ok := renamedTo[name]; return ok })
	all.added = slices.DeleteFunc(all.added, func(name string) bool { return renamed[name] })
	return all
}

// renameFinder compares the removed with the added properties of an object.
// The best matches are picked first, and what they are about is not compared
// any further: of many properties most have one good match.
type renameFinder struct {
	*comparison
	old, new       *shape
	removed, added []candidate
	known          map[[2]string]bool // whether schemas are equivalent, by their identities
	vetoed         map[[2]int]bool    // of one origin, but of another type
	chosen         []match
}

// candidate is a property that may have another name in the other schema.
type candidate struct {
	name      *name
	path      contract.Path
	node      contain.Node
	kindred   kindred
	position  int  // among the required properties, -1 for none
	untouched bool // no gap lies in it
	spent     bool // what it matches has been found
}

// kindred is what two properties have to share to be one.
type kindred struct {
	required bool
	traits   contain.Traits
}

func (c *comparison) candidates(doc *contain.Doc, parent contract.Path, s *shape, names []string) []candidate {
	position := map[string]int{}
	for i, name := range s.requiredInOrder() {
		position[name] = i
	}
	all := make([]candidate, 0, len(names))
	for _, name := range names {
		path := parent.Property(name)
		x := candidate{name: newName(name), path: path, node: doc.Node(s.key(name)), position: -1}
		x.untouched, x.kindred.required = !c.touchesGap(path), s.requires(name)
		if i, ok := position[name]; ok {
			x.position = i
		}
		all = append(all, x)
	}
	return all
}

// sort notes what schemas may be equivalent.
func (f *renameFinder) sort() {
	nodes := make([]contain.Node, 0, len(f.removed)+len(f.added))
	for _, x := range slices.Concat(f.removed, f.added) {
		nodes = append(nodes, x.node)
	}
	for i, traits := range contain.TraitsOf(nodes) {
		if n := len(f.removed); i < n {
			f.removed[i].kindred.traits = traits
		} else {
			f.added[i-n].kindred.traits = traits
		}
	}
}

// The scores of a rename: a known common origin is better than any likeness
// of names (which is at most 1), and the same position among the required
// properties is worse than any that counts.
const (
	scoreOrigin   = 2.0
	scorePosition = 0.1
	likeEnough    = 0.4
)

// pick takes the best of matches that are all better than those to come.
func (f *renameFinder) pick(options []match) {
	for _, m := range options {
		f.removed[m.old].spent, f.added[m.new].spent = true, true
	}
	f.chosen = append(f.chosen, unambiguous(options)...)
}

// byOrigin returns the pairs that were the same field or parameter.
func (f *renameFinder) byOrigin() []match {
	if f.opts.FieldName == nil {
		return nil
	}
	named := map[string][]int{}
	for i, old := range f.removed {
		plain := plainName(old.path.Base())
		named[plain] = append(named[plain], i)
	}
	options := []match{}
	for j, new := range f.added {
		field := f.opts.FieldName(f.key, f.side, new.path)
		if field == "" {
			continue
		}
		for _, i := range named[plainName(field)] {
			if fold(f.removed[i].node).kinds&fold(new.node).kinds == noKind {
				f.vetoed[[2]int{i, j}] = true
				continue
			}
			options = append(options, match{i, j, scoreOrigin})
		}
	}
	return options
}

// plainName drops what differs between the spellings of one name: case,
// underscores and dashes.
func plainName(name string) string {
	return strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(name, "_", ""), "-", ""))
}

// Likeness is looked at level by level, so that letters need be compared only
// where no better match is left.
const (
	alikeAtFirst = 0.9
	levels       = 10
)

// levelOf returns the level of a likeness, 0 for one that is not enough.
func levelOf(likeness float64) float64 {
	if likeness < likeEnough {
		return 0
	}
	return min(likeness, max(likeEnough, math.Floor(likeness*levels)/levels))
}

// byName returns the pairs whose names are alike by at least floor, and how
// much alike others are at most.
func (f *renameFinder) byName(floor float64) (options []match, next float64) {
	groups := map[kindred][]int{}
	for j, new := range f.added {
		if !new.spent && new.untouched {
			groups[new.kindred] = append(groups[new.kindred], j)
		}
	}
	for i, old := range f.removed {
		if old.spent || !old.untouched {
			continue
		}
		for _, j := range groups[old.kindred] {
			score := old.name.likeness(f.added[j].name, floor)
			if score < floor {
				next = max(next, score)
			} else if f.mayBeOne(i, j) {
				options = append(options, match{i, j, score})
			}
		}
	}
	return options, next
}

// byPosition returns the pairs of required properties that hold the same
// place among the required ones of their objects, which is the order of the
// parameters or fields in the source.
func (f *renameFinder) byPosition() []match {
	if len(f.old.requiredInOrder()) != len(f.new.requiredInOrder()) || len(f.old.properties()) != len(f.new.properties()) {
		return nil
	}
	at := map[int]int{}
	for j, new := range f.added {
		if !new.spent && new.untouched && new.position >= 0 {
			at[new.position] = j
		}
	}
	options := []match{}
	for i, old := range f.removed {
		j, ok := at[old.position]
		if ok && !old.spent && old.untouched && f.mayBeOne(i, j) {
			options = append(options, match{i, j, scorePosition})
		}
	}
	return options
}

// mayBeOne reports whether the schemas of two properties are equivalent, and
// nothing speaks against it that they are one.
func (f *renameFinder) mayBeOne(i, j int) bool {
	if f.vetoed[[2]int{i, j}] {
		return false
	}
	old, new := f.removed[i].node, f.added[j].node
	key := [2]string{old.Identity(), new.Identity()}
	if key[0] == key[1] {
		return true
	}
	known, ok := f.known[key]
	if !ok {
		known = equivalent(old, new)
		f.known[key] = known
	}
	return known
}

// touchesGap reports whether a gap lies at the path or below it.
func (c *comparison) touchesGap(path contract.Path) bool {
	return slices.ContainsFunc(c.gaps, func(gap contract.Path) bool { return gap.Within(path) })
}

// equivalent reports whether two schemas are proved to accept the same
// values.
func equivalent(a, b contain.Node) bool {
	if contract.Equal(a.Schema, b.Schema) && standsAlone(a.Schema) {
		return true
	}
	return contain.Glimpse(a, b, contain.Options{}).Verdict == contain.Contained &&
		contain.Glimpse(b, a, contain.Options{}).Verdict == contain.Contained
}

// standsAlone reports whether a schema means the same in every document: it has
// no reference, nor anything else that begins with a dollar sign.
func standsAlone(schema contract.Value) bool {
	for _, m := range schema.Members() {
		if strings.HasPrefix(m.Key, "$") || !standsAlone(m.Value) {
			return false
		}
	}
	return !slices.ContainsFunc(schema.Items(), func(item contract.Value) bool { return !standsAlone(item) })
}

// requiredInOrder returns the required names as they are listed.
func (s *shape) requiredInOrder() []string {
	if s.inOrder != nil {
		return s.inOrder
	}
	order, listed := []string{}, map[string]bool{}
	for _, part := range s.parts {
		for _, v := range part.Get("required").Items() {
			if name := v.Text(); !listed[name] {
				listed[name] = true
				order = append(order, name)
			}
		}
	}
	s.inOrder = order
	return order
}

// match proposes that an old and a new thing, by index, are one.
type match struct {
	old, new int
	score    float64
}

// byScore orders matches, the best first.
func byScore(a, b match) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.old, b.old), cmp.Compare(a.new, b.new))
}

// unambiguous picks the best matches, best first. Where the best for a thing
// is not better than another one for it, none is picked.
func unambiguous(options []match) []match {
	slices.SortStableFunc(options, byScore)
	chosen := []match{}
	spentOld, spentNew := map[int]bool{}, map[int]bool{}
	for len(options) > 0 {
		score := options[0].score
		end := slices.IndexFunc(options, func(m match) bool { return m.score != score })
		if end < 0 {
			end = len(options)
		}
		equals := slices.DeleteFunc(options[:end:end], func(m match) bool { return spentOld[m.old] || spentNew[m.new] })
		olds, news := map[int]int{}, map[int]int{}
		for _, m := range equals {
			olds[m.old]++
			news[m.new]++
		}
		for _, m := range equals {
			if olds[m.old] == 1 && news[m.new] == 1 {
				chosen = append(chosen, m)
			}
			spentOld[m.old], spentNew[m.new] = true, true
		}
		options = options[end:]
	}
	return chosen
}
