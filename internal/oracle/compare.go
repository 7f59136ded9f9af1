package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/schemagen"
)

// verdict is how what is derived for a place compares with what the framework
// says.
type verdict struct {
	difference string // "" when there is none
	gaps       bool   // something is said to be unknown, and the rest is equal
	alike      bool   // even the order of keys is the same
}

// compare holds a tool, nil for none, against an answer.
func compare(tool *schemagen.Tool, at place, problems []schemagen.Problem, want answer) verdict {
	if tool == nil {
		return verdict{difference: "no tool: " + messageOf(problems, toolName(at))}
	}
	schema, words, gaps := derived(tool, at)
	wanted, err := want.parse()
	if err != nil {
		return verdict{difference: fmt.Sprintf("the framework writes %s: %v", want.schema, err)}
	}
	switch {
	case string(want.schema) == "null" && strings.Contains(words, publishesNull):
		return verdict{alike: true}
	case !sameWords(words, want.words):
		// told below
	case contract.Equal(schema, wanted):
		return verdict{alike: schema.String() == wanted.String(), gaps: len(gaps) > 0}
	case len(gaps) > 0 && equalBesides(gaps, schema, wanted):
		return verdict{gaps: true}
	}
	return verdict{difference: fmt.Sprintf("derived   %s%s%s\nframework %s%s", schema, words, gapList(gaps), wanted, want.words)}
}

// publishesNull is in the words for a tool whose schema is null on the wire,
// which no client takes: the framework says nothing.
const publishesNull = "publishes null"

// parse returns the schema, absent when there is none or it is null.
func (a answer) parse() (contract.Schema, error) {
	if len(a.schema) == 0 || string(a.schema) == "null" {
		return contract.Schema{}, nil
	}
	v, err := contract.Parse(a.schema)
	if err == nil {
		return v, nil
	}
	// A framework may write a key twice. Who reads it takes the last.
	var lenient any
	dec := json.NewDecoder(bytes.NewReader(a.schema))
	dec.UseNumber()
	if dec.Decode(&lenient) != nil {
		return v, err
	}
	data, err := json.Marshal(lenient)
	if err != nil {
		return v, err
	}
	return contract.Parse(data)
}

// sameWords compares refusals. That a registration panics or dies is not part
// of the words, and the run time's way to say it is not ours to spell.
func sameWords(got, want string) bool {
	switch {
	case strings.HasPrefix(want, overflow):
		return strings.Contains(got, "stack overflow")
	case strings.HasPrefix(want, endless):
		return strings.Contains(got, "never returns") || strings.Contains(got, "endless")
	default:
		return got == strings.TrimPrefix(want, "panic: ")
	}
}

func messageOf(problems []schemagen.Problem, tool string) string {
	for _, p := range problems {
		if p.Tool == tool {
			return p.Rule + ": " + p.Message
		}
	}
	return "and no problem that says why"
}

func gapList(gaps []contract.Gap) string {
	var b strings.Builder
	for _, g := range gaps {
		fmt.Fprintf(&b, " gap at %q: %s", g.Path, g.Reason)
	}
	return b.String()
}

// equalBesides reports whether two schemas are equal but for what is at and
// below the paths of gaps. A definition that a reference there leads to is
// below it too.
func equalBesides(gaps []contract.Gap, a, b contract.Schema) bool {
	below := map[string]bool{}
	a, b = masked(a, gaps, below), masked(b, gaps, below)
	return contract.Equal(withoutDefs(a, below), withoutDefs(b, below))
}

// masked returns a schema without what is at the paths of gaps, and adds the
// names of the definitions that are below them.
func masked(s contract.Schema, gaps []contract.Gap, below map[string]bool) contract.Schema {
	for _, g := range gaps {
		m := masking{defs: s.Get("$defs"), below: below}
		s = m.without(s, tokens(g.Path), 0)
		if m.defs.IsPresent() && s.Kind() == contract.Object {
			s = replaced(s, "$defs", m.defs)
		}
	}
	return s
}

// withoutDefs returns a schema without the definitions of the names.
func withoutDefs(s contract.Schema, names map[string]bool) contract.Schema {
	if s.Kind() != contract.Object || len(names) == 0 {
		return s
	}
	var defs, members []contract.Member
	for _, m := range s.Get("$defs").Members() {
		if !names[m.Key] {
			defs = append(defs, m)
		}
	}
	for _, m := range s.Members() {
		if m.Key == "$defs" {
			m.Value = contract.Obj(defs...)
		}
		members = append(members, m)
	}
	return contract.Obj(members...)
}

// tokens splits a path into the names of properties and "*" for elements.
func tokens(p contract.Path) []string {
	var names []string
	for _, token := range strings.Split(string(p), "/")[1:] {
		names = append(names, contract.Path("/"+token).Base())
	}
	return names
}

const maxRefs = 20

// masking hides a part of a document, whose definitions it changes where a
// reference leads to them.
type masking struct {
	defs  contract.Value
	below map[string]bool
}

const refPrefix = "#/$defs/"

// refers collects the definitions that a node refers to, by way of others too.
func (m *masking) refers(node contract.Value) {
	if name, ok := strings.CutPrefix(node.Get("$ref").Text(), refPrefix); ok && !m.below[name] {
		m.below[name] = true
		m.refers(m.defs.Get(name))
	}
	for _, member := range node.Members() {
		m.refers(member.Value)
	}
	for _, item := range node.Items() {
		m.refers(item)
	}
}

// without returns a part of the document, with the part below it that the
// names lead to replaced by true.
func (m *masking) without(node contract.Schema, names []string, refs int) contract.Schema {
	if len(names) == 0 {
		m.refers(node)
		return contract.Bool(true)
	}
	if ref := node.Get("$ref").Text(); ref != "" && refs < maxRefs {
		name := strings.TrimPrefix(ref, refPrefix)
		if def := m.defs.Get(name); def.IsPresent() {
			m.defs = replaced(m.defs, name, m.without(def, names, refs+1))
		}
		return node
	}
	if node.Kind() != contract.Object {
		return node
	}
	var members []contract.Member
	for _, member := range node.Members() {
		switch {
		case names[0] == "*" && (member.Key == "items" || member.Key == "additionalProperties" || member.Key == "patternProperties"):
			member.Value = m.without(member.Value, names[1:], refs)
		case member.Key == "properties" && member.Value.Get(names[0]).IsPresent():
			member.Value = replaced(member.Value, names[0], m.without(member.Value.Get(names[0]), names[1:], refs))
		}
		members = append(members, member)
	}
	return contract.Obj(members...)
}

// replaced returns an object with another value under a key.
func replaced(object contract.Value, key string, v contract.Value) contract.Value {
	var members []contract.Member
	for _, m := range object.Members() {
		if m.Key == key {
			m.Value = v
		}
		members = append(members, m)
	}
	return contract.Obj(members...)
}
