package buildlist

import (
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// raise records a required version if none as high is recorded.
func raise(versions map[string]string, r module.Version) {
	if old, ok := versions[r.Path]; !ok || semver.Compare(old, r.Version) < 0 {
		versions[r.Path] = r.Version
	}
}

// pruning says how much of a dependency's requirements counts
// (cmd/go/internal/modload, readModGraph).
type pruning uint8

const (
	shallow   pruning = iota // its own; theirs only if its go.mod is of before graph pruning
	workspace                // its own, and those of its requirements as their go.mod says
	deep                     // all below it
)

// graph is a module graph while minimal version selection walks it
// (https://go.dev/ref/mod#minimal-version-selection).
type graph struct {
	mains    *mainModules
	cache    string // directory of the module cache
	versions map[string]string
	read     map[module.Version]bool
	seen     map[visit]bool
	todo     []visit
}

// visit asks for the requirements of a module.
type visit struct {
	mod module.Version
	pruning
}

// selected returns the version of every module in the graph. It reads go.mod
// files in the module cache; what is not there counts for nothing.
func (m *mainModules) selected(cache string) map[string]string {
	g := &graph{
		mains:    m,
		cache:    cache,
		versions: make(map[string]string),
		read:     make(map[module.Version]bool),
		seen:     make(map[visit]bool),
	}
	for _, f := range m.files {
		g.requireAll(f, workspace)
	}
	for g.walk(); m.workRoot != "" && g.reload(); g.walk() {
	}
	for _, f := range m.files {
		if f.Module != nil {
			delete(g.versions, f.Module.Mod.Path)
		}
	}
	return g.versions
}

// requireAll records what a go.mod requires, and asks for more where that
// counts too.
func (g *graph) requireAll(f *modfile.File, p pruning) {
	next := deep
	if p != deep && pruned(f) {
		next = shallow
	}
	for _, r := range g.mains.requirements(f) {
		raise(g.versions, r)
		if p != shallow || next == deep {
			g.ask(visit{r, next})
		}
	}
}

func (g *graph) ask(v visit) {
	if !g.seen[v] {
		g.seen[v] = true
		g.todo = append(g.todo, v)
	}
}

func (g *graph) walk() {
	for len(g.todo) > 0 {
		v := g.todo[len(g.todo)-1]
		g.todo = g.todo[:len(g.todo)-1]
		g.read[v.mod] = true
		if f := g.modFile(v.mod); f != nil {
			g.requireAll(f, v.pruning)
		}
	}
}

// reload asks for modules that were read at a lower version than the selected
// one, which in a workspace may need more than any member lists, and reports
// whether there are any.
func (g *graph) reload() bool {
	for mod := range g.read {
		sel := module.Version{Path: mod.Path, Version: g.versions[mod.Path]}
		if !g.read[sel] {
			g.ask(visit{sel, workspace})
		}
	}
	return len(g.todo) > 0
}

// modFile returns the go.mod of a dependency, or nil if it is not at hand.
func (g *graph) modFile(mod module.Version) *modfile.File {
	name := g.modFileName(mod)
	if name == "" {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	f, err := modfile.ParseLax(name, data, nil)
	if err != nil {
		return nil
	}
	return f
}

func (g *graph) modFileName(mod module.Version) string {
	if to, i, ok := g.mains.replacement(mod); ok {
		if isDir(to) {
			return filepath.Join(g.mains.dirOf(to.Path, i), "go.mod")
		}
		mod = to
	}
	path, err := module.EscapePath(mod.Path)
	if err != nil {
		return ""
	}
	v, err := module.EscapeVersion(mod.Version)
	if err != nil || g.cache == "" {
		return ""
	}
	return filepath.Join(g.cache, "cache", "download", filepath.FromSlash(path), "@v", v+".mod")
}

// dirOf returns the directory of a replacement that member i, or go.work for
// -1, spells so.
func (m *mainModules) dirOf(dir string, i int) string {
	dir = filepath.FromSlash(dir)
	switch {
	case filepath.IsAbs(dir):
		return dir
	case i < 0:
		return filepath.Join(m.workRoot, dir)
	}
	return filepath.Join(m.roots[i], dir)
}
