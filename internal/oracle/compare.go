package main

import (
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
	case !sameWords(words, want.words):
		// told below
	case contract.Equal(schema, wanted):
		return verdict{alike: schema.String() == wanted.String(), gaps: len(gaps) > 0}
	case len(gaps) > 0 && contract.Equal(masked(schema, gaps), masked(wanted, gaps)):
		return verdict{gaps: true}
	}
	return verdict{difference: fmt.Sprintf("derived   %s%s%s\nframework %s%s", schema, words, gapList(gaps), wanted, want.words)}
}

// parse returns the schema, absent when there is none or it is null.
func (a answer) parse() (contract.Schema, error) {
	if len(a.schema) == 0 || string(a.schema) == "null" {
		return contract.Schema{}, nil
	}
	return contract.Parse(a.schema)
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
		return strings.TrimPrefix(got, "panic: ") == strings.TrimPrefix(want, "panic: ")
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

// masked returns a schema without what is at the paths of gaps.
func masked(s contract.Schema, gaps []contract.Gap) contract.Schema {
	for _, g := range gaps {
		s = without(s, s, tokens(g.Path), 0)
	}
	return s
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

// without returns node, a part of the document, with the part below it that
// the names lead to replaced by true. A reference is replaced by what it
// refers to on the way.
func without(document, node contract.Schema, names []string, refs int) contract.Schema {
	if ref := node.Get("$ref").Text(); ref != "" && refs < maxRefs {
		name := strings.TrimPrefix(ref, "#/$defs/")
		return without(document, document.Get("$defs").Get(name), names, refs+1)
	}
	if len(names) == 0 {
		return contract.Bool(true)
	}
	var members []contract.Member
	for _, m := range node.Members() {
		switch {
		case names[0] == "*" && (m.Key == "items" || m.Key == "additionalProperties" || m.Key == "patternProperties"):
			m.Value = without(document, m.Value, names[1:], refs)
		case m.Key == "properties" && m.Value.Get(names[0]).IsPresent():
			m.Value = replaced(m.Value, names[0], without(document, m.Value.Get(names[0]), names[1:], refs))
		}
		members = append(members, m)
	}
	if members == nil {
		return node
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
