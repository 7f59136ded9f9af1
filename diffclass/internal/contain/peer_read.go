package contain

import (
	"strconv"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/toolpact/toolpactvet/contract"
)

// plainPeer returns a schema as jsonschema-go would read it from its text, made
// without the text, which takes longer to read than anything that is asked
// about it later. It leaves annotations out, and reports false where the
// schema has more than the usual keywords in their usual form: then the text
// has to be read.
func plainPeer(v contract.Value) (*jsonschema.Schema, bool) {
	switch v.Kind() {
	case contract.Boolean:
		if v.IsFalse() {
			return &jsonschema.Schema{Not: &jsonschema.Schema{}}, true
		}
		return &jsonschema.Schema{}, true
	case contract.Object:
		s := &jsonschema.Schema{}
		for _, m := range v.Members() {
			if !peerKeyword(s, m.Key, m.Value) {
				return nil, false
			}
		}
		return s, true
	default:
		return nil, false
	}
}

// peerKeyword sets one keyword. It reports false when that is not plain.
func peerKeyword(s *jsonschema.Schema, word string, v contract.Value) (ok bool) {
	switch word {
	case "default":
		return true // an annotation, whatever it is
	case "$ref", "$schema", "pattern", "title", "description", "format":
		return peerText(s, word, v)
	case "type":
		return peerType(s, v)
	case "const":
		s.Const = new(any)
		*s.Const, ok = peerValue(v)
	case "enum":
		s.Enum, ok = peerValues(v)
	case "minimum":
		s.Minimum, ok = peerNumber(v)
	case "maximum":
		s.Maximum, ok = peerNumber(v)
	case "exclusiveMinimum":
		s.ExclusiveMinimum, ok = peerNumber(v)
	case "exclusiveMaximum":
		s.ExclusiveMaximum, ok = peerNumber(v)
	case "required":
		s.Required, ok = peerTexts(v)
	case "properties":
		s.Properties, ok = peerMap(v)
	case "$defs":
		s.Defs, ok = peerMap(v)
	case "items":
		s.Items, ok = plainPeer(v)
	case "additionalProperties":
		s.AdditionalProperties, ok = plainPeer(v)
	case "not":
		s.Not, ok = plainPeer(v)
	case "allOf":
		s.AllOf, ok = peerList(v)
	case "anyOf":
		s.AnyOf, ok = peerList(v)
	case "oneOf":
		s.OneOf, ok = peerList(v)
	default:
		return peerCount(s, word, v)
	}
	return ok
}

func peerText(s *jsonschema.Schema, word string, v contract.Value) bool {
	if v.Kind() != contract.String || !utf8.ValidString(v.Text()) {
		return false
	}
	switch word {
	case "$ref":
		s.Ref = v.Text()
	case "$schema":
		s.Schema = v.Text()
	case "pattern":
		s.Pattern = v.Text()
	}
	return true // the others are annotations
}

func peerType(s *jsonschema.Schema, v contract.Value) (ok bool) {
	if v.Kind() == contract.Array {
		s.Types, ok = peerTexts(v)
		return ok
	}
	s.Type = v.Text()
	return v.Kind() == contract.String && utf8.ValidString(s.Type)
}

func peerCount(s *jsonschema.Schema, word string, v contract.Value) bool {
	n, err := strconv.ParseUint(v.Literal(), 10, 31) // spelled as an integer, and in range
	if err != nil {
		return false
	}
	at := jsonschema.Ptr(int(n))
	switch word {
	case "minLength":
		s.MinLength = at
	case "maxLength":
		s.MaxLength = at
	case "minItems":
		s.MinItems = at
	case "maxItems":
		s.MaxItems = at
	case "minProperties":
		s.MinProperties = at
	case "maxProperties":
		s.MaxProperties = at
	default:
		return false
	}
	return true
}

func peerNumber(v contract.Value) (*float64, bool) {
	n, ok := v.Rat()
	if !ok {
		return nil, false
	}
	f, exact := n.Float64()
	return &f, exact
}

func peerTexts(v contract.Value) ([]string, bool) {
	list := make([]string, 0, v.Len())
	for _, item := range v.Items() {
		if item.Kind() != contract.String || !utf8.ValidString(item.Text()) {
			return nil, false
		}
		list = append(list, item.Text())
	}
	return list, v.Kind() == contract.Array
}

func peerList(v contract.Value) ([]*jsonschema.Schema, bool) {
	list := make([]*jsonschema.Schema, 0, v.Len())
	for _, item := range v.Items() {
		s, ok := plainPeer(item)
		if !ok {
			return nil, false
		}
		list = append(list, s)
	}
	return list, v.Kind() == contract.Array
}

func peerMap(v contract.Value) (map[string]*jsonschema.Schema, bool) {
	all := make(map[string]*jsonschema.Schema, v.Len())
	for _, m := range v.Members() {
		s, ok := plainPeer(m.Value)
		if !ok || !utf8.ValidString(m.Key) {
			return nil, false
		}
		all[m.Key] = s
	}
	return all, v.Kind() == contract.Object
}

func peerValues(v contract.Value) ([]any, bool) {
	list := make([]any, 0, v.Len())
	for _, item := range v.Items() {
		x, ok := peerValue(item)
		if !ok {
			return nil, false
		}
		list = append(list, x)
	}
	return list, v.Kind() == contract.Array
}

// peerValue returns a JSON value as encoding/json would read it.
func peerValue(v contract.Value) (any, bool) {
	switch v.Kind() {
	case contract.Null:
		return nil, true
	case contract.Boolean:
		return v.IsTrue(), true
	case contract.Number:
		f, ok := peerNumber(v)
		if !ok {
			return nil, false
		}
		return *f, true
	case contract.String:
		return v.Text(), utf8.ValidString(v.Text())
	case contract.Array:
		return peerValues(v)
	default:
		all := make(map[string]any, v.Len())
		for _, m := range v.Members() {
			x, ok := peerValue(m.Value)
			if !ok || !utf8.ValidString(m.Key) {
				return nil, false
			}
			all[m.Key] = x
		}
		return all, v.Kind() == contract.Object
	}
}
