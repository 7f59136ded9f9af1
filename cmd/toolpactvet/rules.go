package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/directive"
	"github.com/toolpact/toolpactvet/internal/render"
)

func (a *app) rulesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rules [ID]",
		Short: "List the rules, or explain one",
		Long:  "List every rule with its class, effect and title, or print the page of one: what it says, why it breaks an agent, before and after, how to fix it, and how its class was derived.",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				if a.format == jsonFormat {
					return render.Rules(a.stdout, analyzer.Rules())
				}
				return render.RuleTable(a.stdout, analyzer.Rules())
			}
			r, ok := analyzer.RuleByID(args[0])
			if !ok {
				return usage("there is no rule %q%s", args[0], didYouMean(args[0], ruleIDs()))
			}
			if a.format == jsonFormat {
				return render.JSON(a.stdout, render.NewRuleEntry(r))
			}
			return render.RulePage(a.stdout, r)
		},
	}
}

func ruleIDs() []string {
	var ids []string
	for _, r := range analyzer.Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}

// didYouMean returns a hint at the nearest of the known words, or "".
func didYouMean(word string, known []string) string {
	if near, ok := directive.Nearest(strings.ToLower(word), known); ok {
		return fmt.Sprintf(" (did you mean %q?)", near)
	}
	return ""
}
