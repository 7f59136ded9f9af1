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
	// handles reports whether sig is a handler of the framework. A dialect
	// without handlers of its own (native) never says so.
	handles(sig *types.Signature) bool

	// transport reports whether a parameter or result of type t is the
	// framework's own plumbing, which carries no schema. context.Context and
	// a trailing error are known to the caller.
	transport(t types.Type) bool

	// versions returns how the contract records the dialect and the library
	// that derives its schemas: "gosdk@v1.8.0", "jsonschema-go@v0.4.3".
	versions() (dialect, deriver string)

	// input returns the schema of arguments of type t, and output that of
	// results, absent when the framework publishes none. When the framework
	// refuses the type at registration, refusal holds its own words and the
	// schema is absent. t is nil when the function has no such type.
	input(t types.Type, d *derivation) (schema contract.Schema, refusal string)
	output(t types.Type, d *derivation) (schema contract.Schema, refusal string)
}

// derivation collects what is found on one side of one tool beside the schema.
type derivation struct {
	side contract.Side
	pkg  *Package
	via  ast.Node // the parameter or result in the tool's declaration

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

// gap records that the schema at path depends on code that runs.
func (d *derivation) gap(path contract.Path, reason string) {
	d.gaps = append(d.gaps, contract.Gap{Side: d.side, Path: path, Reason: reason})
}

// claim records what the Go type at path decodes or encodes where the schema
// alone does not tell.
func (d *derivation) claim(path contract.Path, fingerprint string) {
	if _, known := d.claims[path]; !known {
		d.claims[path] = fingerprint
	}
}
