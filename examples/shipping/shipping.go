// Package shipping works out what a parcel costs.
package shipping

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/examples/store"
)

// Service is a carrier's product.
type Service string

// The services.
const (
	Parcel  Service = "parcel"
	Express Service = "express"
	Freight Service = "freight"
)

// Address is where goods go.
type Address struct {
	Street     string `json:"street" jsonschema:"street and number"`
	City       string `json:"city" jsonschema:"city or town"`
	PostalCode string `json:"postal_code" jsonschema:"postal code as written in that country"`
	Country    string `json:"country" jsonschema:"two-letter country code, ISO 3166-1"`
	Residence  bool   `json:"residence,omitempty" jsonschema:"whether it is a private address"`
}

// Quote is the price of one service.
type Quote struct {
	Service    Service `json:"service" jsonschema:"parcel, express or freight"`
	PriceCents int64   `json:"price_cents" jsonschema:"net price in euro cents"`
	Days       [2]int  `json:"days" jsonschema:"fewest and most working days until delivery"`
}

// Carriers charge by weight or by volume, whichever is more; this many cubic
// millimetres count as one kilogram.
const volumePerKilo = 5_000_000

// Quotes returns what each service that takes the parcels asks, cheapest
// first.
func Quotes(to Address, parcels []store.Dimensions) ([]Quote, error) {
	if len(to.Country) != 2 {
		return nil, fmt.Errorf("country %q is not a two-letter code", to.Country)
	}
	if len(parcels) == 0 {
		return nil, errors.New("nothing to ship")
	}
	total, heaviest := 0.0, 0.0
	for _, p := range parcels {
		kilos := max(float64(p.WeightGrams)/1000, p.LengthMM*p.WidthMM*p.HeightMM/volumePerKilo)
		total += kilos
		heaviest = max(heaviest, kilos)
	}
	zone := 1.0
	if !strings.EqualFold(to.Country, "DE") {
		zone = 2.2
	}
	quotes := []Quote{{Freight, cents(4900+35*total, zone), [2]int{3, 6}}}
	if heaviest <= 31.5 {
		base := 480*float64(len(parcels)) + 60*total
		if to.Residence {
			base += 120
		}
		quotes = append(quotes, Quote{Parcel, cents(base, zone), [2]int{1, 3}})
		quotes = append(quotes, Quote{Express, cents(base*2.5, zone), [2]int{1, 1}})
	}
	slices.SortFunc(quotes, func(a, b Quote) int { return cmp.Compare(a.PriceCents, b.PriceCents) })
	return quotes, nil
}

func cents(base, zone float64) int64 { return int64(math.Ceil(base * zone)) }
