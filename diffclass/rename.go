package diffclass

import (
	"cmp"
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
	f := &renameFinder{comparison: c, at: p, old: o, new: n, known: map[[2]string]bool{}}
	removed, added := f.candidates(p.old.Doc, p.path, o, all.removed), f.candidates(p.new.Doc, p.at, n, all.added)
	options := []match{}
	for i, old := range removed {
		for j, new := range added {
			if score := f.score(old, new); score > 0 {
				options = append(options, match{i, j, score})
			}
		}
	}
	renamedTo, renamed := map[string]string{}, map[string]bool{}
	for _, m := range unambiguous(options) {
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
type renameFinder struct {
	*comparison
	at       *pair
	old, new *shape
	known    map[[2]string]bool // whether schemas are equivalent, by their text
}

// candidate is a property that may have another name in the other schema.
type candidate struct {
	property  string
	name      *name
	path      contract.Path
	node      contain.Node
	text      string // of its schema
	alone     bool   // see standsAlone
	required  bool
	position  int  // among the required properties, -1 for none
	untouched bool // no gap lies in it
}

func (f *renameFinder) candidates(doc *contain.Doc, parent contract.Path, s *shape, names []string) []candidate {
	position := map[string]int{}
	for i, name := range s.requiredInOrder() {
		position[name] = i
	}
	all := make([]candidate, 0, len(names))
	for _, name := range names {
		path := parent.Property(name)
		x := candidate{property: name, name: newName(name), path: path, node: doc.Node(s.key(name)), position: -1}
		x.text = x.node.Schema.String()
		x.alone, x.untouched, x.required = standsAlone(x.node.Schema), !f.touchesGap(path), s.requires(name)
		if i, ok := position[name]; ok {
			x.position = i
		}
		all = append(all, x)
	}
	return all
}

// The scores of a rename: a known common origin is better than any likeness
// of names (which is at most 1), and the same position among the required
// properties is worse than any that counts.
const (
	scoreOrigin   = 2.0
	scorePosition = 0.1
	likeEnough    = 0.4
)

// score tells how good the reasons are to take two properties for one, 0 for
// none.
func (f *renameFinder) score(old, new candidate) float64 {
	if same := f.opts.SameOrigin; same != nil && same(f.key, f.side, old.path, new.path) {
		if fold(old.node).kinds&fold(new.node).kinds == noKind {
			return 0
		}
		return scoreOrigin
	}
	if !old.untouched || !new.untouched || old.required != new.required {
		return 0
	}
	score := old.name.likeness(new.name, likeEnough)
	if score == 0 && f.samePosition(old, new) {
		score = scorePosition
	}
	if score == 0 || !f.equivalent(old, new) {
		return 0
	}
	return score
}

// samePosition reports whether two required properties hold the same place
// among the required ones of their objects, which is the order of the
// parameters or fields in the source.
func (f *renameFinder) samePosition(old, new candidate) bool {
	return old.position >= 0 && old.position == new.position &&
		len(f.old.requiredInOrder()) == len(f.new.requiredInOrder()) && len(f.old.properties()) == len(f.new.properties())
}

// equivalent remembers what it has found about schemas with the same text.
func (f *renameFinder) equivalent(old, new candidate) bool {
	if old.text == new.text && old.alone {
		return true
	}
	key := [2]string{old.text, new.text}
	known, ok := f.known[key]
	if !ok {
		known = equivalent(old.node, new.node)
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
