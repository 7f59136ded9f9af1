package tools

import (
	"context"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolpact/toolpactvet/examples/store"
)

// ReserveArgs are the arguments of reserve_stock.
type ReserveArgs struct {
	Customer  store.Customer `json:"customer" jsonschema:"who the goods are for"`
	Lines     []store.Line   `json:"lines" jsonschema:"what to set aside"`
	Priority  store.Priority `json:"priority,omitempty" jsonschema:"low, normal (default) or urgent"`
	ExpiresAt *time.Time     `json:"expires_at,omitempty" jsonschema:"when the goods become free again, RFC 3339; in two days when absent"`
}

//toolpact:tool
func (h *handlers) reserve(_ context.Context, _ *mcp.CallToolRequest, in ReserveArgs) (*mcp.CallToolResult, store.Reservation, error) {
	switch in.Priority {
	case "":
		in.Priority = store.Normal
	case store.Low, store.Normal, store.Urgent:
	default:
		return nil, store.Reservation{}, fmt.Errorf("unknown priority %q: low, normal or urgent", string(in.Priority))
	}
	until := h.warehouse.Now().Add(48 * time.Hour)
	if in.ExpiresAt != nil {
		until = *in.ExpiresAt
	}
	r, err := h.warehouse.Reserve(in.Customer, in.Lines, in.Priority, until)
	return nil, r, err
}

// CancelArgs are the arguments of cancel_reservation.
type CancelArgs struct {
	ReservationID string `json:"reservation_id" jsonschema:"reservation number, such as R-1"`
}

//toolpact:tool
func (h *handlers) cancel(_ context.Context, _ *mcp.CallToolRequest, in CancelArgs) (*mcp.CallToolResult, *store.Reservation, error) {
	r, err := h.warehouse.Cancel(in.ReservationID)
	if err != nil {
		return nil, nil, err
	}
	return nil, &r, nil
}
