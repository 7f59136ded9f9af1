// Package other holds types with names that package more has too.
package other

// Leaf has the name of another type.
type Leaf struct {
	X int `json:"x"`
}

// Wrap is generic, as its namesake is.
type Wrap[T any] struct {
	W T `json:"w"`
}

// Kind has the name of another type and another kind.
type Kind int

// List has the name of another type and other elements.
type List []int

// Table has the name of another type and other values.
type Table map[string]int

// Node is recursive, as its namesake is.
type Node struct {
	Left *Node `json:"left"`
}

type hidden struct {
	H int `json:"h"`
}

// Outer embeds what only this package can name.
type Outer struct {
	hidden
	O string `json:"o"`
}
