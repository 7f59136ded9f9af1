package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/internal/render"
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
needs a server=, and a generated file would lose it. The handlers are looked for in
every build that toolpact.yaml lists.

--format json has the handlers, the files that were written and what was locked;
jsonl a handler a line.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.initialize(cmd.Context(), write, dryRun)
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "put the directives of handlers that are not annotated into the source")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "list what --write would put there, and write nothing")
	return cmd
}

// initializing is one run of init: what it has found and done so far.
type initializing struct {
	app    *app // writes no text where another format is asked for
	looked bool // whether there is something to show
	done   render.InitObject
}

func (a *app) initialize(ctx context.Context, write, dryRun bool) error {
	inner := *a
	if a.format != textFormat {
		inner.stdout = io.Discard
	}
	i := &initializing{app: &inner, done: render.NewInit()}
	err := i.run(ctx, write, dryRun)
	a.exit = max(a.exit, inner.exit)
	if a.format == textFormat || !i.looked {
		return err
	}
	if a.format == jsonlFormat {
		return errors.Join(render.EachLine(a.stdout, i.done.Handlers), err)
	}
	return errors.Join(render.JSON(a.stdout, i.done), err)
}

func (i *initializing) run(ctx context.Context, write, dryRun bool) error {
	if write || dryRun {
		return i.annotate(ctx, dryRun)
	}
	return i.init(ctx)
}

// show lists handlers.
func (i *initializing) show(s *survey) {
	i.looked = true
	p := i.app.printer()
	p.Handlers(s.handlers)
	i.done.Handlers = p.HandlerObjects(s.handlers)
}

// errNoTools tells a newcomer what a tool is.
var errNoTools = errors.New(`no function is annotated, so there is nothing to lock. Put the line
	//toolpact:tool
into the doc comment of each function that a language model may call, and run init again`)

// init locks what is annotated, or says what might be. What is loaded for the
// one does for the other, unless some of it cannot be: a package without tools
// does not keep those of others from being locked.
func (i *initializing) init(ctx context.Context) error {
	all, err := i.app.surveyed(ctx)
	if err != nil {
		return err
	}
	whole := len(all.loaded.Errors) == 0
	var subtree *session
	if whole {
		subtree = all.withTools()
		err = subtree.tell()
	} else {
		subtree, err = i.app.lockSubtree(ctx)
	}
	if err != nil {
		return err
	}
	tools, err := i.lock(ctx, subtree)
	if err != nil {
		return err
	}
	if tools == 0 && !whole {
		all.tellLoaded()
	}
	return i.others(all, tools)
}

// others tells of the handlers that are not annotated, where that many tools
// are.
func (i *initializing) others(all *session, tools int) error {
	s, err := all.survey()
	switch {
	case err != nil && tools > 0:
		return nil // nothing that was asked for
	case err != nil:
		return err
	case tools == 0:
		i.show(s)
		return propose(s)
	}
	i.done.Handlers = i.app.printer().HandlerObjects(s.handlers)
	if i.app.exit == exitClean {
		i.hint(s)
	}
	return nil
}

// withTools returns what would have been loaded without packages that only
// import something.
func (s *session) withTools() *session {
	matters := map[string]bool{}
	for _, p := range s.parts {
		for _, pkg := range p.loaded.Packages {
			matters[pkg.Dir] = matters[pkg.Dir] || pkg.Directives || pkg.Locked
		}
	}
	own, loaded := *s, *s.loaded
	loaded.Packages = slices.DeleteFunc(slices.Clone(loaded.Packages), func(p *loader.Package) bool { return !matters[p.Dir] })
	own.loaded = &loaded
	own.units = slices.DeleteFunc(slices.Clone(s.units), func(u *analyzer.Tools) bool { return !matters[u.Dir] })
	return &own
}

// lock adds to the locks the tools that they lack, and returns how many there
// are.
func (i *initializing) lock(ctx context.Context, s *session) (tools int, err error) {
	a := i.app
	reports := s.judge()
	if err := s.refuse(reports); err != nil {
		return 0, err
	}
	if tools = countTools(reports); tools == 0 {
		return 0, nil
	}
	i.looked = true
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
		i.done.Locks = append(i.done.Locks, a.printer().InitializedLock(r.Lock, out.accepted))
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
