package contract

import (
	"fmt"
	"strings"
)

// maxDepth bounds how deep a document may nest, so that hostile input cannot
// exhaust the stack. encoding/json allows 10,000.
const maxDepth = 1000

// SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	Offset int // of the byte at fault; the length of the text when it ends too early
	Reason string
}

func (e *SyntaxError) Error() string { return e.Reason }

// Parse reads one JSON value that fills data. Numbers keep their spelling,
// objects their order and strings their lone surrogates (see [Value.Text]).
//
// It reads what RFC 8259 calls JSON and nothing else: a byte order mark,
// bytes that are not UTF-8, NaN and Infinity are errors. So are duplicate
// keys, which readers resolve differently (section 4), and nesting beyond
// 1000 levels. Every error is a *[SyntaxError].
func Parse(data []byte) (Value, error) {
	p := parser{text: string(data), build: true}
	return p.document()
}

// Check returns the error that [Parse] would return, without building the
// value.
func Check(data []byte) error {
	p := parser{text: string(data)}
	_, err := p.document()
	return err
}

type parser struct {
	text  string
	pos   int
	build bool     // else values are read over, and the zero Value stands for them
	keys  []string // of the objects around pos, outermost first
}

func (p *parser) document() (Value, error) {
	v, err := p.value(0)
	if err != nil {
		return Value{}, err
	}
	p.space()
	if p.pos < len(p.text) {
		return Value{}, p.unexpected("after the value")
	}
	return v, nil
}

func (p *parser) fault(offset int, format string, args ...any) error {
	return &SyntaxError{Offset: offset, Reason: fmt.Sprintf(format, args...)}
}

// unexpected is the fault of what stands at pos; where says what was looked for.
func (p *parser) unexpected(where string) error {
	if p.pos >= len(p.text) {
		return p.fault(len(p.text), "unexpected end of JSON")
	}
	for _, r := range p.text[p.pos:] {
		return p.fault(p.pos, "unexpected %q %s", r, where)
	}
	return nil
}

func (p *parser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// peek skips space and returns the next byte, 0 at the end.
func (p *parser) peek() byte {
	p.space()
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *parser) value(depth int) (Value, error) {
	c := p.peek()
	if depth > maxDepth && (c == '{' || c == '[') {
		return Value{}, p.fault(p.pos, "nested deeper than %d levels", maxDepth)
	}
	switch {
	case c == '{':
		return p.object(depth)
	case c == '[':
		return p.array(depth)
	case c == '"':
		text, err := p.str(p.build)
		return Str(text), err
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		return p.word()
	default:
		return Value{}, p.unexpected("where a value should be")
	}
}

func (p *parser) word() (Value, error) {
	start := p.pos
	for p.pos < len(p.text) && (p.text[p.pos]|0x20 >= 'a' && p.text[p.pos]|0x20 <= 'z') {
		p.pos++
	}
	switch word := p.text[start:p.pos]; word {
	case "null":
		return NullValue(), nil
	case "true", "false":
		return Bool(word == "true"), nil
	default:
		if p.pos == len(p.text) && (strings.HasPrefix("null", word) || strings.HasPrefix("true", word) || strings.HasPrefix("false", word)) {
			return Value{}, p.unexpected("")
		}
		return Value{}, p.fault(start, "%q is not a JSON value", word)
	}
}

func (p *parser) number() (Value, error) {
	start := p.pos
	for p.pos < len(p.text) && strings.IndexByte("+-.0123456789Ee", p.text[p.pos]) >= 0 {
		p.pos++
	}
	v, ok := Num(p.text[start:p.pos])
	if !ok {
		return Value{}, p.fault(start, "%q is not a JSON number", p.text[start:p.pos])
	}
	return v, nil
}

func (p *parser) array(depth int) (Value, error) {
	p.pos++ // [
	var items []Value
	if p.peek() == ']' {
		p.pos++
		return List(), nil
	}
	for {
		item, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		if p.build {
			items = append(items, item)
		}
		end, err := p.next(']')
		if end || err != nil {
			return List(items...), err
		}
	}
}

func (p *parser) object(depth int) (Value, error) {
	p.pos++ // {
	var members []Member
	if p.peek() == '}' {
		p.pos++
		return Obj(), nil
	}
	seen := keySet{parser: p, base: len(p.keys)}
	defer func() { p.keys = p.keys[:seen.base] }()
	for {
		key, err := p.key(&seen)
		if err != nil {
			return Value{}, err
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		if p.build {
			members = append(members, M(key, v))
		}
		end, err := p.next('}')
		if end || err != nil {
			return Obj(members...), err
		}
	}
}

// next reads the comma between elements, or the end of the list.
func (p *parser) next(end byte) (bool, error) {
	switch p.peek() {
	case ',':
		p.pos++
		return false, nil
	case end:
		p.pos++
		return true, nil
	default:
		return false, p.unexpected(fmt.Sprintf("where ',' or %q should be", end))
	}
}

// key reads a key and the colon behind it.
func (p *parser) key(seen *keySet) (string, error) {
	if p.peek() != '"' {
		return "", p.unexpected("where a key should be")
	}
	start := p.pos
	key, err := p.str(true)
	if err != nil {
		return "", err
	}
	if !seen.add(key) {
		return "", p.fault(start, "duplicate key %q", key)
	}
	if p.peek() != ':' {
		return "", p.unexpected("where ':' should be")
	}
	p.pos++
	return key, nil
}

// fewKeys is how many keys are searched one by one before a map pays.
const fewKeys = 16

// keySet holds the keys of one object: on the parser's stack, and in a map
// too once they are many.
type keySet struct {
	parser *parser
	base   int
	index  map[string]bool
}

// add reports whether the key is new to the object.
func (s *keySet) add(key string) bool {
	own := s.parser.keys[s.base:]
	if s.index == nil && len(own) >= fewKeys {
		s.index = make(map[string]bool, 4*fewKeys)
		for _, k := range own {
			s.index[k] = true
		}
	}
	if s.index != nil {
		if s.index[key] {
			return false
		}
		s.index[key] = true
	} else {
		for _, k := range own {
			if k == key {
				return false
			}
		}
	}
	s.parser.keys = append(s.parser.keys, key)
	return true
}
