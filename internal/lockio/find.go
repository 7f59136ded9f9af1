package lockio

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolpact/toolpactvet/lockfile"
)

// Place is where the lock of a package is, or belongs.
type Place struct {
	Path   string // of the lock, absolute
	Found  bool   // whether it is there; else Path is where one is created
	Root   string // the module root; the package's directory when there is no module
	Module bool   // whether there is a module
}

// Find returns the place of the lock for the package in a directory: the
// nearest toolpact.lock from there up to the module root, else the module
// root. Without a module only the directory itself counts.
//
// Something of that name which is not a file to read, such as a directory or
// a dangling link, is an error of kind [lockfile.Unreadable], and the search
// does not go on above it.
func Find(dir string) (Place, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Place{}, fmt.Errorf("lockio: %w", err)
	}
	place := Place{Root: dir}
	if root, ok := ModuleRoot(dir); ok {
		place.Root, place.Module = root, true
	}
	for at := dir; ; at = filepath.Dir(at) {
		place.Path = filepath.Join(at, lockfile.Name)
		found, err := present(place.Path)
		if err != nil || found {
			place.Found = found
			return place, err
		}
		if at == place.Root {
			return place, nil
		}
	}
}

// ModuleRoot returns the nearest directory with a go.mod, from an absolute
// directory upwards, and "" when there is none.
func ModuleRoot(dir string) (string, bool) {
	file, ok := findUp(dir, "go.mod")
	if !ok {
		return "", false
	}
	return filepath.Dir(file), true
}

// findUp returns the nearest file of a name, from a directory upwards. Like
// the go command it passes over directories of that name.
func findUp(dir, name string) (string, bool) {
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		file := filepath.Join(at, name)
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return file, true
		}
		if at == filepath.Dir(at) {
			return "", false
		}
	}
}

// present reports whether there is a lock at the path. What is there and is
// no file to read is an error.
func present(path string) (bool, error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, lockfile.NewError(path, "the link leads nowhere", "mend or remove the link")
	case err != nil:
		return false, lockfile.NewError(path, "the file cannot be looked at: "+cause(err), "")
	case info.IsDir():
		return false, lockfile.NewError(path, "the path is that of a directory, want a file", "move the directory away")
	case !info.Mode().IsRegular():
		return false, lockfile.NewError(path, "the path is not that of a regular file", "move it away")
	default:
		return true, nil
	}
}

// cause returns what an error of the file system says beyond the path.
func cause(err error) string {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err.Error()
	}
	return err.Error()
}

// Read returns the bytes of a lock. A lock that is not there is an error that
// wraps [fs.ErrNotExist]; one that is there and cannot be read is an error of
// kind [lockfile.Unreadable].
func Read(path string) ([]byte, error) {
	found, err := present(path)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fmt.Errorf("lockio: %w", &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist})
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, lockfile.NewError(path, "the file cannot be read: "+cause(err), "make it readable")
	}
	return data, nil
}

// Load reads and parses a lock. Its errors are those of [Read] and those of
// [lockfile.Parse] with the path.
func Load(path string) (*lockfile.File, error) {
	data, err := Read(path)
	if err != nil {
		return nil, err
	}
	f, err := lockfile.Parse(data)
	var fault *lockfile.Error
	if errors.As(err, &fault) {
		return nil, fault.In(path)
	}
	return f, err
}
