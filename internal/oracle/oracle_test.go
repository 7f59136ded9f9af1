package main

import (
	"os"
	"path"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// TestPageHasEveryRow holds the committed page against the table of versions,
// without a framework: a line that was added needs a run.
func TestPageHasEveryRow(t *testing.T) {
	data, err := os.ReadFile(pagePath)
	if err != nil {
		t.Fatal(err)
	}
	lines, rows := linesOf(data), 1 // the head
	for _, f := range frameworks() {
		for _, side := range f.of().sides() {
			rows++
			if lines[[2]string{f.String(), string(side)}] == nil {
				t.Errorf("docs/exactness.md has no line for %s %s: run make oracle-update ONLY=%s", f, side, f.of().name)
			}
		}
	}
	if len(lines) != rows+1 { // the rule below the head
		t.Errorf("docs/exactness.md has %d lines for %d rows: run make oracle-update", len(lines), rows)
	}
}

func TestEveryFrameworkHasItsFiles(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range frameworks() {
		if seen[f.String()] {
			t.Errorf("%s is in the table twice", f)
		}
		seen[f.String()] = true
		if f.of().module == "" {
			t.Errorf("%s: no probe %q", f, f.probe)
		}
		if _, err := sources.ReadFile("probes/" + f.probe + ".go"); err != nil {
			t.Errorf("%s: %v", f, err)
		}
		if err := f.known(); err != nil {
			t.Errorf("%s: %v", f, err)
		}
		for _, side := range f.of().sides() {
			name := f.recordOf(side)
			if name == "" {
				continue
			}
			if records, err := readRecords(path.Join(publishedDir, name+".jsonl")); err != nil || len(records) < 200 {
				t.Errorf("%s: %d records, %v", name, len(records), err)
			}
		}
	}
}

func TestTheCorpusHasTheTypesThatAreRecorded(t *testing.T) {
	set, err := corpus()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, r := range set.roots {
		if names[r.name] {
			t.Errorf("%s is asked for twice", r.name)
		}
		names[r.name] = true
	}
	for _, f := range frameworks() {
		for _, side := range f.of().sides() {
			records, err := readRecords(path.Join(publishedDir, f.recordOf(side)+".jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range records {
				if !names[r.Type] {
					t.Errorf("%s: %s is not in the corpus", f, r.Type)
				}
			}
		}
	}
}

func TestRefusalsAreTheSameInTheseWords(t *testing.T) {
	tests := []struct {
		name      string
		got, want string
		same      bool
	}{
		{"word for word", "unsupported type chan int", "unsupported type chan int", true},
		{"a panic is told by the probe alone", "unsupported type chan int", "panic: unsupported type chan int", true},
		{"other words", "unsupported type chan int", "panic: unsupported type func()", false},
		{"no refusal", "", "panic: unsupported type func()", false},
		{"a refusal of what is taken", "unsupported", "", false},
		{"an overflow in our words", "fatal: stack overflow (infinite recursion; not recoverable)", overflow, true},
		{"an overflow that is not told", "", overflow, false},
		{"an endless loop in our words", "inference never returns: type T points to itself", endless, true},
		{"an endless loop is no overflow", "fatal error: stack overflow", endless, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if sameWords(test.got, test.want) != test.same {
				t.Errorf("same is %v", !test.same)
			}
		})
	}
}

func TestAGapHidesOnlyWhatIsBelowIt(t *testing.T) {
	tests := []struct {
		name, a, b string
		path       contract.Path
		same       bool
	}{
		{"a property", `{"properties":{"x":{"type":"string"},"y":true}}`, `{"properties":{"x":{},"y":true}}`, "/x", true},
		{"not another property", `{"properties":{"x":{},"y":true}}`, `{"properties":{"x":{},"y":false}}`, "/x", false},
		{"not whether it is there", `{"properties":{"x":{}}}`, `{"properties":{}}`, "/x", false},
		{"an element", `{"items":{"type":"string"},"minItems":1}`, `{"items":{},"minItems":1}`, "/*", true},
		{"not the bounds of its array", `{"items":{},"minItems":1}`, `{"items":{},"minItems":2}`, "/*", false},
		{"a value of a map of structs", `{"additionalProperties":{"properties":{"x":{}}}}`, `{"additionalProperties":{"properties":{"x":true}}}`, "/*/x", true},
		{"behind a reference", `{"$ref":"#/$defs/T","$defs":{"T":{"properties":{"x":{"type":"null"}}}}}`, `{"$ref":"#/$defs/T","$defs":{"T":{"properties":{"x":{}}}}}`, "/x", true},
		{"not what is beside a reference", `{"$ref":"#/$defs/T","$defs":{"T":{"properties":{"x":{}}}}}`, `{"$id":"a","$ref":"#/$defs/T","$defs":{"T":{"properties":{"x":{}}}}}`, "/x", false},
		{"a definition behind it", `{"properties":{"x":{"$ref":"#/$defs/T"}},"$defs":{"T":{}}}`, `{"properties":{"x":{"$ref":"#/$defs/T"}},"$defs":{"T":{"type":"null"}}}`, "/x", true},
		{"not a definition beside it", `{"properties":{"x":{}},"$defs":{"T":{}}}`, `{"properties":{"x":{}},"$defs":{"T":{"type":"null"}}}`, "/x", false},
		{"the whole", `{"type":"string"}`, `true`, "", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			gaps := []contract.Gap{{Side: contract.Input, Path: test.path}}
			a, b := parse(t, test.a), parse(t, test.b)
			if same := equalBesides(gaps, a, b); same != test.same {
				t.Errorf("%s\n%s\nsame is %v", a, b, same)
			}
		})
	}
}

func parse(t *testing.T, text string) contract.Value {
	t.Helper()
	v, err := contract.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestADeathIsReadFromWhatTheProcessPrints(t *testing.T) {
	tests := []struct{ name, stderr, want string }{
		{"overflow", "noise\nruntime: goroutine stack exceeds 67108864-byte limit\nfatal error: stack overflow\n\ngoroutine 1\n", overflow},
		{"loop", "probe: endless loop\n", endless},
		{"memory", "fatal error: runtime: out of memory\n", endless},
		{"what a framework prints is no death", "log: stack overflow is a site\n", "fatal: log: stack overflow is a site\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stderr tail
			for _, b := range []byte(test.stderr) { // in the smallest pieces
				if _, err := stderr.Write([]byte{b}); err != nil {
					t.Fatal(err)
				}
			}
			if got := deathIn(stderr); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestAnExceptionThatNothingNeedsIsStale(t *testing.T) {
	e := &excused{all: []exception{{framework: "gosdk@*", side: contract.Input, types: "Bad*", reason: "r"}, {framework: "eino@*", side: contract.Input, types: "T"}}, used: make([]bool, 2)}
	f := framework{probe: "gosdk", version: "v1.8.0"}
	if got := e.reason(f, contract.Input, root{name: "BadChan"}); got != "r" {
		t.Errorf("reason %q", got)
	}
	if got := e.reason(f, contract.Output, root{name: "BadChan"}); got != "" {
		t.Errorf("the other side has reason %q", got)
	}
	if stale := e.stale(); len(stale) != 1 || stale[0].framework != "eino@*" {
		t.Errorf("stale %v", stale)
	}
}
