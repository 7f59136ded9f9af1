package directive

import (
	"slices"
	"strings"
)

// Nearest returns the one of known that word was probably meant to be, and
// false when none is near: the same but for case, a prefix that is followed
// by punctuation, or a third of the letters away at most. A slip of a letter or
// two is likelier than a prefix.
func Nearest(word string, known []string) (string, bool) {
	const slip = 2
	prefix, best, least := "", "", len(word)/3+1
	for _, k := range known {
		if strings.EqualFold(k, word) {
			return k, true
		}
		if rest, ok := strings.CutPrefix(word, k); ok && strings.ContainsAny(rest[:1], "=:,;-_.(") {
			prefix = k
		}
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d <= least && d < len(k) && (best == "" || d < least) {
			best, least = k, d
		}
	}
	if prefix != "" && (best == "" || least > slip) {
		return prefix, true
	}
	return best, best != ""
}

// distance returns the number of letters to insert, drop, replace, or swap
// with their neighbour to make b of a (optimal string alignment).
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := [3][]int{make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := 1; i <= len(s); i++ {
		before, prev, row := rows[0], rows[1], rows[2]
		row[0] = i
		for j := 1; j <= len(t); j++ {
			swap := prev[j-1]
			if s[i-1] != t[j-1] {
				swap++
			}
			row[j] = min(prev[j]+1, row[j-1]+1, swap)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		rows = [3][]int{prev, row, before}
	}
	return slices.Clone(rows[1])[len(t)]
}
