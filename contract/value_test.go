package contract

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestEqual(t *testing.T) {
	for _, tt := range []struct {
		name, a, b string
		want       bool
	}{
		{"numbers of one value", `1`, `1.0`, true},
		{"exponents", `100`, `1e2`, true},
		{"fractions", `0.10`, `1E-1`, true},
		{"signs", `-1`, `1`, false},
		{"zeros", `-0.0e5`, `0`, true},
		{"neighbours beyond 2^53", `9007199254740993`, `9007199254740992`, false},
		{"numbers too large to compute", `1e999999999`, `10e999999998`, true},
		{"numbers too large to compute that differ", `1e999999999`, `1e999999998`, false},
		{"exponents beyond any integer type", `1e99999999999999999999`, `10.0e99999999999999999998`, true},
		{"exponents with leading zeros", `1e007`, `1e7`, true},
		{"a number and a boolean", `1`, `true`, false},
		{"a number and its text", `1`, `"1"`, false},
		{"null and false", `null`, `false`, false},
		{"the empty schema and true", `{}`, `true`, false},
		{"the empty array and object", `[]`, `{}`, false},
		{"order of keys", `{"a":1,"b":2}`, `{"b":2,"a":1}`, true},
		{"a missing key", `{"a":1,"b":2}`, `{"a":1,"c":2}`, false},
		{"order of items", `[1,2]`, `[2,1]`, false},
		{"more items", `[1,2]`, `[1,2,2]`, false},
		{"spellings of one text", `"\u00e9"`, `"é"`, true},
		{"composed and decomposed", `"\u00e9"`, `"e\u0301"`, false},
		{"lone surrogates", `"\ud800"`, `"\ud801"`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, b := mustParse(t, tt.a), mustParse(t, tt.b)
			if got := Equal(a, b); got != tt.want {
				t.Errorf("Equal(%s, %s) = %v", a, b, got)
			}
			if got := Equal(b, a); got != tt.want {
				t.Errorf("Equal(%s, %s) = %v", b, a, got)
			}
			if !Equal(a, a) {
				t.Errorf("%s differs from itself", a)
			}
		})
	}
	if !Equal(Value{}, Value{}) || Equal(Value{}, NullValue()) {
		t.Error("the absent value must equal itself and not null")
	}
}

func TestIsInteger(t *testing.T) {
	for literal, want := range map[string]bool{
		"0": true, "-0": true, "0.0": true, "1.0": true, "1e2": true, "1.5e1": true, "150e-1": true, "0e-999999999": true,
		"1e999999999": true, "1.25e99999999999999999999": true, "9007199254740993": true,
		"0.5": false, "1.5": false, "15e-1": false, "1.25e1": false, "1e-999999999": false, "1e-99999999999999999999": false,
	} {
		if got := mustParse(t, literal).IsInteger(); got != want {
			t.Errorf("IsInteger(%s) = %v", literal, got)
		}
	}
	if Str("1").IsInteger() || (Value{}).IsInteger() {
		t.Error("only numbers are integers")
	}
}

func TestRat(t *testing.T) {
	for literal, want := range map[string]string{
		"0": "0", "-0.0": "0", "0e99999999999": "0", "1.50": "3/2", "-15e-1": "-3/2", "1e2": "100",
		"9007199254740993": "9007199254740993", "-1e3": "-1000",
	} {
		wantRat, _ := new(big.Rat).SetString(want)
		if got, ok := mustParse(t, literal).Rat(); !ok || got.Cmp(wantRat) != 0 {
			t.Errorf("Rat(%s) = %v, %v; want %s", literal, got, ok, want)
		}
	}
	start := time.Now()
	for _, literal := range []string{"1e999999999", "-1e-999999999", "1e99999999999999999999", strings.Repeat("7", 1_000_000), "0." + strings.Repeat("0", 1_000_000) + "1"} {
		if got, ok := mustParse(t, literal).Rat(); ok {
			t.Errorf("Rat(%.20s...) = a number of %d bits, want none", literal, got.Num().BitLen())
		}
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("hostile literals took %v", took)
	}
	if _, ok := Str("1").Rat(); ok {
		t.Error("text has no value as a number")
	}
}

func TestNum(t *testing.T) {
	for _, literal := range []string{"0", "-0", "10", "1.0", "-1.5e+10", "1E-5", "123456789012345678901234567890"} {
		if v, ok := Num(literal); !ok || v.Literal() != literal {
			t.Errorf("Num(%q) = %v, %v", literal, v, ok)
		}
	}
	for _, literal := range []string{"", "-", "+1", "01", "-01", ".5", "1.", "1e", "1e+", "1e+-5", "1e5.5", "0x1", "1_000", "NaN", "Infinity", "--1", " 1", "1 ", "１"} {
		if v, ok := Num(literal); ok {
			t.Errorf("Num(%q) = %v, want none", literal, v)
		}
	}
}

func TestObjects(t *testing.T) {
	v := Obj(M("b", Int(1)), M("a", NullValue()))
	for _, tt := range []struct {
		name string
		got  Value
		want string
	}{
		{"a key replaced in its place", v.With("b", Int(2)), `{"b":2,"a":null}`},
		{"a key added at the end", v.With("c", Bool(true)), `{"b":1,"a":null,"c":true}`},
		{"keys dropped", v.Without("b", "x"), `{"a":null}`},
		{"the value itself, which no copy changes", v, `{"b":1,"a":null}`},
		{"a key of what is no object", List(Int(1)).Get("a"), `null`},
	} {
		if got := tt.got.String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	if !v.Has("a") || v.Has("c") || v.Get("c").IsPresent() {
		t.Error("null is there, and what is missing is absent")
	}
	if !mustParse(t, `[1,"x",{"a":1.0}]`).Contains(mustParse(t, `{"a":1}`)) {
		t.Error("Contains compares by value")
	}
}

func TestKinds(t *testing.T) {
	got := []string{}
	for _, v := range []Value{{}, NullValue(), Bool(false), Int(0), Str(""), List(), Obj()} {
		got = append(got, v.Kind().String())
	}
	want := []string{"absent", "null", "boolean", "number", "string", "array", "object"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
	if got := Kind(99).String(); got != "Kind(99)" {
		t.Errorf("an unknown kind prints as %q", got)
	}
}

func TestAccessorsOfOtherKinds(t *testing.T) {
	v := Int(1)
	if v.Text() != "" || Str("1").Literal() != "" || v.Items() != nil || v.Members() != nil || v.Len() != 0 || v.IsTrue() || v.IsFalse() {
		t.Error("an accessor answers for its own kind only")
	}
}

func TestContractKeyAndToolSchema(t *testing.T) {
	c := Contract{Name: "search", Description: "Find.", Input: mustParse(t, `{"type":"object"}`)}
	if got := c.Key(); got != "search" {
		t.Errorf("Key = %q", got)
	}
	c.Server = "docs"
	if got := c.Key(); got != "docs/search" {
		t.Errorf("Key = %q", got)
	}
	want := `{"description":"Find.","name":"search","parameters":{"type":"object"}}`
	if got := c.ToolSchema().String(); got != want {
		t.Errorf("ToolSchema = %s, want %s", got, want)
	}
	if got := c.Schema(Input); !got.IsPresent() {
		t.Error("the input schema is missing")
	}
	if got := c.Schema(Output); got.IsPresent() {
		t.Errorf("an output schema %s that is not there", got)
	}
	gaps := []Gap{{Output, "/b", "x"}, {Input, "/b", "y"}, {Input, "/a", "z"}, {Input, "/b", "x"}}
	SortGaps(gaps)
	if diff := cmp.Diff([]Gap{{Input, "/a", "z"}, {Input, "/b", "x"}, {Input, "/b", "y"}, {Output, "/b", "x"}}, gaps); diff != "" {
		t.Errorf("SortGaps (-want +got):\n%s", diff)
	}
}
