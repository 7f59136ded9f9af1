package schemagen

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/toolpact/toolpactvet/contract"
)

const ruleToolName = "tool-name-invalid"

// invalidName reports the name of a tool that the SDK logs an error about. It
// follows validateToolName in mcp/tool.go of the SDK, which has it since
// v1.2.0 and offers the tool all the same.
func (d *deriver) invalidName(tool *Tool) []Contradiction {
	version, ok := strings.CutPrefix(tool.Contract.Dialect, "gosdk@")
	words := toolNameFault(tool.Contract.Name)
	if !ok || semver.Compare(version, "v1.2.0") < 0 || words == "" {
		return nil
	}
	at := Origin{Kind: FromFunc, Pos: tool.NamePos, End: tool.NameEnd}
	if at.Pos == token.NoPos {
		at.Pos, at.End = tool.Decl.Name.Pos(), tool.Decl.Name.End()
	}
	return []Contradiction{{
		Rule: ruleToolName, Path: contract.Root, Origin: at,
		Message: fmt.Sprintf("AddTool: invalid tool name %q: %s", tool.Contract.Name, words),
	}}
}

// toolNameFault returns the SDK's words about a name, "" for a valid one.
func toolNameFault(name string) string {
	const longest = 128
	if name == "" {
		return "tool name cannot be empty"
	}
	if len(name) > longest {
		return fmt.Sprintf("tool name exceeds maximum length of %d characters (current: %d)", longest, len(name))
	}
	var invalid []string
	for _, r := range name {
		const valid = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."
		if char := fmt.Sprintf("%q", string(r)); !strings.ContainsRune(valid, r) && !slices.Contains(invalid, char) {
			invalid = append(invalid, char)
		}
	}
	if len(invalid) > 0 {
		return "tool name contains invalid characters: " + strings.Join(invalid, ", ")
	}
	return ""
}
