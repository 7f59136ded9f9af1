package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
)

func (a *app) acceptCommand() *cobra.Command {
	var all, nonBreaking bool
	l := &locking{app: a}
	cmd := &cobra.Command{
		Use:   "accept TOOL...|--all",
		Short: "Lock the current contract of tools",
		Long: `Lock the current contract of exactly the tools that are named (globs allowed), or
of all. Tools that are gone leave the lock. Every other byte of it stays. Says of
each what changed and who is affected.

With --non-breaking, alone or with names, whatever breaks an agent stays pending.
A lock with the conflict markers of a merge is mended once the tools in conflict
are named: the side that the source agrees with stays as it is.

Nothing is written while a package that holds or feeds a tool does not
type-check.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case all && len(args) > 0:
				return usage("name tools or give --all, not both")
			case !all && len(args) == 0 && !nonBreaking:
				return usage("name the tools to accept, or give --all")
			}
			return a.accept(cmd.Context(), l, args, nonBreaking)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "accept every pending tool")
	cmd.Flags().BoolVar(&nonBreaking, "non-breaking", false, "accept only what breaks no agent")
	cmd.Flags().StringVar(&l.reason, "reason", "", "record why, in the entries")
	cmd.Flags().BoolVar(&l.dryRun, "dry-run", false, "say what would be done, and write nothing")
	return cmd
}

func (a *app) accept(ctx context.Context, l *locking, globs []string, nonBreaking bool) error {
	s, err := a.lockSubtree(ctx)
	if err != nil {
		return err
	}
	s.disputes = map[string]*lockfile.Dispute{}
	reports := s.judge()
	if err := s.refuse(reports); err != nil {
		return err
	}
	keys, err := selectKeys(append(keysOf(reports), s.disputed(reports)...), globs)
	if err != nil {
		s.tellHidden(reports)
		return err
	}
	l.session = s
	l.named = func(key string) bool { return keys[key] }
	l.choose = func(t *analyzer.ToolReport) bool {
		return keys[t.Key] && (!nonBreaking || t.Class != rule.Breaking && t.Class != rule.Error && !slices.ContainsFunc(t.Ignored, breaking))
	}
	var outcomes []*outcome
	for _, r := range reports {
		out, err := l.run(ctx, r.Lock)
		if err != nil {
			return err
		}
		out.describeRefused(a)
		outcomes = append(outcomes, out)
	}
	return a.accepted(outcomes, l.dryRun)
}

// accepted says what was done.
func (a *app) accepted(outcomes []*outcome, dryRun bool) error {
	sum := render.AcceptObject{Accepted: []string{}, Removed: []string{}, Unchanged: []string{}, Tools: []render.AcceptedTool{}, DryRun: dryRun}
	p := a.printer()
	for _, o := range outcomes {
		sum.Accepted = append(sum.Accepted, toolKeys(o.accepted)...)
		sum.Removed = append(sum.Removed, toolKeys(o.removed)...)
		sum.Unchanged = append(sum.Unchanged, toolKeys(o.unchanged)...)
		sum.Tools = append(sum.Tools, p.AcceptedTools(o.lock, append(slices.Clone(o.accepted), o.removed...))...)
	}
	if a.format == jsonFormat {
		return render.JSON(a.stdout, sum)
	}
	outcomes = slices.DeleteFunc(outcomes, func(o *outcome) bool { return len(o.accepted)+len(o.removed)+len(o.unchanged) == 0 && !o.resolved })
	for _, o := range outcomes {
		if len(outcomes) > 1 {
			p.Lock(o.lock)
		}
		p.Accepted(o.accepted, o.removed, o.unchanged)
		if o.resolved && !dryRun {
			fmt.Fprintf(a.stdout, "The merge conflict in %s is resolved. Run %s.\n", p.Path(o.lock), gitAdd(p.Path(o.lock)))
		}
	}
	if dryRun {
		fmt.Fprintln(a.stdout, "Nothing was written (--dry-run).")
	}
	return nil
}

// lockRoot returns the directory whose subtree the lock of the working
// directory governs: that of the lock, or the module root where there is none
// yet or where a lock is named that any package may use.
func (a *app) lockRoot() (string, error) {
	place, err := lockio.Find(a.dir)
	if err != nil {
		return "", err
	}
	settings, err := a.settings(place.Root)
	if err != nil {
		return "", err
	}
	switch {
	case a.lockfile != "" && filepath.Base(a.lockfile) == lockfile.Name && lockio.Within(place.Root, filepath.Dir(a.lockfile)):
		return filepath.Dir(a.lockfile), nil
	case !place.Found || a.lockfile != "" || settings.Lockfile != "":
		return place.Root, nil
	}
	return filepath.Dir(place.Path), nil
}

// lockSubtree loads everything that the lock of the working directory governs,
// so that what is locked never depends on where in the tree the command runs.
func (a *app) lockSubtree(ctx context.Context) (*session, error) {
	s, err := a.findSubtree(ctx, nil)
	if err != nil {
		return nil, err
	}
	return s, s.tell()
}

// findSubtree is lockSubtree without a word about what is wrong with single
// packages. Packages that import what is named are there, too.
func (a *app) findSubtree(ctx context.Context, importing []string) (*session, error) {
	root, err := a.lockRoot()
	if err != nil {
		return nil, err
	}
	inner := *a
	inner.dir = root
	s, err := inner.find(ctx, everything(nil), importing)
	if err != nil {
		return nil, err
	}
	s.app = a
	return s, nil
}
