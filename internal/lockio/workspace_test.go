package lockio

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func getenv(vars map[string]string) func(string) string {
	return func(name string) string { return vars[name] }
}

func digestOf(t testing.TB, dir string) string {
	t.Helper()
	w, err := FindWorkspace(dir, getenv(nil))
	if err != nil {
		t.Fatal(err)
	}
	return w.Digest()
}

func TestFindWorkspace(t *testing.T) {
	work := "go 1.26\nuse (\n\t./b\n\t./a\n\t./gone\n)\n"
	root := tree(t, map[string]string{
		"go.work": work, "a/go.mod": "", "a/x/x.go": "", "b/go.mod": "", "c/go.mod": "", "plain/": "",
		"alone/go.work": "go 1.26\n", "alone/go.mod": "", "bad/go.work": "use (\n", "elsewhere/my.work": "go 1.26\nuse ../c\n", "d/go.work/": "", "d/go.mod": "",
	})
	for _, tt := range []struct {
		name, dir, gowork string
		work              string
		roots             []string
	}{
		{"a member", "a/x", "", "go.work", []string{"a", "b", "gone"}},
		{"auto", "a/x", "auto", "go.work", []string{"a", "b", "gone"}},
		{"the directory of go.work, which is no module", ".", "", "go.work", []string{"a", "b", "gone"}},
		{"a module that is not used", "c", "", "go.work", []string{"a", "b", "c", "gone"}},
		{"switched off", "a/x", "off", "", []string{"a"}},
		{"another file by name", "a", "elsewhere/my.work", "elsewhere/my.work", []string{"a", "c"}},
		{"a go.work without members", "alone", "", "alone/go.work", []string{"alone"}},
		{"a directory named go.work", "d", "", "go.work", []string{"a", "b", "d", "gone"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			gowork := tt.gowork
			if strings.Contains(gowork, "/") {
				gowork = filepath.Join(root, filepath.FromSlash(gowork))
			}
			w, err := FindWorkspace(filepath.Join(root, tt.dir), getenv(map[string]string{"GOWORK": gowork}))
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, r := range w.Roots {
				got = append(got, relative(root, r))
			}
			if diff := cmp.Diff(tt.roots, got); diff != "" {
				t.Errorf("roots (-want +got):\n%s", diff)
			}
			if want := filepath.Join(root, tt.work); tt.work != "" && w.Work != want || tt.work == "" && w.Work != "" {
				t.Errorf("go.work %q, want %q", w.Work, tt.work)
			}
			if again := w.Digest(); again != w.Digest() {
				t.Error("two digests of one workspace")
			}
		})
	}
	for dir, gowork := range map[string]string{"bad": "", "a": "go.work", "b": filepath.Join(root, "none.work")} {
		if w, err := FindWorkspace(filepath.Join(root, dir), getenv(map[string]string{"GOWORK": gowork})); err == nil {
			t.Errorf("GOWORK=%s in %s: %+v, want an error", gowork, dir, w)
		}
	}
}

func TestFindWorkspaceOfARelativeDirectory(t *testing.T) {
	root := tree(t, map[string]string{"go.mod": "", "a/b/": ""})
	t.Chdir(filepath.Join(root, "a"))
	w, err := FindWorkspace("b", getenv(map[string]string{"GOWORK": "off"}))
	if err != nil || len(w.Roots) != 1 || w.Roots[0] != root {
		t.Errorf("workspace %+v, %v; want the root %s", w, err, root)
	}
}

func TestLocks(t *testing.T) {
	root := tree(t, map[string]string{
		"go.mod": "", "toolpact.lock": "", "a/x.toolpact.lock": "", "a/b/toolpact.lock": "", "a/toolpact.lockx": "",
		"vendor/toolpact.lock": "", "_a/toolpact.lock": "", ".git/toolpact.lock": "", "a/testdata/toolpact.lock": "",
		"node_modules/x/toolpact.lock": "", "m/go.mod": "", "m/toolpact.lock": "", "link/toolpact.lock": "-> ../toolpact.lock", "dir/toolpact.lock/": "",
	})
	locks, err := Locks(root)
	if err != nil {
		t.Fatal(err)
	}
	for i := range locks {
		locks[i] = relative(root, locks[i])
	}
	if diff := cmp.Diff([]string{"a/b/toolpact.lock", "a/x.toolpact.lock", "link/toolpact.lock", "toolpact.lock"}, locks); diff != "" {
		t.Errorf("locks (-want +got):\n%s", diff)
	}
	if _, err := Locks(filepath.Join(root, "gone")); err == nil {
		t.Error("locks of a module that is not there")
	}
}
