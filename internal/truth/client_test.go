package truth

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/toolpact/toolpactvet/contract"
)

// served is a tool as a server lists it, in the server's own bytes.
type served struct {
	Name, Description         string
	InputSchema, OutputSchema contract.Value
	Annotations               contract.Value
	Other                     []string // members that no contract speaks of
}

// listTools starts an MCP server that talks over its standard input and
// output, as a host does, and returns the tools that it lists. The protocol is
// spoken by hand, so that nothing decodes and encodes the schemas on the way.
func listTools(t *testing.T, dir, server string, args ...string) []served {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, server, args...)
	command.Dir, command.Stderr = dir, os.Stderr
	stdin, err := command.StdinPipe()
	check(t, err)
	stdout, err := command.StdoutPipe()
	check(t, err)
	check(t, command.Start())
	s := session{in: json.NewEncoder(stdin), out: json.NewDecoder(stdout)}
	tools := s.list(t)
	check(t, stdin.Close())
	_, err = io.Copy(io.Discard, stdout)
	check(t, err)
	_ = command.Wait() // a server may say that its input has ended
	return tools
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// session is a client's end of the MCP stdio transport: a JSON object a line.
type session struct {
	in  *json.Encoder
	out *json.Decoder
	id  int
}

func (s *session) list(t *testing.T) []served {
	t.Helper()
	s.ask(t, "initialize", `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"truth","version":"1"}}`)
	check(t, s.in.Encode(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"}))
	var tools []served
	for params := "{}"; ; {
		page := s.ask(t, "tools/list", params)
		for _, tool := range page.Get("tools").Items() {
			tools = append(tools, readTool(tool))
		}
		if !page.Has("nextCursor") {
			return tools
		}
		params = contract.Obj(contract.M("cursor", page.Get("nextCursor"))).String()
	}
}

// ask sends a request and returns the result. What the server says of its own
// accord is passed over.
func (s *session) ask(t *testing.T, method, params string) contract.Value {
	t.Helper()
	s.id++
	check(t, s.in.Encode(map[string]any{"jsonrpc": "2.0", "id": s.id, "method": method, "params": json.RawMessage(params)}))
	for {
		var line json.RawMessage
		if err := s.out.Decode(&line); err != nil {
			t.Fatalf("%s: %v", method, err)
		}
		answer, err := contract.Parse(line)
		check(t, err)
		if answer.Has("method") || !contract.Equal(answer.Get("id"), contract.Int(int64(s.id))) {
			continue
		}
		if !answer.Has("result") {
			t.Fatalf("%s: %s", method, line)
		}
		return answer.Get("result")
	}
}

func readTool(tool contract.Value) served {
	var s served
	for _, m := range tool.Members() {
		switch m.Key {
		case "name":
			s.Name = m.Value.Text()
		case "description":
			s.Description = m.Value.Text()
		case "inputSchema":
			s.InputSchema = m.Value
		case "outputSchema":
			s.OutputSchema = m.Value
		case "annotations":
			s.Annotations = m.Value
		default:
			s.Other = append(s.Other, m.Key)
		}
	}
	return s
}
