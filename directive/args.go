package directive

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// arg is one argument as ParseArgs gives it, with its source text.
type arg struct {
	text     string // unquoted
	raw      string // as written
	pos, end token.Pos
}

func (a arg) key() string {
	key, _, _ := strings.Cut(a.text, "=")
	return key
}

// value returns what follows the first "=", and whether there is one.
func (a arg) value() (Text, bool) {
	_, value, ok := strings.Cut(a.text, "=")
	return Text{value, a.pos, a.end}, ok
}

func (a arg) whole() Text { return Text{a.text, a.pos, a.end} }

// arguments splits the arguments of d. What follows bad quoting is reported
// and dropped; what comes before is returned.
func (s *scan) arguments(d ast.Directive) []arg {
	if i := badQuote(d.Args); i >= 0 {
		pos := d.ArgsPos + token.Pos(i)
		s.report(pos, d.End(), "bad quoting: a quoted argument is one whole token in \"...\" or `...`, followed by a space", "")
		d.Args = strings.TrimRightFunc(d.Args[:i], unicode.IsSpace)
	}
	parsed, err := d.ParseArgs()
	if err != nil { // badQuote finds what ParseArgs refuses
		s.report(d.ArgsPos, d.End(), "bad quoting", "")
		return nil
	}
	args := make([]arg, len(parsed))
	for i, p := range parsed {
		start := int(p.Pos - d.ArgsPos)
		stop := len(d.Args)
		if i+1 < len(parsed) {
			stop = int(parsed[i+1].Pos - d.ArgsPos)
		}
		raw := strings.TrimRightFunc(d.Args[start:stop], unicode.IsSpace)
		args[i] = arg{text: p.Arg, raw: raw, pos: p.Pos, end: p.Pos + token.Pos(len(raw))}
	}
	return s.innerQuotes(args)
}

// badQuote returns the offset of the first argument whose quotes ParseArgs
// refuses, or -1.
func badQuote(args string) int {
	rest := args
	for {
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		at := len(args) - len(rest)
		switch {
		case rest == "":
			return -1
		case rest[0] != '"' && rest[0] != '`':
			i := strings.IndexFunc(rest, unicode.IsSpace)
			if i < 0 {
				return -1
			}
			rest = rest[i:]
		default:
			quoted, err := strconv.QuotedPrefix(rest)
			if err != nil {
				return at
			}
			rest = rest[len(quoted):]
			if r, _ := utf8.DecodeRuneInString(rest); rest != "" && !unicode.IsSpace(r) {
				return at
			}
		}
	}
}

// innerQuotes reports desc="Free text", which quotes the value instead of the
// whole argument and so falls apart into words. The words are dropped.
func (s *scan) innerQuotes(args []arg) []arg {
	kept := args[:0:0]
	for i := 0; i < len(args); i++ {
		key, quote := innerQuote(args[i].raw)
		if quote == "" {
			kept = append(kept, args[i])
			continue
		}
		last, closed := closingQuote(args[i:], len(key)+len("="+quote), quote)
		if !closed && quote == "'" { // an apostrophe
			kept = append(kept, args[i])
			continue
		}
		last += i
		text := sourceText(args[i : last+1])
		right := ""
		if closed {
			value := strings.TrimSuffix(text[len(key)+2:], quote)
			right = `"` + key + "=" + value + `"`
			if quote == "`" || strings.ContainsAny(value, `"\`) {
				right = strconv.Quote(key + "=" + value)
			}
		}
		message := "quotes go around the whole argument: \"" + key + "=...\""
		s.report(args[i].pos, args[last].end, message, right)
		i = last
	}
	return kept
}

// innerQuote returns the key and the quote of an unquoted argument whose value
// starts with a quote.
func innerQuote(raw string) (key, quote string) {
	key, value, ok := strings.Cut(raw, "=")
	if !ok || value == "" || !isWord(key) || !strings.Contains("\"'`", value[:1]) {
		return "", ""
	}
	return key, value[:1]
}

// closingQuote returns the index of the first argument that ends in quote,
// or of the last one when the quote stays open. The first skip bytes of the
// first argument do not count.
func closingQuote(args []arg, skip int, quote string) (last int, closed bool) {
	i := slices.IndexFunc(args, func(a arg) bool {
		raw := a.raw
		if a.pos == args[0].pos {
			raw = raw[skip:]
		}
		return strings.HasSuffix(raw, quote)
	})
	if i < 0 {
		return len(args) - 1, false
	}
	return i, true
}

// sourceText returns the text from the first to the last of args, with the
// spaces between them.
func sourceText(args []arg) string {
	var b strings.Builder
	for i, a := range args {
		if i > 0 {
			b.WriteString(strings.Repeat(" ", int(a.pos-args[i-1].end)))
		}
		b.WriteString(a.raw)
	}
	return b.String()
}

func isWord(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) }) < 0
}
