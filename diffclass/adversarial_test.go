package diffclass_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// hostile is a pair of schemas made to cost much.
type hostile struct {
	name     string
	old, new string
	class    rule.Class // on input; "" where undecided and breaking will do as well
}

func wrap(n int, open, inner, end string) string {
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

func listing(n int, separator string, item func(i int) string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = item(i)
	}
	return strings.Join(all, separator)
}

func of(keyword, list string) string { return `{"` + keyword + `":[` + list + `]}` }

// defsChain spells a document whose root leads through n definitions to a
// leaf.
func defsChain(n int, link func(next string) string, leaf string) string {
	defs := listing(n, ",", func(i int) string { return fmt.Sprintf(`"d%d":%s`, i, link(fmt.Sprintf("#/$defs/d%d", i+1))) })
	return fmt.Sprintf(`{"$ref":"#/$defs/d0","$defs":{%s,"d%d":%s}}`, defs, n, leaf)
}

// exponential nests a union of two equal branches n levels deep.
func exponential(n int, keyword, leaf string) string {
	return defsChain(n, func(next string) string {
		return of(keyword, `{"$ref":"`+next+`"},{"$ref":"`+next+`"}`)
	}, leaf)
}

// tree is an object with two properties of the next level.
func tree(n int, leaf string) string {
	return defsChain(n, func(next string) string {
		return `{"type":"object","properties":{"l":{"$ref":"` + next + `"},"r":{"$ref":"` + next + `"}},"additionalProperties":false}`
	}, leaf)
}

// crowd is n types that refer to all of each other.
func crowd(n int, leaf string) string {
	return `{"$ref":"#/$defs/t0","$defs":{` + listing(n, ",", func(i int) string {
		return fmt.Sprintf(`"t%d":{"type":"object","properties":{"leaf":%s,%s},"additionalProperties":false}`, i, leaf,
			listing(n, ",", func(j int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/$defs/t%d"}`, j, j) }))
	}) + `}}`
}

func properties(n int, schema func(i int) string) string { return named("p", n, schema) }

func named(prefix string, n int, schema func(i int) string) string {
	return `{"type":"object","properties":{` + listing(n, ",", func(i int) string { return fmt.Sprintf(`"%s%d":%s`, prefix, i, schema(i)) }) + `}}`
}

func pattern(p string) string { return `{"type":"string","pattern":` + contract.Str(p).String() + `}` }

func always(schema string) func(int) string { return func(int) string { return schema } }

var (
	isInteger, isNumber, isString = `{"type":"integer"}`, `{"type":"number"}`, `{"type":"string"}`

	manyWords = func(n int) string { return listing(n, ",", func(i int) string { return fmt.Sprintf(`"value %d"`, i) }) }
	giant     = strings.Repeat("a", 1<<20)
	huge      = "1" + strings.Repeat("0", 10000)
)

var hostiles = []hostile{
	{"a leaf 450 objects deep is narrowed", wrap(450, `{"properties":{"a":`, isNumber, `}}`), wrap(450, `{"properties":{"a":`, isInteger, `}}`), rule.Breaking},
	{"a leaf 450 objects deep is widened", wrap(450, `{"properties":{"a":`, isInteger, `}}`), wrap(450, `{"properties":{"a":`, isNumber, `}}`), rule.NonBreaking},
	{"a leaf 900 lists deep is narrowed", wrap(900, `{"items":`, isNumber, `}`), wrap(900, `{"items":`, isInteger, `}`), rule.Breaking},
	{"a leaf below 900 negations is narrowed", wrap(900, `{"not":`, isNumber, `}`), wrap(900, `{"not":`, isInteger, `}`), rule.Breaking},
	{"a leaf below 450 allOf is narrowed", wrap(450, `{"allOf":[`, isNumber, `]}`), wrap(450, `{"allOf":[`, isInteger, `]}`), rule.Breaking},
	{"a leaf below 450 anyOf is narrowed", wrap(450, `{"anyOf":[`, isNumber, `]}`), wrap(450, `{"anyOf":[`, isInteger, `]}`), rule.Breaking},

	{"40 levels of two equal allOf branches", exponential(40, "allOf", isNumber), exponential(40, "allOf", isInteger), rule.Breaking},
	{"40 levels of two equal anyOf branches", exponential(40, "anyOf", isNumber), exponential(40, "anyOf", isInteger), rule.Breaking},
	{"12 levels of two equal oneOf branches", exponential(12, "oneOf", isNumber), exponential(12, "oneOf", isInteger), ""},
	{"40 levels of two equal oneOf branches", exponential(40, "oneOf", isNumber), exponential(40, "oneOf", isInteger), ""},
	{"an anyOf of anyOf of anyOf, 6 by 6 by 6", of("anyOf", listing(6, ",", func(i int) string {
		return of("anyOf", listing(6, ",", func(j int) string {
			return of("anyOf", listing(6, ",", func(k int) string { return fmt.Sprintf(`{"type":"string","minLength":%d}`, i+j+k) }))
		}))
	})), of("anyOf", listing(6, ",", func(i int) string { return fmt.Sprintf(`{"type":"string","minLength":%d}`, i+1) })), rule.Breaking},
	{"20 anyOf in one allOf", of("allOf", listing(20, ",", func(i int) string {
		return of("anyOf", fmt.Sprintf(`{"required":["a%d"]},{"required":["b%d"]},{"required":["c%d"]}`, i, i, i))
	})), of("allOf", listing(20, ",", func(i int) string {
		return of("anyOf", fmt.Sprintf(`{"required":["a%d"]},{"required":["b%d"]}`, i, i))
	})), rule.Breaking},
	{"a union of 200 variants loses one", of("anyOf", listing(200, ",", func(i int) string {
		return fmt.Sprintf(`{"type":"object","properties":{"kind":{"const":"k%d"},"v":{"type":"integer"}},"required":["kind"]}`, i)
	})), of("anyOf", listing(199, ",", func(i int) string {
		return fmt.Sprintf(`{"type":"object","properties":{"kind":{"const":"k%d"},"v":{"type":"integer"}},"required":["kind"]}`, i)
	})), rule.Breaking},

	{"an enum of 10,000 loses a value", `{"enum":[` + manyWords(10000) + `]}`, `{"enum":[` + manyWords(9999) + `]}`, rule.Breaking},
	{"an enum of 10,000 gains a value", `{"enum":[` + manyWords(9999) + `]}`, `{"enum":[` + manyWords(10000) + `]}`, rule.NonBreaking},
	{"an enum of 10,000 is replaced", `{"enum":[` + manyWords(10000) + `]}`, `{"enum":[` + strings.ReplaceAll(manyWords(10000), "value", "v") + `]}`, rule.Breaking},
	{"an enum of 10,000 becomes free", `{"type":"string","enum":[` + manyWords(10000) + `]}`, isString, rule.NonBreaking},
	{"2,000 constants in a union lose one", of("oneOf", listing(2000, ",", func(i int) string { return fmt.Sprintf(`{"const":%d}`, i) })),
		of("oneOf", listing(1999, ",", func(i int) string { return fmt.Sprintf(`{"const":%d}`, i) })), rule.Breaking},

	{"a bound of 1e400 becomes 1e399", `{"type":"number","maximum":1e400}`, `{"type":"number","maximum":1e399}`, rule.Breaking},
	{"a bound of 1e-400 becomes 1e-399", `{"type":"number","exclusiveMinimum":1e-400}`, `{"type":"number","exclusiveMinimum":1e-399}`, rule.Breaking},
	{"a bound of 10,000 digits is lowered by one", `{"type":"integer","maximum":` + huge + `}`, `{"type":"integer","maximum":` + huge[:10000] + `}`, rule.Breaking},
	{"a bound of 1e1000000000 is lowered", `{"type":"number","maximum":1e1000000000}`, `{"type":"number","maximum":1e999999999}`, ""},
	{"a step of 1e-400", `{"type":"number","multipleOf":1e-400}`, `{"type":"number","multipleOf":3e-400}`, rule.Breaking},
	{"a constant of 1e1000000000", `{"const":1e1000000000}`, `{"const":1e-1000000000}`, ""},
	{"an enum of huge numbers", `{"enum":[` + listing(200, ",", func(i int) string { return fmt.Sprintf("1e%d", 10000+i) }) + `]}`,
		`{"enum":[` + listing(199, ",", func(i int) string { return fmt.Sprintf("1e%d", 10000+i) }) + `]}`, rule.Breaking},
	{"counts beyond any", `{"type":"array","minItems":1e30}`, `{"type":"array","minItems":1e40}`, ""},
	{"a length of a billion", isString, `{"type":"string","minLength":1000000000}`, rule.Breaking},
	{"a maximal length of a billion", isString, `{"type":"string","maxLength":1000000000}`, ""},

	{"a pattern that backtracks", pattern(`^(a+)+$`), pattern(`^(a|aa)+$`), ""},
	{"a pattern that backtracks against another", pattern(`^(a+)+b$`), pattern(`^(a*)*c$`), rule.Breaking},
	{"an alternation of 3,000 words loses one", pattern(`^(` + listing(3000, "|", func(i int) string { return fmt.Sprintf("word%d", i) }) + `)$`),
		pattern(`^(` + listing(2999, "|", func(i int) string { return fmt.Sprintf("word%d", i) }) + `)$`), rule.Breaking},
	{"a repeat of 1000 of 1000", pattern(`^((ab){1,1000}){1,1000}$`), pattern(`^(ab)+$`), ""},
	{"a repeat of 1000 becomes 999", pattern(`^[a-z]{1,1000}$`), pattern(`^[a-z]{1,999}$`), rule.Breaking},
	{"patterns whose states multiply", pattern(`^(a|b)*a(a|b){14}$`), pattern(`^(a|b)*b(a|b){13}$`), ""},
	{"a pattern of nested groups", pattern("^" + wrap(900, "(", "a", ")?") + "$"), pattern("^a?$"), ""},
	{"a pattern of a megabyte", pattern(giant), pattern(giant + "b"), ""},
	{"200 key patterns", `{"type":"object","patternProperties":{` + listing(200, ",", func(i int) string { return fmt.Sprintf(`"^k%d":{"type":"integer"}`, i) }) + `},"additionalProperties":false}`,
		`{"type":"object","patternProperties":{` + listing(199, ",", func(i int) string { return fmt.Sprintf(`"^k%d":{"type":"integer"}`, i) }) + `},"additionalProperties":false}`, ""},

	{"5,000 properties and one retyped", properties(5000, always(isInteger)), properties(5000, func(i int) string {
		if i == 4321 {
			return isString
		}
		return isInteger
	}), rule.Breaking},
	{"1,000 properties and all retyped", properties(1000, always(isInteger)), properties(1000, always(isString)), rule.Breaking},
	{"1,000 properties and all renamed", properties(1000, always(isInteger)), named("new_p", 1000, always(isInteger)), rule.Breaking},
	{"1,000 required properties come", `{"type":"object"}`, `{"type":"object","required":[` + manyWords(1000) + `]}`, rule.Breaking},
	{"a chain of 1,000 dependencies", `{"type":"object","dependentRequired":{` + listing(1000, ",", func(i int) string { return fmt.Sprintf(`"k%d":["k%d"]`, i, i+1) }) + `}}`,
		`{"type":"object","dependentRequired":{` + listing(999, ",", func(i int) string { return fmt.Sprintf(`"k%d":["k%d"]`, i, i+1) }) + `}}`, ""},

	{"a chain of 900 references", defsChain(900, func(next string) string { return `{"$ref":"` + next + `"}` }, isNumber),
		defsChain(900, func(next string) string { return `{"$ref":"` + next + `"}` }, isInteger), rule.Breaking},
	{"a tree of 2^30 leaves is narrowed", tree(30, isNumber), tree(30, isInteger), rule.Breaking},
	{"a tree of 2^30 leaves is widened", tree(30, isInteger), tree(30, isNumber), rule.NonBreaking},
	{"12 types that refer to each other", crowd(12, isNumber), crowd(12, isInteger), rule.Breaking},
	{"24 types that refer to each other", crowd(24, isNumber), crowd(24, isInteger), rule.Breaking},
	{"a reference to itself", `{"$ref":"#"}`, isString, ""},
	{"references in a circle", `{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}`, isString, ""},
	{"a list of itself", `{"type":"array","items":{"$ref":"#"}}`, `{"type":"array","items":{"$ref":"#"},"maxItems":2}`, rule.Breaking},
	{"a reference that leads nowhere", `{"$ref":"#/$defs/gone"}`, isString, ""},

	{"a constant of a megabyte", `{"const":"` + giant + `"}`, `{"const":"` + giant + `b"}`, rule.Breaking},
	{"a key of a megabyte", `{"type":"object","properties":{"` + giant + `":` + isNumber + `}}`, `{"type":"object","properties":{"` + giant + `":` + isInteger + `}}`, rule.Breaking},
	{"a description of a megabyte", `{"type":"string","description":"` + giant + `"}`, `{"type":"integer","description":"` + giant + `"}`, rule.Breaking},
	{"a constant of 20,000 members", `{"const":{` + listing(20000, ",", func(i int) string { return fmt.Sprintf(`"k%d":%d`, i, i) }) + `}}`,
		`{"const":{` + listing(19999, ",", func(i int) string { return fmt.Sprintf(`"k%d":%d`, i, i) }) + `}}`, rule.Breaking},
}

// TestHostileSchemas holds the comparison to its bounds: it ends, soon, in
// little memory, with what is true or with the reason why it cannot tell.
func TestHostileSchemas(t *testing.T) {
	for _, h := range hostiles {
		t.Run(h.name, func(t *testing.T) {
			old, new := parse(h.old), parse(h.new)
			h.compare(t, rule.Input, old, new, diffclass.Options{})
			h.compare(t, rule.Output, old, new, diffclass.Options{Profile: rule.Strict})
		})
	}
}

// A search that runs out of its budget is no answer, and says why.
func TestASearchThatIsGivenUpSaysSo(t *testing.T) {
	changes := diffclass.CompareSchemas(rule.Input, parse(exponential(18, "anyOf", isInteger)), parse(exponential(18, "anyOf", isNumber)), diffclass.Options{})
	want := "input cannot be shown to be compatible: the schemas are too intricate to compare: the search was given up after 50000 steps"
	if !slices.ContainsFunc(changes, func(c diffclass.Change) bool {
		return c.Rule.ID == "input-undecided" && c.Class == rule.Breaking && c.Message == want
	}) {
		t.Errorf("want %q, got\n%s", want, explain(changes))
	}
}

// What a comparison may cost. Time is bounded with room for a busy machine.
const (
	enoughTime   = 60 * time.Second
	enoughMemory = 400 << 20
)

func (h hostile) compare(t *testing.T, side rule.Side, old, new contract.Value, o diffclass.Options) {
	t.Helper()
	runtime.GC()
	peak := watchMemory()
	start := time.Now()
	changes := diffclass.CompareSchemas(side, old, new, o)
	spent, used := time.Since(start), peak()
	class := diffclass.WorstClass(changes)
	t.Logf("%s %s: %s, %d changes, %v, %d MB", side, o.Profile, class, len(changes), spent.Round(time.Millisecond), used>>20)
	if spent > enoughTime || used > enoughMemory {
		t.Errorf("%s %s: %v, %d MB", side, o.Profile, spent, used>>20)
	}
	if side == rule.Input && h.class != "" && class != h.class {
		t.Errorf("%s: %s, want %s", o.Profile, class, h.class)
	}
	for _, c := range changes {
		if strings.HasSuffix(c.Rule.ID, "-undecided") && !strings.Contains(c.Message, ": ") {
			t.Errorf("undecided without a reason: %s", c.Message)
		}
	}
}

// watchMemory returns a function that stops watching and returns by how much
// the heap had grown at most.
func watchMemory() (stop func() uint64) {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	before, most := stats.HeapAlloc, uint64(0)
	done, result := make(chan bool), make(chan uint64)
	look := func() {
		runtime.ReadMemStats(&stats)
		if stats.HeapAlloc > before {
			most = max(most, stats.HeapAlloc-before)
		}
	}
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				look()
			case <-done:
				look()
				result <- most
				return
			}
		}
	}()
	return func() uint64 {
		done <- true
		return <-result
	}
}
