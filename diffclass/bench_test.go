package diffclass_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/diffclass"
)

// large spells a schema of n properties, two of which hold as many, and so on
// down to the depth.
func large(d dialect, n, depth int, leaf string) string {
	properties, required := []string{}, []string{}
	for i := range n {
		schema := `{"type":"string"}`
		switch {
		case i == 0:
			schema = leaf
		case i == 1 && depth > 0:
			schema = large(d, n, depth-1, leaf)
		case i == 2 && depth > 0:
			schema = d.slice(large(d, n, depth-1, leaf))
		case i%5 == 3:
			schema = `{"type":"integer","minimum":0}`
		case i%5 == 4:
			schema = `{"type":"string","enum":["a","b","c"]}`
		}
		name := fmt.Sprintf("p%d", i)
		properties = append(properties, `"`+name+`":`+schema)
		if i%2 == 0 {
			required = append(required, name)
		}
	}
	return d.object(strings.Join(properties, ","), required...)
}

func BenchmarkCompare(b *testing.B) {
	for _, d := range dialects {
		for depth := range 4 {
			old, new := contractOf(large(d, 30, depth, `{"type":"integer"}`)), contractOf(large(d, 30, depth, `{"type":"string"}`))
			b.Run(fmt.Sprintf("%s/%d bytes", d.name, len(old.Input.String())), func(b *testing.B) {
				changes := 0
				for b.Loop() {
					changes = len(diffclass.Compare(old, new, diffclass.Options{}))
				}
				b.ReportMetric(float64(changes), "changes")
			})
		}
	}
}

// BenchmarkCompareMany compares schemas with many differences, or far down:
// each is proved on its own, so that what one costs shows.
func BenchmarkCompareMany(b *testing.B) {
	cases := []struct {
		name   string
		spell  func(d dialect, leaf string) string
		before string
		after  string
	}{
		{"400 properties retyped", wide(400), `{"type":"integer"}`, `{"type":"string"}`},
		{"400 lists retyped", wide(400), `{"type":"array","items":{"type":"integer"}}`, `{"type":"array","items":{"type":"string"}}`},
		{"240 levels deep", deep(240), `{"type":"integer"}`, `{"type":"string"}`},
		{"20 objects of 20 properties, 3 levels deep", nested(3), `{"type":"integer"}`, `{"type":"string"}`},
	}
	for _, c := range cases {
		for _, d := range dialects {
			old, new := contractOf(c.spell(d, c.before)), contractOf(c.spell(d, c.after))
			b.Run(c.name+"/"+d.name, func(b *testing.B) {
				changes := 0
				for b.Loop() {
					changes = len(diffclass.Compare(old, new, diffclass.Options{}))
				}
				b.ReportMetric(float64(changes), "changes")
			})
		}
	}
}

// wide spells an object of n properties, of which every other is required.
func wide(n int) func(d dialect, leaf string) string {
	return func(d dialect, leaf string) string {
		properties, required := []string{}, []string{}
		for i := range n {
			name := fmt.Sprintf("p%d", i)
			properties = append(properties, `"`+name+`":`+leaf)
			if i%2 == 0 {
				required = append(required, name)
			}
		}
		return d.object(strings.Join(properties, ","), required...)
	}
}

// deep spells a leaf below as many objects.
func deep(levels int) func(d dialect, leaf string) string {
	return func(d dialect, leaf string) string {
		for range levels {
			leaf = d.object(`"p":`+leaf, "p")
		}
		return leaf
	}
}

// nested spells an object of 20 objects of 20 properties, below some levels of
// objects and lists.
func nested(levels int) func(d dialect, leaf string) string {
	return func(d dialect, leaf string) string {
		s := wide(20)(d, wide(20)(d, leaf))
		for range levels {
			s = d.object(`"p":`+d.slice(s), "p")
		}
		return s
	}
}
