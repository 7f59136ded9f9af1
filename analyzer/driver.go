package analyzer

import (
	"bytes"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/internal/buildlist"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
)

// A share is the part of the findings that one reporting analyzer shows.
type share uint8

const (
	breakingShare share = iota // what no other shows
	pendingShare               // non-breaking changes, and all notices
	schemaShare                // schemas that contradict the code
)

// of reports whether a finding belongs to the share.
func (s share) of(f *Finding) bool {
	switch {
	case f.Notice:
		return s == pendingShare
	case Contradicts(f.Rule.ID):
		return s == schemaShare
	case f.Class == rule.NonBreaking:
		return s == pendingShare
	default:
		return s == breakingShare
	}
}

// report is the run function of the reporting analyzers.
func (c *instance) report(pass *analysis.Pass, tools *analysis.Analyzer, s share) error {
	u, ok := pass.ResultOf[tools].(*Tools)
	if !ok || u.Dir == "" || dependency(pass) {
		return nil
	}
	reports := Judge([]*Tools{u}, Scope{
		Lock:     c.Lock,
		Settings: func(string) (*config.Config, error) { return c.settings(u.Root) },
		Packages: []string{u.Package},
		Gone:     u.gone,
		All:      c.All,

		Elsewhere: elsewhere,
	})
	for _, r := range reports {
		wanted := slices.DeleteFunc(r.all(), func(f *Finding) bool {
			unlocked := r.File == nil && f.Rule.ID == "tool-added" // lock-missing says it for all
			return unlocked || !s.of(f) || f.Notice && !c.Notices
		})
		for _, twins := range groupTwins(groupByCause(wanted)) {
			f := twins[0][0]
			pos, end := f.Pos, f.End
			if !pos.IsValid() {
				if len(u.Result.Tools) == 0 && f.Tool == "" {
					continue // a lock in trouble is told where there are tools
				}
				pos, end = u.clause()
			}
			pass.Report(diagnostic(twins, pos, end))
		}
	}
	return nil
}

// dependency reports whether the package is one of a module that a main module
// requires: what it declares is nobody's tool here.
func dependency(pass *analysis.Pass) bool { return pass.Module != nil && pass.Module.Version != "" }

// Concern reports whether the analyzers can have anything to say about the
// package of an import path in dir, whose files have these bytes: one bears a
// directive, or the lock names the package. It reads no more than the lock, so
// that a driver can pass over all other packages cheaply. The answer is the same
// as long as [Digests.OfConcern] is, unless LockChosen.
func (a *Analyzers) Concern(dir, importPath string, sources [][]byte) bool {
	if slices.ContainsFunc(sources, func(source []byte) bool { return bytes.Contains(source, []byte(directiveMark)) }) {
		return true
	}
	_, data, err := a.instance.Lock(dir, "")
	if err != nil {
		return false // a lock in trouble is told where there are tools
	}
	path := packagePath(importPath)
	if !bytes.Contains(data, []byte(path)) {
		return false
	}
	f, err := lockfile.Parse(data)
	return err == nil && slices.Contains(f.Packages(), path)
}

// LockChosen reports whether Config.Lockfile or a flag says which lock holds
// for every package.
func (a *Analyzers) LockChosen() bool { return a.instance.Lockfile != "" }

// gone reports whether a locked tool of this package that was not found can
// be said to be gone: not when only some files were given, when a file that
// this build leaves out may declare it, or when another package below the lock
// bears its name (it moved, and that package's own pass compares it) or that by
// which the server answers for it (the command compares the two).
func (u *Tools) gone(lock string, e lockfile.Entry) bool {
	if e.Contract.Package != u.Package || u.Partial {
		return false
	}
	if u.hidden() {
		return false
	}
	names := append([]string{e.Contract.Name}, u.successors(e.Key)...)
	files, err := loader.ScanDirectives(filepath.Dir(lock), names)
	if err != nil {
		return false
	}
	for _, f := range files {
		if f.Dir != u.Dir && slices.ContainsFunc(names, f.Mentions) {
			return false
		}
		// gopls names no ignored files.
		if f.Dir == u.Dir && len(f.Directives) > 0 && !u.has(f.Path) {
			return false
		}
	}
	return true
}

// has reports whether the file of that path, in the directory of the package,
// is one of those that were given.
func (u *Tools) has(path string) bool {
	return slices.ContainsFunc(u.Files, func(f *ast.File) bool {
		return filepath.Base(u.Fset.Position(f.Package).Filename) == filepath.Base(path)
	})
}

// elsewhere reports whether the package that a locked tool names still bears
// a directive for it. Only the bytes of its files are read.
func elsewhere(_ string, e lockfile.Entry, u *Tools) bool {
	root, module, ok := buildlist.ModuleRoot(u.Dir)
	rel, inside := strings.CutPrefix(e.Contract.Package, module)
	if !ok || !inside || rel != "" && rel[0] != '/' {
		return false
	}
	dir := filepath.Join(root, filepath.FromSlash(rel))
	files, err := loader.ScanDirectives(dir, nil)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(files, func(f loader.File) bool { return f.Dir == dir && f.Mentions(e.Contract.Name) })
}

// hidden reports whether a file that this build leaves out bears a tool
// directive: what is not found may be declared there.
func (u *Tools) hidden() bool {
	for _, name := range u.Ignored {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := u.readFile(name)
		if err != nil || bytes.Contains(source, []byte("toolpact:tool")) {
			return true
		}
	}
	return false
}
