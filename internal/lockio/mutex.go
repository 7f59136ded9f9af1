package lockio

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
)

// pollInterval is how often a waiting update asks for its turn.
const pollInterval = 5 * time.Millisecond

// acquire waits until no other update of the lock at the absolute path runs.
// What it holds ends with the process at the latest.
func acquire(ctx context.Context, target string) (release func(), err error) {
	for _, dir := range mutexDirs() {
		if err = os.MkdirAll(dir, 0o700); err != nil {
			continue
		}
		mutex := flock.New(filepath.Join(dir, mutexName(target)))
		var held bool
		if held, err = mutex.TryLockContext(ctx, pollInterval); held {
			return func() { _ = mutex.Close() }, nil
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("lockio: another update of %s is running: %w", target, ctx.Err())
		}
	}
	return nil, fmt.Errorf("lockio: cannot guard %s against concurrent updates: %w", target, err)
}

// mutexDirs returns where the files for waiting may be, best first. They are
// outside of the repository: a file beside the lock would be committed.
func mutexDirs() []string {
	temporary := filepath.Join(os.TempDir(), "toolpactvet-locks-"+strconv.Itoa(os.Getuid()))
	if cache, err := os.UserCacheDir(); err == nil {
		return []string{filepath.Join(cache, "toolpactvet", "locks"), temporary}
	}
	return []string{temporary}
}

func mutexName(target string) string {
	sum := sha256.Sum256([]byte(normal(target, onWindows)))
	return hex.EncodeToString(sum[:16])
}
