package loader

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// pattern is a package pattern.
type pattern struct {
	text    string
	local   bool   // a path in the file system
	literal bool   // without "..."
	base    string // local: the directory, or where the walk for it starts
	none    bool   // local: a wildcard below a directory that wildcards leave out
	// match reports whether a name matches: an absolute path with slashes if
	// local, else an import path.
	match func(name string) bool
}

// parsePattern reads a pattern that is relative to the absolute directory dir.
func parsePattern(dir, text string) pattern {
	p := pattern{text: text, local: isLocal(text), literal: !strings.Contains(text, "...")}
	if !p.local {
		p.match = matcher(text)
		return p
	}
	abs := filepath.FromSlash(text)
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(dir, abs)
	}
	abs = filepath.Clean(abs)
	p.match = matcher(filepath.ToSlash(abs))
	p.base = abs
	if i := strings.Index(abs, "..."); i >= 0 {
		p.base = filepath.Dir(abs[:i] + "x")
		i = strings.Index(text, "...")
		elem := filepath.Base(filepath.Dir(filepath.FromSlash(text[:i]) + "x"))
		p.none = elem != "." && elem != ".." && hidden(elem)
	}
	return p
}

// isLocal reports whether a pattern is a path, not an import path.
func isLocal(text string) bool {
	slashed := filepath.ToSlash(text)
	return slashed == "." || slashed == ".." || strings.HasPrefix(slashed, "./") ||
		strings.HasPrefix(slashed, "../") || filepath.IsAbs(text)
}

// coversAll reports whether a pattern that is no path stands for all packages
// of the main modules.
func (p pattern) coversAll() bool {
	return p.text == "all" || p.text == "work"
}

// isMeta reports whether a pattern is a word that stands for many packages ("go
// help packages").
func isMeta(text string) bool {
	switch text {
	case "all", "std", "cmd", "tool", "work":
		return true
	}
	return false
}

// masked stands for an element "vendor" that others follow. No wildcard matches
// it.
const masked = "\x00"

// matcher returns a function that reports whether a name with slashes matches a
// pattern: "..." is any text that has no vendor directory in it, and "/..." at
// the end also matches nothing ("go help packages"; cmd/internal/pkgpattern).
func matcher(pattern string) func(name string) bool {
	expr, tail := regexp.QuoteMeta(maskVendor(pattern)), ""
	if head, ok := strings.CutSuffix(expr, `/\.\.\.`); ok {
		expr, tail = head, `(/[^`+masked+`]*)?`
		if head, ok := strings.CutSuffix(head, masked); ok {
			expr, tail = head, `(vendor|`+masked+`/[^`+masked+`]*)`
		}
	}
	re, err := regexp.Compile(`^` + strings.ReplaceAll(expr, `\.\.\.`, `[^`+masked+`]*`) + tail + `$`)
	if err != nil || strings.Contains(pattern, masked) {
		return func(string) bool { return false } // not UTF-8: no path of a package
	}
	return func(name string) bool { return re.MatchString(maskVendor(name)) }
}

func maskVendor(name string) string {
	if !strings.Contains(name, "vendor/") {
		return name
	}
	elems := strings.Split(name, "/")
	for i, elem := range elems[:len(elems)-1] {
		if elem == "vendor" {
			elems[i] = masked
		}
	}
	return strings.Join(elems, "/")
}

// namesFiles reports whether the arguments are Go files, not patterns: one that
// ends in .go and is a file makes all of them so.
func namesFiles(dir string, args []string) bool {
	for _, arg := range args {
		if !strings.HasSuffix(arg, ".go") {
			continue
		}
		if fi, err := os.Stat(absolute(dir, arg)); err == nil && !fi.IsDir() {
			return true
		}
	}
	return false
}

func absolute(dir, name string) string {
	name = filepath.FromSlash(name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	return filepath.Clean(name)
}
