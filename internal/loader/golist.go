package loader

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

// goCommand runs the go command.
type goCommand struct {
	ctx  context.Context
	env  []string
	tags string
}

// listed is a package as "go list -json" prints it.
type listed struct {
	ImportPath, Name, Dir, Export string
	Standard                      bool
	Match                         []string // the patterns that match it
	Module                        *packages.Module
	Error                         *struct{ Pos, Err string }

	GoFiles, CgoFiles, InvalidGoFiles []string
	IgnoredGoFiles, IgnoredOtherFiles []string
}

// errors returns what the go command, run in dir, says is wrong with the package.
func (p listed) errors(dir string) []Error {
	return goErrors(dir, p.Error.Pos, p.Error.Err, p.ImportPath, p.Dir)
}

// The fields of listed that each question needs.
const (
	fileFields   = "ImportPath,Name,Dir,Standard,Match,Module,Error,GoFiles,CgoFiles,InvalidGoFiles,IgnoredGoFiles,IgnoredOtherFiles"
	exportFields = "ImportPath,Name,Export,Module,Error"
)

// files lists packages with their files, without looking at what they import.
func (g goCommand) files(dir string, patterns []string) ([]listed, error) {
	return g.list(dir, []string{"-find", "-json=" + fileFields}, patterns)
}

// exports lists packages and all that they depend on, with the files of their
// export data, which it builds where the build cache lacks them.
func (g goCommand) exports(dir string, paths []string) ([]listed, error) {
	return g.list(dir, []string{"-deps", "-export", "-json=" + exportFields}, paths)
}

// maxArgs is how many bytes of patterns go into one command line. Windows allows
// 32767 characters for all of it.
const maxArgs = 20_000

func (g goCommand) list(dir string, flags, patterns []string) ([]listed, error) {
	flags = append([]string{"list", "-e", "-buildvcs=false", "-pgo=off"}, flags...)
	if g.tags != "" {
		flags = append(flags, "-tags="+g.tags)
	}
	flags = append(flags, "--")
	var all []listed
	for len(patterns) > 0 {
		n, size := 0, 0
		for n < len(patterns) && (n == 0 || size+len(patterns[n]) < maxArgs) {
			size += len(patterns[n]) + 1
			n++
		}
		pkgs, err := g.listOnce(dir, append(flags[:len(flags):len(flags)], patterns[:n]...))
		if err != nil {
			return nil, err
		}
		all, patterns = append(all, pkgs...), patterns[n:]
	}
	return all, nil
}

// listOnce runs one go list. A failing build makes it exit with an error even
// though it has listed everything; what counts is what it lists.
func (g goCommand) listOnce(dir string, args []string) ([]listed, error) {
	out, err := g.run(dir, args)
	var pkgs []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		switch decErr := dec.Decode(&p); {
		case errors.Is(decErr, io.EOF) && len(pkgs) == 0 && err != nil:
			return nil, err
		case errors.Is(decErr, io.EOF):
			return pkgs, nil
		case err != nil && decErr != nil:
			return nil, err
		case decErr != nil:
			return nil, fmt.Errorf("loader: go list: %w", decErr)
		}
		pkgs = append(pkgs, p)
	}
}

// goMod asks which go.mod the go command uses in dir: "" in GOPATH mode, the null
// device where there is none.
func (g goCommand) goMod(dir string) (string, error) {
	out, err := g.run(dir, []string{"env", "GOMOD"})
	return strings.TrimSpace(string(out)), err
}

func (g goCommand) run(dir string, args []string) ([]byte, error) {
	cmd := exec.CommandContext(g.ctx, "go", args...)
	cmd.Dir = dir
	// The go command names directories as PWD does, not as a symbolic link in it
	// resolves.
	cmd.Env = append(g.env[:len(g.env):len(g.env)], "PWD="+dir)
	cmd.WaitDelay = 5 * time.Second // a compiler that it started may hold the pipes
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch {
	case err == nil:
		return out, nil
	case g.ctx.Err() != nil:
		return nil, g.ctx.Err()
	case stderr.Len() > 0:
		return out, fmt.Errorf("loader: go %s: %s", args[0], strings.TrimSpace(stderr.String()))
	}
	return out, fmt.Errorf("loader: go %s: %w", args[0], err)
}
