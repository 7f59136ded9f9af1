package loader

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"runtime"
	"strconv"
	"sync"
)

// parsed is a Go file. File may be there in part when err is not nil.
type parsed struct {
	path string
	file *ast.File
	err  error
	once sync.Once
}

// fileParser parses every file once, for several users at a time.
type fileParser struct {
	fset  *token.FileSet
	slots chan struct{}

	mu    sync.Mutex
	files map[string]*parsed
}

func newParser(fset *token.FileSet) *fileParser {
	return &fileParser{fset: fset, slots: make(chan struct{}, runtime.GOMAXPROCS(0)), files: make(map[string]*parsed)}
}

// parse returns the files of these paths, in order.
func (p *fileParser) parse(paths []string) []*parsed {
	list := make([]*parsed, len(paths))
	var wg sync.WaitGroup
	for i, path := range paths {
		list[i] = p.file(path)
		wg.Go(func() {
			p.slots <- struct{}{}
			list[i].parse(p.fset)
			<-p.slots
		})
	}
	wg.Wait()
	return list
}

func (p *fileParser) file(path string) *parsed {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.files[path]
	if f == nil {
		f = &parsed{path: path}
		p.files[path] = f
	}
	return f
}

func (f *parsed) parse(fset *token.FileSet) {
	f.once.Do(func() {
		// Without AllErrors the parser drops what follows from an error on the
		// same line.
		const mode = parser.ParseComments | parser.SkipObjectResolution
		f.file, f.err = parser.ParseFile(fset, f.path, nil, mode)
	})
}

// imports returns the import paths of a file.
func (f *parsed) imports() []string {
	if f.file == nil {
		return nil
	}
	paths := make([]string, 0, len(f.file.Imports))
	for _, spec := range f.file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

// errors returns what is wrong with the text of a file.
func (f *parsed) errors() []Error {
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
