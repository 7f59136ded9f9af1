package contract

import (
	"encoding/json"
	"testing"
)

// testdata/dumps.jsonl was printed by Python 3.11's json.dumps, with numbers
// put back as they were spelled.
func TestEncodingAsPythonPrints(t *testing.T) {
	for _, row := range rows(t, "testdata/dumps.jsonl") {
		text := row.Get("text").Text()
		t.Run(text, func(t *testing.T) {
			v := mustParse(t, text)
			if got, want := Canonical(v), row.Get("canonical").Text(); got != want {
				t.Errorf("Canonical = %s\nwant %s", got, want)
			}
			if got, want := Indented(v, 0), row.Get("indented").Text(); got != want {
				t.Errorf("Indented = %s\nwant %s", got, want)
			}
		})
	}
}

func TestIndentedBelowOtherLines(t *testing.T) {
	got := Indented(Obj(M("b", List()), M("a", Strs("x"))), 2)
	want := "{\n      \"a\": [\n        \"x\"\n      ],\n      \"b\": []\n    }"
	if got != want {
		t.Errorf("Indented = %s\nwant %s", got, want)
	}
}

func TestStringKeepsOrderAndSpelling(t *testing.T) {
	for _, text := range []string{
		`{"z":1,"a":[1.0,1e+05,-0,9007199254740993],"m":{}}`,
		`{"required":[],"items":true,"not":{},"dup":["a","a"]}`,
		`"<é\u0001\"\\>"`,
		`"\ud800 and \udfff"`,
	} {
		if got := mustParse(t, text).String(); got != text {
			t.Errorf("String = %s, want %s", got, text)
		}
	}
}

func TestEncodingTextThatIsNotUTF8(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"a\xffb", `"a\ufffdb"`},
		{"\xed\xa0", `"\ufffd\ufffd"`},
		{"\xed\xa0\x80", `"\ud800"`},
		{"\xed\x9f\xbf", `"\ud7ff"`}, // a character, the last before the surrogates
		{"\uFFFD", `"\ufffd"`},
	} {
		if got := Canonical(Str(tt.in)); got != tt.want {
			t.Errorf("Canonical(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestValueInsideOtherJSON(t *testing.T) {
	type doc struct {
		Schema Value `json:"schema"`
		Absent Value `json:"absent"`
	}
	text := `{"schema":{"b":1.0,"a":"\ud800"},"absent":null}`
	var d doc
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	d.Absent = Value{}
	got, err := json.Marshal(d)
	if err != nil || string(got) != text {
		t.Errorf("Marshal = %s, %v; want %s", got, err, text)
	}
	if err := json.Unmarshal([]byte(`{"schema":{"a":1,"a":2}}`), &d); err == nil {
		t.Error("Unmarshal took a duplicate key")
	}
}
