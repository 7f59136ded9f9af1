package contract

import (
	"cmp"
	"slices"
)

// Side names one of the two schemas of a tool.
type Side string

// The sides of a tool.
const (
	Input  Side = "input"  // the arguments, which a model writes
	Output Side = "output" // the structured result, which a model or program reads
)

// Contract is what a model is shown of one tool, with what is needed to find
// the tool again.
type Contract struct {
	Name        string // wire name
	Server      string // namespace, "" for none
	Package     string // import path of the declaring package
	Func        string // F, T.M or (*T).M
	Dialect     string // "native", or framework@version such as "gosdk@v1.8.0"
	Deriver     string // schema library@version such as "jsonschema-go@v0.4.3", "" for native
	Description string
	Input       Schema
	Output      Schema // absent when the tool publishes no output schema
	Annotations Value  // MCP tool annotations as published, absent for none
	Gaps        []Gap  // sorted by side and path

	// Decode and Encode tell, by wire path, what the Go type reads or writes
	// where the schema alone does not: "text:time.Time", "int32", "quoted".
	// A path that is missing reads and writes what its schema says, in a
	// contract that names its Dialect; in any other it makes no claim.
	Decode, Encode map[Path]string

	// Removed are input properties that the tool had once and has not any more,
	// with the schema that they had, which refers to nothing outside of it. Only
	// a contract that was accepted has any.
	Removed map[Path]Schema

	// Error is what the framework itself says at run time when it refuses
	// this tool, "" when it accepts it. A refused tool has no schemas.
	Error string
}

// Key returns the lock's key for the tool: name, or server/name.
func (c *Contract) Key() string {
	if c.Server == "" {
		return c.Name
	}
	return c.Server + "/" + c.Name
}

// Schema returns the schema of one side.
func (c *Contract) Schema(side Side) Schema {
	if side == Output {
		return c.Output
	}
	return c.Input
}

// Gap is a place whose schema depends on code that runs, so that it cannot
// be derived from source.
type Gap struct {
	Side   Side
	Path   Path
	Reason string
}

// CompareGaps orders gaps by side, path and reason, for use with slices.SortFunc.
func CompareGaps(a, b Gap) int {
	return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Reason, b.Reason))
}

// SortGaps puts gaps into their normal order.
func SortGaps(gaps []Gap) { slices.SortFunc(gaps, CompareGaps) }

// ToolSchema returns the "schema" object of a lock entry: description, name
// and parameters, as an agent's prompt carries them. The parameters of a tool
// that publishes no input schema are those of the schema that says as much, {}.
func (c *Contract) ToolSchema() Value {
	parameters := c.Input
	if !parameters.IsPresent() {
		parameters = Obj()
	}
	return Obj(
		M("description", Str(c.Description)),
		M("name", Str(c.Name)),
		M("parameters", parameters),
	)
}
