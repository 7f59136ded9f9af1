package archtest

import (
	"fmt"
	"slices"
	"strings"
)

// A component is a top-level directory. It may import the components named
// here, and packages of its own.
type component struct {
	name    string
	imports []string
	files   bool // may touch the file system and start processes
	source  bool // may know Go source: syntax, types, go/analysis
	init    bool // may have init functions
}

var (
	leaves = []string{"contract", "rule", "directive"}
	middle = []string{"schemagen", "lockfile", "diffclass"}
)

// components returns the whole architecture, bottom up.
//
// The packages under internal are the command's and the analyzers' hands and
// feet. One that the analyzer uses cannot use the analyzer: the compiler sees
// to that.
func components() []component {
	return []component{
		{name: "contract"},
		{name: "rule"},
		{name: "directive", source: true},
		{name: "schemagen", source: true, imports: leaves},
		{name: "lockfile", imports: []string{"contract", "rule"}},
		{name: "diffclass", imports: []string{"contract", "rule"}},
		{name: "analyzer", source: true, imports: slices.Concat(leaves, middle, []string{"internal"})},
		{name: "internal", source: true, files: true, imports: slices.Concat(leaves, middle, []string{"analyzer"})},
		{name: "gclplugin", source: true, files: true, init: true, imports: slices.Concat(leaves, middle, []string{"analyzer", "internal"})},
		{name: "cmd", source: true, files: true, imports: slices.Concat(leaves, middle, []string{"analyzer", "internal"})},
	}
}

// of returns the component that a directory belongs to.
func of(dir string) (component, bool) {
	top, _, _ := strings.Cut(dir, "/")
	for _, c := range components() {
		if c.name == top {
			return c, true
		}
	}
	return component{}, false
}

// checkImport says what is wrong with an import of a file that is no test.
func checkImport(module string, from component, target string) (fault string) {
	if dir, ok := project(module, target); ok {
		to, known := of(dir)
		if known && to.name != from.name && !slices.Contains(from.imports, to.name) {
			return fmt.Sprintf("%s must not import %q", from.name, target)
		}
		return ""
	}
	if !from.files && touchesFiles(target) {
		return fmt.Sprintf("%s must not import %q: only cmd, gclplugin and internal reach outside the process", from.name, target)
	}
	if !from.source && knowsSource(target) {
		return fmt.Sprintf("%s must not import %q: it knows no Go source", from.name, target)
	}
	return ""
}
