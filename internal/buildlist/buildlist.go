// Package buildlist tells which version of a module a package is built with,
// by reading go.mod, go.work and vendor/modules.txt as files: inside an
// analyzer no go command may run.
//
// It mirrors the go command in its default, read-only mode (cmd/go, package
// modload), where a go.mod of go 1.17 or later lists every module that provides
// a package. For an older go.mod, and for a workspace, the requirements of the
// dependencies count too; these are read from the module cache, and a
// dependency that is not in the cache contributes nothing.
//
// It cannot know what a replacement by a directory or a fork holds: such a
// module keeps the version that is required of it, and [Module.Replace] says
// so. Nor does it know flags that only the go command was given, such as -mod
// on its command line: those in GOFLAGS and in the file of "go env -w" are
// honoured.
package buildlist

import (
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/mod/modfile"
)

// List is the build list of one main module, or of one workspace.
type List struct {
	modules map[string]Module
}

// Module is a module of a build list.
type Module struct {
	Path string
	// Version is the version that decides which code is built: the selected
	// one, or that of a replacement by another version of the same path. For a
	// replacement by a directory or by another path it is the version that was
	// replaced. It is "" for a main module.
	Version string
	Main    bool
	Replace *Replacement // nil for none
}

// Replacement is what a replace directive puts in a module's place.
type Replacement struct {
	Path    string // a module path, or a directory as it is written
	Version string // "" for a directory
}

// Version returns the version of a module, as [Module.Version] defines it, and
// whether the module is in the list.
func (l *List) Version(module string) (string, bool) {
	m, ok := l.modules[module]
	return m.Version, ok
}

// Lookup returns a module of the list and whether it is there.
func (l *List) Lookup(module string) (Module, bool) {
	m, ok := l.modules[module]
	return m, ok
}

// Reader reads build lists and remembers them: what changes on disk later is
// not seen. The zero value is ready; it is safe for concurrent use.
type Reader struct {
	// Getenv returns a variable of the environment; nil is os.Getenv. GOENV,
	// GOFLAGS, GOWORK, GO111MODULE, GOMODCACHE and GOPATH are asked for.
	Getenv func(string) string

	mu    sync.Mutex
	lists map[string]result // by directory
	env   *environment
}

type result struct {
	list *List
	err  error
}

// For returns the build list that packages in the directory dir are built
// with: that of the workspace if it is in effect for dir's module, else that
// of the module alone. The list is empty where there is no module. Errors
// carry file:line:col.
func For(dir string) (*List, error) {
	return new(Reader).For(dir)
}

// For is the function [For] with the reader's environment and memory.
func (r *Reader) For(dir string) (*List, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	env := r.environment()
	root, ok := findUp(dir, "go.mod")
	if !ok || env.get("GO111MODULE") == "off" {
		return &List{}, nil
	}
	if res, ok := r.lists[root]; ok {
		return res.list, res.err
	}
	list, err := read(root, env)
	if r.lists == nil {
		r.lists = make(map[string]result)
	}
	r.lists[root] = result{list, err}
	return list, err
}

// Env returns a variable as the go command sees it: from the environment, else
// from the file that "go env -w" writes; "" for one that is in neither.
func (r *Reader) Env(key string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.environment().get(key)
}

// Flag returns the value of a flag in GOFLAGS, as -tags=VALUE; "" if it is not
// there.
func (r *Reader) Flag(name string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.environment().flag(name)
}

// environment is called with the lock held.
func (r *Reader) environment() *environment {
	if r.env == nil {
		r.env = readEnvironment(r.Getenv)
	}
	return r.env
}

// ModuleRoot returns the directory and path of the module that holds dir, and
// whether there is one. The path is "" if go.mod names none.
func ModuleRoot(dir string) (root, modulePath string, ok bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", "", false
	}
	root, ok = findUp(dir, "go.mod")
	if !ok {
		return "", "", false
	}
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return root, "", true
	}
	return root, modfile.ModulePath(data), true
}

// findUp returns the nearest directory, from dir upwards, with a file of this
// name.
func findUp(dir, name string) (string, bool) {
	for dir = filepath.Clean(dir); ; {
		if fi, err := os.Stat(filepath.Join(dir, name)); err == nil && !fi.IsDir() {
			return dir, true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
}
