package tools

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolpact/toolpactvet/examples/shipping"
	"github.com/toolpact/toolpactvet/examples/store"
)

// Total is what there is of something.
type Total struct {
	Products   int   `json:"products" jsonschema:"number of different products"`
	Units      int   `json:"units" jsonschema:"units on all shelves, reserved ones included"`
	ValueCents int64 `json:"value_cents" jsonschema:"net value in euro cents"`
}

func (t *Total) add(p *store.Product) {
	units := p.OnHand()
	t.Products++
	t.Units += units
	t.ValueCents += int64(units) * p.PriceCents
}

// Summary is the result of stock_summary.
type Summary struct {
	AsOf       time.Time                `json:"as_of" jsonschema:"time of the summary"`
	Total                               // of the whole warehouse
	Categories map[store.Category]Total `json:"categories" jsonschema:"totals by category"`
	NextExpiry *time.Time               `json:"next_expiry,omitempty" jsonschema:"when the first reservation ends, absent when there is none"`
}

//toolpact:tool
func (h *handlers) summary(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, Summary, error) {
	summary := Summary{AsOf: h.warehouse.Now(), Categories: map[store.Category]Total{}}
	for _, s := range h.warehouse.Products(func(store.Stock) bool { return true }) {
		category := summary.Categories[s.Category]
		category.add(&s.Product)
		summary.Categories[s.Category] = category
		summary.Total.add(&s.Product)
	}
	if next, ok := h.warehouse.NextExpiry(); ok {
		summary.NextExpiry = &next
	}
	return nil, summary, nil
}

// LowStockArgs are the arguments of low_stock_report.
type LowStockArgs struct {
	Threshold *uint          `json:"threshold,omitempty" jsonschema:"list products with at most this many available units, 10 when absent"`
	Category  store.Category `json:"category,omitempty" jsonschema:"only this category"`
}

// lowStock answers in prose, to be shown as it is: it has no structured result.
//
//toolpact:tool
func (h *handlers) lowStock(_ context.Context, _ *mcp.CallToolRequest, in LowStockArgs) (*mcp.CallToolResult, any, error) {
	threshold := uint(10)
	if in.Threshold != nil {
		threshold = *in.Threshold
	}
	low := h.warehouse.Products(func(s store.Stock) bool {
		return uint(s.Available) <= threshold && (in.Category == "" || in.Category == s.Category)
	})
	var text strings.Builder
	fmt.Fprintf(&text, "%d product(s) with at most %d available:\n", len(low), threshold)
	for _, s := range low {
		fmt.Fprintf(&text, "- %s (%s): %d\n", s.Name, s.SKU, s.Available)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text.String()}}}, nil, nil
}

// QuoteArgs are the arguments of quote_shipping.
type QuoteArgs struct {
	To      shipping.Address   `json:"to" jsonschema:"where the parcels go"`
	Parcels []store.Dimensions `json:"parcels" jsonschema:"size and weight of each parcel"`
}

// QuoteResult is the result of quote_shipping.
type QuoteResult struct {
	Quotes []shipping.Quote `json:"quotes" jsonschema:"one for each service that takes the parcels"`
}

//toolpact:tool
func quoteShipping(_ context.Context, _ *mcp.CallToolRequest, in QuoteArgs) (*mcp.CallToolResult, QuoteResult, error) {
	quotes, err := shipping.Quotes(in.To, in.Parcels)
	return nil, QuoteResult{quotes}, err
}
