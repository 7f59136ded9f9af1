// Package modtest makes Go modules for tests, with a module proxy and a module
// cache of their own, so that tests run the real go command without a network.
package modtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/goproxytest"
	"golang.org/x/tools/txtar"
)

// Sandbox is a directory of files in an environment of its own.
type Sandbox struct {
	Dir string
	Env []string // complete, for a go command
	tb  testing.TB
}

// New writes the files of a txtar archive to a new directory. Files below
// "proxy/" go to the module proxy instead, one directory a module:
// proxy/example.com_lib_v1.0.0/go.mod.
func New(tb testing.TB, archive string) *Sandbox {
	tb.Helper()
	dir, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	s := &Sandbox{Dir: filepath.Join(dir, "work"), tb: tb}
	if err := os.MkdirAll(s.Dir, 0o777); err != nil {
		tb.Fatal(err)
	}
	proxy := filepath.Join(dir, "proxy")
	if err := os.MkdirAll(proxy, 0o777); err != nil {
		tb.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		if strings.HasPrefix(f.Name, "proxy/") {
			write(tb, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
		} else {
			write(tb, s.Path(f.Name), f.Data)
		}
	}
	writeSums(tb, s.Dir, proxy)
	server := goproxytest.NewTestServer(tb, proxy, "")
	s.Env = environ(dir, server.URL)
	return s
}

// environ returns the test's environment without what a user may have set for
// the go command; only the build cache is shared.
func environ(dir, proxy string) []string {
	var env []string
	for _, kv := range os.Environ() {
		key, _, _ := strings.Cut(kv, "=")
		if !strings.HasPrefix(key, "GO") || key == "GOROOT" || key == "GOCACHE" {
			env = append(env, kv)
		}
	}
	return append(env,
		"GOPROXY="+proxy, "GOSUMDB=off", "GOENV=off", "GOTOOLCHAIN=local", "GOFLAGS=-modcacherw",
		"GOPATH="+filepath.Join(dir, "gopath"), "GOMODCACHE="+filepath.Join(dir, "gopath", "pkg", "mod"))
}

func write(tb testing.TB, name string, data []byte) {
	tb.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		tb.Fatal(err)
	}
}

// Path returns the absolute path of a file of the sandbox.
func (s *Sandbox) Path(name string) string {
	return filepath.Join(s.Dir, filepath.FromSlash(name))
}

// Write writes a file of the sandbox.
func (s *Sandbox) Write(name, text string) {
	s.tb.Helper()
	write(s.tb, s.Path(name), []byte(text))
}

// Setenv sets a variable of the sandbox.
func (s *Sandbox) Setenv(key, value string) {
	s.Env = append(s.Env, key+"="+value)
}

// Getenv returns a variable of the sandbox, "" for none.
func (s *Sandbox) Getenv(key string) string {
	value := ""
	for _, kv := range s.Env {
		if k, v, ok := strings.Cut(kv, "="); ok && k == key {
			value = v
		}
	}
	return value
}

// Go runs the go command in a directory of the sandbox and returns what it
// prints. The test fails if the command does.
func (s *Sandbox) Go(dir string, args ...string) string {
	s.tb.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = s.Path(dir)
	cmd.Env = append(s.Env[:len(s.Env):len(s.Env)], "PWD="+cmd.Dir)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		s.tb.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}
