// Package loader loads for the command exactly the packages that matter: those
// whose source bears a directive, and those that a lock names. Everything else
// is at most read as bytes; types of dependencies come from the build cache.
//
// Directories of local patterns are walked here, as the go command would match
// them, since listing a whole module costs more than loading a few packages of
// it. The go command is asked one thing, the export data of what the packages
// import, and beside it for their files where that depends on the system they are
// built for. When that is not enough (cgo, something is broken, GOPATH mode),
// golang.org/x/tools/go/packages does the work, slower and with better errors.
//
// It cannot see tools of other builds (tags, GOOS, GOARCH): their files are
// returned as [Result.Excluded], so that nobody takes them for removed. It does
// not check what only the go command checks and what has no bearing on types.
package loader

import (
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
	// Importing are import paths: a package is loaded, too, when one of its files
	// imports one of these or a package below it.
	Importing []string
	// CacheDir is a directory of the user's cache that belongs to the program; it
	// is made when needed. What is kept there makes the next load faster, and
	// nothing else of it: it only counts where the go command says the same. ""
	// keeps nothing.
	CacheDir string
	// LockPackages, if not nil, returns the import paths that locks name. It is
	// called once, after the walk and before anything is loaded. Paths that the
	// patterns do not cover are ignored. Its error is Load's.
	LockPackages func(Scan) ([]string, error)
}

// Scan is what is known before anything is loaded.
type Scan struct {
	// Modules are the main modules that the patterns lie in, ordered by
	// directory.
	Modules []Module
	// Locks are the absolute paths of what is named toolpact.lock or
	// *.toolpact.lock in the matched directories, or above one of them up to its
	// module's root; sorted.
	Locks []string
}

// Module is a main module.
type Module struct {
	Path string // "" for none (a package without a module)
	Dir  string // absolute
}

// Result is what Load found.
type Result struct {
	Scan
	Fset *token.FileSet
	// Packages are the packages of main modules that bear a directive, that a
	// lock names or that import what was asked for, ordered by import path and
	// directory. One that Errors speaks
	// of may lack types; IllTyped says so.
	Packages []*Package
	// Excluded are files that bear a directive and lie in a matched directory
	// but not in this build, ordered by path.
	Excluded []File
	// TestFiles are the _test.go files in matched directories that bear a
	// directive, which is a mistake: test files declare no tools. They are not
	// loaded.
	TestFiles []string
	// Errors are what kept a package that holds or feeds a tool from loading
	// whole, ordered by position; with any of them the result is not to be
	// trusted for that package.
	Errors []Error
	// Warnings are the errors of packages that neither hold nor feed a tool.
	Warnings []Error

	patterns []pattern
	windows  bool
	ahead    int // packages that were type-checked before the go command was done
}

// Package is a loaded package. Of the embedded one these are set: ID, Name,
// PkgPath, Dir, Errors, TypeErrors, GoFiles, CompiledGoFiles, IgnoredFiles,
// Imports (direct ones, without syntax), Types, Fset, IllTyped, Syntax,
// TypesInfo, TypesSizes and Module.
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
	// Directives reports that a file of the package in this build bears the
	// bytes of a directive, Locked that a lock names it.
	Directives, Locked bool

	versions *versions
}

// Version returns the version of a module in the build list of the package, and
// whether the module is in it. It is "" for a main module. The go command's word
// goes before that of the module files.
func (p *Package) Version(module string) (string, bool) {
	return p.versions.of(module)
}
