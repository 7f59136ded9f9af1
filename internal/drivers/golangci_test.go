package drivers

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const (
	golangciModule  = "github.com/golangci/golangci-lint/v2"
	golangciVersion = "v2.15.0"
)

// TestGolangciLint runs the scripts of testdata/golangci with a golangci-lint
// that its own command "custom" builds from the .custom-gcl.yml in
// docs/drivers.md.
func TestGolangciLint(t *testing.T) {
	needed(t)
	linter := golangci(t)
	config := filepath.Join(t.TempDir(), "golangci.yml")
	check(t, os.WriteFile(config, []byte(snippet(t, "yaml", "linters:")), 0o666))
	bin := command(t)
	runScripts(t, "golangci", "golangci-lint", []string{"CONFIG=" + config}, filepath.Dir(linter), bin)
	fixes(t, bin, "golangci-lint --fix", func(t *testing.T, dir string) {
		write(t, filepath.Join(dir, ".golangci.yml"), read(t, config))
		run(t, dir, outsiders(), linter, "run", "--fix", "./...")
	})
}

// golangci returns the path of a golangci-lint with the plugin, built once for
// each state of the plugin and of all that it is made of.
func golangci(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	check(t, err)
	cache = filepath.Join(cache, "toolpactvet", "golangci-lint")
	parts := output(t, root, []string{"GOWORK=off", "GOFLAGS="}, "go", "list", "-deps", "-export", "-f", "{{.BuildID}}", "./gclplugin")
	key := sha256.Sum256([]byte(golangciVersion + runtime.Version() + parts))
	dir := filepath.Join(cache, fmt.Sprintf("%x", key[:12]))
	linter := filepath.Join(dir, "golangci-lint")
	if _, err := os.Stat(linter); err == nil {
		return linter
	}
	built := buildGolangci(t)
	check(t, os.RemoveAll(cache)) // of other states
	check(t, os.MkdirAll(dir, 0o777))
	data, err := os.ReadFile(built)
	check(t, err)
	check(t, os.WriteFile(linter+".new", data, 0o777))
	check(t, os.Rename(linter+".new", linter))
	return linter
}

// buildGolangci runs "golangci-lint custom". That clones golangci-lint from
// GitHub; here the clone comes from a repository made of the module that the
// module proxy has.
func buildGolangci(t *testing.T) string {
	t.Helper()
	module, err := filepath.Abs(root)
	check(t, err)
	source := strings.TrimSpace(output(t, t.TempDir(), nil, "go", "mod", "download", "-json", golangciModule+"@"+golangciVersion))
	repo := filepath.Join(t.TempDir(), "golangci-lint")
	check(t, os.CopyFS(repo, os.DirFS(jsonField(t, source, "Dir"))))
	gitRepository(t, repo)
	output(t, repo, nil, "git", "tag", golangciVersion)

	dir := t.TempDir()
	config := strings.ReplaceAll(snippet(t, "yaml", "path: "), "/path/to/toolpactvet", module)
	check(t, os.WriteFile(filepath.Join(dir, ".custom-gcl.yml"), []byte(config), 0o666))
	env := []string{
		"GOWORK=off", "GOFLAGS=-modcacherw",
		"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url.file://" + repo + ".insteadOf", "GIT_CONFIG_VALUE_0=https://github.com/golangci/golangci-lint.git",
	}
	output(t, dir, env, "go", "run", golangciModule+"/cmd/golangci-lint@"+golangciVersion, "custom", "-v")
	return filepath.Join(dir, "golangci-lint")
}
