// Package handbook answers questions about the house rules of the warehouse.
//
// Its functions are plain Go: no MCP server stands before them. The staff's
// assistant sends their schemas to a language model itself and runs the calls
// that come back through [Call].
package handbook

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Passage is a paragraph of the handbook.
type Passage struct {
	Section string `json:"section" jsonschema:"heading of the section"`
	Text    string `json:"text" jsonschema:"the paragraph"`
	Score   int    `json:"score" jsonschema:"how many words of the query occur in it"`
}

// Search finds the paragraphs of the staff handbook that speak of the query,
// best first.
//
//toolpact:tool search_handbook
//toolpact:param query "desc=What to look for, in plain words"
//toolpact:param maxResults default=3 min=1 max=10 "desc=Most paragraphs to return"
func Search(query string, maxResults int) ([]Passage, error) {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return nil, errors.New("the query is empty")
	}
	if maxResults < 1 || maxResults > 10 {
		return nil, fmt.Errorf("maxResults is %d: 1 to 10", maxResults)
	}
	found := []Passage{}
	for _, p := range passages() {
		text := strings.ToLower(p.Section + " " + p.Text)
		for _, word := range words {
			if strings.Contains(text, word) {
				p.Score++
			}
		}
		if p.Score > 0 {
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b Passage) int { return cmp.Compare(b.Score, a.Score) })
	return found[:min(len(found), maxResults)], nil
}

// Unit is a unit of length that goods are labelled in.
type Unit string

// The units.
const (
	Millimetre Unit = "mm"
	Metre      Unit = "m"
	Inch       Unit = "in"
	Foot       Unit = "ft"
)

func (u Unit) millimetres() (float64, error) {
	switch u {
	case Millimetre:
		return 1, nil
	case Metre:
		return 1000, nil
	case Inch:
		return 25.4, nil
	case Foot:
		return 304.8, nil
	}
	return 0, fmt.Errorf("unknown unit %q: mm, m, in or ft", string(u))
}

// ConvertLength converts a length from one unit into another.
//
//toolpact:tool
func ConvertLength(value float64, from, to Unit) (float64, error) {
	a, err := from.millimetres()
	if err != nil {
		return 0, err
	}
	b, err := to.millimetres()
	if err != nil {
		return 0, err
	}
	return value * a / b, nil
}

func passages() []Passage {
	return []Passage{
		{Section: "Hazardous goods", Text: "Solvents, paints and batteries are kept in aisle D only, behind the fire door."},
		{Section: "Hazardous goods", Text: "A leaking can is taken to the ventilated cabinet and booked as damaged."},
		{Section: "Reservations", Text: "Goods are set aside for two days unless the customer asks for longer."},
		{Section: "Reservations", Text: "Urgent reservations are picked before noon of the same day."},
		{Section: "Deliveries", Text: "Count every pallet before signing; what is missing goes on the delivery note."},
		{Section: "Lifting", Text: "Nothing heavier than 25 kg is lifted by one person. Use the pallet truck."},
	}
}
