package loader

import (
	"path/filepath"
	"slices"
	"strings"
)

// Covers reports whether the patterns cover the package with this import path,
// whether or not it exists: only then a tool of it that is not in the result is
// a tool that is gone. Files that were named cover no package.
func (r *Result) Covers(importPath string) bool {
	for _, p := range r.patterns {
		if !p.local && (p.match(importPath) || p.coversAll() && len(r.dirs(importPath)) > 0) {
			return true
		}
	}
	for _, dir := range r.dirs(importPath) {
		if r.coversDir(dir) {
			return true
		}
	}
	return false
}

// Orphaned reports whether a package that a lock names can lie nowhere: its
// import path is that of no module, as after a module was renamed, and the
// patterns cover the whole module that the lock lies in.
func (r *Result) Orphaned(lock, importPath string) bool {
	dir := filepath.Dir(lock)
	return len(r.dirs(importPath)) == 0 && slices.ContainsFunc(r.Modules, func(m Module) bool {
		_, inside := Within(m.Dir, dir)
		return inside && m.Path != "" && r.coversTree(m.Dir)
	})
}

// coversTree reports whether a pattern covers a module root and all below it.
func (r *Result) coversTree(root string) bool {
	return slices.ContainsFunc(r.patterns, func(p pattern) bool {
		below := p.local && strings.HasSuffix(p.text, "...") && p.match(filepath.ToSlash(root)) && p.reaches(root)
		return below || p.coversAll()
	})
}

// dirs returns the directories in which the modules of the result would have a
// package: where modules nest, that of the longest module path.
func (r *Result) dirs(importPath string) []string {
	var dirs []string
	longest := -1
	for _, m := range r.Modules {
		rest, ok := strings.CutPrefix(importPath, m.Path)
		if m.Path == "" || !ok || rest != "" && rest[0] != '/' || len(m.Path) < longest {
			continue
		}
		if len(m.Path) > longest {
			dirs, longest = nil, len(m.Path)
		}
		dirs = append(dirs, filepath.Join(m.Dir, filepath.FromSlash(rest)))
	}
	return dirs
}

// coversDir reports whether a pattern that is a path matches a directory.
func (r *Result) coversDir(dir string) bool {
	for _, p := range r.patterns {
		if p.local && p.match(filepath.ToSlash(dir)) && p.reaches(dir) {
			return true
		}
	}
	return false
}

// reaches reports whether the walk of a pattern would get to a directory.
func (p pattern) reaches(dir string) bool {
	rel, ok := Within(p.base, dir)
	if p.none {
		return false
	}
	if !ok || p.literal || rel == "." {
		return ok
	}
	for at := p.base; rel != ""; {
		var elem string
		elem, rel, _ = strings.Cut(rel, "/")
		if at = filepath.Join(at, elem); hidden(elem) || isModule(at) {
			return false
		}
	}
	return true
}
