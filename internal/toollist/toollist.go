// Package toollist reads the tools of an MCP server in the forms in which
// people keep them: the result of tools/list, the JSON-RPC response around it,
// the bare list, or lines of JSON (a tool, a page or a message each, as the
// recorded output of a server on stdio is).
//
// What it reads becomes contracts to compare. It cannot know which Go code is
// behind a tool, and it does not validate the schemas.
package toollist

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/toolpact/toolpactvet/contract"
)

// Parse returns the tools in the order of the text. Every error is a
// *[contract.SyntaxError] that says where the text is not what it should be:
// no JSON, no list of tools, a tool without a name, a name for the second
// time, a list that goes on (MCP 2025-06-18, pagination) in a page that the
// text lacks.
func Parse(data []byte) ([]contract.Contract, error) {
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	r := &reader{names: map[string]bool{}}
	err := r.text(text, len(data)-len(text))
	if err == nil && !r.found {
		err = fault(len(data), "no answer to tools/list in it")
	}
	if err == nil && r.more >= 0 {
		err = fault(r.more, "the list of tools goes on: \"nextCursor\" names a page that is not here")
	}
	if err != nil {
		return nil, err
	}
	return r.tools, nil
}

func fault(offset int, format string, args ...any) error {
	return &contract.SyntaxError{Offset: offset, Reason: fmt.Sprintf(format, args...)}
}

type reader struct {
	tools []contract.Contract
	names map[string]bool
	found bool // a list of tools, be it empty
	more  int  // where the last page says that another follows, -1 when it does not

	document []byte // the JSON value that is read
	base     int    // its offset in the text
}

// text reads one JSON value, or one a line.
func (r *reader) text(data []byte, base int) error {
	r.more = -1
	v, err := contract.Parse(data)
	if err == nil {
		return r.value(v, data, base)
	}
	for i, line := range lines(data) {
		v, lineErr := contract.Parse(line.text)
		if lineErr != nil && i == 0 {
			return shifted(err, base) // the text is no lines
		}
		if lineErr != nil {
			return shifted(lineErr, base+line.offset)
		}
		if err := r.value(v, line.text, base+line.offset); err != nil {
			return err
		}
	}
	if !r.found {
		return shifted(err, base)
	}
	return nil
}

type line struct {
	text   []byte
	offset int
}

// lines returns the lines that are not blank.
func lines(data []byte) []line {
	var all []line
	offset := 0
	for text := range bytes.Lines(data) {
		if len(bytes.TrimSpace(text)) > 0 {
			all = append(all, line{text, offset})
		}
		offset += len(text)
	}
	return all
}

func shifted(err error, base int) error {
	if syntax, ok := err.(*contract.SyntaxError); ok {
		return fault(syntax.Offset+base, "%s", syntax.Reason)
	}
	return err
}

// at returns the error of what stands at a path within the document.
func (r *reader) at(path []string, format string, args ...any) error {
	offset := 0
	if len(path) > 0 {
		offset = gjson.GetBytes(r.document, strings.Join(path, ".")).Index
	}
	return fault(r.base+offset, format, args...)
}

// value reads one document.
func (r *reader) value(v contract.Value, document []byte, base int) error {
	r.document, r.base = document, base
	if v.Kind() != contract.Array {
		return r.object(v, nil)
	}
	r.found = true
	for i, item := range v.Items() {
		if err := r.object(item, []string{strconv.Itoa(i)}); err != nil {
			return err
		}
	}
	return nil
}

// object reads a result, a message or a tool.
func (r *reader) object(v contract.Value, path []string) error {
	result := v.Get("result")
	switch {
	case v.Kind() != contract.Object:
		return r.at(path, "%s where a tool or a list of tools should be", v.Kind())
	case v.Has("tools"):
		return r.page(v, path)
	case result.Has("tools"):
		return r.page(result, deeper(path, "result"))
	case v.Has("jsonrpc") && v.Get("error").Kind() == contract.Object:
		return r.at(deeper(path, "error"), "the server answered with an error: %s", v.Get("error").Get("message").Text())
	case v.Has("jsonrpc"):
		return nil // another message of the session
	case v.Has("name"):
		return r.tool(v, path)
	default:
		return r.at(path, `want what tools/list returns: {"tools":[...]}`)
	}
}

// page reads one result of tools/list.
func (r *reader) page(v contract.Value, path []string) error {
	tools := v.Get("tools")
	path = deeper(path, "tools")
	if tools.Kind() != contract.Array {
		return r.at(path, `"tools" is %s: want an array`, tools.Kind())
	}
	r.found, r.more = true, -1
	if v.Get("nextCursor").Text() != "" {
		r.more = r.base + gjson.GetBytes(r.document, strings.Join(deeper(path[:len(path)-1], "nextCursor"), ".")).Index
	}
	for i, tool := range tools.Items() {
		if err := r.tool(tool, deeper(path, strconv.Itoa(i))); err != nil {
			return err
		}
	}
	return nil
}

func deeper(path []string, key string) []string { return append(path[:len(path):len(path)], key) }
