package lockio

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/lockfile"
)

// helperVar makes the test binary a process that updates a lock.
const helperVar = "LOCKIO_TEST_ACCEPT"

func TestMain(m *testing.M) {
	tools := os.Getenv(helperVar)
	if tools == "" {
		os.Exit(m.Run())
	}
	for _, tool := range strings.Split(tools, ",") {
		if err := accept(context.Background(), os.Args[1], tool); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// accept locks a tool, or more of it each time.
func accept(ctx context.Context, path, tool string) error {
	return Update(ctx, path, func(old []byte) ([]byte, error) {
		f := lockfile.New()
		if old != nil {
			var err error
			if f, err = lockfile.Parse(old); err != nil {
				return nil, err
			}
		}
		before, _ := f.Entry(tool)
		return f.Edit(lockfile.Edit{Put: []lockfile.Put{{
			Contract: &contract.Contract{
				Name: tool, Package: "p", Func: "F", Dialect: "native", Input: contract.Obj(),
				Description: before.Contract.Description + strings.Repeat(tool, 100),
			},
			AcceptedAt: time.Unix(0, 0),
		}}})
	})
}

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
		"open":      fmt.Sprintf("lockio: cannot write in directory %q, the lock stays as it is: no space left on device", filepath.Dir(path)),
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

func TestUpdateStartsOverWhenTheLockChanges(t *testing.T) {
	ownCache(t)
	root := tree(t, map[string]string{"toolpact.lock": "0"})
	path := filepath.Join(root, "toolpact.lock")
	calls := 0
	err := Update(t.Context(), path, func(old []byte) ([]byte, error) {
		calls++
		if calls < 3 {
			write(t, root, "toolpact.lock", fmt.Sprint(calls)) // as an editor would
		}
		return append(old, "+"...), nil
	})
	if got := read(t, path); err != nil || got != "2+" || calls != 3 {
		t.Errorf("after %d calls: %q, %v; want 2+", calls, got, err)
	}
	err = Update(t.Context(), path, func(old []byte) ([]byte, error) {
		calls++
		write(t, root, "toolpact.lock", fmt.Sprint(calls))
		return []byte("new"), nil
	})
	if err == nil || !strings.HasSuffix(err.Error(), "another program keeps changing the file") || read(t, path) == "new" {
		t.Errorf("error %v", err)
	}
	if diff := cmp.Diff([]string{"toolpact.lock"}, names(t, root)); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
}

func TestUpdateWaitsForItsTurn(t *testing.T) {
	ownCache(t)
	path := filepath.Join(tree(t, nil), "toolpact.lock")
	err := Update(t.Context(), path, func([]byte) ([]byte, error) {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		err := Update(ctx, path, set("inner"))
		if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "another update of "+path+" is running") {
			t.Errorf("the second update: %v", err)
		}
		return []byte("outer"), nil
	})
	if err != nil || read(t, path) != "outer" {
		t.Errorf("the first update: %v", err)
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

func TestConcurrentUpdatesAllLand(t *testing.T) {
	ownCache(t)
	root := tree(t, nil)
	path := filepath.Join(root, "toolpact.lock")
	var wg sync.WaitGroup
	for i := range 50 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			tool := fmt.Sprintf("tool_%02d", i)
			if i%2 == 0 {
				if err := accept(t.Context(), path, tool); err != nil {
					t.Error(err)
				}
				return
			}
			if out, err := helper(path, tool).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		}()
	}
	wg.Wait()
	f, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if keys := f.Keys(); len(keys) != 50 {
		t.Errorf("%d of 50 tools are locked: %q", len(keys), keys)
	}
	if diff := cmp.Diff([]string{"toolpact.lock"}, names(t, root)); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
}

func helper(path string, tools ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], path)
	cmd.Env = append(os.Environ(), helperVar+"="+strings.Join(tools, ","))
	return cmd
}

// A process that is killed while it writes leaves a lock that is whole, and
// nobody waits for it.
func TestKilledUpdatesLeaveTheLockWhole(t *testing.T) {
	ownCache(t)
	path := filepath.Join(tree(t, nil), "toolpact.lock")
	if err := accept(t.Context(), path, "kept"); err != nil {
		t.Fatal(err)
	}
	tools := strings.Split(strings.Repeat("a,b,c,", 500)+"d", ",")
	for i := range 12 {
		cmd := helper(path, tools...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitForChange(t, path, read(t, path))
		time.Sleep(time.Duration(i*700) * time.Microsecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		f, err := Load(path)
		if err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
		for _, key := range f.Keys() {
			if e, ok := f.Entry(key); !ok || e.Tampered {
				t.Fatalf("kill %d: entry %q: %s", i, key, e.Fault)
			}
		}
		if _, ok := f.Entry("kept"); !ok {
			t.Fatalf("kill %d: an entry is gone, there are %q", i, f.Keys())
		}
	}
	if err := accept(t.Context(), path, "after"); err != nil {
		t.Error(err)
	}
}

func waitForChange(t *testing.T, path, text string) {
	t.Helper()
	for range 2000 {
		if read(t, path) != text {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the process came to write nothing")
}
