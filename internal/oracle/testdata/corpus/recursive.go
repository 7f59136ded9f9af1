package more

import "example.com/toolpact/more/v2.x/other"

// Node: a tree.
type Node struct {
	Left, Right *Node
	Kids        []*Node `json:"kids,omitempty"`
}

// BothNodes: two recursive namesakes.
type BothNodes struct {
	A Node       `json:"a"`
	B other.Node `json:"b"`
}

// Ping: a cycle of three.
type Ping struct {
	P *Pong `json:"p"`
}

// Pong: the second.
type Pong struct {
	Q map[string]Pang `json:"q"`
}

// Pang: the third.
type Pang struct {
	R []Ping `json:"r"`
	S Leaf   `json:"s"`
}

// CycleGeneric: a generic cycle that grows no type.
type CycleGeneric = Chain[Leaf]

// Chain: a generic list.
type Chain[T any] struct {
	V    T         `json:"v"`
	Next *Chain[T] `json:"next"`
}

// CycleInMap: only through a map.
type CycleInMap map[string]*CycleInMap

// CycleInSlice: only through a slice of pointers.
type CycleInSlice []*CycleInSlice

// CycleFields: fields of both.
type CycleFields struct {
	M CycleInMap   `json:"m"`
	S CycleInSlice `json:"s"`
}

// CycleMixed: a defined slice of structs that hold it.
type CycleMixed struct {
	L CycleList `json:"l"`
}

// CycleList: the slice.
type CycleList []CycleMixed

// CycleEmbed: a cycle through an embedded pointer.
type CycleEmbed struct {
	*CycleBack
	V string `json:"v"`
}

// CycleBack: the way back.
type CycleBack struct {
	E *CycleEmbed `json:"e"`
}

// CycleEmbedPair: two that embed each other.
type CycleEmbedPair struct {
	*CycleEmbedOther
	V string `json:"v"`
}

// CycleEmbedOther: the other.
type CycleEmbedOther struct {
	*CycleEmbedPair
	W string `json:"w"`
}

// CycleDashed: a cycle that tags cut.
type CycleDashed struct {
	A *CycleDashed `json:"-"`
	B *CycleDashed `json:"b" jsonschema:"-"`
}

// CycleAnonymous: a cycle through a struct literal.
type CycleAnonymous struct {
	A struct {
		B *CycleAnonymous `json:"b"`
	} `json:"a"`
}

// CycleLate: used twice before it recurs.
type CycleLate struct {
	A Leaf       `json:"a"`
	B Leaf       `json:"b"`
	C *CycleLate `json:"c"`
	D []Leaf     `json:"d"`
}

// CycleMarshaler: a cycle in a type that marshals itself.
type CycleMarshaler struct {
	V string          `json:"v"`
	N *CycleMarshaler `json:"n"`
}

// MarshalJSON makes it opaque to encoding/json.
func (CycleMarshaler) MarshalJSON() ([]byte, error) { return []byte(`"x"`), nil }

// OfCycles: recursive types below one that is not.
type OfCycles struct {
	A Node            `json:"a"`
	B *Ping           `json:"b"`
	C []CycleMixed    `json:"c"`
	D Chain[string]   `json:"d"`
	E CycleMarshaler  `json:"e"`
	F *CycleMarshaler `json:"f"`
}

// Repeats: one type in many places, no cycle.
type Repeats struct {
	A Leaf             `json:"a"`
	B *Leaf            `json:"b"`
	C []Leaf           `json:"c"`
	D map[string]Leaf  `json:"d"`
	E struct{ L Leaf } `json:"e"`
	F Holder           `json:"f"`
	G Wrap[Leaf]       `json:"g"`
	H Wrap[Leaf]       `json:"h"`
	I []List           `json:"i"`
	J List             `json:"j"`
}
