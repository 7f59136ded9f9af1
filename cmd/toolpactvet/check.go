package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/rule"
)

func (a *app) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check [packages]",
		Short: "Compare the tools with the lock",
		Long: `Compare every tool of the packages (default ./...) with toolpact.lock.

Exits with 0 when nothing is pending, with 1 when there are findings, and with 2
when something could not be looked at.`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.check(cmd.Context(), args) },
	}
}

func (a *app) check(ctx context.Context, patterns []string) error {
	s, err := a.load(ctx, everything(patterns))
	if err != nil {
		return err
	}
	reports := s.judge()
	a.judge(reports)
	p := a.printer()
	if a.format == "json" {
		return render.JSON(a.stdout, p.CheckObject(reports, false))
	}
	if len(reports) == 0 {
		p.Nothing()
	}
	for _, r := range reports {
		p.Check(r)
	}
	return nil
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
	return ruleID == "ignore-unused" || ruleID == "lock-missing"
}
