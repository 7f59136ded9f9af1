package render

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/toolpact/toolpactvet/rule"
)

// RuleTable writes one line a rule: id, class, effect and title.
func RuleTable(w io.Writer, rules []rule.Rule) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		class := string(r.Class(rule.Default))
		if strict := r.Class(rule.Strict); string(strict) != class {
			class += " (strict: " + string(strict) + ")"
		}
		if r.Effect == rule.Worst {
			class = "as what it groups"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", r.ID, class, r.Effect, r.Title)
	}
	return table.Flush()
}

// RulePage writes the page of one rule as Markdown.
func RulePage(w io.Writer, r rule.Rule) error { return rulePage(w, r, "#") }

// RuleBook writes the pages of all rules as one Markdown document, with a
// heading a rule that links can lead to.
func RuleBook(w io.Writer, rules []rule.Rule) error {
	_, err := io.WriteString(w, "# Rules\n\nThis page is made from the rules themselves: `toolpactvet rules ID` prints the same text.\n")
	for _, r := range rules {
		if err == nil {
			_, err = io.WriteString(w, "\n")
		}
		if err == nil {
			err = rulePage(w, r, "##")
		}
	}
	return err
}

// rulePage writes a page whose title is a heading of the given level.
func rulePage(w io.Writer, r rule.Rule, level string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n\n%s.\n\n%s\n", level, r.ID, sentence(r.Title), r.Text)
	code := func(heading, source string) {
		if source != "" {
			fmt.Fprintf(&b, "\n%s# %s\n\n```go\n%s\n```\n", level, heading, source)
		}
	}
	code("Before", r.Before)
	code("After", r.After)
	if r.Fix != "" {
		fmt.Fprintf(&b, "\n%s# How to fix\n\n%s\n", level, r.Fix)
	}
	fmt.Fprintf(&b, "\n%s# Class\n\n%s\n\nSince %s.\n", level, derived(r), r.Since)
	_, err := io.WriteString(w, b.String())
	return err
}

func sentence(title string) string {
	if title == "" {
		return ""
	}
	return strings.ToUpper(title[:1]) + title[1:]
}

// derived says how the class of a rule follows from the law, or why it
// deviates.
func derived(r rule.Rule) string {
	byDefault, strict := r.Class(rule.Default), r.Class(rule.Strict)
	for _, d := range rule.Deviations {
		if d.ID == r.ID {
			if byDefault == strict {
				return fmt.Sprintf("%s: a deviation from the law. %s.", byDefault, sentence(d.Reason))
			}
			return fmt.Sprintf("%s, and %s in the strict profile. %s.", byDefault, strict, sentence(d.Reason))
		}
	}
	if r.Effect == rule.Fault {
		return fmt.Sprintf("%s: not a change, but something wrong as it stands.", byDefault)
	}
	if r.Effect == rule.Worst {
		return "The worst class among the changes that it groups."
	}
	if r.Effect == rule.None {
		return fmt.Sprintf("%s: off, unless toolpact.yaml gives it a class.", byDefault)
	}
	return fmt.Sprintf("%s: the change %s on the %s side.", byDefault, verb(r.Effect), r.Side)
}

func verb(e rule.Effect) string {
	switch e {
	case rule.Incomparable:
		return "takes away some values and adds others"
	case rule.Undecided:
		return "could not be decided"
	case rule.Weakens, rule.Strengthens:
		return string(e) + " a promise"
	case rule.Narrows:
		return "takes away accepted values"
	case rule.Widens:
		return "adds accepted values"
	default:
		return "is of effect " + fmt.Sprintf("%q", e)
	}
}
