package drivers

import (
	"encoding/json"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A fixCase is an archive of testdata/fixes: source that is locked, source
// that was changed, and what the first fix of each finding makes of that: what
// was locked, unless the archive says otherwise.
type fixCase struct {
	name                    string
	locked, changed, mended string
	left                    []string // rules whose findings are not mended
}

func fixCases(t *testing.T) []fixCase {
	t.Helper()
	archives, err := filepath.Glob(filepath.Join("testdata", "fixes", "*.txtar"))
	check(t, err)
	var cases []fixCase
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		check(t, err)
		c := fixCase{name: strings.TrimSuffix(filepath.Base(path), ".txtar")}
		for _, f := range archive.Files {
			switch f.Name {
			case "locked.go":
				c.locked, c.mended = string(f.Data), string(f.Data)
			case "changed.go":
				c.changed = string(f.Data)
			case "mended.go":
				c.mended = string(f.Data)
			case "left":
				c.left = strings.Fields(string(f.Data))
			default:
				t.Fatalf("%s: what is %s?", path, f.Name)
			}
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatal("no archives in testdata/fixes")
	}
	return cases
}

// fixes lets a driver apply the fixes of each case to a module, and looks at
// what it made of the source, and at what check says of that.
func fixes(t *testing.T, bin, driver string, apply func(t *testing.T, dir string)) {
	toolpactvet := filepath.Join(bin, "toolpactvet")
	for _, c := range fixCases(t) {
		t.Run("fixes/"+c.name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			check(t, err)
			write(t, filepath.Join(dir, "go.mod"), moduleFor(t, c.locked))
			if strings.Contains(c.locked, "modelcontextprotocol") {
				write(t, filepath.Join(dir, "go.sum"), read(t, filepath.Join(root, "examples", "go.sum")))
			}
			source := filepath.Join(dir, "agent.go")
			write(t, source, c.locked)
			output(t, dir, outsiders(), toolpactvet, "init")
			write(t, source, c.changed)
			if found := pending(t, toolpactvet, dir); len(found) == 0 {
				t.Fatal("check finds nothing to fix")
			}
			apply(t, dir)
			if got := read(t, source); got != c.mended {
				t.Errorf("%s leaves\n%s\nwant\n%s", driver, got, c.mended)
			}
			if left := pending(t, toolpactvet, dir); !slices.Equal(left, c.left) {
				t.Errorf("%s leaves findings of %v, want %v", driver, left, c.left)
			}
			t.Logf("drivers: %s: fix, then check is clean: %s: ok", driver, c.name)
		})
	}
}

// pending returns the rules of all that check finds in a module.
func pending(t *testing.T, toolpactvet, dir string) []string {
	t.Helper()
	cmd := exec.Command(toolpactvet, "-C", dir, "check", "--format", "json")
	cmd.Env = append(cmd.Environ(), outsiders()...)
	out, err := cmd.Output()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	type change struct{ Rule string }
	var report struct {
		Tools    []struct{ Changes []change }
		Findings []change
	}
	check(t, json.Unmarshal(out, &report))
	var rules []string
	for _, tool := range report.Tools {
		for _, c := range tool.Changes {
			rules = append(rules, c.Rule)
		}
	}
	for _, f := range report.Findings {
		rules = append(rules, f.Rule)
	}
	return rules
}

// moduleFor returns the go.mod of a module with one source file.
func moduleFor(t *testing.T, source string) string {
	t.Helper()
	if !strings.Contains(source, "modelcontextprotocol") {
		return "module example.com/agent\n\ngo 1.26.0\n"
	}
	_, rest, found := strings.Cut(read(t, filepath.Join(root, "examples", "go.mod")), "\n")
	if !found {
		t.Fatal("examples/go.mod has one line")
	}
	return "module example.com/agent\n" + rest
}

// run runs a command that may fail: drivers say what they fixed.
func run(t *testing.T, dir string, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Logf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
