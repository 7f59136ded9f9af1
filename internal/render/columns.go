package render

import (
	"go/token"
	"os"
	"strings"
	"unicode/utf16"
)

// columns counts columns as editors and GitHub do, in UTF-16 code units, where
// go/token and locks count bytes. It reads each file once.
type columns struct {
	lines map[string][]string
}

// line returns the line of a position, and whether the file has it.
func (c *columns) line(pos token.Position) (string, bool) {
	lines, known := c.lines[pos.Filename]
	if !known {
		data, err := os.ReadFile(pos.Filename)
		if err == nil {
			lines = strings.Split(string(data), "\n")
		}
		if c.lines == nil {
			c.lines = map[string][]string{}
		}
		c.lines[pos.Filename] = lines
	}
	if pos.Line < 1 || pos.Line > len(lines) {
		return "", false
	}
	return lines[pos.Line-1], true
}

// at returns the column of a position, 0 when it has none or the file does not
// tell: then the line alone is known.
func (c *columns) at(pos token.Position) int {
	if pos.Column == 0 {
		return 0
	}
	line, ok := c.line(pos)
	if !ok || pos.Column-1 > len(line) {
		return 0
	}
	return 1 + codeUnits(line[:pos.Column-1])
}

// codeUnits returns the length of a text in UTF-16. A byte that is no UTF-8 is
// read as one replacement character.
func codeUnits(text string) int {
	n := 0
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}
