package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxDepth bounds how deep a document may nest, so that hostile input cannot
// exhaust the stack. encoding/json allows 10,000.
const maxDepth = 1000

// SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	Offset int // bytes before the fault
	Reason string
}

func (e *SyntaxError) Error() string { return e.Reason }

// Parse reads one JSON value that fills data. Numbers keep their spelling and
// objects their order. Duplicate keys, trailing data and nesting beyond 1000
// levels are errors, always of type *[SyntaxError].
func Parse(data []byte) (Value, error) {
	p := &parser{dec: json.NewDecoder(bytes.NewReader(data))}
	p.dec.UseNumber()
	v, err := p.value(0)
	if err != nil {
		return Value{}, err
	}
	if tok, err := p.dec.Token(); err != io.EOF {
		if err != nil {
			return Value{}, p.fault(err)
		}
		return Value{}, &SyntaxError{Offset: int(p.dec.InputOffset()), Reason: fmt.Sprintf("unexpected %v after the value", tok)}
	}
	return v, nil
}

type parser struct {
	dec *json.Decoder
}

func (p *parser) fault(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return &SyntaxError{Offset: max(int(syntax.Offset)-1, 0), Reason: syntax.Error()}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &SyntaxError{Offset: int(p.dec.InputOffset()), Reason: "unexpected end of JSON input"}
	default:
		return &SyntaxError{Offset: int(p.dec.InputOffset()), Reason: err.Error()}
	}
}

func (p *parser) value(depth int) (Value, error) {
	if depth > maxDepth {
		return Value{}, &SyntaxError{Offset: int(p.dec.InputOffset()), Reason: fmt.Sprintf("nested deeper than %d levels", maxDepth)}
	}
	tok, err := p.dec.Token()
	if err != nil {
		return Value{}, p.fault(err)
	}
	switch tok := tok.(type) {
	case bool:
		return Bool(tok), nil
	case string:
		return Str(tok), nil
	case json.Number:
		return Value{kind: Number, text: tok.String()}, nil
	case json.Delim:
		if tok == '[' {
			return p.array(depth)
		}
		return p.object(depth)
	default:
		return NullValue(), nil
	}
}

func (p *parser) array(depth int) (Value, error) {
	items := []Value{}
	for p.dec.More() {
		item, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		items = append(items, item)
	}
	if _, err := p.dec.Token(); err != nil {
		return Value{}, p.fault(err)
	}
	return List(items...), nil
}

func (p *parser) object(depth int) (Value, error) {
	members := []Member{}
	seen := map[string]bool{}
	for p.dec.More() {
		tok, err := p.dec.Token()
		if err != nil {
			return Value{}, p.fault(err)
		}
		key, ok := tok.(string)
		if !ok {
			return Value{}, &SyntaxError{Offset: int(p.dec.InputOffset()), Reason: "object key is not a string"}
		}
		if seen[key] {
			return Value{}, &SyntaxError{Offset: int(p.dec.InputOffset()), Reason: fmt.Sprintf("duplicate key %q", key)}
		}
		seen[key] = true
		value, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		members = append(members, M(key, value))
	}
	if _, err := p.dec.Token(); err != nil {
		return Value{}, p.fault(err)
	}
	return Obj(members...), nil
}
