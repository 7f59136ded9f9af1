package schemagen

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolpact/toolpactvet/contract"
)

// sdkMain is the program that serves the tools of an archive and lists them
// as a client sees them. A registration that panics is a line of its own.
const sdkMain = `package main

import (
	"context"
	"encoding/json"
	"os"

	"example.com/tools"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	out := json.NewEncoder(os.Stdout)
	server := mcp.NewServer(&mcp.Implementation{Name: "oracle"}, nil)
	for name, words := range tools.Register(server) {
		check(out.Encode(map[string]any{"name": name, "error": words}))
	}
	ctx := context.Background()
	near, far := mcp.NewInMemoryTransports()
	_, err := server.Connect(ctx, near, nil)
	check(err)
	session, err := mcp.NewClient(&mcp.Implementation{Name: "client"}, nil).Connect(ctx, far, nil)
	check(err)
	list, err := session.ListTools(ctx, nil)
	check(err)
	for _, tool := range list.Tools {
		check(out.Encode(tool))
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
`

// sdkRegister calls what registers the tools of an archive with new values for
// all that it takes, and registers those that refuse to one by one.
const sdkRegister = `package tools

import (
	"fmt"
	"reflect"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Register(srv *mcp.Server) map[string]string {
	refused := map[string]string{}
	try := func(name string, f func()) {
		defer func() {
			if r := recover(); r != nil {
				refused[name] = fmt.Sprint(r)
			}
		}()
		f()
	}
	_ = try
	call := func(f any) {
		args := []reflect.Value{reflect.ValueOf(srv)}
		for i := 1; i < reflect.TypeOf(f).NumIn(); i++ {
			t := reflect.TypeOf(f).In(i)
			if t.Kind() == reflect.Pointer {
				args = append(args, reflect.New(t.Elem()))
			} else {
				args = append(args, reflect.Zero(t))
			}
		}
		reflect.ValueOf(f).Call(args)
	}
	_ = call
%s
	return refused
}
`

type sdkLine struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
	Annotations  json.RawMessage `json:"annotations"`
	Error        string          `json:"error"`
}

// TestRealSDKServesWhatIsDerived starts a server of the real SDK with the
// tools of the golden files and holds what its client sees against what is
// derived from the same source.
func TestRealSDKServesWhatIsDerived(t *testing.T) {
	if !asksOracles() {
		t.Skip("builds the real SDK: set TOOLPACT_ORACLE=1")
	}
	fatal := []string{"endless", "overflow", "endless_pair", "overflow_pair"} // these do end the process
	for _, name := range []string{"schemas", "registrations", "annotations", "refusals"} {
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(filepath.Join("testdata", "gosdk", name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			cfg := goldenConfig(archive)
			result := Derive(load(t, &txtar.Archive{Files: append(frameworkFiles(t), archive.Files...)}), cfg)
			derived, calls := map[string]*Tool{}, "\tcall(register)\n"
			for _, tool := range result.Tools {
				derived[tool.Contract.Name] = tool
			}
			if name == "refusals" {
				calls = ""
				for _, tool := range result.Tools {
					if !slices.Contains(fatal, tool.Contract.Name) && tool.Contract.Dialect == "gosdk@v1.8.0" {
						calls += fmt.Sprintf("\ttry(%q, func() { mcp.AddTool(srv, &mcp.Tool{Name: %[1]q}, %s) })\n", tool.Contract.Name, tool.Contract.Func)
					}
				}
			}
			lines := serveReal(t, archive, calls)
			if len(lines) < 4 {
				t.Fatalf("the server told of %d tools", len(lines))
			}
			var equal tally
			omitted := omissions{}
			for _, l := range lines {
				if tool := derived[l.Name]; tool != nil {
					equal.check(t, differsFromServed(t, tool, l, omitted))
				} else {
					omitted["tools under a name that no directive or derivation gives"]++
				}
			}
			t.Logf("truth: 5 tools that a real server lists, %s: %s equal", name, equal)
			omitted.log(t, "5")
		})
	}
}

// differsFromServed holds a derived tool against what was served, and says
// where they differ. The name of a directive may be one that the archive
// registers another tool under.
func differsFromServed(t *testing.T, tool *Tool, l sdkLine, omitted omissions) string {
	t.Helper()
	c := &tool.Contract
	if c.Error != l.Error {
		return fmt.Sprintf("%s: error\n got %s\nwant %s", l.Name, c.Error, l.Error)
	}
	if l.Error != "" {
		return ""
	}
	gap := map[contract.Side]bool{}
	for _, g := range c.Gaps {
		gap[g.Side] = true
	}
	var faults []string
	check := func(what string, got contract.Value, want json.RawMessage) {
		wanted := contract.Value{}
		if len(want) > 0 {
			var err error
			if wanted, err = contract.Parse(want); err != nil {
				t.Fatal(err)
			}
		}
		if !contract.Equal(got, wanted) {
			faults = append(faults, fmt.Sprintf("%s: %s\n got %s\nwant %s", l.Name, what, got, wanted))
		}
	}
	for _, side := range []struct {
		contract.Side
		want json.RawMessage
	}{{contract.Input, l.InputSchema}, {contract.Output, l.OutputSchema}} {
		if gap[side.Side] {
			omitted["sides of tools that have a gap"]++
			continue
		}
		check(string(side.Side), c.Schema(side.Side), side.want)
	}
	if c.Annotations.IsPresent() && (c.Dialect == "gosdk@v1.8.0" || strings.HasPrefix(c.Dialect, "mcpgo@")) {
		check("annotations", c.Annotations, l.Annotations)
	}
	if c.Description != l.Description {
		faults = append(faults, fmt.Sprintf("%s: description %q, served %q", l.Name, c.Description, l.Description))
	}
	return strings.Join(faults, "\n")
}

func serveReal(t *testing.T, archive *txtar.Archive, calls string) []sdkLine {
	t.Helper()
	dir := t.TempDir()
	files := append([]txtar.File{
		{Name: "go.mod", Data: []byte("module example.com\n\ngo 1.26.0\n\nrequire github.com/modelcontextprotocol/go-sdk v1.8.0\nrequire github.com/google/jsonschema-go v0.4.3\n")},
		{Name: "main.go", Data: []byte(sdkMain)},
		{Name: "tools/register.go", Data: fmt.Appendf(nil, sdkRegister, calls)},
	}, archive.Files...)
	writeFiles(t, dir, files)
	stdout := goRun(t, dir)
	var lines []sdkLine
	for dec := json.NewDecoder(stdout); dec.More(); {
		var l sdkLine
		if err := dec.Decode(&l); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	return lines
}
