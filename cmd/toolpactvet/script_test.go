package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected files of the scripts")

// TestMain makes the real main the command toolpactvet of the scripts, which
// go vet runs as its vet tool too.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"toolpactvet": main})
}

// TestScripts runs the behaviours in testdata/script, one file each, against
// the real go command and the real git.
func TestScripts(t *testing.T) {
	goEnv := goEnvironment(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Vars = append(env.Vars, goEnv...)
			tool, err := exec.LookPath("toolpactvet")
			if err != nil {
				return err
			}
			env.Setenv("VETTOOL", tool)
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			for _, who := range []string{"AUTHOR", "COMMITTER"} {
				env.Setenv("GIT_"+who+"_NAME", "a developer")
				env.Setenv("GIT_"+who+"_EMAIL", "developer@example.com")
			}
			return nil
		},
	})
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
	return append(env, "GOFLAGS=", "PATH="+path, "GOTELEMETRY=off", "TMPDIR="+filepath.Clean(os.TempDir()))
}
