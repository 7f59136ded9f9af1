package gitref

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// git runs the git command on one repository.
type git struct {
	dir string // where the repository was found from
	env []string
}

// repositoryVariables point git to a repository. Hooks and other callers set
// them for the repository that they belong to, in part relative to another
// directory.
var repositoryVariables = []string{
	"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE",
}

// find returns the git for the repository that holds a directory, or else for
// the one that the environment names, whose working tree is the directory
// unless that is named, too.
func find(ctx context.Context, dir string) (git, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return git{}, errors.New("gitref: git is not installed, or not in PATH")
	}
	g := git{dir: dir, env: append(without(os.Environ(), repositoryVariables), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0")}
	_, err := g.line(ctx, dir, "rev-parse", "--git-dir")
	if err == nil {
		return g, nil
	}
	if named := os.Getenv("GIT_DIR"); named != "" {
		g.env = append(g.env, "GIT_DIR="+absolute(named), "GIT_WORK_TREE="+absolute(cmp.Or(os.Getenv("GIT_WORK_TREE"), dir)))
		if _, second := g.line(ctx, dir, "rev-parse", "--git-dir"); second == nil {
			return g, nil
		}
	}
	if strings.Contains(err.Error(), "not a git repository") {
		return git{}, fmt.Errorf("gitref: %s is not in a git repository", dir)
	}
	return git{}, err
}

// absolute spells what a variable names for a git in another directory.
func absolute(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

func without(env, names []string) []string {
	return slices.DeleteFunc(env, func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return slices.Contains(names, strings.ToUpper(name))
	})
}

// line runs git and returns what it prints, without the end of the line.
func (g git) line(ctx context.Context, dir string, args ...string) (string, error) {
	out, err := g.run(ctx, dir, "", args...)
	return strings.TrimRight(string(out), "\r\n"), err
}

// run runs git in a directory. The error says what git says.
func (g git) run(ctx context.Context, dir, input string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Env = dir, g.env
	cmd.Stdin = strings.NewReader(input)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		says := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(stderr.String()), "fatal: "))
		if says == "" {
			says = err.Error()
		}
		return nil, fmt.Errorf("gitref: git %s: %s", args[0], says)
	}
	return stdout.Bytes(), nil
}
