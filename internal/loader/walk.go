package loader

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// walk calls dir for every directory below root that packages of the module in
// moduleDir may lie in, and file for every entry of one; as the go command does,
// it leaves out testdata, dot and underscore directories, nested modules, and
// what go.mod says to ignore. Of a directory vendor it visits only the top, unless
// intoVendor. Symbolic links are followed at the root only.
func walk(root, moduleDir string, intoVendor bool, dir func(path string), file func(path string, d fs.DirEntry)) error {
	ignored := ignoredDirs(moduleDir)
	top := filepath.Clean(root)
	// The separator at the end makes a link to a directory count as one.
	err := filepath.WalkDir(top+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		path = filepath.Clean(path)
		switch {
		case err != nil:
			return err
		case !d.IsDir():
			file(path, d)
			return nil
		case ignored(path):
			return fs.SkipDir
		case path != top && (hidden(d.Name()) || isModule(path)):
			return fs.SkipDir
		case path != top && filepath.Base(filepath.Dir(path)) == "vendor" && !intoVendor:
			return fs.SkipDir
		}
		dir(path)
		return nil
	})
	if err != nil {
		return fmt.Errorf("loader: %w", err)
	}
	return nil
}

// hidden reports whether wildcards do not match a directory of this name.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata"
}

// isModule reports whether a directory is the root of a module.
func isModule(dir string) bool {
	fi, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil && !fi.IsDir()
}

// ignoredDirs returns a function that reports whether the ignore lines of the
// module's go.mod (go 1.25) name a directory: "./x" is x at the root, "x" any
// directory so named.
func ignoredDirs(moduleDir string) func(dir string) bool {
	none := func(string) bool { return false }
	data, err := os.ReadFile(filepath.Join(moduleDir, "go.mod"))
	if moduleDir == "" || err != nil || !strings.Contains(string(data), "ignore") {
		return none
	}
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil || len(f.Ignore) == 0 {
		return none // go list will say what is wrong
	}
	return func(dir string) bool {
		rel, ok := Within(moduleDir, dir)
		if !ok || rel == "." {
			return false
		}
		slashes := "/" + rel + "/"
		for _, ig := range f.Ignore {
			at, atRoot := strings.CutPrefix(filepath.ToSlash(ig.Path), "./")
			at = "/" + strings.Trim(at, "/") + "/"
			if strings.HasPrefix(slashes, at) || !atRoot && strings.Contains(slashes, at) {
				return true
			}
		}
		return false
	}
}

// isGoFile reports whether an entry is a Go file that the go command considers,
// perhaps by a link.
func isGoFile(path string, d fs.DirEntry) bool {
	name := d.Name()
	if !strings.HasSuffix(name, ".go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
		return false
	}
	if d.Type()&fs.ModeSymlink != 0 {
		fi, err := os.Stat(path)
		return err == nil && fi.Mode().IsRegular()
	}
	return d.Type().IsRegular()
}

func isTestFile(name string) bool {
	return strings.HasSuffix(name, "_test.go")
}

// isLockName reports whether a file may be a lock by its name.
func isLockName(name string) bool {
	return name == "toolpact.lock" || strings.HasSuffix(name, ".toolpact.lock")
}

// locksAbove returns the locks in a directory and in those above it up to top;
// with top "" those of the directory alone.
func locksAbove(dir, top string) []string {
	var locks []string
	for {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return locks // who needs the lock there will say so
		}
		for _, e := range entries {
			if isLockName(e.Name()) {
				locks = append(locks, filepath.Join(dir, e.Name()))
			}
		}
		parent := filepath.Dir(dir)
		if _, below := Within(top, dir); top == "" || !below || parent == dir || same(true, dir, top) {
			return locks
		}
		dir = parent
	}
}
