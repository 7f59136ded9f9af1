// Package directive parses the //toolpact: comments of Go source for the
// packages that derive and report:
//
//	//toolpact:tool [NAME] [key=value ...]
//	//toolpact:param NAME [optional] [key=value ...]
//	//toolpact:ignore RULE REASON
//
// Arguments are words, or whole tokens in double or back quotes, as
// [go/ast.Directive.ParseArgs] defines them. Every misuse is a [Problem] at
// the position of the very argument, and what was right beside it is kept: a
// misspelt key does not make a tool disappear.
//
// The package sees syntax only. It cannot know types: whether a default fits
// its parameter, whether a dialect or a rule exists, which parameters carry a
// schema. Those checks belong to package schemagen and to the analyzers.
package directive
