//go:build !windows

package lockio

import (
	"path/filepath"

	"github.com/google/renameio/v2"
)

func openPending(target string) (pending, error) {
	return renameio.NewPendingFile(target,
		renameio.WithTempDir(filepath.Dir(target)), // never another file system
		renameio.WithPermissions(0o644),
		renameio.WithExistingPermissions())
}
