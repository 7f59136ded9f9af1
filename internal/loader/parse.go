package loader

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// source is a Go file. Its header is read first, since what it imports is asked
// of the go command; the rest is parsed while that works.
type source struct {
	path string

	headOnce sync.Once
	head     header
	headErr  error

	once sync.Once
	file *ast.File // perhaps a part of it when err is not nil
	err  error
}

// header is what stands before the declarations of a file.
type header struct {
	name    string // of the package
	imports []string
	build   []string // lines with a build constraint
}

// sources reads every file once, for several users at a time.
type sources struct {
	fset  *token.FileSet
	slots chan struct{}

	mu    sync.Mutex
	files map[string]*source
}

func newSources(fset *token.FileSet) *sources {
	return &sources{fset: fset, slots: make(chan struct{}, runtime.GOMAXPROCS(0)), files: make(map[string]*source)}
}

// headers returns the files of these paths, in order, with their headers.
func (s *sources) headers(paths []string) []*source {
	return s.each(paths, func(f *source) { f.headOnce.Do(f.readHeader) })
}

// parse returns the files of these paths, in order, with header and syntax.
func (s *sources) parse(paths []string) []*source {
	return s.each(paths, func(f *source) {
		f.headOnce.Do(f.readHeader)
		f.once.Do(func() { f.parse(s.fset) })
	})
}

func (s *sources) each(paths []string, do func(*source)) []*source {
	list := make([]*source, len(paths))
	var wg sync.WaitGroup
	for i, path := range paths {
		list[i] = s.file(path)
		wg.Go(func() {
			s.slots <- struct{}{}
			do(list[i])
			<-s.slots
		})
	}
	wg.Wait()
	return list
}

func (s *sources) file(path string) *source {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.files[path]
	if f == nil {
		f = &source{path: path}
		s.files[path] = f
	}
	return f
}

func (f *source) readHeader() {
	const mode = parser.ParseComments | parser.ImportsOnly | parser.SkipObjectResolution
	var file *ast.File
	file, f.headErr = parser.ParseFile(token.NewFileSet(), f.path, nil, mode)
	if file == nil {
		return
	}
	f.head.build = buildLines(file)
	if file.Name != nil {
		f.head.name = file.Name.Name
	}
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			f.head.imports = append(f.head.imports, path)
		}
	}
}

// buildLines returns the comments before the package clause that may be build
// constraints.
func buildLines(file *ast.File) []string {
	var lines []string
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			text := strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))
			if strings.HasPrefix(text, "go:build") || strings.HasPrefix(text, "+build") {
				lines = append(lines, c.Text)
			}
		}
	}
	return lines
}

func (f *source) parse(fset *token.FileSet) {
	// Without AllErrors the parser drops what follows from an error on the same
	// line.
	const mode = parser.ParseComments | parser.SkipObjectResolution
	f.file, f.err = parser.ParseFile(fset, f.path, nil, mode)
}

// importsOf returns the import paths of files, sorted.
func importsOf(files []*source) []string {
	var paths []string
	for _, f := range files {
		paths = append(paths, f.head.imports...)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// errors returns what is wrong with the text of a file.
func (f *source) errors() []Error {
	var list scanner.ErrorList
	if !errors.As(f.err, &list) {
		return []Error{fileError(f.path, f.err)}
	}
	errs := make([]Error, len(list))
	for i, e := range list {
		errs[i] = Error{Pos: e.Pos, Msg: e.Msg}
	}
	return errs
}

// fileError is the error of a file that could not be read.
func fileError(path string, err error) Error {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return Error{Pos: token.Position{Filename: path}, Msg: err.Error()}
}
