package tools

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolpact/toolpactvet/examples/store"
)

// SortOrder is an order of search results.
type SortOrder string

// The orders.
const (
	ByName         SortOrder = "name"
	ByPrice        SortOrder = "price"
	ByAvailability SortOrder = "availability"
)

// SearchArgs are the arguments of search_products.
type SearchArgs struct {
	Query      string           `json:"query" jsonschema:"words that must all occur in the name or SKU; empty finds everything"`
	Categories []store.Category `json:"categories,omitempty" jsonschema:"only these: fasteners, hand_tools, electrical, hazardous"`
	Price      *PriceRange      `json:"price,omitempty" jsonschema:"only products in this price range"`
	InStock    bool             `json:"in_stock,omitempty" jsonschema:"only products of which something is available"`
	Sort       SortOrder        `json:"sort,omitempty" jsonschema:"name (default), price or availability"`
	Limit      int              `json:"limit,omitempty" jsonschema:"most products to return, 20 when absent"`
}

// PriceRange bounds a net price; an absent bound is no bound.
type PriceRange struct {
	MinCents *int64 `json:"min_cents,omitempty" jsonschema:"lowest net price in euro cents"`
	MaxCents *int64 `json:"max_cents,omitempty" jsonschema:"highest net price in euro cents"`
}

func (r *PriceRange) contains(cents int64) bool {
	return r == nil ||
		(r.MinCents == nil || cents >= *r.MinCents) && (r.MaxCents == nil || cents <= *r.MaxCents)
}

// SearchResult is the result of search_products.
type SearchResult struct {
	Total    int              `json:"total" jsonschema:"how many products matched, before the limit"`
	Products []ProductSummary `json:"products" jsonschema:"the products, in the order asked for"`
}

// ProductSummary is one hit of a search.
type ProductSummary struct {
	SKU        string         `json:"sku" jsonschema:"stock keeping unit"`
	Name       string         `json:"name" jsonschema:"name as printed on the label"`
	Category   store.Category `json:"category" jsonschema:"how it is stored"`
	PriceCents int64          `json:"price_cents" jsonschema:"net price of one unit in euro cents"`
	Available  int            `json:"available" jsonschema:"units that nobody has reserved"`
}

// search filters first and sorts then, so that the limit cuts the right end.
//
//toolpact:tool
func (h *handlers) search(_ context.Context, _ *mcp.CallToolRequest, in SearchArgs) (*mcp.CallToolResult, SearchResult, error) {
	order, err := in.Sort.compare()
	if err != nil {
		return nil, SearchResult{}, err
	}
	words := strings.Fields(strings.ToLower(in.Query))
	found := h.warehouse.Products(func(s store.Stock) bool {
		return containsAll(strings.ToLower(s.SKU+" "+s.Name), words) &&
			(len(in.Categories) == 0 || slices.Contains(in.Categories, s.Category)) &&
			in.Price.contains(s.PriceCents) &&
			(!in.InStock || s.Available > 0)
	})
	slices.SortStableFunc(found, order)
	result := SearchResult{Total: len(found), Products: []ProductSummary{}}
	for _, s := range found[:min(len(found), sizeOr(in.Limit, 20))] {
		result.Products = append(result.Products, ProductSummary{s.SKU, s.Name, s.Category, s.PriceCents, s.Available})
	}
	return nil, result, nil
}

func (o SortOrder) compare() (func(a, b store.Stock) int, error) {
	switch o {
	case "", ByName:
		return func(a, b store.Stock) int { return cmp.Compare(a.Name, b.Name) }, nil
	case ByPrice:
		return func(a, b store.Stock) int { return cmp.Compare(a.PriceCents, b.PriceCents) }, nil
	case ByAvailability:
		return func(a, b store.Stock) int { return cmp.Compare(b.Available, a.Available) }, nil
	}
	return nil, fmt.Errorf("cannot sort by %q: name, price or availability", string(o))
}

func containsAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// sizeOr returns n when it is a sensible number of results, else fallback.
func sizeOr(n, fallback int) int {
	if n < 1 || n > 100 {
		return fallback
	}
	return n
}

// ProductArgs are the arguments of get_product.
type ProductArgs struct {
	SKU string `json:"sku" jsonschema:"stock keeping unit, such as BOLT-M8-40"`
}

//toolpact:tool
func (h *handlers) product(_ context.Context, _ *mcp.CallToolRequest, in ProductArgs) (*mcp.CallToolResult, *store.Product, error) {
	p, err := h.warehouse.Product(in.SKU)
	if err != nil {
		return nil, nil, err
	}
	return nil, &p, nil
}

// AttributesArgs are the arguments of set_attributes.
type AttributesArgs struct {
	SKU    string            `json:"sku" jsonschema:"stock keeping unit"`
	Set    map[string]string `json:"set,omitempty" jsonschema:"attributes to write, by name"`
	Remove []string          `json:"remove,omitempty" jsonschema:"names of attributes to remove"`
}

// AttributesResult is the result of set_attributes.
type AttributesResult struct {
	Attributes map[string]string `json:"attributes" jsonschema:"all attributes that the product has now"`
}

//toolpact:tool
func (h *handlers) setAttributes(_ context.Context, _ *mcp.CallToolRequest, in AttributesArgs) (*mcp.CallToolResult, AttributesResult, error) {
	if len(in.Set)+len(in.Remove) == 0 {
		return nil, AttributesResult{}, errors.New("neither an attribute to set nor one to remove")
	}
	attributes, err := h.warehouse.SetAttributes(in.SKU, in.Set, in.Remove)
	return nil, AttributesResult{attributes}, err
}
