package main

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// vector is a pair of schemas with the truth about it.
type vector struct {
	ID           string `json:"id"`
	Input        bool   `json:"input_compatible"`
	Output       bool   `json:"output_compatible"`
	ArgumentLoss bool   `json:"argument_loss"`
}

// TestVectorsThroughCompare asks the command about every pair, as strictly as
// it can: no incompatible pair may come out as harmless.
func TestVectorsThroughCompare(t *testing.T) {
	input, err := os.ReadFile("../../diffclass/testdata/vectors/own.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	for line := range bytes.Lines(input) {
		var v vector
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		vectors = append(vectors, v)
	}
	for _, side := range []string{"input", "output"} {
		t.Run(side, func(t *testing.T) {
			classes := compareAll(t, input, side)
			compatible, alarms := 0, 0
			for _, v := range vectors {
				class, harmless := classes[v.ID], v.Input
				if side == "output" {
					harmless = v.Output
				}
				switch {
				case class == "":
					t.Errorf("%s: no answer", v.ID)
				case !harmless && class != "breaking":
					t.Errorf("%s: incompatible, and %s", v.ID, class)
				case harmless && !(v.ArgumentLoss && side == "input"):
					if compatible++; class == "breaking" {
						alarms++
						t.Logf("%s: compatible, and called breaking", v.ID)
					}
				}
			}
			t.Logf("%d vectors; of %d compatible pairs %d are called breaking", len(vectors), compatible, alarms)
			if alarms > 0 {
				t.Errorf("%d false alarms", alarms)
			}
		})
	}
}

func compareAll(t *testing.T, input []byte, side string) map[string]string {
	t.Helper()
	var out, trouble bytes.Buffer
	code := run([]string{"compare", "--jsonl", "--profile", "strict", "--side", side}, bytes.NewReader(input), &out, &trouble)
	if code != exitFindings || trouble.Len() > 0 {
		t.Fatalf("exit code %d: %s", code, &trouble)
	}
	classes := map[string]string{}
	for line := range bytes.Lines(out.Bytes()) {
		var answer struct{ ID, Class string }
		if err := json.Unmarshal(line, &answer); err != nil {
			t.Fatal(err)
		}
		classes[answer.ID] = answer.Class
	}
	return classes
}
