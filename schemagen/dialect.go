package schemagen

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// A dialect knows how one framework finds a tool's types and what it
// publishes for them. Dialects are values: everything that a derivation
// collects goes into the derivation.
type dialect interface {
	// handler reports whether fn is a handler of the framework, and which
	// parameter and which result the framework reflects, nil for none. Its
	// signature tells, or, where any function will do, a call of the package
	// that registers it. A dialect without handlers of its own (native) never
	// says so.
	handler(fn *types.Func, pkg *Package) (in, out *types.Var, ok bool)

	// transport reports whether a parameter or result of type t is the
	// framework's own plumbing, which carries no schema. context.Context and
	// a trailing error are known to the caller.
	transport(t types.Type) bool

	// versions returns how the contract records the dialect and the library
	// that derives its schemas: "gosdk@v1.8.0", "jsonschema-go@v0.4.3".
	versions() (dialect, deriver string)

	// registration returns what the package's call that registers fn with the
	// framework says of the tool, nil when there is none to read. name is the
	// tool's name when the directive gives one; it tells several calls apart.
	// unknown says why the calls tell no name, "" when they do.
	registration(fn *types.Func, name string, pkg *Package) (reg *registration, unknown string)

	// schemas returns what the framework publishes for arguments of type in
	// and results of type out, each nil when the function has no such type. An
	// absent schema is one that the framework does not publish. When the
	// framework refuses the tool at registration, both are absent and refused
	// says so. args and results collect what is found beside the schemas.
	schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal)
}

// registration is what the call that registers a handler says of the tool.
type registration struct {
	call    *ast.CallExpr
	name    string    // "" when it is not constant
	namePos token.Pos // where the name is written, valid with name
	nameEnd token.Pos

	description string // as published
	described   bool   // reports whether description is known; it may be ""

	annotations contract.Value // as published, absent for none or unknown

	// given tells for a side why the framework does not derive its schema
	// from the Go type: the call brings a schema of its own.
	given map[contract.Side]string

	// tool is what mcp-go makes a tool of, nil for other frameworks.
	tool *mcpGoTool

	// raw reports whether the framework reflects no type at all: the call
	// gives the schemas or there are none.
	raw bool
}

// refusal is how a framework refuses a tool when it is registered.
type refusal struct {
	words string // the framework's own
	side  contract.Side
	field *types.Var // the struct field at fault, nil when it is the type itself
}

// derivation collects what is found on one side of one tool beside the schema.
type derivation struct {
	side contract.Side
	pkg  *Package
	via  ast.Node // the parameter or result in the tool's declaration

	tool string        // the tool's wire name, for the framework's words
	reg  *registration // nil for none

	// strictNumbers: the framework's decoder reads no json.Number from a
	// string, unlike encoding/json.
	strictNumbers bool

	origins  map[Place]Origin // shared by both sides of the tool
	gaps     []contract.Gap
	claims   map[contract.Path]string // decode or encode fingerprints
	problems []Problem
}

// field records the struct field that the node at path comes from. owner is
// the struct as a reader knows it, such as "SearchArgs". The first origin of a
// path stays, so that a recursive type keeps its outermost one.
func (d *derivation) field(path contract.Path, owner string, v *types.Var, tag string) {
	place := Place{d.side, path}
	if _, known := d.origins[place]; known {
		return
	}
	o := Origin{Kind: FromField, Pos: v.Pos(), End: v.Pos(), Object: v, Field: v.Name(), Tag: tag, Via: d.via}
	if owner != "" {
		o.Field = owner + "." + v.Name()
	}
	if v.Pkg() == d.pkg.Types && v.Pos().IsValid() {
		o.End = v.Pos() + token.Pos(len(v.Name()))
	}
	d.origins[place] = o
}

// argument records the expression that names the property at path in the call
// that describes the tool.
func (d *derivation) argument(path contract.Path, name ast.Expr) {
	place := Place{d.side, path}
	if _, known := d.origins[place]; !known {
		d.origins[place] = Origin{Kind: FromArgument, Pos: name.Pos(), End: name.End(), Via: d.via}
	}
}

// gap records that the schema at path depends on code that runs.
func (d *derivation) gap(path contract.Path, reason string) {
	d.gaps = append(d.gaps, contract.Gap{Side: d.side, Path: path, Reason: reason})
}

// claim records what the Go type at path decodes or encodes where the schema
// alone does not tell.
func (d *derivation) claim(path contract.Path, fingerprint string) {
	if _, known := d.claims[path]; known {
		return
	}
	if d.claims == nil {
		d.claims = map[contract.Path]string{}
	}
	d.claims[path] = fingerprint
}
