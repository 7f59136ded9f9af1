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
