package lockfile

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
)

// lines returns which lines of a and b differ, as a diff would show them.
func lines(a, b string) string {
	return cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n"))
}

// BR-146: what is accepted again stays, with its time. BR-149: and with its line
// ends.
func TestEditOfNothing(t *testing.T) {
	later := noon.Add(time.Hour)
	same := full(t)
	same.Dialect, same.Deriver = "gosdk@v1.9.0", "jsonschema-go@v0.5.0"
	reordered := full(t)
	reordered.Output = value(t, `{"required":[],"items":{"type":"string"},"type":["array","null"]}`)
	for _, tt := range []struct {
		name string
		edit Edit
	}{
		{"nothing at all", Edit{}},
		{"the same contract", Edit{Put: []Put{{Contract: full(t), AcceptedAt: later, Reason: "again"}}}},
		{"other versions that give the same schemas", Edit{Put: []Put{{Contract: same, AcceptedAt: later}}}},
		{"other orders of what has none", Edit{Put: []Put{{Contract: reordered, AcceptedAt: later}}}},
		{"the removal of what is not there", Edit{Remove: []string{"search", "docs"}}},
	} {
		for _, text := range []string{golden(t), strings.ReplaceAll(golden(t), "\n", "\r\n"), "\uFEFF" + golden(t), strings.TrimSuffix(golden(t), "\n")} {
			t.Run(tt.name, func(t *testing.T) {
				if got := mustEdit(t, mustParse(t, text), tt.edit); got != text {
					t.Errorf("lock changed (-was +is):\n%s", lines(text, got))
				}
			})
		}
	}
}

// BR-073: numbers are kept digit for digit.
func TestPutRewritesWhenAnythingDiffers(t *testing.T) {
	for name, change := range map[string]func(*contract.Contract){
		"func":                 func(c *contract.Contract) { c.Func = "Search" },
		"package":              func(c *contract.Contract) { c.Package = "example.com/moved" },
		"dialect":              func(c *contract.Contract) { c.Dialect = "native" },
		"deriver":              func(c *contract.Contract) { c.Deriver = "" },
		"description":          func(c *contract.Contract) { c.Description = "" },
		"spelling of a number": func(c *contract.Contract) { c.Input = value(t, strings.Replace(c.Input.String(), "1.0", "1", 1)) },
		"number beyond 2^53":   func(c *contract.Contract) { c.Input = value(t, strings.Replace(c.Input.String(), "993", "992", 1)) },
		"true and {}": func(c *contract.Contract) {
			c.Input = value(t, strings.Replace(c.Input.String(), `"any":true`, `"any":{}`, 1))
		},
		"duplicate in required": func(c *contract.Contract) {
			c.Input = value(t, strings.Replace(c.Input.String(), `["q","q"]`, `["q"]`, 1))
		},
		"order of a list": func(c *contract.Contract) { c.Input = c.Input.With("prefixItems", contract.Strs("b", "a")) },
		"description of property": func(c *contract.Contract) {
			c.Input = value(t, strings.Replace(c.Input.String(), "of the document", "", 1))
		},
		"no output":         func(c *contract.Contract) { c.Output = contract.Value{} },
		"output true":       func(c *contract.Contract) { c.Output = contract.Bool(true) },
		"empty annotations": func(c *contract.Contract) { c.Annotations = contract.Obj() },
		"no annotations":    func(c *contract.Contract) { c.Annotations = contract.Value{} },
		"fewer gaps":        func(c *contract.Contract) { c.Gaps = c.Gaps[:1] },
		"reason of a gap":   func(c *contract.Contract) { c.Gaps[0].Reason = "x" },
		"decode":            func(c *contract.Contract) { c.Decode = nil },
		"encode":            func(c *contract.Contract) { c.Encode["/*"] = "int8" },
	} {
		t.Run(name, func(t *testing.T) {
			c := full(t)
			change(c)
			f := mustParse(t, mustEdit(t, mustParse(t, golden(t)), Edit{Put: []Put{{Contract: c, AcceptedAt: noon.Add(time.Hour)}}}))
			e := mustEntry(t, f, "docs/search")
			if diff := cmp.Diff(*c, e.Contract, cmp.Comparer(sameValue)); diff != "" {
				t.Errorf("contract (-want +got):\n%s", diff)
			}
			if !e.AcceptedAt.Equal(noon.Add(time.Hour)) || e.Breaking || e.Reason != "" || e.Tampered {
				t.Errorf("entry = %+v", e)
			}
		})
	}
}

// BR-160: an entry changes where it stands. BR-149: in the line ends of the file.
func TestPutOfAToolThatPublishesNoInputTakesAnything(t *testing.T) {
	p := tool(t, "x", `{}`)
	p.Input = contract.Value{}
	out, err := mustParse(t, golden(t)).Edit(put(p))
	if err != nil {
		t.Fatal(err)
	}
	e, _ := mustParse(t, string(out)).Entry("x")
	if got := e.Contract.Input.String(); got != "{}" || e.Tampered {
		t.Errorf("input %s, fault %q", got, e.Fault)
	}
	again, err := mustParse(t, string(out)).Edit(put(p))
	if err != nil || string(again) != string(out) {
		t.Errorf("the second edit changes the lock: %v", err)
	}
}

func TestPutInPlace(t *testing.T) {
	for _, tt := range []struct{ name, newline, bom string }{
		{"line feeds", "\n", ""}, {"CRLF", "\r\n", ""}, {"a byte order mark", "\n", "\uFEFF"}, {"both", "\r\n", "\uFEFF"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := tt.bom + strings.ReplaceAll(golden(t), "\n", tt.newline)
			after := mustEdit(t, mustParse(t, before), put(tool(t, "add", `{"type":"object"}`)))
			want := before
			for _, r := range [][2]string{
				{`"parameters": {}` + "\n", `"parameters": {` + "\n" + `          "type": "object"` + "\n        }\n"},
			} {
				want = strings.Replace(want, strings.ReplaceAll(r[0], "\n", tt.newline), strings.ReplaceAll(r[1], "\n", tt.newline), 1)
			}
			e := mustEntry(t, mustParse(t, after), "add")
			old := mustEntry(t, mustParse(t, before), "add")
			want = strings.Replace(want, old.Hash, e.Hash, 1)
			want = strings.Replace(want, old.Raw.Get("integrity").Text(), e.Raw.Get("integrity").Text(), 1)
			if after != want {
				t.Errorf("lock (-want +got):\n%s", lines(want, after))
			}
		})
	}
}

func TestRemove(t *testing.T) {
	three := func(keys ...string) string {
		f := New()
		for _, key := range keys {
			f = mustParse(t, mustEdit(t, f, put(tool(t, key, `{}`))))
		}
		return mustEdit(t, f, Edit{})
	}
	const empty = "{\n  \"_toolpact\": \"1\",\n  \"functions\": {}\n}\n"
	for _, tt := range []struct {
		name   string
		remove []string
		want   string
	}{
		{"the first", []string{"a"}, three("b", "c")},
		{"one between", []string{"b"}, three("a", "c")},
		{"the last", []string{"c"}, three("a", "b")},
		{"the last two", []string{"c", "b"}, three("a")},
		{"all", []string{"b", "a", "c", "a"}, empty},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := mustEdit(t, mustParse(t, three("c", "a", "b")), Edit{Remove: tt.remove})
			if got != tt.want {
				t.Errorf("lock (-want +got):\n%s", lines(tt.want, got))
			}
		})
	}
	if got := mustEdit(t, New(), Edit{}); got != empty {
		t.Errorf("a new lock is\n%s", got)
	}
}

func TestRenameInOneEdit(t *testing.T) {
	f := mustParse(t, golden(t))
	got := mustParse(t, mustEdit(t, f, Edit{Put: []Put{{Contract: tool(t, "sum", `{}`), AcceptedAt: noon}}, Remove: []string{"add"}}))
	if diff := cmp.Diff([]string{"docs/search", "python_tool", "sum"}, got.Keys()); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
}

// The layouts in which other programs, or people, leave a lock.
func TestPutFollowsTheLayout(t *testing.T) {
	const entry = `{"package":"p","schema":{"name":"x","parameters":{}}}`
	for _, tt := range []struct{ name, before, want string }{
		{
			"keys in no order",
			"{\n  \"functions\": {\n    \"z\": {},\n    \"a\": {},\n    \"x\": {}\n  },\n  \"_toolpact\": \"1\",\n  \"extra\": [ 1 ]\n}",
			"{\n  \"functions\": {\n    \"m\": ENTRY,\n    \"z\": {},\n    \"a\": {},\n    \"x\": {}\n  },\n  \"_toolpact\": \"1\",\n  \"extra\": [ 1 ]\n}",
		},
		{
			"four spaces",
			"{\n    \"_toolpact\": \"1\",\n    \"functions\": {\n        \"a\": " + entry + "\n    }\n}\n",
			"{\n    \"_toolpact\": \"1\",\n    \"functions\": {\n        \"a\": " + entry + ",\n        \"m\": ENTRY\n    }\n}\n",
		},
		{
			"tabs and no entries",
			"{\n\t\"_toolpact\": \"1\",\n\t\"functions\": { }\n}\n",
			"{\n\t\"_toolpact\": \"1\",\n\t\"functions\": {\n\t\t\"m\": ENTRY\n\t}\n}\n",
		},
		{
			"one line without entries",
			`{"_toolpact":"1","functions":{}}`,
			"{\"_toolpact\":\"1\",\"functions\":{\n    \"m\": ENTRY\n  }}",
		},
		{
			"one line",
			`{"_toolpact":"1","functions":{"a":{},"z":{}}}`,
			`{"_toolpact":"1","functions":{"a":{},"m":COMPACT,"z":{}}}`,
		},
		{
			"one line with spaces",
			`{"_toolpact": "1", "functions": {"a": {}, "b": {} }}`,
			`{"_toolpact": "1", "functions": {"a": {}, "b": {}, "m":COMPACT }}`,
		},
		{
			"commas before keys and blank lines",
			"{ \"_toolpact\": \"1\"\n, \"functions\":\n{ \"a\": {}\n\n, \"z\": {}\n}}",
			"{ \"_toolpact\": \"1\"\n, \"functions\":\n{ \"a\": {}, \"m\": ENTRY, \"z\": {}\n}}",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := mustEdit(t, mustParse(t, tt.before), put(tool(t, "m", `{"type":"object"}`)))
			e := mustEntry(t, mustParse(t, got), "m")
			if e.Tampered {
				t.Errorf("tampered: %s", e.Fault)
			}
			unit, indent := "  ", "    "
			if strings.Contains(tt.before, "\n\t") {
				unit, indent = "\t", "\t\t"
			} else if strings.Contains(tt.before, "\n    \"_") {
				unit, indent = "    ", "        "
			}
			style := style{newline: "\n", unit: unit, indent: indent}
			want := strings.NewReplacer("ENTRY", style.value(e.Raw), "COMPACT", contract.Canonical(e.Raw)).Replace(tt.want)
			if got != want {
				t.Errorf("lock (-want +got):\n%s", lines(want, got))
			}
		})
	}
}

func TestUnknownFieldsSurvive(t *testing.T) {
	f := mustParse(t, `{"_toolpact":"1","functions":{"a":{"package":"p","effect":{"kind":"read","n":1.0},"a_new":"\ud83d","output":true,
		"schema":{"name":"a","parameters":{},"strict":true}}}}`)
	e := mustEntry(t, mustParse(t, mustEdit(t, f, put(tool(t, "a", `{"type":"object"}`)))), "a")
	if e.Tampered {
		t.Errorf("tampered: %s", e.Fault)
	}
	for key, want := range map[string]string{"effect": `{"kind":"read","n":1.0}`, "a_new": `"\ud83d"`} {
		if got := e.Raw.Get(key).String(); got != want {
			t.Errorf("%s = %s, want %s", key, got, want)
		}
	}
	if e.Raw.Has("output") {
		t.Error("the output schema of the old contract is still there")
	}
	want := `{"description":"Does it.","name":"a","parameters":{"type":"object"},"strict":true}`
	if got := e.Raw.Get("schema").String(); got != want {
		t.Errorf("schema = %s, want %s", got, want)
	}
	if got := contract.Hash(e.Raw.Get("schema")); got != e.Hash {
		t.Errorf("hash = %s, want %s", e.Hash, got)
	}
}

func TestPutMendsATamperedEntry(t *testing.T) {
	text := strings.Replace(golden(t), `"breaking": true`, `"breaking": false`, 1)
	f := mustParse(t, mustEdit(t, mustParse(t, text), Edit{Put: []Put{{Contract: full(t), AcceptedAt: noon, Breaking: true}}}))
	if e := mustEntry(t, f, "docs/search"); e.Tampered || !e.Breaking {
		t.Errorf("entry = %+v", e)
	}
}

func TestEditRefuses(t *testing.T) {
	with := func(change func(*contract.Contract)) Edit {
		c := tool(t, "x", `{}`)
		change(c)
		return put(c)
	}
	deep := contract.Obj()
	for range 1000 {
		deep = contract.Obj(contract.M("items", deep))
	}
	for _, tt := range []struct {
		name string
		edit Edit
		want string
	}{
		{"a key of another tool", put(tool(t, "python_tool", `{}`)), `lockfile: toolpact.lock:90:5: entry "python_tool" belongs to another tool: it names no package; give this one a name of its own: "//toolpact:tool server=NAME"`},
		{"the removal of another tool's entry", Edit{Remove: []string{"python_tool"}}, `lockfile: toolpact.lock:90:5: entry "python_tool" belongs to another tool: it names no package`},
		{"two contracts with one key", Edit{Put: append(put(tool(t, "x", `{}`)).Put, put(tool(t, "x", `true`)).Put...)}, `lockfile: two contracts for "x"`},
		{"a key both put and removed", Edit{Put: put(tool(t, "x", `{}`)).Put, Remove: []string{"x"}}, `lockfile: "x" is both put and removed`},
		{"no contract", Edit{Put: []Put{{}}}, "lockfile: no contract to lock"},
		{"a tool that its framework refuses", with(func(c *contract.Contract) { c.Error = "no schema for func" }), `lockfile: "x" cannot be locked, its framework refuses it: no schema for func`},
		{"a contract without package", with(func(c *contract.Contract) { c.Package = "" }), `lockfile: the contract of "x" names no package`},
		{"a contract without name", with(func(c *contract.Contract) { c.Name = "" }), `lockfile: a contract of package "example.com/agent/tools" has no name`},
		{"a name that is not UTF-8", with(func(c *contract.Contract) { c.Server = "\xff" }), `lockfile: the name "\xff/x" is not UTF-8`},
		{"an input that is no schema", with(func(c *contract.Contract) { c.Input = contract.NullValue() }), `lockfile: the input of "x" is null, want a schema`},
		{"an output that is no schema", with(func(c *contract.Contract) { c.Output = contract.NullValue() }), `lockfile: the output of "x" is null, want a schema`},
		{"annotations that are no object", with(func(c *contract.Contract) { c.Annotations = contract.List() }), `lockfile: the annotations of "x" are array, want an object`},
		{"a gap on no side", with(func(c *contract.Contract) { c.Gaps = []contract.Gap{{}} }), `lockfile: a gap of "x" is on side ""`},
		{"a schema with duplicate keys", with(func(c *contract.Contract) {
			c.Input = contract.Obj(contract.M("type", contract.Str("object")), contract.M("type", contract.Str("object")))
		}), `lockfile: "x" cannot be locked: duplicate key "type"`},
		{"a schema that is nested too deep", with(func(c *contract.Contract) { c.Input = deep }), `lockfile: "x" cannot be locked: nested deeper than 1000 levels`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, err := mustParse(t, golden(t)).Edit(tt.edit)
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Fatalf("Edit: %v\nwant %s", err, tt.want)
			}
			if out != nil {
				t.Error("bytes beside the error")
			}
			var fault *Error
			if errors.As(err, &fault) && fault.Kind != Foreign {
				t.Errorf("kind %s", fault.Kind)
			}
		})
	}
}
