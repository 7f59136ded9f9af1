package render

import (
	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/schemagen"
)

// GapObject is a gap as JSON.
type GapObject struct {
	Side   contract.Side `json:"side"`
	Path   contract.Path `json:"path"`
	Reason string        `json:"reason"`
	Pos    string        `json:"pos"`
}

// SchemaObject is a derived contract as JSON. Output is null when the tool
// publishes no output schema, Input when the framework refuses the tool.
type SchemaObject struct {
	Key         string         `json:"key"`
	Name        string         `json:"name"`
	Server      string         `json:"server"`
	Package     string         `json:"package"`
	Func        string         `json:"func"`
	Pos         string         `json:"pos"`
	Dialect     string         `json:"dialect"`
	Deriver     string         `json:"deriver"`
	Description string         `json:"description"`
	Input       contract.Value `json:"input"`
	Output      contract.Value `json:"output"`
	Annotations contract.Value `json:"annotations"`
	Gaps        []GapObject    `json:"gaps"`
	Error       string         `json:"error"`
}

// SchemaObject returns the contract of a tool as JSON.
func (p *Printer) SchemaObject(u *analyzer.Tools, t *schemagen.Tool) SchemaObject {
	c := &t.Contract
	out := SchemaObject{
		Key: c.Key(), Name: c.Name, Server: c.Server, Package: c.Package, Func: c.Func,
		Pos:     p.pos(u.Fset.Position(t.Decl.Name.Pos())),
		Dialect: c.Dialect, Deriver: c.Deriver, Description: c.Description,
		Input: c.Input, Output: c.Output, Annotations: c.Annotations,
		Gaps: []GapObject{}, Error: c.Error,
	}
	if !out.Annotations.IsPresent() {
		out.Annotations = contract.Obj()
	}
	for _, g := range c.Gaps {
		out.Gaps = append(out.Gaps, GapObject{g.Side, g.Path, g.Reason, p.pos(u.OriginOf(t, g.Side, g.Path))})
	}
	return out
}
