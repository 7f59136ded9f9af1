package analyzer_test

import (
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/lockfile"
)

// fixtures is the module of the pairs <name>/old and <name>/new: what is
// locked, and what the source says now.
const fixtures = "../testdata/src"

// TestFixtures holds each new package against the lock of its old one: every
// finding is a "want" comment, the first fixes give the .golden files, and an
// old package against its own lock is silent. Packages without a sibling have
// a lock of their own, and stay silent unless they say otherwise.
func TestFixtures(t *testing.T) {
	dir, err := filepath.Abs(fixtures)
	if err != nil {
		t.Fatal(err)
	}
	locks := fixtureLocks(t, dir)
	analyzers := analyzer.New(analyzer.Config{
		Lock: func(dir, _ string) (string, []byte, error) {
			path := filepath.Join(dir, lockfile.Name)
			if data, ok := locks[dir]; ok {
				return path, data, nil
			}
			return path, nil, fs.ErrNotExist
		},
	})
	analysistest.RunWithSuggestedFixes(t, dir, analyzers.All(), "./...")
}

// fixtureLocks derives the lock of each directory: for new from old.
func fixtureLocks(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Dir:  dir,
		Mode: packages.LoadSyntax | packages.NeedModule,
		Env:  append(os.Environ(), "GOWORK=off", "GOPROXY=off"),
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	tools := analyzer.New(analyzer.Config{}).Tools
	graph, err := checker.Analyze([]*analysis.Analyzer{tools}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	locks := map[string][]byte{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatalf("%s: %v", act.Package.PkgPath, act.Err)
		}
		u := act.Result.(*analyzer.Tools)
		parent, last := filepath.Split(u.Dir)
		if last == "new" {
			continue
		}
		locks[u.Dir] = lockOf(t, u, u.Package)
		if last == "old" {
			locks[filepath.Join(parent, "new")] = lockOf(t, u, strings.TrimSuffix(u.Package, "old")+"new")
		}
	}
	return locks
}

// lockOf returns a lock of the tools of u as if they were declared in pkg.
func lockOf(t *testing.T, u *analyzer.Tools, pkg string) []byte {
	t.Helper()
	var edit lockfile.Edit
	for _, tool := range u.Result.Tools {
		c := tool.Contract
		c.Package = pkg
		edit.Put = append(edit.Put, lockfile.Put{Contract: &c, AcceptedAt: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)})
	}
	data, err := lockfile.New().Edit(edit)
	if err != nil {
		t.Fatalf("%s: %v", u.Package, err)
	}
	return data
}

// TestFixesMendWhatTheyAreOfferedFor puts each .golden file in the place of
// its source and looks at the finding again.
func TestFixesMendWhatTheyAreOfferedFor(t *testing.T) {
	goldens, err := filepath.Glob(filepath.Join(fixtures, "*", "new", "*.golden"))
	if err != nil || len(goldens) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, golden := range goldens {
		source := strings.TrimSuffix(golden, ".golden")
		name := filepath.Base(filepath.Dir(filepath.Dir(golden)))
		t.Run(name, func(t *testing.T) {
			old := unitOf(t, read(t, filepath.Join(filepath.Dir(filepath.Dir(source)), "old", filepath.Base(source))))
			before := judge(t, old, unitOf(t, read(t, source)))
			fixed, err := format.Source([]byte(read(t, golden)))
			if err != nil {
				t.Fatal(err)
			}
			after := judge(t, old, unitOf(t, string(fixed)))
			for _, f := range before {
				for _, fix := range f.Fixes() { // BR-131: one place of one file, which every host can edit
					if len(fix.TextEdits) != 1 {
						t.Errorf("a fix of %d edits: %s", len(fix.TextEdits), f.Text())
					}
				}
				if len(f.Fixes()) > 0 && has(after, f) {
					t.Errorf("the fix does not mend it: %s", f.Text())
				}
			}
		})
	}
}

func has(findings []*analyzer.Finding, f *analyzer.Finding) bool {
	for _, other := range findings {
		if other.Rule.ID == f.Rule.ID && other.Path == f.Path && other.Tool == f.Tool {
			return true
		}
	}
	return false
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
