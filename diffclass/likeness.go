package diffclass

import (
	"slices"
	"strings"
)

// name is a name made ready to be compared with many others.
type name struct {
	words    []string
	joined   string
	runes    []rune // of joined
	initials string
	letters  [16]uint16 // how often letters occur, several sharing a slot
}

func newName(text string) *name {
	n := &name{words: words(text)}
	n.joined = strings.Join(n.words, "")
	n.runes = []rune(n.joined)
	n.initials = initials(n.words)
	for _, r := range n.runes {
		n.letters[r%16]++
	}
	return n
}

// likeness tells how alike two names are, from 0 to 1: the same words in
// another spelling, an abbreviation, words in common, few letters apart.
func likeness(a, b string) float64 { return newName(a).likeness(newName(b), 0) }

// likeness returns how alike two names are, exactly where that is at least as
// much as floor. Else it returns something less than floor that they are at
// most.
func (n *name) likeness(o *name, floor float64) float64 {
	if n.joined == "" || o.joined == "" {
		return 0
	}
	if n.joined == o.joined {
		return 1
	}
	score := sharedWords(n.words, o.words)
	if strings.HasPrefix(o.joined, n.joined) || strings.HasPrefix(n.joined, o.joined) {
		score = max(score, 0.7)
	}
	if n.initials == o.joined || o.initials == n.joined {
		score = max(score, 0.6)
	}
	most := n.mostLettersInCommon(o)
	if most <= enoughLetters || most <= score {
		return score
	}
	if most < floor && score < floor {
		return max(most, score)
	}
	switch letters := n.lettersInCommon(o, max(score, floor, enoughLetters)); {
	case letters > enoughLetters:
		return max(score, letters)
	default:
		return score
	}
}

// enoughLetters is how many letters have to be in common to count.
const enoughLetters = 0.6

// lettersInCommon is the share of letters that need not change, or an upper
// bound of it where that is less than floor.
func (n *name) lettersInCommon(o *name, floor float64) float64 {
	longer := float64(max(len(n.runes), len(o.runes)))
	return 1 - float64(distance(n.runes, o.runes, int((1-floor)*longer)+1))/longer
}

// mostLettersInCommon is an upper bound of lettersInCommon: what the lengths
// and the counts of letters leave possible. A change of one letter moves two
// counts.
func (n *name) mostLettersInCommon(o *name) float64 {
	longer, shorter := max(len(n.runes), len(o.runes)), min(len(n.runes), len(o.runes))
	apart := 0
	for i, x := range n.letters {
		apart += max(int(x), int(o.letters[i])) - min(int(x), int(o.letters[i]))
	}
	return 1 - float64(max((apart+1)/2, longer-shorter))/float64(longer)
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
// (Levenshtein), or some number above most that is not more.
func distance(x, y []rune, most int) int {
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	short := [64]int{}
	row := short[:0]
	for j := range len(y) + 1 {
		row = append(row, j)
	}
	for i := range x {
		diagonal, least := row[0], i+1
		row[0] = i + 1
		for j := range y {
			cost := diagonal
			if x[i] != y[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
			least = min(least, row[j+1])
		}
		if least > most {
			return least
		}
	}
	return row[len(y)]
}
