package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/internal/buildlist"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Tools is the result of the toolpacttools analyzer: what one package
// contributes, with the syntax that positions and fixes need.
type Tools struct {
	schemagen.Result

	Package string // import path
	Dir     string // absolute, of the source rather than of generated files
	Root    string // module root, "" without a module
	// Partial reports that only some of the package's files were given (go vet
	// a.go b.go), so that nothing can be said to be missing.
	Partial bool

	Settings *config.Config
	// Trouble is why toolpact.yaml or the build list could not be read; then
	// nothing was derived.
	Trouble error

	Fset    *token.FileSet
	Files   []*ast.File
	Types   *types.Package
	Ignored []string // Go files of the directory that this build leaves out

	readFile func(name string) ([]byte, error)
}

var toolsType = reflect.TypeFor[*Tools]()

// derive is the run function of toolpacttools.
func (c *instance) derive(pass *analysis.Pass) (any, error) {
	u := &Tools{
		Package: packagePath(pass.Pkg.Path()),
		Fset:    pass.Fset,
		Files:   pass.Files,
		Types:   pass.Pkg,
		Ignored: pass.IgnoredFiles,

		readFile: pass.ReadFile,
	}
	if externalTest(pass) {
		return u, nil
	}
	u.Dir = sourceDir(pass)
	u.Root, _, _ = buildlist.ModuleRoot(u.Dir)
	if u.Package == commandLine {
		u.Partial = true
		u.Package = u.importPath()
	}
	if !anyDirective(pass.Files) {
		return u, nil
	}
	c.deriveInto(u, pass.TypesInfo)
	return u, nil
}

func (c *instance) deriveInto(u *Tools, info *types.Info) {
	settings, err := c.settings(u.Root)
	if err != nil {
		u.Trouble = err
		return
	}
	u.Settings = settings
	version, err := c.Version(u.Dir)
	if err != nil {
		u.Trouble = err
		return
	}
	cfg, err := DeriveConfig(settings, version)
	if err != nil {
		u.Trouble = err
		return
	}
	if strings.Contains(c.Dialect, "@") {
		cfg.As = c.Dialect
	} else if c.Dialect != "" {
		cfg.Dialect = c.Dialect
	}
	u.Result = schemagen.Derive(&schemagen.Package{
		Path: u.Package, Fset: u.Fset, Files: u.Files, Types: u.Types, Info: info,
	}, cfg)
}

// DeriveConfig returns what the contracts of a package are derived by: its
// settings, and the versions of modules in its build list. What is wrong with a
// configured dialect is the error.
func DeriveConfig(settings *config.Config, version func(module string) (string, bool)) (schemagen.Config, error) {
	cfg := schemagen.Config{Version: version, Dialect: settings.Dialect, ParamNames: settings.ParamNames}
	var err error
	cfg.Dialects, _, err = customDialects(settings)
	return cfg, err
}

// commandLine is the import path that the go command gives to files named on
// the command line.
const commandLine = "command-line-arguments"

// importPath tells the import path of the package from its directory.
func (u *Tools) importPath() string {
	root, module, ok := buildlist.ModuleRoot(u.Dir)
	if !ok || module == "" {
		return commandLine
	}
	rel, err := filepath.Rel(root, u.Dir)
	if err != nil || rel == "." {
		return module
	}
	return module + "/" + filepath.ToSlash(rel)
}

// packagePath drops the variant suffix that test builds have: "p [p.test]".
func packagePath(path string) string {
	path, _, _ = strings.Cut(path, " [")
	return path
}

// externalTest reports whether the package consists of test files alone.
func externalTest(pass *analysis.Pass) bool {
	for _, f := range pass.Files {
		if !strings.HasSuffix(pass.Fset.File(f.FileStart).Name(), "_test.go") {
			return false
		}
	}
	return len(pass.Files) > 0
}

// sourceDir returns the directory that holds the package's source. Under vet
// the first file of a cgo package lies in a build directory, and its other
// files carry their place in line directives; elsewhere a line directive may
// name a file that does not exist.
func sourceDir(pass *analysis.Pass) string {
	first := ""
	for _, f := range pass.Files {
		names := []string{pass.Fset.File(f.FileStart).Name(), pass.Fset.Position(f.Package).Filename}
		if generatedByCgo(names[0]) {
			names = names[1:]
		}
		for _, name := range names {
			dir := filepath.Dir(name)
			if first == "" {
				first = dir
			}
			if _, _, ok := buildlist.ModuleRoot(dir); ok {
				return dir
			}
		}
	}
	return first
}

// generatedByCgo reports whether a file is what cgo made of a source file: in
// a build directory _cgo_gotypes.go or NAME.cgo1.go, in the build cache a file
// that is named by a hash.
func generatedByCgo(name string) bool {
	base := filepath.Base(name)
	return strings.HasPrefix(base, "_cgo_") || strings.HasSuffix(base, ".cgo1.go") || !strings.HasSuffix(base, ".go")
}

// directiveMark is in every directive.
const directiveMark = "toolpact:"

// anyDirective reports whether a comment might be a directive, misspelt ones
// included.
func anyDirective(files []*ast.File) bool {
	for _, f := range files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if strings.Contains(c.Text, directiveMark) {
					return true
				}
			}
		}
	}
	return false
}
