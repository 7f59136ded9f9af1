package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// job is the part of a documented workflow that the test reads.
type job struct {
	Jobs map[string]struct {
		Strategy struct{ Matrix struct{ OS []string } }
		Steps    []struct{ Name, Run string }
	}
}

// BR-144: a job on Windows runs what the job on Linux runs, and expects the same
// exit status. The steps of docs/ci.md are run here, where a gate that finds
// nothing must fail.
func TestTheWindowsJobOfTheDocumentationFailsWhenNothingIsLookedAt(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("needs bash, which runs the steps")
	}
	steps := windowsSteps(t)
	env := slices.Concat(os.Environ(), goEnvironment(t), outputEnvironment(t), []string{"RUNNER_TEMP=" + t.TempDir()})
	const declared = "package agent\n\n//toolpact:tool\nfunc Search(query string) error { return nil }\n"
	for _, tt := range []struct {
		name, source, lock string // lock is what becomes of the lock that init writes
		want               []bool // whether the steps pass
	}{
		{"all is as locked", declared, "", []bool{true, true}},
		{"a tool has changed", strings.Replace(declared, "query", "text", 1), "", []bool{false, true}},
		{"no tool is found", "package agent\n", "", []bool{false, false}},
		{"the lock is no lock", declared, "junk", []bool{false, true}},
		{"the source does not type-check", strings.Replace(declared, "nil", "1", 1), "", []bool{false, false}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			write := func(name, text string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			pass := func(line string) (string, bool) {
				cmd := exec.Command("bash", "-e", "-c", strings.ReplaceAll(line, "go tool ", ""))
				cmd.Dir, cmd.Env = dir, env
				out, err := cmd.CombinedOutput()
				return string(out), err == nil
			}
			write("go.mod", "module example.com/agent\n\ngo 1.26.0\n")
			write("agent.go", declared)
			if out, ok := pass("toolpactvet init"); !ok {
				t.Fatal(out)
			}
			write("agent.go", tt.source)
			if tt.lock != "" {
				write("toolpact.lock", tt.lock)
			}
			for i, step := range steps {
				if out, ok := pass(step); ok != tt.want[i] {
					t.Errorf("passes: %t, want %t\n%s\n%s", ok, tt.want[i], step, out)
				}
			}
		})
	}
}

// windowsSteps returns the two commands of the documented job that runs on
// Windows and on Linux.
func windowsSteps(t *testing.T) []string {
	t.Helper()
	page, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, block := range fencedBlock.FindAllStringSubmatch(strings.ReplaceAll(string(page), "\r\n", "\n"), -1) {
		var w job
		if block[1] != "yaml" || yaml.Unmarshal([]byte(block[2]), &w) != nil {
			continue
		}
		for _, j := range w.Jobs {
			if !slices.Equal(j.Strategy.Matrix.OS, []string{"ubuntu-latest", "windows-latest"}) {
				continue
			}
			for _, s := range j.Steps {
				if s.Run != "" {
					steps = append(steps, s.Run)
				}
			}
		}
	}
	if len(steps) != 2 {
		t.Fatalf("docs/ci.md has %d steps for Windows, want 2", len(steps))
	}
	return steps
}
