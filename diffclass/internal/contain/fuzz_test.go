package contain

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolpact/toolpactvet/contract"
)

// judge is santhosh-tekuri/jsonschema for one schema. It is nil for a schema
// that it does not accept.
type judge struct{ schema *santhosh.Schema }

func newJudge(schema contract.Value) *judge {
	doc, err := santhosh.UnmarshalJSON(bytes.NewReader([]byte(schema.String())))
	if err != nil {
		return nil
	}
	c := santhosh.NewCompiler()
	if c.AddResource("mem:///schema", doc) != nil {
		return nil
	}
	s, err := c.Compile("mem:///schema")
	if err != nil {
		return nil
	}
	return &judge{s}
}

func (j *judge) accepts(v contract.Value) bool {
	instance, err := santhosh.UnmarshalJSON(bytes.NewReader([]byte(v.String())))
	return err == nil && j.schema.Validate(instance) == nil
}

// samples returns values to try on a pair of schemas.
func (g *generator) samples(small, large contract.Value, n int) []contract.Value {
	list := []contract.Value{}
	for _, s := range []contract.Value{small, large} {
		p := newProver(Options{}, nil)
		if out := p.solve([]literal{holds(New(s).compiled, false)}, true); out.status == found {
			list = append(list, out.value)
			for range n {
				list = append(list, g.vary(list[g.pick(len(list))]))
			}
		}
	}
	for range n {
		list = append(list, g.value(2))
	}
	return list
}

// tally counts outcomes.
type tally struct {
	pairs    int
	loops    int // pairs with a reference that leads back to itself
	verdicts [3]int
	reasons  map[string]int
	slowest  time.Duration
	slow     string
}

// checkPair decides a pair and holds the verdict against the validators.
func (g *generator) checkPair(t *testing.T, small, large contract.Value, count *tally) {
	judges := [2]*judge{newJudge(small), newJudge(large)}
	if judges[0] == nil || judges[1] == nil {
		return
	}
	if New(small).compiled.loops() || New(large).compiled.loops() {
		count.loops++ // no validator can tell what they mean
		return
	}
	count.pairs++
	for _, o := range []Options{{}, {CloseSmaller: true}, {CloseSmaller: true, OpenLarger: true}} {
		start := time.Now()
		got := DecideRoot(small, large, o)
		if d := time.Since(start); d > count.slowest {
			count.slowest, count.slow = d, small.String()+"\n"+large.String()
		}
		count.verdicts[got.Verdict]++
		switch got.Verdict {
		case Undecided:
			count.reasons[got.Reason]++
			if os.Getenv("CONTAIN_SHOW") != "" {
				t.Logf("undecided %+v: %s\nsmall %v\nlarge %v", o, got.Reason, small, large)
			}
		case Refuted:
			if !judges[0].accepts(got.Witness) || judges[1].accepts(got.Witness) {
				t.Fatalf("%+v: the witness is none: %v\nsmall %v\nlarge %v", o, got.Witness, small, large)
			}
		case Contained:
			g.checkContained(t, small, large, judges, o)
		}
	}
}

func (g *generator) checkContained(t *testing.T, small, large contract.Value, judges [2]*judge, o Options) {
	peers := [2]Node{New(small).Root(), New(large).Root()}
	s, l := peers[0].Doc.compiled, peers[1].Doc.compiled
	for _, v := range g.samples(small, large, 12) {
		if newClaim(s, l, o, true).holds(v) && !(o.CloseSmaller && makesUpKnownKeys([]*schema{s}, v, true)) {
			t.Fatalf("%+v: contained, but %v refutes it\nsmall %v\nlarge %v", o, v, small, large)
		}
		if o == (Options{}) && judges[0].accepts(v) && !judges[1].accepts(v) {
			t.Fatalf("contained, but santhosh-tekuri/jsonschema has %v refute it\nsmall %v\nlarge %v", v, small, large)
		}
		if o == (Options{}) && !agreesWithContainment(peers, v) {
			t.Fatalf("contained, but jsonschema-go has %v refute it\nsmall %v\nlarge %v", v, small, large)
		}
	}
}

// agreesWithContainment reports whether jsonschema-go does not find a value
// to refute containment.
func agreesWithContainment(peers [2]Node, v contract.Value) bool {
	accepted, can := secondOpinion(peers[0], v)
	if !can || !accepted {
		return true
	}
	accepted, can = secondOpinion(peers[1], v)
	return !can || accepted
}

// makesUpKnownKeys reports whether a free-form object in v has a key that the
// larger schema may know: such keys are not expected there.
func makesUpKnownKeys(schemas []*schema, v contract.Value, root bool) bool {
	e := newEvaluator()
	around := []*schema{}
	for _, s := range schemas {
		list, _ := e.applied(s, v, nil)
		around = append(around, list...)
	}
	for i, item := range v.Items() {
		below := []*schema{}
		for _, s := range around {
			below = append(below, e.itemSchemas(s, i, item)...)
		}
		if makesUpKnownKeys(below, item, false) {
			return true
		}
	}
	for _, m := range v.Members() {
		below := []*schema{}
		for _, s := range around {
			below = append(below, s.memberSchemas(m.Key)...)
		}
		if m.Key != "z" && !declarationOf(around).isClosed(root) || makesUpKnownKeys(below, m.Value, false) {
			return true
		}
	}
	return false
}

func envInt(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// CONTAIN_PAIRS and CONTAIN_SEED ask for a longer run.
func TestRandomPairsAreDecidedAsValidatorsDo(t *testing.T) {
	for _, core := range []bool{true, false} {
		random := rand.New(rand.NewPCG(uint64(envInt("CONTAIN_SEED", 1)), 7))
		g := &generator{pick: random.IntN, core: core}
		count := &tally{reasons: map[string]int{}}
		for range envInt("CONTAIN_PAIRS", 500) {
			small, large := g.pair()
			g.checkPair(t, small, large, count)
		}
		t.Logf("core only: %v; pairs: %d, and %d in circles; undecided, contained, refuted: %v; slowest: %v", core, count.pairs, count.loops, count.verdicts, count.slowest)
		for reason, n := range count.reasons {
			t.Logf("%6d %s", n, reason)
		}
		if os.Getenv("CONTAIN_SHOW") != "" {
			t.Logf("slowest:\n%s", count.slow)
		}
	}
}

func TestTheEvaluatorAgreesWithAnotherValidator(t *testing.T) {
	random := rand.New(rand.NewPCG(uint64(envInt("CONTAIN_SEED", 1)), 8))
	g := &generator{pick: random.IntN}
	checked, open := 0, 0
	for range envInt("CONTAIN_PAIRS", 300) {
		schema := g.document()
		j := newJudge(schema)
		if j == nil {
			continue
		}
		node := New(schema).Root()
		loops := node.compile().loops()
		for _, v := range g.samples(schema, schema, 6) {
			accepted, known := Accepts(node, v)
			if !known {
				open++
				continue
			}
			checked++
			if want := j.accepts(v); accepted != want {
				t.Fatalf("accepted %v = %v, santhosh says %v\n%v", v, accepted, want, schema)
			}
			if other, can := secondOpinion(node, v); can && other != accepted && !loops {
				t.Errorf("accepted %v = %v, jsonschema-go says %v\n%v", v, accepted, other, schema)
			}
		}
	}
	t.Logf("%d values checked, %d unknown", checked, open)
}

// universe returns all values of small size over a few scalars and names.
func universe() []contract.Value {
	scalars := []contract.Value{contract.NullValue(), contract.Bool(true), contract.Bool(false)}
	for _, n := range []string{"0", "1", "2", "3", "5", "7", "-1", "-3", "10", "0.5", "1.5"} {
		scalars = append(scalars, num(n))
	}
	for _, s := range []string{"", "a", "b", "ab", "abc", "x", "aab", "é", "1", "A-1"} {
		scalars = append(scalars, contract.Str(s))
	}
	few := []contract.Value{contract.NullValue(), num("0"), num("2"), contract.Str("a"), contract.Str("ab"), contract.List(), contract.Obj()}
	list := append([]contract.Value{contract.List(), contract.Obj()}, scalars...)
	names := append([]string{"z"}, propertyNames...)
	for _, v := range scalars {
		list = append(list, contract.List(v), contract.List(v, v), contract.List(v, num("2"), num("2")))
		for _, name := range names {
			list = append(list, contract.Obj(contract.M(name, v)))
		}
	}
	for _, v := range few {
		for _, w := range few {
			list = append(list, contract.List(v, w), contract.List(contract.List(v, w)), contract.Obj(contract.M("a", contract.Obj(contract.M("b", v), contract.M("a", w)))))
			for i, name := range names {
				for _, other := range names[i+1:] {
					list = append(list, contract.Obj(contract.M(name, v), contract.M(other, w)))
				}
			}
		}
		list = append(list, contract.Obj(contract.M("a", v), contract.M("b", v), contract.M("c", v)),
			contract.Obj(contract.M("a", v), contract.M("b", num("1")), contract.M("c", contract.Str("b")), contract.M("x-d", v)))
	}
	return list
}

// Every verdict is held against all small values.
func TestNoSmallValueRefutesWhatIsContained(t *testing.T) {
	random := rand.New(rand.NewPCG(uint64(envInt("CONTAIN_SEED", 1)), 9))
	g := &generator{pick: random.IntN}
	values := universe()
	contained := 0
	for range envInt("CONTAIN_PAIRS", 300) {
		g.core = g.chance(30)
		small, large := g.pair()
		s, l := New(small).compiled, New(large).compiled
		for _, o := range []Options{{}, {CloseSmaller: true}, {OpenLarger: true}, {CloseSmaller: true, OpenLarger: true}} {
			if DecideRoot(small, large, o).Verdict != Contained || s.key == l.key {
				continue
			}
			contained++
			c := newClaim(s, l, o, true)
			for _, v := range values {
				if c.holds(v) && !(o.CloseSmaller && makesUpKnownKeys([]*schema{s}, v, true)) {
					t.Fatalf("%+v: contained, but %v refutes it\nsmall %v\nlarge %v", o, v, small, large)
				}
			}
		}
	}
	t.Logf("%d values against %d verdicts", len(values), contained)
}

// secondOpinion asks jsonschema-go whether a schema accepts a value.
func secondOpinion(n Node, v contract.Value) (accepted, can bool) {
	instance, ok := forPeer(v)
	if !ok {
		return false, false
	}
	return ask(n.peer(v), instance)
}
