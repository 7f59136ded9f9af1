// Package schemagen derives the contract of every tool of a Go package from
// its type-checked syntax, without running anything. There is one file per
// dialect over shared building blocks.
//
// What cannot be known without running code (a user's MarshalJSON, a schema
// built at run time) is a gap with its reason, never a guess.
package schemagen

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

// Package is the type-checked package that [Derive] reads.
type Package struct {
	Path  string // import path, without the variant suffix of a test build
	Fset  *token.FileSet
	Files []*ast.File // with comments
	Types *types.Package
	Info  *types.Info
}

// Config is what Derive needs to know beside the source.
type Config struct {
	// Version returns the version of a module in the build list of the
	// analysed package, and whether the module is in it. Nil knows none.
	Version func(module string) (string, bool)

	// Dialect is the dialect of tools whose directive and signature name
	// none; "" is native. With a version ("gosdk@v1.4.1") it replaces the build
	// list's for tools of that dialect.
	Dialect string

	// As is a dialect with a version ("gosdk@v1.8.0") that tools of that
	// dialect are derived as, whatever version is built; "" for none. It
	// neither makes another tool one of that dialect nor overrules a directive
	// that pins a version.
	As string

	// Dialects are the dialects that the configuration adds to those that are
	// built in. Each must have passed the checks of [CustomDialect].
	Dialects []CustomDialect

	// ParamNames spells the wire names of plain parameters: "asis" (or ""),
	// "snake" or "camel".
	ParamNames string
}

// Result is what a package contributes.
type Result struct {
	Tools    []*Tool   // in order of position
	Problems []Problem // in order of position
	Ignores  []Ignore  // in order of position

	// Newer are the modules that tools are derived by older rules of, by
	// module and version.
	Newer []Newer
}

// Tool is one tool function with its contract.
type Tool struct {
	Contract contract.Contract
	Decl     *ast.FuncDecl
	Pos      token.Pos // of the directive

	BreakingOnly bool   // breaking_only
	Lazy         bool   // mode=lazy
	Lockfile     string // lockfile=, "" for the nearest

	// ExplicitName reports whether the directive gives the name.
	ExplicitName bool
	// NamePos and NameEnd delimit where the wire name is written: the
	// directive's argument, the registration's literal, or the function's
	// identifier.
	NamePos, NameEnd token.Pos
	// Registration is the framework call that registers the tool, nil for none.
	Registration *ast.CallExpr

	// Origins tells where each wire path of each side comes from. The root of
	// a side is always there.
	Origins map[Place]Origin

	// Contradictions are the places where what the framework publishes and
	// what encoding/json does have nothing in common. Native tools have none.
	Contradictions []Contradiction

	again func(p pin) (contract.Contract, bool) // derives it by the rules of other versions
}

// Place is a wire path on one side of a tool.
type Place struct {
	Side contract.Side
	Path contract.Path
}

// OriginKind tells what kind of declaration a schema node comes from.
type OriginKind uint8

// The kinds of origins.
const (
	FromFunc     OriginKind = iota // the function's name: no better place is known
	FromParam                      // a parameter's name, or its type when it has no name
	FromResult                     // a result's type
	FromField                      // a struct field
	FromArgument                   // an argument of the call that describes the tool, or a key in it
)

// Origin is where in Go a schema node comes from.
type Origin struct {
	Kind OriginKind
	// Pos and End delimit the name of the parameter or field, or the type of
	// the result. For a field of another package they are its position as the
	// importer knows it, and End is Pos.
	Pos, End token.Pos
	// Object is the parameter, field or nil.
	Object types.Object
	// Field is the Go name with its type, such as "SearchArgs.Query", for
	// messages; "" when it is no field.
	Field string
	// Tag is the struct field's whole tag, unquoted.
	Tag string
	// Consts are the constants that an enum at this node was made of, by
	// value, in declaration order.
	Consts []*types.Const
	// Via is the parameter or result in the tool's own declaration that leads
	// to this node.
	Via ast.Node
}

// Problem is something wrong with the source, as a finding of the rule whose
// id it carries.
type Problem struct {
	Rule     string // id: directive-invalid, tool-name-unknown, tool-refused, ...
	Pos, End token.Pos
	Message  string
	Tool     string // key of the tool it belongs to, "" for none
	// Replacement is the right spelling of the range, "" when there is none.
	Replacement string
}

// Ignore is a //toolpact:ignore directive.
type Ignore struct {
	Rule, Reason string
	Pos, End     token.Pos
	RulePos      token.Pos // of the rule's id
	// Covers are the positions of the declarations that it covers: the tool
	// function, the field or the constant.
	Covers []token.Pos
}
