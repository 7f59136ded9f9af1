package diffclass_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
)

// toolEdit makes the property i of a tool from what it was; "" takes it away.
type toolEdit func(i, n int, property string) string

// listedTool spells the arguments of a tool as servers have them: texts with and
// without a list of values, numbers with bounds, switches, lists and an object
// here and there.
func listedTool(n int, edit toolEdit) contract.Value {
	var properties, required []string
	for i := range n {
		var p string
		switch i % 10 {
		case 0:
			p = `{"type":"string","description":"Name of the repository"}`
		case 1:
			p = `{"type":"integer","description":"Page","minimum":1}`
		case 2:
			p = `{"type":"string","enum":["open","closed","all"],"description":"State"}`
		case 3:
			p = `{"type":"boolean","description":"Whether drafts count"}`
		case 4:
			p = `{"type":["null","array"],"items":{"type":"string"},"description":"Labels"}`
		case 5:
			p = `{"type":"object","properties":{"from":{"type":"string"},"to":{"type":"string"},"zone":{"type":"integer"}},"required":["from"],"additionalProperties":false}`
		case 6:
			p = `{"type":"number","minimum":0,"maximum":1}`
		case 7:
			p = `{"type":"string","maxLength":200}`
		default:
			p = `{"type":["null","string"],"description":"Text"}`
		}
		p = fmt.Sprintf(`"property_%d":%s`, i, p)
		if edit != nil {
			p = edit(i, n, p)
		}
		if p == "" {
			continue
		}
		properties = append(properties, p)
		if strings.Contains(p, `"must_be"`) {
			required = append(required, `"must_be"`)
		}
		if name, _, _ := strings.Cut(p, ":"); i%5 == 0 {
			required = append(required, name)
		}
	}
	v, err := contract.Parse([]byte(`{"type":"object","properties":{` + strings.Join(properties, ",") +
		`},"required":[` + strings.Join(required, ",") + `],"additionalProperties":false}`))
	if err != nil {
		panic(err)
	}
	return v
}

func retype(_, _ int, p string) string {
	return strings.Replace(strings.Replace(strings.Replace(p, `"string"`, `"text"`, 1), `"integer"`, `"string"`, 1), `"text"`, `"integer"`, 1)
}

// toolEdits are edits of a tool: one, or as many as it has properties.
var toolEdits = []struct {
	name string
	edit toolEdit
}{
	{"text", func(_, _ int, p string) string { return strings.Replace(p, "Text", "Words", 1) }},
	{"bound raised", func(i, _ int, p string) string {
		if i == 1 {
			return strings.Replace(p, `"minimum":1`, `"minimum":2`, 1)
		}
		return p
	}},
	{"enum value added", func(i, _ int, p string) string {
		if i == 2 {
			return strings.Replace(p, `"all"`, `"all","merged"`, 1)
		}
		return p
	}},
	{"enum value removed", func(i, _ int, p string) string {
		if i == 2 {
			return strings.Replace(p, `,"all"`, "", 1)
		}
		return p
	}},
	{"nested", func(i, _ int, p string) string {
		if i == 5 {
			return strings.Replace(p, `"to":{"type":"string"}`, `"to":{"type":"integer"}`, 1)
		}
		return p
	}},
	{"required added", func(i, n int, p string) string {
		if i == n-5 {
			return p + `,"must_be":{"type":"string"}`
		}
		return p
	}},
	{"one retyped", func(i, n int, p string) string {
		if i == n-3 {
			return retype(i, n, p)
		}
		return p
	}},
	{"one removed", func(i, n int, p string) string {
		if i == n/2 {
			return ""
		}
		return p
	}},
	{"one renamed", func(i, n int, p string) string {
		if i == n/2 {
			return strings.Replace(p, "property_", "the_property_", 1)
		}
		return p
	}},
	{"all retyped", retype},
	{"all bounds moved", func(_, _ int, p string) string {
		return strings.NewReplacer(`"minimum":1`, `"minimum":2`, `"maximum":1`, `"maximum":2`, `"maxLength":200`, `"maxLength":100`).Replace(p)
	}},
	{"all renamed", func(_, _ int, p string) string { return strings.Replace(p, "property_", "the_property_", 1) }},
	{"all replaced", func(_, _ int, p string) string { return strings.Replace(p, "property_", "x_", 1) }},
	{"all removed", func(i, _ int, p string) string {
		if i == 0 {
			return p
		}
		return ""
	}},
}

// toolShapes are the ways in which tools treat what they do not declare, and
// one that says something about the object as a whole.
var toolShapes = []struct {
	name string
	of   func(contract.Value) contract.Value
}{
	{"closed", func(v contract.Value) contract.Value { return v }},
	{"open", func(v contract.Value) contract.Value { return v.Without("additionalProperties") }},
	{"counted", func(v contract.Value) contract.Value { return v.With("minProperties", contract.Int(1)) }},
	{"dependent", func(v contract.Value) contract.Value {
		return v.With("dependentRequired", contract.Obj(contract.M("property_1", contract.Strs("property_0"))))
	}},
}

// BenchmarkTool compares a tool of 10 to 2000 properties with what it was
// before an edit. Equal tools must take 50 µs at most, typical ones (10
// properties) 1 ms, those of 500 properties 50 ms, and growth be near linear:
// what a property costs must stay about the same down a table.
func BenchmarkTool(b *testing.B) {
	for _, shape := range toolShapes {
		b.Run(shape.name+"/equal", func(b *testing.B) { benchmarkGrowth(b, shape.of, nil) })
		for _, e := range toolEdits {
			b.Run(shape.name+"/"+e.name, func(b *testing.B) { benchmarkGrowth(b, shape.of, e.edit) })
		}
	}
}

func benchmarkGrowth(b *testing.B, shape func(contract.Value) contract.Value, edit toolEdit) {
	for _, n := range []int{10, 100, 500, 1000, 2000} {
		old, current := shape(listedTool(n, nil)), shape(listedTool(n, edit))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			changes := 0
			for b.Loop() {
				changes = len(diffclass.Compare(contract.Contract{Input: old}, contract.Contract{Input: current}, diffclass.Options{}))
			}
			b.ReportMetric(float64(changes), "changes")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/property")
		})
	}
}
