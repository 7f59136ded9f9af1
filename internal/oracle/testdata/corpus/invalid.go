package more

import "unsafe"

// BadHidden: what no library sees.
type BadHidden struct {
	a chan int
	B func() `json:"-"`
	C string `json:"c"`
}

// BadPointer: pointers to what cannot be.
type BadPointer struct {
	A *chan int `json:"a"`
	B string    `json:"b"`
}

// BadArray: an array of what cannot be.
type BadArray struct {
	A [2]func() `json:"a"`
	B string    `json:"b"`
}

// BadEmbedded: embedded types that cannot be.
type BadEmbedded struct {
	BadFn
	BadCh
	B string `json:"b"`
}

// BadFn: a defined function.
type BadFn func(int) error

// BadCh: a defined channel.
type BadCh chan<- Leaf

// BadNamed: fields of defined types that cannot be.
type BadNamed struct {
	A BadFn   `json:"a"`
	B BadCh   `json:"b"`
	C Complex `json:"c"`
	D string  `json:"d"`
}

// Complex: a defined complex.
type Complex complex64

// BadRoot: a defined type that cannot be, at the root.
type BadRoot unsafe.Pointer

// BadDeep: deep below.
type BadDeep struct {
	A map[string][]*struct {
		B *BadNamed `json:"b"`
	} `json:"a"`
	C string `json:"c"`
}

// BadMapOfMaps: a bad key below a good one.
type BadMapOfMaps struct {
	A map[string]map[float64]string `json:"a"`
	B string                        `json:"b"`
}

// BadOmit: options do not help.
type BadOmit struct {
	A chan int `json:"a,omitempty" jsonschema:"a channel"`
	B string   `json:"b"`
}

// BadTwice: two faults; the first is told.
type BadTwice struct {
	A string         `json:"a" jsonschema:""`
	B map[int]string `json:"b"`
	C chan int       `json:"c"`
}

// BadGeneric: the argument is at fault.
type BadGeneric = Wrap[func(a, b int, c ...string) (Leaf, error)]

// Pointers: to pointers, at the root.
type Pointers = **Leaf

// PointerDefined: a defined pointer.
type PointerDefined *Leaf

// PointerField: a field of it.
type PointerField struct {
	A PointerDefined   `json:"a"`
	B []PointerDefined `json:"b"`
	C ***Leaf          `json:"c"`
	D *[]*[]*string    `json:"d"`
	E *map[string]*int `json:"e"`
}
