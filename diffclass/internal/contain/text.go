package contain

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolpact/toolpactvet/contract"
)

// textFacts is what is settled about a string.
type textFacts struct {
	min, max int
	match    []*pattern
	avoid    []*pattern
	except   []string
}

func (t textFacts) clone() textFacts {
	t.match = slices.Clip(t.match)
	t.avoid = slices.Clip(t.avoid)
	t.except = slices.Clip(t.except)
	return t
}

// lengthFact limits the length of a string.
type lengthFact struct{ min, max int }

func (f lengthFact) assert(b *branch) bool {
	t := &b.text
	t.min, t.max = max(t.min, f.min), min(t.max, f.max)
	return t.min <= t.max
}

// matchFact says that a pattern is found, or is not found, in a string.
type matchFact struct {
	pattern *pattern
	found   bool
}

func (f matchFact) assert(b *branch) bool {
	t := &b.text
	same := func(p *pattern) bool { return p.text == f.pattern.text }
	if f.found {
		if slices.ContainsFunc(t.avoid, same) {
			return false
		}
		t.match = append(t.match, f.pattern)
		return true
	}
	if f.pattern.universal() || slices.ContainsFunc(t.match, same) {
		return false
	}
	t.avoid = append(t.avoid, f.pattern)
	return true
}

// notStrings says that a string is none of these.
type notStrings []string

func (f notStrings) assert(b *branch) bool {
	b.text.except = append(b.text.except, f...)
	return true
}

// maxStringSteps bounds the search for one string.
const maxStringSteps = 60_000

// textModel returns a string that agrees with the facts: one that reads well
// if there is one, else the shortest.
func (b *branch) textModel() outcome {
	query := b.stringQuery()
	for _, s := range b.likely() {
		if query.accepts(s) {
			return outcome{status: found, value: contract.Str(s)}
		}
	}
	if len(query.match)+len(query.avoid) == 0 {
		return query.free()
	}
	budget := min(maxStringSteps, b.steps)
	s, ok, known, cost := query.find(budget)
	b.spend(cost / 8) // a step of the automaton is cheap
	switch {
	case !known:
		return outcome{reason: "the patterns are too intricate to compare"}
	case !ok:
		return isNone()
	default:
		return outcome{status: found, value: contract.Str(s)}
	}
}

// stringQuery returns what is settled about a string, as far as it is
// understood.
func (b *branch) stringQuery() *stringQuery {
	t := &b.text
	query := &stringQuery{min: t.min, max: t.max, except: slices.Clone(t.except)}
	slices.Sort(query.except)
	for _, p := range t.match {
		if p.re == nil {
			b.doubts(p.doubt())
		} else if !p.universal() {
			query.match = append(query.match, p)
		}
	}
	for _, p := range t.avoid {
		if p.re == nil {
			b.doubts(p.doubt())
		} else {
			query.avoid = append(query.avoid, p)
		}
	}
	return query
}

func (q *stringQuery) isException(s string) bool {
	_, found := slices.BinarySearch(q.except, s)
	return found
}

// accepts reports whether s answers the query.
func (q *stringQuery) accepts(s string) bool {
	n := utf8.RuneCountInString(s)
	return n >= q.min && n <= q.max && !q.isException(s) &&
		!slices.ContainsFunc(q.match, func(p *pattern) bool { return p.matches(s) != yes }) &&
		!slices.ContainsFunc(q.avoid, func(p *pattern) bool { return p.matches(s) != no })
}

// longestString bounds the strings that are built to exceed a length.
const longestString = 1 << 20

// free answers a query without patterns.
func (q *stringQuery) free() outcome {
	if q.min > longestString {
		return outcome{reason: "the string would be too long to show"}
	}
	// More strings than there are exceptions, of any length that allows it.
	for n := q.min; n <= min(q.max, q.min+3); n++ {
		for i := range len(q.except) + 1 {
			if s := numbered(i, n); q.accepts(s) {
				return outcome{status: found, value: contract.Str(s)}
			}
		}
	}
	if q.max == 0 {
		return isNone() // only "" would do, and it is excepted
	}
	s, ok, known, _ := q.find(maxStringSteps)
	switch {
	case !known:
		return outcome{reason: "too many strings to try"}
	case !ok:
		return isNone()
	default:
		return outcome{status: found, value: contract.Str(s)}
	}
}

// numbered returns the i-th of a sequence of strings of length n.
func numbered(i, n int) string {
	const letters = "xabcdefghijklmnopqrstuvwyz"
	s := []byte(strings.Repeat("x", n))
	for at := n - 1; at >= 0 && i > 0; at-- {
		s[at] = letters[i%len(letters)]
		i /= len(letters)
	}
	return string(s)
}

// likely returns the strings to try first: what the schemas hint at, and what
// a person would write.
func (b *branch) likely() []string {
	list := []string{}
	for _, l := range b.holds {
		if l.schema.hint != "" {
			list = append(list, l.schema.hint)
			for i := 2; i <= 20; i++ {
				list = append(list, fmt.Sprint(l.schema.hint, i))
			}
		}
		if sample := formatSample(l.schema.format); sample != "" {
			list = append(list, sample)
		}
	}
	return append(list, "x", "1", "X", "")
}

// formatSample returns a value of a format of JSON Schema (2020-12
// validation, section 7.3), "" for any other.
func formatSample(format string) string {
	switch format {
	case "date-time":
		return "2026-01-02T15:04:05Z"
	case "date":
		return "2026-01-02"
	case "time":
		return "15:04:05Z"
	case "duration":
		return "PT1H"
	case "email", "idn-email":
		return "ann@example.com"
	case "hostname", "idn-hostname":
		return "example.com"
	case "ipv4":
		return "192.0.2.1"
	case "ipv6":
		return "2001:db8::1"
	case "uri", "iri", "uri-reference", "iri-reference":
		return "https://example.com/"
	case "uuid":
		return "123e4567-e89b-12d3-a456-426614174000"
	case "byte", "base64":
		return "eA=="
	default:
		return ""
	}
}
