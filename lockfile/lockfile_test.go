package lockfile

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
)

var update = flag.Bool("update", false, "rewrite testdata/all.lock")

var noon = time.Date(2026, 7, 12, 10, 0, 0, 0, time.UTC)

func value(t testing.TB, text string) contract.Value {
	t.Helper()
	v, err := contract.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return v
}

// tool returns a contract with every required part.
func tool(t testing.TB, name, input string) *contract.Contract {
	return &contract.Contract{
		Name: name, Package: "example.com/agent/tools", Func: "F", Dialect: "native",
		Description: "Does it.", Input: value(t, input),
	}
}

func put(c *contract.Contract) Edit { return Edit{Put: []Put{{Contract: c, AcceptedAt: noon}}} }

func mustParse(t testing.TB, text string) *File {
	t.Helper()
	f, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse: %v in\n%s", err, text)
	}
	return f
}

func mustEdit(t testing.TB, f *File, e Edit) string {
	t.Helper()
	out, err := f.Edit(e)
	if err != nil {
		t.Fatalf("Edit: %v", err)
	}
	return string(out)
}

func mustEntry(t testing.TB, f *File, key string) Entry {
	t.Helper()
	e, ok := f.Entry(key)
	if !ok {
		t.Fatalf("no entry %q among %q", key, f.Keys())
	}
	return e
}

// golden returns testdata/all.lock, whose layout Python's json.dumps gives as
// well: it holds every field, a foreign entry and what is easily lost.
func golden(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("testdata/all.lock")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// full is the contract of the entry "docs/search" in testdata/all.lock.
func full(t testing.TB) *contract.Contract {
	return &contract.Contract{
		Name: "search", Server: "docs", Package: "example.com/agent/tools", Func: "(*Docs).Search",
		Dialect: "gosdk@v1.8.0", Deriver: "jsonschema-go@v0.4.3",
		Description: "Finds \"documents\" <quickly>: é 😀\n",
		Input: value(t, `{"type":"object","required":["q","q"],"additionalProperties":false,"properties":{
			"q":{"type":"string"},"description":{"type":"string","description":"of the document"},
			"n":{"type":"integer","maximum":9007199254740993,"minimum":1.0},"any":true,"nothing":{}}}`),
		Output:      value(t, `{"type":["null","array"],"items":{"type":"string"},"required":[]}`),
		Annotations: value(t, `{"readOnlyHint":true}`),
		Gaps: []contract.Gap{
			{Side: contract.Input, Path: "/n", Reason: "custom MarshalJSON"},
			{Side: contract.Output, Path: "", Reason: "hook method"},
		},
		Decode: map[contract.Path]string{"/n": "int32", "/a~1b": "text:time.Time"},
		Encode: map[contract.Path]string{"/*": "quoted"},
	}
}

func TestPutWritesThePublishedLayout(t *testing.T) {
	f := mustParse(t, `{
  "_toolpact": "1",
  "functions": {
    "python_tool": {
      "accepted_at": "2026-01-01",
      "breaking": false,
      "hash": "sha256:abc",
      "schema": {
        "name": "python_tool"
      }
    }
  }
}
`)
	got := mustEdit(t, f, Edit{Put: []Put{
		{Contract: full(t), AcceptedAt: noon.Add(999 * time.Millisecond).In(time.FixedZone("", 3600)), Breaking: true, Reason: "the old name was wrong"},
		{Contract: tool(t, "add", `{}`), AcceptedAt: noon},
	}})
	if *update {
		if err := os.WriteFile("testdata/all.lock", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(golden(t), got); diff != "" {
		t.Errorf("lock (-want +got):\n%s", diff)
	}
}

func TestEntryHoldsWhatWasPut(t *testing.T) {
	e := mustEntry(t, mustParse(t, golden(t)), "docs/search")
	if diff := cmp.Diff(*full(t), e.Contract, cmp.Comparer(sameValue)); diff != "" {
		t.Errorf("contract (-want +got):\n%s", diff)
	}
	if !e.AcceptedAt.Equal(noon) || e.AcceptedAt.Location() != time.UTC || !e.Breaking || e.Reason != "the old name was wrong" || e.Foreign || e.Tampered {
		t.Errorf("entry = %+v", e)
	}
	if want := contract.Hash(full(t).ToolSchema()); e.Hash != want {
		t.Errorf("hash = %s, want %s", e.Hash, want)
	}
	if at := strings.Split(golden(t), "\n")[e.Line-1][e.Column-1:]; !strings.HasPrefix(at, `"docs/search"`) {
		t.Errorf("entry at %d:%d, where %q stands", e.Line, e.Column, at)
	}
}

func TestForeignEntry(t *testing.T) {
	e := mustEntry(t, mustParse(t, golden(t)), "python_tool")
	if !e.Foreign || e.Tampered || e.Contract.Name != "python_tool" || e.Contract.Input.IsPresent() || !e.AcceptedAt.IsZero() {
		t.Errorf("entry = %+v", e)
	}
}

func TestKeysAndPackages(t *testing.T) {
	f := mustParse(t, `{"functions":{
		"é":{"package":"p/a","schema":{"name":"é","parameters":{}}},
		"z":{"package":"p/b","schema":{"name":"z","parameters":true}},
		"Z":{},
		"😀":{"package":"p/a","schema":{"name":"x","parameters":{}}},
		"\uffff":{},
		"a/b":{"package":"p/b","schema":{"name":"b","parameters":{}},"server":"a"},
		"a":{}},"_toolpact":"1"}`)
	if diff := cmp.Diff([]string{"Z", "a", "a/b", "z", "é", "\uffff", "😀"}, f.Keys()); diff != "" {
		t.Errorf("Keys (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"é", "😀"}, f.KeysOf("p/a")); diff != "" {
		t.Errorf("KeysOf (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"p/a", "p/b"}, f.Packages()); diff != "" {
		t.Errorf("Packages (-want +got):\n%s", diff)
	}
	if _, ok := f.Entry("A"); ok {
		t.Error("an entry under a key that is not there")
	}
	if keys := New().Keys(); len(keys) != 0 {
		t.Errorf("a new lock has keys %q", keys)
	}
}

func TestTampering(t *testing.T) {
	swap := func(old, new string) func(string) string {
		return func(lock string) string {
			changed := strings.Replace(lock, old, new, 1)
			if changed == lock {
				t.Fatalf("%q is not in the lock", old)
			}
			return changed
		}
	}
	mismatch := `"integrity" does not match the entry`
	for _, tt := range []struct {
		name string
		edit func(string) string
		want string
	}{
		{"nothing", func(s string) string { return s }, ""},
		{"other indentation", func(s string) string { return strings.ReplaceAll(s, "  ", "\t") }, ""},
		{"other line ends", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }, ""},
		{"another spelling of a text", swap(`\u00e9 \ud83d\ude00`, `é 😀`), ""},
		{"another time", swap("2026-07-12T10:00:00Z\",\n      \"annotations", "2026-07-12T12:00:00+02:00\",\n      \"annotations"), ""},
		{"a type", swap(`"type": "integer"`, `"type": "number"`), mismatch},
		{"a number by one beyond 2^53", swap("9007199254740993", "9007199254740992"), mismatch},
		{"the spelling of a number", swap(`"minimum": 1.0`, `"minimum": 1`), mismatch},
		{"a boolean schema", swap(`"any": true`, `"any": {}`), mismatch},
		{"a description", swap("Finds", "Loses"), mismatch},
		{"the class", swap("\"breaking\": true", "\"breaking\": false"), mismatch},
		{"the hash", swap("sha256:e9e8", "sha256:e9e9"), mismatch},
		{"the package", swap("example.com/agent/tools\",\n      \"reason", "example.com/agent/other\",\n      \"reason"), mismatch},
		{"an unknown field", swap(`"reason":`, `"effect": "read",
      "reason":`), mismatch},
		{"the integrity", swap("sha256:b453", "sha256:b454"), mismatch},
		{"no integrity", func(s string) string {
			lines := strings.Split(s, "\n")
			for i, line := range lines {
				if i > 20 && strings.Contains(line, `"integrity"`) {
					return strings.Join(append(lines[:i:i], lines[i+1:]...), "\n")
				}
			}
			return s
		}, `"integrity" is missing`},
		{"the key", swap(`"docs/search": {`, `"docs/find": {`), `the entry is that of "docs/search"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := mustParse(t, tt.edit(golden(t)))
			key := "docs/search"
			if _, ok := f.Entry(key); !ok {
				key = "docs/find"
			}
			e := mustEntry(t, f, key)
			if e.Fault != tt.want || e.Tampered != (tt.want != "") {
				t.Errorf("fault %q, tampered %v; want %q", e.Fault, e.Tampered, tt.want)
			}
			if other := mustEntry(t, f, "add"); other.Tampered {
				t.Errorf("another entry is tampered: %s", other.Fault)
			}
		})
	}
}
