package main

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
)

func (a *app) diffCommand() *cobra.Command {
	var exitCode, text bool
	cmd := &cobra.Command{
		Use:   "diff [tool...]",
		Short: "Show every pending change with its evidence",
		Long: `Show every pending change of the tools (default all; globs allowed): class, wire
path, old and new, an example call that used to work, position and rule. What an
upgrade of a framework changes is one change; name tools to see all of it.` + againstHelp,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.load(cmd.Context(), everything(nil))
			if err != nil {
				return a.failed(err)
			}
			reports := s.judge()
			tools, err := selectTools(reports, args)
			if err != nil {
				return err
			}
			before := a.exit
			a.judge(reports)
			a.tellAbsent(reports)
			if a.exit == exitFindings && !exitCode {
				a.exit = before
			}
			if a.format != textFormat {
				if len(args) > 0 {
					reports = onlyTools(reports, tools)
				}
				return a.write(a.outcome(s, reports), true)
			}
			return a.showDiff(reports, tools, len(args) > 0, text)
		},
	}
	a.againstFlag(cmd)
	cmd.Flags().BoolVar(&exitCode, "exit-code", false, "exit with 1 when there are changes")
	cmd.Flags().BoolVar(&text, "text", false, "show also description edits, which are no changes")
	return cmd
}

func (a *app) showDiff(reports []*analyzer.Report, tools []analyzer.ToolReport, chosen, text bool) error {
	p := a.printer()
	p.Diff(tools, chosen)
	if a.exit == exitTrouble {
		fmt.Fprintln(a.stdout, "Not everything could be looked at.")
	}
	if text {
		p.Texts(tools)
	}
	if !chosen {
		for _, r := range reports {
			for _, f := range r.Findings {
				if f.Upgrades == nil { // the diff has these
					p.Finding(f)
				}
			}
		}
	}
	return nil
}

// onlyTools returns the reports with the tools that were chosen, and what an
// upgrade changes about them.
func onlyTools(reports []*analyzer.Report, chosen []analyzer.ToolReport) []*analyzer.Report {
	keys := toolKeys(chosen)
	var some []*analyzer.Report
	for _, r := range reports {
		only := &analyzer.Report{Lock: r.Lock, File: r.File}
		for _, t := range r.Tools {
			if slices.Contains(keys, t.Key) {
				only.Tools = append(only.Tools, t)
			}
		}
		if f := analyzer.GroupUpgrades(only.Tools); f != nil {
			only.Findings = append(only.Findings, f)
		}
		some = append(some, only)
	}
	return some
}

// selectTools returns the tools whose key matches one of the globs, all of
// them without any. A glob that matches nothing is an error.
func selectTools(reports []*analyzer.Report, globs []string) ([]analyzer.ToolReport, error) {
	keys, err := selectKeys(keysOf(reports), globs)
	if err != nil {
		return nil, err
	}
	var tools []analyzer.ToolReport
	for _, r := range reports {
		for _, t := range r.Tools {
			if keys[t.Key] {
				tools = append(tools, t)
			}
		}
	}
	return tools, nil
}

// selectKeys returns the keys that match one of the globs, all of them without
// any. A glob that matches nothing is an error.
func selectKeys(all, globs []string) (map[string]bool, error) {
	chosen := map[string]bool{}
	for _, key := range all {
		chosen[key] = len(globs) == 0
	}
	for _, glob := range globs {
		matched := false
		for _, key := range all {
			ok, err := matchKey(glob, key)
			if err != nil {
				return nil, usage("%q is not a glob: %w", glob, err)
			}
			if ok {
				chosen[key], matched = true, true
			}
		}
		if !matched {
			return nil, usage("no tool %q%s", glob, keyHint(glob, all))
		}
	}
	return chosen, nil
}

func keysOf(reports []*analyzer.Report) []string {
	var keys []string
	for _, r := range reports {
		keys = append(keys, toolKeys(r.Tools)...)
	}
	return keys
}

// matchKey reports whether the key of a tool is the word, or matches it as a
// glob. No glob but one with a slash matches a key with a server.
func matchKey(glob, key string) (bool, error) {
	ok, err := path.Match(glob, key)
	return ok || glob == key, err
}

// keyHint names the keys of a tool that is known with its server only, else
// the nearest key.
func keyHint(name string, keys []string) string {
	var served []string
	for _, key := range keys {
		if strings.HasSuffix(key, "/"+name) {
			served = append(served, strconv.Quote(key))
		}
	}
	if len(served) > 0 {
		return " (there is " + strings.Join(served, ", ") + ")"
	}
	return didYouMean(name, keys)
}

func toolKeys(tools []analyzer.ToolReport) []string {
	var all []string
	for _, t := range tools {
		all = append(all, t.Key)
	}
	return all
}
