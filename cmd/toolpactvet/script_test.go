package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected files of the scripts")

// TestMain makes the real main the command toolpactvet of the scripts, which
// go vet runs as its vet tool too. What it writes for programs is held against
// its schema.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"toolpactvet": checkedMain})
}

// TestScripts runs the behaviours in testdata/script, one file each, against
// the real go command and the real git.
func TestScripts(t *testing.T) {
	goEnv := append(goEnvironment(t), outputEnvironment(t)...)
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Cmds:               map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "edit": edit, "readonly": readonly},
		Condition:          condition,
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, goEnv...)
			tool, err := exec.LookPath("toolpactvet")
			if err != nil {
				return err
			}
			env.Setenv("VETTOOL", tool)
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			for _, who := range []string{"AUTHOR", "COMMITTER"} {
				env.Setenv("GIT_"+who+"_NAME", "a developer")
				env.Setenv("GIT_"+who+"_EMAIL", "developer@example.com")
			}
			return nil
		},
	})
}

// exits runs a command that must exit with a code: exits 2 toolpactvet check.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	got := 0
	err := ts.Exec(args[1], args[2:]...)
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit code %d, want %s", got, args[0])
	}
}

// readonly is exits in a working directory that may not be written to:
// readonly 2 toolpactvet accept. For root, whom no mode stops, the directory is
// mounted read-only in a namespace of its own.
func readonly(ts *testscript.TestScript, neg bool, args []string) {
	if os.Geteuid() == 0 {
		const mounted = `mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && exec "$@"`
		exits(ts, neg, append([]string{args[0], "unshare", "-m", "sh", "-c", mounted, "sh"}, args[1:]...))
		return
	}
	dir := ts.MkAbs(".")
	ts.Check(os.Chmod(dir, 0o555))
	defer os.Chmod(dir, 0o755)
	exits(ts, neg, args)
}

// edit replaces a text that occurs in a file: edit FILE OLD NEW, in which \n is
// a new line.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s does not contain %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.ReplaceAll(text, args[1], strings.ReplaceAll(args[2], `\n`, "\n"))), 0o644))
}

func condition(name string) (bool, error) {
	switch name {
	case "readonly":
		return os.Geteuid() != 0 || exec.Command("unshare", "-m", "mount", "--bind", "/tmp", "/tmp").Run() == nil, nil
	case "cgo":
		_, err := exec.LookPath("gcc")
		return err == nil, nil
	default:
		return false, fmt.Errorf("unknown condition %q", name)
	}
}

// goEnvironment returns the caches of the go command that runs the tests, so
// that scripts do not build the standard library anew.
func goEnvironment(t *testing.T) []string {
	t.Helper()
	names := []string{"GOCACHE", "GOMODCACHE", "GOPATH", "GOPROXY", "GOSUMDB", "GONOSUMDB", "GOTOOLCHAIN"}
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	var env []string
	for i, value := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
		env = append(env, names[i]+"="+value)
	}
	path := os.Getenv("PATH")
	return append(env, "GITHUB_WORKSPACE=", "GOFLAGS=", "PATH="+path, "GOTELEMETRY=off", "TMPDIR="+filepath.Clean(os.TempDir()))
}
