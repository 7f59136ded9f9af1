package analyzer_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/analyzer"
)

// TestInstancesShareNothing runs two instances at once over the same packages,
// one that has the lock of what was and one that has the lock of what is.
func TestInstancesShareNothing(t *testing.T) {
	dir, err := filepath.Abs(fixtures)
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{
		Dir: dir, Mode: packages.LoadSyntax | packages.NeedModule,
		Env: append(os.Environ(), "GOWORK=off", "GOPROXY=off"),
	}, "./input-property-renamed/...")
	if err != nil || len(pkgs) < 2 {
		t.Fatalf("%d packages: %v", len(pkgs), err)
	}
	locks := fixtureLocks(t, dir)
	was := analyzer.New(analyzer.Config{Lock: lockOfDir(locks)})
	is := analyzer.New(analyzer.Config{Lock: func(string, string) (string, []byte, error) { return "", nil, fs.ErrNotExist }})
	var wg sync.WaitGroup
	var reports [2][]string
	for i, instance := range []*analyzer.Analyzers{was, is} {
		wg.Go(func() { reports[i] = rulesReported(t, instance, pkgs) })
	}
	wg.Wait()
	if len(reports[0]) == 0 {
		t.Error("with the old lock nothing is reported")
	}
	for _, id := range reports[0] {
		if id != "input-property-renamed" {
			t.Errorf("with the old lock %s is reported", id)
		}
	}
	for _, id := range reports[1] {
		if id != "lock-missing" {
			t.Errorf("without a lock %s is reported", id)
		}
	}
	if len(reports[1]) == 0 {
		t.Error("without a lock nothing is reported")
	}
}

func lockOfDir(locks map[string][]byte) func(dir, name string) (string, []byte, error) {
	return func(dir, _ string) (string, []byte, error) {
		if data, ok := locks[dir]; ok {
			return filepath.Join(dir, "toolpact.lock"), data, nil
		}
		return "", nil, fs.ErrNotExist
	}
}

// rulesReported returns the categories of what the breaking analyzer reports.
func rulesReported(t *testing.T, instance *analyzer.Analyzers, pkgs []*packages.Package) []string {
	graph, err := checker.Analyze([]*analysis.Analyzer{instance.Breaking}, pkgs, nil)
	if err != nil {
		t.Error(err)
		return nil
	}
	var ids []string
	for action := range graph.All() {
		if action.Err != nil {
			t.Error(action.Err)
		}
		for _, d := range action.Diagnostics {
			ids = append(ids, d.Category)
		}
	}
	return ids
}

// TestAnEmbeddedLockNeedsNoFiles judges a package in a directory that has
// neither go.mod nor lock, as a sandbox of one package's sources does.
func TestAnEmbeddedLockNeedsNoFiles(t *testing.T) {
	const old = "package tools\n\n//toolpact:tool\nfunc Search(query string) {}\n\n//toolpact:tool\nfunc Find(query string) {}\n"
	for _, c := range []struct{ name, source, want string }{
		{"as locked", old, "[]"},
		{"a parameter renamed", "package tools\n\n//toolpact:tool\nfunc Search(text string) {}\n\n//toolpact:tool\nfunc Find(query string) {}\n", "[input-property-renamed]"},
		{"a tool without its directive", "package tools\n\n//toolpact:tool\nfunc Search(query string) {}\n\nfunc Find(query string) {}\n", "[tool-removed]"},
		{"a tool removed", "package tools\n\n//toolpact:tool\nfunc Search(query string) {}\n", "[tool-removed]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			was, is := unitOf(t, old), unitOf(t, c.source)
			lock := lockOf(t, was, is.Package)
			instance := analyzer.New(analyzer.Config{
				Lock:    func(string, string) (string, []byte, error) { return "toolpact.lock", lock, nil },
				Version: noVersions,
			})
			ids := []string{}
			_, err := instance.Breaking.Run(&analysis.Pass{
				Analyzer: instance.Breaking, Fset: is.Fset, Files: is.Files, Pkg: is.Types,
				ResultOf: map[*analysis.Analyzer]any{instance.Tools: is},
				Report:   func(d analysis.Diagnostic) { ids = append(ids, d.Category) },
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(ids); got != c.want {
				t.Errorf("reported %s, want %s", got, c.want)
			}
		})
	}
}

// Analyzers with a lock at a given path, for multichecker.Main or another
// driver. Two instances in one driver need names of their own.
func ExampleNew() {
	public := analyzer.New(analyzer.Config{Lockfile: "/src/agent/public.toolpact.lock"})
	internal := analyzer.New(analyzer.Config{Lockfile: "/src/agent/internal.toolpact.lock"})
	internal.Breaking.Name = "toolpactinternal"
	for _, a := range []*analysis.Analyzer{public.Breaking, internal.Breaking} {
		fmt.Println(a.Name)
	}
	// Output:
	// toolpact
	// toolpactinternal
}

// A lock that is compiled into the checker, for drivers that neither show it the
// file nor notice an edit: Bazel's nogo is one.
func ExampleConfig_lock() {
	var lock []byte // with //go:embed toolpact.lock

	a := analyzer.New(analyzer.Config{
		Lock: func(dir, name string) (string, []byte, error) { return "toolpact.lock", lock, nil },
		Version: func(dir string) (func(string) (string, bool), error) {
			versions := map[string]string{"github.com/modelcontextprotocol/go-sdk": "v1.8.0"}
			return func(module string) (string, bool) { v, ok := versions[module]; return v, ok }, nil
		},
	}).Breaking
	fmt.Println(a.Name)
	// Output: toolpact
}
