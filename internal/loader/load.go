package loader

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/internal/buildlist"
)

// load is the state of one call of Load.
type load struct {
	dir        string
	env        []string
	tags       string
	importing  []string
	cacheDir   string
	goCommand  goCommand
	buildLists *buildlist.Reader
	res        *Result

	mu         sync.Mutex
	candidates map[string]*candidate // by directory
	locks      []string
}

// Load finds and loads the packages. The error is for what leaves nothing to
// return: a pattern that matches nothing, a module file that does not parse, a
// go command that does not run. What is wrong with single packages is in the
// result.
func Load(ctx context.Context, opts Options) (*Result, error) {
	l, err := newLoad(ctx, opts)
	if err != nil {
		return nil, err
	}
	patterns := opts.Patterns
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	if err := l.resolve(patterns); err != nil {
		return nil, err
	}
	l.finishScan()
	if opts.LockPackages != nil {
		paths, err := opts.LockPackages(l.res.Scan)
		if err != nil {
			return nil, err
		}
		l.lock(paths)
	}
	for _, g := range l.groups() {
		if err := g.run(); err != nil {
			return nil, err
		}
	}
	l.finish()
	return l.res, ctx.Err()
}

func newLoad(ctx context.Context, opts Options) (*load, error) {
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return nil, fmt.Errorf("loader: %w", err)
	}
	env := opts.Env
	if env == nil {
		env = os.Environ()
	}
	l := &load{
		dir:        dir,
		env:        env,
		tags:       opts.Tags,
		importing:  opts.Importing,
		cacheDir:   opts.CacheDir,
		goCommand:  goCommand{ctx: ctx, env: env, tags: opts.Tags},
		res:        &Result{Fset: token.NewFileSet(), windows: runtime.GOOS == "windows"},
		candidates: make(map[string]*candidate),
	}
	l.buildLists = &buildlist.Reader{Getenv: l.getenv}
	return l, nil
}

// getenv returns a variable of the environment; of several the last one counts.
func (l *load) getenv(key string) string {
	for _, kv := range slices.Backward(l.env) {
		if k, v, ok := strings.Cut(kv, "="); ok && same(l.res.windows, k, key) {
			return v
		}
	}
	return ""
}

// finishScan puts what is known before loading in order.
func (l *load) finishScan() {
	slices.Sort(l.locks)
	slices.Sort(l.res.TestFiles)
	l.res.Locks = slices.Compact(l.locks)
	slices.SortFunc(l.res.Modules, func(a, b Module) int { return strings.Compare(a.Dir, b.Dir) })
	for _, c := range l.candidates {
		slices.Sort(c.goFiles)
		slices.Sort(c.marked)
	}
}

// lock marks the packages that locks name.
func (l *load) lock(importPaths []string) {
	for _, path := range importPaths {
		for _, dir := range l.res.dirs(path) {
			if c := l.candidates[dir]; c != nil && c.files == nil {
				c.locked = true
			}
		}
	}
}

func (l *load) finish() {
	sortPackages(l.res.Packages)
	slices.SortFunc(l.res.Excluded, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	l.res.Errors = sortErrors(l.res.Errors)
	l.res.Warnings = sortErrors(l.res.Warnings)
}

func sortPackages(list []*Package) {
	slices.SortFunc(list, func(a, b *Package) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Dir, b.Dir))
	})
}

// groups returns the packages to load, those together that one go command can
// list: of one workspace, or of one module.
func (l *load) groups() []*group {
	dirs := make([]string, 0, len(l.candidates))
	for dir, c := range l.candidates {
		if c.locked || c.importing || len(c.marked) > 0 {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	var list []*group
	for _, dir := range dirs {
		c := l.candidates[dir]
		root := l.buildRoot(c.module)
		i := slices.IndexFunc(list, func(g *group) bool { return g.root == root })
		if i < 0 {
			i = len(list)
			list = append(list, l.newGroup(root, c.module))
		}
		list[i].candidates = append(list[i].candidates, c)
	}
	return list
}

// buildRoot returns the directory that a module is built from: that of go.work,
// or its own; "" without a module.
func (l *load) buildRoot(mod Module) string {
	if mod.Dir == "" {
		return ""
	}
	if ws, err := l.buildLists.Workspace(mod.Dir); err == nil && ws != nil {
		return filepath.Dir(ws.File)
	}
	return mod.Dir
}

// newGroup returns a group whose go command runs in the directory of the options
// if that belongs to it: flags such as -modfile may be relative to it.
func (l *load) newGroup(root string, mod Module) *group {
	g := &group{l: l, root: root, dir: mod.Dir, versions: newVersions(l.buildLists, mod.Dir), mains: make(map[Module]*packages.Module)}
	here, _, ok := buildlist.ModuleRoot(l.dir)
	if root == "" || ok && l.buildRoot(Module{Dir: here}) == root {
		g.dir = l.dir
	}
	return g
}
