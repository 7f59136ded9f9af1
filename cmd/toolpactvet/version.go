package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version returns the version of this build as the module system knows it, or
// "devel".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Long: `Print the version as the module system knows it ("devel" for a working copy),
the Go version that built it, and the system that it was built for. So do -V,
which -flags tells of, and --version; -V=full is what the go command asks for.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintf(a.stdout, "toolpactvet %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}

// versionWord returns a command line that asks for the version with a flag as
// the command that it means.
func versionWord(args []string) []string {
	if len(args) == 1 && (args[0] == "-V" || args[0] == "--version" || args[0] == "-version") {
		return []string{"version"}
	}
	return args
}
