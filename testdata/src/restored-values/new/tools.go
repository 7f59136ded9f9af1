// Package tools loses values of enums and defaults in every place where they
// can be written.
package tools

type Order string // want `"sort" lost enum values "desc", "most-relevant first"`

const (
	Ascending Order = "asc"
)

type Unit string // want `"unit" lost enum value "kelvin"`

const Celsius Unit = "celsius" // what people read

type Args struct {
	Sort  Order  `json:"sort"`
	Unit  Unit   `json:"unit"`
	Mode  string `json:"mode" jsonschema:"description=how,enum=exact"`       // want `"mode" lost enum value "fast"`
	Style string `json:"style" enum:"short,raw"`                             // want `"style" lost enum value "long"`
	Page  int    `json:"page,omitempty" default:"0"`                         // want `"page": default changed from 1 to 0`
	Count int    `json:"count,omitempty" jsonschema:"default=100,minimum=1"` // want `"count": default changed from 10 to 100`
	Size  int    `json:"size,omitempty"`                                     // want `"size": default`
	Kind  string `default:"all" json:"kind,omitempty"`                       // want `"kind": default changed from "any" to "all"`
}

//toolpact:tool
func Search(in Args) error { return nil }

//toolpact:tool
//toolpact:param mode enum=exact,none default=exact
//toolpact:param label "default=three small words" minLength=1
//toolpact:param size optional
func Read(mode, label string, size int) error { return nil } // want `"mode" lost enum value "fast"` `"label": default changed` `"size": default`
