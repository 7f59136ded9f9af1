// Package loader loads for the command exactly the packages that matter: those
// whose source bears a directive, and those that a lock names. Everything else
// is at most read as bytes; types of dependencies come from the build cache.
//
// It cannot see tools of other builds (tags, GOOS, GOARCH): their files are
// returned as [Result.Excluded], so that nobody takes them for removed.
package loader

import (
	"context"
	"go/token"

	"golang.org/x/tools/go/packages"
)

// Options say what to load.
type Options struct {
	// Dir is the directory that relative patterns start from and that the go
	// command runs in; "" is the working directory.
	Dir string
	// Patterns are package patterns as the go command knows them; none means ".".
	Patterns []string
	// Tags are build tags, as -tags takes them; "" leaves GOFLAGS in charge.
	Tags string
	// Env is the environment, nil for the process's own. GOOS, GOARCH, GOFLAGS
	// and GOWORK are honoured.
	Env []string
	// LockPackages, if not nil, returns the import paths that locks name. It is
	// called once, after the walk and before anything is loaded.
	LockPackages func(Scan) ([]string, error)
}

// Scan is what is known before anything is loaded.
type Scan struct {
	// Modules are the main modules that the patterns lie in, ordered by
	// directory.
	Modules []Module
	// Locks are the absolute paths of the locks that lie in the matched
	// directories, or above one of them up to its module's root, sorted: files
	// named toolpact.lock or *.toolpact.lock.
	Locks []string
}

// Module is a main module.
type Module struct {
	Path string // "" for none (a package without a module)
	Dir  string // absolute
}

// Result is what Load found. Packages and files are in order of import path and
// file name.
type Result struct {
	Scan
	Fset *token.FileSet
	// Packages are the packages of main modules that bear a directive or that a
	// lock names. Their Types and Syntax are whole unless Errors says otherwise.
	Packages []*Package
	// Excluded are files that bear a directive and lie in a matched directory
	// but not in this build.
	Excluded []File
	// Errors are what kept a package that holds or feeds a tool from loading
	// whole; with any of them the result is not to be trusted for that package.
	Errors []Error
	// Warnings are the errors of all others.
	Warnings []Error
}

// Package is a loaded package.
type Package struct {
	*packages.Package
	// Path is the import path. It differs from PkgPath for files given on the
	// command line, where it is derived from directory and module.
	Path   string
	Dir    string // absolute
	Module Module
	// Partial reports that only some of the package's files were asked for
	// (a.go b.go): nothing can be said to be missing from it.
	Partial bool
	// Locked reports that a lock names the package, Directives that a file of
	// it in this build bears the bytes of a directive.
	Locked, Directives bool
}

// Error is something wrong with a package, or with a place that was to be
// searched for packages.
type Error struct {
	Pos     token.Position // of no line and no column if the place is not known
	Package string         // import path, or "" for none
	Msg     string
}

// Error returns "file:line:col: msg", or msg alone without a position.
func (e Error) Error() string {
	if e.Pos.Filename == "" {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// Load finds and loads the packages. The error is for what leaves nothing to
// return: a pattern that matches nothing, a module file that does not parse, a
// go command that does not run. What is wrong with single packages is in the
// result.
func Load(ctx context.Context, opts Options) (*Result, error) {
	return &Result{}, nil
}

// Covers reports whether the patterns cover the package with this import path,
// whether or not it exists: only then a tool of it that is not in the result is
// a tool that is gone.
func (r *Result) Covers(importPath string) bool {
	return false
}

// Version returns the version of a module as the go command built it, for the
// packages of one module, and whether it is in the build.
func (p *Package) Version(module string) (string, bool) {
	return "", false
}
