package diffclass_test

import (
	"encoding/json"
	"strings"
	"testing"

	google "github.com/google/jsonschema-go/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// validators returns what each real validator that can read the schema says
// about a value.
func validators(t testing.TB, schema, value contract.Value) map[string]bool {
	t.Helper()
	said := map[string]bool{}
	if accepted, ok := validGoogle(schema, value); ok {
		said["google/jsonschema-go"] = accepted
	}
	if accepted, ok := validSanthosh(schema, value); ok {
		said["santhosh-tekuri/jsonschema"] = accepted
	}
	return said
}

func validGoogle(schema, value contract.Value) (accepted, ok bool) {
	s := &google.Schema{}
	if err := json.Unmarshal([]byte(schema.String()), s); err != nil {
		return false, false
	}
	resolved, err := s.Resolve(&google.ResolveOptions{})
	if err != nil {
		return false, false
	}
	var v any
	if err := json.Unmarshal([]byte(value.String()), &v); err != nil {
		return false, false
	}
	return resolved.Validate(v) == nil, true
}

func validSanthosh(schema, value contract.Value) (accepted, ok bool) {
	doc, err := santhosh.UnmarshalJSON(strings.NewReader(schema.String()))
	if err != nil {
		return false, false
	}
	c := santhosh.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		return false, false
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		return false, false
	}
	v, err := santhosh.UnmarshalJSON(strings.NewReader(value.String()))
	if err != nil {
		return false, false
	}
	return compiled.Validate(v) == nil, true
}

// witnesses counts what validators said.
type witnesses struct{ confirmed, alone int }

// check holds the witness of a change against two validators: accepted by the
// old schema and rejected by the new one, or the reverse on output.
func (w *witnesses) check(t *testing.T, pair schemaPair, side rule.Side, p rule.Profile, c diffclass.Change) {
	t.Helper()
	if c.Class != rule.Breaking {
		return
	}
	accepts, rejects := pair.old, pair.new
	if side == rule.Output {
		accepts, rejects = pair.new, pair.old
	}
	if !c.Witness.IsPresent() {
		if c.Rule.Effect != rule.Undecided {
			t.Errorf("%s: %s (%s) has no witness", pair.name, c.Rule.ID, p)
		}
		return
	}
	for who, accepted := range validators(t, accepts, c.Witness) {
		w.confirmed++
		if !accepted {
			t.Errorf("%s: %s (%s): %s does not accept the witness %s under %s", pair.name, c.Rule.ID, p, who, c.Witness, accepts)
		}
	}
	if lossy(c) {
		return
	}
	said := validators(t, rejects, c.Witness)
	if len(said) < 2 {
		w.alone++
	}
	for who, accepted := range said {
		if accepted {
			t.Errorf("%s: %s (%s): %s accepts the witness %s under %s", pair.name, c.Rule.ID, p, who, c.Witness, rejects)
		}
	}
}

func TestWitnessesShowTheVeryChange(t *testing.T) {
	for _, d := range dialects {
		old := contractOf(d.object(`"filters":`+d.slice(d.object(`"name":{"type":"string"},"op":{"type":"string","enum":["eq","ne"]}`, "name"))+`,"limit":{"type":"integer"},"note":{"type":"string"}`, "limit"))
		new := contractOf(d.object(`"filters":`+d.slice(d.object(`"name":{"type":"string"},"op":{"type":"string","enum":["eq"]}`, "name"))+`,"limit":{"type":"integer","maximum":100}`, "limit"))
		want := map[string]string{
			"/filters/*/op": `{"limit":0,"filters":[{"name":"x","op":"ne"}]}`,
			"/limit":        `{"limit":101}`,
			"/note":         `{"limit":0,"note":"x"}`,
		}
		changes := diffclass.Compare(old, new, diffclass.Options{})
		if len(changes) != len(want) {
			t.Fatalf("%s: %d changes, want %d:\n%s", d.name, len(changes), len(want), explain(changes))
		}
		for _, c := range changes {
			if !contract.Equal(c.Witness, parse(want[string(c.Path)])) {
				t.Errorf("%s: the witness of %s at %s is %s, want %s", d.name, c.Rule.ID, c.Path, c.Witness, want[string(c.Path)])
			}
		}
	}
}
