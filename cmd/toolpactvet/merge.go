package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/lockfile"
)

// mergeDriver is the command by which git merges locks; see gitattributes(5),
// "Defining a custom merge driver".
const mergeDriver = "toolpactvet merge --marker-size %L --path %P %O %A %B"

// gitSettings make this command a merge driver. Where branches were merged
// crosswise git merges their bases first, with the driver called recursive:
// nobody wants to hear of conflicts among those.
func gitSettings() [][2]string {
	return [][2]string{
		{"merge.toolpact.driver", mergeDriver}, // first: git refuses to merge with a driver that has a name only
		{"merge.toolpact.name", "toolpact.lock, entry by entry"},
		{"merge.toolpact-base.driver", mergeDriver + " --quiet"},
		{"merge.toolpact.recursive", "toolpact-base"},
	}
}

func (a *app) mergeCommand() *cobra.Command {
	m := &merging{app: a}
	var install bool
	cmd := &cobra.Command{
		Use:   "merge BASE OURS THEIRS",
		Short: "Merge locks entry by entry, as a merge driver of git",
		Long: `Merge what two branches made of a lock, entry by entry, into the file OURS.

Exits with 0 when that went clean, and with 1 when both sides changed the same
tool: then OURS has conflict markers around it, and 'toolpactvet accept TOOL'
mends it once the Go source is resolved. Exits with 2, and leaves OURS as it is,
when one of the files is no lock; git takes that for a conflict too. --quiet
leaves out what is in conflict.

--install tells the git repository of the working directory to use it for the
files that have the line "toolpact.lock merge=toolpact" in .gitattributes.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case install && len(args) > 0:
				return usage("--install takes no files")
			case install:
				return a.installDriver(cmd.Context())
			case m.options.MarkerSize != 0 && m.options.MarkerSize < lockfile.LeastMarker:
				return usage("--marker-size %d: want %d or more; shorter lines are not told from others as conflict markers", m.options.MarkerSize, lockfile.LeastMarker)
			case len(args) != 3:
				return usage("merge takes three files: BASE OURS THEIRS")
			}
			return m.run(cmd.Context(), args[0], args[1], args[2])
		},
	}
	cmd.Flags().BoolVar(&install, "install", false, "make it the merge driver of this clone")
	cmd.Flags().StringVar(&m.path, "path", "", "the path of the lock, for messages (%P of git); default OURS")
	cmd.Flags().IntVar(&m.options.MarkerSize, "marker-size", 0, "length of conflict markers (%L of git); default 7")
	return cmd
}

// merging is one merge of a lock.
type merging struct {
	app     *app
	path    string
	options lockfile.MergeOptions
}

func (m *merging) run(ctx context.Context, base, ours, theirs string) error {
	if m.path == "" {
		m.path = ours
	}
	m.path = filepath.ToSlash(m.path)
	var texts [3][]byte
	for i, name := range []string{base, ours, theirs} {
		text, err := os.ReadFile(m.app.path(name))
		if err != nil {
			return err
		}
		texts[i] = text
	}
	merged, err := lockfile.Merge(texts[0], texts[1], texts[2], m.options)
	if err != nil {
		return m.explain(err)
	}
	if err := lockio.Replace(ctx, m.app.path(ours), merged.Text); err != nil {
		return err
	}
	if len(merged.Clashes) > 0 {
		m.app.findings()
		if !m.app.quiet {
			m.tell(merged.Clashes)
		}
	}
	return nil
}

// explain says which side is no lock, and how to go on with the other.
func (m *merging) explain(err error) error {
	var broken *lockfile.MergeError
	if !errors.As(err, &broken) {
		return err
	}
	side, remedy := string(broken.Stage), m.then(nil)
	switch {
	case broken.Fault.Kind == lockfile.Version:
		remedy = broken.Fault.Remedy() + ", and merge again"
	case broken.Stage == lockfile.Ours:
		remedy = fmt.Sprintf("run %s, %s", render.Command("git checkout --theirs -- "+lockfile.ShellWord(m.path)), remedy)
	default:
		remedy = "it holds ours as it was: " + remedy
	}
	return fmt.Errorf("%s was not merged, its version of %q cannot be read: %w; %s",
		m.path, side, placed(broken.Fault), remedy)
}

// placed returns an error of a lock without the name of the file, which git
// made up.
func placed(fault *lockfile.Error) error {
	return fmt.Errorf("line %d, column %d: %s", fault.Line, fault.Column, fault.Reason)
}

// tell says what the sides disagree about, each thing once, and what to do.
func (m *merging) tell(clashes []lockfile.Clash) {
	var keys, told []string
	own := true
	for _, c := range clashes {
		if c.Own {
			keys = append(keys, c.Key)
		} else {
			own = false
		}
		if !slices.Contains(told, c.Reason) {
			told = append(told, c.Reason)
			fmt.Fprintf(m.app.stderr, "toolpactvet: merge conflict in %s: %s\n", m.path, c.Reason)
		}
	}
	if own {
		fmt.Fprintf(m.app.stderr, "toolpactvet: %s\n", m.then(keys))
		return
	}
	fmt.Fprintf(m.app.stderr, "toolpactvet: choose between the conflict markers in %s, then run %s and %s\n",
		m.path, render.Command("toolpactvet"+lockfile.In(m.path)+" check"), gitAdd(m.path))
}

// then says how to mend the lock by accepting tools, all of them when none is
// named.
func (m *merging) then(keys []string) string {
	return fmt.Sprintf("resolve the conflict in the Go source, then run %s and %s", render.Command(lockfile.AcceptCommand(lockfile.In(m.path), keys)), gitAdd(m.path))
}

// gitAdd returns the command that tells git that a conflict is resolved.
func gitAdd(path string) string { return render.Command("git add " + lockfile.ShellWord(path)) }

// installDriver makes this command the merge driver of the clone that the
// working directory is in.
func (a *app) installDriver(ctx context.Context) error {
	for _, setting := range gitSettings() {
		git := exec.CommandContext(ctx, "git", "config", "--local", setting[0], setting[1])
		git.Dir, git.Stderr = a.dir, a.stderr
		if err := git.Run(); err != nil {
			return fmt.Errorf("git config %s: %w", setting[0], err)
		}
	}
	fmt.Fprintf(a.stdout, "git merges locks with %q in this clone.\n", mergeDriver)
	if _, err := exec.LookPath("toolpactvet"); err != nil {
		fmt.Fprintln(a.stderr, "toolpactvet: warning: toolpactvet is not in PATH, where git looks for it: go install github.com/toolpact/toolpactvet/cmd/toolpactvet")
	}
	return nil
}
