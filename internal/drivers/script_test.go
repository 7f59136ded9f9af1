package drivers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// root is the directory of the module.
const root = "../.."

// needed skips a test of a real driver unless it was asked for.
func needed(t *testing.T) {
	t.Helper()
	if os.Getenv("TOOLPACT_ORACLE") != "1" {
		t.Skip("runs real drivers, which it downloads and builds: set TOOLPACT_ORACLE=1")
	}
}

// runScripts runs the scripts of one driver with programs of some directories
// before all others in PATH.
func runScripts(t *testing.T, dir, driver string, env []string, path ...string) {
	t.Helper()
	goEnv := goEnvironment(t)
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("testdata", dir),
		RequireUniqueNames: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ok": func(ts *testscript.TestScript, neg bool, words []string) {
				ts.Logf("drivers: %s: %s: ok", driver, strings.Join(words, " "))
			},
			"edit": edit,
		},
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, goEnv...)
			e.Vars = append(e.Vars, env...)
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
			e.Setenv("PATH", strings.Join(append(path, os.Getenv("PATH")), string(filepath.ListSeparator)))
			return nil
		},
	})
}

// edit replaces a text that occurs in a file: edit FILE OLD NEW.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s does not contain %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.ReplaceAll(text, args[1], args[2])), 0o644))
}

// goEnvironment returns the caches of the go command that runs the tests, and
// who commits.
func goEnvironment(t *testing.T) []string {
	t.Helper()
	env := []string{"GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local", "GOTELEMETRY=off", "GIT_CONFIG_NOSYSTEM=1"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH", "GOPROXY", "GOSUMDB", "GONOSUMDB"} {
		env = append(env, name+"="+strings.TrimSpace(output(t, ".", nil, "go", "env", name)))
	}
	for _, who := range []string{"AUTHOR", "COMMITTER"} {
		env = append(env, "GIT_"+who+"_NAME=a developer", "GIT_"+who+"_EMAIL=developer@example.com")
	}
	return env
}

// output runs a command that must succeed and returns what it prints.
func output(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, stderr.String())
	}
	return string(out)
}

// command builds toolpactvet and returns the directory that it is in.
func command(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	output(t, root, []string{"GOWORK=off", "GOFLAGS="}, "go", "build", "-o", bin+string(filepath.Separator), "./cmd/toolpactvet")
	return bin
}

// check ends the test for an error.
func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
