package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

// The history of a server is a walk: each edit makes the next list of tools
// from the last one, and knows by the law what it is to a client.

// listedTool is a tool as a server keeps it, before it is listed.
type listedTool struct {
	name, title, description string
	params                   []listedParam
	closed                   bool // additionalProperties: false
	hints                    []contract.Member
	order                    int // how keys and lists are ordered, which means nothing
}

type listedParam struct {
	name, kind, description string
	required                bool
	enum                    []string
	initial                 string // JSON of the default, "" for none
}

func (p listedParam) schema(order int) contract.Value {
	members := []contract.Member{contract.M("type", contract.Str(p.kind)), contract.M("description", contract.Str(p.description))}
	if p.kind == "array" {
		members = append(members, contract.M("items", contract.Obj(contract.M("type", contract.Str("string")))))
	}
	if len(p.enum) > 0 {
		members = append(members, contract.M("enum", contract.Strs(rotated(p.enum, order)...)))
	}
	if p.initial != "" {
		initial, err := contract.Parse([]byte(p.initial))
		if err != nil {
			panic(err)
		}
		members = append(members, contract.M("default", initial))
	}
	return contract.Obj(rotated(members, order)...)
}

func (t listedTool) json() contract.Value {
	var properties []contract.Member
	var required []string
	for _, p := range t.params {
		properties = append(properties, contract.M(p.name, p.schema(t.order)))
		if p.required {
			required = append(required, p.name)
		}
	}
	schema := []contract.Member{
		contract.M("type", contract.Str("object")),
		contract.M("properties", contract.Obj(rotated(properties, t.order)...)),
	}
	if len(required) > 0 {
		schema = append(schema, contract.M("required", contract.Strs(rotated(required, t.order)...)))
	}
	if t.closed {
		schema = append(schema, contract.M("additionalProperties", contract.Bool(false)))
	}
	hints := t.hints
	if t.title != "" {
		hints = append([]contract.Member{contract.M("title", contract.Str(t.title))}, hints...)
	}
	tool := []contract.Member{contract.M("name", contract.Str(t.name)), contract.M("description", contract.Str(t.description))}
	if len(hints) > 0 {
		tool = append(tool, contract.M("annotations", contract.Obj(rotated(hints, t.order)...)))
	}
	tool = append(tool, contract.M("inputSchema", contract.Obj(rotated(schema, t.order)...)))
	return contract.Obj(tool...)
}

func rotated[T any](all []T, by int) []T {
	if len(all) == 0 {
		return nil
	}
	by %= len(all)
	return slices.Concat(all[by:], all[:by])
}

// hint returns the effective value of a hint: the defaults are those of MCP.
func (t listedTool) hint(name string) bool {
	for _, m := range t.hints {
		if m.Key == name {
			return m.Value.IsTrue()
		}
	}
	return name == "destructiveHint" || name == "openWorldHint"
}

func (t *listedTool) setHint(name string, value bool) {
	t.dropHint(name)
	t.hints = append(t.hints, contract.M(name, contract.Bool(value)))
}

func (t *listedTool) dropHint(name string) {
	t.hints = slices.DeleteFunc(slices.Clone(t.hints), func(m contract.Member) bool { return m.Key == name })
}

// hintLaw is the class of a change of hints: away from the safe value is
// breaking, towards it non-breaking.
func hintLaw(was, is listedTool) rule.Class {
	class := rule.NoChange
	for _, h := range []struct {
		name    string
		safe    bool
		writing bool
	}{{"readOnlyHint", true, false}, {"destructiveHint", false, true}, {"idempotentHint", true, true}, {"openWorldHint", false, false}} {
		old, now := was.hint(h.name), is.hint(h.name)
		switch {
		case old == now || h.writing && (was.hint("readOnlyHint") || is.hint("readOnlyHint")):
		case old == h.safe:
			return rule.Breaking
		default:
			class = rule.NonBreaking
		}
	}
	return class
}

// verdict is what an edit is in the two profiles.
type verdict struct{ byDefault, strict rule.Class }

func both(c rule.Class) verdict { return verdict{c, c} }

// historyEdit changes a tool; it reports false where it finds nothing to
// change.
type historyEdit struct {
	name  string
	times int
	apply func(r *rand.Rand, n int, t *listedTool) (verdict, bool)
}

var added = []listedParam{
	{kind: "string", description: "Cursor of the page to return"},
	{kind: "number", description: "Results a page", initial: "30"},
	{kind: "boolean", description: "Whether drafts count"},
	{kind: "array", description: "Names of labels"},
	{kind: "string", description: "Order of the results", enum: []string{"asc", "desc"}},
}

func pick(r *rand.Rand, t *listedTool, fits func(p listedParam) bool) int {
	var all []int
	for i, p := range t.params {
		if fits(p) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return -1
	}
	return all[r.IntN(len(all))]
}

func edited(edit func(p *listedParam), fits func(p listedParam) bool, v verdict) func(*rand.Rand, int, *listedTool) (verdict, bool) {
	return func(r *rand.Rand, _ int, t *listedTool) (verdict, bool) {
		i := pick(r, t, fits)
		if i < 0 {
			return verdict{}, false
		}
		edit(&t.params[i])
		return v, true
	}
}

func historyEdits() []historyEdit {
	hints := []string{"readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"}
	return []historyEdit{
		{"optional parameter added", 66, func(r *rand.Rand, n int, t *listedTool) (verdict, bool) {
			p := added[n%len(added)]
			p.name = fmt.Sprintf("option_%d", n)
			t.params = slices.Insert(t.params, r.IntN(len(t.params)+1), p)
			if t.closed {
				return both(rule.NonBreaking), true
			}
			return verdict{rule.NonBreaking, rule.Breaking}, true
		}},
		{"parameter removed", 20, func(r *rand.Rand, _ int, t *listedTool) (verdict, bool) {
			if len(t.params) < 2 {
				return verdict{}, false
			}
			i := r.IntN(len(t.params))
			t.params = slices.Delete(t.params, i, i+1)
			return both(rule.Breaking), true
		}},
		{"parameter renamed", 12, edited(func(p *listedParam) {
			parts := strings.Split(p.name, "_")
			for i := range parts[1:] {
				parts[i+1] = strings.ToUpper(parts[i+1][:1]) + parts[i+1][1:]
			}
			p.name = strings.Join(parts, "")
		}, func(p listedParam) bool { return strings.Contains(p.name, "_") }, both(rule.Breaking))},
		{"enum value added", 17, edited(func(p *listedParam) {
			p.enum = append(slices.Clone(p.enum), fmt.Sprintf("method_%d", len(p.enum)))
		}, func(p listedParam) bool { return len(p.enum) > 0 }, both(rule.NonBreaking))},
		{"required parameter added", 6, func(r *rand.Rand, n int, t *listedTool) (verdict, bool) {
			p := added[n%len(added)]
			p.name, p.required = fmt.Sprintf("must_%d", n), true
			t.params = slices.Insert(t.params, r.IntN(len(t.params)+1), p)
			return both(rule.Breaking), true
		}},
		{"annotations changed", 154, func(r *rand.Rand, n int, t *listedTool) (verdict, bool) {
			was := *t
			switch h := hints[r.IntN(len(hints))]; n % 4 {
			case 0:
				t.title = fmt.Sprintf("Title %d", n)
			case 1:
				t.setHint(h, !t.hint(h))
			case 2:
				t.setHint(h, t.hint(h)) // restates what holds
			default:
				t.dropHint(h)
			}
			return both(hintLaw(was, *t)), true
		}},
		{"text changed", 53, func(r *rand.Rand, n int, t *listedTool) (verdict, bool) {
			switch n % 3 {
			case 0:
				t.description = fmt.Sprintf("%s (%d)", t.description, n)
			case 1:
				t.params[r.IntN(len(t.params))].description = fmt.Sprintf("Text %d", n)
			default:
				t.order++
			}
			return both(rule.NoChange), true
		}},
		{"number became string", 1, edited(func(p *listedParam) { p.kind, p.initial = "string", "" },
			func(p listedParam) bool { return p.kind == "number" && p.initial == "" }, both(rule.Breaking))},
		{"required became optional", 1, edited(func(p *listedParam) { p.required = false },
			func(p listedParam) bool { return p.required }, both(rule.NonBreaking))},
		{"optional became required", 1, edited(func(p *listedParam) { p.required = true },
			func(p listedParam) bool { return !p.required }, both(rule.Breaking))},
		{"default changed", 1, edited(func(p *listedParam) { p.initial = "50" },
			func(p listedParam) bool { return p.initial == "30" }, both(rule.NonBreaking))},
		{"enum value removed", 1, edited(func(p *listedParam) { p.enum = p.enum[1:] },
			func(p listedParam) bool { return len(p.enum) > 2 }, both(rule.Breaking))},
	}
}

// server is the first list: a code host in the style of a large public one.
func server() []listedTool {
	methods := []string{"get", "get_comments", "get_labels"}
	place := []listedParam{
		{name: "owner", kind: "string", description: "Owner of the repository", required: true},
		{name: "repo", kind: "string", description: "Name of the repository", required: true},
	}
	page := []listedParam{
		{name: "page_number", kind: "number", description: "Page, from 1"},
		{name: "per_page", kind: "number", description: "Results a page", initial: "30"},
	}
	var tools []listedTool
	for i, noun := range []string{"issue", "pull_request", "branch", "commit", "release", "gist", "workflow", "discussion", "label", "project", "team", "alert"} {
		number := listedParam{name: noun + "_number", kind: "number", description: "Number of it", required: true}
		method := listedParam{name: "method", kind: "string", description: "What to read", required: true, enum: methods}
		body := []listedParam{
			{name: "title", kind: "string", description: "Title of it", required: true},
			{name: "body_text", kind: "string", description: "Text of it"},
			{name: "assignee_names", kind: "array", description: "Who works on it"},
		}
		tools = append(tools,
			listedTool{name: noun + "_read", description: "Read one", closed: i%3 == 0, params: slices.Concat([]listedParam{method}, place, []listedParam{number}, page)},
			listedTool{name: "list_" + noun, description: "List all", params: slices.Concat(place, page)},
			listedTool{name: "create_" + noun, description: "Create one", closed: i%4 == 1, params: slices.Concat(place, body)},
		)
	}
	for i := range tools {
		tools[i].setHint("readOnlyHint", i%3 != 2)
	}
	return tools
}

// TestHistoryOfAServer classifies 333 edits of a server, each of them in both
// profiles, and none may be wrong.
func TestHistoryOfAServer(t *testing.T) {
	var walk []historyEdit
	for _, e := range historyEdits() {
		for range e.times {
			walk = append(walk, e)
		}
	}
	r := rand.New(rand.NewPCG(5, 333))
	r.Shuffle(len(walk), func(i, j int) { walk[i], walk[j] = walk[j], walk[i] })

	list := server()
	dir := t.TempDir()
	files := []string{filepath.Join(dir, "0.json"), filepath.Join(dir, "1.json")}
	writeTools(t, files[0], list)
	for n, e := range walk {
		next, changed, want := step(r, n, e, list)
		writeTools(t, files[1], next)
		for _, profile := range []rule.Profile{rule.Default, rule.Strict} {
			class := want.byDefault
			if profile == rule.Strict {
				class = want.strict
			}
			checkStep(t, fmt.Sprintf("edit %d, %s of %q, %s", n, e.name, changed, profile), files, profile, changed, class)
		}
		list, files[0], files[1] = next, files[1], files[0]
	}
	if len(walk) != 333 {
		t.Errorf("%d edits, want 333", len(walk))
	}
}

// step applies an edit to some tool of the list that it fits.
func step(r *rand.Rand, n int, e historyEdit, list []listedTool) (next []listedTool, changed string, want verdict) {
	for _, i := range r.Perm(len(list)) {
		tool := list[i]
		tool.params, tool.hints = slices.Clone(tool.params), slices.Clone(tool.hints)
		if v, ok := e.apply(r, n, &tool); ok {
			next = slices.Clone(list)
			next[i] = tool
			return next, tool.name, v
		}
	}
	panic(e.name + " fits no tool")
}

func checkStep(t *testing.T, what string, files []string, profile rule.Profile, changed string, class rule.Class) {
	t.Helper()
	answers, code := compareTools(t, "--profile", string(profile), files[0], files[1])
	for _, a := range answers {
		want := rule.NoChange
		if a.Tool == changed {
			want = class
		}
		if a.Class != want {
			t.Errorf("%s: tool %q is %s, want %s: %s", what, a.Tool, a.Class, want, a.rules())
		}
	}
	if want := map[bool]int{true: exitFindings}[class == rule.Breaking]; code != want {
		t.Errorf("%s: exit code %d, want %d", what, code, want)
	}
}

func writeTools(t *testing.T, file string, list []listedTool) {
	t.Helper()
	var tools []contract.Value
	for _, tool := range list {
		tools = append(tools, tool.json())
	}
	text := contract.Obj(contract.M("tools", contract.List(tools...))).String()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
