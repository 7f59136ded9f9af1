package directive

import (
	"go/ast"
	"go/token"
)

// Text is one argument of a directive.
type Text struct {
	Value    string    // without its key, unquoted
	Pos, End token.Pos // of the whole argument, key and quotes included
}

// IsSet reports whether the directive has the argument.
func (t Text) IsSet() bool { return t.Pos.IsValid() }

// Tool is a //toolpact:tool directive.
type Tool struct {
	Pos, End token.Pos // of the whole directive

	Name     Text // NAME or name=
	Server   Text // server=
	Dialect  Text // dialect=, NAME or NAME@VERSION
	Mode     Text // mode=, "eager" or "lazy"
	Lockfile Text // lockfile=, slash-separated and relative to the module root
	Desc     Text // desc=

	BreakingOnly bool // breaking_only
}

// Param is a //toolpact:param directive.
type Param struct {
	Pos, End token.Pos // of the whole directive

	Name Text // the parameter as the function spells it

	Optional  bool // optional
	Wire      Text // name=
	Default   Text // default=
	Enum      Text // enum=, a comma-separated list or "-"
	Min, Max  Text // min=, max=
	MinLength Text // minLength=
	MaxLength Text // maxLength=
	Pattern   Text // pattern=
	Format    Text // format=
	Desc      Text // desc=
}

// Ignore is a //toolpact:ignore directive.
type Ignore struct {
	Rule, Reason string
	Pos, End     token.Pos // of the whole directive
	RulePos      token.Pos // of the rule's id

	// Names are the identifiers of the declaration that it covers: the tool
	// function, the struct field or the constant. An embedded field is
	// covered at its type's identifier.
	Names []*ast.Ident
}

// Func is a function whose doc comment declares it a tool.
type Func struct {
	Decl   *ast.FuncDecl
	Tool   Tool
	Params []Param // in order, each for another parameter that exists
}

// Problem is a misuse.
type Problem struct {
	Pos, End token.Pos
	Message  string
	// Replacement is the right spelling of the range, "" when there is none.
	Replacement string
	// Decl is the tool function whose directive this is about, nil for none.
	Decl *ast.FuncDecl
}

// File is what the directives of one file say.
type File struct {
	Funcs    []Func
	Ignores  []Ignore
	Problems []Problem
}
