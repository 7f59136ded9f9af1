// Package tools loses values of enums and defaults in every place where they
// can be written.
package tools

type Order string

const (
	Ascending  Order = "asc"
	Descending Order = "desc"
	Natural    Order = "most-relevant first"
)

type Unit string

const Celsius Unit = "celsius"

const Kelvin Unit = "kelvin"

type Args struct {
	Sort  Order  `json:"sort"`
	Unit  Unit   `json:"unit"`
	Mode  string `json:"mode" jsonschema:"description=how,enum=fast,enum=exact"`
	Style string `json:"style" enum:"short,long,raw"`
	Page  int    `json:"page,omitempty" default:"1"`
	Count int    `json:"count,omitempty" jsonschema:"default=10,minimum=1"`
	Size  int    `json:"size,omitempty" default:"20"`
	Kind  string `default:"any" json:"kind,omitempty"`
}

//toolpact:tool
func Search(in Args) error { return nil }

//toolpact:tool
//toolpact:param mode enum=fast,exact,none default=exact
//toolpact:param label "default=two words" minLength=1
//toolpact:param size optional default=3
func Read(mode, label string, size int) error { return nil }
