package truth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
)

// TestContradictionsOfServersAreProven looks for schemas that contradict the
// decoder in programs that others wrote, and has every one happen in the
// package that has the tool: its witness is decoded into the handler's own type
// or a result of it is encoded, and what is published judges both.
func TestContradictionsOfServersAreProven(t *testing.T) {
	if os.Getenv("TOOLPACT_ORACLE") != "1" {
		t.Skip("downloads and builds servers: set TOOLPACT_ORACLE=1")
	}
	bin := t.TempDir()
	run(t, ".", "go", "build", "-o", bin+"/", "../../cmd/toolpactvet")
	registered := func(t *testing.T, dir string) { annotateRegistered(t, dir) }
	for _, s := range []struct {
		name, module, version string
		annotate              func(t *testing.T, dir string)
		tools, findings       int
	}{
		{"gopls", "golang.org/x/tools/gopls", "v0.23.0", func(t *testing.T, dir string) { annotate(t, filepath.Join(dir, "internal", "mcp")) }, 12, 0},
		{"gopls with planted faults", "golang.org/x/tools/gopls", "v0.23.0", plant, 1, 7},
		{"mcp-grafana", grafanaModule, grafanaVersion, func(t *testing.T, dir string) {
			annotateGrafana(t, dir)
			check(t, os.WriteFile(filepath.Join(dir, "toolpact.yaml"), []byte(grafanaConfig), 0o666))
		}, 131, 1},
		{"go-sdk", "github.com/modelcontextprotocol/go-sdk", "v1.8.0", registered, 60, 0},
		{"gke-mcp", "github.com/GoogleCloudPlatform/gke-mcp", "v0.15.0", registered, 48, 0},
	} {
		t.Run(s.name, func(t *testing.T) {
			dir := copyModule(t, s.module+"@"+s.version)
			removeTests(t, dir)
			s.annotate(t, dir)
			p := prover{title: s.name + " " + s.version, dir: dir, command: filepath.Join(bin, "toolpactvet")}
			p.tools = derive(t, dir, p.command, "./...")
			found := p.contradictions(t)
			proven := p.prove(t, found)
			t.Logf("truth: 7 contradictions in %d tools of %s: %d of %d proven", len(p.tools), p.title, proven, len(found))
			if len(found) != s.findings || len(p.tools) < s.tools {
				t.Errorf("%d contradictions are found in %d tools, there were %d in %d", len(found), len(p.tools), s.findings, s.tools)
			}
		})
	}
}

// annotateRegistered writes an annotated function for each registration.
func annotateRegistered(t *testing.T, dir string) {
	t.Helper()
	pkgs := loadUsers(t, dir, registrars())
	tools := map[*packages.Package][]numbered{}
	for i, reg := range registrations(t, pkgs, registrars()).list {
		tools[reg.pkg] = append(tools[reg.pkg], numbered{reg, fmt.Sprintf("t%03d", i)})
	}
	for _, p := range pkgs {
		if len(tools[p]) > 0 {
			annotated(t, p, tools[p])
		}
	}
}

// plant adds a package whose tool contradicts itself in many ways: what proves
// nothing of it would prove nothing of the servers.
func plant(t *testing.T, dir string) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", "planted.go.txt"))
	check(t, err)
	check(t, os.Mkdir(filepath.Join(dir, "planted"), 0o777))
	check(t, os.WriteFile(filepath.Join(dir, "planted", "planted.go"), source, 0o666))
}

// prover has what contradicts in a program happen.
type prover struct {
	title, dir, command string
	tools               map[string]derived
}

// contradicting is a finding about a published schema.
type contradicting struct {
	Rule    string
	Side    contract.Side
	Path    contract.Path
	New     json.RawMessage
	Witness json.RawMessage
	Message string
	Pos     string
	Tools   []string

	tool string
}

// contradictions runs toolpactvet check without a lock.
func (p prover) contradictions(t *testing.T) []contradicting {
	t.Helper()
	process := exec.Command(p.command, "check", "--format", "json", "./...")
	process.Dir, process.Env, process.Stderr = p.dir, append(os.Environ(), environment()...), os.Stderr
	out, err := process.Output()
	if process.ProcessState.ExitCode() > 1 {
		t.Fatal(err)
	}
	var report struct {
		Tools []struct {
			Key     string
			Changes []contradicting
		}
		Findings []contradicting
	}
	check(t, json.Unmarshal(out, &report))
	var all []contradicting
	for _, finding := range report.Findings {
		if len(finding.Tools) > 0 {
			finding.tool = finding.Tools[0]
			all = append(all, finding)
		}
	}
	for _, tool := range report.Tools {
		for _, change := range tool.Changes {
			change.tool = tool.Key
			all = append(all, change)
		}
	}
	return slices.DeleteFunc(all, func(c contradicting) bool { return !analyzer.Contradicts(c.Rule) })
}

// outcome is what the program says of one case.
type outcome struct {
	ID             int
	Type           string
	Decode, Encode string // errors
	Same           bool   // what is decoded is the same without the property
	Written        json.RawMessage
}

// prove returns how many of the findings are proven, and prints how.
func (p prover) prove(t *testing.T, found []contradicting) (proven int) {
	t.Helper()
	outcomes := p.happen(t, found)
	for i, c := range found {
		proof, ok := p.judge(t, c, outcomes[i])
		if !ok {
			t.Errorf("%s: %s\n%s", c.Pos, c.Message, proof)
			continue
		}
		proven++
		t.Logf("truth: 7 %s: %s: %s: proven: %s", p.title, c.Rule, c.Message, proof)
	}
	return proven
}

// judge holds what happened against what is published, and says how it
// contradicts, or that it does not.
func (p prover) judge(t *testing.T, c contradicting, o outcome) (proof string, ok bool) {
	t.Helper()
	schema := p.tools[c.tool].Input
	if c.Side == contract.Output {
		schema = p.tools[c.tool].Output
	}
	switch {
	case strings.HasPrefix(c.Rule, "tag-"):
		return lostOfTag(schema, c)
	case c.Side == contract.Output && o.Encode != "":
		return "json.Marshal: " + o.Encode, len(c.Witness) == 0
	case c.Side == contract.Output:
		err := accepts(t, schema, o.Written)
		return fmt.Sprintf("json.Marshal of %s writes %s, validation says %v", o.Type, o.Written, err), err != nil
	}
	switch err := accepts(t, schema, c.Witness); {
	case err != nil && o.Decode == "":
		return fmt.Sprintf("json.Unmarshal into %s takes %s, validation says %v", o.Type, c.Witness, err), true
	case err == nil && o.Decode != "":
		return fmt.Sprintf("%s is valid, json.Unmarshal into %s says %s", c.Witness, o.Type, o.Decode), true
	case err == nil && o.Same:
		return fmt.Sprintf("%s is valid, json.Unmarshal into %s loses %s", c.Witness, o.Type, c.Path), true
	default:
		return fmt.Sprintf("validation of %s says %v, decoding into %s %q, loss %t", c.Witness, err, o.Type, o.Decode, o.Same), false
	}
}

// lostOfTag looks in the published schema for what the finding quotes of a
// tag: text shows nowhere in it, a keyword is in no schema but in text.
func lostOfTag(schema json.RawMessage, c contradicting) (proof string, ok bool) {
	quoted := regexp.MustCompile(`(text|keyword) "((?:[^"\\]|\\.)*)" in the jsonschema tag`).FindStringSubmatch(c.Message)
	if quoted == nil {
		return "nothing is quoted", false
	}
	sought := `"` + quoted[2] // text, as JSON spells it
	if quoted[1] == "text" {
		sought = quoted[2]
	}
	if keyword, _, _ := strings.Cut(sought, "="); quoted[1] == "keyword" {
		sought = keyword + `":`
	}
	return fmt.Sprintf("%s is not in %s", sought, c.New), !bytes.Contains(c.New, []byte(sought)) && bytes.Contains(schema, c.New)
}

// accepts validates a value.
func accepts(t *testing.T, schema, value json.RawMessage) error {
	t.Helper()
	var s jsonschema.Schema
	check(t, json.Unmarshal(schema, &s))
	resolved, err := s.Resolve(nil)
	check(t, err)
	var v any
	check(t, json.Unmarshal(value, &v))
	return resolved.Validate(v)
}

// happen runs a test in each package that has findings, and returns what it
// says of each.
func (p prover) happen(t *testing.T, found []contradicting) map[int]outcome {
	t.Helper()
	type provingCase struct {
		ID               int
		Key, Side        string
		Witness, Without json.RawMessage
	}
	cases := map[string][]provingCase{}
	for i, c := range found {
		if len(c.Witness) == 0 && !strings.HasPrefix(c.Rule, "schema-type-unsupported") {
			continue // the source is the proof
		}
		k := provingCase{ID: i, Key: c.tool, Side: string(c.Side), Witness: c.Witness}
		if len(c.Witness) > 0 {
			k.Without = []byte(withoutKey(parse(t, c.Witness), tokens(c.Path)).String())
		}
		pkg := p.tools[c.tool].Package
		cases[pkg] = append(cases[pkg], k)
	}
	outcomes := map[int]outcome{}
	for pkg, list := range cases {
		entries := map[string]string{}
		for _, k := range list {
			entries[k.Key] = fmt.Sprintf("\t%q: %s,\n", k.Key, p.tools[k.Key].Func)
		}
		handlers := strings.Join(slices.Sorted(maps.Values(entries)), "")
		name, dir, _ := strings.Cut(strings.TrimSpace(string(run(t, p.dir, "go", "list", "-f", "{{.Name}} {{.Dir}}", pkg))), " ")
		data, err := json.Marshal(list)
		check(t, err)
		check(t, os.WriteFile(filepath.Join(dir, "toolpact_cases.json"), data, 0o666))
		program, err := os.ReadFile(filepath.Join("testdata", "proves.go.txt"))
		check(t, err)
		source := "package " + name + "\n\nimport (\n\t\"encoding\"\n\t\"encoding/json\"\n\t\"fmt\"\n\t\"os\"\n\t\"reflect\"\n\t\"testing\"\n)\n\nvar toolpactHandlers = map[string]any{\n" + handlers + "}\n" + string(program)
		check(t, os.WriteFile(filepath.Join(dir, "toolpact_proves_test.go"), []byte(source), 0o666))
		for line := range bytes.Lines(run(t, dir, "go", "test", "-count=1", "-run=^TestToolpactProves$", "-v", ".")) {
			if said, ok := bytes.CutPrefix(line, []byte("TOOLPACT ")); ok {
				var o outcome
				check(t, json.Unmarshal(said, &o))
				outcomes[o.ID] = o
			}
		}
	}
	return outcomes
}

// withoutKey returns a value without what lies at a wire path in it.
func withoutKey(v contract.Value, path []string) contract.Value {
	switch {
	case len(path) == 0 || v.Kind() != contract.Object:
		return v
	case len(path) == 1:
		return v.Without(path[0])
	default:
		return v.With(path[0], withoutKey(v.Get(path[0]), path[1:]))
	}
}
