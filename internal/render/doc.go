// Package render turns reports into what a person or a program reads: text,
// JSON, JSON Lines, SARIF, workflow commands of GitHub and Markdown. It decides
// nothing: states, classes and order come from package analyzer. Paths are shown
// with slashes, relative to the working directory; SARIF and GitHub want them
// relative to the root of the repository.
package render

import (
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"strings"

	"github.com/toolpact/toolpactvet/internal/loader"
)

// Printer writes reports for one working directory.
type Printer struct {
	W     io.Writer
	Dir   string // absolute; paths below it are shown relative to it
	Root  string // absolute; the root of the repository, Dir when empty
	Color bool   // ANSI colours
	Quiet bool   // leave out what is unchanged

	// Hypothetical is for versions that are not built: nothing can be accepted.
	Hypothetical bool
}

// Path returns a file name as output shows it.
func (p *Printer) Path(name string) string {
	if name == "" || !filepath.IsAbs(name) {
		return filepath.ToSlash(name)
	}
	return loader.Rel(p.Dir, name)
}

// pos returns a position as output shows it, "" for none.
func (p *Printer) pos(pos token.Position) string {
	if pos.Filename == "" {
		return ""
	}
	pos.Filename = p.Path(pos.Filename)
	if pos.Line == 0 {
		return pos.Filename
	}
	if pos.Column == 0 {
		return fmt.Sprintf("%s:%d", pos.Filename, pos.Line)
	}
	return fmt.Sprintf("%s:%d:%d", pos.Filename, pos.Line, pos.Column)
}

// The colours, by meaning.
const (
	red    = "31"
	yellow = "33"
	green  = "32"
	faint  = "2"
)

func (p *Printer) paint(color, text string) string {
	if !p.Color || text == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

func (p *Printer) printf(format string, args ...any) { fmt.Fprintf(p.W, format, args...) }

// pad fills text up to width columns and always adds two spaces.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(width-len([]rune(text)), 2))
}

// JSON writes v indented, without HTML escapes.
func JSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Line writes v on one line, without HTML escapes.
func Line(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// EachLine writes every element on a line.
func EachLine[T any](w io.Writer, all []T) error {
	for _, v := range all {
		if err := Line(w, v); err != nil {
			return err
		}
	}
	return nil
}
