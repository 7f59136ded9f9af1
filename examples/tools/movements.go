package tools

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolpact/toolpactvet/examples/store"
)

// Page asks for one page of a list that a filter selects.
type Page[Filter any] struct {
	Filter Filter `json:"filter,omitzero" jsonschema:"what to list, everything when absent"`
	Cursor string `json:"cursor,omitempty" jsonschema:"next_cursor of the page before, absent for the first page"`
	Size   int    `json:"size,omitempty" jsonschema:"entries on a page, 1 to 100, 25 when absent"`
}

// PageOf is one page of a list.
type PageOf[T any] struct {
	Entries    []T    `json:"entries" jsonschema:"the entries of this page"`
	NextCursor string `json:"next_cursor,omitempty" jsonschema:"cursor of the next page, absent on the last one"`
}

// cut returns the page of all that p asks for.
func cut[T, F any](p Page[F], all []T) (PageOf[T], error) {
	start := 0
	if p.Cursor != "" {
		n, err := strconv.Atoi(p.Cursor)
		if err != nil || n < 0 || n > len(all) {
			return PageOf[T]{}, fmt.Errorf("unknown cursor %q", p.Cursor)
		}
		start = n
	}
	end := min(start+sizeOr(p.Size, 25), len(all))
	page := PageOf[T]{Entries: all[start:end]}
	if end < len(all) {
		page.NextCursor = strconv.Itoa(end)
	}
	return page, nil
}

//toolpact:tool
func (h *handlers) movements(_ context.Context, _ *mcp.CallToolRequest, in Page[store.MovementFilter]) (*mcp.CallToolResult, PageOf[store.Movement], error) {
	page, err := cut(in, h.warehouse.Movements(in.Filter))
	return nil, page, err
}

// DeliveryArgs are the arguments of receive_delivery: a delivery note.
type DeliveryArgs struct {
	Supplier   string         `json:"supplier" jsonschema:"who delivered"`
	Reference  string         `json:"reference,omitempty" jsonschema:"number of the delivery note"`
	ReceivedAt time.Time      `json:"received_at,omitzero" jsonschema:"when it arrived, RFC 3339; now when absent"`
	Lines      []DeliveryLine `json:"lines" jsonschema:"the goods"`
}

// DeliveryLine is one line of a delivery note with the shelf it goes to.
type DeliveryLine struct {
	SKU      string         `json:"sku" jsonschema:"stock keeping unit"`
	Quantity uint16         `json:"quantity" jsonschema:"units delivered"`
	Shelf    store.Location `json:"shelf" jsonschema:"where to put them"`
}

// Receipt is the result of receive_delivery.
type Receipt struct {
	Booked   []store.Movement `json:"booked" jsonschema:"the ledger entries that were written"`
	Rejected []Rejection      `json:"rejected,omitempty" jsonschema:"the lines that could not be booked"`
}

// Rejection is a delivery line that could not be booked.
type Rejection struct {
	Line   DeliveryLine `json:"line" jsonschema:"the line as it was sent"`
	Reason string       `json:"reason" jsonschema:"why it was not booked"`
}

// receive books what it can: a delivery is in the house whether or not a line
// of its note is wrong.
//
//toolpact:tool
func (h *handlers) receive(_ context.Context, _ *mcp.CallToolRequest, in DeliveryArgs) (*mcp.CallToolResult, Receipt, error) {
	if len(in.Lines) == 0 {
		return nil, Receipt{}, errors.New("a delivery needs at least one line")
	}
	at := in.ReceivedAt
	if at.IsZero() {
		at = h.warehouse.Now()
	}
	by := in.Supplier
	if in.Reference != "" {
		by += " " + in.Reference
	}
	receipt := Receipt{Booked: []store.Movement{}}
	for _, line := range in.Lines {
		m, err := h.warehouse.Receive(store.Line{SKU: line.SKU, Quantity: int(line.Quantity)}, line.Shelf, at, by)
		if err != nil {
			receipt.Rejected = append(receipt.Rejected, Rejection{line, err.Error()})
			continue
		}
		receipt.Booked = append(receipt.Booked, m)
	}
	return nil, receipt, nil
}

// Signature says who books something and why.
type Signature struct {
	By   string  `json:"by" jsonschema:"name of the person who books this"`
	Note *string `json:"note,omitempty" jsonschema:"a remark for the ledger"`
}

func (s Signature) note() string {
	if s.Note == nil {
		return ""
	}
	return *s.Note
}

// TransferArgs are the arguments of transfer_stock.
type TransferArgs struct {
	store.Line
	From store.Location `json:"from" jsonschema:"shelf to take the units from"`
	To   store.Location `json:"to" jsonschema:"shelf to put the units on"`
	Signature
}

//toolpact:tool
func (h *handlers) transfer(_ context.Context, _ *mcp.CallToolRequest, in *TransferArgs) (*mcp.CallToolResult, store.Movement, error) {
	m, err := h.warehouse.Transfer(in.Line, in.From, in.To, in.By, in.note())
	return nil, m, err
}

// AdjustReason says why the books were wrong.
type AdjustReason string

// The reasons.
const (
	Counted AdjustReason = "counted"
	Damaged AdjustReason = "damaged"
	Lost    AdjustReason = "lost"
)

// AdjustArgs are the arguments of adjust_stock.
type AdjustArgs struct {
	SKU    string         `json:"sku" jsonschema:"stock keeping unit"`
	Shelf  store.Location `json:"shelf" jsonschema:"shelf whose stock is wrong"`
	Delta  int32          `json:"delta" jsonschema:"units to add, negative to take away"`
	Reason AdjustReason   `json:"reason" jsonschema:"counted, damaged or lost"`
	Signature
}

//toolpact:tool
func (h *handlers) adjust(_ context.Context, _ *mcp.CallToolRequest, in AdjustArgs) (*mcp.CallToolResult, store.Movement, error) {
	switch in.Reason {
	case Counted:
	case Damaged, Lost:
		if in.Delta > 0 {
			return nil, store.Movement{}, fmt.Errorf("stock that was %s cannot grow by %d", in.Reason, in.Delta)
		}
	default:
		return nil, store.Movement{}, fmt.Errorf("unknown reason %q: counted, damaged or lost", string(in.Reason))
	}
	note := string(in.Reason)
	if in.Note != nil {
		note += ": " + *in.Note
	}
	m, err := h.warehouse.Adjust(in.SKU, in.Shelf, int(in.Delta), in.By, note)
	return nil, m, err
}
