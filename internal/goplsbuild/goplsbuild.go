// Package goplsbuild builds gopls, the Go language server, with the analyzers of
// toolpactvet inside, for editors: gopls loads no plugins.
//
// The source of gopls is downloaded by the go command, copied, and built in a
// module of its own. Two files are added: one puts the analyzers into gopls'
// table, the other the digest of locks and settings into the keys of its
// analysis cache, which otherwise replays a verdict after only a lock was
// edited. The few lines that have to change are found by their text.
//
// What this package cannot know: how a later gopls is made. It refuses one in
// which a line that it looks for is not there exactly once, and the compiler
// refuses one whose types have changed.
package goplsbuild

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"golang.org/x/mod/semver"
)

// DefaultVersion is the version of gopls that this package is tested with, and
// the oldest that it builds.
const DefaultVersion = "v0.23.0"

const (
	goplsPath = "golang.org/x/tools/gopls"
	toolsPath = "golang.org/x/tools"
	ownPath   = "github.com/toolpact/toolpactvet"
)

// pollInterval is how often a waiting build asks for its turn.
const pollInterval = 100 * time.Millisecond

// Options say what is built.
type Options struct {
	Version string // of gopls, as the go command takes it: v0.23.0, latest
	Self    Self   // the analyzers
	Output  string // absolute path of the executable
	Dir     string // where the go command is asked for modules
}

// Build builds gopls and returns its version. The error is that of the go
// command where that failed.
func Build(ctx context.Context, o Options) (version string, err error) {
	if info, err := os.Stat(o.Output); err == nil && info.IsDir() {
		return "", fmt.Errorf("goplsbuild: %s is a directory, want the name of a file", o.Output)
	}
	module, err := download(ctx, o.Dir, o.Version)
	if err != nil {
		return "", err
	}
	if semver.Compare(module.Version, DefaultVersion) < 0 {
		return "", fmt.Errorf("goplsbuild: gopls %s is older than %s, the oldest that the analyzers can be built into", module.Version, DefaultVersion)
	}
	dir, release, err := buildDir(ctx, module.Version)
	if err != nil {
		return "", err
	}
	defer release()
	if err := prepare(dir, module, o.Self); err != nil {
		return "", err
	}
	_, err = goCommand(ctx, dir, "build", "-mod=mod", "-buildvcs=false", "-o", o.Output, ".")
	if err != nil {
		return "", fmt.Errorf("goplsbuild: gopls %s does not build with the analyzers: %w", module.Version, err)
	}
	return module.Version, nil
}

// buildDir makes an empty directory for one build, and waits for another
// process that builds there. It has the same name each time, since that is part
// of what the build cache keeps packages by. It is removed on release.
func buildDir(ctx context.Context, version string) (dir string, release func(), err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		dir, err := os.MkdirTemp("", "toolpactvet-gopls-")
		return dir, func() { _ = os.RemoveAll(dir) }, err
	}
	dir = filepath.Join(cache, "toolpactvet", "gopls", version)
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return "", nil, fmt.Errorf("goplsbuild: %w", err)
	}
	mutex := flock.New(dir + ".lock")
	if _, err := mutex.TryLockContext(ctx, pollInterval); err != nil {
		return "", nil, fmt.Errorf("goplsbuild: another build of gopls %s may be running: %w", version, err)
	}
	release = func() { _ = errors.Join(os.RemoveAll(dir), mutex.Close()) }
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o777)); err != nil {
		release()
		return "", nil, fmt.Errorf("goplsbuild: %w", err)
	}
	return dir, release, nil
}

// prepare fills dir with the source that is built.
func prepare(dir string, module module, self Self) error {
	if err := copySource(dir, module.Dir); err != nil {
		return fmt.Errorf("goplsbuild: %w", err)
	}
	if err := change(dir); err != nil {
		return fmt.Errorf("goplsbuild: gopls %s: %w", module.Version, err)
	}
	if err := require(filepath.Join(dir, "go.mod"), self); err != nil {
		return fmt.Errorf("goplsbuild: gopls %s: %w", module.Version, err)
	}
	return nil
}
