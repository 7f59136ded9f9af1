package schemagen

import (
	"go/types"
	"slices"
	"strings"
)

// transports are the request, context and result types of known frameworks,
// which carry no schema, by import path without major version. They are told
// by name, so that no framework has to be known in a version.
var transports = []struct {
	path  string
	names []string
}{
	{"context", []string{"Context"}},
	{"github.com/modelcontextprotocol/go-sdk/mcp", []string{"CallToolRequest", "ServerRequest", "ServerSession", "CallToolResult"}},
	{"github.com/mark3labs/mcp-go/mcp", []string{"CallToolRequest", "CallToolResult"}},
	{"github.com/firebase/genkit/go/ai", []string{"ToolContext", "MultipartToolResponse"}},
	{"github.com/cloudwego/eino/components/tool", []string{"Option"}},
	{"google.golang.org/adk/tool", []string{"Context"}},
	{"google.golang.org/adk/agent", []string{"Context", "ToolContext"}},
	{"charm.land/fantasy", []string{"ToolCall", "ToolResponse"}},
	{"github.com/metoro-io/mcp-golang", []string{"ToolResponse"}},
	{"github.com/anthropics/anthropic-sdk-go", []string{"BetaToolResultBlockParamContentUnion"}},
}

// isTransport reports whether t, or what it points to or is a slice of, is a
// transport type of any known framework.
func isTransport(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Pointer:
		return isTransport(u.Elem())
	case *types.Slice:
		return isTransport(u.Elem())
	case *types.Named:
		obj := u.Obj()
		if obj.Pkg() == nil {
			return false
		}
		path := withoutMajor(obj.Pkg().Path())
		return slices.ContainsFunc(transports, func(known struct {
			path  string
			names []string
		}) bool {
			return known.path == path && slices.Contains(known.names, obj.Name())
		})
	}
	return false
}

// withoutMajor drops the major version from an import path, wherever the
// module ends, and what comes before a vendor directory.
func withoutMajor(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	parts := slices.DeleteFunc(strings.Split(path, "/"), func(part string) bool {
		return len(part) > 1 && part[0] == 'v' && strings.Trim(part[1:], "0123456789") == ""
	})
	return strings.Join(parts, "/")
}
