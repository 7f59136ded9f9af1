package loader

import (
	"errors"
	"go/ast"
	"go/types"
	"runtime"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/internal/pass"
)

// checkAll type-checks packages side by side, with their imports from one
// universe.
func checkAll(units []*unit, importer types.Importer) {
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for _, u := range units {
		wg.Go(func() {
			slots <- struct{}{}
			u.check(importer)
			<-slots
		})
	}
	wg.Wait()
}

// addAll adds packages to the result that are type-checked, or broken.
func (g *group) addAll(units []*unit, e *exports) {
	for _, u := range units {
		if u.broken() {
			u.IllTyped = true
		} else {
			u.setImports(e)
		}
		g.l.add(u.Package)
		for _, f := range u.files {
			if f.err != nil {
				g.l.failIn(u.Path, f.errors()...)
			}
		}
		for _, err := range u.TypeErrors {
			g.l.fail(u.typeError(err))
		}
	}
}

// setSyntax gives a package the files that were parsed.
func (u *unit) setSyntax(files []*source, sizes types.Sizes) {
	u.files, u.TypesSizes = files, sizes
	u.Syntax = make([]*ast.File, 0, len(files))
	for _, f := range files {
		if f.file != nil {
			u.Syntax = append(u.Syntax, f.file)
		}
		if f.err != nil {
			for _, err := range f.errors() {
				u.Errors = append(u.Errors, packages.Error{Pos: err.Pos.String(), Msg: err.Msg, Kind: packages.ParseError})
			}
		}
	}
}

func (u *unit) setImports(e *exports) {
	u.Imports = make(map[string]*packages.Package)
	for _, path := range importsOf(u.files) {
		p := e.listed[path]
		u.Imports[path] = &packages.Package{
			ID: path, PkgPath: path, Name: p.Name, ExportFile: p.Export, Module: p.Module,
			Types: e.universe.packages[path], Fset: u.Fset,
		}
	}
}

// check type-checks a package whose files parse. It may be called again, with
// another universe.
func (u *unit) check(importer types.Importer) {
	u.TypeErrors, u.Errors = nil, nil
	u.TypesInfo = pass.NewInfo()
	u.Types = types.NewPackage(u.PkgPath, u.Name)
	conf := &types.Config{
		Importer: importer,
		Sizes:    u.TypesSizes,
		Error: func(err error) {
			if err, ok := errors.AsType[types.Error](err); ok {
				u.TypeErrors = append(u.TypeErrors, err)
			}
		},
	}
	if u.listed.Module != nil && u.listed.Module.GoVersion != "" {
		conf.GoVersion = "go" + u.listed.Module.GoVersion
	}
	err := types.NewChecker(conf, u.Fset, u.Types, u.TypesInfo).Files(u.Syntax)
	if err != nil && len(u.TypeErrors) == 0 {
		// Not every error goes through conf.Error.
		u.TypeErrors = append(u.TypeErrors, types.Error{Fset: u.Fset, Pos: u.Syntax[0].Package, Msg: err.Error()})
	}
	for _, err := range u.TypeErrors {
		u.Errors = append(u.Errors, packages.Error{Pos: u.Fset.Position(err.Pos).String(), Msg: err.Msg, Kind: packages.TypeError})
	}
	u.IllTyped = len(u.Errors) > 0
}

func (p *Package) typeError(err types.Error) Error {
	return Error{Pos: p.Fset.Position(err.Pos), Package: p.Path, Msg: err.Msg}
}

func (l *load) add(p *Package) { l.res.Packages = append(l.res.Packages, p) }

func (l *load) failIn(pkgPath string, errs ...Error) {
	for _, err := range errs {
		err.Package = pkgPath
		l.fail(err)
	}
}

func (l *load) fail(errs ...Error) { l.res.Errors = append(l.res.Errors, errs...) }

func (l *load) exclude(path string) {
	l.res.Excluded = append(l.res.Excluded, readFile(path))
}
