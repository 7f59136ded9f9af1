// Command oracle proves, for maintainers of schemagen, that what is derived
// from source equals what the real frameworks publish when they run. For each
// version of each framework in its table it builds a program with the types of
// a corpus, lets it register a tool with each type, and compares what the
// framework shows a model with the contract that schemagen derives from the
// same source, through the same interface that the analyzers use.
//
// It is a module of its own, so that no framework is ever a dependency of the
// analyzer. It cannot know of versions that are not in its table, nor of types
// that are unlike those of the corpus and of the random source (-fuzz).
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"regexp"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := oracle(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

const pagePath = "../../docs/exactness.md"

// options are the flags.
type options struct {
	update bool
	only   string
	most   int
	fuzzed int
}

func oracle(ctx context.Context, args []string, out io.Writer) error {
	var o options
	flags := flag.NewFlagSet("oracle", flag.ContinueOnError)
	flags.BoolVar(&o.update, "update", false, "write what was compared to docs/exactness.md instead of checking it")
	flags.StringVar(&o.only, "only", "", "compare only rows whose name matches this regular `expression`")
	flags.IntVar(&o.most, "most", 20, "print at most this many differences of a row")
	flags.IntVar(&o.fuzzed, "fuzz", 0, "compare this many random types with each framework instead; TOOLPACT_SEED chooses them")
	if err := flags.Parse(args); err != nil {
		return err
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return err
	}
	if o.fuzzed == 0 {
		return o.corpus(ctx, only, out)
	}
	seed, err := seed()
	if err != nil {
		return err
	}
	return o.fuzz(ctx, only, seed, o.fuzzed, out)
}

// seed returns TOOLPACT_SEED, or another number each time.
func seed() (uint64, error) {
	if s := os.Getenv("TOOLPACT_SEED"); s != "" {
		return strconv.ParseUint(s, 10, 64)
	}
	return rand.Uint64N(1_000_000), nil
}

// corpus compares all frameworks over the corpus.
func (o options) corpus(ctx context.Context, only *regexp.Regexp, out io.Writer) error {
	set, err := corpus()
	if err != nil {
		return err
	}
	excuses := newExcused()
	var rows []row
	for _, f := range frameworks() {
		if !only.MatchString(f.String()) {
			continue
		}
		more, err := o.framework(ctx, f, set, excuses, out)
		if err != nil {
			return fmt.Errorf("%s: %w", f, err)
		}
		rows = append(rows, more...)
		for _, r := range more {
			fmt.Fprintln(os.Stderr, strings.Join(r.cells(), " | "))
		}
	}
	fmt.Fprint(out, table(rows))
	fmt.Fprintln(out, sum(rows))
	return o.judge(rows, excuses)
}

// judge returns an error unless all is well.
func (o options) judge(rows []row, excuses *excused) error {
	var faults []error
	for _, r := range rows {
		if !r.good() {
			faults = append(faults, fmt.Errorf("%s %s differs", r.framework, r.side))
		}
	}
	if o.only == "" {
		for _, e := range excuses.stale() {
			faults = append(faults, fmt.Errorf("ledger: %s %s %q does not differ any more: remove it", e.framework, e.side, e.types))
		}
	}
	before, err := os.ReadFile(pagePath)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	now := page(rows, before)
	switch {
	case o.update:
		faults = append(faults, os.WriteFile(pagePath, now, 0o644))
	case !bytes.Equal(before, now):
		faults = append(faults, errors.New("docs/exactness.md is not what was found: run make oracle-update"))
	}
	return errors.Join(faults...)
}

// framework compares one framework, and prints the differences.
func (o options) framework(ctx context.Context, f framework, set typeSet, excuses *excused, out io.Writer) ([]row, error) {
	cache, err := cacheDir()
	if err != nil {
		return nil, err
	}
	b, err := build(ctx, cache, f, set)
	if err != nil {
		return nil, err
	}
	answers, err := ask(ctx, b, len(set.roots), f.of().sides())
	if err != nil {
		return nil, err
	}
	d, err := deriveAll(ctx, b, f)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, side := range f.of().sides() {
		r, differences := d.row(f, side, set, answers, excuses)
		var stale []string
		if r.recorded, r.records, stale, err = checkRecords(f, side, set, answers); err != nil {
			return nil, err
		}
		for i, difference := range append(stale, differences...) {
			if i == o.most {
				fmt.Fprintf(out, "and %d more\n", len(stale)+len(differences)-i)
				break
			}
			fmt.Fprintln(out, difference)
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// row compares all roots on one side.
func (d derivation) row(f framework, side contract.Side, set typeSet, answers map[place]answer, excuses *excused) (row, []string) {
	r := row{framework: f, side: side, unknown: d.unknown != nil}
	var differences []string
	for i, root := range set.roots {
		at := place{i, side}
		if answers[at].words != "" {
			r.refused++
		}
		if f.of().dialect == "" || r.unknown {
			continue
		}
		r.total++
		v := compare(d.tools[toolName(at)], at, d.problems, answers[at])
		switch {
		case v.difference == "":
			r.equal++
		case excuses.reason(f, side, root) != "":
			r.excused++
		default:
			differences = append(differences, fmt.Sprintf("%s %s: %s\n%s", f, side, root.name, v.difference))
		}
		if v.gaps {
			r.gaps++
		}
		if v.alike {
			r.alike++
		}
	}
	return r, differences
}
