package contain

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"
)

// stringQuery describes strings: all of which must hold.
type stringQuery struct {
	min, max int        // length in code points
	match    []*pattern // found in the string; all compiled
	avoid    []*pattern // not found in it; all compiled
	except   []string   // not equal to any; sorted
}

// find returns a shortest string that answers the query. It reports false in
// known when the search was given up, which cost counts the steps of.
func (q *stringQuery) find(budget int) (s string, found, known bool, cost int) {
	search := &stringSearch{query: q, budget: budget, seen: map[string]bool{}}
	search.patterns = append(slices.Clip(q.match), q.avoid...)
	search.alphabet()
	s, found, known = search.run()
	return s, found, known, budget - search.budget
}

type stringSearch struct {
	query    *stringQuery
	patterns []*pattern // of match, then of avoid
	runes    []rune     // one of each class of runes that are alike, nicest first
	budget   int
	seen     map[string]bool
	queue    []stringState
}

// stringState is what a search knows after reading a prefix.
type stringState struct {
	parent int // in the queue, -1 for none
	letter rune
	length int
	scans  []scan // of match, then of avoid
	prefix string // the prefix itself while it may become an excepted string
	astray bool   // it cannot
}

// nice orders the runes that a person would rather read.
const nice = "xabcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_. "

// alphabet picks a representative of each class of runes that no pattern and
// no excepted string tells apart.
func (s *stringSearch) alphabet() {
	cuts := []rune{0, firstSurrogate, lastSurrogate + 1, maxRune + 1}
	for _, p := range s.patterns {
		cuts = append(cuts, p.cuts()...)
	}
	for _, r := range nice {
		cuts = append(cuts, r, r+1)
	}
	for _, e := range s.query.except {
		for _, r := range e {
			cuts = append(cuts, r, r+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	byClass := map[string]int{}
	for _, r := range cuts[:len(cuts)-1] { // the last is beyond all runes
		if r >= firstSurrogate && r <= lastSurrogate {
			continue
		}
		class := s.class(r)
		if at, ok := byClass[class]; !ok {
			byClass[class] = len(s.runes)
			s.runes = append(s.runes, r)
		} else if niceness(r) < niceness(s.runes[at]) {
			s.runes[at] = r
		}
	}
	slices.SortStableFunc(s.runes, func(a, b rune) int { return niceness(a) - niceness(b) })
}

func niceness(r rune) int {
	if i := strings.IndexRune(nice, r); i >= 0 {
		return i
	}
	if r > ' ' && r < utf8.RuneSelf-1 {
		return len(nice)
	}
	return len(nice) + 1
}

// class returns a text that is the same for runes that are alike.
func (s *stringSearch) class(r rune) string {
	class := []byte{byte(kindOfRune(r))}
	for _, e := range s.query.except {
		if strings.ContainsRune(e, r) {
			class = utf8.AppendRune(class, r)
			break
		}
	}
	for _, p := range s.patterns {
		for i := range p.prog.Inst {
			if readsRune(p.prog.Inst[i].Op) {
				bit := byte('0')
				if p.prog.Inst[i].MatchRune(r) {
					bit = '1'
				}
				class = append(class, bit)
			}
		}
	}
	return string(class)
}

func (s *stringSearch) run() (string, bool, bool) {
	first := stringState{parent: -1, scans: make([]scan, 0, len(s.patterns))}
	for _, p := range s.patterns {
		first.scans = append(first.scans, p.start())
	}
	first.astray = !s.mayBecomeException("")
	s.push(first)
	for i := 0; i < len(s.queue); i++ {
		if s.answers(s.queue[i]) {
			return s.read(i), true, true
		}
		if s.queue[i].length >= s.query.max {
			continue
		}
		for _, r := range s.runes {
			if s.budget--; s.budget < 0 {
				return "", false, false
			}
			s.push(s.next(i, r))
		}
	}
	return "", false, true
}

func (s *stringSearch) next(i int, r rune) stringState {
	from := &s.queue[i]
	to := stringState{parent: i, letter: r, length: from.length + 1, astray: from.astray}
	if !to.astray {
		to.prefix = from.prefix + string(r)
		to.astray = !s.mayBecomeException(to.prefix)
	}
	to.scans = make([]scan, len(from.scans))
	for j, p := range s.patterns {
		to.scans[j] = p.step(from.scans[j], r)
	}
	return to
}

func (s *stringSearch) mayBecomeException(prefix string) bool {
	i, _ := slices.BinarySearch(s.query.except, prefix)
	return i < len(s.query.except) && strings.HasPrefix(s.query.except[i], prefix)
}

// push queues a state unless it is hopeless or one like it has been seen: the
// shorter prefix came first, and how long it is stops to matter at the
// minimum unless there is a maximum, which the shorter reaches later.
func (s *stringSearch) push(state stringState) {
	for j := range s.query.avoid {
		if state.scans[len(s.query.match)+j].accepted {
			return
		}
	}
	if key := s.key(state); !s.seen[key] {
		s.seen[key] = true
		s.queue = append(s.queue, state)
	}
}

// key encodes a state so that different states have different keys.
func (s *stringSearch) key(state stringState) string {
	key := binary.AppendUvarint(nil, uint64(min(state.length, s.query.min)))
	if state.astray {
		key = append(key, 1)
	} else {
		key = binary.AppendUvarint(append(key, 0), uint64(len(state.prefix)))
		key = append(key, state.prefix...)
	}
	for _, sc := range state.scans {
		if sc.accepted {
			key = append(key, 1)
			continue
		}
		key = binary.AppendUvarint(append(key, 0, byte(sc.last)), uint64(len(sc.threads)))
		for _, pc := range sc.threads {
			key = binary.AppendUvarint(key, uint64(pc))
		}
	}
	return string(key)
}

func (s *stringSearch) answers(state stringState) bool {
	if state.length < s.query.min || !state.astray && s.query.isException(state.prefix) {
		return false
	}
	for j, p := range s.patterns {
		if p.ends(state.scans[j]) != (j < len(s.query.match)) {
			return false
		}
	}
	return true
}

func (s *stringSearch) read(i int) string {
	letters := []rune{}
	for ; s.queue[i].parent >= 0; i = s.queue[i].parent {
		letters = append(letters, s.queue[i].letter)
	}
	slices.Reverse(letters)
	return string(letters)
}
