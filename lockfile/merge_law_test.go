package lockfile

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolpact/toolpactvet/contract"
)

// drawLock returns a lock that began as another text: tools were accepted and
// removed, and the text may have been laid out anew.
func drawLock(t *rapid.T, label, text string) string {
	f, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse: %v in\n%s", err, text)
	}
	var edit Edit
	for i := range 6 {
		switch name := string(rune('a' + i)); rapid.IntRange(0, 5).Draw(t, label+" "+name) {
		case 0:
			edit.Put = append(edit.Put, Put{
				Contract: &contract.Contract{
					Name: name, Package: "p" + name, Func: "F", Dialect: "native",
					Input:   rapid.SampledFrom([]contract.Value{contract.Bool(true), contract.Obj(), contract.Obj(contract.M("a", contract.Str("é")))}).Draw(t, "input"),
					Removed: drawRemoved(t),
				},
				AcceptedAt: time.Unix(rapid.Int64Range(0, 2).Draw(t, "time"), 0),
				Breaking:   rapid.Bool().Draw(t, "breaking"),
				Reason:     rapid.SampledFrom([]string{"", "why"}).Draw(t, "reason"),
			})
		case 1:
			edit.Remove = append(edit.Remove, name)
		}
	}
	out, err := f.Edit(edit)
	if err != nil {
		t.Fatal(err)
	}
	text = string(out)
	switch rapid.IntRange(0, 12).Draw(t, label+" layout") {
	case 0:
		text = crlf(strings.ReplaceAll(text, "\r\n", "\n"))
	case 1:
		text = strings.ReplaceAll(text, "\r\n", "\n")
	case 2:
		text = bom + strings.TrimPrefix(text, bom)
	case 3:
		text = tabs(text)
	case 4:
		v, _ := contract.Parse([]byte(strings.TrimPrefix(text, bom)))
		text = v.String()
	case 5:
		text = strings.Replace(text, `"_toolpact"`, `"_a": `+rapid.SampledFrom([]string{"1", "1.0", "[]"}).Draw(t, "field")+`, "_toolpact"`, 1)
		if strings.Count(text, `"_a"`) > 1 {
			text = string(out)
		}
	case 6:
		text = strings.TrimRight(text, "\r\n")
	}
	return text
}

// drawRemoved returns what an entry remembers: names with one schema or another.
func drawRemoved(t *rapid.T) map[contract.Path]contract.Schema {
	removed := map[contract.Path]contract.Schema{}
	for _, path := range []contract.Path{"/x", "/y", "/z/*/x"} {
		if s := rapid.SampledFrom([]string{"", "", "", "string", "string", "integer"}).Draw(t, "removed"); s != "" {
			removed[path] = contract.Obj(contract.M("type", contract.Str(s)))
		}
	}
	return removed
}

// contents returns the entries of a lock and the fields of its root, without
// times and layout.
func contents(t interface{ Fatalf(string, ...any) }, text string) map[string]string {
	f, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse: %v in\n%s", err, text)
	}
	all := map[string]string{}
	root, _ := contract.Parse([]byte(text[f.skipBOM():]))
	for _, m := range root.Without("functions").Members() {
		all["field "+m.Key] = contract.Canonical(m.Value)
	}
	for i := range f.members {
		all[f.members[i].key] = contract.Canonical(f.part(&f.members[i]).content(true))
	}
	return all
}

// The laws of a three-way merge.
func TestMergeLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := drawLock(t, "base", rapid.SampledFrom([]string{
			"{\n  \"_toolpact\": \"1\",\n  \"functions\": {}\n}\n",
			"{\n  \"_toolpact\": \"1\",\n  \"functions\": {\n    \"d\": {\n      \"package\": \"p\",\n      \"schema\": {\"name\": \"d\", \"parameters\": {\"n\": 1e+16}}\n    },\n    \"b\": {\n      \"package\": \"p\", \"schema\": {\"name\": \"b\", \"parameters\": {}}\n    }\n  },\n  \"zzz\": [1.0]\n}\n",
		}).Draw(t, "start"))
		ours, theirs := drawLock(t, "ours", base), drawLock(t, "theirs", base)
		merge := func(b, o, th string) *Merged {
			m, err := Merge([]byte(b), []byte(o), []byte(th), MergeOptions{})
			if err != nil {
				t.Fatalf("Merge: %v", err)
			}
			return m
		}
		for _, same := range []struct{ b, o, t, want string }{{base, ours, ours, ours}, {base, base, theirs, theirs}, {base, ours, base, ours}, {"", ours, ours, ours}} {
			if got := merge(same.b, same.o, same.t); string(got.Text) != same.want || len(got.Clashes) > 0 {
				t.Fatalf("a side that did nothing: %v\n%s", got.Clashes, cmp.Diff(same.want, string(got.Text)))
			}
		}
		for _, b := range []string{base, ""} {
			checkMerge(t, b, ours, theirs, merge(b, ours, theirs), merge(b, theirs, ours))
		}
	})
}

func checkMerge(t *rapid.T, base, ours, theirs string, got, swapped *Merged) {
	var reasons []string
	for _, clash := range got.Clashes {
		reasons = append(reasons, clash.Key)
	}
	for i, clash := range swapped.Clashes {
		if i >= len(reasons) || reasons[i] != clash.Key {
			t.Fatalf("clashes %v, with the sides exchanged %v", got.Clashes, swapped.Clashes)
		}
	}
	if len(got.Clashes) == 0 {
		if string(got.Text) != string(swapped.Text) {
			t.Fatalf("with the sides exchanged:\n%s", lines(string(got.Text), string(swapped.Text)))
		}
		checkContents(t, base, ours, theirs, got, string(got.Text), nil)
		return
	}
	a, b, ok := sides(string(got.Text))
	c, d, _ := sides(string(swapped.Text))
	if !ok || a != d || b != c {
		t.Fatalf("sides differ from those with the sides exchanged:\n%s\n%s", got.Text, swapped.Text)
	}
	checkContents(t, base, ours, theirs, got, a, contents(t, ours))
	checkContents(t, base, ours, theirs, got, b, contents(t, theirs))
}

// checkContents holds one side of a merge against what each member has to be:
// clash is where it has to come from if the sides clash about it.
func checkContents(t *rapid.T, base, ours, theirs string, m *Merged, text string, clash map[string]string) {
	b, o, th := map[string]string{}, contents(t, ours), contents(t, theirs)
	if base != "" {
		b = contents(t, base)
	}
	clashes := map[string]bool{}
	for _, c := range m.Clashes {
		if c.Field {
			c.Key = "field " + c.Key
		}
		clashes[c.Key] = true
	}
	got := contents(t, text)
	all := maps.Clone(b)
	maps.Copy(all, o)
	maps.Copy(all, th)
	for key := range all {
		var want string
		switch {
		case clashes[key]:
			want = clash[key]
		case o[key] == b[key]:
			want = th[key]
		case th[key] == b[key], o[key] == th[key]:
			want = o[key]
		case acceptedTwice(t, b[key], o[key], th[key], got[key]):
			continue
		}
		if got[key] != want {
			t.Fatalf("%q is %q, want %q\nclashes %v in\n%s", key, got[key], want, m.Clashes, text)
		}
		delete(got, key)
	}
}

// acceptedTwice reports whether an entry is what becomes of one contract that
// both sides accepted: one of the two entries, with the names in "removed" that
// a merge of sets gives, and the integrity of that.
func acceptedTwice(t *rapid.T, base, ours, theirs, got string) bool {
	if got == "" || ours == "" || theirs == "" {
		return false
	}
	parse := func(text string) contract.Value {
		if text == "" {
			return contract.Value{}
		}
		v, err := contract.Parse([]byte(text))
		if err != nil {
			t.Fatalf("Parse: %v in %s", err, text)
		}
		return v
	}
	entry := parse(got)
	if is := entry.Get("integrity").Text(); is != digest(entry) {
		t.Fatalf("integrity of %s is %s", got, digest(entry))
	}
	b, o, th := parse(base).Get("removed"), parse(ours).Get("removed"), parse(theirs).Get("removed")
	for _, path := range []string{"/x", "/y", "/z/*/x"} {
		want, other := o.Get(path), th.Get(path)
		if !sameValue(want, other) {
			if sameValue(b.Get(path), want) {
				want = other
			} else if !sameValue(b.Get(path), other) {
				return false // a clash that was not told
			}
		}
		if !sameValue(want, entry.Get("removed").Get(path)) {
			return false
		}
	}
	whole := func(v contract.Value) string { return contract.Canonical(v.Without("removed", "integrity")) }
	return whole(entry) == whole(parse(ours)) || whole(entry) == whole(parse(theirs))
}

// Accepts of different tools commute: merging them is doing both.
func TestMergeOfDisjointEditsIsBoth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := drawLock(t, "base", "{\n  \"_toolpact\": \"1\",\n  \"functions\": {}\n}\n")
		var edits [2]Edit
		var both Edit
		for i := range 6 {
			e := &edits[rapid.IntRange(0, 1).Draw(t, "side")]
			c := contract.Contract{Name: string(rune('a' + i)), Package: "q", Func: string(rune('A' + i)), Dialect: "native", Input: contract.Bool(false)}
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				e.Put = append(e.Put, Put{Contract: &c, AcceptedAt: noon})
				both.Put = append(both.Put, Put{Contract: &c, AcceptedAt: noon})
			case 1:
				e.Remove = append(e.Remove, c.Name)
				both.Remove = append(both.Remove, c.Name)
			}
		}
		f, err := Parse([]byte(base))
		if err != nil {
			t.Fatal(err)
		}
		ours, _ := f.Edit(edits[0])
		theirs, _ := f.Edit(edits[1])
		want, _ := f.Edit(both)
		got, err := Merge([]byte(base), ours, theirs, MergeOptions{})
		if err != nil || len(got.Clashes) > 0 || string(got.Text) != string(want) {
			t.Fatalf("%v %+v\n%s", err, got, lines(string(want), string(got.Text)))
		}
	})
}

// FuzzMerge looks for panics, for merges that cannot be read, and for entries
// that get lost.
func FuzzMerge(f *testing.F) {
	all := golden(f)
	for _, seed := range [][3]string{
		{all, all, all}, {"", all, lockOf(f, s1, s2)}, {lockOf(f, s0), lockOf(f, s1), lockOf(f, s2)},
		{lockOf(f, s0, s0), crlf(lockOf(f, s0)), tabs(lockOf(f, s1, s1, s1))}, {lockOf(f, s0), bom + oneLine(f, lockOf(f, s1)), lockOf(f)},
		{string(mustMergeF(f, lockOf(f, s0), lockOf(f, s1), lockOf(f, s2))), lockOf(f, s1), lockOf(f, s2, s2)},
		{`{"_toolpact":"1","functions":{"a":1}}`, `{"functions":{"a":{}} ,"_toolpact":"1","x":[]}`, "{\"functions\":{\"\\u0061\":{\"b\":1}}\n,\"_toolpact\":\"1\"}"},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]), []byte(seed[2]))
	}
	f.Fuzz(func(t *testing.T, base, ours, theirs []byte) {
		m, err := Merge(base, ours, theirs, MergeOptions{})
		if err != nil {
			if _, ok := err.(*MergeError); !ok {
				t.Fatalf("Merge(%q, %q, %q): %v", base, ours, theirs, err)
			}
			return
		}
		a, b := string(m.Text), string(m.Text)
		if len(m.Clashes) > 0 {
			if _, err := Parse(m.Text); err == nil {
				t.Fatalf("clashes %v that nobody sees in %q", m.Clashes, m.Text)
			}
			a, b, _ = sides(a)
		}
		was := map[string]string{}
		if f, err := Parse(base); err == nil {
			was = contents(t, f.text)
		} else if d, ok := Disputed(base); ok {
			was = contents(t, d.Ours.text)
			maps.Copy(was, contents(t, d.Theirs.text))
		}
		inA, inB := contents(t, a), contents(t, b)
		for _, side := range [][]byte{ours, theirs} {
			for key, text := range contents(t, string(side)) {
				if inA[key] == "" && inB[key] == "" && was[key] != text && was[key] == "" {
					t.Fatalf("%q got lost in the merge of %q, %q, %q: %q", key, base, ours, theirs, m.Text)
				}
			}
		}
	})
}

func mustMergeF(f *testing.F, base, ours, theirs string) []byte {
	m, err := Merge([]byte(base), []byte(ours), []byte(theirs), MergeOptions{})
	if err != nil {
		f.Fatal(err)
	}
	return m.Text
}
