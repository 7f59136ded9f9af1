//go:build ignore

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// of registers a tool with a server and reads what tools/list sends, byte for
// byte: a client of the SDK would have decoded it.
func of[T any]() root {
	return root{
		input:  func() (any, error) { return list(register[T, any], "inputSchema") },
		output: func() (any, error) { return list(register[any, T], "outputSchema") },
	}
}

func register[In, Out any](server *mcp.Server) {
	mcp.AddTool(server, &mcp.Tool{Name: "t"}, func(context.Context, *mcp.CallToolRequest, In) (*mcp.CallToolResult, Out, error) {
		var zero Out
		return nil, zero, nil
	})
}

func list(register func(*mcp.Server), key string) (any, error) {
	server := mcp.NewServer(&mcp.Implementation{Name: "probe", Version: "1"}, nil)
	register(server)
	ctx := context.Background()
	near, far := mcp.NewInMemoryTransports()
	session, err := server.Connect(ctx, near, nil)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	conn, err := far.Connect(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	if _, err := call(ctx, conn, 1, "initialize", `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"probe","version":"1"}}`); err != nil {
		return nil, err
	}
	if err := conn.Write(ctx, &jsonrpc.Request{Method: "notifications/initialized", Params: json.RawMessage("{}")}); err != nil {
		return nil, err
	}
	result, err := call(ctx, conn, 2, "tools/list", "{}")
	if err != nil {
		return nil, err
	}
	var listed struct{ Tools []map[string]json.RawMessage }
	if err := json.Unmarshal(result, &listed); err != nil {
		return nil, err
	}
	if len(listed.Tools) != 1 {
		return nil, fmt.Errorf("%d tools are listed", len(listed.Tools))
	}
	return listed.Tools[0][key], nil
}

func call(ctx context.Context, conn mcp.Connection, number float64, method, params string) (json.RawMessage, error) {
	id, err := jsonrpc.MakeID(number)
	if err != nil {
		return nil, err
	}
	if err := conn.Write(ctx, &jsonrpc.Request{ID: id, Method: method, Params: json.RawMessage(params)}); err != nil {
		return nil, err
	}
	for {
		message, err := conn.Read(ctx)
		if err != nil {
			return nil, err
		}
		response, ok := message.(*jsonrpc.Response)
		switch {
		case !ok:
			continue // a notification
		case response.ID != id:
			return nil, errors.New("answer to another call")
		}
		return response.Result, response.Error
	}
}
