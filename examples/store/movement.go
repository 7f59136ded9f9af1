package store

import (
	"fmt"
	"slices"
	"time"
)

// MovementKind says why stock moved.
type MovementKind string

// The kinds of movement.
const (
	Delivery   MovementKind = "delivery"
	Transfer   MovementKind = "transfer"
	Adjustment MovementKind = "adjustment"
)

// Movement is one line of the ledger, never changed once written.
type Movement struct {
	ID       int          `json:"id" jsonschema:"running number in the ledger"`
	At       time.Time    `json:"at" jsonschema:"when it was booked"`
	Kind     MovementKind `json:"kind" jsonschema:"delivery, transfer or adjustment"`
	SKU      string       `json:"sku" jsonschema:"stock keeping unit"`
	Quantity int          `json:"quantity" jsonschema:"units, negative when stock shrank"`
	From     *Location    `json:"from,omitempty" jsonschema:"shelf it left, for a transfer"`
	To       Location     `json:"to" jsonschema:"shelf whose stock changed"`
	By       string       `json:"by" jsonschema:"who booked it"`
	Note     string       `json:"note,omitempty" jsonschema:"remark of who booked it"`
}

// MovementFilter selects movements; its zero value selects all.
type MovementFilter struct {
	SKU   string         `json:"sku,omitempty" jsonschema:"only movements of this product"`
	Kinds []MovementKind `json:"kinds,omitempty" jsonschema:"only these kinds: delivery, transfer, adjustment"`
	Since *time.Time     `json:"since,omitempty" jsonschema:"only movements booked at or after this time, RFC 3339"`
}

func (f MovementFilter) match(m Movement) bool {
	return (f.SKU == "" || f.SKU == m.SKU) &&
		(len(f.Kinds) == 0 || slices.Contains(f.Kinds, m.Kind)) &&
		(f.Since == nil || !m.At.Before(*f.Since))
}

// Movements returns the movements that the filter selects, newest first.
func (w *Warehouse) Movements(filter MovementFilter) []Movement {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := []Movement{}
	for _, m := range slices.Backward(w.movements) {
		if filter.match(m) {
			found = append(found, m)
		}
	}
	return found
}

// Receive books delivered units onto a shelf. Hazardous goods go to aisle D
// and nothing else does.
func (w *Warehouse) Receive(line Line, to Location, at time.Time, by string) (Movement, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, err := w.destined(line, to)
	if err != nil {
		return Movement{}, err
	}
	if err := p.put(to, line.Quantity); err != nil {
		return Movement{}, err
	}
	return w.book(Movement{At: at, Kind: Delivery, SKU: p.SKU, Quantity: line.Quantity, To: to, By: by}), nil
}

// Transfer moves units from one shelf to another.
func (w *Warehouse) Transfer(line Line, from, to Location, by, note string) (Movement, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, err := w.destined(line, to)
	if err != nil {
		return Movement{}, err
	}
	if from == to {
		return Movement{}, fmt.Errorf("%s is already on shelf %s", p.SKU, to)
	}
	if err := p.put(from, -line.Quantity); err != nil {
		return Movement{}, err
	}
	if err := p.put(to, line.Quantity); err != nil {
		return Movement{}, err
	}
	m := Movement{At: w.now(), Kind: Transfer, SKU: p.SKU, Quantity: line.Quantity, From: &from, To: to, By: by, Note: note}
	return w.book(m), nil
}

// Adjust corrects the stock of a shelf by delta units after counting,
// breakage or loss.
func (w *Warehouse) Adjust(sku string, at Location, delta int, by, note string) (Movement, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.products[sku]
	if !ok {
		return Movement{}, fmt.Errorf("no product %q", sku)
	}
	if delta == 0 {
		return Movement{}, fmt.Errorf("nothing to adjust for %s", sku)
	}
	if err := fits(p, at); err != nil {
		return Movement{}, err
	}
	if err := p.put(at, delta); err != nil {
		return Movement{}, err
	}
	return w.book(Movement{At: w.now(), Kind: Adjustment, SKU: sku, Quantity: delta, To: at, By: by, Note: note}), nil
}

func (w *Warehouse) book(m Movement) Movement {
	m.ID = len(w.movements) + 1
	w.movements = append(w.movements, m)
	return m
}

func (w *Warehouse) product(line Line) (*Product, error) {
	p, ok := w.products[line.SKU]
	switch {
	case !ok:
		return nil, fmt.Errorf("no product %q", line.SKU)
	case line.Quantity < 1:
		return nil, fmt.Errorf("quantity %d of %s: at least 1 is needed", line.Quantity, line.SKU)
	}
	return p, nil
}

// destined returns the product of a line that is to lie on a shelf.
func (w *Warehouse) destined(line Line, to Location) (*Product, error) {
	p, err := w.product(line)
	if err != nil {
		return nil, err
	}
	return p, fits(p, to)
}

func fits(p *Product, to Location) error {
	if err := to.check(); err != nil {
		return err
	}
	if (p.Category == Hazardous) != (to.Aisle == "D") {
		return fmt.Errorf("%s is %s and cannot go to shelf %s: aisle D is for hazardous goods only", p.SKU, p.Category, to)
	}
	return nil
}
