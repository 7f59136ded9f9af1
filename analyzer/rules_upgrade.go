package analyzer

import "github.com/toolpact/toolpactvet/rule"

var ruleDeriverVersionChanged = rule.Rule{
	ID: "deriver-version-changed", Side: rule.Tool, Effect: rule.Worst,
	Title: "upgrade changes the schemas of tools",
	Text: "The tools were locked under another version of their framework, or of the library that derives its schemas, and that version " +
		"publishes other schemas for the same Go types. The finding stands for every change that vanishes when the rules of the locked version are " +
		"applied to the source as it is, and names each tool with its class; what was edited in the source is reported by its own rules beside it. " +
		"`toolpactvet check --dialect NAME@VERSION` tells before an upgrade what it will change.",
	Before: "// go.mod: require github.com/modelcontextprotocol/go-sdk v1.1.0\ntype Args struct {\n\tTags []string `json:\"tags\"` // an array\n}",
	After:  "// go.mod: require github.com/modelcontextprotocol/go-sdk v1.8.0\ntype Args struct {\n\tTags []string `json:\"tags\"` // an array or null\n}",
	Fix: "Look at the changes (`toolpactvet diff`), and accept the tools when agents can live with them: `toolpactvet accept --all`. " +
		"Or stay with the locked version until they can.",
	Since: "0.1.0",
}
