package diffclass

import (
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// freeWith returns the directions in which a member that differs makes a
// difference of two objects.
func (o *shape) freeWith(n *shape) direction {
	d := direction(0)
	if o.takesMembers() && n.minds() {
		d |= narrows
	}
	if n.takesMembers() && o.minds() {
		d |= widens
	}
	return d
}

// isFree reports whether a schema says of objects, or of lists, nothing but
// what each member on its own has to be, and which properties are required.
// A schema is free, too, where what is not has been taken apart into parts.
func (s *shape) isFree(kind kinds) bool {
	if kind == kindArray {
		return s.saysOnly(kind, freeArray)
	}
	return s.saysOnly(kind, freeObject)
}

// takesMembers reports whether an object that is valid stays so with one more
// declared property, or with another valid value of one.
func (s *shape) takesMembers() bool { return s.saysOnly(kindObject, extensibleObject) }

func (s *shape) saysOnly(kind kinds, words []string) bool {
	if s.lost || s.never || s.choices > 0 || s.kinds&kind == noKind {
		return false
	}
	return !slices.ContainsFunc(s.parts, func(part contract.Value) bool {
		return hidesSiblings(part) || slices.ContainsFunc(part.Members(), func(m contract.Member) bool {
			return m.Key != "$ref" && !slices.Contains(annotations, m.Key) && !slices.Contains(words, m.Key) && !slices.Contains(takenApart, m.Key)
		})
	})
}

// minds reports whether a schema rejects an object whenever what it says about
// a member rejects the member, whatever else it says about objects.
func (s *shape) minds() bool {
	return !s.lost && !s.never && !slices.ContainsFunc(s.parts, func(part contract.Value) bool {
		return hidesSiblings(part) || part.Has("unevaluatedProperties")
	})
}

// hidesSiblings reports whether something stands beside a reference, which
// older drafts overlook.
func hidesSiblings(part contract.Value) bool {
	return part.Has("$ref") && slices.ContainsFunc(part.Members(), func(m contract.Member) bool {
		return m.Key != "$ref" && !slices.Contains(annotations, m.Key)
	})
}

// The keywords of free schemas. What is taken apart has its parts beside it.
var (
	takenApart       = []string{"type", "allOf", "anyOf", "oneOf"}
	freeObject       = []string{"properties", "required", "additionalProperties"}
	extensibleObject = append([]string{"minProperties"}, freeObject...)
	freeArray        = []string{"items"}
)
