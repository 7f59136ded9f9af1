package analyzer

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/lockio"
)

// Digests tells states of what the analyzers read beside Go source apart: every
// lock, toolpact.yaml, go.mod, go.work and vendor/modules.txt of a workspace. A
// driver that keeps results puts the digest into their key.
//
// A workspace is looked at once in the life of a Digests, so a driver takes a
// new one for each run. It may be used concurrently.
type Digests struct {
	getenv func(string) string

	mu    sync.Mutex
	known map[string]string // by the roots of a workspace
}

// NewDigests returns digests that are still to be taken. GOWORK, GO111MODULE and
// GOFLAGS are asked of getenv.
func NewDigests(getenv func(string) string) *Digests {
	return &Digests{getenv: getenv, known: make(map[string]string)}
}

// OfConcern tells states apart of what Concern looks at beside the source of a
// package: which packages the locks of the workspace name, and toolpact.yaml.
// It fails when a go.work in effect cannot be read.
func (d *Digests) OfConcern(dir string) (string, error) {
	workspace, err := d.workspace(dir)
	if err != nil {
		return "", err
	}
	return workspace.PackagesDigest(), nil
}

func (d *Digests) workspace(dir string) (*lockio.Workspace, error) {
	workspace, err := lockio.FindWorkspace(dir, d.getenv)
	if err != nil {
		return nil, fmt.Errorf("analyzer: %w", err)
	}
	return workspace, nil
}

// Of returns the digest for packages in dir. It fails when a go.work in effect
// cannot be read.
func (d *Digests) Of(dir string) (string, error) {
	workspace, err := d.workspace(dir)
	if err != nil {
		return "", err
	}
	id := strings.Join(slices.Concat([]string{workspace.Work}, workspace.Roots), string(filepath.ListSeparator))
	d.mu.Lock()
	defer d.mu.Unlock()
	digest, ok := d.known[id]
	if !ok {
		digest = lockio.Mix(workspace.Digest(), []byte(d.getenv("GOFLAGS")))
		d.known[id] = digest
	}
	return digest, nil
}

// WithSource is Of together with where in the workspace tools are declared or
// registered. Whether a locked tool is gone depends on other packages below the
// lock, and on files of other builds, none of which a driver has in the key of a
// package. It reads every Go file of the workspace, as bytes.
func (d *Digests) WithSource(dir string) (string, error) {
	digest, err := d.Of(dir)
	if err != nil {
		return "", err
	}
	workspace, err := d.workspace(dir)
	if err != nil {
		return "", err
	}
	var places strings.Builder
	for _, root := range workspace.Roots {
		files, err := loader.ScanDirectives(root, lockedNames(root))
		if err != nil {
			fmt.Fprintf(&places, "%q %q\n", root, err) // what is wrong with a file is for others to report
		}
		for _, f := range files {
			rel, err := filepath.Rel(root, f.Path)
			if err != nil {
				rel = f.Path
			}
			fmt.Fprintf(&places, "%q %q", filepath.ToSlash(rel), f.Quotes)
			for _, found := range f.Directives {
				fmt.Fprintf(&places, " %q %q", found.Name, found.Func)
			}
			places.WriteByte('\n')
		}
	}
	return lockio.Mix(digest, []byte(places.String())), nil
}

// lockedNames returns the names of all tools in the locks of a module. A lock
// that cannot be read has none: all of its bytes are in the digest anyway.
func lockedNames(root string) []string {
	locks, err := lockio.Locks(root)
	if err != nil {
		return nil
	}
	var names []string
	for _, f := range lockio.Parsed(locks) {
		for _, key := range f.Keys() {
			names = append(names, key, key[strings.LastIndex(key, "/")+1:]) // a name may have a slash of its own
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
