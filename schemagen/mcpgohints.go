package schemagen

import (
	"go/ast"

	"github.com/toolpact/toolpactvet/contract"
)

// mcpGoHints is an mcp.ToolAnnotation, whose hints are pointers.
type mcpGoHints struct {
	title   string
	hints   [4]contract.Value // in the order of mcpGoHintNames, absent for nil
	dynamic bool              // the source does not tell all of them
}

// mcpGoHintNames are the fields of mcp.ToolAnnotation in their order, which
// their options are named after.
func mcpGoHintNames() [4]struct{ field, key string } {
	return [4]struct{ field, key string }{
		{"ReadOnlyHint", "readOnlyHint"}, {"DestructiveHint", "destructiveHint"}, {"IdempotentHint", "idempotentHint"}, {"OpenWorldHint", "openWorldHint"},
	}
}

// defaultMCPGoHints are those that NewTool begins with.
func defaultMCPGoHints() mcpGoHints {
	no, yes := contract.Bool(false), contract.Bool(true)
	return mcpGoHints{hints: [4]contract.Value{no, yes, no, yes}}
}

// option applies an option of NewTool, and reports whether it is about hints.
func (h *mcpGoHints) option(name string, call *ast.CallExpr, r *constReader) bool {
	switch name {
	case "WithToolAnnotation":
		*h = mcpGoHints{dynamic: h.dynamic}
		h.literal(call.Args[0], r)
		return true
	case "WithTitleAnnotation":
		title, ok := r.text(call.Args[0])
		h.title, h.dynamic = title, h.dynamic || !ok
		return true
	}
	for i, hint := range mcpGoHintNames() {
		if name == "With"+hint.field+"Annotation" {
			value, ok := r.truth(call.Args[0])
			h.hints[i], h.dynamic = contract.Bool(value), h.dynamic || !ok
			return true
		}
	}
	return false
}

// literal reads the literal of an mcp.ToolAnnotation.
func (h *mcpGoHints) literal(expr ast.Expr, r *constReader) {
	lit, ok := behind(expr, r.pkg).(*ast.CompositeLit)
	if !ok {
		h.dynamic = true
		return
	}
	if title := fieldOf(lit, "Title", r.pkg); title != nil {
		text, ok := r.text(title)
		h.title, h.dynamic = text, h.dynamic || !ok
	}
	for i, hint := range mcpGoHintNames() {
		expr := fieldOf(lit, hint.field, r.pkg)
		if expr == nil || r.pkg.Info.Types[ast.Unparen(expr)].IsNil() {
			continue
		}
		value, ok := pointedBool(expr, r.pkg)
		h.hints[i], h.dynamic = contract.Bool(value), h.dynamic || !ok
	}
}

// value returns what is published, absent when the source does not tell.
func (h *mcpGoHints) value() contract.Value {
	if h.dynamic {
		return contract.Value{}
	}
	var members []contract.Member
	if h.title != "" {
		members = append(members, contract.M("title", contract.Str(h.title)))
	}
	for i, hint := range mcpGoHintNames() {
		if h.hints[i].IsPresent() {
			members = append(members, contract.M(hint.key, h.hints[i]))
		}
	}
	return contract.Obj(members...)
}
