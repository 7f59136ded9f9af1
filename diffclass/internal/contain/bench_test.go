package contain

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

func parse(t testing.TB, text string) contract.Value {
	t.Helper()
	v, err := contract.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// toolSchema returns the schema of a tool with n properties, every fifth an
// object with ten properties of its own and every seventh a list of them.
func toolSchema(n int, defs bool) string {
	nested := `{"type":"object","properties":{`
	for i := range 10 {
		nested += fmt.Sprintf(`"f%d":{"type":["string","null"],"maxLength":%d},`, i, i+5)
	}
	nested += `"mode":{"type":"string","enum":["a","b","c"]}},"required":["f0","f1","mode"],"additionalProperties":false}`
	item := nested
	if defs {
		item = `{"$ref":"#/$defs/Item"}`
	}
	props, required := []string{}, []string{}
	for i := range n {
		s := fmt.Sprintf(`{"type":"integer","minimum":%d,"description":"property %d"}`, i, i)
		switch {
		case i%5 == 0:
			s = item
		case i%7 == 0:
			s = `{"type":["null","array"],"items":` + item + `}`
		case i%3 == 0:
			s = `{"type":"string","pattern":"^[a-z]{2,8}$"}`
		}
		props = append(props, fmt.Sprintf(`"p%d":%s`, i, s))
		if i%2 == 0 {
			required = append(required, fmt.Sprintf(`"p%d"`, i))
		}
	}
	text := `{"type":"object","properties":{` + strings.Join(props, ",") + `},"required":[` + strings.Join(required, ",") + `],"additionalProperties":false`
	if defs {
		text += `,"$defs":{"Item":` + nested + `}`
	}
	return text + `}`
}

func BenchmarkAToolAgainstItself(b *testing.B) {
	v := parse(b, toolSchema(50, false))
	b.ReportAllocs()
	for b.Loop() {
		if got := DecideRoot(v, v, Options{CloseSmaller: true}); got.Verdict != Contained {
			b.Fatal(got)
		}
	}
}

func benchmarkEdit(b *testing.B, n int, defs bool, old, new string, want Verdict) {
	text := toolSchema(n, defs)
	before, after := parse(b, text), parse(b, strings.Replace(text, old, new, 1))
	b.ReportAllocs()
	for b.Loop() {
		if got := DecideRoot(before, after, Options{CloseSmaller: true}); got.Verdict != want {
			b.Fatal(got)
		}
	}
}

func BenchmarkAToolWithABoundLowered(b *testing.B) {
	benchmarkEdit(b, 50, false, `"minimum":46`, `"minimum":40`, Contained)
}

func BenchmarkAToolWithABoundRaised(b *testing.B) {
	benchmarkEdit(b, 50, false, `"minimum":46`, `"minimum":50`, Refuted)
}

func BenchmarkAToolWithAnEnumValueAddedInADefinition(b *testing.B) {
	benchmarkEdit(b, 50, true, `["a","b","c"]`, `["a","b","c","d"]`, Contained)
}

func BenchmarkAToolWithAnEnumValueRemovedInADefinition(b *testing.B) {
	benchmarkEdit(b, 50, true, `["a","b","c"]`, `["a","b"]`, Refuted)
}

func BenchmarkAToolWith200PropertiesAndABoundRaised(b *testing.B) {
	benchmarkEdit(b, 200, false, `"minimum":199`, `"minimum":200`, Refuted)
}
