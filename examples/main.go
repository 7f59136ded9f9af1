// Command examples is a small warehouse offered to language models as an MCP
// server on standard input and output:
//
//	go run .
//
// The tools are in package tools; toolpact.lock holds what each of them
// promises to a model.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolpact/toolpactvet/examples/store"
	"github.com/toolpact/toolpactvet/examples/tools"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	warehouse := store.Open(store.Range(), time.Now)
	if err := tools.NewServer(warehouse).Run(ctx, &mcp.StdioTransport{}); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "warehouse:", err)
		os.Exit(1)
	}
}
