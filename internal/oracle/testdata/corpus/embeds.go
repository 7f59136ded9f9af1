package more

import "example.com/toolpact/more/v2.x/other"

// A0: the innermost.
type A0 struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
	Deep string
}

// A1: one level.
type A1 struct {
	A0
	ID string `json:"id"`
}

// A2: two levels, the same name on each.
type A2 struct {
	*A1
	A0 `json:"a0"`
	ID []int `json:"id,omitempty"`
}

// EmbedTwiceSame: the same struct on two ways, which cancel.
type EmbedTwiceSame struct {
	Left
	Right
}

// Left: one way.
type Left struct{ A0 }

// Right: the other way.
type Right struct{ A0 }

// EmbedTwiceTagged: one of two has a name in its tag and wins.
type EmbedTwiceTagged struct {
	LeftTag
	RightTag
}

// LeftTag: without a tag.
type LeftTag struct{ Same string }

// RightTag: with a tag.
type RightTag struct {
	Other string `json:"Same"`
}

// EmbedDepths: a shallow name hides two deep ones.
type EmbedDepths struct {
	EmbedTwiceSame
	Deep int
}

// EmbedSkipsAName: what two embeds cancel does not show from deeper.
type EmbedSkipsAName struct {
	C1
	C2
	D1
}

// C1: cancels with C2.
type C1 struct{ X string }

// C2: cancels with C1.
type C2 struct{ X int }

// D1: has the name deeper.
type D1 struct{ D2 }

// D2: deeper.
type D2 struct{ X bool }

// EmbedPointerChain: pointers on pointers.
type EmbedPointerChain struct {
	*E1
}

// E1: the next.
type E1 struct {
	*E2 `json:",omitempty"`
}

// E2: the last.
type E2 struct {
	*other.Leaf
	V *string `json:"v"`
}

// EmbedForeign: embeds a struct with an unexported embedded one of its package.
type EmbedForeign struct {
	other.Outer
	other.Kind
	*other.Wrap[int]
}

// EmbedNamesakes: two embedded types with one name.
type EmbedNamesakes struct {
	Holder
	HolderToo
}

// Holder: embeds one Leaf.
type Holder struct{ Leaf }

// HolderToo: embeds the other.
type HolderToo struct{ other.Leaf }

// EmbedDefined: embedded types that are no structs.
type EmbedDefined struct {
	Kind
	List
	Table
	Bytes
	Anything
	*Small
	Digest
}

// EmbedDefinedTags: the same with tags.
type EmbedDefinedTags struct {
	Kind     `json:"kind" jsonschema:"enum=a,enum=b"`
	List     `json:",omitempty" jsonschema_description:"a list"`
	Table    `json:"-"`
	Anything `json:"anything,omitempty"`
	*Small   `json:",string"`
}

// EmbedLower: embedded types that are not exported.
type EmbedLower struct {
	lowerStruct
	lowerKind
	*lowerPointed
	V string `json:"v"`
}

type lowerStruct struct {
	A string `json:"a"`
}

type lowerKind string

type lowerPointed struct {
	B string `json:"b"`
}

// EmbedLowerTags: the same with tags.
type EmbedLowerTags struct {
	lowerStruct   `json:"ls"`
	lowerKind     `json:"lk"`
	*lowerPointed `json:"lp,omitempty"`
}

// EmbedUniverse: embedded types of the universe.
type EmbedUniverse struct {
	error
	string
	int `json:"int"`
	any `json:"any"`
}

// EmbedEmpty: an embedded struct without fields, and one of nothing but it.
type EmbedEmpty struct {
	Nothing
	struct0
}

// Nothing: no fields.
type Nothing struct{}

type struct0 struct{ Nothing }

// EmbedAliases: aliases embed under their own names.
type EmbedAliases struct {
	LeafName
	KindName `json:"kn"`
	*PtrTo
}

// LeafName: an alias.
type LeafName = Leaf

// KindName: an alias of a scalar.
type KindName = Kind

// PtrTo: an alias of a struct of another package.
type PtrTo = other.Outer

// EmbedInlineTags: what a library may read as inline.
type EmbedInlineTags struct {
	A            Leaf       `json:",inline"`
	B            *A0        `json:"b,inline"`
	C            Table      `json:",inline"`
	D            other.Leaf `json:",inline,omitempty"`
	Wrap[string] `json:"wrap,inline"`
}

// Dup: the same name many times, with and without tags.
type Dup struct {
	A string `json:"x"`
	B int    `json:"x"`
	X bool
	C string `json:"X"`
	D string `json:"y"`
	Y string `json:"y,omitempty"`
}

// DupRequired: a duplicate whose required marks differ.
type DupRequired struct {
	A0
	ID int `json:"id,omitempty" jsonschema:"required"`
	Id int `json:"id"`
}
