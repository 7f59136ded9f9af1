package loader

import (
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// fallback loads packages with go/packages: those that use cgo, those with an
// import that does not build, and all in GOPATH mode. Types of packages without
// export data come from their source then, which is where the errors are.
func (g *group) fallback(list []*candidate) error {
	if len(list) == 0 {
		return nil
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode:       packages.LoadSyntax | packages.NeedModule,
		Context:    g.l.goCommand.ctx,
		Dir:        g.dir,
		Env:        append(g.l.env[:len(g.l.env):len(g.l.env)], "PWD="+g.dir, "GOPACKAGESDRIVER=off"),
		BuildFlags: g.buildFlags(),
		Fset:       g.l.res.Fset,
	}, g.allPatterns(list)...)
	if err != nil {
		return err
	}
	for _, c := range list {
		i := slices.IndexFunc(pkgs, func(pkg *packages.Package) bool {
			return c.files != nil || same(g.l.res.windows, c.dir, pkg.Dir)
		})
		switch {
		case i < 0:
			g.l.fail(notListed(c))
		case pkgs[i].Module == nil || pkgs[i].Module.Main:
			g.addLoaded(c, pkgs[i])
		}
	}
	return nil
}

// notListed is the error of a package that nothing is said about.
func notListed(c *candidate) Error {
	return Error{Pos: token.Position{Filename: c.dir}, Msg: "the go command does not list this package"}
}

func (g *group) buildFlags() []string {
	if g.l.tags == "" {
		return nil
	}
	return []string{"-tags=" + g.l.tags}
}

// addLoaded adds what go/packages loaded for a candidate.
func (g *group) addLoaded(c *candidate, pkg *packages.Package) {
	marked := false
	for _, name := range c.marked {
		switch path := filepath.Join(c.dir, name); {
		case slices.Contains(pkg.GoFiles, path):
			marked = true
		case g.root == "":
			g.l.exclude(path) // else it is among those excluded by now
		}
	}
	if !marked && !c.locked && !c.importing || len(pkg.GoFiles) == 0 {
		return
	}
	packages.Visit([]*packages.Package{pkg}, nil, func(dep *packages.Package) {
		g.versions.add(dep.Module)
		g.l.fail(g.packageErrors(dep)...)
	})
	g.l.add(&Package{
		Package:    pkg,
		Path:       importPath(c, pkg.PkgPath),
		Dir:        c.dir,
		Module:     c.module,
		Partial:    c.files != nil,
		Directives: marked,
		Locked:     c.locked,
		versions:   g.versions,
	})
}

// packageErrors returns what is wrong with a package itself, each cause once.
// What go list says counts only for lines where parser and type checker find
// nothing, and what its compiler printed only if these find nothing at all: they
// do not look into the functions of dependencies.
func (g *group) packageErrors(pkg *packages.Package) []Error {
	var found, listed, compiled []Error
	for _, err := range pkg.Errors {
		errs := goErrors(g.dir, err.Pos, err.Msg, pkg.PkgPath, pkg.Dir)
		switch {
		case isEcho(pkg, err):
		case err.Kind != packages.ListError:
			found = append(found, errs...)
		case strings.HasPrefix(err.Msg, "# "):
			compiled = append(compiled, errs...)
		default:
			listed = append(listed, errs...)
		}
	}
	for _, err := range listed {
		if !slices.ContainsFunc(found, func(f Error) bool {
			return f.Pos.Filename == err.Pos.Filename && f.Pos.Line == err.Pos.Line
		}) {
			found = append(found, err)
		}
	}
	if found == nil {
		return compiled
	}
	return found
}

// isEcho reports whether an error only repeats that an import is broken, which
// is reported where it is.
func isEcho(pkg *packages.Package, err packages.Error) bool {
	if strings.Contains(err.Msg, " (import cycle: [") {
		return true
	}
	for path, imp := range pkg.Imports {
		if len(imp.Errors) > 0 && strings.HasPrefix(err.Msg, "could not import "+path+" (") {
			return true
		}
	}
	return false
}
