//go:build ignore

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	mcp "github.com/metoro-io/mcp-golang"
	"github.com/metoro-io/mcp-golang/transport"
)

// of registers a tool with a server and reads what it answers to tools/list.
func of[T any]() root {
	return root{input: func() (any, error) {
		wire := &wire{answers: make(chan *transport.BaseJsonRpcMessage, 4)}
		server := mcp.NewServer(wire)
		err := server.RegisterTool("t", "d", func(T) (*mcp.ToolResponse, error) { return nil, nil })
		if err != nil {
			return nil, err
		}
		if err := server.Serve(); err != nil {
			return nil, err
		}
		return wire.list()
	}}
}

// wire is a transport to nowhere: it delivers one request and keeps the answer.
type wire struct {
	deliver func(context.Context, *transport.BaseJsonRpcMessage)
	answers chan *transport.BaseJsonRpcMessage
}

func (w *wire) Start(context.Context) error { return nil }
func (w *wire) Close() error                { return nil }
func (w *wire) SetCloseHandler(func())      {}
func (w *wire) SetErrorHandler(func(error)) {}
func (w *wire) SetMessageHandler(f func(context.Context, *transport.BaseJsonRpcMessage)) {
	w.deliver = f
}

func (w *wire) Send(_ context.Context, m *transport.BaseJsonRpcMessage) error {
	w.answers <- m
	return nil
}

func (w *wire) list() (any, error) {
	w.deliver(context.Background(), transport.NewBaseMessageRequest(&transport.BaseJSONRPCRequest{
		Jsonrpc: "2.0", Id: 1, Method: "tools/list", Params: json.RawMessage("{}"),
	}))
	answer := <-w.answers
	if answer.JsonRpcError != nil {
		return nil, errors.New(answer.JsonRpcError.Error.Message)
	}
	if answer.JsonRpcResponse == nil {
		return nil, fmt.Errorf("no answer to tools/list: %+v", answer)
	}
	var listed struct{ Tools []map[string]json.RawMessage }
	if err := json.Unmarshal(answer.JsonRpcResponse.Result, &listed); err != nil {
		return nil, err
	}
	return listed.Tools[0]["inputSchema"], nil
}
