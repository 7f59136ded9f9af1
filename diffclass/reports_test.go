package diffclass_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
)

// reported is a situation that people reported about some tool: the part of
// its schemas that matters, before and after.
type reported struct {
	ID     string         `json:"id"`
	Before contract.Value `json:"schema_before"`
	After  contract.Value `json:"schema_after"`
}

// shown are the contracts of the tools that a report shows: one, several
// under "tools", or none.
func shown(v contract.Value) []contract.Contract {
	tools, list := []contract.Value{v}, []contract.Contract{}
	switch {
	case v.Has("tools"):
		tools = v.Get("tools").Items()
	case v.Kind() != contract.Object:
		tools = nil
	}
	for _, tool := range tools {
		name := tool.Get("name").Text()
		list = append(list, contract.Contract{Name: name, Func: name, Package: "example.com/a", Input: tool.Get("parameters"), Output: tool.Get("result")})
	}
	return list
}

// reportedOutcomes tells, by the id of a report, what has to come out.
var reportedOutcomes = map[string][]string{
	"BR-004": {"breaking input-property-renamed at input/text"},
	"BR-005": {"breaking input-property-renamed at input/ticketNumber"},
	"BR-007": {"breaking input-property-renamed at input/page_size"},
	"BR-008": {"breaking input-property-renamed at input/line"},
	"BR-009": {"breaking tool-renamed at tool"},
	"BR-011": {"breaking tool-removed at tool", "breaking tool-removed at tool", "non-breaking tool-added at tool"},
	"BR-012": {"breaking tool-removed at tool"},
	"BR-015": {"non-breaking tool-added at tool"},
	"BR-016": {"breaking input-property-removed-from-open-object at input/blend", "breaking input-property-removed-from-open-object at input/show_scores"},
	"BR-018": {"breaking input-required-property-added at input/steps"},
	"BR-019": {"breaking input-required-property-added at input/entryPoint", "breaking input-property-removed-from-open-object at input/payload/kind"},
	"BR-020": {"breaking input-property-became-required at input/scope"},
	"BR-021": {"non-breaking input-type-widened at input/labels"},
	"BR-022": {"breaking input-type-changed at input/targets"},
	"BR-024": {"breaking input-number-became-integer at input/wait_ms"},
	"BR-025": {"breaking input-type-changed at input/ids"},
	"BR-026": {"breaking input-enum-added at input/mode"},
	"BR-027": {"non-breaking input-enum-value-added at input/category", "breaking input-enum-value-removed at input/category"},
	"BR-028": {"non-breaking input-enum-value-added at input/fill_mode", "breaking input-enum-value-removed at input/fill_mode"},
	"BR-030": {"non-breaking input-default-changed at input/limit"},
	"BR-033": {"breaking input-additional-properties-narrowed at input/options", "non-breaking input-optional-property-added-to-open-object at input/options/focus"},
	"BR-034": {"non-breaking input-additional-properties-forbidden at input"}, // callers send declared keys only
	"BR-035": {"breaking output-required-property-removed at output/template_id"},
	"BR-036": {"non-breaking output-property-added-to-closed-object at output/owner"}, // readers ignore unknown keys
	"BR-037": {"breaking output-property-became-optional at output/revision"},
	"BR-038": {"breaking output-type-changed at output"},
	"BR-039": {"breaking output-enum-value-added at output/kind"},
	"BR-040": {"breaking input-became-not-nullable at input/span"},
	"BR-044": {}, // a description is no change
	"BR-046": {"breaking input-required-property-added at input/args",
		"breaking input-property-removed-from-open-object at input/env", "breaking input-property-removed-from-open-object at input/name"},
	"BR-047": {"breaking tool-renamed at tool"},
	"BR-048": {"non-breaking input-optional-property-added-to-open-object at input/q", "non-breaking input-property-became-optional at input/query"},
	"BR-053": {"non-breaking input-became-nullable at input/ids"},
	"BR-074": {"breaking input-lower-bound-raised at input/offset"},
	"BR-081": {"breaking input-property-renamed at input/userID"},
	"BR-085": {},
	"BR-089": {"breaking input-enum-added at input/channel"},
	"BR-090": {"breaking input-enum-value-removed at input/labels/*"},
	"BR-093": {"non-breaking input-optional-property-added-to-open-object at input/layout"},
	"BR-094": {"breaking input-type-changed at input/cells/*/value"},
	"BR-098": {"breaking output-became-nullable at output/expires"},
	"BR-101": {},
	"BR-102": {"breaking input-item-count-narrowed at input/point"},
	"BR-104": {"non-breaking input-optional-property-added-to-open-object at input/due"},
	"BR-107": {"non-breaking input-union-branch-added at input/score"},
	"BR-108": {"non-breaking input-optional-property-added at input/note"},
	"BR-109": {},
	"BR-110": {"non-breaking input-format-changed at input/at"}, // that the Go type decodes less is a claim of its own
	"BR-113": {},
	"BR-114": {},
	"BR-115": {},
	"BR-152": {},
	"BR-157": {},
	"BR-158": {},
}

func TestReportedSituations(t *testing.T) {
	f, err := os.Open("../testdata/reports.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	seen := 0
	for scanner := bufio.NewScanner(f); scanner.Scan(); {
		r := reported{}
		if err := json.Unmarshal(scanner.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		want, ok := reportedOutcomes[r.ID]
		if !ok {
			continue // it is about something else, or holds no schemas
		}
		seen++
		t.Run(r.ID, func(t *testing.T) {
			got := []string{}
			for _, result := range diffclass.CompareSets(shown(r.Before), shown(r.After), diffclass.Options{}) {
				got = append(got, lines(result.Changes)...)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if seen != len(reportedOutcomes) {
		t.Errorf("%d situations, %d outcomes", seen, len(reportedOutcomes))
	}
}
