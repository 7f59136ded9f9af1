package main

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/internal/toollist"
	"github.com/toolpact/toolpactvet/rule"
)

// tools answers for each tool of two lists.
func (c *comparison) tools(oldFile, newFile string, text bool) error {
	old, err := c.app.readTools(oldFile)
	if err != nil {
		return err
	}
	current, err := c.app.readTools(newFile)
	if err != nil {
		return err
	}
	results := diffclass.CompareSets(old, current, c.options)
	if text {
		c.print(results)
		return nil
	}
	for _, r := range results {
		answer := c.answer(r.Key, r.Changes)
		answer.Was = r.OldKey
		if err := render.Line(c.app.stdout, answer); err != nil {
			return err
		}
	}
	return nil
}

func (c *comparison) print(results []diffclass.ToolResult) {
	printer := c.app.printer()
	for _, r := range results {
		printer.ToolComparison(r)
	}
	if diffclass.WorstOf(results) == rule.Breaking {
		c.app.findings()
	}
}

func (a *app) readTools(file string) ([]contract.Contract, error) {
	data, err := a.readFile(file)
	if err != nil {
		return nil, err
	}
	tools, err := toollist.Parse(data)
	if err != nil {
		return nil, syntaxAt(file, data, err)
	}
	return tools, nil
}
