package lockfile

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolpact/toolpactvet/contract"
)

// The law: whatever is put is read back, and what an edit does not name keeps
// its bytes.
func TestEditLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		newline := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "newline")
		text := strings.ReplaceAll(rapid.SampledFrom([]string{
			"{\n  \"_toolpact\": \"1\",\n  \"functions\": {}\n}\n",
			"\uFEFF{\n  \"_toolpact\": \"1\",\n  \"functions\": {\n    \"other\": {\n      \"x\": \"\\ud800\"\n    }\n  },\n  \"zzz\": [1.0]\n}\n",
			"{\"functions\":{\"z\":{},\"b\" : { \"k\":1e999 } ,\"other\":{}},\"_toolpact\":\"1\"}",
			"{\n\t\"_toolpact\": \"1\",\n\t\"functions\":\n\t{\t\"other\": {},\n\n\t\t\"a0\": {}\n\t}}",
		}).Draw(t, "start"), "\n", newline)
		locked := map[string]contract.Contract{}
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			edit := drawEdit(t, locked)
			text = checkEdit(t, text, edit, locked)
		}
	})
}

func drawEdit(t *rapid.T, locked map[string]contract.Contract) Edit {
	edit, named := Edit{}, map[string]bool{}
	for range rapid.IntRange(0, 3).Draw(t, "puts") {
		c := drawContract(t)
		if old, ok := locked[c.Key()]; ok && rapid.Bool().Draw(t, "again") {
			c = old
		}
		if !named[c.Key()] {
			named[c.Key()] = true
			edit.Put = append(edit.Put, Put{
				Contract: &c, AcceptedAt: time.Unix(rapid.Int64Range(0, 1<<33).Draw(t, "time"), 5),
				Breaking: rapid.Bool().Draw(t, "breaking"), Reason: rapid.SampledFrom([]string{"", "why \"é\""}).Draw(t, "reason"),
			})
		}
	}
	for _, key := range sortedKeys(locked) {
		if !named[key] && rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
			edit.Remove = append(edit.Remove, key)
		}
	}
	return edit
}

func checkEdit(t *rapid.T, text string, edit Edit, locked map[string]contract.Contract) string {
	before, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse: %v in\n%s", err, text)
	}
	out, err := before.Edit(edit)
	if err != nil {
		t.Fatalf("Edit: %v in\n%s", err, text)
	}
	after, err := Parse(out)
	if err != nil {
		t.Fatalf("Parse: %v in\n%s\nthat was\n%s", err, out, text)
	}
	touched := map[string]bool{}
	for _, p := range edit.Put {
		key := p.Contract.Key()
		old, had := locked[key]
		touched[key] = !had || !sameContract(&old, p.Contract)
		if touched[key] {
			locked[key] = *p.Contract
			if e, _ := after.Entry(key); !e.AcceptedAt.Equal(p.AcceptedAt.Truncate(time.Second)) || e.Breaking != p.Breaking || e.Reason != p.Reason {
				t.Fatalf("entry %+v of %+v", e, p)
			}
		}
	}
	for _, key := range edit.Remove {
		delete(locked, key)
		touched[key] = true
	}
	for key, want := range locked {
		e, ok := after.Entry(key)
		if diff := cmp.Diff(want, e.Contract, cmp.Comparer(sameValue)); !ok || e.Tampered || diff != "" {
			t.Fatalf("entry %q: found %v, fault %q (-want +got):\n%s", key, ok, e.Fault, diff)
		}
	}
	checkUntouched(t, before, after, touched)
	return string(out)
}

func checkUntouched(t interface{ Fatalf(string, ...any) }, before, after *File, touched map[string]bool) {
	own := func(f *File) map[string]string {
		texts := map[string]string{}
		for _, m := range f.members {
			if !touched[m.key] {
				texts[m.key] = f.text[m.at:m.value.end]
			}
		}
		return texts
	}
	if a, b := own(before), own(after); !maps.Equal(a, b) {
		t.Fatalf("entries that the edit does not name changed (-was +is):\n%s", cmp.Diff(a, b))
	}
	if before.text[:before.functions.start] != after.text[:after.functions.start] || before.text[before.functions.end:] != after.text[after.functions.end:] {
		t.Fatalf("the text around the entries changed:\n%s\n%s", before.text, after.text)
	}
}

var strangeNames = []string{"a", "b", "description", "required", "enum", "properties", "é", "😀", "\uffff", "", " ", `"`, `\`, "/", "~", "\x00", "\x7f", "\u2028", "a\r\nb", "<&>"}

func drawContract(t *rapid.T) contract.Contract {
	name := rapid.SampledFrom(strangeNames)
	c := contract.Contract{
		Name:    "a" + name.Draw(t, "name"),
		Server:  rapid.SampledFrom([]string{"", "docs", "é/x"}).Draw(t, "server"),
		Package: "example.com/" + name.Draw(t, "package"), Func: name.Draw(t, "func"),
		Dialect:     rapid.SampledFrom([]string{"native", "gosdk@v1.8.0", "gosdk@v1.9.0"}).Draw(t, "dialect"),
		Deriver:     rapid.SampledFrom([]string{"", "jsonschema-go@v0.4.3"}).Draw(t, "deriver"),
		Description: name.Draw(t, "description"),
		Input:       drawSchema(t, 3),
	}
	if rapid.Bool().Draw(t, "output") {
		c.Output = drawSchema(t, 2)
	}
	if rapid.Bool().Draw(t, "annotated") {
		c.Annotations = drawObject(t, 1)
	}
	for range rapid.IntRange(0, 2).Draw(t, "gaps") {
		c.Gaps = append(c.Gaps, contract.Gap{Side: rapid.SampledFrom([]contract.Side{"input", "output"}).Draw(t, "side"), Path: contract.Root.Property(name.Draw(t, "path")), Reason: name.Draw(t, "reason")})
	}
	contract.SortGaps(c.Gaps)
	if rapid.Bool().Draw(t, "decoded") {
		c.Decode = map[contract.Path]string{contract.Root.Property(name.Draw(t, "path")): "int32"}
	}
	if rapid.Bool().Draw(t, "remembers") {
		c.Removed = map[contract.Path]contract.Schema{contract.Root.Property(name.Draw(t, "path")): drawSchema(t, 2)}
	}
	return c
}

func drawSchema(t *rapid.T, depth int) contract.Value {
	if rapid.IntRange(0, 5).Draw(t, "kind") == 0 {
		return contract.Bool(rapid.Bool().Draw(t, "truth"))
	}
	return drawObject(t, depth)
}

func drawObject(t *rapid.T, depth int) contract.Value {
	members, seen := []contract.Member{}, map[string]bool{}
	for range rapid.IntRange(0, 3).Draw(t, "members") {
		key := rapid.SampledFrom(strangeNames).Draw(t, "key")
		if !seen[key] {
			seen[key] = true
			members = append(members, contract.M(key, drawValue(t, depth)))
		}
	}
	return contract.Obj(members...)
}

func drawValue(t *rapid.T, depth int) contract.Value {
	switch kind := rapid.IntRange(0, 6).Draw(t, "kind"); {
	case kind == 0:
		return contract.NullValue()
	case kind == 1:
		return contract.Bool(rapid.Bool().Draw(t, "truth"))
	case kind == 2:
		literal := rapid.SampledFrom([]string{"0", "-0", "1", "1.0", "1e2", "1E+400", "9007199254740993", "0.10"}).Draw(t, "number")
		v, _ := contract.Num(literal)
		return v
	case kind == 3 && depth > 0:
		items := []contract.Value{}
		for range rapid.IntRange(0, 3).Draw(t, "items") {
			items = append(items, drawValue(t, depth-1))
		}
		return contract.List(items...)
	case kind == 4 && depth > 0:
		return drawObject(t, depth-1)
	default:
		return contract.Str(rapid.SampledFrom(strangeNames).Draw(t, "text"))
	}
}

func FuzzParseLock(f *testing.F) {
	full := golden(f)
	for _, seed := range []string{
		full, strings.ReplaceAll(full, "\n", "\r\n"), "\uFEFF" + full, full[:len(full)/2],
		withField("package", `"p"`), withField("gaps", `[{"side":"input","path":"","reason":""}]`), withField("decode", `{"/a":"int8"}`), withField("removed", `{"/a":{"type":"string"}}`),
		`{"_toolpact":"1","functions":{"added":{"package":"p","schema":{"name":"added","parameters":true}},"a":{},"a\u0062":{"\ud800":1}}}`,
		`{"functi\u006fns" :{ } , "_toolpact":"1"}`, `{"_toolpact":"2"}`, "{\n<<<<<<< a\n", "\xff\xfe", "",
	} {
		f.Add([]byte(seed), "added")
	}
	f.Add([]byte(full), "docs/search")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		before, err := Parse(data)
		if err != nil {
			if fault, ok := err.(*Error); !ok || fault.Kind == "" || fault.Line < 1 || fault.Column < 1 {
				t.Fatalf("Parse: %#v", err)
			}
			return
		}
		remove := []string{}
		for _, key := range before.Keys() {
			if e, ok := before.Entry(key); !ok {
				t.Fatalf("no entry %q", key)
			} else if !e.Foreign && key != name {
				remove = append(remove, key)
			}
		}
		c := tool(t, name, `{"type":"object"}`)
		checkFuzzEdit(t, before, Edit{Put: []Put{{Contract: c, AcceptedAt: noon}}})
		checkFuzzEdit(t, before, Edit{Put: []Put{{Contract: c, AcceptedAt: noon}}, Remove: remove})
		if out, err := before.Edit(Edit{}); err != nil || string(out) != string(data) {
			t.Fatalf("an edit of nothing gave %q, %v", out, err)
		}
	})
}

func checkFuzzEdit(t *testing.T, before *File, edit Edit) {
	out, err := before.Edit(edit)
	if err != nil {
		return // a foreign entry, or a name that cannot be locked
	}
	after, err := Parse(out)
	if err != nil {
		t.Fatalf("%q became %q: %v", before.text, out, err)
	}
	touched := map[string]bool{}
	for _, key := range edit.Remove {
		touched[key] = true
		if _, ok := after.Entry(key); ok {
			t.Fatalf("%q is still in %q", key, out)
		}
	}
	want := edit.Put[0].Contract
	touched[want.Key()] = true
	if e := mustEntry(t, after, want.Key()); e.Tampered || !sameContract(&e.Contract, want) {
		t.Fatalf("put %+v\ngot %+v", want, e)
	}
	checkUntouched(t, before, after, touched)
}

// thousand returns a lock with a thousand tools of usual size.
func thousand(b *testing.B) []byte {
	edit := Edit{}
	for i := range 1000 {
		c := full(b)
		c.Name = fmt.Sprintf("tool_%03d", i)
		c.Package = "example.com/agent/tools" + strconv.Itoa(i%100)
		edit.Put = append(edit.Put, Put{Contract: c, AcceptedAt: noon})
	}
	out, err := New().Edit(edit)
	if err != nil {
		b.Fatal(err)
	}
	return out
}

func BenchmarkThousandTools(b *testing.B) {
	data := thousand(b)
	f, err := Parse(data)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("parse", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := Parse(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("entry", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, ok := f.Entry("docs/tool_567"); !ok {
				b.Fatal("no entry")
			}
		}
	})
	b.Run("edit of one", func(b *testing.B) {
		c := full(b)
		c.Name, c.Description = "tool_567", "Another."
		for b.Loop() {
			if _, err := f.Edit(Edit{Put: []Put{{Contract: c, AcceptedAt: noon}}}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
