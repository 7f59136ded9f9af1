package loader

import (
	"go/build"
	"go/build/constraint"
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
// is certain without asking it: whether a file belongs to the build depends on
// nothing but the tags that were given, the headers parse and are of one
// package, and there is no cgo.
func (g *group) plain(c *candidate, s *sources) (listed, bool) {
	rel, ok := Within(c.module.Dir, c.dir)
	importPath := path.Join(c.module.Path, rel)
	p := listed{ImportPath: importPath, Dir: c.dir, Module: g.mainModule(c.module)}
	if !ok || c.files != nil || p.Module == nil ||
		slices.Contains(strings.Split(rel, "/"), "vendor") || module.CheckImportPath(importPath) != nil {
		return p, false
	}
	tags := g.l.buildContext().BuildTags
	for i, f := range s.headers(joined(c.dir, c.goFiles)) {
		name := c.goFiles[i]
		included, certain := isIncluded(name, f.head.build, tags)
		switch {
		case !certain || f.headErr != nil:
			return p, false
		case !included:
			p.IgnoredGoFiles = append(p.IgnoredGoFiles, name)
			continue
		case slices.Contains(f.head.imports, "C"), p.Name != "" && p.Name != f.head.name, f.head.name == "documentation":
			return p, false
		}
		p.Name = f.head.name
		p.GoFiles = append(p.GoFiles, name)
	}
	return p, len(p.GoFiles) > 0
}

// isIncluded reports whether a file with these build lines belongs to a build
// with these tags, and whether that is certain: no word in its name or its
// constraint stands for a system, a toolchain or a mode of building.
func isIncluded(name string, build, tags []string) (included, certain bool) {
	if isForOneSystem(name) {
		return false, false
	}
	if len(build) == 0 {
		return true, true
	}
	// Beside a line of the new form those of the old count for nothing.
	lines := slices.DeleteFunc(slices.Clone(build), func(line string) bool { return !constraint.IsGoBuild(line) })
	if len(lines) != 1 {
		return false, false
	}
	expr, err := constraint.Parse(lines[0])
	if err != nil {
		return false, false
	}
	certain = true
	included = expr.Eval(func(tag string) bool {
		certain = certain && isFreeTag(tag)
		return slices.Contains(tags, tag)
	})
	return included, certain
}

// isFreeTag reports whether only -tags sets a tag.
func isFreeTag(tag string) bool {
	switch tag {
	case "unix", "cgo", "gc", "gccgo", "race", "msan", "asan", "boringcrypto", "faketime", "compiler_bootstrap", "cmd_go_bootstrap":
		return false
	}
	return !strings.Contains(tag, ".") && !isForOneSystem("x_"+tag+".go")
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
