package schemagen

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"
)

// identify sets the tool's name and server, and returns the call that
// registers it, nil for none. It reports false, and why, when the name is not
// known.
func (d *deriver) identify(c *candidate, tool *Tool) (*registration, bool) {
	k := &tool.Contract
	k.Server = c.Tool.Server.Value
	reg, unknown := c.dialect.registration(c.obj, c.Tool.Name.Value, d.pkg)
	if reg != nil {
		tool.Registration = reg.call
	}
	ident := c.Decl.Name
	switch {
	case c.Tool.Name.IsSet():
		k.Name, tool.NamePos, tool.NameEnd = c.Tool.Name.Value, c.Tool.Name.Pos, c.Tool.Name.End
		tool.ExplicitName = true
	case isNative(c.dialect):
		k.Name, tool.NamePos, tool.NameEnd = snake(c.obj.Name()), ident.Pos(), ident.End()
	case reg != nil && unknown == "":
		k.Name, tool.NamePos, tool.NameEnd = reg.name, reg.namePos, reg.nameEnd
	default:
		d.problem(c, ruleName, ident, "the name of tool function %q is unknown: %s; give it in the directive", c.obj.Name(), unknown)
		return nil, false
	}
	c.key = k.Key()
	return reg, true
}

// description returns the tool's description: of the directive, else of the
// registration, else the first paragraph of the doc comment.
func (d *deriver) description(c *candidate, reg *registration) string {
	switch {
	case c.Tool.Desc.IsSet():
		return c.Tool.Desc.Value
	case reg != nil && reg.described:
		return reg.description
	}
	return firstParagraph(c.Decl.Doc)
}

// firstParagraph returns the first paragraph of a doc comment, its lines
// joined by a space. Directives are not part of it.
func firstParagraph(doc *ast.CommentGroup) string {
	text := strings.TrimSpace(strings.ReplaceAll(doc.Text(), "\r", ""))
	paragraph, _, _ := strings.Cut(text, "\n\n")
	return strings.Join(strings.Fields(paragraph), " ")
}

// funcName returns the function as a lock spells it: F, T.M or (*T).M.
func funcName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	t := types.Unalias(recv.Type())
	ptr, isPtr := t.(*types.Pointer)
	if isPtr {
		t = types.Unalias(ptr.Elem())
	}
	name := "?"
	if named, ok := t.(*types.Named); ok {
		name = named.Obj().Name()
	}
	if isPtr {
		return "(*" + name + ")." + fn.Name()
	}
	return name + "." + fn.Name()
}

// words splits a Go name: a word starts at an upper-case letter that follows a
// lower-case letter or digit, or that precedes a lower-case one. Underscores
// part words too.
func words(name string) []string {
	var words []string
	var word []rune
	letters := []rune(name)
	flush := func() {
		if len(word) > 0 {
			words = append(words, string(word))
			word = nil
		}
	}
	for i, r := range letters {
		switch {
		case r == '_':
			flush()
			continue
		case !unicode.IsUpper(r) || i == 0:
		case unicode.IsLower(letters[i-1]) || unicode.IsDigit(letters[i-1]),
			i+1 < len(letters) && unicode.IsLower(letters[i+1]):
			flush()
		}
		word = append(word, r)
	}
	flush()
	return words
}

// snake spells a Go name in snake_case: GetWeather is get_weather, HTTPPort is
// http_port.
func snake(name string) string {
	parts := words(name)
	if len(parts) == 0 {
		return name
	}
	return strings.ToLower(strings.Join(parts, "_"))
}

// camel spells a Go name in camelCase: max_results is maxResults, HTTPPort is
// httpPort. Letters inside a word keep their case: userID stays userID.
func camel(name string) string {
	parts := words(name)
	if len(parts) == 0 {
		return name
	}
	for i, part := range parts {
		if i == 0 {
			parts[i] = strings.ToLower(part)
			continue
		}
		letters := []rune(part)
		letters[0] = unicode.ToUpper(letters[0])
		parts[i] = string(letters)
	}
	return strings.Join(parts, "")
}

// wireName spells a plain parameter on the wire.
func wireName(param, style string) string {
	switch style {
	case "snake":
		return snake(param)
	case "camel":
		return camel(param)
	default:
		return param
	}
}
