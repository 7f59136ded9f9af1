package goplsbuild

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// module is a downloaded module, as the go command tells of it.
type module struct {
	Version, Dir, Error string
}

// download gets the source of gopls into the module cache.
func download(ctx context.Context, dir, version string) (module, error) {
	var m module
	out, err := goCommand(ctx, dir, "mod", "download", "-json", goplsPath+"@"+version)
	// The go command prints what went wrong as JSON, and fails too.
	if jsonErr := json.Unmarshal(out, &m); jsonErr == nil && m.Error != "" {
		return m, fmt.Errorf("goplsbuild: %s", m.Error)
	}
	if err != nil {
		return m, fmt.Errorf("goplsbuild: %w", err)
	}
	if m.Dir == "" || m.Version == "" {
		return m, fmt.Errorf("goplsbuild: the go command does not tell where it put gopls %s: %q", version, out)
	}
	return m, nil
}

// goCommand runs the go command in a directory, outside any workspace and
// without the flags of the user's own module, and returns what it prints.
func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GO111MODULE=on", "PWD="+dir)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return stdout.Bytes(), fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(stderr.String()))
	}
	return stdout.Bytes(), err
}

// copySource copies a module from the module cache, where all is read-only,
// without its tests.
func copySource(to, from string) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case entry.IsDir():
			return os.MkdirAll(target, 0o777)
		case strings.HasSuffix(path, "_test.go"):
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o666)
	})
}
