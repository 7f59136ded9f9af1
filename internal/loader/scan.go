package loader

import (
	"bytes"
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/toolpact/toolpactvet/internal/buildlist"
)

// File is a Go file that bears the bytes of a directive, or one of the names
// that were asked for.
type File struct {
	Path       string      // absolute
	Dir        string      // absolute
	Directives []Directive // tool directives, in order of position
	Quotes     []string    // the asked names that occur as string literals, sorted
}

// Directive is a line with a tool directive, told by its bytes alone.
type Directive struct {
	Line int
	Name string // as the directive gives it, "" if it gives none
	Func string // of the function declaration that follows, "" if none does
}

// Mentions reports whether the file may declare or register a tool of this
// name: a directive names it or stands before a function that may be named so,
// or it is there as a string literal.
func (f File) Mentions(name string) bool {
	for _, d := range f.Directives {
		if d.Name != "" && d.Name == name || d.Name == "" && d.Func != "" && fold(d.Func) == fold(name) {
			return true
		}
	}
	return slices.Contains(f.Quotes, name)
}

// fold makes GetWeather, get_weather and get-weather one. It is coarser than any
// spelling of names: who asks wants to be sure that a tool is nowhere.
func fold(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

// ScanDirectives reads the Go files of the tree under root as bytes, whatever
// build they belong to, and returns, ordered by path, those that bear a tool
// directive. Of a directory with such a file it also returns those that hold one
// of the names as a string literal: a registration lies in the package of its
// handler. Test files, vendor, testdata, dot and underscore directories and
// nested modules are left out. Root is absolute.
func ScanDirectives(root string, names []string) ([]File, error) {
	var mu sync.Mutex
	var files []File
	g := newGrep(func(path string, data []byte) {
		if f := scanFile(path, data, names); len(f.Directives)+len(f.Quotes) > 0 {
			mu.Lock()
			defer mu.Unlock()
			files = append(files, f)
		}
	})
	moduleDir, _, _ := buildlist.ModuleRoot(root)
	err := walk(root, moduleDir, false, func(string) {}, func(path string, d fs.DirEntry) {
		if isGoFile(path, d) && !isTestFile(d.Name()) {
			g.paths <- path
		}
	})
	failed := g.wait()
	if err == nil && len(failed) > 0 {
		err = sortErrors(failed)[0]
	}
	if err != nil {
		return nil, err
	}
	return inToolDirs(files), nil
}

// inToolDirs keeps the files in directories with a directive, ordered by path.
func inToolDirs(files []File) []File {
	dirs := make(map[string]bool)
	for _, f := range files {
		dirs[f.Dir] = dirs[f.Dir] || len(f.Directives) > 0
	}
	files = slices.DeleteFunc(files, func(f File) bool { return !dirs[f.Dir] })
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files
}

// readFile scans a file that is known to bear a directive. One that cannot be
// read any more bears none.
func readFile(path string) File {
	data, err := os.ReadFile(path)
	if err != nil {
		return File{Path: path, Dir: filepath.Dir(path)}
	}
	return scanFile(path, data, nil)
}

func scanFile(path string, data []byte, names []string) File {
	f := File{Path: path, Dir: filepath.Dir(path)}
	if hasMark(data) {
		f.Directives = directives(string(data))
	}
	for _, name := range names {
		if bytes.Contains(data, []byte(strconv.Quote(name))) || bytes.Contains(data, []byte("`"+name+"`")) {
			f.Quotes = append(f.Quotes, name)
		}
	}
	slices.Sort(f.Quotes)
	return f
}

var funcLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^func\s+(?:\([^)]*\)\s*)?([\pL_][\pL\p{Nd}_]*)`) })

// directives finds the tool directives of a file, and for each the function
// whose comment it stands in.
func directives(text string) []Directive {
	var list []Directive
	waiting := 0 // directives that wait for their function
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if d, ok := ast.ParseDirective(token.NoPos, line); ok && d.Tool == "toolpact" && d.Name == "tool" {
			list = append(list, Directive{Line: n, Name: directiveName(d)})
			waiting++
			continue
		}
		if strings.HasPrefix(line, "//") {
			continue
		}
		if m := funcLine().FindStringSubmatch(line); m != nil {
			for i := len(list) - waiting; i < len(list); i++ {
				list[i].Func = m[1]
			}
		}
		waiting = 0
	}
	return list
}

// directiveName returns the name that a tool directive gives, "" for none.
func directiveName(d ast.Directive) string {
	args, err := d.ParseArgs()
	if err != nil {
		return ""
	}
	for _, arg := range args {
		switch key, value, isPair := strings.Cut(arg.Arg, "="); {
		case isPair && key == "name":
			return value
		case !isPair && arg.Arg != "breaking_only":
			return arg.Arg
		}
	}
	return ""
}
