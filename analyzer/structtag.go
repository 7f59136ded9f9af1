package analyzer

import (
	"go/ast"
	"strings"
	"unicode"
)

// tagValue is where the value of one key stands in the literal of a struct
// tag: the offsets of the text between its inner quotes.
type tagValue struct {
	start, end int // byte offsets into the literal
	text       string
}

// findTag returns the value of a key of the tag literal lit (with its outer
// quotes), in the conventional format of reflect.StructTag. Only raw string
// literals are searched, and only values without escapes, since in the others
// the text has no place of its own in the source.
func findTag(lit, key string) (tagValue, bool) {
	if len(lit) < 2 || lit[0] != '`' {
		return tagValue{}, false
	}
	for at := 1; at < len(lit)-1; {
		if lit[at] == ' ' {
			at++
			continue
		}
		colon := strings.Index(lit[at:], `:"`)
		if colon < 0 {
			return tagValue{}, false
		}
		name := lit[at : at+colon]
		start := at + colon + 2
		end := closingQuote(lit, start)
		if end < 0 {
			return tagValue{}, false
		}
		if name == key {
			text := lit[start:end]
			return tagValue{start, end, text}, !strings.Contains(text, `\`)
		}
		at = end + 1
	}
	return tagValue{}, false
}

func closingQuote(s string, from int) int {
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}

// validJSONName reports whether encoding/json takes name from a tag (isValidTag
// in encoding/json/encode.go), and the tag needs no escape for it.
func validJSONName(name string) bool {
	if name == "" || name == "-" {
		return false
	}
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// taggable reports whether a tag can be changed for one field alone: a field
// with exactly one name.
func taggable(f *ast.Field) bool { return len(f.Names) == 1 }
