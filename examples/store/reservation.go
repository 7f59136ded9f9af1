package store

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Priority orders reservations when stock is short.
type Priority string

// The priorities.
const (
	Low    Priority = "low"
	Normal Priority = "normal"
	Urgent Priority = "urgent"
)

// Customer is who goods are set aside for.
type Customer struct {
	Name  string  `json:"name" jsonschema:"name of the company or person"`
	Email *string `json:"email,omitempty" jsonschema:"where to send the pick-up notice"`
}

// Reservation holds stock back for a customer until it expires.
type Reservation struct {
	ID        string    `json:"id" jsonschema:"reservation number, such as R-1"`
	Customer  Customer  `json:"customer" jsonschema:"who it is for"`
	Lines     []Line    `json:"lines" jsonschema:"what is set aside"`
	Priority  Priority  `json:"priority" jsonschema:"low, normal or urgent"`
	ExpiresAt time.Time `json:"expires_at" jsonschema:"when the stock becomes free again"`
	Cancelled bool      `json:"cancelled" jsonschema:"whether it was cancelled"`
}

func (r *Reservation) active(now time.Time) bool { return !r.Cancelled && now.Before(r.ExpiresAt) }

// Reserve sets stock aside. Either every line is available or nothing is
// reserved.
func (w *Warehouse) Reserve(customer Customer, lines []Line, priority Priority, until time.Time) (Reservation, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(lines) == 0 {
		return Reservation{}, errors.New("a reservation needs at least one line")
	}
	if !until.After(w.now()) {
		return Reservation{}, fmt.Errorf("%s is in the past", until.Format(time.RFC3339))
	}
	wanted := map[string]int{}
	for _, line := range lines {
		p, err := w.product(line)
		if err != nil {
			return Reservation{}, err
		}
		wanted[p.SKU] += line.Quantity
		if free := w.available(p); wanted[p.SKU] > free {
			return Reservation{}, fmt.Errorf("only %d of %s are available, %d were asked for", free, p.SKU, wanted[p.SKU])
		}
	}
	r := &Reservation{
		ID:        fmt.Sprintf("R-%d", len(w.reservations)+1),
		Customer:  customer,
		Lines:     slices.Clone(lines),
		Priority:  priority,
		ExpiresAt: until,
	}
	w.reservations = append(w.reservations, r)
	return *r, nil
}

// Cancel frees the stock of a reservation. Cancelling twice is the same as
// once.
func (w *Warehouse) Cancel(id string) (Reservation, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.reservations {
		if r.ID == id {
			r.Cancelled = true
			return *r, nil
		}
	}
	return Reservation{}, fmt.Errorf("no reservation %q", id)
}

// available returns the units of p that nobody has reserved, never less than
// none.
func (w *Warehouse) available(p *Product) int {
	n := p.OnHand()
	for _, r := range w.reservations {
		if !r.active(w.now()) {
			continue
		}
		for _, line := range r.Lines {
			if line.SKU == p.SKU {
				n -= line.Quantity
			}
		}
	}
	return max(n, 0)
}
