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
	options := []match{}
	for i, old := range all.removed {
		for j, new := range all.added {
			if score := c.renameScore(p, o, n, old, new); score > 0 {
				options = append(options, match{i, j, score})
			}
		}
	}
	chosen := unambiguous(options)
	removed, added := []string{}, []string{}
	for i, name := range all.removed {
		if m := slices.IndexFunc(chosen, func(m match) bool { return m.old == i }); m >= 0 {
			all.renamed = append(all.renamed, renaming{name, all.added[chosen[m].new]})
			continue
		}
		removed = append(removed, name)
	}
	for j, name := range all.added {
		if !slices.ContainsFunc(chosen, func(m match) bool { return m.new == j }) {
			added = append(added, name)
		}
	}
	all.removed, all.added = removed, added
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

// renameScore tells how good the reasons are to take two properties for one,
// 0 for none.
func (c *comparison) renameScore(p *pair, o, n *shape, old, new string) float64 {
	path, at := p.path.Property(old), p.at.Property(new)
	q := p.renamed(old, new, o.key(old), n.key(new))
	if same := c.opts.SameOrigin; same != nil && same(c.key, c.side, path, at) {
		if fold(q.old).kinds&fold(q.new).kinds == noKind {
			return 0
		}
		return scoreOrigin
	}
	score := likeness(old, new)
	if score < likeEnough {
		score = 0
		if samePosition(o, n, old, new) {
			score = scorePosition
		}
	}
	if score == 0 || c.touchesGap(path) || c.touchesGap(at) || o.requires(old) != n.requires(new) || !equivalent(q.old, q.new) {
		return 0
	}
	return score
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
	return contain.Explore(a, b, contain.Options{}).Verdict == contain.Contained &&
		contain.Explore(b, a, contain.Options{}).Verdict == contain.Contained
}

// standsAlone reports whether a schema means the same in every document: it
// has no reference, nor anything else that begins with a dollar sign.
func standsAlone(schema contract.Value) bool { return !strings.Contains(schema.String(), `"$`) }

// samePosition reports whether two required properties hold the same place
// among the required ones of their objects, which is the order of the
// parameters or fields in the source.
func samePosition(o, n *shape, old, new string) bool {
	was, is := o.requiredInOrder(), n.requiredInOrder()
	i := slices.Index(was, old)
	return i >= 0 && len(was) == len(is) && is[i] == new && len(o.properties()) == len(n.properties())
}

// requiredInOrder returns the required names as they are listed.
func (s *shape) requiredInOrder() []string {
	if s.inOrder != nil {
		return s.inOrder
	}
	order := []string{}
	for _, part := range s.parts {
		for _, v := range part.Get("required").Items() {
			if !slices.Contains(order, v.Text()) {
				order = append(order, v.Text())
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
	chosen, spent := []match{}, func(m match, by []match) bool {
		return slices.ContainsFunc(by, func(x match) bool { return x.old == m.old || x.new == m.new })
	}
	blocked := []match{}
	for i, m := range options {
		if spent(m, chosen) || spent(m, blocked) {
			continue
		}
		rival := func(x match) bool { return x != m && x.score == m.score && (x.old == m.old || x.new == m.new) }
		if slices.ContainsFunc(options[i:], rival) {
			for _, x := range options[i:] {
				if x == m || rival(x) {
					blocked = append(blocked, x)
				}
			}
			continue
		}
		chosen = append(chosen, m)
	}
	return chosen
}

// likeness tells how alike two names are, from 0 to 1: the same words in
// another spelling, an abbreviation, words in common, few letters apart.
func likeness(a, b string) float64 {
	x, y := words(a), words(b)
	joinedA, joinedB := strings.Join(x, ""), strings.Join(y, "")
	if joinedA == "" || joinedB == "" {
		return 0
	}
	if joinedA == joinedB {
		return 1
	}
	score := sharedWords(x, y)
	if strings.HasPrefix(joinedB, joinedA) || strings.HasPrefix(joinedA, joinedB) {
		score = max(score, 0.7)
	}
	if initials(x) == joinedB || initials(y) == joinedA {
		score = max(score, 0.6)
	}
	letters := 1 - float64(distance(joinedA, joinedB))/float64(max(len(joinedA), len(joinedB)))
	if letters > 0.6 {
		score = max(score, letters)
	}
	return score
}

// words splits a name at underscores, dashes, dots and where an upper-case
// letter starts a word, in lower case.
func words(name string) []string {
	split := []string{}
	word := strings.Builder{}
	end := func() {
		if word.Len() > 0 {
			split = append(split, strings.ToLower(word.String()))
			word.Reset()
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		upper := isUpper(r)
		switch {
		case r == '_' || r == '-' || r == '.' || r == ' ' || r == '/':
			end()
			continue
		case upper && i > 0 && !isUpper(runes[i-1]),
			upper && i+1 < len(runes) && isLower(runes[i+1]):
			end()
		}
		word.WriteRune(r)
	}
	end()
	return split
}

func isUpper(r rune) bool { return 'A' <= r && r <= 'Z' }
func isLower(r rune) bool { return 'a' <= r && r <= 'z' }

// sharedWords is the share of the shorter name's words that the other has,
// weighed down by what is left over.
func sharedWords(x, y []string) float64 {
	shared := 0
	for _, w := range x {
		if slices.Contains(y, w) {
			shared++
		}
	}
	all := len(x) + len(y) - shared
	if shared == 0 || all == 0 {
		return 0
	}
	inShorter := float64(shared) / float64(min(len(x), len(y)))
	return 0.5*inShorter + 0.4*float64(shared)/float64(all)
}

func initials(words []string) string {
	if len(words) < 2 {
		return ""
	}
	all := ""
	for _, w := range words {
		all += string([]rune(w)[0])
	}
	return all
}

// distance is the number of letters to insert, delete or replace
// (Levenshtein).
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j := range y {
			cost := diagonal
			if x[i] != y[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(y)]
}
