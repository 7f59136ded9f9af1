package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/rule"
)

// toolAnswer is a line of compare --tools.
type toolAnswer struct {
	Tool, Was string
	Class     rule.Class
	Changes   []struct {
		Rule, Path string
		Class      rule.Class
	}
}

func (a toolAnswer) rules() string {
	var all []string
	for _, c := range a.Changes {
		all = append(all, strings.TrimSpace(c.Rule+" "+c.Path))
	}
	return strings.Join(all, ", ")
}

func compareTools(t *testing.T, args ...string) (answers []toolAnswer, code int) {
	t.Helper()
	var out, trouble bytes.Buffer
	code = run(append([]string{"compare", "--tools"}, args...), nil, &out, &trouble)
	if trouble.Len() > 0 {
		t.Fatalf("exit code %d: %s", code, &trouble)
	}
	for line := range bytes.Lines(out.Bytes()) {
		var a toolAnswer
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		answers = append(answers, a)
	}
	return answers, code
}

// warehouse is what the example server answers to tools/list, a line a tool.
const warehouse = "testdata/tools/warehouse.json"

// serverEdit is an edit of one tool of a list: replacements in its line.
type serverEdit struct {
	name     string
	tool     string // before the edit
	old, new string
	now      string // name after the edit, if it is another
	class    rule.Class
	strict   rule.Class // if it is another
	rules    string     // in the default profile
}

var serverEdits = []serverEdit{
	{name: "the description of a tool is text", tool: "adjust_stock",
		old: "Correct the stock", new: "Mend the stock", class: rule.NoChange},
	{name: "the description of a parameter is text", tool: "adjust_stock",
		old: "units to add, ", new: "units, ", class: rule.NoChange},
	{name: "the title in the annotations is text", tool: "search_products",
		old: `"title":"Search products"`, new: `"title":"Find products"`, class: rule.NoChange},
	{name: "a property named description is a property", tool: "adjust_stock",
		old: `"note":{"type":["null","string"]`, new: `"description":{"type":["null","string"]`,
		class: rule.Breaking, rules: "input-optional-property-added /description, input-property-removed /note"},
	{name: "a title, icons and _meta beside the schemas are text", tool: "stock_summary",
		old: `"name":"stock_summary"`, new: `"name":"stock_summary","title":"Summary","icons":[],"_meta":{"a":1}`, class: rule.NoChange},
	{name: "restating a default of MCP is no change", tool: "get_product",
		old: `"name":"get_product"`, new: `"name":"get_product","annotations":{"destructiveHint":true,"openWorldHint":true,"readOnlyHint":false}`,
		class: rule.NoChange},
	{name: "a hint of what is read-only anyway is no change", tool: "search_products",
		old: `"idempotentHint":false`, new: `"idempotentHint":true,"destructiveHint":false`, class: rule.NoChange},
	{name: "a promise to read only", tool: "get_product",
		old: `"name":"get_product"`, new: `"name":"get_product","annotations":{"readOnlyHint":true}`,
		class: rule.NonBreaking, rules: "tool-hint-strengthened"},
	{name: "no promise any more to read only", tool: "search_products",
		old: `,"readOnlyHint":true`, new: "", class: rule.Breaking, rules: "tool-hint-weakened"},
	{name: "a call repeats its effect", tool: "cancel_reservation",
		old: `"idempotentHint":true`, new: `"idempotentHint":false`, class: rule.Breaking, rules: "tool-hint-weakened"},
	{name: "a tool reaches out of its world", tool: "cancel_reservation",
		old: `"openWorldHint":false,`, new: "", class: rule.Breaking, rules: "tool-hint-weakened"},

	{name: "a tool is renamed", tool: "quote_shipping", now: "shipping_quote",
		old: `"name":"quote_shipping"`, new: `"name":"shipping_quote"`, class: rule.Breaking, rules: "tool-renamed"},
	{name: "a required parameter is renamed", tool: "cancel_reservation",
		old: `"reservation_id"`, new: `"reservationId"`, class: rule.Breaking, rules: "input-property-renamed /reservation_id"},
	{name: "an optional parameter is renamed", tool: "search_products",
		old: `"in_stock"`, new: `"inStock"`, class: rule.Breaking, rules: "input-property-renamed /in_stock"},
	{name: "a parameter is retyped", tool: "search_products",
		old: `"in_stock":{"type":"boolean"`, new: `"in_stock":{"type":"string"`, class: rule.Breaking, rules: "input-type-changed /in_stock"},
	{name: "an optional parameter is required", tool: "search_products",
		old: `"required":["query"]`, new: `"required":["sort","query"]`, class: rule.Breaking, rules: "input-property-became-required /sort"},
	{name: "a required parameter is optional", tool: "search_products",
		old: `,"required":["query"]`, new: ``, class: rule.NonBreaking, rules: "input-property-became-optional /query"},
	{name: "an optional parameter is added", tool: "stock_summary",
		old: `"inputSchema":{"type":"object"`, new: `"inputSchema":{"type":"object","properties":{"at":{"type":"string"}}`,
		class: rule.NonBreaking, rules: "input-optional-property-added /at"},
	{name: "a required parameter is added, with a default", tool: "stock_summary",
		old: `"inputSchema":{"type":"object"`, new: `"inputSchema":{"type":"object","properties":{"at":{"type":"string","default":"now"}},"required":["at"]`,
		class: rule.Breaking, rules: "input-required-property-added-with-default /at"},
	{name: "a list of a parameter is fixed", tool: "search_products",
		old: `"sort":{"type":"string"`, new: `"sort":{"type":"string","enum":["name","price"]`, class: rule.Breaking, rules: "input-enum-added /sort"},
	{name: "a bound deep in a parameter is raised", tool: "adjust_stock",
		old: `"minimum":0,"maximum":255}},"description":"shelf whose stock is wrong"`, new: `"minimum":1,"maximum":255}},"description":"shelf whose stock is wrong"`,
		class: rule.Breaking, rules: "input-lower-bound-raised /shelf/shelf"},
	{name: "arguments are open", tool: "get_product",
		old: `"required":["sku"],"additionalProperties":false`, new: `"required":["sku"]`,
		class: rule.NonBreaking, rules: "input-additional-properties-allowed"},

	{name: "a result gains a key", tool: "stock_summary",
		old:   `"units":{"type":"integer","description":"units on all shelves, reserved ones included"},"value_cents":{"type":"integer","description":"net value in euro cents"},"categories"`,
		new:   `"units":{"type":"integer"},"shelves":{"type":"integer"},"value_cents":{"type":"integer"},"categories"`,
		class: rule.NonBreaking, strict: rule.Breaking, rules: "output-property-added-to-closed-object /shelves"},
	{name: "a result may lack a key", tool: "stock_summary",
		old: `"required":["as_of","products",`, new: `"required":["as_of",`, class: rule.Breaking, rules: "output-property-became-optional /products"},
	{name: "a result always has a key", tool: "stock_summary",
		old: `"required":["as_of","products",`, new: `"required":["next_expiry","as_of","products",`,
		class: rule.NonBreaking, rules: "output-property-became-required /next_expiry"},
	{name: "a result may be null", tool: "stock_summary",
		old: `"as_of":{"type":"string"`, new: `"as_of":{"type":["null","string"]`, class: rule.Breaking, rules: "output-became-nullable /as_of"},
	{name: "a result is not described any more", tool: "stock_summary",
		old: `"outputSchema":`, new: `"_output":`, class: rule.Breaking, rules: "tool-output-schema-removed"},
	{name: "a result is null, which is no description", tool: "low_stock_report",
		old: `"name":"low_stock_report"`, new: `"name":"low_stock_report","outputSchema":null,"annotations":null`, class: rule.NoChange},
	{name: "a result is described", tool: "low_stock_report",
		old: `"name":"low_stock_report"`, new: `"name":"low_stock_report","outputSchema":{"type":"object"}`,
		class: rule.NonBreaking, rules: "tool-output-schema-added"},
}

// TestEditsOfTheExampleServer makes pairs from the list of a real server.
func TestEditsOfTheExampleServer(t *testing.T) {
	text, err := os.ReadFile(warehouse)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range serverEdits {
		t.Run(e.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "new.json")
			if err := os.WriteFile(file, e.apply(t, text), 0o600); err != nil {
				t.Fatal(err)
			}
			e.check(t, rule.Default, file)
			e.check(t, rule.Strict, file)
		})
	}
}

func (e serverEdit) apply(t *testing.T, list []byte) []byte {
	t.Helper()
	lines := strings.SplitAfter(string(list), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, `"name":"`+e.tool+`"`) })
	if i < 0 || !strings.Contains(lines[i], e.old) {
		t.Fatalf("tool %q does not contain %q", e.tool, e.old)
	}
	lines[i] = strings.ReplaceAll(lines[i], e.old, e.new)
	return []byte(strings.Join(lines, ""))
}

func (e serverEdit) check(t *testing.T, profile rule.Profile, file string) {
	t.Helper()
	class, tool, was := e.class, e.tool, ""
	if profile == rule.Strict && e.strict != "" {
		class = e.strict
	}
	if e.now != "" {
		tool, was = e.now, e.tool
	}
	answers, code := compareTools(t, "--profile", string(profile), warehouse, file)
	if want := class == rule.Breaking; (code == exitFindings) != want {
		t.Errorf("%s: exit code %d", profile, code)
	}
	found := false
	for _, a := range answers {
		switch {
		case a.Tool != tool:
			if a.Class != rule.NoChange {
				t.Errorf("%s: tool %q is %s: %s", profile, a.Tool, a.Class, a.rules())
			}
		default:
			found = true
			if a.Class != class || a.Was != was || profile == rule.Default && a.rules() != e.rules {
				t.Errorf("%s: got %s (%s), was %q; want %s (%s)", profile, a.Class, a.rules(), a.Was, class, e.rules)
			}
		}
	}
	if !found {
		t.Errorf("%s: no answer for %q", profile, tool)
	}
}
