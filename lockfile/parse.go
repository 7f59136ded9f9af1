package lockfile

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/toolpact/toolpactvet/contract"
)

// Name is the base name of a lock.
const Name = "toolpact.lock"

// Format is the version of the format that this package reads and writes.
const Format = "1"

const bom = "\uFEFF"

// File is a lock that was read. It never changes.
type File struct {
	text      string
	functions span
	members   []member // in the order of the file
	sorted    []int    // indexes of members by key
}

// span is a part of the text.
type span struct{ start, end int }

// member is an entry of "functions" with its key.
type member struct {
	key          string
	at           int  // offset of the key
	value        span // the entry
	line, column int  // of the key
	pkg          string
	foreign      bool
}

// New returns a lock without entries.
func New() *File {
	f, _ := Parse([]byte("{\n  \"_toolpact\": \"" + Format + "\",\n  \"functions\": {}\n}\n"))
	return f
}

// Parse reads a lock. A byte order mark, CRLF, any indentation and any order
// of keys are read and kept. Every error is an [*Error] without a File.
func Parse(data []byte) (*File, error) {
	f := &File{text: string(data)}
	if err := f.readable(); err != nil {
		return nil, err
	}
	skip := f.skipBOM()
	root := gjson.Parse(f.text[skip:])
	root.Index += skip
	if !root.IsObject() {
		return nil, f.fault(root.Index, start, "the file holds %s, want an object", kindOf(root))
	}
	version, functions := f.top(root)
	if err := f.checkVersion(root, version); err != nil {
		return nil, err
	}
	if !functions.Exists() {
		return nil, f.fault(root.Index, start, `"functions" is missing`)
	}
	if !functions.IsObject() {
		return nil, f.fault(functions.Index, mend, `"functions" is %s, want an object`, kindOf(functions))
	}
	if err := f.readMembers(functions); err != nil {
		return nil, err
	}
	return f, nil
}

func (f *File) skipBOM() int { return len(f.text) - len(strings.TrimPrefix(f.text, bom)) }

// readable returns an error unless the text is JSON without duplicate keys.
func (f *File) readable() *Error {
	if strings.HasPrefix(f.text, "\xff\xfe") || strings.HasPrefix(f.text, "\xfe\xff") {
		return &Error{Kind: Unreadable, Line: 1, Column: 1, Reason: "the file is UTF-16, want UTF-8", remedy: "save it as UTF-8, or " + restore}
	}
	skip := f.skipBOM()
	body := []byte(f.text[skip:])
	if len(bytes.Trim(body, " \t\r\n\x00")) == 0 {
		return &Error{Kind: Unreadable, Line: 1, Column: 1, Reason: "the file is empty", remedy: start}
	}
	err := contract.Check(body)
	if err == nil {
		return nil
	}
	if offset, ok := conflictMarker(f.text); ok {
		fault := f.fault(offset, conflictRemedy(f.text), "%s", conflictIn(Name))
		fault.Kind = Conflict
		return fault
	}
	var syntax *contract.SyntaxError
	if errors.As(err, &syntax) {
		return f.fault(skip+syntax.Offset, mend, "%s", syntax.Reason)
	}
	return f.fault(skip, mend, "%s", err)
}

// top returns the two known members of the root.
func (f *File) top(root gjson.Result) (version, functions gjson.Result) {
	root.ForEach(func(key, value gjson.Result) bool {
		switch textOf(key) {
		case "_toolpact":
			version = value
		case "functions":
			functions = value
		}
		return true
	})
	return version, functions
}

func (f *File) readMembers(functions gjson.Result) error {
	f.functions = span{functions.Index, functions.Index + len(functions.Raw)}
	pos := cursor{text: f.text, offset: f.skipBOM(), line: 1, column: 1}
	var fault error
	functions.ForEach(func(key, entry gjson.Result) bool {
		m := member{key: textOf(key), at: key.Index, value: span{entry.Index, entry.Index + len(entry.Raw)}}
		pos.moveTo(key.Index)
		m.line, m.column = pos.line, pos.column
		if m.pkg, m.foreign, fault = f.checkEntry(m.key, entry); fault != nil {
			return false
		}
		f.members = append(f.members, m)
		return true
	})
	for i := range f.members {
		f.sorted = append(f.sorted, i)
	}
	slices.SortFunc(f.sorted, func(a, b int) int { return strings.Compare(f.members[a].key, f.members[b].key) })
	return fault
}

// keyText returns a key unescaped. gjson's own unescaping turns a lone
// surrogate into U+FFFD, so that two keys could become one.
func textOf(key gjson.Result) string {
	if strings.IndexByte(key.Raw, '\\') < 0 {
		return key.Str
	}
	v, err := contract.Parse([]byte(key.Raw))
	if err != nil {
		return key.Str
	}
	return v.Text()
}

// fault returns an Unreadable error at an offset of the text.
func (f *File) fault(offset int, remedy, format string, args ...any) *Error {
	pos := cursor{text: f.text, offset: f.skipBOM(), line: 1, column: 1}
	pos.moveTo(offset)
	return &Error{Kind: Unreadable, Line: pos.line, Column: pos.column, Reason: fmt.Sprintf(format, args...), remedy: remedy}
}

// cursor counts lines, forwards only.
type cursor struct {
	text         string
	offset       int
	line, column int
}

func (c *cursor) moveTo(offset int) {
	passed := c.text[c.offset:offset]
	if last := strings.LastIndexByte(passed, '\n'); last >= 0 {
		c.line += strings.Count(passed, "\n")
		c.column = len(passed) - last
	} else {
		c.column += len(passed)
	}
	c.offset = offset
}
