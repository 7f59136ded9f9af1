// Package unitdriver analyses one package as the go command's vet protocol
// asks for it: the job of golang.org/x/tools/go/analysis/unitchecker, for
// analyzers without facts.
//
// The stock driver type-checks every dependency of a package from source,
// because analyzers with facts need it. This driver reads of a dependency, and
// of a package that holds no tool, no more than the bytes, and takes the
// imports of any other from the export data that the go command has compiled
// anyway.
//
// The go command keeps what a vet tool said of a unit, by the tool's id and the
// unit's source, if the tool wrote the unit's VetxOutput. What is said of a
// tool depends on the lock as well, and to have that in the id would mean to
// start the tool again for each package of the build list after each edit. So
// of a unit that concerns the analyzers nothing is written, and the go command
// has it analysed each time: cmd/go/internal/work/exec.go, (*Builder).vet. That
// holds for dependencies too: whether a package is one, or is in a main module,
// is not in the key either.
//
// It prints and fixes as the stock driver does. Of several fixes for one place
// only the first is applied, and it does not clear away imports that a fix
// leaves without use.
package unitdriver

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/types"
	"io"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/internal/pass"
)

// A Driver analyses units.
type Driver struct {
	// Analyzers are those that a unit is analysed with. They have no facts.
	Analyzers []*analysis.Analyzer

	// Concerns reports whether the analyzers can have anything to say about
	// the package of an import path in dir, whose files have these bytes.
	Concerns func(dir, importPath string, sources [][]byte) bool

	// Lasting reports, once the flags are read, whether a no of Concerns holds
	// as long as the tool's id and the source are the same.
	Lasting func() bool

	// Silent says that nothing is to be reported of the unit.
	Silent bool

	Stdout, Stderr io.Writer
}

// Run analyses the unit as the arguments before its .cfg file ask, and returns
// the exit code of a vet tool: 1 when there are findings in plain text, fixes
// that could not be applied, or the unit cannot be analysed, 2 for arguments
// that cannot be understood, else 0. Findings go to Stderr; those of -json and
// the text of -diff to Stdout or to the file that the unit names.
func (d *Driver) Run(cfg *Config, args []string) int {
	flags, err := parseFlags(args, d.Analyzers)
	if err != nil {
		fmt.Fprintln(d.Stderr, "toolpactvet:", err)
		return 2
	}
	if err := d.run(cfg, flags); err != nil {
		if !errors.Is(err, errFindings) {
			fmt.Fprintln(d.Stderr, withoutPrefix(err))
		}
		return 1
	}
	return 0
}

var errFindings = errors.New("findings")

func (d *Driver) run(cfg *Config, flags *flags) error {
	unit, err := d.load(cfg)
	if err != nil {
		return err
	}
	if cfg.VetxOnly || d.Silent {
		return nil
	}
	var results []pass.Result
	if unit.concerns {
		results = pass.Run(unit.pkg, flags.analyzers...)
	}
	switch {
	case flags.fix:
		return d.fix(cfg, unit, results, flags.diff)
	case flags.json:
		return d.toStdout(cfg, func(w io.Writer) error { return printJSON(w, cfg.ID, unit.fset, results) })
	default:
		return d.printText(unit.fset, results, flags.context)
	}
}

// toStdout writes to standard output, or to the file that stands in for it.
func (d *Driver) toStdout(cfg *Config, write func(io.Writer) error) error {
	if cfg.Stdout == "" {
		return write(d.Stdout)
	}
	f, err := os.Create(cfg.Stdout)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// withoutPrefix returns what to print for an error: the go command reads the
// position at the start of a line, so that an error of the source has no
// prefix.
func withoutPrefix(err error) string {
	var atType types.Error
	var atSyntax *scanner.Error
	var list scanner.ErrorList
	if errors.As(err, &atType) || errors.As(err, &atSyntax) || errors.As(err, &list) {
		return err.Error()
	}
	return "toolpactvet: " + err.Error()
}
