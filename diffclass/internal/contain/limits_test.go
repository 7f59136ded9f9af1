package contain

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolpact/toolpactvet/contract"
)

// nest wraps a schema n times.
func nest(n int, open, inner, end string) string {
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

func union(n int, closed bool, kind func(int) string) string {
	branches := []string{}
	for i := range n {
		s := `{"type":"object","properties":{"kind":` + kind(i) + fmt.Sprintf(`,"v%d":{"type":"integer"},"w":{"type":"string"}},"required":["kind"]`, i)
		if closed {
			s += `,"additionalProperties":false`
		}
		branches = append(branches, s+`}`)
	}
	return strings.Join(branches, ",")
}

// pigeons says that each pigeon is in a hole, and conflicts that two share
// one: a containment that is true and hard to see.
func pigeons(n, holes int) string {
	all := []string{}
	for i := range n {
		any := []string{}
		for h := range holes {
			any = append(any, fmt.Sprintf(`{"required":["p%dh%d"]}`, i, h))
		}
		all = append(all, `{"anyOf":[`+strings.Join(any, ",")+`]}`)
	}
	return `{"type":"object","allOf":[` + strings.Join(all, ",") + `]}`
}

func conflicts(n, holes int) string {
	any := []string{}
	for i := range n {
		for j := range i {
			for h := range holes {
				any = append(any, fmt.Sprintf(`{"required":["p%dh%d","p%dh%d"]}`, i, h, j, h))
			}
		}
	}
	return `{"anyOf":[` + strings.Join(any, ",") + `]}`
}

// overlapping returns open object branches, each with required properties of
// its own.
func overlapping(n, minimum int) string {
	branches := []string{}
	for i := range n {
		branches = append(branches, fmt.Sprintf(
			`{"type":"object","properties":{"r%d":{"type":"integer","minimum":%d},"s%d":{"type":"string"}},"required":["r%d"]}`, i, minimum*oneIf(i == 0), i, i))
	}
	return strings.Join(branches, ",")
}

func numbers(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(i)
	}
	return `{"enum":[` + strings.Join(list, ",") + `]}`
}

func words(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"v%d"`, i)
	}
	return `{"enum":[` + strings.Join(list, ",") + `]}`
}

func constant(i int) string { return fmt.Sprintf(`{"const":"k%d"}`, i) }

// The cases that use up what a decision may cost are decided once.
var expensive = []string{"pigeons and holes", "a set of 300", "a set of 8000", "patterns that multiply"}

func TestWorkIsBounded(t *testing.T) {
	for _, c := range []struct {
		name, small, large string
		want               []Verdict
	}{
		{"objects nested 490 levels, a leaf narrowed",
			nest(490, `{"properties":{"a":`, `{"type":"number"}`, `}}`),
			nest(490, `{"properties":{"a":`, `{"type":"integer"}`, `}}`), []Verdict{Refuted}},
		{"objects nested 490 levels, a leaf widened",
			nest(490, `{"properties":{"a":`, `{"type":"integer"}`, `}}`),
			nest(490, `{"properties":{"a":`, `{"type":"number"}`, `}}`), []Verdict{Contained}},
		{"lists nested 900 levels, a leaf narrowed",
			nest(900, `{"items":`, `{"type":"number"}`, `}`),
			nest(900, `{"items":`, `{"type":"integer"}`, `}`), []Verdict{Refuted}},
		{"negations nested 900 levels",
			nest(900, `{"not":`, `{"type":"number"}`, `}`),
			nest(900, `{"not":`, `{"type":"integer"}`, `}`), []Verdict{Refuted}},
		{"a union of 40 with a discriminator, one branch added",
			`{"oneOf":[` + union(40, true, constant) + `]}`,
			`{"oneOf":[` + union(41, true, constant) + `]}`, []Verdict{Contained}},
		{"a union of 40 with a discriminator, one branch dropped",
			`{"oneOf":[` + union(41, true, constant) + `]}`,
			`{"oneOf":[` + union(40, true, constant) + `]}`, []Verdict{Refuted}},
		{"a union of 30 open branches from anyOf to oneOf",
			`{"anyOf":[` + union(30, false, constant) + `]}`,
			`{"oneOf":[` + union(30, false, constant) + `]}`, []Verdict{Contained}},
		{"a union of 12 that nothing tells apart, against another order and one more",
			`{"anyOf":[` + union(12, true, func(int) string { return `{"type":"string"}` }) + `]}`,
			`{"anyOf":[` + union(13, true, func(int) string { return `{"type":"string"}` }) + `]}`, []Verdict{Contained}},
		{"a union of 20 open branches that nothing tells apart, one bound lowered",
			`{"anyOf":[` + overlapping(20, 5) + `]}`,
			`{"anyOf":[` + overlapping(20, 4) + `]}`, []Verdict{Contained, Undecided}},
		{"a union of 20 open branches that nothing tells apart, one bound raised",
			`{"anyOf":[` + overlapping(20, 4) + `]}`,
			`{"anyOf":[` + overlapping(20, 5) + `]}`, []Verdict{Refuted, Undecided, Contained}},
		{"the same from anyOf to oneOf",
			`{"anyOf":[` + overlapping(20, 4) + `]}`,
			`{"oneOf":[` + overlapping(20, 4) + `]}`, []Verdict{Refuted, Undecided}},
		{"pigeons and holes", pigeons(9, 8), conflicts(9, 8), []Verdict{Contained, Undecided}},
		{"choices that multiply",
			`{"allOf":[` + strings.TrimSuffix(strings.Repeat(`{"anyOf":[{"required":["a"]},{"required":["b"]},{"minProperties":3}]},`, 15), ",") + `]}`,
			`{"allOf":[` + strings.TrimSuffix(strings.Repeat(`{"anyOf":[{"required":["b"]},{"required":["c"]},{"minProperties":4}]},`, 15), ",") + `]}`, []Verdict{Refuted, Undecided}},
		{"a long list", `{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":"string"},"maxItems":3000}`, []Verdict{Refuted}},
		{"an enum of 5000 numbers, one dropped", numbers(5000), numbers(4999), []Verdict{Refuted}},
		{"an enum of 5000 numbers, one added", numbers(4999), numbers(5000), []Verdict{Contained}},
		{"an integer and an enum of 5000", `{"type":"integer"}`, numbers(5000), []Verdict{Refuted}},
		{"a number and an enum of 5000", `{"type":"number","minimum":0}`, numbers(5000), []Verdict{Refuted}},
		{"a pattern and an enum of 5000", `{"type":"string","pattern":"^v[0-9]{1,4}$"}`, words(5000), []Verdict{Refuted}},
		{"a set of 300", `{"type":"array","uniqueItems":true}`, `{"maxItems":299}`, []Verdict{Refuted}},
		{"a set of 8000", `{"type":"array","uniqueItems":true}`, `{"maxItems":7999}`, []Verdict{Undecided}},
		{"300 properties", `{"type":"object"}`, `{"maxProperties":299}`, []Verdict{Refuted, Contained}},
		{"a list too long to show", `{"type":"array"}`, `{"type":"array","maxItems":1000000000}`, []Verdict{Undecided}},
		{"a string too long to show", `{"type":"string"}`, `{"type":"string","maxLength":1000000000}`, []Verdict{Undecided}},
		{"patterns that multiply", `{"type":"string","pattern":"^(a|b)*a(a|b){14}$"}`, `{"type":"string","pattern":"^(a|b)*b(a|b){13}$"}`, []Verdict{Refuted, Undecided}},
		{"numbers of any size", `{"type":"number","maximum":1e4000}`, `{"type":"number","maximum":1e3999}`, []Verdict{Refuted}},
		{"numbers beyond any size", `{"type":"number","maximum":1e999999999}`, `{"type":"number","maximum":1e999999998}`, []Verdict{Undecided}},
		{"a reference to itself", `{"$ref":"#"}`, `{"type":"string"}`, []Verdict{Undecided}},
		{"references in a circle", `{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}]}}}`, `{"type":"string"}`, []Verdict{Undecided}},
	} {
		t.Run(c.name, func(t *testing.T) {
			small, large := parse(t, c.small), parse(t, c.large)
			for i, o := range []Options{strict, closed, lenient} {
				if i > 0 && slices.Contains(expensive, c.name) {
					break
				}
				start := time.Now()
				got := DecideRoot(small, large, o)
				t.Logf("%+v: %d in %v %.80v %s", o, got.Verdict, time.Since(start).Round(time.Millisecond), got.Witness, got.Reason)
				again := got
				if i == 0 {
					again = DecideRoot(small, large, o)
				}
				if again.Verdict != got.Verdict || !contract.Equal(again.Witness, got.Witness) || again.Reason != got.Reason {
					t.Errorf("decided differently a second time: %v, then %v", got, again)
				}
				ok := false
				for _, want := range c.want {
					ok = ok || got.Verdict == want
				}
				if !ok {
					t.Errorf("verdict %d (%s), want one of %v", got.Verdict, got.Reason, c.want)
				}
			}
		})
	}
}

func TestThePeerIsNotAskedAboutAPartThatRefersToTheWhole(t *testing.T) {
	for _, text := range []string{
		`{"type":"array","items":{"$ref":"#"}}`,
		`{"type":"object","properties":{"a":{"type":"array","items":{"$ref":"#/properties/a"}}}}`,
	} {
		root := parse(t, text)
		doc := New(root)
		part := root.Get("items")
		if !part.IsPresent() {
			part = root.Get("properties").Get("a")
		}
		v := contract.List()
		if doc.Node(part).peer(v) != nil {
			t.Errorf("the peer is asked about %s in %s", part, text)
		}
		if !Confirm(doc.Node(part), New(contract.Bool(false)).Root(), v, Options{}) {
			t.Errorf("%s is not confirmed as a value of %s in %s", v, part, text)
		}
	}
}
