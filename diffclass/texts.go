package diffclass

import (
	"cmp"
	"maps"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

// Text is a description that differs. It is no change: texts are stored for
// readers and never compared by [Compare].
type Text struct {
	Side     rule.Side     // Tool for the description of the tool itself
	Path     contract.Path // wire path of the described node
	Old, New string        // "" for none
}

// Texts returns the descriptions that differ between two contracts, sorted by
// side and path. Descriptions of what only one of them has are left out.
func Texts(locked, current *contract.Contract) []Text {
	var texts []Text
	if locked.Description != current.Description {
		texts = append(texts, Text{Side: rule.Tool, Old: locked.Description, New: current.Description})
	}
	for _, side := range []contract.Side{contract.Input, contract.Output} {
		old, new := map[contract.Path]string{}, map[contract.Path]string{}
		describe(locked.Schema(side), contract.Root, old)
		describe(current.Schema(side), contract.Root, new)
		for _, path := range slices.Sorted(maps.Keys(old)) {
			if text, both := new[path]; both && text != old[path] {
				texts = append(texts, Text{rule.Side(side), path, old[path], text})
			}
		}
	}
	slices.SortStableFunc(texts, func(a, b Text) int { return cmp.Compare(a.Side, b.Side) })
	return texts
}

// describe collects the description of each node that has a wire path of its
// own, "" for none.
func describe(schema contract.Value, path contract.Path, into map[contract.Path]string) {
	if schema.Kind() != contract.Object {
		return
	}
	into[path] = schema.Get("description").Text()
	for _, property := range schema.Get("properties").Members() {
		describe(property.Value, path.Property(property.Key), into)
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if inner := schema.Get(keyword); inner.Kind() == contract.Object {
			describe(inner, path.Elem(), into)
		}
	}
}
