package lockfile

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
)

// lockOf returns a lock with tools "a", "b", ... of the given inputs; an input
// "" leaves its tool out.
func lockOf(t testing.TB, inputs ...string) string {
	t.Helper()
	var edit Edit
	for i, input := range inputs {
		if input != "" {
			c := tool(t, string(rune('a'+i)), input)
			c.Func = "F" + c.Name
			edit.Put = append(edit.Put, Put{Contract: c, AcceptedAt: noon})
		}
	}
	return mustEdit(t, New(), edit)
}

func mustMerge(t testing.TB, base, ours, theirs string) *Merged {
	t.Helper()
	m, err := Merge([]byte(base), []byte(ours), []byte(theirs), MergeOptions{})
	if err != nil {
		t.Fatalf("Merge: %v", err)
	}
	return m
}

const s0, s1, s2 = `{"title":"0"}`, `{"title":"1"}`, `{"title":"2"}`

// crlf turns line ends into those of Windows.
func crlf(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }

func TestMergeOfWhatDoesNotClash(t *testing.T) {
	later := func(text string) string {
		return strings.ReplaceAll(text, "2026-07-12T10:00:00Z", "2026-07-13T10:00:00Z")
	}
	field := func(text, name string) string {
		return strings.TrimSuffix(text, "\n}\n") + ",\n  " + name + "\n}\n"
	}
	for _, tt := range []struct{ name, base, ours, theirs, want string }{
		{"each side changed another tool", lockOf(t, s0, s0, s0), lockOf(t, s1, s0, s0), lockOf(t, s0, s0, s2), lockOf(t, s1, s0, s2)},
		{"each side added another tool", lockOf(t, "", s0), lockOf(t, s1, s0), lockOf(t, "", s0, s2), lockOf(t, s1, s0, s2)},
		{"both sides added tools where there was none", lockOf(t), lockOf(t, s1), lockOf(t, "", s2), lockOf(t, s1, s2)},
		{"one removed and the other changed another", lockOf(t, s0, s0), lockOf(t, "", s0), lockOf(t, s0, s1), lockOf(t, "", s1)},
		{"both removed everything, in two halves", lockOf(t, s0, s0), lockOf(t, "", s0), lockOf(t, s0), lockOf(t)},
		{"both sides made the same change", lockOf(t, s0, s0), lockOf(t, s1, s0), lockOf(t, s1), lockOf(t, s1)},
		{"both accepted the same and the later one wins", lockOf(t, s0, s0), lockOf(t, s1, s0), later(lockOf(t, s1, s1)), later(lockOf(t, s1, s1))},
		{"the time of acceptance is no change against a removal", lockOf(t, s0, s0), later(lockOf(t, s0, s0)), lockOf(t, "", "", s2), lockOf(t, "", "", s2)},
		{"both began a lock", "", lockOf(t, s0, s1), lockOf(t, "", s1, s2), lockOf(t, s0, s1, s2)},
		{"CRLF everywhere", crlf(lockOf(t, s0, s0)), crlf(lockOf(t, s1, s0)), crlf(lockOf(t, s0, s2)), crlf(lockOf(t, s1, s2))},
		{"theirs turned line ends into CRLF", lockOf(t, s0, s0), lockOf(t, s1, s0), crlf(lockOf(t, s0, s2)), crlf(lockOf(t, s1, s2))},
		{"ours turned line ends into LF", crlf(lockOf(t, s0, s0)), lockOf(t, s1, s0), crlf(lockOf(t, s0, s2)), lockOf(t, s1, s2)},
		{"ours lost the byte order mark", bom + lockOf(t, s0, s0), lockOf(t, s1, s0), bom + lockOf(t, s0, s2), lockOf(t, s1, s2)},
		{"theirs indented by tabs", lockOf(t, s0, s0), lockOf(t, s1, s0), tabs(lockOf(t, s0, s2)), tabs(lockOf(t, s1, s2))},
		{"unknown fields of the root", field(lockOf(t, s0), `"x": 1`), field(lockOf(t, s1), `"x": 1`), field(lockOf(t, s0), `"x": 1.0`), field(lockOf(t, s1), `"x": 1.0`)},
		{"an unknown field that each side added", lockOf(t, s0), field(lockOf(t, s0), `"x": [1e+16]`), field(lockOf(t, s0), `"y": {}`), field(lockOf(t, s0), `"x": [1e+16],`+"\n"+`  "y": {}`)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, got := range []*Merged{mustMerge(t, tt.base, tt.ours, tt.theirs), mustMerge(t, tt.base, tt.theirs, tt.ours)} {
				if string(got.Text) != tt.want || len(got.Clashes) > 0 {
					t.Errorf("clashes %v, text (-want +got):\n%s", got.Clashes, lines(tt.want, string(got.Text)))
				}
			}
		})
	}
}

func tabs(text string) string {
	for range 20 {
		text = strings.ReplaceAll(text, "\n  ", "\n\t")
		text = strings.ReplaceAll(text, "\t  ", "\t\t")
	}
	return text
}

func TestMergeMarksAClash(t *testing.T) {
	marked := func(ours, theirs string) string {
		return "<<<<<<< ours\n" + ours + "=======\n" + theirs + ">>>>>>> theirs\n"
	}
	cut := func(text, from, to string) string {
		_, text, _ = strings.Cut(text, from)
		text, _, _ = strings.Cut(text, to)
		return from + text
	}
	for _, tt := range []struct {
		name, base, ours, theirs, reason string
		key, end                         string // of what is marked
		oursThere, theirsThere           bool
	}{
		{"in the middle", lockOf(t, s0, s0, s0), lockOf(t, s0, s1, s0), lockOf(t, s0, s2, s0), `tool "b" was changed on both sides`, `    "b": {`, `    "c"`, true, true},
		{"at the begin", lockOf(t, s0, s0), lockOf(t, s1, s0), lockOf(t, s2, s0), `tool "a" was changed on both sides`, `    "a": {`, `    "b"`, true, true},
		{"at the end", lockOf(t, s0, s0), lockOf(t, s0, s1), lockOf(t, s0, s2), `tool "b" was changed on both sides`, `    "b": {`, "  }\n}\n", true, true},
		{"alone", lockOf(t, s0), lockOf(t, s1), lockOf(t, s2), `tool "a" was changed on both sides`, `    "a": {`, "  }\n}\n", true, true},
		{"added twice", "", lockOf(t, s1), lockOf(t, s2), `tool "a" was set on both sides, in different ways`, `    "a": {`, "  }\n}\n", true, true},
		{"gone in ours, in the middle", lockOf(t, s0, s0, s0), lockOf(t, s0, "", s0), lockOf(t, s0, s2, s0), `tool "b" was changed in theirs and removed in ours`, `    "b": {`, `    "c"`, false, true},
		{"gone in theirs, at the begin", lockOf(t, s0, s0), lockOf(t, s1, s0), lockOf(t, "", s0), `tool "a" was changed in ours and removed in theirs`, `    "a": {`, `    "b"`, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := mustMerge(t, tt.base, tt.ours, tt.theirs)
			if len(got.Clashes) != 1 || got.Clashes[0].Reason != tt.reason || !got.Clashes[0].Own {
				t.Errorf("clashes %+v, want %s", got.Clashes, tt.reason)
			}
			var ours, theirs string
			if tt.oursThere {
				ours = cut(tt.ours, tt.key, tt.end)
			}
			if tt.theirsThere {
				theirs = cut(tt.theirs, tt.key, tt.end)
			}
			if want := marked(ours, theirs); !strings.Contains(string(got.Text), want) {
				t.Errorf("no conflict\n%s\nin\n%s", want, got.Text)
			}
			checkSides(t, got, tt.ours, tt.theirs)
		})
	}
}

// checkSides checks that either side of a merge, taken whole, is that side.
func checkSides(t *testing.T, got *Merged, wantOurs, wantTheirs string) {
	t.Helper()
	d, ok := Disputed(got.Text)
	if !ok {
		t.Fatalf("cannot be resolved:\n%s", got.Text)
	}
	if d.Ours.text != wantOurs || d.Theirs.text != wantTheirs {
		t.Errorf("ours:\n%s\ntheirs:\n%s", lines(wantOurs, d.Ours.text), lines(wantTheirs, d.Theirs.text))
	}
	var keys []string
	for _, clash := range got.Clashes {
		keys = append(keys, clash.Key)
	}
	if !cmp.Equal(d.Keys, keys) {
		t.Errorf("in dispute %q, want %q", d.Keys, keys)
	}
	if all := d.Resolve(d.Keys); string(all) != wantTheirs {
		t.Errorf("resolved as theirs:\n%s", lines(wantTheirs, string(all)))
	}
}

func TestMergeMarksWhereOneSideEnds(t *testing.T) {
	for name, tt := range map[string][3]string{
		"the last entry is gone in ours":   {lockOf(t, s0, s0), lockOf(t, s0), lockOf(t, s0, s2)},
		"the last entry is gone in theirs": {lockOf(t, s0, s0), lockOf(t, s0, s1), lockOf(t, s0)},
		"the only entry is gone in ours":   {lockOf(t, s0), lockOf(t), lockOf(t, s1)},
		"two neighbours, one gone":         {lockOf(t, s0, s0), lockOf(t, s1, s1), lockOf(t, s2)},
		"all of three":                     {lockOf(t, s0, s0, s0), lockOf(t, "", s1, ""), lockOf(t, s2, "", s2)},
		"CRLF":                             {crlf(lockOf(t, s0, s0)), crlf(lockOf(t, s0, s1)), crlf(lockOf(t, s0))},
		"no line end at the end":           {`{"_toolpact":"1","functions":{}}`, oneLine(t, lockOf(t, s1)), oneLine(t, lockOf(t, s2))},
	} {
		t.Run(name, func(t *testing.T) {
			got := mustMerge(t, tt[0], tt[1], tt[2])
			if strings.HasSuffix(tt[1], "\n") {
				checkSides(t, got, tt[1], tt[2])
			} else {
				checkSides(t, got, tt[1]+"\n", tt[2]+"\n")
			}
			_, err := Parse(got.Text)
			var fault *Error
			if !errors.As(err, &fault) || fault.Kind != Conflict || !strings.Contains(fault.Remedy(), "accept ") {
				t.Errorf("error %v, want a conflict and which tools to accept", err)
			}
		})
	}
}

func oneLine(t testing.TB, text string) string { return value(t, text).String() }

func TestMergeOfNames(t *testing.T) {
	put := func(text string, c *contract.Contract, remove ...string) string {
		return mustEdit(t, mustParse(t, text), Edit{Put: []Put{{Contract: c, AcceptedAt: noon}}, Remove: remove})
	}
	named := func(name, fn, input string) *contract.Contract {
		c := tool(t, name, input)
		c.Func = fn
		return c
	}
	base := put(lockOf(t), named("search", "Search", s0))
	docs := put(base, named("search_docs", "SearchDocs", s0), "search")
	find := put(base, named("find", "Search", s1), "search")
	changed := put(base, named("search", "Search", s1))
	other := named("search", "Search", s0)
	other.Package = "example.com/other"
	for _, tt := range []struct {
		name, base, ours, theirs string
		want                     []Clash
	}{
		{"renamed on one side", base, docs, put(base, named("zzz", "Z", s1)), nil},
		{"renamed alike on both sides", base, docs, put(docs, named("zzz", "Z", s1)), nil},
		{"renamed in ours, changed in theirs", base, docs, changed, []Clash{
			{Key: "search", Own: true, Reason: `tool "search" was renamed to "search_docs" in ours and changed in theirs`},
			{Key: "search_docs", Own: true, Reason: `tool "search" was renamed to "search_docs" in ours and changed in theirs`},
		}},
		{"changed in ours, renamed in theirs", base, changed, docs, []Clash{
			{Key: "search", Own: true, Reason: `tool "search" was changed in ours and renamed to "search_docs" in theirs`},
			{Key: "search_docs", Own: true, Reason: `tool "search" was changed in ours and renamed to "search_docs" in theirs`},
		}},
		{"renamed in two ways", base, docs, find, []Clash{
			{Key: "find", Own: true, Reason: `tool "search" was renamed to "search_docs" in ours and to "find" in theirs`},
			{Key: "search_docs", Own: true, Reason: `tool "search" was renamed to "search_docs" in ours and to "find" in theirs`},
		}},
		{"two tools with one name", "", base, put(lockOf(t), other), []Clash{{
			Key: "search", Own: true,
			Reason: `tool "search" was set on both sides, in different ways: it is example.com/agent/tools.Search in ours and example.com/other.Search in theirs`,
		}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := mustMerge(t, tt.base, tt.ours, tt.theirs)
			if diff := cmp.Diff(tt.want, got.Clashes); diff != "" {
				t.Errorf("clashes (-want +got):\n%s", diff)
			}
			if tt.want != nil {
				checkSides(t, got, tt.ours, tt.theirs)
			}
		})
	}
}

func TestMergeOfOneContractAcceptedTwice(t *testing.T) {
	lock := func(change func(p *Put)) string {
		p := Put{Contract: tool(t, "a", s1), AcceptedAt: noon}
		change(&p)
		return mustEdit(t, New(), Edit{Put: []Put{p}})
	}
	plain := lock(func(*Put) {})
	upgraded := lock(func(p *Put) { p.Contract.Dialect, p.AcceptedAt = "native@v2", noon.Add(time.Hour) })
	breaking := lock(func(p *Put) { p.Breaking = true })
	reasoned := lock(func(p *Put) { p.Reason = "because" })
	for _, tt := range []struct{ name, ours, theirs, want string }{
		{"the later one of two versions of a framework", plain, upgraded, upgraded},
		{"the breaking one", upgraded, breaking, breaking},
		{"reasons that people gave are not dropped", plain, reasoned, ""},
		{"fields that nobody knows are not dropped", plain, strings.Replace(plain, `"func"`, `"extra": 1, "func"`, 1), ""},
		{"a hand edit is not made to vanish", plain, strings.Replace(plain, `"native"`, `"native@v9"`, 1), ""},
	} {
		for _, got := range []*Merged{mustMerge(t, lockOf(t, s0), tt.ours, tt.theirs), mustMerge(t, lockOf(t, s0), tt.theirs, tt.ours)} {
			if tt.want == "" && len(got.Clashes) != 1 || tt.want != "" && string(got.Text) != tt.want {
				t.Errorf("%s: clashes %v, text\n%s", tt.name, got.Clashes, got.Text)
			}
		}
	}
}

func TestMergeOfWhatIsRemembered(t *testing.T) {
	// Each word is a name and its schema: "a1" is /a with schema 1.
	lock := func(input, words string) string {
		c := tool(t, "a", input)
		c.Removed = map[contract.Path]contract.Schema{}
		for _, w := range strings.Fields(words) {
			c.Removed[contract.Path("/"+w[:1])] = value(t, `{"title":"`+w[1:]+`"}`)
		}
		return mustEdit(t, New(), Edit{Put: []Put{{Contract: c, AcceptedAt: noon}}})
	}
	const clash = "clash"
	for _, tt := range []struct{ name, base, ours, theirs, want string }{
		{"each side remembers another name", lock(s0, ""), lock(s1, "b1"), lock(s1, "a1 c1"), lock(s1, "a1 b1 c1")},
		{"one side remembers nothing", lock(s0, ""), lock(s1, "b1"), lock(s1, ""), lock(s1, "b1")},
		{"what both forgot is forgotten", lock(s0, "a1 b1"), lock(s1, "b1 c1"), lock(s1, "b1 d1"), lock(s1, "b1 c1 d1")},
		{"what one side forgot is forgotten", lock(s0, "a1 b1"), lock(s1, "b1"), lock(s1, "a1 b1 c1"), lock(s1, "b1 c1")},
		{"nothing is left", lock(s0, "a1 b1"), lock(s1, "a1"), lock(s1, "b1"), lock(s1, "")},
		{"one side alone took another schema", lock(s0, "a1"), lock(s1, "a2"), lock(s1, "a1 b1"), lock(s1, "a2 b1")},
		{"both began the lock", "", lock(s1, "a1"), lock(s1, "b1"), lock(s1, "a1 b1")},
		{"the contract stayed, and both sides remember more", lock(s0, "a1"), lock(s0, "a1 b1"), lock(s0, "a1 c1"), lock(s0, "a1 b1 c1")},
		{"one name with two schemas", lock(s0, ""), lock(s1, "a1"), lock(s1, "a2"), clash},
		{"one name that one side forgot and the other remembers otherwise", lock(s0, "a1"), lock(s1, "b1"), lock(s1, "a2"), clash},
		{"another contract", lock(s0, ""), lock(s1, "a1"), lock(s2, "b1"), clash},
		{"laid out by tabs", tabs(lock(s0, "")), tabs(lock(s1, "a1")), tabs(lock(s1, "b1")), tabs(lock(s1, "a1 b1"))},
		{"with line ends of Windows", crlf(lock(s0, "")), crlf(lock(s1, "a1")), crlf(lock(s1, "b1")), crlf(lock(s1, "a1 b1"))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, got := range []*Merged{mustMerge(t, tt.base, tt.ours, tt.theirs), mustMerge(t, tt.base, tt.theirs, tt.ours)} {
				switch {
				case tt.want == clash:
					if len(got.Clashes) != 1 || !got.Clashes[0].Own {
						t.Errorf("clashes %v, want one", got.Clashes)
					}
				case string(got.Text) != tt.want || len(got.Clashes) > 0:
					t.Errorf("clashes %v, text (-want +got):\n%s", got.Clashes, lines(tt.want, string(got.Text)))
				}
			}
		})
	}
}

// Git merges the bases of a history that was merged crosswise, and the
// conflicts of that become the base of the merge proper.
func TestMergeWithMarkersInTheBase(t *testing.T) {
	base := string(mustMerge(t, lockOf(t, s0, s0, s0), lockOf(t, s1, s1, s0), lockOf(t, s2, s1, s0)).Text)
	if got := mustMerge(t, base, lockOf(t, s1, s1, s2), lockOf(t, s1, s2, s0)); len(got.Clashes) > 0 || string(got.Text) != lockOf(t, s1, s2, s2) {
		t.Errorf("the same resolution twice: %v\n%s", got.Clashes, got.Text)
	}
	for _, tt := range [][2]string{{lockOf(t, s1, s1), lockOf(t, s2, s1)}, {lockOf(t, "", s1), lockOf(t, s1, s1)}} {
		if got := mustMerge(t, base, tt[0], tt[1]); len(got.Clashes) != 1 || got.Clashes[0].Key != "a" {
			t.Errorf("two resolutions: %v\n%s", got.Clashes, got.Text)
		}
	}
}

func TestMergeOfNoLock(t *testing.T) {
	good := lockOf(t, s0)
	for name, bad := range map[string]string{
		"empty": "", "broken": good[:100], "of a newer version": strings.Replace(good, `"1"`, `"2"`, 1),
		"in conflict": string(mustMerge(t, good, lockOf(t, s1), lockOf(t, s2)).Text),
	} {
		for i, stage := range []Stage{Base, Ours, Theirs} {
			texts := [3][]byte{[]byte(good), []byte(good), []byte(good)}
			texts[i] = []byte(bad)
			_, err := Merge(texts[0], texts[1], texts[2], MergeOptions{})
			var fault *MergeError
			if stage == Base && (name == "empty" || name == "in conflict") {
				if err != nil {
					t.Errorf("base %s: %v", name, err)
				}
			} else if !errors.As(err, &fault) || fault.Stage != stage || !errors.As(err, new(*Error)) {
				t.Errorf("%s %s: error %v", stage, name, err)
			}
		}
	}
}

func TestMergeOfForeignEntries(t *testing.T) {
	lock := func(other string) string {
		return strings.Replace(lockOf(t, s0), "\n    }\n  }\n", "\n    },\n    \"other\": {"+other+"}\n  }\n", 1)
	}
	got := mustMerge(t, lock(`"x": 1`), lock(`"x": 1.0`), lock(`"x": 1e+16`))
	if len(got.Clashes) != 1 || got.Clashes[0].Own {
		t.Errorf("clashes %+v", got.Clashes)
	}
	if _, ok := Disputed(got.Text); ok {
		t.Error("accept would decide about the entry of another tool")
	}
	_, err := Parse(got.Text)
	if err == nil || !strings.Contains(err.Error(), "git checkout --ours") {
		t.Errorf("error %v", err)
	}
}

func TestMergeOfAFieldThatBothSidesChanged(t *testing.T) {
	field := func(name string) string {
		return strings.TrimSuffix(lockOf(t, s0), "\n}\n") + ",\n  " + name + "\n}\n"
	}
	for _, tt := range []struct{ base, ours, theirs, reason string }{
		{field(`"x": 0`), field(`"x": 1`), field(`"x": 2`), `field "x" was changed on both sides`},
		{lockOf(t, s0), field(`"x": 1`), field(`"x": 2`), `field "x" was set on both sides, in different ways`},
		{field(`"x": 0`), lockOf(t, s0), field(`"x": 2`), `field "x" was changed in theirs and removed in ours`},
	} {
		got := mustMerge(t, tt.base, tt.ours, tt.theirs)
		if diff := cmp.Diff([]Clash{{Key: "x", Field: true, Reason: tt.reason}}, got.Clashes); diff != "" {
			t.Errorf("clashes (-want +got):\n%s", diff)
		}
		if ours, theirs, ok := sides(string(got.Text)); !ok || ours != tt.ours || theirs != tt.theirs {
			t.Errorf("marked as\n%s", got.Text)
		}
		if _, ok := Disputed(got.Text); ok {
			t.Error("accept would decide about a field of another program")
		}
	}
}

func TestMergeMarkerSize(t *testing.T) {
	got, err := Merge([]byte(lockOf(t, s0)), []byte(lockOf(t, s1)), []byte(lockOf(t, s2)), MergeOptions{MarkerSize: 12})
	if err != nil || !strings.Contains(string(got.Text), "\n============\n") {
		t.Fatalf("%v\n%s", err, got.Text)
	}
	if d, ok := Disputed(got.Text); !ok || len(d.Keys) != 1 {
		t.Errorf("not read back:\n%s", got.Text)
	}
}

// Without the driver git merges lines, and may leave the base in the conflict.
func TestDisputedAsGitMarksIt(t *testing.T) {
	ours, theirs := lockOf(t, s1, s0), lockOf(t, s2, s0)
	var marked strings.Builder
	b := strings.Split(theirs, "\n")
	for i, line := range strings.Split(ours, "\n") {
		if line != b[i] {
			marked.WriteString("<<<<<<< HEAD\n" + line + "\n||||||| merged common ancestors\nwas\n=======\n" + b[i] + "\n>>>>>>> topic\n")
		} else {
			marked.WriteString(line + "\n")
		}
	}
	d, ok := Disputed([]byte(marked.String()))
	if !ok || !cmp.Equal(d.Keys, []string{"a"}) || string(d.Resolve(d.Keys)) != theirs+"\n" {
		t.Errorf("%v %+v of\n%s", ok, d, marked.String())
	}
}
