package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/rule"
)

var ruleIDs = []string{"tool-removed", "input-property-added", "input-property-removed"}

func TestEveryKeyIsRead(t *testing.T) {
	const text = `# a comment
version: 1
lockfile: contracts/agent.toolpact.lock
dialect: gosdk@v1.4.1
dialects:
  grafana:
    base: invopop
    options: {Anonymous: true, Depth: 3, Ratio: 0.5, Name: x, List: [a, 2]}
    interface: {}
    root: {additionalProperties: false, "x<y": [1.0, null, "no"], maxProperties: 9007199254740993}
    output: none
  other-one:
    base: gosdk@v1.8.0
    interface: true
param_names: snake
profile: strict
rules:
  tool-removed: non-breaking
  input-property-added: off
  input-property-removed: breaking
aliases: {find: search, "a/b": a/c}
build:
  - tags: [integration, pro]
    goos: linux
  - tags: "a,b"
  - goos: windows
`
	want := &config.Config{
		File:       "toolpact.yaml",
		Lockfile:   "contracts/agent.toolpact.lock",
		Dialect:    "gosdk@v1.4.1",
		DialectPos: config.Pos{Line: 4, Col: 10},
		Dialects: []config.Dialect{
			{
				Name: "grafana", Base: "invopop",
				Options: []config.Option{
					{Name: "Anonymous", Value: true, Pos: config.Pos{Line: 8, Col: 15}},
					{Name: "Depth", Value: 3, Pos: config.Pos{Line: 8, Col: 32}},
					{Name: "Ratio", Value: 0.5, Pos: config.Pos{Line: 8, Col: 42}},
					{Name: "Name", Value: "x", Pos: config.Pos{Line: 8, Col: 54}},
					{Name: "List", Value: []any{"a", 2}, Pos: config.Pos{Line: 8, Col: 63}},
				},
				Interface: []byte(`{}`),
				Root:      []byte(`{"additionalProperties":false,"x<y":[1.0,null,"no"],"maxProperties":9007199254740993}`),
				Output:    "none",
				Pos:       config.Pos{Line: 6, Col: 3},
				BasePos:   config.Pos{Line: 7, Col: 11}, InterfacePos: config.Pos{Line: 9, Col: 16},
			},
			{
				Name: "other-one", Base: "gosdk@v1.8.0", Interface: []byte(`true`),
				Pos: config.Pos{Line: 12, Col: 3}, BasePos: config.Pos{Line: 13, Col: 11}, InterfacePos: config.Pos{Line: 14, Col: 16},
			},
		},
		ParamNames: "snake",
		Profile:    rule.Strict,
		Rules: []config.RuleClass{
			{Rule: "tool-removed", Class: rule.NonBreaking, Pos: config.Pos{Line: 18, Col: 3}},
			{Rule: "input-property-added", Class: rule.NoChange, Pos: config.Pos{Line: 19, Col: 3}},
			{Rule: "input-property-removed", Class: rule.Breaking, Pos: config.Pos{Line: 20, Col: 3}},
		},
		Aliases: []config.Alias{
			{Old: "find", New: "search", Pos: config.Pos{Line: 21, Col: 11}},
			{Old: "a/b", New: "a/c", Pos: config.Pos{Line: 21, Col: 25}},
		},
		Build: []config.Build{
			{Tags: []string{"integration", "pro"}, GOOS: "linux", Pos: config.Pos{Line: 23, Col: 5}},
			{Tags: []string{"a", "b"}, Pos: config.Pos{Line: 25, Col: 5}},
			{GOOS: "windows", Pos: config.Pos{Line: 26, Col: 5}},
		},
	}
	for _, newline := range []string{"\n", "\r\n"} {
		got, err := config.Parse("toolpact.yaml", []byte(strings.ReplaceAll(text, "\n", newline)), ruleIDs)
		if err != nil {
			t.Fatalf("with newline %q: %v", newline, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("with newline %q (-want +got):\n%s", newline, diff)
		}
	}
	got, err := config.Parse("toolpact.yaml", []byte(text), ruleIDs)
	if err != nil {
		t.Fatal(err)
	}
	if class, ok := got.Class("input-property-added"); !ok || class != rule.NoChange {
		t.Errorf("class of a rule that is off = %q, %v", class, ok)
	}
	if class, ok := got.Class("tool-added"); ok {
		t.Errorf("class of a rule that is not configured = %q", class)
	}
}

func TestWhatIsNotKnownIsRefusedAtItsPlace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no version", "dialect: gosdk\n", `1:1: no "version: 1"`},
		{"an empty file", "", `1:1: no "version: 1"`},
		{"a file of comments", "# version: 1\n", `1:1: no "version: 1"`},
		{"another version", "version: 2\n", `1:10: version: want 1, have 2; a newer toolpactvet may know it`},
		{"a version as string", "version: \"1\"\n", `1:10: version: want 1, have "1"`},
		{"a version in other words", "version: 1.0\n", `1:10: version: want 1, have the number 1.0`},
		{"a misspelt key", "version: 1\nparm_names: snake\n", `2:1: unknown key "parm_names"; did you mean "param_names"?`},
		{"a key from nowhere", "version: 1\nseverity: high\n", `2:1: unknown key "severity"; known: version, lockfile, dialect, dialects, param_names, profile, rules, aliases, build`},
		{"a repeated key", "version: 1\nprofile: strict\nprofile: default\n", `3:1: the file: repeated key "profile", first on line 2`},
		{"a repeated rule", "version: 1\nrules:\n  tool-removed: off\n  tool-removed: breaking\n", `4:3: rules: repeated key "tool-removed", first on line 3`},
		{"a misspelt rule", "version: 1\nrules: {input-property-add: off}\n", `2:9: unknown rule "input-property-add"; did you mean "input-property-added"?`},
		{"a rule from nowhere", "version: 1\nrules: {nothing: off}\n", `2:9: unknown rule "nothing"; 'toolpactvet rules' lists them`},
		{"a misspelt class", "version: 1\nrules: {tool-removed: non_breaking}\n", `2:23: unknown value of rule tool-removed "non_breaking"; did you mean "non-breaking"?`},
		{"a class of another kind", "version: 1\nrules: {tool-removed: false}\n", `2:23: rule tool-removed: want a string, have the boolean false`},
		{"a misspelt profile", "version: 1\nprofile: Strict\n", `2:10: unknown value of profile "Strict"; did you mean "strict"?`},
		{"a value that is nothing", "version: 1\nprofile:\n", `2:9: profile: want a string, have nothing`},
		{"an empty string", "version: 1\ndialect: ''\n", `2:10: dialect: empty`},
		{"a list for a mapping", "version: 1\nrules: [off]\n", `2:8: rules: want a mapping of keys to values, have a list`},
		{"a scalar for the file", "version\n", `1:1: the file: want a mapping of keys to values, have "version"`},
		{"a dialect without version after the @", "version: 1\ndialect: gosdk@\n", `2:10: dialect: "gosdk@": want a version like v1.2.3 after the @`},
		{"a dialect with a loose version", "version: 1\ndialect: gosdk@1.8\n", `2:10: dialect: "gosdk@1.8": want a version like v1.2.3 after the @`},
		{"a dialect that is no word", "version: 1\ndialect: Go SDK\n", `2:10: dialect: "Go SDK" is no name of a dialect; want NAME or NAME@VERSION`},
		{"a configured dialect without base", "version: 1\ndialects:\n  mine:\n    output: none\n", `3:3: dialect mine: no base`},
		{"a misspelt key of a dialect", "version: 1\ndialects:\n  mine: {base: invopop, option: {}}\n", `3:25: unknown key "option"; did you mean "options"?`},
		{"a name with a version", "version: 1\ndialects: {mine@v1.0.0: {base: invopop}}\n", `2:12: dialects: "mine@v1.0.0" is no name; want lower-case letters, digits, _ and -`},
		{"an option that is a mapping", "version: 1\ndialects: {mine: {base: invopop, options: {A: {}}}}\n", `2:47: option A: want a plain value or a list, have a mapping`},
		{"an option that is nothing", "version: 1\ndialects: {mine: {base: invopop, options: {A: }}}\n", `2:47: option A: want a boolean, number or string, have nothing`},
		{"an interface that is no schema", "version: 1\ndialects: {mine: {base: invopop, interface: 1}}\n", `2:45: interface: want a mapping, have the number 1`},
		{"a root with a number that JSON lacks", "version: 1\ndialects: {mine: {base: invopop, root: {maximum: .inf}}}\n", `2:50: root: .inf is no JSON number`},
		{"a root with a hexadecimal number", "version: 1\ndialects: {mine: {base: invopop, root: {maximum: 0x10}}}\n", `2:50: root: 0x10 is no JSON number`},
		{"an output from nowhere", "version: 1\ndialects: {mine: {base: invopop, output: some}}\n", `2:42: unknown value of output "some"; known: none, result`},
		{"a lock outside the module", "version: 1\nlockfile: ../toolpact.lock\n", `2:11: lockfile: "../toolpact.lock": want a clean path inside the module, relative to its root`},
		{"an absolute lock", "version: 1\nlockfile: /toolpact.lock\n", `2:11: lockfile: "/toolpact.lock": want a clean path inside the module, relative to its root`},
		{"a lock on a drive of Windows", "version: 1\nlockfile: \"C:/agent/toolpact.lock\"\n", `2:11: lockfile: "C:/agent/toolpact.lock": want a clean path inside the module, relative to its root`},
		{"a lock with backslashes", "version: 1\nlockfile: a\\toolpact.lock\n", `2:11: lockfile: "a\\toolpact.lock": write the path with slashes`},
		{"a lock of another name", "version: 1\nlockfile: a/tools.lock\n", `2:11: lockfile: "a/tools.lock": want a base name of toolpact.lock or NAME.toolpact.lock`},
		{"an alias of itself", "version: 1\naliases: {a: a}\n", `2:11: aliases: "a" is an alias of itself`},
		{"aliases that go round", "version: 1\naliases: {x: a, a: b, b: a}\n", `2:17: aliases: "a" leads back to itself`},
		{"an alias of nothing", "version: 1\naliases: {a: }\n", `2:14: alias a: want a string, have nothing`},
		{"build as a mapping", "version: 1\nbuild: {goos: linux}\n", `2:8: build: want a list, have a mapping`},
		{"a misspelt key of build", "version: 1\nbuild:\n  - {os: linux}\n", `3:6: unknown key "os"; known: tags, goos`},
		{"a tag that is none", "version: 1\nbuild:\n  - tags: a b\n", `3:11: tags: "a b" is no build tag`},
		{"a tag in a list that is none", "version: 1\nbuild:\n  - tags: [a, \"!b\"]\n", `3:15: tags: "!b" is not a single word`},
		{"a YAML alias", "version: 1\nrules: &r {tool-removed: off}\naliases: *r\n", `3:10: an alias (*r); write the value out`},
		{"a YAML alias that holds itself", "version: 1\ndialects: {mine: {base: x, root: &r {a: *r}}}\n", `2:41: root: an alias; write the value out`},
		{"a merge key", "version: 1\n<<: {profile: strict}\n", `2:1: unknown key "<<"; known: version, lockfile, dialect, dialects, param_names, profile, rules, aliases, build`},
		{"a key that is a list", "version: 1\n[a]: b\n", `2:1: the file: want a plain word as key, have a list`},
		{"a second document", "version: 1\n---\nversion: 1\n", `2:1: a second document; only one is read`},
		{"broken YAML", "version: 1\nrules: {\n", `2:1: did not find expected node content`},
		{"a tab", "version: 1\nrules:\n\ttool-removed: off\n", `3:1: found character that cannot start any token`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, err := config.Parse("toolpact.yaml", []byte(test.text), ruleIDs)
			if err == nil {
				t.Fatalf("no error, but %+v", c)
			}
			if diff := cmp.Diff("config: toolpact.yaml:"+test.want, err.Error()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	c, err := config.Load(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&config.Config{ParamNames: "asis", Profile: rule.Default}, c); diff != "" {
		t.Errorf("without a file (-want +got):\n%s", diff)
	}
	file := filepath.Join(dir, config.Name)
	if _, err := config.LoadFile(file, nil); err == nil {
		t.Error("a named file that does not exist is no error")
	}
	if err := os.WriteFile(file, []byte("version: 1\nprofile: strict\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err = config.Load(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&config.Config{File: file, ParamNames: "asis", Profile: rule.Strict}, c); diff != "" {
		t.Errorf("with a file (-want +got):\n%s", diff)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := config.Load(dir, nil); err == nil {
		t.Error("a directory in the file's place is no error")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("version: 1\nrules: {tool-removed: off}\n")
	f.Add("version: 1\ndialects: {a: {base: b, root: &r {x: *r}, options: {y: [1, 2.0]}}}\n")
	f.Add("version: 1\nbuild: [{tags: [a], goos: linux}]\naliases: {a: b}\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := config.Parse("f", []byte(text), ruleIDs)
		if (c == nil) == (err == nil) {
			t.Errorf("config %v, error %v", c, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "config: f:") {
			t.Errorf("error without place: %v", err)
		}
	})
}
