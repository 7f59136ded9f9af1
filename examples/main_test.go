package main_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// server is the path of the built command.
var server string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "warehouse")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	server = filepath.Join(dir, "warehouse")
	if runtime.GOOS == "windows" {
		server += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", server, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// connect starts the server as an MCP host would and returns a session with
// it.
func connect(t *testing.T) *mcp.ClientSession {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	command := exec.Command(server)
	command.Stderr = os.Stderr
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Errorf("the server did not end well: %v", err)
		}
	})
	return session
}

// call runs one tool and returns its result; arguments is a JSON object.
func call(t *testing.T, s *mcp.ClientSession, tool, arguments string) *mcp.CallToolResult {
	t.Helper()
	result, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		t.Fatalf("%s(%s): %v", tool, arguments, err)
	}
	return result
}

// structured runs a tool that must succeed and returns its structured result.
func structured[T any](t *testing.T, s *mcp.ClientSession, tool, arguments string) T {
	t.Helper()
	result := call(t, s, tool, arguments)
	if result.IsError {
		t.Fatalf("%s(%s) failed: %s", tool, arguments, text(result))
	}
	var out T
	data, err := json.Marshal(result.StructuredContent)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		t.Fatalf("%s(%s): %v", tool, arguments, err)
	}
	return out
}

// refused runs a tool that must fail, with an error that contains want.
func refused(t *testing.T, s *mcp.ClientSession, tool, arguments, want string) {
	t.Helper()
	result := call(t, s, tool, arguments)
	if !result.IsError || !strings.Contains(text(result), want) {
		t.Errorf("%s(%s) = %q, want an error with %q", tool, arguments, text(result), want)
	}
}

func text(result *mcp.CallToolResult) string {
	var b strings.Builder
	for _, c := range result.Content {
		if c, ok := c.(*mcp.TextContent); ok {
			b.WriteString(c.Text)
		}
	}
	return b.String()
}

func TestEveryToolIsListed(t *testing.T) {
	listed, err := connect(t).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	withoutOutput := []string{"low_stock_report"}
	var names []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
		if tool.Description == "" {
			t.Errorf("%s has no description", tool.Name)
		}
		if got, want := tool.OutputSchema == nil, slices.Contains(withoutOutput, tool.Name); got != want {
			t.Errorf("%s: no output schema is %v, want %v", tool.Name, got, want)
		}
	}
	want := []string{
		"adjust_stock", "cancel_reservation", "get_product", "list_movements", "low_stock_report", "quote_shipping",
		"receive_delivery", "reserve_stock", "search_products", "set_attributes", "stock_summary", "transfer_stock",
	}
	if slices.Sort(names); !slices.Equal(names, want) {
		t.Errorf("got tools %q, want %q", names, want)
	}
}

// TestTheListIsTheOneThatIsCompared holds the list from which the tests of
// compare make their pairs to what the server answers.
func TestTheListIsTheOneThatIsCompared(t *testing.T) {
	listed, err := connect(t).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile("../cmd/toolpactvet/testdata/tools/warehouse.json")
	if err != nil {
		t.Fatal(err)
	}
	var want mcp.ListToolsResult
	if err := json.Unmarshal(kept, &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(listed.Tools, want.Tools) {
		data, err := json.Marshal(listed.Tools)
		t.Errorf("warehouse.json is stale (%v); the server answers\n%s", err, data)
	}
}

type searchResult struct {
	Total    int
	Products []struct {
		SKU       string
		Available int
	}
}

func (r searchResult) skus() string {
	var skus []string
	for _, p := range r.Products {
		skus = append(skus, p.SKU)
	}
	return strings.Join(skus, " ")
}

func TestSearch(t *testing.T) {
	s := connect(t)
	tests := []struct {
		name, arguments string
		total           int
		skus            string
	}{
		{"words match name and SKU in any case", `{"query":"m8 HEX"}`, 2, "BOLT-M8-40 NUT-M8"},
		{"an empty query finds everything, by name", `{"query":"","limit":2}`, 6, "CABLE-3G1.5 HAMMER-500"},
		{"categories and a price range narrow", `{"query":"","categories":["hand_tools","electrical"],"price":{"min_cents":1000},"sort":"price"}`, 2, "HAMMER-500 CABLE-3G1.5"},
		{"null is no price range", `{"query":"solvent","price":null}`, 1, "SOLVENT-5L"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := structured[searchResult](t, s, "search_products", test.arguments)
			if got.Total != test.total || got.skus() != test.skus {
				t.Errorf("got %d: %s, want %d: %s", got.Total, got.skus(), test.total, test.skus)
			}
		})
	}
	refused(t, s, "search_products", `{"query":"","sort":"colour"}`, `cannot sort by "colour"`)
	refused(t, s, "search_products", `{"q":"bolt"}`, `"q"`)
}

type movement struct {
	ID       int
	Kind     string
	SKU      string
	Quantity int
	Note     string
}

type movements struct {
	Entries    []movement
	NextCursor string `json:"next_cursor"`
}

func TestStockMoves(t *testing.T) {
	s := connect(t)
	receipt := structured[struct {
		Booked   []movement
		Rejected []struct{ Reason string }
	}](t, s, "receive_delivery", `{
		"supplier": "Acme", "reference": "4711", "received_at": "2026-03-02T09:00:00Z",
		"lines": [
			{"sku": "HAMMER-500", "quantity": 6, "shelf": {"aisle": "B", "shelf": 4}},
			{"sku": "SOLVENT-5L", "quantity": 2, "shelf": {"aisle": "A", "shelf": 1}}
		]}`)
	if len(receipt.Booked) != 1 || len(receipt.Rejected) != 1 || !strings.Contains(receipt.Rejected[0].Reason, "aisle D") {
		t.Fatalf("got %+v, want the hammers booked and the solvent rejected", receipt)
	}
	structured[movement](t, s, "transfer_stock",
		`{"sku":"HAMMER-500","quantity":5,"from":{"aisle":"B","shelf":4},"to":{"aisle":"B","shelf":6},"by":"Kim"}`)
	structured[movement](t, s, "adjust_stock",
		`{"sku":"HAMMER-500","shelf":{"aisle":"B","shelf":6},"delta":-1,"reason":"damaged","by":"Kim","note":"handle split"}`)

	product := structured[struct {
		Bins []struct{ Quantity int }
	}](t, s, "get_product", `{"sku":"HAMMER-500"}`)
	if len(product.Bins) != 2 || product.Bins[0].Quantity != 15 || product.Bins[1].Quantity != 4 {
		t.Errorf("got bins %+v, want 15 and 4", product.Bins)
	}

	first := structured[movements](t, s, "list_movements", `{"filter":{"sku":"HAMMER-500"},"size":2}`)
	if len(first.Entries) != 2 || first.Entries[0].Note != "damaged: handle split" || first.NextCursor == "" {
		t.Fatalf("got first page %+v, want the newest two movements and a cursor", first)
	}
	second := structured[movements](t, s, "list_movements", `{"filter":{"sku":"HAMMER-500"},"size":2,"cursor":"`+first.NextCursor+`"}`)
	if len(second.Entries) != 1 || second.Entries[0].Kind != "delivery" || second.NextCursor != "" {
		t.Errorf("got second page %+v, want the delivery and no cursor", second)
	}
	recent := structured[movements](t, s, "list_movements", `{"filter":{"since":"2026-03-02T09:00:01Z","kinds":["delivery"]}}`)
	if recent.Entries == nil || len(recent.Entries) != 0 {
		t.Errorf("got %+v, want an empty list", recent)
	}

	refused(t, s, "transfer_stock", `{"sku":"HAMMER-500","quantity":99,"from":{"aisle":"B","shelf":4},"to":{"aisle":"B","shelf":6},"by":"Kim"}`, "holds 15")
	refused(t, s, "adjust_stock", `{"sku":"NUT-M8","shelf":{"aisle":"A","shelf":3},"delta":3000000000,"reason":"counted","by":"Kim"}`, "delta")
	refused(t, s, "receive_delivery", `{"supplier":"Acme","lines":[]}`, "at least one line")
	refused(t, s, "list_movements", `{"cursor":"x"}`, `unknown cursor "x"`)
}

func TestReservationsHoldStockBack(t *testing.T) {
	s := connect(t)
	type reservation struct {
		ID        string
		Priority  string
		Cancelled bool
	}
	arguments := `{"customer":{"name":"Bo","email":"bo@example.com"},"lines":[{"sku":"SCREWDRIVER-PH2","quantity":2}]}`
	r := structured[reservation](t, s, "reserve_stock", arguments)
	if r.ID != "R-1" || r.Priority != "normal" {
		t.Errorf("got %+v, want R-1 of normal priority", r)
	}
	refused(t, s, "reserve_stock", arguments, "only 1 of SCREWDRIVER-PH2 are available")
	refused(t, s, "reserve_stock", `{"customer":{"name":"Bo"},"lines":[{"sku":"NUT-M8","quantity":1}],"expires_at":"2020-01-01T00:00:00Z"}`, "in the past")

	report := call(t, s, "low_stock_report", `{"threshold":1}`)
	if want := "1 product(s) with at most 1 available:\n- Screwdriver PH2 (SCREWDRIVER-PH2): 1\n"; text(report) != want || report.StructuredContent != nil {
		t.Errorf("got report %q, structured %v, want %q alone", text(report), report.StructuredContent, want)
	}

	type summary struct {
		Units      int
		Categories map[string]struct{ Units int }
		NextExpiry *time.Time `json:"next_expiry"`
	}
	if got := structured[summary](t, s, "stock_summary", `{}`); got.Units != 4048 || got.Categories["hand_tools"].Units != 17 || got.NextExpiry == nil {
		t.Errorf("got %+v, want 4048 units, 17 of them hand tools, and an expiry", got)
	}
	for range 2 {
		if r := structured[reservation](t, s, "cancel_reservation", `{"reservation_id":"R-1"}`); !r.Cancelled {
			t.Errorf("got %+v, want it cancelled", r)
		}
	}
	if got := structured[summary](t, s, "stock_summary", `{}`); got.NextExpiry != nil {
		t.Errorf("got expiry %v after the only reservation was cancelled", got.NextExpiry)
	}
	structured[reservation](t, s, "reserve_stock", arguments)
}

func TestAttributesAreMerged(t *testing.T) {
	s := connect(t)
	got := structured[struct{ Attributes map[string]string }](t, s, "set_attributes",
		`{"sku":"BOLT-M8-40","set":{"head":"hex"},"remove":["material"]}`)
	if want := map[string]string{"thread": "M8", "head": "hex"}; fmt.Sprint(got.Attributes) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got.Attributes, want)
	}
	refused(t, s, "set_attributes", `{"sku":"BOLT-M8-40"}`, "neither")
}

func TestQuotesAreCheapestFirst(t *testing.T) {
	s := connect(t)
	got := structured[struct {
		Quotes []struct {
			Service    string
			PriceCents int64 `json:"price_cents"`
			Days       []int
		}
	}](t, s, "quote_shipping", `{
		"to": {"street": "Hauptstr. 1", "city": "Ulm", "postal_code": "89073", "country": "DE", "residence": true},
		"parcels": [{"length_mm": 330, "width_mm": 130, "height_mm": 35, "weight_grams": 780}]}`)
	if want := "[{parcel 647 [1 3]} {express 1617 [1 1]} {freight 4928 [3 6]}]"; fmt.Sprint(got.Quotes) != want {
		t.Errorf("got %v, want %s", got.Quotes, want)
	}
	refused(t, s, "quote_shipping", `{"to":{"street":"x","city":"x","postal_code":"x","country":"Germany"},"parcels":[]}`, "two-letter")
}
