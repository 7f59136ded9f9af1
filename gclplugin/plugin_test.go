package gclplugin_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/gclplugin"
)

func build(t *testing.T, settings any) []*analysis.Analyzer {
	t.Helper()
	plugin, err := gclplugin.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := plugin.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	return analyzers
}

func TestItIsRegisteredAndNeedsTypes(t *testing.T) {
	create, err := register.GetPlugin("toolpactvet")
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := create(nil)
	if err != nil {
		t.Fatal(err)
	}
	if mode := plugin.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %q", mode)
	}
}

func TestAnalyzersAreValid(t *testing.T) {
	if err := analysis.Validate(build(t, nil)); err != nil {
		t.Error(err)
	}
}

func TestSettings(t *testing.T) {
	for _, c := range []struct {
		name     string
		settings any
		err      string // part of the error, "" for none
	}{
		{"none are the defaults", nil, ""},
		{"all that there are", map[string]any{"lockfile": "api/toolpact.lock", "pending": false, "schema": false}, ""},
		{"a lock may have a name before its own", map[string]any{"lockfile": "tools.toolpact.lock"}, ""},
		{"an unknown key is an error", map[string]any{"lockfle": "toolpact.lock"}, `unknown field "lockfle"`},
		{"a value of another type is an error", map[string]any{"pending": "yes"}, "pending"},
		{"a lock of another name is an error, since drivers would not notice its edits", map[string]any{"lockfile": "lock.json"}, `lockfile "lock.json"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := gclplugin.New(c.settings)
			switch {
			case c.err == "" && err != nil:
				t.Error(err)
			case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err) || !strings.Contains(err.Error(), `linter "toolpactvet"`)):
				t.Errorf("error %v, want one with %s", err, c.err)
			}
		})
	}
}

// TestNamesTellLocksApart edits each kind of file that decides what is
// reported: the names of the analyzers, which key golangci-lint's cache, change
// and come back.
func TestNamesTellLocksApart(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("GOWORK", "")
	write(t, "go.mod", "module example.com/agent\n")
	mkdir(t, "nested")
	mkdir(t, "testdata")
	write(t, "testdata/custom.toolpact.lock", "custom")
	for _, c := range []struct {
		name, file string
		settings   any
	}{
		{"the lock at the module root", "toolpact.lock", nil},
		{"a nested lock", "nested/toolpact.lock", nil},
		{"another lock of the module", "nested/api.toolpact.lock", nil},
		{"the configuration", "toolpact.yaml", nil},
		{"go.mod", "go.mod", nil},
		{"a lock of the settings that the walk passes over", "testdata/custom.toolpact.lock", map[string]any{"lockfile": "testdata/custom.toolpact.lock"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, err := os.ReadFile(c.file)
			existed := err == nil
			first := names(build(t, c.settings))
			write(t, c.file, string(before)+"// edited\n")
			edited := names(build(t, c.settings))
			if slices.Equal(first, edited) {
				t.Errorf("edited, the names stay %q", edited)
			}
			if existed {
				write(t, c.file, string(before))
			} else if err := os.Remove(c.file); err != nil {
				t.Fatal(err)
			}
			if back := names(build(t, c.settings)); !slices.Equal(first, back) {
				t.Errorf("put back, the names are %q, they were %q", back, first)
			}
		})
	}
}

func names(analyzers []*analysis.Analyzer) []string {
	var names []string
	for _, a := range analyzers {
		names = append(names, a.Name)
	}
	return names
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func mkdir(t *testing.T, name string) {
	t.Helper()
	if err := os.Mkdir(name, 0o777); err != nil {
		t.Fatal(err)
	}
}
