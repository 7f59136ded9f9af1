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

func BenchmarkCompareBig(b *testing.B) {
	for _, big := range []struct {
		name string
		n, depth int
	}{{"one of 200", 200, -1},{"100 retyped", 100, 0},{"200 retyped", 200, 0}, {"400 retyped", 400, 0}, {"60 deep", 0, 60},{"120 deep", 0, 120},{"240 deep", 0, 240}} {
		for _, d := range dialects {
			old, new := contractOf(bigOf(d, big.n, big.depth, `{"type":"integer"}`)), contractOf(bigOf(d, big.n, big.depth, `{"type":"string"}`))
			b.Run(big.name+"/"+d.name, func(b *testing.B) {
				changes := 0
				for b.Loop() {
					changes = len(diffclass.Compare(old, new, diffclass.Options{}))
				}
				b.ReportMetric(float64(changes), "changes")
			})
		}
	}
}

func bigOf(d dialect, n, depth int, leaf string) string {
	if depth > 0 {
		return d.object(`"p":`+bigOf(d, n, depth-1, leaf), "p")
	}
	if n == 0 {
		return leaf
	}
	properties, required := []string{}, []string{}
	for i := range n {
		l := leaf
		if depth < 0 && i != 7 {
			l = `{"type":"boolean"}`
		}
		name := fmt.Sprintf("p%d", i)
		properties = append(properties, `"`+name+`":`+l)
		if i%2 == 0 {
			required = append(required, name)
		}
	}
	return d.object(strings.Join(properties, ","), required...)
}
