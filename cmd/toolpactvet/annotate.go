package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/toolpact/toolpactvet/internal/annotate"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/internal/render"
)

// propose lists, where nothing is annotated, the handlers that might be.
func propose(s *survey) error {
	if len(s.writable()) == 0 {
		return errNoTools
	}
	return fmt.Errorf("no function is annotated, so there is nothing to lock: 'toolpactvet init --write' puts the %d directive(s) above into the source", len(s.writable()))
}

// hint says in one line, where tools are locked, that there are handlers which
// are not annotated.
func (i *initializing) hint(s *survey) {
	if n := len(s.writable()); n > 0 {
		fmt.Fprintf(i.app.stdout, "\n%d tool handler(s) are not annotated: 'toolpactvet init --dry-run' lists them.\n", n)
	}
}

// annotate writes the directives of handlers that are not annotated and locks
// the tools that they make, or, when nothing is to be written, lists them.
func (i *initializing) annotate(ctx context.Context, dryRun bool) error {
	all, err := i.app.surveyed(ctx)
	if err != nil {
		return err
	}
	all.tellLoaded()
	s, err := all.survey()
	if err != nil {
		return err
	}
	i.show(s)
	if dryRun {
		i.done.DryRun = true
		fmt.Fprintln(i.app.stdout, "Nothing was written (--dry-run).")
		return nil
	}
	if err := i.writeDirectives(ctx, s.files()); err != nil {
		return err
	}
	subtree, err := i.app.lockSubtree(ctx)
	if err != nil {
		return err
	}
	tools, err := i.lock(ctx, subtree)
	if err == nil && tools == 0 {
		err = errNoTools
	}
	return err
}

// writeDirectives writes what init has found into the files, each as a whole.
// None is written while one of them cannot be.
func (i *initializing) writeDirectives(ctx context.Context, files map[string][]*render.Handler) error {
	a, names := i.app, slices.Sorted(maps.Keys(files))
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
		i.done.Written = append(i.done.Written, a.printer().Path(name))
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
