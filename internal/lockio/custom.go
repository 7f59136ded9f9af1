package lockio

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/toolpact/toolpactvet/lockfile"
)

// Custom returns the path of the lock that a directive or the config names:
// relative to the module root, with slashes. Its base name is toolpact.lock
// or ends in .toolpact.lock, and it lies in the module, with links followed,
// where the digest of drivers sees it: in no directory that the go command
// passes over and in no other module. Whether the lock exists does not matter.
func Custom(root, name string) (string, error) {
	clean := path.Clean(name)
	switch {
	case strings.Contains(name, `\`):
		return "", fmt.Errorf("lock %q: want slashes, not backslashes", name)
	case !isLock(path.Base(clean)) || strings.HasSuffix(name, "/"):
		return "", fmt.Errorf("lock %q: want the base name %q, or one that ends in %q", name, lockfile.Name, "."+lockfile.Name)
	case path.IsAbs(clean) || !filepath.IsLocal(filepath.FromSlash(clean)):
		return "", fmt.Errorf("lock %q: want a path inside the module, relative to its root", name)
	}
	for _, dir := range strings.Split(path.Dir(clean), "/") {
		if skipped(dir) {
			return "", fmt.Errorf("lock %q: the go command passes over directory %q, and so do drivers that look for edited locks", name, dir)
		}
	}
	if err := inModule(root, clean); err != nil {
		return "", fmt.Errorf("lock %q: %w", name, err)
	}
	return filepath.Join(root, filepath.FromSlash(clean)), nil
}

// isLock reports whether a base name is that of a lock.
func isLock(base string) bool {
	return base == lockfile.Name || strings.HasSuffix(base, "."+lockfile.Name)
}

// inModule follows a clean path from the module root and returns an error
// when it leaves the module.
func inModule(root, clean string) error {
	real, err := filepath.EvalSymlinks(root)
	if err != nil {
		return err
	}
	at := real
	steps := strings.Split(clean, "/")
	for i, step := range steps {
		at = filepath.Join(at, step)
		info, err := os.Lstat(at)
		if err != nil {
			return nil // from here on there is nothing yet
		}
		if info.Mode()&os.ModeSymlink != 0 {
			if at, err = filepath.EvalSymlinks(at); err != nil {
				return fmt.Errorf("the link %q leads nowhere", strings.Join(steps[:i+1], "/"))
			}
			if !Within(real, at) {
				return fmt.Errorf("the link %q leads out of the module", strings.Join(steps[:i+1], "/"))
			}
		}
		if i < len(steps)-1 {
			if err := walked(real, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// walked returns an error unless the walk of the module comes to a directory.
func walked(root, dir string) error {
	for at := dir; !Same(at, root); at = filepath.Dir(at) {
		if skipped(filepath.Base(at)) {
			return fmt.Errorf("a link leads into directory %q, which the go command passes over", filepath.Base(at))
		}
		if isFile(filepath.Join(at, "go.mod")) {
			return fmt.Errorf("directory %q is another module", relative(root, at))
		}
	}
	return nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}
