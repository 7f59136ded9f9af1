//go:build ignore

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// of registers a tool with a server and reads what it answers to tools/list.
func of[T any]() root {
	return root{
		input:  func() (any, error) { return list(mcp.WithInputSchema[T](), "inputSchema") },
		output: func() (any, error) { return list(mcp.WithOutputSchema[T](), "outputSchema") },
	}
}

func list(option mcp.ToolOption, key string) (any, error) {
	s := server.NewMCPServer("probe", "1", server.WithToolCapabilities(false))
	s.AddTool(mcp.NewTool("t", option), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
	ctx := context.Background()
	s.HandleMessage(ctx, json.RawMessage(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"probe","version":"1"}}}`))
	answer, err := json.Marshal(s.HandleMessage(ctx, json.RawMessage(`{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}`)))
	if err != nil {
		return nil, err
	}
	var listed struct {
		Result struct{ Tools []map[string]json.RawMessage }
	}
	if err := json.Unmarshal(answer, &listed); err != nil {
		return nil, err
	}
	if len(listed.Result.Tools) != 1 {
		return nil, fmt.Errorf("%d tools are listed: %s", len(listed.Result.Tools), answer)
	}
	return listed.Result.Tools[0][key], nil
}
