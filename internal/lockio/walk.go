package lockio

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/lockfile"
)

// Locks returns the paths of all locks in the module at root, sorted.
func Locks(root string) ([]string, error) {
	var locks []string
	err := walk(root, func(path string, entry fs.DirEntry, _ error) {
		if entry != nil && !entry.IsDir() && isLock(entry.Name()) {
			locks = append(locks, path)
		}
	})
	if err != nil {
		return nil, err
	}
	slices.Sort(locks)
	return locks, nil
}

// Sees reports whether a file below root, which need not be there, is one that
// [Locks] would return: it is named as a lock and lies in no directory that the
// walk passes over and in no nested module that there is.
func Sees(root, file string) bool {
	return sees(root, file, func(dir string) bool {
		return skipped(filepath.Base(dir)) || isFile(filepath.Join(root, dir, "go.mod"))
	})
}

// SeesNested is [Sees] for the modules below root too.
func SeesNested(root, file string) bool {
	return sees(root, file, func(dir string) bool { return skipped(filepath.Base(dir)) })
}

func sees(root, file string, skip func(dir string) bool) bool {
	rel, err := filepath.Rel(root, file)
	if err != nil || !filepath.IsLocal(rel) || !isLock(filepath.Base(rel)) {
		return false
	}
	for at := filepath.Dir(rel); at != "."; at = filepath.Dir(at) {
		if skip(at) {
			return false
		}
	}
	return true
}

// Parsed returns the locks at the paths as they are parsed, without those that
// cannot be read: what is wrong with a lock is reported when tools are held
// against it.
func Parsed(paths []string) []*lockfile.File {
	var files []*lockfile.File
	for _, path := range paths {
		data, err := Read(path)
		if err != nil {
			continue
		}
		if f, err := lockfile.Parse(data); err == nil {
			files = append(files, f)
		}
	}
	return files
}

// skipped reports whether the go command, and this package with it, passes
// over directories of a name. The root of a walk may have any name.
func skipped(dir string) bool {
	switch dir {
	case "vendor", "node_modules", "testdata":
		return true
	case ".":
		return false
	default:
		return strings.HasPrefix(dir, ".") || strings.HasPrefix(dir, "_")
	}
}

// walk visits what is in the directories of the module at root, in an order
// that depends on the names alone. Nested modules are passed over, and links
// to directories are not followed. A directory below root that cannot be read
// is visited without entry and with the error.
func walk(root string, visit func(path string, entry fs.DirEntry, err error)) error {
	entries, err := os.ReadDir(root)
	if err != nil {
		return fmt.Errorf("lockio: %w", err)
	}
	walkEntries(root, entries, visit)
	return nil
}

func walkEntries(dir string, entries []fs.DirEntry, visit func(path string, entry fs.DirEntry, err error)) {
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		visit(path, entry, nil)
		if !entry.IsDir() || skipped(entry.Name()) {
			continue
		}
		below, err := os.ReadDir(path)
		if err != nil {
			visit(path, nil, err)
			continue
		}
		if !slices.ContainsFunc(below, func(e fs.DirEntry) bool { return e.Name() == "go.mod" && !e.IsDir() }) {
			walkEntries(path, below, visit)
		}
	}
}
