package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/lockio"
)

func (a *app) initCommand() *cobra.Command {
	var write, dryRun bool
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Write toolpact.lock from the current source",
		Long: `Write toolpact.lock from the current source, and the line in .gitattributes that
belongs to it. Entries that are there already are never altered.

Where no function is annotated, init lists the handlers of known frameworks that
the program registers, with the directive for each. --write puts these into the
source, each at the end of the doc comment of its function, and locks the tools.
It writes none that could not be locked under the name that is registered, and
says why: a function literal has no doc comment, a name that is not constant has
to be given (//toolpact:tool NAME), of two servers with a tool of one name each
needs a server=, and a generated file would lose it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if write || dryRun {
				return a.annotate(cmd.Context(), dryRun)
			}
			return a.init(cmd.Context())
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "put the directives of handlers that are not annotated into the source")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "list what --write would put there, and write nothing")
	return cmd
}

// errNoTools tells a newcomer what a tool is.
var errNoTools = errors.New(`no function is annotated, so there is nothing to lock. Put the line
	//toolpact:tool
into the doc comment of each function that a language model may call, and run init again`)

// init locks what is annotated, or says what might be.
func (a *app) init(ctx context.Context) error {
	tools, err := a.initLocks(ctx)
	if err != nil {
		return err
	}
	if tools == 0 {
		return a.propose(ctx)
	}
	if a.exit == exitClean {
		a.hint(ctx)
	}
	return nil
}

// initLocks adds to the locks the tools that they lack, and returns how many
// there are.
func (a *app) initLocks(ctx context.Context) (tools int, err error) {
	s, err := a.lockSubtree(ctx)
	if err != nil {
		return 0, err
	}
	reports := s.judge()
	if err := s.refuse(reports); err != nil {
		return 0, err
	}
	if tools = countTools(reports); tools == 0 {
		return 0, nil
	}
	l := &locking{app: a, session: s}
	l.choose = func(t *analyzer.ToolReport) bool {
		return t.Entry == nil && t.Tool != nil
	}
	for _, r := range reports {
		out, err := l.run(ctx, r.Lock)
		if err != nil {
			return 0, err
		}
		out.describeRefused(a)
		if len(out.accepted) == 0 && len(out.refused) > 0 {
			continue
		}
		a.printer().Initialized(r.Lock, out.accepted, out.changed)
		if err := a.gitAttributes(ctx, r.Lock); err != nil {
			return 0, err
		}
	}
	if a.exit == exitClean {
		fmt.Fprint(a.stdout, snippets)
	}
	return tools, nil
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
  to merge       toolpactvet merge --install, in each clone
`

// gitAttributes makes sure that the lock has its line in the .gitattributes
// beside it.
func (a *app) gitAttributes(ctx context.Context, lock string) error {
	path := filepath.Join(filepath.Dir(lock), ".gitattributes")
	line := filepath.Base(lock) + " merge=toolpact"
	return lockio.Update(ctx, path, func(old []byte) ([]byte, error) {
		if hasAttribute(old, filepath.Base(lock)) {
			return old, nil
		}
		if len(old) > 0 && old[len(old)-1] != '\n' {
			old = append(old, '\n')
		}
		fmt.Fprintf(a.stdout, "%s: added %q\n", a.printer().Path(path), line)
		return append(old, line+"\n"...), nil
	})
}

// hasAttribute reports whether a .gitattributes says already how the file of
// that name is merged.
func hasAttribute(attributes []byte, name string) bool {
	for _, line := range bytes.Split(attributes, []byte("\n")) {
		fields := bytes.Fields(line)
		if len(fields) > 1 && string(fields[0]) == name && bytes.Contains(line, []byte("merge")) {
			return true
		}
	}
	return false
}
