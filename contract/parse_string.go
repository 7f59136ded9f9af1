package contract

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads a string. Without keep it only looks for faults.
func (p *parser) str(keep bool) (string, error) {
	open := p.pos
	p.pos++ // "
	escaped, ascii := false, true
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"':
			raw := p.text[open+1 : p.pos]
			p.pos++
			if !ascii && !utf8.ValidString(raw) {
				return "", p.fault(open+1+invalidUTF8(raw), "bytes that are not UTF-8")
			}
			if escaped && keep {
				return unescape(raw), nil
			}
			return raw, nil
		case c == '\\':
			escaped = true
			if err := p.escape(); err != nil {
				return "", err
			}
		case c < 0x20:
			return "", p.fault(p.pos, "unescaped control character %q in a string", rune(c))
		default:
			ascii = ascii && c < utf8.RuneSelf
			p.pos++
		}
	}
	return "", p.fault(len(p.text), "unexpected end of JSON in a string")
}

// escape reads over one escape sequence.
func (p *parser) escape() error {
	start := p.pos
	p.pos += 2
	if p.pos > len(p.text) {
		return p.fault(len(p.text), "unexpected end of JSON in a string")
	}
	switch p.text[start+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return nil
	case 'u':
		for range 4 {
			if p.pos == len(p.text) {
				return p.fault(len(p.text), "unexpected end of JSON in a string")
			}
			if strings.IndexByte("0123456789abcdefABCDEF", p.text[p.pos]) < 0 {
				return p.fault(start, `\u without four hex digits`)
			}
			p.pos++
		}
		return nil
	default:
		return p.fault(start, "unknown escape in a string")
	}
}

func invalidUTF8(s string) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(s)
}

// unescape resolves the escapes of a string that has been read over before.
func unescape(raw string) string {
	var b strings.Builder
	b.Grow(len(raw))
	for {
		i := strings.IndexByte(raw, '\\')
		if i < 0 {
			b.WriteString(raw)
			return b.String()
		}
		b.WriteString(raw[:i])
		c := raw[i+1]
		raw = raw[i+2:]
		switch c {
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case 'u':
			raw = unescapeUnit(&b, raw)
		default: // " \ /
			b.WriteByte(c)
		}
	}
}

// unescapeUnit writes the character whose UTF-16 unit is spelled at the start
// of raw, together with its other half where it has one, and returns the rest.
func unescapeUnit(b *strings.Builder, raw string) string {
	r, raw := hexUnit(raw), raw[4:]
	if !utf16.IsSurrogate(r) {
		b.WriteRune(r)
		return raw
	}
	if strings.HasPrefix(raw, `\u`) {
		if pair := utf16.DecodeRune(r, hexUnit(raw[2:])); pair != utf8.RuneError {
			b.WriteRune(pair)
			return raw[6:]
		}
	}
	writeSurrogate(b, r)
	return raw
}

func hexUnit(raw string) rune {
	n, _ := strconv.ParseUint(raw[:4], 16, 16)
	return rune(n)
}

// A lone surrogate is no character, and UTF-8 has no bytes for it; but JSON
// text may spell one, and Python's json module reads and writes it. A string
// keeps it as the three bytes that UTF-8 would give it were it a character
// (generalized UTF-8, as WTF-8 defines it), so that it is written back as it
// was read.

func writeSurrogate(b *strings.Builder, r rune) {
	b.WriteByte(0xe0 | byte(r>>12))
	b.WriteByte(0x80 | byte(r>>6)&0x3f)
	b.WriteByte(0x80 | byte(r)&0x3f)
}

// leadingSurrogate returns the lone surrogate whose bytes s starts with.
func leadingSurrogate(s string) (rune, bool) {
	if len(s) < 3 || s[0] != 0xed || s[1]&0xe0 != 0xa0 || s[2]&0xc0 != 0x80 {
		return 0, false
	}
	return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), true
}
