package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/internal/goplsbuild"
)

func (a *app) goplsCommand() *cobra.Command {
	var output, version, source string
	cmd := &cobra.Command{
		Use:   "gopls -o FILE",
		Short: "Build gopls with the analyzers inside",
		Long: `Build gopls, the Go language server, with the analyzers inside, for editors.

The go command downloads and builds it, which takes about a minute. Breaking
changes are shown as errors, non-breaking ones as information, and fixes as code
actions. Point your editor at FILE; docs/drivers.md says how.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if output == "" {
				return usage("gopls: name the executable to write with -o FILE")
			}
			return a.gopls(cmd.Context(), output, version, source)
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "write the executable to this `FILE`")
	cmd.Flags().StringVar(&version, "version", goplsbuild.DefaultVersion, "build this version of gopls")
	cmd.Flags().StringVar(&source, "source", "", "take the analyzers from this `DIR` instead of the released module")
	return cmd
}

func (a *app) gopls(ctx context.Context, output, version, source string) error {
	info, _ := debug.ReadBuildInfo()
	self, err := goplsbuild.FindSelf(info, a.absolute(source), a.dir)
	if err != nil {
		return err
	}
	output = a.absolute(output)
	done := progress(a.stderr, "building gopls")
	built, err := goplsbuild.Build(ctx, goplsbuild.Options{Version: version, Self: self, Output: output, Dir: a.dir})
	done()
	if err != nil {
		return err
	}
	if !a.quiet {
		fmt.Fprintf(a.stdout, "%s: gopls %s with the analyzers of toolpactvet (%s)\n", a.printer().Path(output), built, self)
	}
	return nil
}

// absolute returns a path of the command line, relative to the working
// directory, as an absolute one. "" stays.
func (a *app) absolute(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.dir, path)
}
