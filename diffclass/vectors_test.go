package diffclass_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// vector is a pair of schemas with the truth about it.
type vector struct {
	ID                         string
	Old, New                   contract.Value
	InputCompatible            bool     `json:"input_compatible"`
	OutputCompatible           bool     `json:"output_compatible"`
	InputCompatibleClosedWorld bool     `json:"input_compatible_closed_world"`
	ArgumentLoss               bool     `json:"argument_loss"`
	Suggested                  []string `json:"suggested_rules"`
}

func vectors(t testing.TB) []vector {
	all := readVectors(t, "testdata/vectors/own.jsonl")
	if more := os.Getenv("TOOLPACT_VECTORS"); more != "" {
		for path := range strings.SplitSeq(more, ",") {
			all = append(all, readVectors(t, path)...)
		}
	}
	return all
}

func readVectors(t testing.TB, path string) []vector {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := []vector{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		v := vector{}
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, v)
	}
	if len(all) == 0 {
		t.Fatalf("%s: no vectors", path)
	}
	return all
}

// lossy reports whether a change breaks by its meaning, whatever validates.
func lossy(c diffclass.Change) bool {
	return c.Rule.ID == "input-property-removed-from-open-object" || c.Rule.ID == "input-property-renamed"
}

func TestVectorsAreClassifiedAsTheTruthSays(t *testing.T) {
	falseAlarms := 0
	for _, v := range vectors(t) {
		for _, m := range []struct {
			name       string
			side       rule.Side
			profile    rule.Profile
			compatible bool
		}{
			{"input, strict", rule.Input, rule.Strict, v.InputCompatible},
			{"input, default", rule.Input, rule.Default, v.InputCompatibleClosedWorld},
			{"output, strict", rule.Output, rule.Strict, v.OutputCompatible},
		} {
			changes := diffclass.CompareSchemas(m.side, v.Old, v.New, diffclass.Options{Profile: m.profile})
			breaking := diffclass.WorstClass(changes) == rule.Breaking
			byMeaning := !slices.ContainsFunc(changes, func(c diffclass.Change) bool {
				return c.Class == rule.Breaking && !lossy(c)
			})
			switch {
			case !m.compatible && !breaking:
				t.Errorf("%s (%s): incompatible, but nothing breaking is reported\n%s", v.ID, m.name, explain(changes))
			case m.compatible && breaking && !byMeaning:
				falseAlarms++
				t.Errorf("%s (%s): compatible, but a breaking change is reported\n%s\n  old %s\n  new %s", v.ID, m.name, explain(changes), v.Old, v.New)
			case v.ArgumentLoss && m.side == rule.Input && !breaking:
				t.Errorf("%s (%s): an argument is lost, but nothing breaking is reported", v.ID, m.name)
			case m.profile == rule.Strict && m.side == rule.Input && m.compatible && breaking && !v.ArgumentLoss:
				t.Errorf("%s (%s): no argument is lost, but that is reported\n%s", v.ID, m.name, explain(changes))
			}
		}
	}
	t.Logf("%d false alarms", falseAlarms)
}

// otherNames lists, by the id of a vector and the rule that it suggests, why
// another rule or none speaks.
var otherNames = map[string]string{
	"go-fraction-bound-int input-lower-bound-lowered":           "the effective bound is the same: equal schemas are no change",
	"go-multipleof-one-int input-multiple-of-widened":           "every integer is a multiple of 1: equal schemas are no change",
	"go-multipleof-int-fraction input-multiple-of-widened":      "input-integer-became-number says it",
	"go-minlength-zero-added input-length-widened":              "equal schemas are no change",
	"go-pattern-dotstar input-pattern-added":                    "the pattern matches everything: equal schemas are no change",
	"go-pattern-equivalent input-undecided":                     "the patterns are proved to be equal",
	"go-pattern-equivalent output-undecided":                    "the patterns are proved to be equal",
	"go-items-widened output-items-widened":                     "the specific rule speaks at the path of the items",
	"go-anyof-merged input-union-branch-removed":                "the other variant covers it: equal schemas are no change",
	"go-anyof-to-oneof-disjoint input-any-of-became-one-of":     "the variants are disjoint: equal schemas are no change",
	"go-oneof-to-anyof input-one-of-became-any-of":              "the variants are disjoint: equal schemas are no change",
	"go-patternprops-key-open input-pattern-properties-widened": "the keys of the pattern accept what they did; input-additional-properties-allowed says what changed",
	"go-rec-memo-masking input-schema-narrowed":                 "specific rules speak at the paths of the properties",
}

func TestVectorsAreNamedAsSuggested(t *testing.T) {
	known, agreed, deviating := map[string]bool{}, 0, map[string]bool{}
	for _, r := range diffclass.Rules() {
		known[r.ID] = true
	}
	for _, v := range readVectors(t, "testdata/vectors.jsonl") {
		for _, id := range v.Suggested {
			if !known[id] {
				continue // a kind of edit that is no change
			}
			side := rule.Side(strings.SplitN(id, "-", 2)[0])
			changes := diffclass.CompareSchemas(side, v.Old, v.New, diffclass.Options{Profile: rule.Strict})
			switch {
			case slices.Contains(ids(changes), id):
				agreed++
			case otherNames[v.ID+" "+id] == "":
				t.Errorf("%s: %s is suggested\n%s", v.ID, id, explain(changes))
			default:
				deviating[v.ID+" "+id] = true
			}
		}
	}
	for entry := range otherNames {
		if !deviating[entry] {
			t.Errorf("%q is listed as another name and is none", entry)
		}
	}
	t.Logf("%d suggestions followed, %d not", agreed, len(deviating))
}
