package loader

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/internal/buildlist"
)

// moduleOf returns the module that a directory lies in. It is an error if there
// is none, or none that the go command would build, but in GOPATH mode, where
// the module is zero.
func (l *load) moduleOf(dir string) (Module, error) {
	root, path, ok := buildlist.ModuleRoot(dir)
	if !ok || l.buildLists.Env("GO111MODULE") == "off" {
		if goMod, err := l.goCommand.goMod(l.dir); err != nil || goMod == "" {
			return Module{}, err
		}
		return Module{}, l.noModule(dir)
	}
	ws, err := l.buildLists.Workspace(root)
	if err != nil {
		return Module{}, err
	}
	if ws != nil && !ws.Uses(root) {
		return Module{}, fmt.Errorf("%s lies in module %s, which %s does not use; add it with 'go work use %s' or set GOWORK=off",
			dir, path, ws.File, root)
	}
	mod := Module{Path: path, Dir: root}
	l.addModule(mod)
	return mod, nil
}

func (l *load) addModule(mod Module) {
	if !slices.Contains(l.res.Modules, mod) {
		l.res.Modules = append(l.res.Modules, mod)
	}
}

// noModuleError says that a directory lies in no module, and which lie below.
type noModuleError struct {
	dir, workFile string
	below         []string // patterns
}

func (e *noModuleError) Error() string {
	msg := fmt.Sprintf("no go.mod in %s or above it", e.dir)
	switch below := strings.Join(e.below, " "); {
	case below == "":
		return msg
	case e.workFile != "":
		return fmt.Sprintf("%s; name the modules of %s: %s", msg, e.workFile, below)
	default:
		return fmt.Sprintf("%s; name the modules below it: %s", msg, below)
	}
}

func (l *load) noModule(dir string) error {
	e := &noModuleError{dir: dir}
	ws, err := l.buildLists.Workspace(dir)
	if err != nil {
		return err
	}
	dirs := modulesBelow(dir)
	if ws != nil {
		e.workFile, dirs = ws.File, ws.Dirs
	}
	for _, d := range dirs {
		pattern := Rel(l.dir, d) + "/..."
		if !strings.HasPrefix(pattern, "../") {
			pattern = "./" + pattern
		}
		e.below = append(e.below, pattern)
	}
	return e
}

// modulesBelow returns the first few modules below a directory, at most three
// levels down: it is for a hint.
func modulesBelow(root string) []string {
	const few, deep = 5, 3
	var dirs []string
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch rel, _ := Within(root, path); {
		case err != nil || len(dirs) == few:
			return fs.SkipAll
		case !d.IsDir() || path == root:
			return nil
		case hidden(d.Name()) || d.Name() == "vendor" || strings.Count(rel, "/") >= deep:
			return fs.SkipDir
		case isModule(path):
			dirs = append(dirs, path)
			return fs.SkipDir
		}
		return nil
	})
	return dirs
}
