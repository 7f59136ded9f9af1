package unitdriver

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/internal/pass"
)

// printText prints which analyzers failed, and then what the others found.
func (d *Driver) printText(fset *token.FileSet, results []pass.Result, context int) error {
	told := d.printFailures(results)
	for _, r := range results {
		for _, diag := range r.Diagnostics {
			if r.Err != nil {
				continue
			}
			told = true
			printPlain(d.Stderr, fset, diag.Pos, diag.End, diag.Message, context)
			for _, rel := range diag.Related {
				printPlain(d.Stderr, fset, rel.Pos, rel.End, "\t"+rel.Message, context)
			}
		}
	}
	if told {
		return errFindings
	}
	return nil
}

func (d *Driver) printFailures(results []pass.Result) (told bool) {
	for _, r := range results {
		if r.Err != nil {
			told = true
			fmt.Fprintln(d.Stderr, withoutPrefix(r.Err))
		}
	}
	return told
}

// printPlain prints a message at its position, and unless context is negative
// the lines that it is about with so many before and after.
func printPlain(w io.Writer, fset *token.FileSet, pos, end token.Pos, message string, context int) {
	first, last := fset.Position(pos), fset.Position(cmp.Or(end, pos))
	fmt.Fprintf(w, "%s: %s\n", first, message)
	if context < 0 {
		return
	}
	data, err := os.ReadFile(first.Filename)
	if err != nil {
		return
	}
	for i, line := range bytes.Split(data, []byte("\n")) {
		if n := i + 1; first.Line-context <= n && n <= last.Line+context {
			fmt.Fprintf(w, "%d\t%s\n", n, line)
		}
	}
}

// What -json prints: package ids to names of analyzers to an array of jsonFinding, or
// to a jsonFailure. The go command documents no schema; that of the stock
// driver is kept.
type (
	jsonFailure struct {
		Err string `json:"error"`
	}
	jsonFinding struct {
		Category string        `json:"category,omitempty"`
		Posn     string        `json:"posn"`
		End      string        `json:"end"`
		Message  string        `json:"message"`
		Fixes    []jsonFix     `json:"suggested_fixes,omitempty"`
		Related  []jsonRelated `json:"related,omitempty"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"`
		End      int    `json:"end"`
		New      string `json:"new"`
	}
	jsonRelated struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
)

func printJSON(w io.Writer, id string, fset *token.FileSet, results []pass.Result) error {
	byAnalyzer := make(map[string]any)
	for _, r := range results {
		switch {
		case r.Err != nil:
			byAnalyzer[r.Analyzer.Name] = jsonFailure{r.Err.Error()}
		case len(r.Diagnostics) > 0:
			byAnalyzer[r.Analyzer.Name] = jsonFindings(fset, r.Diagnostics)
		}
	}
	tree := make(map[string]any)
	if len(byAnalyzer) > 0 {
		tree[id] = byAnalyzer
	}
	data, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", data)
	return err
}

func jsonFindings(fset *token.FileSet, diagnostics []analysis.Diagnostic) []jsonFinding {
	var list []jsonFinding
	for _, d := range diagnostics {
		f := jsonFinding{Category: d.Category, Posn: spell(fset, d.Pos), End: spell(fset, cmp.Or(d.End, d.Pos)), Message: d.Message}
		for _, fix := range d.SuggestedFixes {
			f.Fixes = append(f.Fixes, jsonFix{fix.Message, jsonEdits(fset, fix.TextEdits)})
		}
		for _, r := range d.Related {
			f.Related = append(f.Related, jsonRelated{spell(fset, r.Pos), spell(fset, cmp.Or(r.End, r.Pos)), r.Message})
		}
		list = append(list, f)
	}
	return list
}

func jsonEdits(fset *token.FileSet, edits []analysis.TextEdit) []jsonEdit {
	var list []jsonEdit
	for _, e := range edits {
		start, end := fset.Position(e.Pos), fset.Position(cmp.Or(e.End, e.Pos))
		list = append(list, jsonEdit{start.Filename, start.Offset, end.Offset, string(e.NewText)})
	}
	return list
}

func spell(fset *token.FileSet, pos token.Pos) string { return fset.Position(pos).String() }
