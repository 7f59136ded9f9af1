package drivers

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a language server may take for an answer, on a machine
// that does other things too.
const patience = 3 * time.Minute

// editor is a client of a language server: it speaks the Language Server
// Protocol 3.17 over the server's standard input and output.
type editor struct {
	t    *testing.T
	cmd  *exec.Cmd
	in   io.WriteCloser
	uri  string // of the open document
	text string // of the open document, all ASCII
	rev  int

	mu      sync.Mutex // guards the rest, and in
	id      int
	answers map[int]chan message
	watched []string // glob patterns that the server wants to be told about
	shown   chan published
	done    chan struct{} // closed when the server's output has ended
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  json.RawMessage `json:"error,omitempty"`
}

type position struct{ Line, Character int }

type span struct{ Start, End position }

type diagnostic struct {
	Range    span
	Severity int
	Source   string
	Message  string

	raw json.RawMessage // as the server sent it
}

func (d *diagnostic) UnmarshalJSON(data []byte) error {
	type plain diagnostic
	d.raw = slices.Clone(data)
	return json.Unmarshal(data, (*plain)(d))
}

func (d diagnostic) String() string { return fmt.Sprintf("%s (severity %d)", d.Message, d.Severity) }

// published is what a server shows of a document without being asked.
type published struct {
	URI         string
	Version     int
	Diagnostics []diagnostic
}

// startEditor starts a language server in a directory and opens a document.
func startEditor(t *testing.T, server, dir string, env []string, document string) *editor {
	t.Helper()
	e := &editor{
		t: t, cmd: exec.Command(server), uri: fileURI(document), text: read(t, document),
		answers: make(map[int]chan message), shown: make(chan published, 1000), done: make(chan struct{}),
	}
	e.cmd.Dir, e.cmd.Env = dir, env
	in, err := e.cmd.StdinPipe()
	check(t, err)
	out, err := e.cmd.StdoutPipe()
	check(t, err)
	e.in = in
	check(t, e.cmd.Start())
	t.Cleanup(func() { _ = e.cmd.Process.Kill() })
	go e.listen(bufio.NewReader(out))

	e.call("initialize", map[string]any{
		"processId": nil, "rootUri": fileURI(dir),
		"capabilities": map[string]any{
			"workspace": map[string]any{
				"configuration":         true,
				"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true, "relativePatternSupport": true},
			},
			"textDocument": map[string]any{
				"codeAction": map[string]any{"codeActionLiteralSupport": map[string]any{"codeActionKind": map[string]any{"valueSet": []string{"quickfix"}}}},
			},
		},
		"initializationOptions": settings(),
	}, nil)
	e.notify("initialized", map[string]any{})
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": e.uri, "languageId": "go", "version": 0, "text": e.text,
	}})
	return e
}

func settings() map[string]any { return map[string]any{"pullDiagnostics": true} }

func fileURI(path string) string {
	return "file://" + filepath.ToSlash(path)
}

// stop ends the server as an editor does that is closed.
func (e *editor) stop() {
	e.t.Helper()
	e.call("shutdown", nil, nil)
	e.notify("exit", nil)
	select {
	case <-e.done:
	case <-time.After(patience):
		e.t.Fatal("the server does not end")
	}
	_ = e.cmd.Wait()
}

// edit replaces the text of the open document, which is not saved.
func (e *editor) edit(text string) {
	e.t.Helper()
	e.text = text
	e.rev++
	e.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": e.uri, "version": e.rev},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// ask returns what the server says of the document when it is asked.
func (e *editor) ask() []diagnostic {
	e.t.Helper()
	var report struct{ Items []diagnostic }
	e.call("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": e.uri}}, &report)
	return report.Items
}

// await waits until the server shows diagnostics that fit, of the document as it
// is now.
func (e *editor) await(what string, fits func([]diagnostic) bool) {
	e.t.Helper()
	timeout := time.After(patience)
	for {
		select {
		case p := <-e.shown:
			if p.URI == e.uri && p.Version == e.rev && fits(p.Diagnostics) {
				return
			}
		case <-timeout:
			e.t.Fatalf("%s is never shown", what)
		}
	}
}

type textEdit struct {
	Range   span
	NewText string
}

// codeAction is what an editor offers at a diagnostic.
type codeAction struct {
	Title string
	Kind  string
	Edit  struct {
		DocumentChanges []struct {
			TextDocument struct{ URI string }
			Edits        []textEdit
		}
	}
}

// actions returns the quick fixes for a diagnostic.
func (e *editor) actions(d diagnostic) []codeAction {
	e.t.Helper()
	var list []codeAction
	e.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": e.uri}, "range": json.RawMessage(encode(e.t, d.Range)),
		"context": map[string]any{"diagnostics": []json.RawMessage{d.raw}, "only": []string{"quickfix"}},
	}, &list)
	return list
}

// apply makes the edits of a code action in the document.
func (e *editor) apply(a codeAction) {
	e.t.Helper()
	if len(a.Edit.DocumentChanges) != 1 || a.Edit.DocumentChanges[0].TextDocument.URI != e.uri {
		e.t.Fatalf("%q does not edit the document alone: %+v", a.Title, a.Edit)
	}
	text := e.text
	for _, edit := range slices.Backward(a.Edit.DocumentChanges[0].Edits) { // gopls sorts them
		text = text[:offset(text, edit.Range.Start)] + edit.NewText + text[offset(text, edit.Range.End):]
	}
	e.edit(text)
}

func offset(text string, p position) int {
	at := 0
	for range p.Line {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	return at + p.Character
}

func (p position) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]int{"line": p.Line, "character": p.Character})
}

func (s span) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]position{"start": s.Start, "end": s.End})
}

// call asks the server and decodes its answer into result, if not nil.
func (e *editor) call(method string, params, result any) {
	e.t.Helper()
	answer := make(chan message, 1)
	e.mu.Lock()
	e.id++
	id := e.id
	e.answers[id] = answer
	e.mu.Unlock()
	check(e.t, e.send(message{ID: json.RawMessage(strconv.Itoa(id)), Method: method, Params: encode(e.t, params)}))
	select {
	case m := <-answer:
		if m.Error != nil {
			e.t.Fatalf("%s: %s", method, m.Error)
		}
		if result != nil {
			check(e.t, json.Unmarshal(m.Result, result))
		}
	case <-e.done:
		e.t.Fatalf("%s: the server has ended", method)
	case <-time.After(patience):
		e.t.Fatalf("%s: no answer", method)
	}
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	check(e.t, e.send(message{Method: method, Params: encode(e.t, params)}))
}

func (e *editor) send(m message) error {
	body, err := json.Marshal(struct {
		Version string `json:"jsonrpc"`
		message
	}{"2.0", m})
	if err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	_, err = fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// listen takes what the server sends until it ends.
func (e *editor) listen(out *bufio.Reader) {
	defer close(e.done)
	for {
		m, err := receive(out)
		if err != nil {
			return
		}
		switch {
		case m.Method == "":
			e.answered(m)
		case m.ID != nil:
			_ = e.send(message{ID: m.ID, Result: e.reply(m)})
		case m.Method == "textDocument/publishDiagnostics":
			var p published
			if json.Unmarshal(m.Params, &p) == nil {
				e.shown <- p
			}
		}
	}
}

func (e *editor) answered(m message) {
	id, _ := strconv.Atoi(string(m.ID))
	e.mu.Lock()
	defer e.mu.Unlock()
	if answer, ok := e.answers[id]; ok {
		answer <- m
		delete(e.answers, id)
	}
}

// reply answers what the server asks an editor.
func (e *editor) reply(m message) json.RawMessage {
	switch m.Method {
	case "workspace/configuration":
		var params struct{ Items []json.RawMessage }
		_ = json.Unmarshal(m.Params, &params)
		list := make([]any, len(params.Items))
		for i := range list {
			list[i] = settings()
		}
		data, _ := json.Marshal(list)
		return data
	case "client/registerCapability":
		e.mu.Lock()
		defer e.mu.Unlock()
		e.watched = append(e.watched, string(m.Params))
	}
	return json.RawMessage("null")
}

// watches reports whether the server has asked to be told of files that match
// a pattern.
func (e *editor) watches(pattern string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.ContainsFunc(e.watched, func(params string) bool { return strings.Contains(params, `"`+pattern+`"`) })
}

func receive(out *bufio.Reader) (message, error) {
	header, err := textproto.NewReader(out).ReadMIMEHeader()
	if err != nil {
		return message{}, err
	}
	size, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || size < 0 {
		return message{}, errors.New("no Content-Length")
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(out, body); err != nil {
		return message{}, err
	}
	var m message
	return m, json.Unmarshal(body, &m)
}

func encode(t *testing.T, v any) json.RawMessage {
	t.Helper()
	if v == nil {
		return nil
	}
	data, err := json.Marshal(v)
	check(t, err)
	return data
}
