package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Parse reads the text of a configuration file. File is its name in errors and
// in the result; rules are the ids that "rules" may name.
func Parse(file string, data []byte, rules []string) (*Config, error) {
	root, err := document(data)
	if err != nil {
		return nil, located(file, err)
	}
	d := &decoder{rules: rules}
	c := defaults()
	c.File = file
	if err := d.config(root, c); err != nil {
		return nil, located(file, err)
	}
	return c, nil
}

// posError is an error at a place of the file.
type posError struct {
	pos Pos
	msg string
}

func (e *posError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.pos.Line, e.pos.Col, e.msg)
}

func located(file string, err error) error {
	return fmt.Errorf("config: %s:%w", file, err)
}

func errorAt(n *yaml.Node, format string, args ...any) error {
	return &posError{at(n), fmt.Sprintf(format, args...)}
}

func at(n *yaml.Node) Pos {
	return Pos{max(n.Line, 1), max(n.Column, 1)}
}

// document returns the root node of the one document of a file. An empty file
// gives an empty mapping.
func document(data []byte) (*yaml.Node, error) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, next yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return &yaml.Node{Kind: yaml.MappingNode, Line: 1, Column: 1}, nil
	case err != nil:
		return nil, syntaxError(err)
	}
	switch err := dec.Decode(&next); {
	case err == nil:
		return nil, errorAt(&next, "a second document; only one is read")
	case !errors.Is(err, io.EOF):
		return nil, syntaxError(err)
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		return nil, errorAt(&doc, "want a mapping of keys to values")
	}
	return doc.Content[0], nil
}

var yamlLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^yaml: (?:line (\d+): )?`) })

// syntaxError gives an error of the YAML parser the form of ours. It knows no
// column.
func syntaxError(err error) error {
	msg := err.Error()
	m := yamlLine().FindStringSubmatch(msg)
	if m == nil {
		return &posError{Pos{1, 1}, msg}
	}
	line, _ := strconv.Atoi(m[1])
	return &posError{Pos{max(line, 1), 1}, strings.TrimPrefix(msg, m[0])}
}

// entry is a key of a mapping with its value.
type entry struct {
	name       string
	key, value *yaml.Node
}

// entries returns the entries of a mapping in order of the file. What names it
// in errors.
func entries(n *yaml.Node, what string) ([]entry, error) {
	if n.Kind == yaml.AliasNode {
		return nil, errorAt(n, "an alias (*%s); write the value out", n.Value)
	}
	if n.Kind != yaml.MappingNode {
		return nil, errorAt(n, "%s: want a mapping of keys to values, have %s", what, kind(n))
	}
	list := make([]entry, 0, len(n.Content)/2)
	seen := make(map[string]int)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode {
			return nil, errorAt(key, "%s: want a plain word as key, have %s", what, kind(key))
		}
		if line, dup := seen[key.Value]; dup {
			return nil, errorAt(key, "%s: repeated key %q, first on line %d", what, key.Value, line)
		}
		seen[key.Value] = key.Line
		list = append(list, entry{key.Value, key, n.Content[i+1]})
	}
	return list, nil
}

// unknown is the error for a word that is none of those known.
func unknown(n *yaml.Node, what string, known []string) error {
	if near := nearest(n.Value, known); near != "" {
		return errorAt(n, "unknown %s %q; did you mean %q?", what, n.Value, near)
	}
	return errorAt(n, "unknown %s %q; known: %s", what, n.Value, strings.Join(known, ", "))
}

// text returns a scalar that is a string. Plain scalars that YAML takes for
// something else (no, 1.0) are refused: what the user meant is not certain.
func text(n *yaml.Node, what string) (string, error) {
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" {
		return "", errorAt(n, "%s: want a string, have %s", what, kind(n))
	}
	if n.Value == "" {
		return "", errorAt(n, "%s: empty", what)
	}
	return n.Value, nil
}

// choice returns a string that is one of those known.
func choice(n *yaml.Node, what string, known ...string) (string, error) {
	// A plain "off" is a boolean to YAML 1.1 only, a string here.
	s, err := text(n, what)
	if err != nil {
		return "", err
	}
	if !slices.Contains(known, s) {
		return "", unknown(n, "value of "+what, known)
	}
	return s, nil
}

// kind names what a node is, for messages.
func kind(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	switch n.ShortTag() {
	case "!!null":
		return "nothing"
	case "!!bool":
		return "the boolean " + n.Value
	case "!!int", "!!float":
		return "the number " + n.Value
	case "!!str":
		return strconv.Quote(n.Value)
	}
	return n.ShortTag() + " " + n.Value
}
