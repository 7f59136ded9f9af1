package lockfile

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// style is how a lock is laid out: as this package writes it, or as another
// program left it.
type style struct {
	compact bool   // entries on one line
	newline string // a line end
	unit    string // one step of indentation
	indent  string // that of the keys of entries
	lead    string // the space before the key of an entry
	tail    string // the space behind the last entry
}

// style returns the layout that new entries have to follow.
func (f *File) style() style {
	s := style{newline: "\n", unit: "  "}
	if end := strings.IndexByte(f.text, '\n'); end > 0 && f.text[end-1] == '\r' {
		s.newline = "\r\n"
	}
	if _, space, ok := strings.Cut(f.text, "{"); ok {
		space = space[:len(space)-len(strings.TrimLeft(space, " \t\r\n"))]
		if unit, ok := indentation(space); ok && unit != "" {
			s.unit = unit
		}
	}
	s.indent = s.unit + s.unit
	s.lead, s.tail = s.newline+s.indent, s.newline+s.unit
	pieces, _ := f.pieces()
	if len(pieces) == 0 {
		return s
	}
	s.lead = pieces[len(pieces)-1].lead
	if indent, ok := indentation(s.lead); ok {
		s.indent = indent
		s.lead = s.newline + s.indent
	}
	if s.compact = !strings.Contains(f.text[f.functions.start:f.functions.end], "\n"); s.compact {
		s.tail = ""
	}
	return s
}

// indentation returns what stands behind the last line break in space, and
// false when there is none.
func indentation(space string) (string, bool) {
	at := strings.LastIndexByte(space, '\n')
	return space[at+1:], at >= 0
}

// key returns a key with its colon.
func (s style) key(key string) string {
	text := contract.Canonical(contract.Str(key)) + ":"
	if s.compact {
		return text
	}
	return text + " "
}

// value returns the text of an entry whose first line stands at its key.
func (s style) value(entry contract.Value) string {
	if s.compact {
		return contract.Canonical(entry)
	}
	lines := strings.Split(contract.Indented(entry, 0), "\n")
	for i, line := range lines[1:] {
		text := strings.TrimLeft(line, " ")
		lines[i+1] = s.indent + strings.Repeat(s.unit, (len(line)-len(text))/2) + text
	}
	return strings.Join(lines, s.newline)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
