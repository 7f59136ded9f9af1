package main_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"reflect"
	"testing"
)

// derived is a line of toolpactvet schema.
type derived struct {
	Name        string          `json:"name"`
	Dialect     string          `json:"dialect"`
	Deriver     string          `json:"deriver"`
	Description string          `json:"description"`
	Input       json.RawMessage `json:"input"`
	Output      json.RawMessage `json:"output"`
	Annotations json.RawMessage `json:"annotations"`
	Error       string          `json:"error"`
}

// schemas runs toolpactvet schema over the example and returns the tools of
// the SDK's dialect by name.
func schemas(t *testing.T) map[string]derived {
	t.Helper()
	here, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "run", "./cmd/toolpactvet", "-C", string(bytes.TrimSpace(here)), "schema", "./...")
	command.Dir = ".."
	out, err := command.Output()
	if err != nil {
		t.Fatalf("toolpactvet schema: %v", err)
	}
	tools := map[string]derived{}
	for line := range bytes.Lines(out) {
		var tool derived
		if err := json.Unmarshal(line, &tool); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if tool.Dialect != "native" {
			tools[tool.Name] = tool
		}
	}
	return tools
}

// TestSchemasAreThoseOfTheServer lists the running server through a real
// client: what it publishes of each tool is what toolpactvet derives.
func TestSchemasAreThoseOfTheServer(t *testing.T) {
	want := schemas(t)
	result, err := connect(t).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Tools) != len(want) {
		t.Errorf("the server lists %d tools, toolpactvet derives %d", len(result.Tools), len(want))
	}
	for _, tool := range result.Tools {
		got, ok := want[tool.Name]
		if !ok {
			t.Errorf("%s is listed, but not derived", tool.Name)
			continue
		}
		if got.Description != tool.Description {
			t.Errorf("%s: description %q, the server says %q", tool.Name, got.Description, tool.Description)
		}
		if got.Error != "" || got.Dialect != "gosdk@v1.8.0" || got.Deriver != "jsonschema-go@v0.4.3" {
			t.Errorf("%s: dialect %s, deriver %s, error %q", tool.Name, got.Dialect, got.Deriver, got.Error)
		}
		same(t, tool.Name+": inputSchema", got.Input, tool.InputSchema)
		same(t, tool.Name+": outputSchema", got.Output, tool.OutputSchema)
		if tool.Annotations != nil {
			same(t, tool.Name+": annotations", got.Annotations, tool.Annotations)
		}
	}
}

// same compares derived JSON with what the client decoded.
func same(t *testing.T, what string, got json.RawMessage, served any) {
	t.Helper()
	text, err := json.Marshal(served)
	if err != nil {
		t.Fatal(err)
	}
	var a, b any
	if err := json.Unmarshal(got, &a); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if err := json.Unmarshal(text, &b); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s\nderived %s\nserved  %s", what, got, text)
	}
}
