package lockio

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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
