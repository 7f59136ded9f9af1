package diffclass

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var inputDecodeNarrowed = rule.Rule{
	ID: "input-decode-narrowed", Side: rule.Input, Effect: rule.Narrows,
	Title: "Go type decodes less than the schema says",
	Text: "The schema that the model sees is the same, but the Go type behind it now refuses some of the values: a date where any text was read, " +
		"a smaller integer, a quoted number. Calls validate and then fail while they are decoded.",
	Before: "type Args struct {\n\tSince string `json:\"since\"`\n}",
	After:  "type Args struct {\n\tSince time.Time `json:\"since\"`\n}",
	Fix:    "Keep the old Go type and convert in code, with an answer that says what is wrong with the value.",
	Since:  "0.1.0",
}

var outputEncodeWidened = rule.Rule{
	ID: "output-encode-widened", Side: rule.Output, Effect: rule.Widens,
	Title: "Go type encodes other values",
	Text: "The schema is the same, but the Go type behind it now writes something else: another date layout, a number in quotes, a wider integer. " +
		"Readers that parse the value fail.",
	Before: "type Result struct {\n\tAt time.Time `json:\"at\"`\n}",
	After:  "type Result struct {\n\tAt Stamp `json:\"at\"` // has its own MarshalText\n}",
	Fix:    "Restore the Go type, or return the new form under another key.",
	Since:  "0.1.0",
}

// codingChanges compares what the Go types read (input) or write (output)
// where the schema alone does not tell. A path at which only one contract
// makes a claim says nothing; nor does one at which the schema has changed
// anyway, for that change says it.
func codingChanges(side rule.Side, was, is map[contract.Path]string, told []Change, gaps []contract.Path, p rule.Profile) []Change {
	changes := []Change{}
	for _, path := range slices.Sorted(maps.Keys(was)) {
		old, new := was[path], is[path]
		if new == "" || covered(path, gaps) || explains(told, side, path) {
			continue
		}
		r, small, large := inputDecodeNarrowed, old, new
		verb := " decoded "
		if side == rule.Output {
			r, small, large, verb = outputEncodeWidened, new, old, " encoded "
		}
		if codingWithin(small, large) {
			continue
		}
		changes = append(changes, Change{
			Rule: r, Side: side, Class: r.Class(p), Path: path, At: path,
			Old: contract.Str(old), New: contract.Str(new),
			Message: subject(side, path) + verb + "as " + strconv.Quote(new) + ", was " + strconv.Quote(old),
		})
	}
	return changes
}

func covered(path contract.Path, gaps []contract.Path) bool {
	return slices.ContainsFunc(gaps, func(gap contract.Path) bool { return path.Within(gap) })
}

// explains reports whether a breaking change at the path or above it already
// says that the values are others.
func explains(told []Change, side rule.Side, path contract.Path) bool {
	return slices.ContainsFunc(told, func(c Change) bool {
		return c.Side == side && c.Class == rule.Breaking && c.Path != contract.Root && path.Within(c.Path)
	})
}

// codingWithin reports whether all that one coding reads or writes is read or
// written by the other, too: the same, or a number within a wider one.
func codingWithin(small, large string) bool {
	if small == large {
		return true
	}
	s, ok := numberOf(small)
	if !ok {
		return false
	}
	l, ok := numberOf(large)
	return ok && s.within(l)
}

// number is a Go number type.
type number struct {
	kind byte // i, u or f
	bits int
}

func numberOf(name string) (number, bool) {
	for _, family := range []struct {
		prefix string
		kind   byte
	}{{"uint", 'u'}, {"int", 'i'}, {"float", 'f'}} {
		rest, ok := strings.CutPrefix(name, family.prefix)
		if !ok {
			continue
		}
		switch rest {
		case "", "ptr": // the width of the platform: as wide as it gets
			return number{family.kind, 64}, family.kind != 'f'
		case "8", "16", "32", "64":
			bits, err := strconv.Atoi(rest)
			return number{family.kind, bits}, err == nil
		}
	}
	return number{}, false
}

// within reports whether every value of s is one of l.
func (s number) within(l number) bool {
	switch {
	case s.kind == l.kind:
		return s.bits <= l.bits
	case s.kind == 'u' && l.kind == 'i':
		return s.bits < l.bits
	case l.kind == 'f':
		return s.kind != 'f' // an integer decodes into a float, if not exactly
	}
	return false
}
