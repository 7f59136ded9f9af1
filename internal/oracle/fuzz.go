package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/internal/gensource"
)

// A fuzzed row is a framework that random types are compared with, and how
// they are tagged.
type fuzzed struct {
	framework
	tags gensource.Tags
}

// fuzzedRows lists one version of each way to make schemas.
func fuzzedRows() []fuzzed {
	text := gensource.Tags{Text: 25, Faulty: 1, Extras: 5}
	keywords := gensource.Tags{Text: 5, Keywords: 50, Extras: 15}
	return []fuzzed{
		{framework{probe: "gosdk", version: "v1.8.0"}, text},
		{framework{probe: "mcpgo", version: "v1.2.1", pins: []string{jsonschemaGo + "@v0.4.3"}}, gensource.Tags{Text: 10, Enum: 25, Extras: 10, Faulty: 1}},
		{framework{probe: "invopop", version: "v0.14.0", options: `{}`}, keywords},
		{framework{probe: "openai", version: "v0.14.0"}, keywords},
		{framework{probe: "genkit", version: "v1.9.0"}, keywords},
		{framework{probe: "eino", version: "v0.9.13"}, keywords},
		{framework{probe: "adk", version: "v2.2.0"}, text},
		{framework{probe: "anthropic", version: "v1.84.0"}, keywords},
		{framework{probe: "metoro", version: "v0.16.0"}, keywords},
	}
}

// fuzz compares n random types with each framework.
func (o options) fuzz(ctx context.Context, only *regexp.Regexp, seed uint64, n int, out io.Writer) error {
	fmt.Fprintf(out, "TOOLPACT_SEED=%d\n", seed)
	var faults []error
	for i, f := range fuzzedRows() {
		if !only.MatchString(f.String()) {
			continue
		}
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		set := randomSet(gensource.Generate(r, modulePath+"/gen", perPackage(n), f.tags))
		rows, differences, err := o.random(ctx, f.framework, set)
		if err != nil {
			return fmt.Errorf("%s: %w", f, err)
		}
		for _, row := range rows {
			fmt.Fprintf(out, "oracle-fuzz: %s %s: %d/%d equal, of which %d are refused\n", f, row.side, row.equal, row.total, row.refused)
		}
		if len(differences) == 0 {
			continue
		}
		faults = append(faults, fmt.Errorf("%s differs; TOOLPACT_SEED=%d shows it again", f, seed))
		if err := o.explain(ctx, f.framework, set, differences, out); err != nil {
			return err
		}
	}
	return errors.Join(faults...)
}

// perPackage is how many declarations each of two packages has, so that with
// as many expressions, and without the types that are not exported, there are
// n roots.
func perPackage(n int) int { return n*5/12 + 1 }

// randomSet takes the roots of random source: two in three are the types that
// it declares. They have aliases in a package of their own, because a struct
// literal with fields that are not exported is another type in each package.
func randomSet(source gensource.Source) typeSet {
	const rootsPath = modulePath + "/gen/among"
	set := typeSet{files: map[string][]byte{}, imports: append(source.Imports, fmt.Sprintf("%q", rootsPath))}
	for name, text := range source.Files {
		set.files["gen/"+name] = []byte(text)
	}
	aliases := fmt.Appendf(nil, "package among\n\nimport (\n\t%s\n)\n\n%s\n", strings.Join(source.Imports, "\n\t"), source.Blank)
	for i, expr := range source.Roots {
		aliases = fmt.Appendf(aliases, "type R%d = %s\n", i, expr)
		set.roots = append(set.roots, root{expr, fmt.Sprintf("among.R%d", i)})
	}
	set.files["gen/among/among.go"] = aliases
	return set
}

// differing is a root that differs on one side.
type differing struct {
	place
	root root
	text string // both schemas
}

// random compares the roots of a set with a framework.
func (o options) random(ctx context.Context, f framework, set typeSet) ([]row, []differing, error) {
	cache, err := cacheDir()
	if err != nil {
		return nil, nil, err
	}
	b, err := build(ctx, cache+"/fuzz", f, set)
	if err != nil {
		return nil, nil, err
	}
	answers, err := ask(ctx, b, len(set.roots), f.of().sides())
	if err != nil {
		return nil, nil, err
	}
	d, err := deriveAll(ctx, b, f)
	if err = cmp.Or(err, d.unknown); err != nil {
		return nil, nil, err
	}
	var rows []row
	var all []differing
	for _, side := range f.of().sides() {
		r, list := d.compareRandom(f, side, set, answers)
		rows, all = append(rows, r), append(all, list...)
	}
	slices.SortStableFunc(all, func(a, b differing) int { return cmp.Compare(len(a.text), len(b.text)) })
	return rows, all, nil
}

func (d derivation) compareRandom(f framework, side contract.Side, set typeSet, answers map[place]answer) (row, []differing) {
	r := row{framework: f, side: side}
	var list []differing
	for i, root := range set.roots {
		at := place{i, side}
		r.total++
		if answers[at].words != "" {
			r.refused++
		}
		v := compare(d.tools[toolName(at)], at, d.problems, answers[at])
		if v.difference == "" {
			r.equal++
		} else {
			list = append(list, differing{at, root, v.difference})
		}
	}
	return r, list
}
