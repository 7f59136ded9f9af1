// Package unitdriver analyses one package as the go command's vet protocol
// asks for it: the job of golang.org/x/tools/go/analysis/unitchecker, for
// analyzers without facts.
//
// The stock driver type-checks every dependency of a package from source,
// because analyzers with facts need it. Each edit of a lock changes the tool's
// id, by which the go command keys the results of the dependencies too, so
// that it would type-check them all again. This driver does nothing for a
// dependency, next to nothing for a package that holds no tool, and reads the
// imports of any other from the export data that the go command has compiled
// anyway.
//
// It cannot apply fixes, and it cannot work for a build system that does not
// say where export data is: the caller leaves such units to the stock driver.
package unitdriver

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// A Driver analyses units.
type Driver struct {
	// Concerns reports whether the analyzers can have anything to say about
	// the package of an import path in dir, whose files have these bytes.
	Concerns func(dir, importPath string, sources [][]byte) bool

	Stdout, Stderr io.Writer
}

// Run analyses the unit and returns the exit code of a vet tool: 1 when there
// are findings in plain text or the unit cannot be analysed, else 0. Findings
// go to Stderr, those of -json to Stdout or to the file that the unit names.
func (d *Driver) Run(cfg *Config, flags *Flags) int {
	if err := d.run(cfg, flags); err != nil {
		if !errors.Is(err, errFindings) {
			fmt.Fprintln(d.Stderr, withoutPrefix(err))
		}
		return 1
	}
	return 0
}

var errFindings = errors.New("findings")

func (d *Driver) run(cfg *Config, flags *Flags) error {
	if cfg.VetxOutput != "" { // no facts, but the go command wants the file
		if err := os.WriteFile(cfg.VetxOutput, nil, 0o666); err != nil {
			return err
		}
	}
	if cfg.VetxOnly {
		return nil
	}
	pkg, err := d.load(cfg)
	if err != nil {
		return err
	}
	graph := &checker.Graph{}
	if pkg != nil {
		if graph, err = checker.Analyze(flags.Analyzers, []*packages.Package{pkg}, nil); err != nil {
			return err
		}
	}
	if flags.JSON {
		return d.printJSON(cfg, graph)
	}
	return d.printText(graph, flags.Context)
}

// load parses and type-checks the unit. It returns nil when the analyzers have
// nothing to say about it.
func (d *Driver) load(cfg *Config) (*packages.Package, error) {
	sources := make([][]byte, len(cfg.GoFiles))
	for i, name := range cfg.GoFiles {
		var err error
		if sources[i], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	if !d.Concerns(cfg.dir(), cfg.ImportPath, sources) {
		return nil, nil
	}
	fset := token.NewFileSet()
	files := make([]*ast.File, len(sources))
	for i, source := range sources {
		var err error
		if files[i], err = parser.ParseFile(fset, cfg.GoFiles[i], source, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
	}
	return check(cfg, fset, files)
}

func check(cfg *Config, fset *token.FileSet, files []*ast.File) (*packages.Package, error) {
	info := &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	config := types.Config{
		Importer:  newImporter(cfg, fset),
		Sizes:     types.SizesFor("gc", build.Default.GOARCH),
		GoVersion: cfg.GoVersion,
	}
	pkg, err := config.Check(cfg.ImportPath, fset, files, info)
	if err != nil {
		return nil, err
	}
	return &packages.Package{
		ID: cfg.ID, PkgPath: cfg.ImportPath, Name: pkg.Name(),
		GoFiles: cfg.GoFiles, CompiledGoFiles: cfg.GoFiles, OtherFiles: cfg.NonGoFiles, IgnoredFiles: cfg.IgnoredFiles,
		Fset: fset, Syntax: files, Types: pkg, TypesInfo: info, TypesSizes: config.Sizes,
	}, nil
}

// printText prints which analyzers failed, and then what the others found.
func (d *Driver) printText(graph *checker.Graph, context int) error {
	told := false
	sound := &checker.Graph{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			told = true
			fmt.Fprintln(d.Stderr, withoutPrefix(act.Err))
			continue
		}
		told = told || len(act.Diagnostics) > 0
		sound.Roots = append(sound.Roots, act)
	}
	if !told {
		return nil
	}
	if err := sound.PrintText(d.Stderr, context); err != nil {
		return err
	}
	return errFindings
}

func (d *Driver) printJSON(cfg *Config, graph *checker.Graph) error {
	if cfg.Stdout == "" {
		return graph.PrintJSON(d.Stdout)
	}
	f, err := os.Create(cfg.Stdout)
	if err != nil {
		return err
	}
	return errors.Join(graph.PrintJSON(f), f.Close())
}

// withoutPrefix returns what to print for an error: the go command reads the
// position at the start of a line, so that an error of the source has no
// prefix.
func withoutPrefix(err error) string {
	var atType types.Error
	var atSyntax *scanner.Error
	var list scanner.ErrorList
	if errors.As(err, &atType) || errors.As(err, &atSyntax) || errors.As(err, &list) {
		return err.Error()
	}
	return "toolpactvet: " + err.Error()
}
