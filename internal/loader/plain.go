package loader

import (
	"go/build"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/tools/go/packages"
)

// plain returns what the go command would list of a candidate, and whether that
// is certain without asking it: every Go file belongs to every build, their
// headers parse and are of one package, and there is no cgo.
func (g *group) plain(c *candidate, s *sources) (listed, bool) {
	rel, ok := Within(c.module.Dir, c.dir)
	importPath := path.Join(c.module.Path, rel)
	mod := g.mainModule(c.module)
	if !ok || c.files != nil || len(c.goFiles) == 0 || mod == nil ||
		slices.Contains(strings.Split(rel, "/"), "vendor") || module.CheckImportPath(importPath) != nil {
		return listed{}, false
	}
	for _, name := range c.goFiles {
		if isForOneSystem(name) {
			return listed{}, false
		}
	}
	name := ""
	for _, f := range s.headers(joined(c.dir, c.goFiles)) {
		h := f.head
		if f.headErr != nil || h.constrained || slices.Contains(h.imports, "C") || name != "" && h.name != name {
			return listed{}, false
		}
		name = h.name
	}
	return listed{ImportPath: importPath, Name: name, Dir: c.dir, GoFiles: c.goFiles, Module: mod}, name != "documentation"
}

// mainModule returns a module as the go command would describe it, or nil if
// that is not certain.
func (g *group) mainModule(mod Module) *packages.Module {
	if m, ok := g.mains[mod]; ok {
		return m
	}
	var m *packages.Module
	name := filepath.Join(mod.Dir, "go.mod")
	data, err := os.ReadFile(name)
	f, parseErr := modfile.Parse(name, data, nil)
	if err == nil && parseErr == nil && f.Go != nil && g.l.buildLists.Flag("modfile") == "" {
		m = &packages.Module{Path: mod.Path, Main: true, Dir: mod.Dir, GoMod: name, GoVersion: f.Go.Version}
	}
	g.mains[mod] = m
	return m
}

// isForOneSystem reports whether the name of a Go file may keep it out of a
// build: it ends in _GOOS or _GOARCH. Whether a word is one of these go/build
// tells by leaving the file out for a system that is none.
func isForOneSystem(name string) bool {
	if !strings.Contains(name, "_") {
		return false
	}
	ctx := build.Context{GOOS: "none", GOARCH: "none", Compiler: "gc", OpenFile: openEmpty}
	ok, err := ctx.MatchFile("", name)
	return !ok || err != nil
}

func openEmpty(string) (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader("package x\n")), nil
}

// buildContext returns what decides which files are in a build, as far as the
// environment tells.
func (l *load) buildContext() build.Context {
	ctx := build.Default
	if v := l.buildLists.Env("GOOS"); v != "" {
		ctx.GOOS = v
	}
	if v := l.buildLists.Env("GOARCH"); v != "" {
		ctx.GOARCH = v
	}
	if v := l.buildLists.Env("CGO_ENABLED"); v != "" {
		ctx.CgoEnabled = v == "1"
	}
	tags := l.tags
	if tags == "" {
		tags = l.buildLists.Flag("tags")
	}
	ctx.BuildTags = strings.FieldsFunc(tags, func(r rune) bool { return r == ',' || r == ' ' })
	return ctx
}
