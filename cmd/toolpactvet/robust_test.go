package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/internal/lockio"
)

// manyTools writes a module with n tools, whose argument has the given name,
// and returns its directory.
func manyTools(t *testing.T, n int, argument string) string {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "go.mod"), "module example.com/agent\n\ngo 1.26.0\n")
	writeAgent(t, dir, n, argument)
	return dir
}

func writeAgent(t *testing.T, dir string, n int, argument string) {
	t.Helper()
	var source strings.Builder
	source.WriteString("package agent\n")
	for i := range n {
		fmt.Fprintf(&source, "\n//toolpact:tool\nfunc Tool%02d(%s string) error { return nil }\n", i, argument)
	}
	writeFile(t, filepath.Join(dir, "agent.go"), source.String())
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// toolpactvet returns the real command, as a process of its own.
func toolpactvet(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	tool, err := exec.LookPath("toolpactvet")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	return cmd
}

func mustRun(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
}

// argumentsOf returns how many entries of a lock have each of the names for
// their argument, and fails when an entry is not as it was written.
func argumentsOf(t *testing.T, dir string, names ...string) []int {
	t.Helper()
	f, err := lockio.Load(filepath.Join(dir, "toolpact.lock"))
	if err != nil {
		t.Fatal(err)
	}
	counts := make([]int, len(names))
	for _, key := range f.Keys() {
		e, _ := f.Entry(key)
		if e.Tampered {
			t.Fatalf("entry %q: %s", key, e.Fault)
		}
		for i, name := range names {
			if e.Contract.Input.Get("properties").Has(name) {
				counts[i]++
			}
		}
	}
	return counts
}

// BR-163: fifty people, or jobs, accept a tool each, at once.
func TestConcurrentAcceptsAllLand(t *testing.T) {
	t.Parallel()
	const n = 50
	dir := manyTools(t, n, "query")
	mustRun(t, toolpactvet(t, dir, "init"))
	writeAgent(t, dir, n, "words")
	var wg sync.WaitGroup
	for i := range n {
		cmd := toolpactvet(t, dir, "accept", fmt.Sprintf("tool%02d", i))
		wg.Add(1)
		go func() {
			defer wg.Done()
			if out, err := cmd.CombinedOutput(); err != nil || bytes.Count(out, []byte("accepted ")) != 1 {
				t.Errorf("%v: %v\n%s", cmd.Args, err, out)
			}
		}()
	}
	wg.Wait()
	if counts := argumentsOf(t, dir, "query", "words"); counts[0] != 0 || counts[1] != n {
		t.Errorf("%d of %d accepts got lost", counts[0], n)
	}
	mustRun(t, toolpactvet(t, dir, "check"))
}

// BR-161: a process that is killed, at any moment and in the midst of writing, leaves
// the old lock or the new one.
func TestKilledAcceptLeavesTheOldOrTheNewLock(t *testing.T) {
	t.Parallel()
	const n, kills = 60, 15
	dir := manyTools(t, n, "query")
	mustRun(t, toolpactvet(t, dir, "init"))
	start := time.Now()
	mustRun(t, toolpactvet(t, dir, "accept", "--all"))
	usual := time.Since(start)
	inWriting := 0
	for i := range kills {
		writeAgent(t, dir, n, []string{"words", "query"}[i%2])
		cmd := toolpactvet(t, dir, "accept", "--all")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			_ = cmd.Wait()
			close(ended)
		}()
		if i%3 == 0 {
			time.Sleep(time.Duration(rand.Int64N(int64(usual))))
		} else if waitForTemporary(dir, ended) {
			inWriting++
			time.Sleep(time.Duration(rand.Int64N(int64(300 * time.Microsecond))))
		}
		_ = cmd.Process.Kill()
		<-ended
		if counts := argumentsOf(t, dir, "query", "words"); counts[0]*counts[1] != 0 || counts[0]+counts[1] != n {
			t.Fatalf("kill %d left a lock with %d old and %d new entries", i, counts[0], counts[1])
		}
	}
	t.Logf("%d of %d were killed while they wrote", inWriting, kills)
	mustRun(t, toolpactvet(t, dir, "accept", "--all"))
	mustRun(t, toolpactvet(t, dir, "check"))
}

// waitForTemporary waits until the command writes the file that is to become
// the lock, and reports whether it saw that before the command ended.
func waitForTemporary(dir string, ended <-chan struct{}) bool {
	before, _ := filepath.Glob(filepath.Join(dir, ".toolpact.lock*"))
	for {
		now, _ := filepath.Glob(filepath.Join(dir, ".toolpact.lock*"))
		switch {
		case len(now) > len(before):
			return true
		case isClosed(ended):
			return false
		}
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// BR-157: a hundred processes write the same bytes, but for the time.
func TestEveryProcessWritesTheSameLock(t *testing.T) {
	t.Parallel()
	const runs = 100
	dir := manyTools(t, 8, "query, zeta, alpha, mid")
	lock, times := filepath.Join(dir, "toolpact.lock"), regexp.MustCompile(`"accepted_at": "[^"]*"`)
	var first string
	for i := range runs {
		writeFile(t, lock, "{\n  \"_toolpact\": \"1\",\n  \"functions\": {}\n}\n")
		mustRun(t, toolpactvet(t, dir, "accept", "--all"))
		data, err := os.ReadFile(lock)
		if err != nil {
			t.Fatal(err)
		}
		text := times.ReplaceAllString(string(data), "")
		if i == 0 {
			first = text
		} else if text != first {
			t.Fatalf("run %d writes another lock (-first +now):\n%s", i, cmp.Diff(first, text))
		}
	}
}

// A disk that is full leaves the old lock, and the exit code says so.
func TestAcceptOnAFullDisk(t *testing.T) {
	t.Parallel()
	const mounted = `mount -t tmpfs -o size=64k none "$1" && cp -r "$2"/. "$1" && cd "$1" && dd if=/dev/zero of=filler bs=1k count=1000 2>/dev/null
"$3" accept --all
echo "exit code $?"
cmp toolpact.lock "$2/toolpact.lock" && ls -A`
	if err := exec.Command("unshare", "-m", "mount", "-t", "tmpfs", "none", t.TempDir()).Run(); err != nil {
		t.Skipf("a small disk is a tmpfs in a mount namespace, which is not to be had here: %v", err)
	}
	dir := manyTools(t, 20, "query")
	mustRun(t, toolpactvet(t, dir, "init"))
	writeAgent(t, dir, 20, "words")
	cmd := toolpactvet(t, dir, "accept")
	cmd = exec.Command("unshare", "-m", "sh", "-c", mounted, "sh", t.TempDir(), dir, cmd.Path)
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"no space left on device", "stays as it is", "exit code 2"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(string(out), "\n.toolpact.lock") {
		t.Errorf("a temporary file stayed:\n%s", out)
	}
}
