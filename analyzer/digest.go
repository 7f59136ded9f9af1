package analyzer

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

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

// Of returns the digest for packages in dir. It fails when a go.work in effect
// cannot be read.
func (d *Digests) Of(dir string) (string, error) {
	workspace, err := lockio.FindWorkspace(dir, d.getenv)
	if err != nil {
		return "", fmt.Errorf("analyzer: %w", err)
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
