package diffclass

import (
	"strconv"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

var toolRemoved = rule.Rule{
	ID: "tool-removed", Side: rule.Tool, Effect: rule.Narrows,
	Title:  "tool removed",
	Text:   "Prompts, plans and cached tool lists name the tool; every call of it fails as unknown.",
	Before: "//toolpact:tool\nfunc Search(query string) ([]Hit, error) { ... }",
	After:  "// no function of that name is a tool any more",
	Fix:    "Restore the function with its directive. If the tool is to go, accept the removal when no agent uses it.",
	Since:  "0.1.0",
}

var toolRenamed = rule.Rule{
	ID: "tool-renamed", Side: rule.Tool, Effect: rule.Narrows,
	Title: "tool renamed",
	Text: "Prompts, plans and cached tool lists name the tool by its old name; every call of it fails as unknown. " +
		"A tool that another server offers (server=) is another one, too.",
	Before: "//toolpact:tool search\nfunc Search(query string) ([]Hit, error) { ... }",
	After:  "//toolpact:tool find\nfunc Search(query string) ([]Hit, error) { ... }",
	Fix: "Restore the wire name, or the server, in the directive. Or let the server answer to both names for a while and say so with " +
		"`aliases: {search: find}` in toolpact.yaml.",
	Since: "0.1.0",
}

var toolAdded = rule.Rule{
	ID: "tool-added", Side: rule.Tool, Effect: rule.Widens,
	Title:  "tool added",
	Text:   "No agent was prompted with the tool, so nothing breaks. It is not under contract until it is accepted.",
	Before: "func Search(query string) ([]Hit, error) { ... }",
	After:  "//toolpact:tool\nfunc Search(query string) ([]Hit, error) { ... }",
	Fix:    "Accept the tool, so that its contract is in the lock.",
	Since:  "0.1.0",
}

var toolMoved = rule.Rule{
	ID: "tool-moved", Side: rule.Tool, Effect: rule.None,
	Title:  "tool moved to another package",
	Text:   "Agents do not notice. The lock still names the old package, where the next check would look for it.",
	Before: "package search\n\n//toolpact:tool search\nfunc Search(query string) ([]Hit, error) { ... }",
	After:  "package find\n\n//toolpact:tool search\nfunc Search(query string) ([]Hit, error) { ... }",
	Fix:    "Accept the change, so that the lock knows the new package.",
	Since:  "0.1.0",
}

var toolOutputSchemaAdded = rule.Rule{
	ID: "tool-output-schema-added", Side: rule.Output, Effect: rule.Narrows,
	Title:  "output schema added",
	Text:   "Results were not described at all; what is described now is one of the results that readers had to expect.",
	Before: "func(ctx context.Context, req *mcp.CallToolRequest, in Args) (*mcp.CallToolResult, any, error)",
	After:  "func(ctx context.Context, req *mcp.CallToolRequest, in Args) (*mcp.CallToolResult, Result, error)",
	Fix:    "Nothing is broken: accept the change.",
	Since:  "0.1.0",
}

var toolOutputSchemaRemoved = rule.Rule{
	ID: "tool-output-schema-removed", Side: rule.Output, Effect: rule.Widens,
	Title:  "output schema removed",
	Text:   "Readers of structured results relied on the schema. Without it, clients hand on plain text or nothing, and any result is legal.",
	Before: "func(ctx context.Context, req *mcp.CallToolRequest, in Args) (*mcp.CallToolResult, Result, error)",
	After:  "func(ctx context.Context, req *mcp.CallToolRequest, in Args) (*mcp.CallToolResult, any, error)",
	Fix:    "Restore the result type.",
	Since:  "0.1.0",
}

var toolSchemaUnresolved = rule.Rule{
	ID: "tool-schema-unresolved", Side: rule.Tool, Effect: rule.Undecided,
	Title: "part of a schema depends on code",
	Text: "What the model sees at this place is made by code that runs, such as a MarshalJSON of your own, so it cannot be told from the source. " +
		"Nothing there is compared. It is named once, when it is new, moved, changed or gone.",
	Before: "type Args struct {\n\tWhen string `json:\"when\"`\n}",
	After:  "type Args struct {\n\tWhen Period `json:\"when\"` // has its own UnmarshalJSON\n}",
	Fix:    "Use a type whose schema can be derived, or check the place by hand and accept it with a reason.",
	Since:  "0.1.0",
}

// moved reports a tool that another package declares now. A contract without
// package does not say where it is from.
func moved(locked, current contract.Contract, p rule.Profile) []Change {
	if locked.Package == current.Package || locked.Package == "" || current.Package == "" {
		return nil
	}
	return []Change{{
		Rule: toolMoved, Side: rule.Tool, Class: toolMoved.Class(p),
		Old: contract.Str(locked.Package), New: contract.Str(current.Package),
		Message: "moved from package " + strconv.Quote(locked.Package) + " to " + strconv.Quote(current.Package),
	}}
}

// outputPresence reports an output schema that came or went.
func outputPresence(locked, current contract.Contract, p rule.Profile) []Change {
	was, is := locked.Output, current.Output
	if was.IsPresent() == is.IsPresent() {
		return nil
	}
	r, message := toolOutputSchemaRemoved, "output schema removed; results are not described any more"
	witness := contract.Value{}
	if is.IsPresent() {
		r, message = toolOutputSchemaAdded, "output schema added"
	} else {
		witness = undescribed(was)
	}
	return []Change{{
		Rule: r, Side: rule.Output, Class: r.Class(p), Old: was, New: is, Witness: witness, Message: message,
	}}
}
