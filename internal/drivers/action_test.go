package drivers

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12"

// action is the part of action.yml that the tests run.
type action struct {
	Inputs map[string]struct {
		Description string
		Default     string
	}
	Runs struct {
		Steps []step
	}
}

type step struct {
	ID               string `yaml:"id"`
	If               string `yaml:"if"`
	Uses             string `yaml:"uses"`
	Run              string `yaml:"run"`
	Env              map[string]string
	WorkingDirectory string `yaml:"working-directory"`
}

func readAction(t *testing.T) (action, []byte) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	check(t, err)
	var a action
	check(t, yaml.Unmarshal(data, &a))
	return a, data
}

// TestWorkflowsAreValid holds every workflow of the documentation, a workflow
// that uses the action with all its inputs, and the action's own steps against
// actionlint.
func TestWorkflowsAreValid(t *testing.T) {
	needed(t)
	dir := t.TempDir()
	workflows := filepath.Join(dir, ".github", "workflows")
	check(t, os.MkdirAll(workflows, 0o777))
	_, data := readAction(t)
	check(t, os.WriteFile(filepath.Join(dir, "action.yml"), data, 0o666))
	gitRepository(t, dir)

	var names []string
	add := func(text string) {
		name := filepath.Join(workflows, fmt.Sprintf("w%d.yml", len(names)))
		// The action of the documentation is the one in this tree.
		text = regexp.MustCompile(`uses: toolpact/toolpactvet@\S+`).ReplaceAllString(text, "uses: ./")
		check(t, os.WriteFile(name, []byte(text), 0o666))
		names = append(names, name)
	}
	snippets := 0
	for _, page := range pages(t) {
		for _, block := range blocks(t, page, "yaml") {
			if workflow, ok := asDocumented(t, page, block); ok {
				add(workflow)
				snippets++
			}
		}
	}
	if snippets < 5 {
		t.Errorf("%d workflows are documented", snippets)
	}
	add(asWorkflow(t, data))
	args := append([]string{"run", actionlint, "-no-color"}, names...)
	output(t, dir, nil, "go", args...)
	t.Logf("drivers: actionlint: %d workflows of the documentation and the action: ok", snippets)

	// It does see what is wrong.
	check(t, os.WriteFile(names[0], []byte("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: ./\n        with: {arg: x}\n"), 0o666))
	lint := exec.Command("go", "run", actionlint, "-no-color", names[0])
	lint.Dir = dir
	if out, err := lint.CombinedOutput(); err == nil || !strings.Contains(string(out), `"arg"`) {
		t.Errorf("a wrong input of the action is not reported: %v\n%s", err, out)
	}
}

// pages returns the README and every page of docs.
func pages(t *testing.T) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	check(t, err)
	if len(found) == 0 {
		t.Fatal("docs has no pages")
	}
	all := []string{"README.md"}
	for _, page := range found {
		all = append(all, "docs/"+filepath.Base(page))
	}
	return all
}

// asDocumented returns a YAML block of a page as a workflow, when it is one or
// the steps of one. Any other has to be YAML.
func asDocumented(t *testing.T, page, block string) (string, bool) {
	t.Helper()
	var tree any
	if err := yaml.Unmarshal([]byte(block), &tree); err != nil {
		t.Errorf("%s: %v\n%s", page, err, block)
		return "", false
	}
	if keys, ok := tree.(map[string]any); ok {
		return block, keys["jobs"] != nil
	}
	steps, ok := tree.([]any)
	if !ok {
		return "", false
	}
	for _, step := range steps {
		if keys, ok := step.(map[string]any); !ok || keys["uses"] == nil && keys["run"] == nil {
			return "", false
		}
	}
	indented := "      " + strings.ReplaceAll(strings.TrimSuffix(block, "\n"), "\n", "\n      ")
	return "on: pull_request\njobs:\n  documented:\n    runs-on: ubuntu-latest\n    steps:\n" + indented + "\n", true
}

// asWorkflow returns a workflow with the inputs and steps of the action, since
// actionlint looks into the steps of workflows only.
func asWorkflow(t *testing.T, data []byte) string {
	t.Helper()
	var tree struct {
		Inputs map[string]map[string]any
		Runs   struct{ Steps []map[string]any }
	}
	check(t, yaml.Unmarshal(data, &tree))
	for _, input := range tree.Inputs {
		input["type"] = "string"
	}
	text, err := yaml.Marshal(map[string]any{
		"on":   map[string]any{"workflow_call": map[string]any{"inputs": tree.Inputs}},
		"jobs": map[string]any{"action": map[string]any{"runs-on": "ubuntu-latest", "steps": tree.Runs.Steps}},
	})
	check(t, err)
	return string(text)
}

// TestActionRuns runs the steps of the action as a runner would, on a module
// that is as locked and on one that is not.
func TestActionRuns(t *testing.T) {
	needed(t)
	dir := t.TempDir()
	source := "package agent\n\n//toolpact:tool\nfunc Search(%s string) error { return nil }\n"
	check(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/agent\n\ngo 1.26.0\n"), 0o666))
	check(t, os.WriteFile(filepath.Join(dir, "agent.go"), fmt.Appendf(nil, source, "query"), 0o666))
	output(t, dir, []string{"GOWORK=off"}, filepath.Join(command(t), "toolpactvet"), "init")
	if out, err := runAction(t, dir, nil); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	check(t, os.WriteFile(filepath.Join(dir, "agent.go"), fmt.Appendf(nil, source, "text"), 0o666))
	if out, err := runAction(t, dir, nil); err == nil || !strings.Contains(out, "SCHEMA CHANGED (BREAKING)") {
		t.Errorf("a breaking change passes: %v\n%s", err, out)
	}
	if out, err := runAction(t, filepath.Dir(dir), map[string]string{"working-directory": filepath.Base(dir), "args": "--format=json ./..."}); err == nil || !strings.Contains(out, "input-property-renamed") {
		t.Errorf("arguments are not given on: %v\n%s", err, out)
	}
	out, err := runAction(t, dir, map[string]string{"sarif": "toolpact.sarif"})
	if err == nil || !strings.Contains(out, "\n::error file=agent.go,line=4,col=13,title=input-property-renamed (breaking)::") {
		t.Errorf("a breaking change is not annotated: %v\n%s", err, out)
	}
	log, err := os.ReadFile(filepath.Join(dir, "toolpact.sarif"))
	check(t, err)
	if !strings.Contains(string(log), `"ruleId": "input-property-renamed"`) {
		t.Errorf("a breaking change is not in the SARIF:\n%s", log)
	}
	summary, err := os.ReadFile(filepath.Join(dir, "summary.md"))
	check(t, err)
	if !strings.HasPrefix(string(summary), "<!-- toolpactvet -->\n### toolpactvet: 1 breaking change(s)") {
		t.Errorf("a breaking change is not in the summary:\n%s", summary)
	}
	if out, _ := runAction(t, dir, map[string]string{"annotate": "false"}); strings.Contains(out, "::error") {
		t.Errorf("annotated although that is off:\n%s", out)
	}
	if !t.Failed() {
		t.Log("drivers: action: its steps find a breaking change: ok")
	}
}

// runAction runs the shell steps of the action with its inputs.
func runAction(t *testing.T, workspace string, with map[string]string) (string, error) {
	t.Helper()
	a, _ := readAction(t)
	module, err := filepath.Abs(root)
	check(t, err)
	values := map[string]string{"github.action_path": module}
	for name, input := range a.Inputs {
		values["inputs."+name] = input.Default
	}
	for name, value := range with {
		values["inputs."+name] = value
	}
	temp := t.TempDir()
	var log strings.Builder
	for _, s := range a.Runs.Steps {
		if s.Run == "" {
			continue // installs Go, which is there
		}
		results := filepath.Join(temp, "output")
		cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
		cmd.Dir = filepath.Join(workspace, expand(values, s.WorkingDirectory))
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+results, "PWD="+cmd.Dir,
			"GITHUB_WORKSPACE="+workspace, "GITHUB_STEP_SUMMARY="+filepath.Join(workspace, "summary.md"))
		for name, value := range s.Env {
			cmd.Env = append(cmd.Env, name+"="+expand(values, value))
		}
		out, err := cmd.CombinedOutput()
		log.Write(out)
		if err != nil {
			return log.String(), err
		}
		written, _ := os.ReadFile(results)
		for line := range strings.Lines(string(written)) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			values["steps."+s.ID+".outputs."+name] = value
		}
	}
	return log.String(), nil
}

// expand puts values in place of the expressions of a text.
func expand(values map[string]string, text string) string {
	return regexp.MustCompile(`\$\{\{ (\S+) \}\}`).ReplaceAllStringFunc(text, func(expression string) string {
		return values[strings.Fields(expression)[1]]
	})
}
