package config

import (
	"bytes"
	"encoding/json"
	"strconv"

	"go.yaml.in/yaml/v3"
)

func dialects(n *yaml.Node) ([]Dialect, error) {
	list, err := entries(n, "dialects")
	if err != nil {
		return nil, err
	}
	all := make([]Dialect, 0, len(list))
	for _, e := range list {
		if !dialectWord().MatchString(e.name) {
			return nil, errorAt(e.key, "dialects: %q is no name; want lower-case letters, digits, _ and -", e.name)
		}
		d := Dialect{Name: e.name, Pos: at(e.key)}
		if err := d.decode(e.value); err != nil {
			return nil, err
		}
		if d.Base == "" {
			return nil, errorAt(e.key, "dialect %s: no base", e.name)
		}
		all = append(all, d)
	}
	return all, nil
}

func (d *Dialect) decode(n *yaml.Node) error {
	return fields(n, "dialect "+d.Name,
		field{"base", func(n *yaml.Node) (err error) {
			d.BasePos = at(n)
			d.Base, err = dialectName(n, "base")
			return err
		}},
		field{"options", func(n *yaml.Node) (err error) { d.Options, err = options(n); return err }},
		field{"interface", func(n *yaml.Node) (err error) {
			d.InterfacePos = at(n)
			d.Interface, err = schema(n, "interface")
			return err
		}},
		field{"root", func(n *yaml.Node) (err error) { d.Root, err = object(n, "root"); return err }},
		field{"output", func(n *yaml.Node) (err error) { d.Output, err = choice(n, "output", "none", "result"); return err }},
	)
}

func options(n *yaml.Node) ([]Option, error) {
	list, err := entries(n, "options")
	if err != nil {
		return nil, err
	}
	opts := make([]Option, 0, len(list))
	for _, e := range list {
		v, err := optionValue(e.value, e.name)
		if err != nil {
			return nil, err
		}
		opts = append(opts, Option{e.name, v, at(e.key)})
	}
	return opts, nil
}

func optionValue(n *yaml.Node, name string) (any, error) {
	if n.Kind == yaml.SequenceNode {
		list := make([]any, 0, len(n.Content))
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode {
				return nil, errorAt(item, "option %s: want a plain value, have %s", name, kind(item))
			}
			v, err := optionValue(item, name)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, nil
	}
	var v any
	if n.Kind != yaml.ScalarNode || n.Decode(&v) != nil {
		return nil, errorAt(n, "option %s: want a plain value or a list, have %s", name, kind(n))
	}
	switch v.(type) {
	case bool, int, float64, string:
		return v, nil
	}
	return nil, errorAt(n, "option %s: want a boolean, number or string, have %s", name, kind(n))
}

// schema returns a JSON Schema: an object or a boolean.
func schema(n *yaml.Node, what string) ([]byte, error) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!bool" {
		return jsonOf(n, what)
	}
	return object(n, what)
}

func object(n *yaml.Node, what string) ([]byte, error) {
	if n.Kind != yaml.MappingNode {
		return nil, errorAt(n, "%s: want a mapping, have %s", what, kind(n))
	}
	return jsonOf(n, what)
}

// jsonOf writes a node as JSON, its keys in order of the file and its numbers as
// they are spelled.
func jsonOf(n *yaml.Node, what string) ([]byte, error) {
	var b bytes.Buffer
	if err := writeJSON(&b, n, what); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func writeJSON(b *bytes.Buffer, n *yaml.Node, what string) error {
	switch n.Kind {
	case yaml.MappingNode:
		return writeObject(b, n, what)
	case yaml.SequenceNode:
		b.WriteByte('[')
		for i, item := range n.Content {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := writeJSON(b, item, what); err != nil {
				return err
			}
		}
		b.WriteByte(']')
		return nil
	case yaml.ScalarNode:
		return writeScalar(b, n, what)
	}
	return errorAt(n, "%s: %s; write the value out", what, kind(n))
}

func writeObject(b *bytes.Buffer, n *yaml.Node, what string) error {
	list, err := entries(n, what)
	if err != nil {
		return err
	}
	b.WriteByte('{')
	for i, e := range list {
		if i > 0 {
			b.WriteByte(',')
		}
		writeString(b, e.name)
		b.WriteByte(':')
		if err := writeJSON(b, e.value, what); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

func writeScalar(b *bytes.Buffer, n *yaml.Node, what string) error {
	switch n.ShortTag() {
	case "!!null":
		b.WriteString("null")
	case "!!str":
		writeString(b, n.Value)
	case "!!bool":
		v, err := strconv.ParseBool(n.Value)
		if err != nil {
			return errorAt(n, "%s: want true or false, have %s", what, n.Value)
		}
		b.WriteString(strconv.FormatBool(v))
	case "!!int", "!!float":
		if !json.Valid([]byte(n.Value)) {
			return errorAt(n, "%s: %s is no JSON number", what, n.Value)
		}
		b.WriteString(n.Value)
	default:
		return errorAt(n, "%s: %s has no JSON form", what, kind(n))
	}
	return nil
}

// writeString writes a JSON string without HTML escapes.
func writeString(b *bytes.Buffer, s string) {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string always encodes
	b.Truncate(b.Len() - 1)
}
