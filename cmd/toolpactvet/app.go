package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/lockfile"
)

// app is one command line: its global flags, its output, and what came of it.
type app struct {
	stdout, stderr io.Writer
	exit           int

	dir      string // -C
	lockfile string
	config   string
	tags     string
	dialect  string
	format   string
	color    string
	quiet    bool

	against []string // --against
}

// A usageError is a mistake in the command line.
type usageError struct{ error }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errReported is returned by a command that has told its trouble already.
var errReported = errors.New("trouble was reported")

// trouble reports an error on stderr and sets the exit code.
func (a *app) trouble(err error) {
	a.exit = exitTrouble
	if errors.Is(err, errReported) {
		return
	}
	fmt.Fprintf(a.stderr, "toolpactvet: %s\n", strings.TrimPrefix(err.Error(), "toolpactvet: "))
	if errors.As(err, new(usageError)) {
		fmt.Fprintln(a.stderr, "Run 'toolpactvet help' for usage.")
	}
}

// findings sets the exit code to 1, unless there was worse.
func (a *app) findings() { a.exit = max(a.exit, exitFindings) }

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "toolpactvet [command] [packages]",
		Short: "Hold the schemas of LLM tools against a committed lock",
		Long: `toolpactvet is package-lock.json for LLM tool schemas.

It derives the JSON Schemas that Go functions annotated //toolpact:tool show to
a language model, and holds them against the committed toolpact.lock. It runs
nothing of your program. Package patterns or --against without a command mean
check.`,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.checkFormat(cmd); err != nil {
				return err
			}
			if err := a.prepare(); err != nil {
				return err
			}
			return a.checkDialect(cmd)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				if len(a.against) > 0 {
					return a.check(cmd.Context(), nil)
				}
				return cmd.Help()
			}
			if word := args[0]; bareWord().MatchString(word) && !reserved(word) {
				return usage("unknown command %q%s", word, didYouMean(word, commandNames(cmd)))
			}
			return a.check(cmd.Context(), args)
		},
	}
	a.againstFlag(root)
	flags := root.PersistentFlags()
	flags.StringVarP(&a.dir, "directory", "C", "", "work in this directory")
	flags.StringVar(&a.lockfile, "lockfile", "", "use this lock instead of the nearest toolpact.lock")
	flags.StringVar(&a.config, "config", "", "use this file instead of toolpact.yaml at the module root")
	flags.StringVar(&a.tags, "tags", "", "build tags, comma-separated")
	flags.StringVar(&a.dialect, "dialect", "", "check, diff, schema, show and list: derive as this version of a framework would, NAME@VERSION,\nor as NAME where a function names no dialect")
	flags.StringVar(&a.format, "format", "text", "output format: text, json, jsonl, sarif, github or markdown, as the command has it")
	flags.StringVar(&a.color, "color", "auto", "colour output: auto, always or never")
	flags.BoolVarP(&a.quiet, "quiet", "q", false, "leave out what is unchanged")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(
		a.checkCommand(), a.diffCommand(), a.acceptCommand(), a.listCommand(), a.showCommand(), a.schemaCommand(),
		a.compareCommand(), a.rulesCommand(), a.mergeCommand(), a.initCommand(), a.goplsCommand(), a.versionCommand(),
	)
	for _, c := range root.Commands() {
		if check := c.Args; check != nil {
			c.Args = func(cmd *cobra.Command, args []string) error {
				if err := check(cmd, args); err != nil {
					return usageError{err}
				}
				return nil
			}
		}
	}
	return root
}

// bareWord matches what is more likely a misspelt command than an import path.
var bareWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z-]+$`) })

// reserved reports whether the word is a package pattern of the go command.
func reserved(word string) bool { return word == "all" || word == "std" || word == "cmd" }

func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Root().Commands() {
		names = append(names, c.Name())
	}
	return names
}

// prepare checks the global flags and makes the paths among them absolute.
func (a *app) prepare() error {
	switch a.color {
	case "auto", "always", "never":
	default:
		return usage("unknown value %q of --color: want auto, always or never", a.color)
	}
	if base := filepath.Base(a.lockfile); a.lockfile != "" && base != lockfile.Name && !strings.HasSuffix(base, "."+lockfile.Name) {
		return usage("--lockfile %s: want the base name %q, or one that ends in %q", a.lockfile, lockfile.Name, "."+lockfile.Name)
	}
	dir, err := filepath.Abs(a.dir)
	if err != nil {
		return err
	}
	if info, err := os.Stat(dir); err != nil {
		return usage("-C %s: no such directory", a.dir)
	} else if !info.IsDir() {
		return usage("-C %s: not a directory", a.dir)
	}
	a.dir = dir
	for _, path := range []*string{&a.lockfile, &a.config} {
		if *path != "" && !filepath.IsAbs(*path) {
			*path = filepath.Join(dir, *path)
		}
	}
	return nil
}

// checkDialect refuses --dialect where it would record what is not built, and a
// dialect that there is not.
func (a *app) checkDialect(cmd *cobra.Command) error {
	if a.dialect == "" {
		return nil
	}
	switch name := cmd.Name(); name {
	case "check", "diff", "schema", "show", "list", cmd.Root().Name():
	case "accept", "init":
		return usage("%s does not take --dialect: a lock records what the build list gives", name)
	default:
		return usage("%s does not take --dialect", name)
	}
	root, _ := lockio.ModuleRoot(a.dir)
	settings, err := a.settings(root)
	if err != nil {
		return err
	}
	if err := analyzer.CheckDialect(a.dialect, settings); err != nil {
		return usage("--dialect: %w", err)
	}
	return nil
}

// printer returns a printer for this command line.
func (a *app) printer() *render.Printer {
	return &render.Printer{
		W: a.stdout, Dir: a.dir, Root: a.repository(), Color: a.colored(), Quiet: a.quiet,
		Hypothetical: a.dialect != "" || len(a.against) > 0,
	}
}

// colored reports whether output is coloured: on a terminal unless NO_COLOR is
// set (https://no-color.org), or as --color says.
func (a *app) colored() bool {
	if a.color != "auto" {
		return a.color == "always"
	}
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(a.stdout)
}
