package loader

import (
	"cmp"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Error is something wrong with a package, or with a place that was to be
// searched for packages.
type Error struct {
	Pos     token.Position // without line if only the file or directory is known, zero if nothing is
	Package string         // import path, or "" for none
	Msg     string
}

// Error returns "file:line:col: msg", or msg alone without a position.
func (e Error) Error() string {
	if e.Pos.Filename == "" {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// sortErrors orders errors by position and drops repeated ones.
func sortErrors(list []Error) []Error {
	slices.SortFunc(list, func(a, b Error) int {
		return cmp.Or(
			strings.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			strings.Compare(a.Msg, b.Msg),
			strings.Compare(a.Package, b.Package),
		)
	})
	return slices.CompactFunc(list, func(a, b Error) bool {
		return a.Pos.String() == b.Pos.String() && a.Msg == b.Msg
	})
}

// goErrors reads what the go command, run in dir, says of a package: one
// message, perhaps with its position in front, or what a compiler printed, a
// line each below "# PACKAGE". An error without position is at the package's
// directory.
func goErrors(dir, pos, text, pkgPath, pkgDir string) []Error {
	text = strings.TrimSpace(text)
	var list []Error
	if output, ok := strings.CutPrefix(text, "# "); ok && pos == "" {
		for line := range strings.Lines(output) {
			if at, msg, ok := cutPosition(strings.TrimSpace(line)); ok {
				list = append(list, Error{position(dir, at), pkgPath, msg})
			}
		}
	}
	if list != nil {
		return list
	}
	if at, msg, ok := cutPosition(text); ok && position(dir, pos).Filename == "" {
		pos, text = at, msg
	}
	at := position(dir, pos)
	if at.Filename == "" {
		at.Filename = pkgDir
	}
	return []Error{{at, pkgPath, oneLine(text)}}
}

var positioned = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([^\s"]+\.\w+:\d+(?::\d+)?): `) })

// cutPosition cuts "file.go:1:2: " from the front of a message.
func cutPosition(text string) (pos, msg string, ok bool) {
	m := positioned().FindStringSubmatch(text)
	if m == nil {
		return "", text, false
	}
	return m[1], text[len(m[0]):], true
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}

// position reads "file:line:col" or "file:line", as the go command writes it
// when run in dir. Offsets stay unknown.
func position(dir, text string) token.Position {
	if text == "" || text == "-" {
		return token.Position{}
	}
	file, numbers := text, [2]int{}
	for i := range numbers {
		colon := strings.LastIndexByte(file, ':')
		n, err := strconv.Atoi(file[colon+1:])
		if colon <= 0 || err != nil {
			break
		}
		file, numbers[i] = file[:colon], n
	}
	line, col := numbers[1], numbers[0]
	if line == 0 {
		line, col = col, 0
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	return token.Position{Filename: file, Line: line, Column: col}
}
