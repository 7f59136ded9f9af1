package drivers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPreCommit runs the scripts of testdata/precommit with the real pre-commit,
// whose configuration names a repository with the files of this one.
func TestPreCommit(t *testing.T) {
	needed(t)
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Skip("pre-commit is not installed: apt-get install pre-commit")
	}
	repo := filepath.Join(t.TempDir(), "toolpactvet")
	for _, name := range strings.Split(output(t, root, nil, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if name == "" || err != nil {
			continue // deleted, and not committed yet
		}
		check(t, os.MkdirAll(filepath.Dir(filepath.Join(repo, name)), 0o777))
		check(t, os.WriteFile(filepath.Join(repo, name), data, 0o666))
	}
	gitRepository(t, repo)
	rev := strings.TrimSpace(output(t, repo, nil, "git", "rev-parse", "HEAD"))
	config := snippet(t, "yaml", "repos:")
	config = strings.ReplaceAll(config, "https://github.com/toolpact/toolpactvet", "file://"+repo)
	config = strings.ReplaceAll(config, "rev: v1.0.0", "rev: "+rev)
	file := filepath.Join(t.TempDir(), "pre-commit-config.yaml")
	check(t, os.WriteFile(file, []byte(config), 0o666))
	runScripts(t, "precommit", "pre-commit", []string{"CONFIG=" + file, "PRE_COMMIT_HOME=" + t.TempDir()}, command(t))
}
