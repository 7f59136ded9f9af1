package config

// nearest returns the known word with the fewest edits to the given one, the
// first of several, or "" if none is near: more than a third of it would
// change.
func nearest(word string, known []string) string {
	best, fewest := "", max(len(word)/3, 1)+1
	for _, k := range known {
		if d := edits(word, k); d < fewest {
			best, fewest = k, d
		}
	}
	return best
}

// edits returns the number of insertions, deletions, substitutions and swaps of
// neighbours that turn a into b.
func edits(a, b string) int {
	prev, cur := make([]int, len(b)+1), make([]int, len(b)+1)
	before := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range len(a) {
		cur[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			cur[j+1] = min(prev[j]+cost, prev[j+1]+1, cur[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				cur[j+1] = min(cur[j+1], before[j-1]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
