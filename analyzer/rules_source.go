package analyzer

import "github.com/toolpact/toolpactvet/rule"

var ruleToolNameUnknown = rule.Rule{
	ID: "tool-name-unknown", Side: rule.Source, Effect: rule.Fault,
	Title: "tool name unknown",
	Text: "The wire name of a framework handler is written in the call that registers it. " +
		"There is no such call in this package, there are several, or the name is not a constant, and a guessed name would lock the wrong tool.",
	After: "//toolpact:tool\nfunc (s *Server) Weather(ctx context.Context, req *mcp.CallToolRequest, in Args) (*mcp.CallToolResult, Out, error)",
	Fix:   "Name the tool in the directive: //toolpact:tool get_weather",
	Since: "0.1.0",
}

var ruleToolNameCollision = rule.Rule{
	ID: "tool-name-collision", Side: rule.Source, Effect: rule.Fault,
	Title: "two tools with one name",
	Text: "Two functions of one lock have the same key, so that one entry would have to describe both, and a model could not tell them apart. " +
		"So do two builds of one function that show it differently, when toolpact.yaml lists both under build.",
	After: "//toolpact:tool search\nfunc SearchUsers(name string) error\n\n//toolpact:tool search\nfunc SearchFiles(glob string) error",
	Fix:   "Rename one of them, or put them into different namespaces with server=. Of two builds, give both one parameter type.",
	Since: "0.1.0",
}

var ruleToolRefused = rule.Rule{
	ID: "tool-refused", Side: rule.Source, Effect: rule.Fault,
	Title: "tool refused at run time",
	Text: "The framework (or encoding/json, where there is none) refuses this type when the tool is registered or called. " +
		"With most frameworks the process dies. The message quotes the framework's own words. Such a tool cannot be accepted.",
	After: "type Args struct {\n\tDone chan bool `json:\"done\"`\n}",
	Fix:   "Change the type to one that has a JSON form, or leave the field out with json:\"-\".",
	Since: "0.1.0",
}

var ruleToolSilenced = rule.Rule{
	ID: "tool-silenced", Side: rule.Source, Effect: rule.Fault,
	Title: "tool served without its parameters",
	Text: "The framework cannot infer a schema from this type, prints an error to stderr (or nothing at all) and goes on: " +
		"the tool is listed, but its type gives it no parameters, or no output schema. The message quotes what is printed. " +
		"mcp-go's WithInputSchema does so for a tag option that it does not know: " +
		"For[tools.Args](): tag must not begin with 'WORD=': \"description=the unit\".",
	After: "type Args struct {\n\tUnit string `json:\"unit\" jsonschema:\"description=the unit\"`\n}\n\nmcp.NewTool(\"weather\", mcp.WithInputSchema[Args]())",
	Fix:   "Write the tag or the type so that the framework can read it: with mcp-go the description as plain text, enum=VALUE for each value, no recursion.",
	Since: "0.1.0",
}

var ruleDirectiveInvalid = rule.Rule{
	ID: "directive-invalid", Side: rule.Source, Effect: rule.Fault,
	Title: "invalid directive",
	Text: "A //toolpact: comment says nothing valid where it stands: it is misspelt, has a wrong argument, or is not in the doc comment of a function. " +
		"A directive that is not understood would leave a tool unguarded.",
	After: "//toolpact:tol\nfunc Search(query string) error",
	Fix:   "Correct it as the message says.",
	Since: "0.1.0",
}

var ruleIgnoreUnused = rule.Rule{
	ID: "ignore-unused", Side: rule.Source, Effect: rule.Fault,
	Title: "ignore directive matches nothing",
	Text:  "An ignore directive that matches no finding hides the next one of its kind.",
	After: "//toolpact:ignore input-property-removed the old clients are gone\nfunc Search(query string) error",
	Fix:   "Delete the directive.",
	Since: "0.1.0",
}
