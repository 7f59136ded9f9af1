// Package tools offers the warehouse to a language model as MCP tools. Each
// handler stands beside the types of its arguments and result, from which the
// SDK infers the schemas that the model is shown.
package tools

import (
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolpact/toolpactvet/examples/store"
)

type handlers struct {
	warehouse *store.Warehouse
}

// NewServer returns a server with all tools on the given warehouse.
func NewServer(w *store.Warehouse) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "warehouse", Version: "1.0.0"}, nil)
	h := &handlers{warehouse: w}

	mcp.AddTool(s, &mcp.Tool{
		Name:        "search_products",
		Description: "Find products by words in their name or SKU, by category, price and availability.",
		Annotations: &mcp.ToolAnnotations{Title: "Search products", ReadOnlyHint: true},
	}, h.search)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "get_product",
		Description: "Everything about one product: price, size, attributes and where it is kept.",
	}, h.product)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "set_attributes",
		Description: "Write or remove free attributes of a product, such as its thread or voltage.",
	}, h.setAttributes)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "list_movements",
		Description: "The stock ledger, newest first, one page at a time.",
	}, h.movements)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "receive_delivery",
		Description: "Book the goods of a delivery note onto shelves. Lines that cannot be booked are returned with the reason.",
	}, h.receive)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "transfer_stock",
		Description: "Move units of a product from one shelf to another.",
	}, h.transfer)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "adjust_stock",
		Description: "Correct the stock of a shelf after counting, breakage or loss.",
	}, h.adjust)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "reserve_stock",
		Description: "Set goods aside for a customer: all lines or none.",
	}, h.reserve)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "cancel_reservation",
		Description: "Cancel a reservation, so that its goods become free. Cancelling twice is the same as once.",
		Annotations: &mcp.ToolAnnotations{DestructiveHint: new(true), IdempotentHint: true, OpenWorldHint: new(false)},
	}, h.cancel)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "stock_summary",
		Description: "Units and value in stock, in total and by category.",
	}, h.summary)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "low_stock_report",
		Description: "A list, in Markdown, of the products that run low.",
	}, h.lowStock)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "quote_shipping",
		Description: "What it costs to send parcels to an address, by service, cheapest first.",
	}, quoteShipping)
	return s
}
