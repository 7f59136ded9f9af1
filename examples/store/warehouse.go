package store

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// Warehouse is the stock ledger. Its methods may be called concurrently, and
// what they return is the caller's own copy.
type Warehouse struct {
	mu           sync.Mutex
	now          func() time.Time
	products     map[string]*Product
	movements    []Movement
	reservations []*Reservation
}

// Open returns a warehouse that holds the given range of products and reads
// the time from now.
func Open(products []Product, now func() time.Time) *Warehouse {
	w := &Warehouse{now: now, products: map[string]*Product{}}
	for _, p := range products {
		own := p.clone()
		w.products[p.SKU] = &own
	}
	return w
}

// Now returns the warehouse's time.
func (w *Warehouse) Now() time.Time { return w.now() }

// Stock is a product with the units of it that nobody has reserved.
type Stock struct {
	Product
	Available int
}

// Products returns the stock that keep selects, by SKU. It is called with the
// ledger locked and must not call back.
func (w *Warehouse) Products(keep func(Stock) bool) []Stock {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := []Stock{}
	for _, p := range w.products {
		if s := (Stock{p.clone(), w.available(p)}); keep(s) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b Stock) int { return cmp.Compare(a.SKU, b.SKU) })
	return found
}

// Product returns one product.
func (w *Warehouse) Product(sku string) (Product, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.products[sku]
	if !ok {
		return Product{}, fmt.Errorf("no product %q", sku)
	}
	return p.clone(), nil
}

// SetAttributes writes and removes free properties of a product and returns
// those that it has now.
func (w *Warehouse) SetAttributes(sku string, set map[string]string, remove []string) (map[string]string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p, ok := w.products[sku]
	if !ok {
		return nil, fmt.Errorf("no product %q", sku)
	}
	if p.Attributes == nil {
		p.Attributes = map[string]string{}
	}
	for _, key := range remove {
		delete(p.Attributes, key)
	}
	maps.Copy(p.Attributes, set)
	return maps.Clone(p.Attributes), nil
}

// NextExpiry returns when the first active reservation ends, and false when
// there is none.
func (w *Warehouse) NextExpiry() (time.Time, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var next time.Time
	for _, r := range w.reservations {
		if r.active(w.now()) && (next.IsZero() || r.ExpiresAt.Before(next)) {
			next = r.ExpiresAt
		}
	}
	return next, !next.IsZero()
}
