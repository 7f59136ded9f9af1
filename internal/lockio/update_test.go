package lockio

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/lockfile"
)

// ownCache gives a test its own directory for waiting.
func ownCache(t testing.TB) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, dir)
	}
}

func set(text string) func([]byte) ([]byte, error) {
	return func([]byte) ([]byte, error) { return []byte(text), nil }
}

func TestUpdateWrites(t *testing.T) {
	ownCache(t)
	root := tree(t, map[string]string{"real/shared.lock": "old", "link/toolpact.lock": "-> ../real/shared.lock", "toolpact.lock": "old", "dirlink": "-> real"})
	for _, name := range []string{"toolpact.lock", "new.toolpact.lock", "link/toolpact.lock", "dirlink/toolpact.lock"} {
		path := filepath.Join(root, filepath.FromSlash(name))
		var saw []byte
		err := Update(t.Context(), path, func(old []byte) ([]byte, error) {
			saw = old
			return []byte("new " + name), nil
		})
		if err != nil || read(t, path) != "new "+name {
			t.Errorf("%s: %v, the file holds %q", name, err, read(t, path))
		}
		if exists := name == "toolpact.lock" || name == "link/toolpact.lock"; exists != (saw != nil) || exists && string(saw) != "old" {
			t.Errorf("%s: edit saw %q", name, saw)
		}
	}
	if info, err := os.Lstat(filepath.Join(root, "link", "toolpact.lock")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info.Mode(), err)
	}
	if got := read(t, filepath.Join(root, "real", "shared.lock")); got != "new link/toolpact.lock" {
		t.Errorf("behind the link: %q", got)
	}
	if diff := cmp.Diff([]string{"dirlink", "link", "new.toolpact.lock", "real", "toolpact.lock"}, names(t, root)); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"shared.lock", "toolpact.lock"}, names(t, filepath.Join(root, "real"))); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
}

func TestUpdateOfAnEmptyFileIsNoUpdateOfNone(t *testing.T) {
	ownCache(t)
	root := tree(t, map[string]string{"toolpact.lock": ""})
	err := Update(t.Context(), filepath.Join(root, "toolpact.lock"), func(old []byte) ([]byte, error) {
		if old == nil {
			t.Error("the empty file looks like none")
		}
		_, err := lockfile.Parse(old)
		return nil, err
	})
	var fault *lockfile.Error
	if !errors.As(err, &fault) {
		t.Errorf("error %v, want that of edit", err)
	}
}

// BR-162: temporary files are for their owner alone.
func TestUpdateKeepsTheMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	ownCache(t)
	root := tree(t, map[string]string{"toolpact.lock": "old"})
	path := filepath.Join(root, "toolpact.lock")
	for _, open := range openers {
		for _, mode := range []fs.FileMode{0o600, 0o644, 0o666, 0o775} {
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
			if err := (updater{open: open.open}).update(t.Context(), path, set(open.name+mode.String())); err != nil {
				t.Fatal(err)
			}
			if info, err := os.Stat(path); err != nil || info.Mode() != mode {
				t.Errorf("%s: mode %v, %v; want %v", open.name, info.Mode(), err, mode)
			}
		}
	}
	if err := Update(t.Context(), filepath.Join(root, "new.toolpact.lock"), set("x")); err != nil {
		t.Fatal(err)
	}
	plain := filepath.Join(root, "plain")
	if err := os.WriteFile(plain, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	want, _ := os.Stat(plain)
	if got, err := os.Stat(filepath.Join(root, "new.toolpact.lock")); err != nil || got.Mode() != want.Mode() {
		t.Errorf("a new lock has mode %v, %v; other new files %v", got.Mode(), err, want.Mode())
	}
}

func TestUpdateWithSameBytesWritesNothing(t *testing.T) {
	ownCache(t)
	root := tree(t, map[string]string{"toolpact.lock": "old"})
	path := filepath.Join(root, "toolpact.lock")
	before, _ := os.Stat(path)
	u := updater{open: func(string) (pending, error) {
		t.Error("a file was opened for writing")
		return nil, errors.New("no")
	}}
	if err := u.update(t.Context(), path, func(old []byte) ([]byte, error) { return old, nil }); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(path); err != nil || !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
		t.Errorf("the file was replaced: %v", err)
	}
}

func TestUpdateRemovesWhatAKilledOneLeft(t *testing.T) {
	ownCache(t)
	root := tree(t, map[string]string{
		"toolpact.lock": "old", ".toolpact.lock123": "half", ".toolpact.lock456": "of one that runs",
		".toolpact.lock": "", ".toolpact.lock1a": "", ".x.toolpact.lock1": "", "toolpact.lock789": "",
	})
	old := time.Now().Add(-2 * abandoned)
	for _, name := range names(t, root) {
		if name != ".toolpact.lock456" {
			if err := os.Chtimes(filepath.Join(root, name), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := Update(t.Context(), filepath.Join(root, "toolpact.lock"), set("new")); err != nil {
		t.Fatal(err)
	}
	want := []string{".toolpact.lock", ".toolpact.lock1a", ".toolpact.lock456", ".x.toolpact.lock1", "toolpact.lock", "toolpact.lock789"}
	if diff := cmp.Diff(want, names(t, root)); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
}

func TestReplace(t *testing.T) {
	ownCache(t)
	root := tree(t, map[string]string{"ours": "old"})
	path := filepath.Join(root, "ours")
	if err := Replace(t.Context(), path, []byte("new")); err != nil || read(t, path) != "new" {
		t.Errorf("%v, the file holds %q", err, read(t, path))
	}
	cache, _ := os.UserCacheDir()
	if _, err := os.Stat(filepath.Join(cache, "toolpactvet")); err == nil {
		t.Error("Replace waited its turn, for a file that git made for once")
	}
	if diff := cmp.Diff([]string{"ours"}, names(t, root)); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
}

var openers = []struct {
	name string
	open func(string) (pending, error)
}{
	{"as on this system", openPending},
	{"step by step", func(target string) (pending, error) { return openStepFile(target, renameRetrying) }},
}

var errInjected = errors.New("no space left on device")

// failing is a pending file that fails at one step.
type failing struct {
	pending
	step string
}

func (f failing) Write(p []byte) (int, error) {
	if f.step == "write" {
		n, _ := f.pending.Write(p[:len(p)/2])
		return n, errInjected
	}
	return f.pending.Write(p)
}

func (f failing) CloseAtomicallyReplace() error {
	switch f.step {
	case "sync":
		return errInjected
	case "rename":
		if c, ok := f.pending.(interface{ Close() error }); ok {
			_ = c.Close()
		}
		return errInjected
	}
	return f.pending.CloseAtomicallyReplace()
}

// BR-161 BR-162: whatever fails, the old lock is whole, and nothing else is left.
func TestFailuresLeaveTheLockAsItIs(t *testing.T) {
	ownCache(t)
	for _, exists := range []bool{true, false} {
		for _, open := range openers {
			for _, step := range []string{"open", "write", "sync", "rename", "edit", "empty", "read-only", "cancel"} {
				t.Run(fmt.Sprintf("%s, %s, lock exists %v", open.name, step, exists), func(t *testing.T) {
					root := tree(t, map[string]string{"go.mod": ""})
					path := filepath.Join(root, "toolpact.lock")
					if exists {
						write(t, root, "toolpact.lock", "old")
					}
					ctx, cancel := context.WithCancel(t.Context())
					defer cancel()
					u := updater{open: func(target string) (pending, error) {
						if step == "open" {
							return nil, &fs.PathError{Op: "open", Path: target, Err: errInjected}
						}
						p, err := open.open(target)
						return failing{p, step}, err
					}}
					if step == "read-only" {
						if !exists {
							return
						}
						if err := os.Chmod(path, 0o444); err != nil {
							t.Fatal(err)
						}
					}
					err := u.update(ctx, path, func([]byte) ([]byte, error) {
						switch step {
						case "edit":
							return []byte("new"), errInjected
						case "empty":
							return nil, nil
						case "cancel":
							cancel()
						}
						return []byte("new"), nil
					})
					checkFailure(t, step, path, err)
					want := []string{"go.mod"}
					if exists {
						want = append(want, "toolpact.lock")
						if got := read(t, path); got != "old" {
							t.Errorf("the lock holds %q", got)
						}
					}
					if diff := cmp.Diff(want, names(t, root)); diff != "" {
						t.Errorf("directory (-want +got):\n%s", diff)
					}
				})
			}
		}
	}
}

func checkFailure(t *testing.T, step, path string, err error) {
	t.Helper()
	want := map[string]string{
		"open":      fmt.Sprintf("lockio: cannot write in directory %q, the file stays as it is: no space left on device", filepath.Dir(path)),
		"edit":      "no space left on device",
		"empty":     "lockio: " + path + ": no bytes to write",
		"read-only": "lockfile: " + path + ": the file is read-only; make it writable",
		"cancel":    "lockio: cannot write " + path + ", it stays as it is: context canceled",
	}[step]
	if want == "" {
		want = "lockio: cannot write " + path + ", it stays as it is: no space left on device"
	}
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestUpdateWithoutCacheDirectory(t *testing.T) {
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, filepath.Join(os.DevNull, "none"))
	}
	t.Setenv("TMPDIR", t.TempDir())
	root := tree(t, map[string]string{"sub/": ""})
	path := filepath.Join(root, "sub", "toolpact.lock")
	if err := Update(t.Context(), path, set("x")); err != nil || read(t, path) != "x" {
		t.Errorf("update: %v", err)
	}
	if err := Update(t.Context(), filepath.Join(root, "gone", "toolpact.lock"), set("x")); err == nil {
		t.Error("a lock in a directory that is not there")
	}
}
