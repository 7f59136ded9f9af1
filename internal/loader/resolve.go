package loader

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// candidate is a directory with Go files that the patterns match, or the files
// that were given.
type candidate struct {
	dir     string
	module  Module
	goFiles []string // base names of non-test files, sorted
	marked  []string // those of them with the bytes of a directive, sorted

	testFiles []string // base names of test files: they are searched, never loaded

	files     []string // absolute, if files were given
	locked    bool
	importing bool // a file that is no test seems to import what was asked for
}

// resolve finds what the patterns match.
func (l *load) resolve(args []string) error {
	if namesFiles(l.dir, args) {
		return l.resolveFiles(args)
	}
	var remote []string
	for _, arg := range args {
		p := parsePattern(l.dir, arg)
		l.res.patterns = append(l.res.patterns, p)
		if !p.local {
			remote = append(remote, arg)
			continue
		}
		if err := l.resolveLocal(p); err != nil {
			return err
		}
	}
	if len(remote) > 0 {
		return l.resolveRemote(remote)
	}
	return nil
}

// resolveLocal walks the directories of a pattern that is a path.
func (l *load) resolveLocal(p pattern) error {
	if fi, err := os.Stat(p.base); err != nil || !fi.IsDir() {
		return fmt.Errorf("loader: pattern %q: no directory %s", p.text, p.base)
	}
	mod, err := l.moduleOf(p.base)
	if err != nil {
		return fmt.Errorf("loader: pattern %q: %w", p.text, err)
	}
	if p.literal {
		found, err := l.addDir(p.base, mod)
		if err == nil && !found {
			err = fmt.Errorf("loader: pattern %q: no Go files in %s", p.text, p.base)
		}
		return err
	}
	found, err := l.walkPattern(p, mod)
	if err == nil && !found && len(l.locks) == 0 { // with a lock, all packages that it names are gone
		err = fmt.Errorf("loader: pattern %q matches no packages", p.text)
	}
	return err
}

// walkPattern adds the directories that a wildcard matches, and reports whether
// one holds Go files.
func (l *load) walkPattern(p pattern, mod Module) (bool, error) {
	if p.none {
		return false, nil
	}
	matched, found := "", false
	g := newGrep(l.mark)
	intoVendor := strings.Contains(p.text, "vendor") || filepath.Base(p.base) == "vendor"
	err := walk(p.base, mod.Dir, intoVendor,
		func(path string) {
			matched = ""
			if p.match(filepath.ToSlash(path)) {
				matched = path
			}
		},
		func(path string, d fs.DirEntry) {
			dir := filepath.Dir(path)
			switch {
			case matched != dir && !p.match(filepath.ToSlash(dir)):
			case isLockName(d.Name()):
				l.locks = append(l.locks, path)
			case isGoFile(path, d):
				found = true
				if l.addFile(dir, d.Name(), mod) {
					g.paths <- path
				}
			}
		})
	l.res.Errors = append(l.res.Errors, g.wait()...)
	l.locks = append(l.locks, locksAbove(p.base, mod.Dir)...)
	return found, err
}

// addDir adds one directory, and reports whether it holds Go files.
func (l *load) addDir(dir string, mod Module) (bool, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false, fmt.Errorf("loader: %w", err)
	}
	found := false
	g := newGrep(l.mark)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if isGoFile(path, e) {
			found = true
			if l.addFile(dir, e.Name(), mod) {
				g.paths <- path
			}
		}
	}
	l.res.Errors = append(l.res.Errors, g.wait()...)
	l.locks = append(l.locks, locksAbove(dir, mod.Dir)...)
	return found, nil
}

// addFile adds a Go file to the candidate of its directory, and reports whether
// it is new and to be searched.
func (l *load) addFile(dir, name string, mod Module) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.candidates[dir]
	if c == nil {
		c = &candidate{dir: dir, module: mod}
		l.candidates[dir] = c
	}
	files := &c.goFiles
	if isTestFile(name) {
		files = &c.testFiles
	}
	if slices.Contains(*files, name) {
		return false
	}
	*files = append(*files, name)
	return true
}

// mark records a file that bears the bytes of a directive.
// Whether it imports what was asked for is told by its bytes, too.
func (l *load) mark(path string, data []byte) {
	marked, importing := hasMark(data), !isTestFile(path) && quotesPath(data, l.importing)
	if !marked && !importing {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if isTestFile(path) {
		l.res.TestFiles = append(l.res.TestFiles, path)
		return
	}
	if c := l.candidates[filepath.Dir(path)]; c != nil {
		c.importing = c.importing || importing
		if marked {
			c.marked = append(c.marked, filepath.Base(path))
		}
	}
}

// resolveFiles takes the arguments for Go files of one package.
func (l *load) resolveFiles(args []string) error {
	dir := filepath.Dir(absolute(l.dir, args[0]))
	mod, err := l.moduleOf(dir)
	if _, outside := errors.AsType[*noModuleError](err); err != nil && !outside {
		return fmt.Errorf("loader: %w", err)
	}
	c := &candidate{dir: dir, module: mod}
	for _, arg := range args {
		path := absolute(l.dir, arg)
		if filepath.Dir(path) != dir || !strings.HasSuffix(path, ".go") {
			return fmt.Errorf("loader: %q: named files must be Go files of one directory", arg)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("loader: %w", err)
		}
		c.files = append(c.files, path)
		name := filepath.Base(path)
		if isTestFile(name) {
			continue
		}
		c.goFiles = append(c.goFiles, name)
		if hasMark(data) {
			c.marked = append(c.marked, name)
		}
		c.importing = c.importing || quotesPath(data, l.importing)
	}
	l.candidates[dir] = c
	l.locks = append(l.locks, locksAbove(dir, mod.Dir)...)
	return nil
}

// resolveRemote asks the go command what import paths and meta patterns match.
func (l *load) resolveRemote(patterns []string) error {
	pkgs, err := l.goCommand.files(l.dir, patterns)
	if err != nil {
		return err
	}
	matched := make(map[string]bool)
	for _, p := range pkgs {
		literal := false
		for _, m := range p.Match {
			matched[m] = true
			literal = literal || !strings.Contains(m, "...") && !isMeta(m)
		}
		switch {
		case p.Dir != "":
		case p.Error != nil && literal:
			return fmt.Errorf("loader: %s", oneLine(p.Error.Err))
		case p.Error != nil:
			l.res.Warnings = append(l.res.Warnings, p.errors(l.dir)...)
			fallthrough
		default:
			continue
		}
		if err := l.addListed(p); err != nil {
			return err
		}
	}
	for _, m := range patterns {
		if !matched[m] {
			return fmt.Errorf("loader: pattern %q matches no packages", m)
		}
	}
	return nil
}

// addListed adds a package of a main module; one of a dependency is nobody's to
// change here.
func (l *load) addListed(p listed) error {
	if p.Standard || p.Module != nil && !p.Module.Main {
		return nil
	}
	var mod Module
	if p.Module != nil {
		mod = Module{Path: p.Module.Path, Dir: p.Module.Dir}
		l.addModule(mod)
	}
	if _, err := l.addDir(p.Dir, mod); err != nil {
		return err
	}
	c := l.candidates[p.Dir]
	if p.Error != nil && (c == nil || len(c.marked) == 0) {
		l.res.Warnings = append(l.res.Warnings, p.errors(l.dir)...)
	}
	return nil
}
