package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/toolpact/toolpactvet/internal/annotate"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/internal/render"
)

// propose lists, where nothing is annotated, the handlers that might be.
func (a *app) propose(ctx context.Context) error {
	s, err := a.survey(ctx)
	if err != nil {
		return err
	}
	a.printer().Handlers(s.handlers)
	if len(s.writable()) == 0 {
		return errNoTools
	}
	return fmt.Errorf("no function is annotated, so there is nothing to lock: 'toolpactvet init --write' puts the %d directive(s) above into the source", len(s.writable()))
}

// hint says in one line, where tools are locked, that there are handlers which
// are not annotated.
func (a *app) hint(ctx context.Context) {
	quiet := *a
	quiet.stderr = io.Discard
	s, err := quiet.survey(ctx)
	if err != nil {
		return // nothing that was asked for
	}
	if n := len(s.writable()); n > 0 {
		fmt.Fprintf(a.stdout, "\n%d tool handler(s) are not annotated: 'toolpactvet init --dry-run' lists them.\n", n)
	}
}

// annotate writes the directives of handlers that are not annotated and locks
// the tools that they make, or, when nothing is to be written, lists them.
func (a *app) annotate(ctx context.Context, dryRun bool) error {
	s, err := a.survey(ctx)
	if err != nil {
		return err
	}
	a.printer().Handlers(s.handlers)
	if dryRun {
		fmt.Fprintln(a.stdout, "Nothing was written (--dry-run).")
		return nil
	}
	if err := a.writeDirectives(ctx, s.files()); err != nil {
		return err
	}
	tools, err := a.initLocks(ctx)
	if err == nil && tools == 0 {
		err = errNoTools
	}
	return err
}

// writeDirectives writes what init has found into the files, each as a whole.
// None is written while one of them cannot be.
func (a *app) writeDirectives(ctx context.Context, files map[string][]*render.Handler) error {
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		if err := checkWritable(name); err != nil {
			return fmt.Errorf("nothing was written: %s: %w", a.printer().Path(name), err)
		}
	}
	for _, name := range names {
		err := lockio.Update(ctx, name, func(old []byte) ([]byte, error) {
			return annotate.Insert(name, old, lines(files[name]))
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "%s: %d directive(s) written\n", a.printer().Path(name), len(files[name]))
	}
	return nil
}

// checkWritable returns an error for a file that may not be changed.
func checkWritable(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if info.Mode()&0o200 == 0 {
		return errors.New("the file is read-only")
	}
	return nil
}
