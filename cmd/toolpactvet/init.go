package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/lockio"
)

func (a *app) initCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "init",
		Short: "Write toolpact.lock from the current source",
		Long: `Write toolpact.lock from the current source, and the line in .gitattributes that
belongs to it. Entries that are there already are never altered.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.init(cmd.Context()) },
	}
}

// errNoTools tells a newcomer what a tool is.
var errNoTools = errors.New(`no function is annotated, so there is nothing to lock. Put the line
	//toolpact:tool
into the doc comment of each function that a language model may call, and run init again`)

func (a *app) init(ctx context.Context) error {
	s, reports, err := a.lockSubtree(ctx)
	if err != nil {
		return err
	}
	if err := s.refuse(reports); err != nil {
		return err
	}
	if tools := countTools(reports); tools == 0 {
		return errNoTools
	}
	l := &locking{app: a, session: s, choose: func(t *analyzer.ToolReport) bool { return t.State == analyzer.New || t.State == analyzer.Failed }}
	for _, r := range reports {
		out, err := l.run(ctx, r.Lock)
		if err != nil {
			return err
		}
		out.describeRefused(a)
		a.printer().Initialized(r.Lock, out.accepted, out.changed)
		if err := a.gitAttributes(filepath.Dir(r.Lock), filepath.Base(r.Lock)); err != nil {
			return err
		}
	}
	fmt.Fprint(a.stdout, snippets)
	return nil
}

func countTools(reports []*analyzer.Report) int {
	n := 0
	for _, r := range reports {
		n += len(r.Tools)
	}
	return n
}

// snippets is what init prints at the end: how to go on.
const snippets = `
Commit toolpact.lock. From now on a change of a tool's schema is reported until it
is accepted:

  in CI          toolpactvet check ./...
  with go vet    go vet -vettool=$(which toolpactvet) ./...
                 as a tool of this module: go get -tool github.com/toolpact/toolpactvet/cmd/toolpactvet
                 go vet -vettool=$(go tool -n toolpactvet) ./...
  to accept      toolpactvet diff; toolpactvet accept TOOL
`

// gitAttributes makes sure that the lock in dir has its line in the
// .gitattributes beside it.
func (a *app) gitAttributes(dir, lock string) error {
	path := filepath.Join(dir, ".gitattributes")
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	line := lock + " merge=toolpact"
	for _, have := range bytes.Split(old, []byte("\n")) {
		if fields := bytes.Fields(have); len(fields) > 1 && string(fields[0]) == lock && bytes.Contains(have, []byte("merge")) {
			return nil
		}
	}
	updated := old
	if len(updated) > 0 && updated[len(updated)-1] != '\n' {
		updated = append(updated, '\n')
	}
	updated = append(updated, line+"\n"...)
	fmt.Fprintf(a.stdout, "%s: added %q\n", a.printer().Path(path), line)
	return lockio.Write(path, updated)
}
