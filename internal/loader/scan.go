package loader

// File is a Go file that bears the bytes of a directive, or one of the names
// that were asked for.
type File struct {
	Path       string      // absolute
	Dir        string      // absolute
	Directives []Directive // in order of position
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
	return false
}

// ScanDirectives reads the Go files of the tree under root as bytes, and
// returns those that bear a tool directive or one of the names as a string
// literal, whatever build they belong to. Test files, vendor, testdata, dot and
// underscore directories and nested modules are left out.
func ScanDirectives(root string, names []string) ([]File, error) {
	return nil, nil
}
