package schemagen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// TestReportedSourceDerivesTheReportedSchema holds the native dialect to
// situations that people reported about tool schemas. Keywords that a case
// does not show are not asserted; "properties" and "required" are complete
// where they are shown.
func TestReportedSourceDerivesTheReportedSchema(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "reports.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var c struct {
			Source, Go string
			Tools      []json.RawMessage
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprintf("%d %s", i, c.Source), func(t *testing.T) {
			res := Derive(loadSource(t, c.Go), Config{})
			if len(res.Tools) < len(c.Tools) {
				t.Fatalf("%d tools, want %d; problems: %v", len(res.Tools), len(c.Tools), res.Problems)
			}
			for i, raw := range c.Tools {
				want, err := contract.Parse(raw)
				if err != nil {
					t.Fatal(err)
				}
				k := res.Tools[i].Contract
				if fault := shows(want.Get("parameters"), k.Input); fault != "" {
					t.Errorf("parameters: %s\nwant %s\n got %s", fault, want.Get("parameters"), k.Input)
				}
				if fault := shows(want.Get("result"), k.Output); want.Has("result") && fault != "" {
					t.Errorf("result: %s\nwant %s\n got %s", fault, want.Get("result"), k.Output)
				}
			}
		})
	}
}

// shows says where got lacks what want shows, "" for nowhere.
func shows(want, got contract.Value) string {
	for _, m := range want.Members() {
		if fault := showsMember(m, got.Get(m.Key)); fault != "" {
			return m.Key + ": " + fault
		}
	}
	return ""
}

func showsMember(want contract.Member, got contract.Value) string {
	isSchema := want.Key == "items" || want.Key == "additionalProperties"
	switch {
	case want.Key == "properties":
		if want.Value.Len() != got.Len() {
			return "other properties"
		}
		for _, p := range want.Value.Members() {
			if fault := shows(p.Value, got.Get(p.Key)); fault != "" {
				return p.Key + ": " + fault
			}
		}
	case isSchema && want.Value.Kind() == contract.Object:
		return shows(want.Value, got)
	case want.Key == "required" || want.Key == "enum" || want.Key == "type" && want.Value.Kind() == contract.Array:
		if want.Value.Len() != got.Len() {
			return "another set"
		}
		for _, item := range want.Value.Items() {
			if !got.Contains(item) {
				return "another set"
			}
		}
	case !contract.Equal(want.Value, got):
		return fmt.Sprintf("want %s, got %s", want.Value, got)
	}
	return ""
}
