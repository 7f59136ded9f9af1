package diffclass

import (
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// kinds is a set of JSON types. Numbers count twice, with and without a
// fraction, because "number" accepts every "integer".
type kinds uint8

const (
	kindNull kinds = 1 << iota
	kindBoolean
	kindObject
	kindArray
	kindString
	kindInteger
	kindFraction

	noKind     kinds = 0
	kindNumber       = kindInteger | kindFraction
	anyKind          = kindNull | kindBoolean | kindObject | kindArray | kindString | kindNumber
)

// typeNames lists the values of the "type" keyword, "number" first so that
// it stands for both of its halves.
var typeNames = []struct {
	name  string
	kinds kinds
}{
	{"number", kindNumber},
	{"integer", kindInteger},
	{"string", kindString},
	{"boolean", kindBoolean},
	{"object", kindObject},
	{"array", kindArray},
	{"null", kindNull},
}

// kindsNamed returns the kinds that a "type" keyword admits. What is no type
// name admits nothing.
func kindsNamed(keyword contract.Value) kinds {
	if keyword.Kind() == contract.Array {
		all := noKind
		for _, item := range keyword.Items() {
			all |= kindsNamed(item)
		}
		return all
	}
	for _, t := range typeNames {
		if keyword.Text() == t.name {
			return t.kinds
		}
	}
	return noKind
}

// kindOf returns the kind of a value.
func kindOf(v contract.Value) kinds {
	switch v.Kind() {
	case contract.Null:
		return kindNull
	case contract.Boolean:
		return kindBoolean
	case contract.Object:
		return kindObject
	case contract.Array:
		return kindArray
	case contract.String:
		return kindString
	case contract.Number:
		if v.IsInteger() {
			return kindInteger
		}
		return kindFraction
	default:
		return noKind
	}
}

// names returns the shortest list of type names that spells k. Fractions
// alone are spelled as numbers.
func (k kinds) names() []string {
	names := []string{}
	if k&kindNumber == kindFraction {
		names = append(names, "number")
		k &^= kindNumber
	}
	for _, t := range typeNames {
		if k&t.kinds == t.kinds {
			names = append(names, t.name)
			k &^= t.kinds
		}
	}
	return names
}

// String spells k for a message: "string or null".
func (k kinds) String() string {
	switch k {
	case anyKind:
		return "any type"
	case noKind:
		return "no type"
	}
	return strings.Join(k.names(), " or ")
}

// schema returns a schema that accepts the values of these kinds.
func (k kinds) schema() contract.Value {
	names := k.names()
	typed := contract.Obj(contract.M("type", contract.Strs(names...)))
	if len(names) == 1 {
		typed = contract.Obj(contract.M("type", contract.Str(names[0])))
	}
	if k&kindNumber == kindFraction {
		integer := contract.Obj(contract.M("type", contract.Str("integer")))
		typed = typed.With("not", integer)
	}
	return typed
}
