package buildlist

import (
	"go/version"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// vendored returns the build list of vendor/modules.txt if vendoring is in
// effect, else nil. Mod is the value of the -mod flag, "" for none; the rules
// are those of cmd/go/internal/modload, setDefaultBuildMod.
func (m *mainModules) vendored(mod string) *List {
	dir, goVersion := m.workRoot, m.workGo
	if dir == "" {
		dir = m.roots[0]
		if g := m.files[0].Go; g != nil {
			goVersion = g.Version
		}
	}
	if mod != "" && mod != "vendor" {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(dir, "vendor", "modules.txt"))
	if err != nil {
		return nil
	}
	if mod == "" {
		isOld := goVersion == "" || version.Compare("go"+goVersion, "go1.14") < 0
		if isOld || forWorkspace(string(data)) != (m.workRoot != "") {
			return nil
		}
	}
	l := parseVendor(string(data))
	m.addMains(l)
	return l
}

// forWorkspace reports whether modules.txt was written by "go work vendor".
func forWorkspace(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	notes, ok := strings.CutPrefix(line, "## ")
	if !ok {
		return false
	}
	for note := range strings.SplitSeq(notes, ";") {
		if strings.TrimSpace(note) == "workspace" {
			return true
		}
	}
	return false
}

// parseVendor reads modules.txt: lines "# PATH VERSION [=> REPLACEMENT]", each
// followed by notes ("## explicit; go 1.20") and by the import paths of its
// packages. A line with neither only repeats a replacement of go.mod. What it
// does not understand it skips, as the go command does.
func parseVendor(text string) *List {
	l := &List{modules: make(map[string]Module)}
	var mod Module
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if head, ok := strings.CutPrefix(line, "# "); ok {
			mod = vendorModule(strings.Fields(head))
			continue
		}
		notes, isNote := strings.CutPrefix(line, "## ")
		if line != "" && mod.Path != "" && mod.Version != "" && (!isNote || explicit(notes)) {
			l.modules[mod.Path] = mod
		}
	}
	return l
}

func vendorModule(f []string) Module {
	if len(f) < 2 || !semver.IsValid(f[1]) {
		return Module{}
	}
	mod := Module{Path: f[0], Version: f[1]}
	switch {
	case len(f) == 4 && f[2] == "=>":
		mod.replaceBy(module.Version{Path: f[3]})
	case len(f) == 5 && f[2] == "=>" && semver.IsValid(f[4]):
		mod.replaceBy(module.Version{Path: f[3], Version: f[4]})
	}
	return mod
}

func explicit(notes string) bool {
	for note := range strings.SplitSeq(notes, ";") {
		if strings.TrimSpace(note) == "explicit" {
			return true
		}
	}
	return false
}
