package unitdriver

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// flags is the command line of a vet tool that analyses a unit. The flags are
// those of unitchecker.Main.
type flags struct {
	json      bool
	context   int // lines shown around a finding, less than 0 for none, not even its own
	fix, diff bool

	analyzers []*analysis.Analyzer // those that are not switched off
}

// parseFlags reads the arguments of the go command but for the last, which is
// the .cfg file. It sets the analyzers' own flags, and leaves out the analyzers
// that are switched off: those that no -NAME asks for when one does, those of a
// -NAME=false when none does.
func parseFlags(args []string, analyzers []*analysis.Analyzer) (*flags, error) {
	f := &flags{}
	wanted := make([]choice, len(analyzers))
	set := f.define(analyzers, wanted)
	if err := set.Parse(args); err != nil {
		return nil, fmt.Errorf("unitdriver: %w", err)
	}
	if set.NArg() > 0 {
		return nil, fmt.Errorf("unitdriver: want one .cfg file after the flags, have also %q", set.Args())
	}
	f.analyzers = chosen(analyzers, wanted)
	return f, nil
}

func (f *flags) define(analyzers []*analysis.Analyzer, wanted []choice) *flag.FlagSet {
	set := flag.NewFlagSet("vet", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&f.json, "json", false, "print findings and fixes as JSON")
	set.IntVar(&f.context, "c", -1, "show the lines of a finding, and so many around them")
	set.BoolVar(&f.fix, "fix", false, "apply the first fix of each finding")
	set.BoolVar(&f.diff, "diff", false, "with -fix, print the differences instead of rewriting files")
	for _, old := range []string{"source", "v", "all"} {
		set.Bool(old, false, "of old scripts, without effect")
	}
	set.String("tags", "", "of old scripts, without effect")
	for i, a := range analyzers {
		set.Var(&wanted[i], a.Name, "run the analyzer "+a.Name)
		a.Flags.VisitAll(func(own *flag.Flag) { set.Var(own.Value, a.Name+"."+own.Name, own.Usage) })
	}
	return set
}

// PrintFlags answers the go command's question (-flags) which flags it may hand
// on. Not among them is -fix, which it sets itself, while it wants to be told of
// those that ask.
func PrintFlags(w io.Writer, analyzers []*analysis.Analyzer) error {
	type described struct {
		Name  string
		Bool  bool
		Usage string
	}
	list := []described{{"V", true, "print the version"}, {"flags", true, "print the flags as JSON"}}
	set := new(flags).define(analyzers, make([]choice, len(analyzers)))
	set.VisitAll(func(f *flag.Flag) {
		if f.Name != "fix" {
			isBool, ok := f.Value.(interface{ IsBoolFlag() bool })
			list = append(list, described{f.Name, ok && isBool.IsBoolFlag(), f.Usage})
		}
	})
	data, err := json.MarshalIndent(list, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", data)
	return err
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
