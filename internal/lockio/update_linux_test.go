package lockio

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const nobody = 65534

// asNobody calls f with the rights of a user who has none: root may write
// wherever the tests forbid it.
func asNobody(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		f()
		return
	}
	runtime.LockOSThread() // the rights are those of the thread
	defer runtime.UnlockOSThread()
	if err := syscall.Setfsuid(nobody); err != nil {
		t.Skipf("cannot give up the rights of root: %v", err)
	}
	defer func() {
		if err := syscall.Setfsuid(0); err != nil {
			panic(err)
		}
	}()
	f()
}

func TestReadOnlyDirectory(t *testing.T) {
	root := tree(t, map[string]string{"d/toolpact.lock": "old", "cache/": ""})
	t.Setenv("XDG_CACHE_HOME", filepath.Join(root, "cache"))
	for name, mode := range map[string]os.FileMode{"cache": 0o777, "d/toolpact.lock": 0o666, "d": 0o555, "..": 0o755} {
		if err := os.Chmod(filepath.Join(root, name), mode); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(root, "d", "toolpact.lock")
	var err error
	asNobody(t, func() { err = Update(t.Context(), path, set("new")) })
	want := `lockio: cannot write in directory "` + filepath.Dir(path) + `", the file stays as it is: permission denied`
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the lock holds %q", got)
	}
	if diff := cmp.Diff([]string{"toolpact.lock"}, names(t, filepath.Dir(path))); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
}

func TestUnreadableLock(t *testing.T) {
	root := tree(t, map[string]string{"go.mod": "", "toolpact.lock": emptyLock})
	path := filepath.Join(root, "toolpact.lock")
	for name, mode := range map[string]os.FileMode{path: 0o200, filepath.Dir(root): 0o755} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	var before string
	asNobody(t, func() {
		_, err = Load(path)
		before = digestOf(t, root)
	})
	if err == nil || !strings.HasPrefix(err.Error(), "lockfile: "+path+": the file cannot be read: permission denied") {
		t.Errorf("error %v", err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if digestOf(t, root) == before {
		t.Error("a lock became readable and the digest did not change")
	}
}
