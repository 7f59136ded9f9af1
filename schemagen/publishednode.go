package schemagen

import (
	"net/url"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// publishedDoc is a published schema as a whole, with answers about its nodes
// that do not depend on which library made it.
type publishedDoc struct{ root contract.Schema }

// maxRefs bounds chains of references.
const maxRefs = 20

// resolve follows the references of a node. Absent means that one leads
// nowhere.
func (p publishedDoc) resolve(node contract.Schema) contract.Schema {
	for range maxRefs {
		ref := node.Get("$ref").Text()
		if ref == "" {
			return node
		}
		node = p.lookup(ref)
	}
	return contract.Schema{}
}

func (p publishedDoc) lookup(ref string) contract.Schema {
	pointer, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return contract.Schema{}
	}
	node := p.root
	for i, token := range strings.Split(pointer, "/") {
		if i == 0 {
			continue
		}
		name, err := url.PathUnescape(token)
		if err != nil {
			return contract.Schema{}
		}
		node = node.Get(contract.Path("/" + name).Base())
	}
	return node
}

// alternatives returns the schemas of which a value has to match one: those of
// an anyOf or oneOf, else the node itself.
func (p publishedDoc) alternatives(node contract.Schema) []contract.Schema {
	return p.alternativesAt(node, 0)
}

func (p publishedDoc) alternativesAt(node contract.Schema, depth int) []contract.Schema {
	node = p.resolve(node)
	if depth > maxRefs {
		return []contract.Schema{node}
	}
	var all []contract.Schema
	for _, keyword := range []string{"anyOf", "oneOf"} {
		for _, branch := range node.Get(keyword).Items() {
			if branch.Has("required") && branch.Len() == 1 {
				return []contract.Schema{node} // only says which keys go together
			}
			all = append(all, p.alternativesAt(branch, depth+1)...)
		}
	}
	if len(all) == 0 {
		return []contract.Schema{node}
	}
	return all
}

// admits returns the kinds of values that a node may accept, and possibly
// more. A node that cannot be read admits anything.
func (p publishedDoc) admits(node contract.Schema) jsonKinds {
	var kinds jsonKinds
	for _, branch := range p.alternatives(node) {
		kinds |= admittedByOne(branch)
	}
	if resolved := p.resolve(node); resolved.Has("type") {
		kinds &= admittedByOne(resolved)
	}
	return kinds
}

func admittedByOne(node contract.Schema) jsonKinds {
	if node.IsFalse() {
		return 0
	}
	kinds := anyKind
	switch t := node.Get("type"); t.Kind() {
	case contract.String:
		kinds = kindOf(t.Text())
	case contract.Array:
		kinds = 0
		for _, name := range t.Items() {
			kinds |= kindOf(name.Text())
		}
	}
	if enum := node.Get("enum"); enum.Kind() == contract.Array {
		var listed jsonKinds
		for _, v := range enum.Items() {
			listed |= kindOfValue(v)
		}
		kinds &= listed
	}
	if fixed := node.Get("const"); fixed.IsPresent() {
		kinds &= kindOfValue(fixed)
	}
	return kinds
}

func kindOfValue(v contract.Value) jsonKinds {
	switch v.Kind() {
	case contract.String:
		return stringKind
	case contract.Number:
		return numberKind
	case contract.Boolean:
		return booleanKind
	case contract.Array:
		return arrayKind
	case contract.Object:
		return objectKind
	}
	return 0
}

// only returns the one alternative of a node that a value of the kind can
// match, absent when there are several or none.
func (p publishedDoc) only(node contract.Schema, kind jsonKinds) contract.Schema {
	var found contract.Schema
	for _, branch := range p.alternatives(node) {
		if admittedByOne(branch)&kind == 0 {
			continue
		}
		if found.IsPresent() {
			return contract.Schema{}
		}
		found = branch
	}
	return found
}

// words names what a node admits: "integer", "null or array", "anything".
func (p publishedDoc) words(node contract.Schema) string {
	node = p.resolve(node)
	t := node.Get("type")
	switch {
	case t.Kind() == contract.String && t.Text() == "array" && node.Get("items").Has("type"):
		return "array of " + p.words(node.Get("items"))
	case t.Kind() == contract.String:
		return t.Text()
	case t.Kind() == contract.Array:
		var names []string
		for _, name := range t.Items() {
			switch {
			case name.Text() == "array" && node.Get("items").Has("type"):
				names = append(names, "array of "+p.words(node.Get("items")))
			case name.Text() != "null":
				names = append(names, name.Text())
			}
		}
		return strings.Join(names, " or ")
	}
	if alternatives := p.alternatives(node); len(alternatives) > 1 {
		var names []string
		for _, a := range alternatives {
			if name := p.words(a); name != "null" {
				names = append(names, name)
			}
		}
		return strings.Join(names, " or ")
	}
	return "anything"
}

// words names the kinds of a set.
func (k jsonKinds) words() string {
	if k == anyKind {
		return "any JSON value"
	}
	var names []string
	for _, kind := range []struct {
		jsonKinds
		name string
	}{{stringKind, "a string"}, {numberKind, "a number"}, {booleanKind, "a boolean"}, {arrayKind, "an array"}, {objectKind, "an object"}} {
		if k&kind.jsonKinds != 0 {
			names = append(names, kind.name)
		}
	}
	return strings.Join(names, " or ")
}

// closed reports whether an object schema rejects the key.
func closedTo(node contract.Schema, key string) bool {
	return node.Get("additionalProperties").IsFalse() && !node.Get("properties").Has(key) && node.Get("patternProperties").Len() == 0
}
