package contract

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MarshalJSON returns v compactly, members in their own order, numbers as
// spelled, without HTML escapes. The absent Value is written as null.
func (v Value) MarshalJSON() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalJSON reads what [Parse] reads.
func (v *Value) UnmarshalJSON(data []byte) error {
	parsed, err := Parse(data)
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}

// String returns v as compact JSON, members in their own order.
func (v Value) String() string {
	w := writer{}
	w.value(v, 0)
	return w.String()
}

// Canonical returns v as Python's json.dumps(v, sort_keys=True,
// separators=(",", ":")) would, numbers as spelled: sorted keys, ASCII only.
func Canonical(v Value) string {
	w := writer{sorted: true, ascii: true}
	w.value(v, 0)
	return w.String()
}

// Indented returns v as Python's json.dumps(v, indent=2, sort_keys=True)
// would, numbers as spelled: the layout of toolpact.lock. The first line is
// not indented; the others are, by depth levels more than their own.
func Indented(v Value, depth int) string {
	w := writer{sorted: true, ascii: true, indent: true}
	w.value(v, depth)
	return w.String()
}

type writer struct {
	strings.Builder
	sorted, ascii, indent bool
	floats                func(literal string) string // respells numbers, nil for none
}

func (w *writer) value(v Value, depth int) {
	switch v.kind {
	case Boolean:
		if v.truth {
			w.WriteString("true")
		} else {
			w.WriteString("false")
		}
	case Number:
		if w.floats != nil {
			w.WriteString(w.floats(v.text))
		} else {
			w.WriteString(v.text)
		}
	case String:
		w.quote(v.text)
	case Array:
		w.list('[', ']', v.Len(), depth, func(i int) { w.value(v.parts.items[i], depth+1) })
	case Object:
		members := v.Members()
		if w.sorted {
			members = slices.Clone(members)
			slices.SortStableFunc(members, func(a, b Member) int { return strings.Compare(a.Key, b.Key) })
		}
		w.list('{', '}', len(members), depth, func(i int) {
			w.quote(members[i].Key)
			w.WriteByte(':')
			if w.indent {
				w.WriteByte(' ')
			}
			w.value(members[i].Value, depth+1)
		})
	default:
		w.WriteString("null")
	}
}

func (w *writer) list(open, end byte, n, depth int, item func(i int)) {
	w.WriteByte(open)
	for i := range n {
		if i > 0 {
			w.WriteByte(',')
		}
		w.newline(depth + 1)
		item(i)
	}
	if n > 0 {
		w.newline(depth)
	}
	w.WriteByte(end)
}

func (w *writer) newline(depth int) {
	if !w.indent {
		return
	}
	w.WriteByte('\n')
	for range depth {
		w.WriteString("  ")
	}
}

const hexDigits = "0123456789abcdef"

func (w *writer) quote(s string) {
	w.WriteByte('"')
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			size = w.surrogate(s[i:])
		} else {
			w.char(r)
		}
		i += size
	}
	w.WriteByte('"')
}

func (w *writer) char(r rune) {
	switch {
	case r == '"' || r == '\\':
		w.WriteByte('\\')
		w.WriteRune(r)
	case r == '\n':
		w.WriteString(`\n`)
	case r == '\r':
		w.WriteString(`\r`)
	case r == '\t':
		w.WriteString(`\t`)
	case r == '\b':
		w.WriteString(`\b`)
	case r == '\f':
		w.WriteString(`\f`)
	case r < 0x20, w.ascii && r >= 0x7f && r < 0x10000:
		w.escape(uint16(r))
	case w.ascii && r >= 0x10000:
		hi, lo := utf16.EncodeRune(r)
		w.escape(uint16(hi))
		w.escape(uint16(lo))
	default:
		w.WriteRune(r)
	}
}

// surrogate writes the lone surrogate that s starts with, or U+FFFD for a
// byte that is no text at all, and returns how many bytes that was.
func (w *writer) surrogate(s string) int {
	if r, ok := leadingSurrogate(s); ok {
		w.escape(uint16(r))
		return 3
	}
	w.char(utf8.RuneError)
	return 1
}

func (w *writer) escape(u uint16) {
	w.WriteString(`\u`)
	for shift := 12; shift >= 0; shift -= 4 {
		w.WriteByte(hexDigits[u>>shift&0xf])
	}
}
