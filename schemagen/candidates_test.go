package schemagen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// candidatesOf type-checks the packages of an archive below example.com, with
// the stand-ins for frameworks, and spells the candidates of those that are
// named, or of all, a line each.
func candidatesOf(t *testing.T, archive string, only ...string) string {
	t.Helper()
	files := txtar.Parse([]byte(archive)).Files
	s := &sourceImporter{files: append(frameworkFiles(t), files...), done: map[string]*Package{}, std: stdExports()}
	var sources []Source
	for _, f := range files {
		if len(only) > 0 && !slices.Contains(only, archivePath(f.Name)) {
			continue
		}
		pkg, err := s.load(archivePath(f.Name))
		if err != nil {
			t.Fatal(err)
		}
		if len(sources) == 0 || sources[len(sources)-1].Package != pkg {
			sources = append(sources, Source{Package: pkg})
		}
	}
	var b strings.Builder
	for _, c := range Candidates(sources) {
		fmt.Fprintf(&b, "%s|%s|%s|%s|%s|%s\n", c.Func, c.Dialect, c.Name, c.By, c.Directive, c.Reason)
		if (c.Reason == "") != (c.Tool != nil) || c.Tool != nil && c.Tool.Name != c.Name {
			t.Errorf("%s: tool %v", c.Func, c.Tool)
		}
	}
	return b.String()
}

// goSDKFile is a file that registers with the MCP SDK.
func goSDKFile(body string) string {
	return `-- tools/tools.go --
package tools

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type Args struct{ Query string }

type server struct{}

var (
	_ context.Context
	s *mcp.Server
)

` + body
}

func TestHandlersAreFoundByTheCallsThatRegisterThem(t *testing.T) {
	for _, c := range []struct{ name, archive, want string }{
		{"a function and a method", goSDKFile(`
func search(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func (h *server) find(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func register(h *server) {
	mcp.AddTool(s, &mcp.Tool{Name: "search"}, search)
	mcp.AddTool(s, &mcp.Tool{Name: "find"}, h.find)
}`), `search|gosdk|search|AddTool|//toolpact:tool|
(*server).find|gosdk|find|AddTool|//toolpact:tool|
`},
		{"one that is annotated is none", goSDKFile(`
//toolpact:tool
func search(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func register() { mcp.AddTool(s, &mcp.Tool{Name: "search"}, search) }`), ``},
		{"a function literal, a variable and what a call makes", goSDKFile(`
func wrap(string) mcp.ToolHandlerFor[Args, any] { return nil }
func register() {
	var h mcp.ToolHandlerFor[Args, any]
	mcp.AddTool(s, &mcp.Tool{Name: "a"}, func(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil })
	mcp.AddTool(s, &mcp.Tool{Name: "b"}, h)
	mcp.AddTool(s, &mcp.Tool{Name: "c"}, wrap("c"))
}`), `|gosdk|a|AddTool||the handler is a function literal: declare a function, so that it can be annotated
|gosdk|b|AddTool||the handler is the value of "h", no function that is declared
|gosdk|c|AddTool||the handler is made by code that runs: wrap("c")
`},
		{"a generic function", goSDKFile(`
func search[T any](context.Context, *mcp.CallToolRequest, T) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func register() { mcp.AddTool(s, &mcp.Tool{Name: "search"}, search[Args]) }`),
			`search|gosdk|search|AddTool||cannot derive a schema for a generic function: "search" has type parameters (directive-invalid)
`},
		{"several names, and one that is not constant", goSDKFile(`
func search(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func find(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func register(name string) {
	mcp.AddTool(s, &mcp.Tool{Name: "a"}, search)
	mcp.AddTool(s, &mcp.Tool{Name: "b"}, search)
	mcp.AddTool(s, &mcp.Tool{Name: name}, find)
}`), `search|gosdk|a|AddTool||it is registered under several names: a, b
find|gosdk||AddTool|//toolpact:tool NAME|the call that registers it gives no constant name
`},
		{"several calls with one name", goSDKFile(`
func search(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func register(other *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "search"}, search)
	mcp.AddTool(other, &mcp.Tool{Name: "search"}, search)
}`), `search|gosdk|search|AddTool|//toolpact:tool|
`},
		{"one that the framework refuses", goSDKFile(`
func search(context.Context, *mcp.CallToolRequest, chan int) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func register() { mcp.AddTool(s, &mcp.Tool{Name: "search"}, search) }`),
			`search|gosdk|search|AddTool||AddTool: tool "search": input schema: ForType(chan int): type chan int is unsupported by jsonschema (tool-refused)
`},
		{"the method of an interface", goSDKFile(`
type finder interface{ find(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) }
func register(f finder) { mcp.AddTool(s, &mcp.Tool{Name: "find"}, f.find) }`),
			`finder.find|gosdk|find|AddTool||"finder.find" is the method of an interface: annotate the method that implements it
`},
		{"one whose types tell, and one that a wrapper registers", goSDKFile(`
func search(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func find(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func untyped(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func add(tool *mcp.Tool, h mcp.ToolHandlerFor[Args, any]) {}
func register() { add(&mcp.Tool{Name: "find"}, find) }`),
			`search|gosdk|||//toolpact:tool NAME|no call of the framework registers it, so that its name is not known
find|gosdk||add|//toolpact:tool find|add is no call of the framework: see that it registers the tool under the name "find"
`},
		{"a test registers nothing", strings.Replace(goSDKFile(`
func search(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func register() { mcp.AddTool(s, &mcp.Tool{Name: "search"}, search) }`), "tools.go", "tools_test.go", 1), ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, candidatesOf(t, c.archive)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHandlersOfAnotherPackageAreNamedInTheDirective(t *testing.T) {
	const handlers = `-- handlers/handlers.go --
package handlers

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
)

type Args struct{ Query string }

type Server struct{}

func (Server) Search(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func Given(context.Context, *mcp.CallToolRequest, Args) (*mcp.CallToolResult, any, error) { return nil, nil, nil }
func Old(context.Context, mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) { return nil, nil }
func Infer(context.Context, Args) (string, error) { return "", nil }
`
	const calls = `-- cmd/main.go --
package cmd

import (
	"example.com/handlers"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/server"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func register(s *mcp.Server, h handlers.Server, old *server.MCPServer) {
	mcp.AddTool(s, &mcp.Tool{Name: "search"}, h.Search)
	mcp.AddTool(s, &mcp.Tool{Name: "given", InputSchema: &jsonschema.Schema{Type: "object"}}, handlers.Given)
	old.AddTool(mcpgo.NewTool("old", mcpgo.WithString("query")), handlers.Old)
	_, _ = utils.InferTool("infer", "", handlers.Infer)
}
`
	got := candidatesOf(t, handlers+calls)
	want := `Server.Search|gosdk|search|AddTool|//toolpact:tool search|
Given|gosdk|given|AddTool||package "example.com/cmd" registers it, and gives the schema: InputSchema is given to AddTool: &jsonschema.Schema{…} (source aeefe657)
Old|mcpgo|old|AddTool||package "example.com/cmd" registers it, and gives the schema: a directive has to be in the same package
Infer|eino|infer|InferTool|//toolpact:tool infer dialect=eino|
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	got = candidatesOf(t, calls+handlers, "example.com/cmd")
	if strings.Count(got, `outside of what is looked at`) != 4 {
		t.Errorf("without the package of the handlers: %s", got)
	}
}

func TestHandlersOfEveryFramework(t *testing.T) {
	got := candidatesOf(t, `-- tools/tools.go --
package tools

import (
	"context"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/toolrunner"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/firebase/genkit/go/ai"
	"github.com/firebase/genkit/go/genkit"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	metoro "github.com/metoro-io/mcp-golang"
	"google.golang.org/adk/v2/agent"
	"google.golang.org/adk/v2/tool/functiontool"
)

type Args struct{ Query string }

func A(agent.Context, Args) (string, error) { return "", nil }
func B(*ai.ToolContext, Args) (string, error) { return "", nil }
func C(context.Context, Args) (string, error) { return "", nil }
func D(context.Context, Args) (anthropic.BetaToolResultBlockParamContentUnion, error) { panic("") }
func E(Args) (*metoro.ToolResponse, error) { return nil, nil }
func F(context.Context, mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) { return nil, nil }
func G(context.Context, mcpgo.CallToolRequest, Args) (*mcpgo.CallToolResult, error) { return nil, nil }

// no handler: any function of a program may look so
func H(agent.Context, Args) (string, error) { return "", nil }
func I(context.Context, Args) (string, error) { return "", nil }

func register(g *genkit.Genkit, m *metoro.Server, s *server.MCPServer) {
	_, _ = functiontool.New(functiontool.Config{Name: "a"}, A)
	genkit.DefineTool(g, "b", "", B)
	_, _ = utils.InferTool("c", "", C)
	_, _ = toolrunner.NewBetaToolFromJSONSchema("d", "", D)
	_ = m.RegisterTool("e", "", E)
	s.AddTools(server.ServerTool{Tool: mcpgo.NewTool("f", mcpgo.WithString("query")), Handler: F})
	s.AddTool(mcpgo.NewTool("g", mcpgo.WithInputSchema[Args]()), mcpgo.NewTypedToolHandler(G))
}
`)
	want := `A|adk|a|New|//toolpact:tool|
B|genkit|b|DefineTool|//toolpact:tool|
C|eino|c|InferTool|//toolpact:tool|
D|anthropic|d|NewBetaToolFromJSONSchema|//toolpact:tool|
E|metoro|e|RegisterTool|//toolpact:tool|
F|mcpgo|f|a ServerTool|//toolpact:tool|
G|mcpgo|g|AddTool|//toolpact:tool|
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDirectiveHoldsAnyNameThatItCan(t *testing.T) {
	for _, name := range []string{"search", "a/b", "breaking_only", "a=b", `a"b`, "a`b", `"quoted"`, "name=x", "größe", "dialect=gosdk"} {
		line := directiveLine(name, "gosdk")
		said, problem := parseDirective(line)
		if problem != "" || said.Name.Value != name || said.Dialect.Value != "gosdk" {
			t.Errorf("%s: name %q, dialect %q, problem %q", line, said.Name.Value, said.Dialect.Value, problem)
		}
	}
	if _, problem := parseDirective(directiveLine("a b", "")); problem == "" {
		t.Error("a name with a space is no name in a directive")
	}
}
