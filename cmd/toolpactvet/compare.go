package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/rule"
)

func (a *app) compareCommand() *cobra.Command {
	var side, profile string
	var lines, tools bool
	var aliases []string
	cmd := &cobra.Command{
		Use:   "compare OLD.json NEW.json --side input|output",
		Short: "Classify the change between two bare schemas or lists of tools",
		Long: `Classify the change from one JSON Schema to another, as the arguments (--side
input) or the result (--side output) of a tool. With --jsonl, read one
{"id","old","new"} a line on standard input and answer one line each.

With --tools, compare two lists of tools as MCP servers answer tools/list: the
result, the JSON-RPC response around it, a bare array, or lines of JSON. Answer
one line of JSON a tool, sorted by name (with --format text, as diff does). With
--alias OLD=NEW the server still answers to an old name.

Exits with 1 when the change is breaking.`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			c := comparison{app: a, side: rule.Side(side), options: diffclass.Options{Profile: rule.Profile(profile)}}
			var err error
			if c.options.Aliases, err = parseAliases(aliases); err != nil {
				return err
			}
			switch {
			case c.side != rule.Input && c.side != rule.Output:
				return usage("--side is %q: want input or output", side)
			case tools && (lines || cmd.Flags().Changed("side")):
				return usage("--tools compares both sides of the tools in two files, without --jsonl or --side")
			case len(aliases) > 0 && !tools:
				return usage("--alias is for --tools")
			case c.options.Profile != rule.Default && c.options.Profile != rule.Strict:
				return usage("--profile is %q: want default or strict", profile)
			case lines && len(args) > 0:
				return usage("--jsonl reads standard input and takes no files")
			case lines:
				return c.lines(cmd.InOrStdin())
			case len(args) != 2:
				return usage("compare takes two files, OLD.json and NEW.json")
			case tools:
				return c.tools(args[0], args[1], cmd.Flags().Changed("format") && a.format == textFormat)
			default:
				return c.files(args[0], args[1])
			}
		},
	}
	cmd.Flags().StringVar(&side, "side", "input", "side of the tool: input or output")
	cmd.Flags().StringVar(&profile, "profile", string(rule.Default), "what to assume of callers and readers: default or strict")
	cmd.Flags().BoolVar(&lines, "jsonl", false, "read pairs as JSON Lines on standard input")
	cmd.Flags().BoolVar(&tools, "tools", false, "compare lists of tools, as tools/list returns them")
	cmd.Flags().StringArrayVar(&aliases, "alias", nil, "with --tools: OLD=NEW, an old name to which the server still answers (repeatable)")
	return cmd
}

// parseAliases reads the arguments of --alias.
func parseAliases(args []string) (map[string]string, error) {
	all := map[string]string{}
	for _, arg := range args {
		old, now, ok := strings.Cut(arg, "=")
		if !ok || old == "" || now == "" || old == now {
			return nil, usage("--alias %q: want old=new", arg)
		}
		all[old] = now
	}
	return all, nil
}

type comparison struct {
	app     *app
	side    rule.Side
	options diffclass.Options
}

// compare answers one pair.
func (c *comparison) compare(old, current contract.Value) render.CompareObject {
	return c.answer("", diffclass.CompareSchemas(c.side, old, current, c.options))
}

// answer puts the changes of a tool, or of bare schemas, into an answer.
func (c *comparison) answer(tool string, changes []diffclass.Change) render.CompareObject {
	out := render.CompareObject{Tool: tool, Class: diffclass.WorstClass(changes), Changes: []render.ChangeObject{}}
	for _, change := range changes {
		out.Changes = append(out.Changes, render.NewChange(tool, change, ""))
	}
	if out.Class == rule.Breaking {
		c.app.findings()
	}
	return out
}

func (c *comparison) files(oldFile, newFile string) error {
	old, err := c.app.readSchema(oldFile)
	if err != nil {
		return err
	}
	current, err := c.app.readSchema(newFile)
	if err != nil {
		return err
	}
	answer := c.compare(old, current)
	switch c.app.format {
	case jsonFormat:
		return render.JSON(c.app.stdout, answer)
	case jsonlFormat:
		return render.Line(c.app.stdout, answer)
	}
	c.app.printer().Comparison(diffclass.CompareSchemas(c.side, old, current, c.options), answer.Class)
	return nil
}

func (a *app) readSchema(file string) (contract.Value, error) {
	data, err := a.readFile(file)
	if err != nil {
		return contract.Value{}, err
	}
	v, err := contract.Parse(data)
	if err != nil {
		return contract.Value{}, syntaxAt(file, data, err)
	}
	return v, schemaShape(file, v)
}

// readFile reads a file that the command line names.
func (a *app) readFile(file string) ([]byte, error) {
	return os.ReadFile(a.path(file))
}

// schemaShape refuses what is no JSON Schema at all.
func schemaShape(where string, v contract.Value) error {
	if k := v.Kind(); k != contract.Object && k != contract.Boolean {
		return fmt.Errorf("%s: a JSON Schema is an object or a boolean, not %s", where, k)
	}
	return nil
}

// syntaxAt puts a syntax error at its line and column.
func syntaxAt(where string, data []byte, err error) error {
	syntax := new(contract.SyntaxError)
	if !errors.As(err, &syntax) {
		return fmt.Errorf("%s: %w", where, err)
	}
	line, column := 1, 1
	for _, c := range data[:min(syntax.Offset, len(data))] {
		if column++; c == '\n' {
			line, column = line+1, 1
		}
	}
	return fmt.Errorf("%s:%d:%d: %w", where, line, column, err)
}

// maxLine bounds one line of --jsonl input, in bytes.
const maxLine = 64 << 20

// lines answers each line of in on a line of its own. A line that is no pair
// of schemas is told on stderr, and the others are still answered.
func (c *comparison) lines(in io.Reader) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(make([]byte, 64<<10), maxLine)
	bad := false
	for n := 1; scanner.Scan(); n++ {
		if len(scanner.Bytes()) == 0 {
			continue
		}
		id, old, current, err := pair(scanner.Bytes(), fmt.Sprintf("standard input:%d", n))
		if err != nil {
			bad = true
			fmt.Fprintf(c.app.stderr, "toolpactvet: %v\n", err)
			continue
		}
		answer := c.compare(old, current)
		if id.IsPresent() {
			answer.ID = &id
		}
		if err := render.Line(c.app.stdout, answer); err != nil {
			return err
		}
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	if bad {
		return errReported
	}
	return nil
}

func pair(line []byte, where string) (id, old, current contract.Value, err error) {
	v, err := contract.Parse(line)
	if err != nil {
		return id, old, current, fmt.Errorf("%s: %w", where, err)
	}
	id, old, current = v.Get("id"), v.Get("old"), v.Get("new")
	if !old.IsPresent() || !current.IsPresent() {
		return id, old, current, fmt.Errorf(`%s: want {"id":...,"old":...,"new":...}`, where)
	}
	return id, old, current, errors.Join(schemaShape(where+": old", old), schemaShape(where+": new", current))
}
