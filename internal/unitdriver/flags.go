package unitdriver

import (
	"flag"
	"fmt"
	"io"
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// Flags is the command line of a vet tool that analyses a unit. The flags are
// those of unitchecker.Main.
type Flags struct {
	JSON      bool
	Context   int // lines shown around a finding, less than 0 for none, not even its own
	Fix, Diff bool

	Analyzers []*analysis.Analyzer // those that are not switched off
}

// ParseFlags reads the arguments of the go command but for the last, which is
// the .cfg file. It sets the analyzers' own
// flags, and leaves out the analyzers that are switched off: those that no
// -NAME asks for when one does, those of a -NAME=false when none does.
func ParseFlags(args []string, analyzers []*analysis.Analyzer) (*Flags, error) {
	f := &Flags{}
	set := flag.NewFlagSet("vet", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&f.JSON, "json", false, "")
	set.IntVar(&f.Context, "c", -1, "")
	set.BoolVar(&f.Fix, "fix", false, "")
	set.BoolVar(&f.Diff, "diff", false, "")
	for _, old := range []string{"source", "v", "all"} { // of old scripts, without effect
		set.Bool(old, false, "")
	}
	set.String("tags", "", "")
	wanted := make([]choice, len(analyzers))
	for i, a := range analyzers {
		set.Var(&wanted[i], a.Name, "")
		a.Flags.VisitAll(func(own *flag.Flag) { set.Var(own.Value, a.Name+"."+own.Name, "") })
	}
	if err := set.Parse(args); err != nil {
		return nil, fmt.Errorf("unitdriver: %w", err)
	}
	if set.NArg() > 0 {
		return nil, fmt.Errorf("unitdriver: want one .cfg file after the flags, have also %q", set.Args())
	}
	f.Analyzers = chosen(analyzers, wanted)
	return f, nil
}

func chosen(analyzers []*analysis.Analyzer, wanted []choice) []*analysis.Analyzer {
	selected := false
	for _, w := range wanted {
		selected = selected || w == yes
	}
	var kept []*analysis.Analyzer
	for i, a := range analyzers {
		if wanted[i] == yes || !selected && wanted[i] != no {
			kept = append(kept, a)
		}
	}
	return kept
}

// choice is a boolean flag that knows whether it was given.
type choice uint8

const (
	unsaid choice = iota
	yes
	no
)

func (c *choice) IsBoolFlag() bool { return true }

func (c *choice) String() string { return strconv.FormatBool(*c != no) }

func (c *choice) Set(value string) error {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return err
	}
	*c = no
	if on {
		*c = yes
	}
	return nil
}
