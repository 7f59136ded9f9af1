package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/rule"
)

func (a *app) checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [packages]",
		Short: "Compare the tools with the lock",
		Long: `Compare every tool of the packages (default ./...) with toolpact.lock.

Exits with 0 when nothing is pending, with 1 when there are findings, and with 2
when something could not be looked at.` + againstHelp,
		RunE: func(cmd *cobra.Command, args []string) error { return a.check(cmd.Context(), args) },
	}
	a.againstFlag(cmd)
	return cmd
}

func (a *app) check(ctx context.Context, patterns []string) error {
	s, err := a.load(ctx, everything(patterns))
	if err != nil {
		return a.failed(err)
	}
	reports := s.judge()
	a.judge(reports)
	a.tellAbsent(reports)
	p := a.printer()
	if a.format != textFormat {
		defer s.tellHidden(reports)
		return a.write(a.outcome(s, reports), a.quiet)
	}
	if len(reports) == 0 && len(s.loaded.Errors) == 0 {
		p.Nothing()
	}
	for _, r := range reports {
		if len(r.Tools)+len(r.Findings) > 0 || len(s.loaded.Errors) == 0 {
			p.Check(r)
		}
	}
	s.tellHidden(reports)
	return nil
}

// tellHidden names on stderr the locked tools that this build cannot see: they
// are neither there nor gone.
func (s *session) tellHidden(reports []*analyzer.Report) {
	for _, r := range reports {
		for _, key := range s.hiddenKeys(r) {
			fmt.Fprintf(s.app.stderr, "toolpactvet: tool %q is locked, and not visible in this build\n", key)
		}
	}
}

// hiddenKeys returns the keys of a lock whose tools may be declared in files
// outside this build.
func (s *session) hiddenKeys(r *analyzer.Report) []string {
	if r.File == nil {
		return nil
	}
	var hidden []string
	for _, key := range r.File.Keys() {
		e, ok := r.File.Entry(key)
		looked := slices.ContainsFunc(r.Tools, func(t analyzer.ToolReport) bool { return t.Key == key || t.OldKey == key })
		pkg := e.Contract.Package
		if ok && !e.Foreign && !looked && (s.loaded.Covers(pkg) || s.orphaned(r.Lock, pkg)) && s.hidden(e) {
			hidden = append(hidden, key)
		}
	}
	return hidden
}

// everything returns the patterns, or those of the whole tree.
func everything(patterns []string) []string {
	if len(patterns) == 0 {
		return []string{"./..."}
	}
	return patterns
}

// judge sets the exit code by the worst finding.
func (a *app) judge(reports []*analyzer.Report) {
	for _, r := range reports {
		for i := range r.Tools {
			if r.Tools[i].Pending() {
				a.findings()
			}
			a.worst(r.Tools[i].Findings)
		}
		a.worst(r.Findings)
	}
}

func (a *app) worst(findings []*analyzer.Finding) {
	for _, f := range findings {
		switch {
		case f.Notice:
		case f.Class == rule.Error && !finding(f.Rule.ID):
			a.exit = exitTrouble
		default:
			a.findings()
		}
	}
}

// finding reports whether an error is an answer about the tools rather than
// something that kept them from being looked at.
func finding(ruleID string) bool {
	return ruleID == "ignore-unused" || ruleID == "lock-missing" || analyzer.Contradicts(ruleID)
}
