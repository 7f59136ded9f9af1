package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"

	"github.com/toolpact/toolpactvet/contract"
)

// place is one side of one root, by its number.
type place struct {
	root int
	side contract.Side
}

// answer is what a framework publishes for a place: a schema, words, or
// neither when it publishes nothing.
type answer struct {
	schema json.RawMessage
	words  string
}

// How a process dies is written in these words, whatever the run time prints.
const (
	overflow = "fatal: stack overflow"
	endless  = "fatal: endless loop"
)

// ask runs a probe and returns what it says of every place. Where the process
// dies, what killed it is known, and another one goes on behind.
func ask(ctx context.Context, b built, roots int, sides []contract.Side) (map[place]answer, error) {
	answers := map[place]answer{}
	next := place{0, contract.Input}
	for next.root < roots {
		culprit, death, err := run(ctx, b, next, answers)
		if err != nil {
			return nil, err
		}
		if death == "" {
			break
		}
		answers[culprit] = answer{words: death}
		next = place{culprit.root + 1, contract.Input}
		if culprit.side == contract.Input && len(sides) > 1 {
			next = place{culprit.root, contract.Output}
		}
	}
	if want := roots * len(sides); len(answers) != want {
		return nil, fmt.Errorf("%s: %d of %d answers", b.binary(), len(answers), want)
	}
	return answers, nil
}

// run runs a probe once from a place on, and returns the place that it died of
// and how, if it did.
func run(ctx context.Context, b built, from place, answers map[place]answer) (culprit place, death string, err error) {
	cmd := exec.CommandContext(ctx, b.binary(), strconv.Itoa(from.root), string(from.side))
	cmd.Env = append(os.Environ(), "GOTRACEBACK=none")
	var stderr tail
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return culprit, "", err
	}
	if err := cmd.Start(); err != nil {
		return culprit, "", err
	}
	started, err := read(stdout, answers)
	if waited := cmd.Wait(); waited == nil || err != nil {
		return culprit, "", err
	}
	if started == nil {
		return culprit, "", fmt.Errorf("%s died between two types: %s", b.binary(), stderr.start)
	}
	return *started, deathIn(stderr), nil
}

// read reads the lines of a probe, and returns the place that it has begun
// with and not answered.
func read(stdout interface{ Read([]byte) (int, error) }, answers map[place]answer) (started *place, err error) {
	lines := bufio.NewReader(stdout)
	for {
		data, err := lines.ReadBytes('\n')
		if err != nil {
			return started, nil // the end
		}
		var l struct {
			Root   int
			Side   contract.Side
			Start  bool
			Schema json.RawMessage
			Error  string
		}
		if err := json.Unmarshal(data, &l); err != nil {
			return nil, err
		}
		at := place{l.Root, l.Side}
		if l.Start {
			started = &at
			continue
		}
		started = nil
		answers[at] = answer{l.Schema, l.Error}
	}
}

// deathIn says in what way a process died.
func deathIn(stderr tail) string {
	switch {
	case stderr.has("probe: endless loop"), stderr.has("out of memory"):
		return endless
	case stderr.has("stack exceeds"), stderr.has("stack overflow"):
		return overflow
	default:
		return "fatal: " + string(stderr.start)
	}
}

// tail reads what a process prints before it dies: it keeps the start, and
// every line that tells of a death.
type tail struct {
	start, deaths, line []byte
}

const tailSize = 2000

func (t *tail) has(words string) bool { return bytes.Contains(t.deaths, []byte(words)) }

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	if free := tailSize - len(t.start); free > 0 {
		t.start = append(t.start, p[:min(free, len(p))]...)
	}
	for line := range bytes.Lines(p) {
		t.line = append(t.line, line...)
		if !bytes.HasSuffix(line, []byte("\n")) {
			continue
		}
		if isDeath(t.line) && len(t.deaths) < tailSize {
			t.deaths = append(t.deaths, t.line...)
		}
		t.line = t.line[:0]
	}
	return len(p), nil
}

func isDeath(line []byte) bool {
	return slices.ContainsFunc([]string{"fatal error: ", "runtime: goroutine stack exceeds", "probe: "}, func(prefix string) bool {
		return bytes.HasPrefix(line, []byte(prefix))
	})
}
