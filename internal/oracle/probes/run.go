//go:build ignore

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"
)

// root is one type and what asks the framework for it. A side that the
// framework does not have is nil.
type root struct {
	input, output func() (any, error)
}

// line is what the probe prints: once when it starts on a type, so that who
// reads it knows the culprit when the process dies, and once with the answer.
type line struct {
	Root   int             `json:"root"`
	Side   string          `json:"side"`
	Start  bool            `json:"start,omitempty"`
	Schema json.RawMessage `json:"schema,omitempty"`
	Error  string          `json:"error,omitempty"`
}

// A type gets this much time and memory before it counts as endless.
const (
	patience  = 20 * time.Second
	maxHeap   = 2 << 30
	maxStack  = 16 << 20
	exitFatal = 3
)

// main asks for all roots from the one whose number is the first argument,
// beginning with the side that is the second.
func main() {
	debug.SetMaxStack(maxStack)
	from, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	wire := os.Stdout
	os.Stdout = os.Stderr // what a framework prints is not ours
	out := json.NewEncoder(wire)
	out.SetEscapeHTML(false)
	skipInput := os.Args[2] == "output"
	for i := from; i < len(roots); i++ {
		if !skipInput {
			ask(out, i, "input", roots[i].input)
		}
		skipInput = false
		ask(out, i, "output", roots[i].output)
	}
}

func ask(out *json.Encoder, i int, side string, f func() (any, error)) {
	if f == nil {
		return
	}
	l := line{Root: i, Side: side, Start: true}
	check(out.Encode(l))
	l.Start = false
	stop := watch()
	l.Schema, l.Error = try(f)
	stop()
	check(out.Encode(l))
}

// watch ends the process when nothing stops it in time.
func watch() (stop func()) {
	done := make(chan struct{})
	began := time.Now()
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(100 * time.Millisecond):
			}
			var mem runtime.MemStats
			runtime.ReadMemStats(&mem)
			if time.Since(began) > patience || mem.HeapAlloc > maxHeap {
				fmt.Fprintln(os.Stderr, "probe: endless loop")
				os.Exit(exitFatal)
			}
		}
	}()
	return func() { close(done) }
}

// try returns the schema as the framework writes it, or its words.
func try(f func() (any, error)) (schema json.RawMessage, words string) {
	defer func() {
		if r := recover(); r != nil {
			schema, words = nil, fmt.Sprintf("panic: %v", r)
		}
	}()
	v, err := f()
	if err != nil {
		return nil, err.Error()
	}
	if raw, ok := v.(json.RawMessage); ok {
		return raw, ""
	}
	if v == nil {
		return nil, ""
	}
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err.Error()
	}
	return data, ""
}

func check(err error) {
	if err != nil && err != io.EOF {
		panic(err)
	}
}
