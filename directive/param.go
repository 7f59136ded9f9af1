package directive

import (
	"errors"
	"fmt"
	"go/ast"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
)

func paramKeys() []key[Param] {
	return []key[Param]{
		{name: "optional", flag: func(p *Param) *bool { return &p.Optional }},
		{name: "name", text: func(p *Param) *Text { return &p.Wire }, check: checkWireName},
		{name: "default", text: func(p *Param) *Text { return &p.Default }},
		{name: "enum", text: func(p *Param) *Text { return &p.Enum }, check: checkEnum},
		{name: "min", text: func(p *Param) *Text { return &p.Min }, check: checkNumber},
		{name: "max", text: func(p *Param) *Text { return &p.Max }, check: checkNumber},
		{name: "minLength", text: func(p *Param) *Text { return &p.MinLength }, check: checkLength},
		{name: "maxLength", text: func(p *Param) *Text { return &p.MaxLength }, check: checkLength},
		{name: "pattern", text: func(p *Param) *Text { return &p.Pattern }, check: CheckPattern},
		{name: "format", text: func(p *Param) *Text { return &p.Format }, check: checkWord},
		{name: "desc", text: func(p *Param) *Text { return &p.Desc }},
	}
}

// param reads a //toolpact:param directive of a function. It returns false
// when it names no parameter.
func (s *scan) param(d ast.Directive, fn Func) (Param, bool) {
	p := Param{Pos: d.Pos(), End: d.End()}
	args := s.arguments(d)
	if len(args) == 0 || strings.Contains(args[0].text, "=") {
		s.report(d.Pos(), d.End(), "//toolpact:param names a parameter first: //toolpact:param NAME ...", "")
		return p, false
	}
	p.Name = args[0].whole()
	if !s.checkParam(p.Name, fn) {
		return p, false
	}
	fill(s, d, &p, paramKeys(), args[1:])
	return p, true
}

// checkParam reports whether name is a parameter of fn that has no directive yet.
func (s *scan) checkParam(name Text, fn Func) bool {
	var params []string
	for _, field := range fn.Decl.Type.Params.List {
		for _, ident := range field.Names {
			if ident.Name != "_" {
				params = append(params, ident.Name)
			}
		}
	}
	again := slices.ContainsFunc(fn.Params, func(p Param) bool { return p.Name.Value == name.Value })
	switch near, ok := Nearest(name.Value, params); {
	case again:
		s.reportf(name, "a second //toolpact:param for %q", name.Value)
	case slices.Contains(params, name.Value):
		return true
	case ok:
		s.report(name.Pos, name.End, fmt.Sprintf("function %q has no parameter %q: did you mean %q?", fn.Decl.Name.Name, name.Value, near), near)
	default:
		s.reportf(name, "function %q has no parameter %q", fn.Decl.Name.Name, name.Value)
	}
	return false
}

func checkWireName(name string) string {
	switch {
	case name == "":
		return "a property's name is empty"
	case !printable(name):
		return fmt.Sprintf("a property's name has no control characters: %q", name)
	}
	return ""
}

func checkWord(value string) string {
	if value == "" {
		return "the value is empty"
	}
	return ""
}

func checkEnum(list string) string {
	if slices.Contains(SplitList(list), "") {
		return fmt.Sprintf("%q has an empty value; write a,b or - for an open type", list)
	}
	return ""
}

// SplitList splits a comma-separated list. White space around an item is
// dropped and \, stands for a comma.
func SplitList(list string) []string {
	var items []string
	var item strings.Builder
	for i := 0; i < len(list); i++ {
		switch {
		case list[i] == '\\' && i+1 < len(list) && list[i+1] == ',':
			item.WriteByte(',')
			i++
		case list[i] == ',':
			items = append(items, strings.TrimSpace(item.String()))
			item.Reset()
		default:
			item.WriteByte(list[i])
		}
	}
	return append(items, strings.TrimSpace(item.String()))
}

// checkNumber takes what JSON takes for a number (RFC 8259, section 6), as far
// as Go's own parser tells. Package schemagen keeps the literal.
func checkNumber(value string) string {
	if _, err := strconv.ParseFloat(value, 64); err != nil && !errors.Is(err, strconv.ErrRange) || strings.ContainsAny(value, "xXpP_iInN+") {
		return fmt.Sprintf("%q is no number", value)
	}
	return ""
}

func checkLength(value string) string {
	if _, err := strconv.ParseUint(value, 10, 63); err != nil {
		return fmt.Sprintf("%q is no length: want 0 or more", value)
	}
	return ""
}

// CheckPattern says what is wrong with a regular expression, "" for nothing.
// JSON Schema speaks ECMA-262, of which Go knows the common part: only what is
// wrong in both is refused.
func CheckPattern(value string) string {
	_, err := regexp.Compile(value)
	var fault *syntax.Error
	if err == nil || !errors.As(err, &fault) {
		return ""
	}
	switch fault.Code {
	case syntax.ErrMissingBracket, syntax.ErrMissingParen, syntax.ErrUnexpectedParen,
		syntax.ErrMissingRepeatArgument, syntax.ErrInvalidCharRange, syntax.ErrTrailingBackslash:
		return fmt.Sprintf("%q is no regular expression: %s", value, fault.Code)
	}
	return ""
}
