// Package store is the warehouse's ledger: what is kept where, who has
// reserved it and how it got there. It lives in memory.
//
// Its types are part of what the tools in package tools show to a model, so
// they carry the wire names and descriptions themselves.
package store

import (
	"fmt"
	"maps"
	"slices"
)

// Category says how a product has to be stored.
type Category string

// The categories.
const (
	Fasteners  Category = "fasteners"
	HandTools  Category = "hand_tools"
	Electrical Category = "electrical"
	Hazardous  Category = "hazardous"
)

// Product is one article of the range.
type Product struct {
	SKU        string            `json:"sku" jsonschema:"stock keeping unit, such as BOLT-M8-40"`
	Name       string            `json:"name" jsonschema:"name as printed on the label"`
	Category   Category          `json:"category" jsonschema:"fasteners, hand_tools, electrical or hazardous"`
	PriceCents int64             `json:"price_cents" jsonschema:"net price of one unit in euro cents"`
	Size       *Dimensions       `json:"size,omitempty" jsonschema:"size of one unit, absent for bulk goods"`
	Attributes map[string]string `json:"attributes,omitempty" jsonschema:"free properties, such as thread or voltage"`
	Bins       []Bin             `json:"bins" jsonschema:"where it is kept, and how many there"`
}

// Dimensions is the outer size of one unit.
type Dimensions struct {
	LengthMM    float64 `json:"length_mm" jsonschema:"length in millimetres"`
	WidthMM     float64 `json:"width_mm" jsonschema:"width in millimetres"`
	HeightMM    float64 `json:"height_mm" jsonschema:"height in millimetres"`
	WeightGrams uint32  `json:"weight_grams" jsonschema:"weight in grams"`
}

// Location is a shelf of the warehouse.
type Location struct {
	Aisle string `json:"aisle" jsonschema:"letter of the aisle, A to D"`
	Shelf uint8  `json:"shelf" jsonschema:"number of the shelf in its aisle, counted from 1"`
}

// Bin is the stock of one product on one shelf.
type Bin struct {
	Location Location `json:"location" jsonschema:"the shelf"`
	Quantity int      `json:"quantity" jsonschema:"units on that shelf"`
}

// Line is a number of units of one product, on any document.
type Line struct {
	SKU      string `json:"sku" jsonschema:"stock keeping unit"`
	Quantity int    `json:"quantity" jsonschema:"number of units, at least 1"`
}

// String returns the shelf as its label reads: B-3.
func (l Location) String() string { return fmt.Sprintf("%s-%d", l.Aisle, l.Shelf) }

func (l Location) check() error {
	if len(l.Aisle) != 1 || l.Aisle < "A" || l.Aisle > "D" || l.Shelf < 1 || l.Shelf > 12 {
		return fmt.Errorf("no shelf %s: aisles are A to D, shelves 1 to 12", l)
	}
	return nil
}

// OnHand returns the units on all shelves, reserved ones included.
func (p *Product) OnHand() int {
	n := 0
	for _, bin := range p.Bins {
		n += bin.Quantity
	}
	return n
}

// put adds delta units to a shelf, which may be negative. An emptied bin
// disappears.
func (p *Product) put(at Location, delta int) error {
	i := slices.IndexFunc(p.Bins, func(b Bin) bool { return b.Location == at })
	if i < 0 {
		p.Bins = append(p.Bins, Bin{Location: at})
		i = len(p.Bins) - 1
	}
	left := p.Bins[i].Quantity + delta
	if left < 0 {
		held := p.Bins[i].Quantity
		p.dropEmpty()
		return fmt.Errorf("shelf %s holds %d of %s, not %d", at, held, p.SKU, -delta)
	}
	p.Bins[i].Quantity = left
	p.dropEmpty()
	return nil
}

func (p *Product) dropEmpty() {
	p.Bins = slices.DeleteFunc(p.Bins, func(b Bin) bool { return b.Quantity == 0 })
}

// clone returns a copy that shares nothing that changes.
func (p *Product) clone() Product {
	c := *p
	c.Bins = append([]Bin{}, p.Bins...)
	c.Attributes = maps.Clone(p.Attributes)
	return c
}
