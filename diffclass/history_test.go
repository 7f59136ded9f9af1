package diffclass_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// historyFixtures are the rules about more than two states.
var historyFixtures = []struct {
	rule   string
	states []string // inputs, the last is the current one
}{
	{"input-property-name-reused", []string{
		`{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"integer"}}}`,
		`{"type":"object","properties":{"q":{"type":"string"}}}`,
		`{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"string"}}}`,
	}},
}

func states(inputs ...string) (locked contract.Contract, later []contract.Contract, current contract.Contract) {
	all := []contract.Contract{}
	for _, input := range inputs {
		all = append(all, with(tool("search"), func(c *contract.Contract) { c.Input = parse(input) }))
	}
	return all[0], all[1 : len(all)-1], all[len(all)-1]
}

const (
	closed = `,"additionalProperties":false`
	onlyQ  = `{"type":"object","properties":{"q":{"type":"string"}}}`
	limitI = `{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"integer"}}}`
	limitS = `{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"string"}}}`
)

var histories = []struct {
	name   string
	inputs []string
	want   []string // rule and path
}{
	{"a removed property that comes back with another type is a name used again", []string{limitI, onlyQ, limitS},
		[]string{"input-property-name-reused /limit"}},
	{"so it is when a middle state still had it", []string{limitI, limitI, onlyQ, limitS},
		[]string{"input-property-name-reused /limit"}},
	{"without a state that lacks it the type changed", []string{limitI, limitI, limitS},
		[]string{"input-type-changed /limit"}},
	{"what comes back as it was is no change", []string{limitI, onlyQ, limitI}, nil},
	{"what comes back wider takes the old values", []string{limitI, onlyQ, `{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":["string","integer"]}}}`},
		[]string{"input-type-widened /limit"}},
	{"what comes back required has the old schema", []string{limitI, onlyQ, `{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"integer"}},"required":["limit"]}`},
		[]string{"input-property-became-required /limit"}},
	{"that it is required as well is said beside the reuse", []string{limitI, onlyQ, `{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"string"}},"required":["limit"]}`},
		[]string{"input-property-became-required /limit", "input-property-name-reused /limit"}},
	{"what is still gone was removed", []string{`{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"integer"}}` + closed + `}`, `{"type":"object","properties":{"q":{"type":"string"}}` + closed + `}`,
		`{"type":"object","properties":{"q":{"type":"string"}}` + closed + `}`},
		[]string{"input-property-removed /limit"}},
	{"a narrower bound on the way back rejects old values", []string{limitI, onlyQ, `{"type":"object","properties":{"q":{"type":"string"},"limit":{"type":"integer","maximum":9}}}`},
		[]string{"input-property-name-reused /limit"}},
	{"a nested property is found at its path", []string{
		`{"type":"object","properties":{"f":{"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}}}}}}`,
		`{"type":"object","properties":{"f":{"type":"array","items":{"type":"object","properties":{"b":{"type":"string"}}}}}}`,
		`{"type":"object","properties":{"f":{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}}}}`,
	}, []string{"input-property-name-reused /f/*/a"}},
	{"an object that was gone as a whole is one finding", []string{
		`{"type":"object","properties":{"q":{"type":"string"},"f":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}}}`,
		onlyQ,
		`{"type":"object","properties":{"q":{"type":"string"},"f":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}}}`,
	}, []string{"input-property-name-reused /f"}},
	{"behind references and unions, too", []string{
		`{"$defs":{"F":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}}}},"type":"object","properties":{"f":{"anyOf":[{"$ref":"#/$defs/F"},{"type":"null"}]}}}`,
		`{"$defs":{"F":{"type":"object","properties":{"b":{"type":"string"}}}},"type":"object","properties":{"f":{"anyOf":[{"$ref":"#/$defs/F"},{"type":"null"}]}}}`,
		`{"$defs":{"F":{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"string"}}}},"type":"object","properties":{"f":{"anyOf":[{"$ref":"#/$defs/F"},{"type":"null"}]}}}`,
	}, []string{"input-property-name-reused /f/a"}},
	{"a map in between took the name", []string{limitI, `{"type":"object","properties":{"q":{"type":"string"}},"additionalProperties":{"type":["integer","string"]}}`, limitS},
		[]string{"input-type-changed /limit"}},
}

func TestNamesThatAreUsedAgain(t *testing.T) {
	for _, h := range histories {
		t.Run(h.name, func(t *testing.T) {
			locked, later, current := states(h.inputs...)
			changes := diffclass.CompareHistory(locked, later, current, diffclass.Options{})
			if diff := cmp.Diff(h.want, rulesAt(changes)); diff != "" {
				t.Errorf("(-want +got):\n%s%s", diff, explain(changes))
			}
			checkReuse(t, locked.Input, current.Input, changes)
		})
	}
}

// What was accepted state by state is remembered, and found again from the
// last lock alone.
func TestTheLockRemembersRemovedProperties(t *testing.T) {
	for _, h := range histories {
		t.Run(h.name, func(t *testing.T) {
			locked, later, current := states(h.inputs...)
			at := locked
			for _, next := range later {
				next.Removed = diffclass.Tombstones(at, next, diffclass.Options{})
				at = next
			}
			changes := diffclass.CompareHistory(locked, later, current, diffclass.Options{})
			want := reuses(changes)
			got := reuses(diffclass.Compare(at, current, diffclass.Options{}))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-history +lock):\n%s%v", diff, at.Removed)
			}
			current.Removed = diffclass.Tombstones(at, current, diffclass.Options{})
			if changes := diffclass.Compare(current, current, diffclass.Options{}); len(changes) > 0 {
				t.Errorf("after accepting:\n%s", explain(changes))
			}
			for path := range current.Removed {
				for _, again := range want {
					if again == string(path) {
						t.Errorf("%s is remembered after its name was used again", path)
					}
				}
			}
		})
	}
}

func TestWhatIsNotRemembered(t *testing.T) {
	recursive := `{"$defs":{"T":{"type":"object","properties":{"kid":{"$ref":"#/$defs/T"}}}},"type":"object","properties":{"q":{"type":"string"},"t":{"$ref":"#/$defs/T"}}}`
	locked, _, current := states(recursive, onlyQ)
	if got := diffclass.Tombstones(locked, current, diffclass.Options{}); got != nil {
		t.Errorf("a schema that refers to itself is remembered: %v", got)
	}
	locked, _, current = states(limitI, limitI)
	if got := diffclass.Tombstones(locked, current, diffclass.Options{}); got != nil {
		t.Errorf("without a removal there is %v", got)
	}
	locked.Removed = map[contract.Path]contract.Schema{"/old": parse(`{"type":"integer"}`), "/gone/x": parse(`{"type":"integer"}`)}
	want := map[contract.Path]contract.Schema{"/old": parse(`{"type":"integer"}`)}
	if diff := cmp.Diff(want, diffclass.Tombstones(locked, current, diffclass.Options{}), cmp.Comparer(contract.Equal)); diff != "" {
		t.Errorf("what is left of the memory (-want +got):\n%s", diff)
	}
}

func rulesAt(changes []diffclass.Change) []string {
	var all []string
	for _, c := range changes {
		all = append(all, c.Rule.ID+" "+string(c.Path))
	}
	return all
}

func reuses(changes []diffclass.Change) []string {
	var all []string
	for _, c := range changes {
		if c.Rule.ID == "input-property-name-reused" {
			all = append(all, string(c.Path))
		}
	}
	return all
}

// checkReuse holds the findings against the law and the witness.
func checkReuse(t *testing.T, oldest, current contract.Value, changes []diffclass.Change) {
	t.Helper()
	for _, c := range changes {
		if c.Rule.ID != "input-property-name-reused" {
			continue
		}
		before, known := diffclass.Accepts(oldest, c.Witness)
		after, knownToo := diffclass.Accepts(current, c.Witness)
		if !before || after || !known || !knownToo {
			t.Errorf("witness %s: accepted before %v, now %v", c.Witness, before, after)
		}
		if c.Class != rule.Breaking || c.Message == "" || c.At != c.Path || !c.Old.IsPresent() || !c.New.IsPresent() {
			t.Errorf("incomplete: %+v", c)
		}
	}
}
