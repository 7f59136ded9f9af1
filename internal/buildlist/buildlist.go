// Package buildlist tells which version of a module a package is built with,
// by reading go.mod, go.work and vendor/modules.txt as files: inside an
// analyzer no go command may run.
//
// It mirrors what the go command does in its default, read-only mode. It
// cannot know what a replacement directory holds: such a module keeps the
// version that is required of it, and [Module.Replace] says so.
package buildlist

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
	// replaced, and "" for a main module or a replacement without one.
	Version string
	Main    bool
	Replace *Replacement // nil for none
}

// Replacement is what a replace directive puts in a module's place.
type Replacement struct {
	Path    string // a module path, or a directory as it is written
	Version string // "" for a directory
}

// For returns the build list that packages in the directory dir are built
// with: that of the workspace if it is in effect for dir's module, else that
// of the module alone. The list is empty where there is no module. Errors
// carry file:line:col.
func For(dir string) (*List, error) {
	return &List{}, nil
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

// ModuleRoot returns the directory and path of the module that holds dir, and
// whether there is one. The path is "" if go.mod does not parse.
func ModuleRoot(dir string) (root, modulePath string, ok bool) {
	return "", "", false
}
