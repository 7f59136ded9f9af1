package diffclass

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
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

// coding compares what the Go types of one side read (input) or write
// (output) where the schema alone does not tell.
type coding struct {
	side     rule.Side
	old, new contract.Schema
	was, is  map[contract.Path]string
	// plain is set when both contracts come from one dialect of ours, so that
	// a place without a claim reads and writes whatever its schema says. Else
	// it says nothing.
	plain bool
	told  []Change // about the schemas
	gaps  []contract.Path
}

// changes reports the places where the Go type reads less or writes
// otherwise. A change of the schema at the place, or above it, says it
// already.
func (c coding) changes(p rule.Profile) []Change {
	changes := []Change{}
	for _, path := range distinctPaths(c.was, c.is) {
		old, new, ok := c.claims(path)
		if !ok || covered(path, c.gaps) || explains(c.told, c.side, path) {
			continue
		}
		r, schema, small, large, verb := inputDecodeNarrowed, c.old, old, new, " is read as "
		if c.side == rule.Output {
			r, schema, small, large, verb = outputEncodeWidened, c.new, new, old, " is written as "
		}
		if codingWithin(small, large) {
			continue
		}
		changes = append(changes, Change{
			Rule: r, Side: c.side, Class: r.Class(p), Path: path, At: path,
			Old: contract.Str(old), New: contract.Str(new),
			Witness: carrying(schema, path, onlyIn(small, large)),
			Message: subject(c.side, path) + verb + strconv.Quote(new) + " now, and was " + strconv.Quote(old),
		})
	}
	return changes
}

// claims returns what both contracts claim about a place. A claim that one of
// them lacks is "plain", with the type in its schema; it counts only where the
// schemas agree but for the format.
func (c coding) claims(path contract.Path) (old, new string, ok bool) {
	old, new = c.was[path], c.is[path]
	if old != "" && new != "" {
		return old, new, true
	}
	touched := slices.ContainsFunc(c.told, func(t Change) bool {
		return t.Side == c.side && t.Rule.ID != inputFormatChanged.ID && (t.Path == path || t.At == path)
	})
	was, inOld := kindsAt(c.old, path)
	is, inNew := kindsAt(c.new, path)
	if !c.plain || touched || !inOld || !inNew || was != is {
		return "", "", false
	}
	if old == "" {
		old = plainCoding(was)
	}
	if new == "" {
		new = plainCoding(is)
	}
	return old, new, true
}

// kindsAt returns the types at a wire path of a schema without null, and
// whether there is one place for it.
func kindsAt(schema contract.Schema, path contract.Path) (kinds, bool) {
	f := &finder{root: schema, seen: map[string]bool{}}
	f.find(nil, tokensOf(path))
	if len(f.found) != 1 {
		return noKind, false
	}
	doc := contain.New(schema)
	return fold(doc.Node(valueAt(schema, f.found[0]))).kinds &^ kindNull, true
}

// plainCoding is the claim of a place that makes none: a Go value that holds
// whatever the types admit.
func plainCoding(k kinds) string { return "plain " + k.String() }

func distinctPaths(claims ...map[contract.Path]string) []contract.Path {
	paths := []contract.Path{}
	for _, m := range claims {
		paths = slices.AppendSeq(paths, maps.Keys(m))
	}
	slices.Sort(paths)
	return slices.Compact(paths)
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
// written by the other, too: the same, a number within a wider one, or a text
// of some form within any text. The same holds of what is quoted, and of keys.
func codingWithin(small, large string) bool {
	for _, wrapped := range []string{"quoted:", "keys:"} {
		s, inSmall := strings.CutPrefix(small, wrapped)
		l, inLarge := strings.CutPrefix(large, wrapped)
		if inSmall && inLarge {
			return codingWithin(s, l)
		}
	}
	if small == large {
		return true
	}
	if of, ok := strings.CutPrefix(large, "plain "); ok {
		coding, _, _ := strings.Cut(small, ":")
		switch of {
		case kindString.String():
			return coding == "text" || coding == "base64"
		case kindObject.String():
			return coding == "keys"
		}
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
	switch name {
	case plainCoding(kindInteger):
		return number{'i', 64}, true
	case plainCoding(kindNumber):
		return number{'f', 64}, true
	}
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
