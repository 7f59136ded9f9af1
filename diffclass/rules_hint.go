package diffclass

import (
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var toolHintWeakened = rule.Rule{
	ID: "tool-hint-weakened", Side: rule.Tool, Effect: rule.Weakens,
	Title: "safety hint weakened",
	Text: "Hosts decide by these hints whether a call runs without asking. What an operator approved as read-only or not destructive " +
		"is now allowed to do more.",
	Before: "&mcp.Tool{Name: \"prune\", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}",
	After:  "&mcp.Tool{Name: \"prune\", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: false}}",
	Fix:    "Restore the hint if the tool still keeps it; else have the new behaviour approved and accept the change.",
	Since:  "0.1.0",
}

var toolHintStrengthened = rule.Rule{
	ID: "tool-hint-strengthened", Side: rule.Tool, Effect: rule.Strengthens,
	Title:  "safety hint strengthened",
	Text:   "The tool promises to do less than before, so whatever was approved still is.",
	Before: "&mcp.Tool{Name: \"prune\", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: false}}",
	After:  "&mcp.Tool{Name: \"prune\", Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}",
	Fix:    "Nothing is broken: accept the change if the tool keeps the promise.",
	Since:  "0.1.0",
}

// hint is one of the tool annotations of MCP (schema 2025-06-18,
// ToolAnnotations).
type hint struct {
	name      string
	byDefault bool
	safe      bool // the value on which a host may rely
	writing   bool // means something only for a tool that is not read-only
}

var hints = []hint{
	{name: "readOnlyHint", byDefault: false, safe: true},
	{name: "destructiveHint", byDefault: true, safe: false, writing: true},
	{name: "idempotentHint", byDefault: false, safe: true, writing: true},
	{name: "openWorldHint", byDefault: true, safe: false},
}

// of returns the effective value in the annotations: absent means the
// default of MCP.
func (h hint) of(annotations contract.Value) bool {
	v := annotations.Get(h.name)
	if v.Kind() != contract.Boolean {
		return h.byDefault
	}
	return v.IsTrue()
}

// hintChanges compares the safety hints: one finding for all that are weaker,
// one for all that are stronger.
func hintChanges(locked, current contract.Value, p rule.Profile) []Change {
	changes := []Change{}
	readOnly := hints[0].of(locked) || hints[0].of(current)
	weaker, stronger := facet{}, facet{}
	for _, h := range hints {
		was, is := h.of(locked), h.of(current)
		switch {
		case was == is || h.writing && readOnly:
		case was == h.safe:
			weaker.add(h, was, is)
		default:
			stronger.add(h, was, is)
		}
	}
	changes = append(changes, weaker.changes(toolHintWeakened, p)...)
	return append(changes, stronger.changes(toolHintStrengthened, p)...)
}

// facet gathers hints that changed in the same direction.
type facet struct {
	old, new []contract.Member
	words    []string
}

func (f *facet) add(h hint, was, is bool) {
	f.old = append(f.old, contract.M(h.name, contract.Bool(was)))
	f.new = append(f.new, contract.M(h.name, contract.Bool(is)))
	f.words = append(f.words, "hint "+strconv.Quote(h.name)+" changed from "+strconv.FormatBool(was)+" to "+strconv.FormatBool(is))
}

func (f *facet) changes(r rule.Rule, p rule.Profile) []Change {
	if len(f.words) == 0 {
		return nil
	}
	return []Change{{
		Rule: r, Side: rule.Tool, Class: r.Class(p),
		Old: contract.Obj(f.old...), New: contract.Obj(f.new...),
		Message: strings.Join(f.words, ", "),
	}}
}
