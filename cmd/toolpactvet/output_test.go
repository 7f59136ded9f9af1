package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	schemasDir  = "../../docs/schemas"
	sarifID     = "https://example.com/sarif.json"
	sarifSchema = "../../internal/render/testdata/sarif/sarif-schema-2.1.0.json"
)

// The environment in which [checkedMain] finds what it checks output against,
// and where it tells what is wrong.
const (
	envSchemas    = "TOOLPACTVET_TEST_SCHEMAS"
	envSarif      = "TOOLPACTVET_TEST_SARIF"
	envViolations = "TOOLPACTVET_TEST_VIOLATIONS"
)

// outputEnvironment returns the environment for scripts, and makes the test
// fail for what [checkedMain] has found in any of them.
func outputEnvironment(t *testing.T) []string {
	t.Helper()
	violations := filepath.Join(t.TempDir(), "violations")
	t.Cleanup(func() {
		if told, err := os.ReadFile(violations); err == nil {
			t.Errorf("output is not as documented:\n%s", told)
		}
	})
	schemas, err := filepath.Abs(schemasDir)
	if err != nil {
		t.Fatal(err)
	}
	sarif, err := filepath.Abs(sarifSchema)
	if err != nil {
		t.Fatal(err)
	}
	return []string{envSchemas + "=" + schemas, envSarif + "=" + sarif, envViolations + "=" + violations}
}

// checkedMain is main for scripts: it holds all output in a format other than
// text against its schema.
func checkedMain() {
	args := os.Args[1:]
	if isVetProtocol(args) {
		main()
		return
	}
	var out bytes.Buffer
	code := run(args, os.Stdin, io.MultiWriter(os.Stdout, &out), os.Stderr)
	if err := checkOutput(args, out.Bytes()); err != nil {
		text := fmt.Sprintf("toolpactvet %s: %v\n", strings.Join(args, " "), err)
		f, err := os.OpenFile(os.Getenv(envViolations), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
		if err == nil {
			_, err = f.WriteString(text)
			err = errors.Join(err, f.Close())
		}
		fmt.Fprint(os.Stderr, text)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		code = 99
	}
	os.Exit(code)
}

// checkOutput holds what a command line wrote against what is documented.
func checkOutput(args []string, out []byte) error {
	a := &app{}
	cmd, _, err := a.root().Find(args)
	if err != nil || len(out) == 0 || cmd.ParseFlags(args) != nil {
		return nil // a usage error has nothing on standard output
	}
	command := cmd.Name()
	if cmd == cmd.Root() {
		command = "check"
	}
	flags := cmd.Flags()
	if flags.Changed("help") {
		return nil
	}
	lines := flags.Changed("jsonl") || flags.Changed("tools") && !flags.Changed("format")
	switch {
	case command == "schema", command == "compare" && (lines || a.format == jsonFormat || a.format == jsonlFormat):
		return checkJSON(command+".json", "", out)
	case a.format == jsonFormat && (command == "check" || command == "diff"):
		return checkJSON("check.json", "", out)
	case a.format == jsonFormat && command != "show":
		return checkJSON(command+".json", "", out)
	case a.format == jsonlFormat && command == "list":
		return checkJSON("list.json", "#/$defs/tool", out)
	case a.format == jsonlFormat && command == "init":
		return checkJSON("init.json", "#/$defs/handler", out)
	case a.format == jsonlFormat:
		return checkJSON("finding.json", "", out)
	case a.format == sarifFormat:
		return checkSARIF(out)
	case a.format == githubFormat:
		return checkGitHub(out)
	case a.format == markdownFormat:
		return checkMarkdown(out)
	}
	return nil
}

// checkJSON holds every JSON value of out against a schema of docs/schemas:
// as it is published, and with every key that is not documented forbidden.
func checkJSON(name, fragment string, out []byte) error {
	for _, strict := range []bool{false, true} {
		schema, err := documented(os.Getenv(envSchemas), name, fragment, strict)
		if err != nil {
			return err
		}
		decoder := json.NewDecoder(bytes.NewReader(out))
		for {
			var raw json.RawMessage
			if err := decoder.Decode(&raw); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return fmt.Errorf("no JSON: %w", err)
			}
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
			if err != nil {
				return err
			}
			if err := schema.Validate(value); err != nil {
				return fmt.Errorf("%s%s, strict %t: %w", name, fragment, strict, err)
			}
		}
	}
	return nil
}

// documented compiles a schema of docs/schemas.
func documented(dir, name, fragment string, strict bool) (*jsonschema.Schema, error) {
	compiler := jsonschema.NewCompiler()
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no schemas in %q: %w", dir, err)
	}
	id := ""
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		if strict {
			closeObjects(doc)
		}
		object, _ := doc.(map[string]any)
		own, _ := object["$id"].(string)
		if err := compiler.AddResource(own, doc); err != nil {
			return nil, err
		}
		if filepath.Base(file) == name {
			id = own
		}
	}
	return compiler.Compile(id + fragment)
}

// closeObjects forbids what a schema does not name, wherever it names
// something.
func closeObjects(node any) {
	switch node := node.(type) {
	case map[string]any:
		if _, ok := node["properties"].(map[string]any); ok && node["type"] == "object" {
			node["additionalProperties"] = false
		}
		for _, child := range node {
			closeObjects(child)
		}
	case []any:
		for _, child := range node {
			closeObjects(child)
		}
	}
}

// checkSARIF holds a log against the published schema, and against what GitHub
// wants beyond it.
func checkSARIF(out []byte) error {
	data, err := os.ReadFile(os.Getenv(envSarif))
	if err != nil {
		return err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(sarifID, doc); err != nil {
		return err
	}
	schema, err := compiler.Compile(sarifID)
	if err != nil {
		return err
	}
	log, err := jsonschema.UnmarshalJSON(bytes.NewReader(out))
	if err != nil {
		return fmt.Errorf("no JSON: %w", err)
	}
	if err := schema.Validate(log); err != nil {
		return err
	}
	return checkSARIFResults(out)
}

// sarif is the part of a log that the tests look into.
type sarif struct {
	Runs []struct {
		Tool struct {
			Driver struct{ Rules []struct{ ID string } }
		}
		Invocations []struct {
			ExecutionSuccessful        bool
			ExitCode                   int
			ToolExecutionNotifications []struct{ Message struct{ Text string } }
		}
		Results []sarifResult
	}
}

type sarifResult struct {
	RuleID              string
	RuleIndex           int
	Message             struct{ Text string }
	Locations           []struct{ PhysicalLocation sarifPhysical }
	PartialFingerprints map[string]string
	Fixes               []struct {
		ArtifactChanges []struct {
			ArtifactLocation struct{ URI string }
			Replacements     []struct {
				DeletedRegion   sarifRegion
				InsertedContent struct{ Text string }
			}
		}
	}
}

type sarifPhysical struct {
	ArtifactLocation struct{ URI, URIBaseID string }
	Region           sarifRegion
}

type sarifRegion struct{ StartLine, StartColumn, EndLine, EndColumn int }

// checkSARIFResults demands of each result the rule that its index leads to, a
// place below the root, and a fingerprint of its own.
func checkSARIFResults(out []byte) error {
	var log sarif
	if err := json.Unmarshal(out, &log); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, r := range log.Runs[0].Results {
		rules := log.Runs[0].Tool.Driver.Rules
		switch print := r.PartialFingerprints["toolpactChange/v1"]; {
		case r.RuleIndex < 0 || r.RuleIndex >= len(rules) || rules[r.RuleIndex].ID != r.RuleID:
			return fmt.Errorf("result %q: the index %d is of another rule", r.RuleID, r.RuleIndex)
		case len(r.Locations) != 1:
			return fmt.Errorf("result %q: %d locations", r.RuleID, len(r.Locations))
		case r.Locations[0].PhysicalLocation.ArtifactLocation.URIBaseID != "%SRCROOT%":
			return fmt.Errorf("result %q: lies outside of the root", r.RuleID)
		case r.Locations[0].PhysicalLocation.Region.StartLine < 1:
			return fmt.Errorf("result %q: no line", r.RuleID)
		case seen[print] || print == "":
			return fmt.Errorf("result %q: its fingerprint %q is of another", r.RuleID, print)
		default:
			seen[print] = true
		}
	}
	return nil
}

func checkGitHub(out []byte) error {
	command := regexp.MustCompile(`^::(error|warning|notice) ([a-zA-Z]+=[^:,]*)(,[a-zA-Z]+=[^:,]*)*::.+\n$`)
	for line := range strings.Lines(string(out)) {
		if !command.MatchString(line) {
			return fmt.Errorf("%q is no workflow command", line)
		}
	}
	return nil
}

func checkMarkdown(out []byte) error {
	switch {
	case !bytes.HasPrefix(out, []byte("<!-- toolpactvet -->\n")):
		return errors.New("the marker is not the first line")
	case len(out) > 65536:
		return fmt.Errorf("%d bytes are more than a comment has room for", len(out))
	}
	return nil
}

func TestSchemasOfOutputAreOpenAndDocumentEveryKey(t *testing.T) {
	page, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(schemasDir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal("no schemas", err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if _, err := documented(schemasDir, name, "", false); err != nil {
			t.Error(err)
		}
		if !bytes.Contains(page, []byte("(schemas/"+name+")")) {
			t.Errorf("docs/ci.md does not name %s", name)
		}
	}
	const output = `{"tools":[],"findings":[],"pending":0,"breaking":0,"added_later":1}`
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(output))
	if err != nil {
		t.Fatal(err)
	}
	for strict, want := range map[bool]bool{false: true, true: false} {
		schema, err := documented(schemasDir, "check.json", "", strict)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != want {
			t.Errorf("strict %t: a key that is not documented: %v", strict, err)
		}
	}
}
