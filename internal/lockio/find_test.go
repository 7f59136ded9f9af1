package lockio

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/lockfile"
)

const emptyLock = "{\n  \"_toolpact\": \"1\",\n  \"functions\": {}\n}\n"

func TestFind(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files map[string]string
		dir   string
		want  Place // with paths relative to the tree
	}{
		{"a lock at the module root", map[string]string{"go.mod": "", "toolpact.lock": "", "a/b/b.go": ""}, "a/b", Place{"toolpact.lock", true, ".", true}},
		{"the nearest of several locks", map[string]string{"go.mod": "", "toolpact.lock": "", "a/toolpact.lock": "", "a/b/c/c.go": ""}, "a/b/c", Place{"a/toolpact.lock", true, ".", true}},
		{"a lock beside the package", map[string]string{"go.mod": "", "toolpact.lock": "", "a/toolpact.lock": ""}, "a", Place{"a/toolpact.lock", true, ".", true}},
		{"no lock yet", map[string]string{"go.mod": "", "a/b/b.go": ""}, "a/b", Place{"toolpact.lock", false, ".", true}},
		{"a lock above the module, which is another's", map[string]string{"toolpact.lock": "", "go.mod": "", "m/go.mod": "", "m/a/a.go": ""}, "m/a", Place{"m/toolpact.lock", false, "m", true}},
		{"a directory named go.mod on the way", map[string]string{"go.mod": "", "a/go.mod/": "", "toolpact.lock": ""}, "a", Place{"toolpact.lock", true, ".", true}},
		{"a package that is gone", map[string]string{"go.mod": "", "toolpact.lock": ""}, "gone/too", Place{"toolpact.lock", true, ".", true}},
		{"a lock that is a link", map[string]string{"go.mod": "", "real": "", "a/toolpact.lock": "-> ../real"}, "a", Place{"a/toolpact.lock", true, ".", true}},
		{"a name that only ends like a lock", map[string]string{"go.mod": "", "a/x.toolpact.lock": ""}, "a", Place{"toolpact.lock", false, ".", true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, tt.files)
			got, err := Find(filepath.Join(root, filepath.FromSlash(tt.dir)))
			if err != nil {
				t.Fatal(err)
			}
			got.Path, got.Root = relative(root, got.Path), relative(root, got.Root)
			if got != tt.want {
				t.Errorf("Find = %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestFindWithoutModule(t *testing.T) {
	root := tree(t, map[string]string{"toolpact.lock": "", "a/a.go": "", "b/toolpact.lock": ""})
	if found, ok := ModuleRoot(root); ok {
		t.Skipf("%s lies in a module", root)
	} else if found != "" {
		t.Errorf("the root of no module is %q", found)
	}
	for dir, want := range map[string]Place{
		"a": {Path: filepath.Join(root, "a", "toolpact.lock"), Root: filepath.Join(root, "a")},
		"b": {Path: filepath.Join(root, "b", "toolpact.lock"), Root: filepath.Join(root, "b"), Found: true},
	} {
		if got, err := Find(filepath.Join(root, dir)); err != nil || got != want {
			t.Errorf("Find(%s) = %+v, %v; want %+v", dir, got, err, want)
		}
	}
}

func TestWhatIsNoLockIsAnError(t *testing.T) {
	for _, tt := range []struct{ name, file, text, want string }{
		{"a directory", "a/toolpact.lock/", "", "the path is that of a directory, want a file; move the directory away"},
		{"a dangling link", "a/toolpact.lock", "-> nowhere", "the link leads nowhere; mend or remove the link"},
		{"a link in a circle", "a/toolpact.lock", "-> toolpact.lock", "the file cannot be looked at: too many "},
		{"a link to a directory", "a/toolpact.lock", "-> .", "the path is that of a directory, want a file; move the directory away"},
		{"a device", "a/toolpact.lock", "-> " + os.DevNull, "the path is not that of a regular file; move it away"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, map[string]string{"go.mod": "", "toolpact.lock": emptyLock, tt.file: tt.text})
			path := filepath.Join(root, "a", "toolpact.lock")
			place, findErr := Find(filepath.Join(root, "a"))
			if place.Path != path || place.Found {
				t.Errorf("Find = %+v, want the path %s", place, path)
			}
			_, readErr := Read(path)
			_, loadErr := Load(path)
			updateErr := Update(t.Context(), path, func([]byte) ([]byte, error) {
				t.Error("edit was called")
				return nil, nil
			})
			for call, err := range map[string]error{"Find": findErr, "Read": readErr, "Load": loadErr, "Update": updateErr} {
				var fault *lockfile.Error
				if !errors.As(err, &fault) || fault.Kind != lockfile.Unreadable || fault.File != path || !strings.HasPrefix(err.Error(), "lockfile: "+path+": "+tt.want) {
					t.Errorf("%s: %v, want %s", call, err, tt.want)
				}
				if errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%s: the error says that there is no lock", call)
				}
			}
		})
	}
}

func TestReadAndLoad(t *testing.T) {
	root := tree(t, map[string]string{"toolpact.lock": emptyLock, "cut.toolpact.lock": emptyLock[:10]})
	if data, err := Read(filepath.Join(root, "toolpact.lock")); err != nil || string(data) != emptyLock {
		t.Errorf("Read = %q, %v", data, err)
	}
	if f, err := Load(filepath.Join(root, "toolpact.lock")); err != nil || len(f.Keys()) != 0 {
		t.Errorf("Load = %v, %v", f, err)
	}
	if _, err := Load(filepath.Join(root, "a", "toolpact.lock")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Load of no lock: %v", err)
	}
	cut := filepath.Join(root, "cut.toolpact.lock")
	if _, err := Load(cut); err == nil || !strings.HasPrefix(err.Error(), "lockfile: "+cut+":2:9: unexpected end of JSON") {
		t.Errorf("Load of a truncated lock: %v", err)
	}
}
