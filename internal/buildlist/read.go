package buildlist

import (
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// mainModules are the modules that are worked on: one, or those of a
// workspace.
type mainModules struct {
	files   []*modfile.File
	roots   []string // directory of each file
	replace []map[module.Version]module.Version
	exclude map[module.Version]bool

	workRoot string // directory of go.work, "" for a single module
	workGo   string // its go version
}

// read returns the build list of the module in root, or of the workspace that
// is in effect for it.
func read(root string, env *environment) (*List, error) {
	mains, err := readMains(root, env)
	if err != nil {
		return nil, err
	}
	if list := mains.vendored(env.flag("mod")); list != nil {
		return list, nil
	}
	if mains.complete() {
		return mains.list(mains.required()), nil
	}
	return mains.list(mains.selected(env.moduleCache())), nil
}

func readMains(root string, env *environment) (*mainModules, error) {
	mains := &mainModules{exclude: make(map[module.Version]bool)}
	if work := workFile(root, env); work != "" {
		in, err := mains.readWorkspace(work, root)
		if in || err != nil {
			return mains, err
		}
	}
	name := filepath.Join(root, "go.mod")
	if alt := env.flag("modfile"); alt != "" {
		// Relative to the go command's directory, which is not known here; the
		// module root is where it mostly is.
		name = alt
		if !filepath.IsAbs(alt) {
			name = filepath.Join(root, alt)
		}
	}
	return mains, mains.add(root, name)
}

// workFile returns the path of the go.work file that the go command would use
// in dir, "" for none.
func workFile(dir string, env *environment) string {
	switch work := env.get("GOWORK"); work {
	case "off":
		return ""
	case "", "auto":
		if dir, ok := findUp(dir, "go.work"); ok {
			return filepath.Join(dir, "go.work")
		}
		return ""
	default:
		return work
	}
}

// readWorkspace adds the modules of a workspace if root is one of them, and
// reports whether it is. A module that is not may be built all the same, from
// another directory or with GOWORK=off.
func (m *mainModules) readWorkspace(name, root string) (bool, error) {
	work, err := readWorkFile(name)
	if err != nil {
		return false, err
	}
	workRoot := filepath.Dir(name)
	ws := Workspace{File: name, Dirs: useDirs(work, workRoot)}
	if !ws.Uses(root) {
		return false, nil
	}
	m.workRoot = workRoot
	if work.Go != nil {
		m.workGo = work.Go.Version
	}
	m.replace = append(m.replace, replacements(work.Replace))
	for i, dir := range ws.Dirs {
		err := m.add(dir, filepath.Join(dir, "go.mod"))
		if errors.Is(err, fs.ErrNotExist) {
			at := work.Use[i].Syntax.Start
			return true, fmt.Errorf("buildlist: %s:%d:%d: no go.mod in %q", name, at.Line, at.LineRune, work.Use[i].Path)
		}
		if err != nil {
			return true, err
		}
	}
	return true, nil
}

// useDirs returns the directories that a go.work in workRoot uses.
func useDirs(work *modfile.WorkFile, workRoot string) []string {
	dirs := make([]string, len(work.Use))
	for i, use := range work.Use {
		dirs[i] = filepath.FromSlash(use.Path)
		if !filepath.IsAbs(dirs[i]) {
			dirs[i] = filepath.Join(workRoot, dirs[i])
		}
	}
	return dirs
}

func sameDir(a, b string) bool {
	if a == b {
		return true
	}
	fa, errA := os.Stat(a)
	fb, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(fa, fb)
}

func (m *mainModules) add(root, name string) error {
	f, err := readModFile(name)
	if err != nil {
		return err
	}
	m.files = append(m.files, f)
	m.roots = append(m.roots, root)
	m.replace = append(m.replace, replacements(f.Replace))
	for _, x := range f.Exclude {
		m.exclude[x.Mod] = true
	}
	return nil
}

func replacements(list []*modfile.Replace) map[module.Version]module.Version {
	by := make(map[module.Version]module.Version, len(list))
	for _, r := range list {
		by[r.Old] = r.New
	}
	return by
}

// replacement returns what replaces a module: in a workspace, go.work's word
// goes before that of the members, and a version before none. The int is the
// index of the member that says so, -1 for go.work.
func (m *mainModules) replacement(mod module.Version) (module.Version, int, bool) {
	for i, by := range m.replace {
		to, ok := by[mod]
		if !ok {
			to, ok = by[module.Version{Path: mod.Path}]
		}
		if !ok {
			continue
		}
		if m.workRoot != "" {
			i--
		}
		return to, i, true
	}
	return module.Version{}, 0, false
}

// complete reports whether the requirements of the main module are its whole
// build list: true of one tidy module since go 1.17.
func (m *mainModules) complete() bool {
	return m.workRoot == "" && pruned(m.files[0])
}

// pruned reports whether a module's go.mod lists all that its packages need
// (https://go.dev/ref/mod#graph-pruning).
func pruned(f *modfile.File) bool {
	return f.Go != nil && version.Compare("go"+f.Go.Version, "go1.17") >= 0
}

// required returns the versions that the main modules themselves require.
func (m *mainModules) required() map[string]string {
	versions := make(map[string]string)
	for _, f := range m.files {
		for _, r := range m.requirements(f) {
			raise(versions, r)
		}
	}
	return versions
}

// requirements returns what a go.mod requires but for excluded versions, which
// count as not required (since go 1.16).
func (m *mainModules) requirements(f *modfile.File) []module.Version {
	list := make([]module.Version, 0, len(f.Require))
	for _, r := range f.Require {
		if !m.exclude[r.Mod] {
			list = append(list, r.Mod)
		}
	}
	return list
}

// list makes a build list of selected versions.
func (m *mainModules) list(versions map[string]string) *List {
	l := &List{modules: make(map[string]Module, len(versions)+len(m.files))}
	for path, v := range versions {
		mod := Module{Path: path, Version: v}
		if to, _, ok := m.replacement(module.Version{Path: path, Version: v}); ok {
			mod.replaceBy(to)
		}
		l.modules[path] = mod
	}
	m.addMains(l)
	return l
}

// addMains adds the main modules, which nothing replaces.
func (m *mainModules) addMains(l *List) {
	for _, f := range m.files {
		if f.Module != nil {
			path := f.Module.Mod.Path
			l.modules[path] = Module{Path: path, Main: true}
		}
	}
}

func (m *Module) replaceBy(to module.Version) {
	m.Replace = &Replacement{Path: to.Path, Version: to.Version}
	if to.Path == m.Path && to.Version != "" {
		m.Version = to.Version
	}
}

// isDir reports whether a replacement is a directory.
func isDir(to module.Version) bool {
	return to.Version == "" && (modfile.IsDirectoryPath(to.Path) || strings.ContainsRune(to.Path, '\\'))
}
