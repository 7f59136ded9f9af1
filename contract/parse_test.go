package contract

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

func TestParseFaults(t *testing.T) {
	many := make([]string, 40)
	for i := range many {
		many[i] = `"k` + strconv.Itoa(i) + `":0`
	}
	manyKeys := strings.Join(many, ",")
	for _, tt := range []struct {
		name, text string
		offset     int
		reason     string
	}{
		{"nothing", "", 0, "unexpected end of JSON"},
		{"only space", " \n", 2, "unexpected end of JSON"},
		{"a truncated object", `{"a": {"b": 1`, 13, "unexpected end of JSON"},
		{"a truncated key", `{"a`, 3, "unexpected end of JSON in a string"},
		{"a truncated escape", `"\`, 2, "unexpected end of JSON in a string"},
		{"a truncated unit", `"\u12`, 5, "unexpected end of JSON in a string"},
		{"a truncated word", `[tru`, 4, "unexpected end of JSON"},
		{"a second value", `{} {}`, 3, `unexpected '{' after the value`},
		{"a byte order mark", "\uFEFF{}", 0, `unexpected '\ufeff' where a value should be`},
		{"a trailing comma in an object", `{"a":1,}`, 7, `unexpected '}' where a key should be`},
		{"a trailing comma in an array", `[1,]`, 3, `unexpected ']' where a value should be`},
		{"a missing comma", "[1\n 2]", 4, `unexpected '2' where ',' or ']' should be`},
		{"a missing colon", `{"a" 1}`, 5, `unexpected '1' where ':' should be`},
		{"the wrong bracket", `{"a":[1}`, 7, `unexpected '}' where ',' or ']' should be`},
		{"a key without quotes", `{a:1}`, 1, `unexpected 'a' where a key should be`},
		{"single quotes", `['a']`, 1, `unexpected '\'' where a value should be`},
		{"a comment", `[// x`, 1, `unexpected '/' where a value should be`},
		{"NaN", `[NaN]`, 1, `"NaN" is not a JSON value`},
		{"infinity", `[-Infinity]`, 1, `"-" is not a JSON number`},
		{"a word of another language", `None`, 0, `"None" is not a JSON value`},
		{"a leading zero", `[01]`, 1, `"01" is not a JSON number`},
		{"a dot without digits", `[1.]`, 1, `"1." is not a JSON number`},
		{"an exponent without digits", `[1e+]`, 1, `"1e+" is not a JSON number`},
		{"a plus sign", `[+1]`, 1, `unexpected '+' where a value should be`},
		{"a line break in a string", "[\"a\nb\"]", 3, `unescaped control character '\n' in a string`},
		{"an unknown escape", `["\x41"]`, 2, "unknown escape in a string"},
		{"a unit that is not hexadecimal", `["\u00zz"]`, 2, `\u without four hex digits`},
		{"bytes that are not UTF-8", "[\"é\xff\"]", 4, "bytes that are not UTF-8"},
		{"a surrogate in UTF-8", "[\"\xed\xa0\x80\"]", 2, "bytes that are not UTF-8"},
		{"a duplicate key", `{"a":1,"b":{"c":1,"c":2}}`, 18, `duplicate key "c"`},
		{"a duplicate key in another spelling", `{"a":1, "\u0061":2}`, 8, `duplicate key "a"`},
		{"a duplicate key among many", `{` + manyKeys + `,"k7":1}`, 2 + len(manyKeys), `duplicate key "k7"`},
		{"hostile nesting of arrays", strings.Repeat("[", 1_000_000), 1001, "nested deeper than 1000 levels"},
		{"hostile nesting of objects", strings.Repeat(`{"":`, 1_000_000), 4004, "nested deeper than 1000 levels"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse([]byte(tt.text))
			var syntax *SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("Parse: %v, want a *SyntaxError", err)
			}
			if syntax.Offset != tt.offset || syntax.Reason != tt.reason {
				t.Errorf("Parse: %q at %d, want %q at %d", syntax.Reason, syntax.Offset, tt.reason, tt.offset)
			}
			if err := Check([]byte(tt.text)); err == nil || err.Error() != tt.reason {
				t.Errorf("Check: %v, want %q", err, tt.reason)
			}
		})
	}
}

func TestParseReads(t *testing.T) {
	deep := strings.Repeat("[", 1000) + "1" + strings.Repeat("]", 1000)
	for _, tt := range []struct{ name, text, want string }{
		{"escapes", `"\"\\\/\b\f\n\r\t\u00e9"`, `"\"\\/\b\f\n\r\té"`},
		{"a surrogate pair", `"\uD83D\uDE00"`, `"😀"`},
		{"a low surrogate before a high one", `"\ude00\ud83d"`, `"\ude00\ud83d"`},
		{"a high surrogate before a pair", `"\ud83d\ud83d\ude00"`, `"\ud83d😀"`},
		{"a high surrogate before another escape", `"\ud83d\n\ud83d"`, `"\ud83d\n\ud83d"`},
		{"the replacement character, which is no fault", `"\ufffd�"`, `"��"`},
		{"NUL", `"\u0000"`, `"\u0000"`},
		{"numbers", `[0,-0,1.0,1E400,-1e-5]`, `[0,-0,1.0,1E400,-1e-5]`},
		{"space of all kinds", " [ \t1 ,\r\n2 ] ", `[1,2]`},
		{"one key in two objects", `[{"a":1},{"a":{"a":2}}]`, `[{"a":1},{"a":{"a":2}}]`},
		{"an empty key", `{"":{}}`, `{"":{}}`},
		{"as many levels as are allowed", deep, deep},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := mustParse(t, tt.text).String(); got != tt.want {
				t.Errorf("Parse(%s) = %s, want %s", tt.text, got, tt.want)
			}
			if err := Check([]byte(tt.text)); err != nil {
				t.Errorf("Check: %v", err)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1.0,-0,1e999999999999,{"b":null}],"é":"\ud800\u00e9\ud83d\ude00"}`,
		`[true,false,"\\\"/\/",{}]`, `{"a":1,"a":2}`, "\"\xff\"", `[1,]`, "\uFEFF{}", `[[[[`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := Parse(data)
		if checkErr := Check(data); (err == nil) != (checkErr == nil) {
			t.Fatalf("Parse: %v, Check: %v", err, checkErr)
		}
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset < 0 || syntax.Offset > len(data) {
				t.Fatalf("Parse: %#v", err)
			}
			return
		}
		for _, text := range []string{v.String(), Canonical(v), Indented(v, 3)} {
			again, err := Parse([]byte(text))
			if err != nil || !Equal(v, again) || Canonical(again) != Canonical(v) {
				t.Fatalf("%q became %q, which reads as %s, %v", data, text, again, err)
			}
		}
		if again, err := Parse([]byte(v.String())); err != nil || again.String() != v.String() {
			t.Fatalf("%q became %s, %v", v, again, err)
		}
		Hash(v)
		Canonical(Unordered(v))
	})
}

func BenchmarkParse(b *testing.B) {
	text := []byte(`{"tools":[` + strings.TrimSuffix(strings.Repeat(`{"description":"Search the documents.","name":"search","parameters":{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer","default":10}},"required":["query"]}},`, 1000), ",") + `]}`)
	b.SetBytes(int64(len(text)))
	b.Run("value", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if _, err := Parse(text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("check", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if err := Check(text); err != nil {
				b.Fatal(err)
			}
		}
	})
}
