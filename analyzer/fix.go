package analyzer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/schemagen"
)

// fixes returns the edits that restore what was locked. The first one is what
// go vet -fix and go fix apply; none of them accepts a change. Every edit lies
// in one Go file of the tool's own package, since drivers refuse others.
func (u *Tools) fixes(f *Finding) []analysis.SuggestedFix {
	edit, message, ok := u.fixEdit(f)
	if !ok || !u.editable(edit.Pos) {
		return nil
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: []analysis.TextEdit{edit}}}
}

func (u *Tools) fixEdit(f *Finding) (edit analysis.TextEdit, message string, ok bool) {
	switch f.Rule.ID {
	case "input-property-renamed", "output-property-renamed":
		old := f.Path.Base()
		edit, ok = u.renameEdit(f.tool, f.origin, old)
		return edit, fmt.Sprintf("put back the name %q", old), ok
	case "input-property-became-required", "input-property-became-required-with-default",
		"input-required-property-added", "input-required-property-added-with-default":
		edit, ok = u.optionalEdit(f.tool, f.origin)
		return edit, fmt.Sprintf("make %q optional", f.At.Base()), ok
	case "input-enum-value-removed":
		edit, ok = u.enumEdit(f)
		return edit, "put back what the enum lost", ok
	case "input-default-changed":
		edit, ok = u.defaultEdit(f)
		return edit, "put back the default " + f.Old.String(), ok
	case "output-property-became-optional":
		edit, ok = u.requiredEdit(f.origin)
		return edit, fmt.Sprintf("make %q always present", f.At.Base()), ok
	case "input-decode-narrowed", "output-encode-widened":
		if !strings.HasPrefix(f.New.Text(), "quoted:") {
			return analysis.TextEdit{}, "", false
		}
		edit, ok = u.dropOptionsEdit(f.origin, "string")
		return edit, "drop the option \"string\", as it was", ok
	case ruleSchemaIgnoresStringOption.ID:
		edit, ok = u.dropOptionsEdit(f.origin, "string")
		return edit, "drop the option \"string\", so that the code reads what is published", ok
	case "tool-renamed":
		edit, ok = u.toolNameEdit(f.tool, f.oldName)
		return edit, fmt.Sprintf("put back the name %q", f.oldName), ok
	default:
		return analysis.TextEdit{}, "", false
	}
}

// editable reports whether pos lies in a file of this package that was
// written by hand and that the compiler read as it stands: cgo and //line
// give positions that no edit can be made at.
func (u *Tools) editable(pos token.Pos) bool {
	file := u.file(pos)
	if file == nil || ast.IsGenerated(file) {
		return false
	}
	return u.Fset.PositionFor(pos, false).Filename == u.Fset.Position(pos).Filename
}

func (u *Tools) file(pos token.Pos) *ast.File {
	for _, f := range u.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// fieldAt returns the declaration of the struct field whose name is at pos.
func (u *Tools) fieldAt(pos token.Pos) *ast.Field {
	file := u.file(pos)
	if file == nil {
		return nil
	}
	var found *ast.Field
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || found != nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		if f, ok := n.(*ast.Field); ok && len(f.Names) == 1 && f.Names[0].Pos() == pos {
			found = f
		}
		return found == nil
	})
	return found
}

// renameEdit gives the property at origin the wire name back.
func (u *Tools) renameEdit(tool *schemagen.Tool, o schemagen.Origin, name string) (analysis.TextEdit, bool) {
	switch o.Kind {
	case schemagen.FromField:
		if !validJSONName(name) {
			return analysis.TextEdit{}, false
		}
		return u.tagEdit(o, func(value string) (string, bool) {
			_, options, _ := strings.Cut(value, ",")
			if options != "" {
				return name + "," + options, true
			}
			return name, true
		})
	case schemagen.FromParam:
		return u.paramEdit(tool, o, "name", "name="+name)
	default:
		return analysis.TextEdit{}, false
	}
}

// optionalEdit makes the property at origin optional.
func (u *Tools) optionalEdit(tool *schemagen.Tool, o schemagen.Origin) (analysis.TextEdit, bool) {
	switch o.Kind {
	case schemagen.FromField:
		return u.tagEdit(o, func(value string) (string, bool) {
			return value + "," + omission(o.Object), true
		})
	case schemagen.FromParam:
		return u.paramEdit(tool, o, "optional", "optional")
	default:
		return analysis.TextEdit{}, false
	}
}

// omission returns the tag option that leaves out the zero value of a field's
// type. encoding/json never finds a struct or an array empty, so that only
// omitzero leaves those out.
func omission(field types.Object) string {
	if field == nil {
		return "omitempty"
	}
	switch field.Type().Underlying().(type) {
	case *types.Struct, *types.Array:
		return "omitzero"
	default:
		return "omitempty"
	}
}

// requiredEdit drops omitempty and omitzero from the tag of the field.
func (u *Tools) requiredEdit(o schemagen.Origin) (analysis.TextEdit, bool) {
	return u.dropOptionsEdit(o, "omitempty", "omitzero")
}

// dropOptionsEdit drops options from the json tag of the field.
func (u *Tools) dropOptionsEdit(o schemagen.Origin, drop ...string) (analysis.TextEdit, bool) {
	if o.Kind != schemagen.FromField {
		return analysis.TextEdit{}, false
	}
	return u.tagEdit(o, func(value string) (string, bool) {
		parts := strings.Split(value, ",")
		kept := parts[:1]
		for _, option := range parts[1:] {
			if !slices.Contains(drop, option) {
				kept = append(kept, option)
			}
		}
		return strings.Join(kept, ","), len(kept) < len(parts)
	})
}

// tagEdit rewrites the value of the json key in the tag of the field at
// origin, adding the key or the tag where there is none.
func (u *Tools) tagEdit(o schemagen.Origin, rewrite func(value string) (string, bool)) (analysis.TextEdit, bool) {
	field := u.fieldAt(o.Pos)
	if field == nil || !taggable(field) {
		return analysis.TextEdit{}, false
	}
	if field.Tag == nil {
		value, ok := rewrite("")
		at := field.Type.End()
		return insertion(at, " `json:\""+value+"\"`"), ok
	}
	lit := field.Tag.Value
	if found, ok := findTag(lit, "json"); ok {
		value, ok := rewrite(found.text)
		pos := field.Tag.Pos()
		return analysis.TextEdit{
			Pos: pos + token.Pos(found.start), End: pos + token.Pos(found.end), NewText: []byte(value),
		}, ok
	}
	if lit[0] == '`' && !strings.Contains(lit, `json:"`) {
		value, ok := rewrite("")
		separator := ""
		if len(lit) > 2 {
			separator = " "
		}
		return insertion(field.Tag.Pos()+1, `json:"`+value+`"`+separator), ok
	}
	return analysis.TextEdit{}, false
}

// addKeyEdit gives the field's tag a key that it does not have.
func (u *Tools) addKeyEdit(o schemagen.Origin, key, value string) (analysis.TextEdit, bool) {
	field := u.fieldAt(o.Pos)
	if field == nil || !taggable(field) {
		return analysis.TextEdit{}, false
	}
	text := key + ":" + strconv.Quote(value)
	switch {
	case field.Tag == nil:
		return insertion(field.Type.End(), " `"+text+"`"), true
	case field.Tag.Value[0] == '`' && !strings.Contains(field.Tag.Value, key+":"):
		return insertion(field.Tag.End()-1, " "+text), true
	default:
		return analysis.TextEdit{}, false
	}
}

// paramEdit gives the plain parameter at origin the argument, in its param
// directive where it has one, else in a new one below the tool directive.
func (u *Tools) paramEdit(tool *schemagen.Tool, o schemagen.Origin, key, argument string) (analysis.TextEdit, bool) {
	if tool == nil || o.Object == nil || tool.Decl.Doc == nil {
		return analysis.TextEdit{}, false
	}
	if strings.ContainsAny(argument, " \t\"`") {
		argument = strconv.Quote(argument)
	}
	name := o.Object.Name()
	for _, c := range tool.Decl.Doc.List {
		d, ok := ast.ParseDirective(c.Pos(), c.Text)
		if !ok || d.Tool != "toolpact" || d.Name != "param" {
			continue
		}
		args, err := d.ParseArgs()
		if err != nil || len(args) == 0 || args[0].Arg != name {
			continue
		}
		for i, arg := range args[1:] {
			if arg.Arg == key || strings.HasPrefix(arg.Arg, key+"=") {
				end := d.End()
				if i+2 < len(args) {
					end = args[i+2].Pos - 1
				}
				return analysis.TextEdit{Pos: arg.Pos, End: end, NewText: []byte(argument)}, true
			}
		}
		return insertion(c.End(), " "+argument), true
	}
	for _, c := range tool.Decl.Doc.List {
		if c.Pos() == tool.Pos {
			return insertion(c.End(), "\n//toolpact:param "+name+" "+argument), true
		}
	}
	return analysis.TextEdit{}, false
}

// toolNameEdit gives the tool its old wire name back: in the directive where
// that names it or nothing does, else in the registration's literal.
func (u *Tools) toolNameEdit(tool *schemagen.Tool, name string) (analysis.TextEdit, bool) {
	if tool == nil || name == "" || strings.ContainsAny(name, " \t\"`") {
		return analysis.TextEdit{}, false
	}
	for _, c := range tool.Decl.Doc.List {
		if c.Pos() != tool.Pos {
			continue
		}
		if !tool.ExplicitName {
			if tool.Registration != nil {
				break
			}
			return insertion(c.Pos()+token.Pos(len("//toolpact:tool")), " "+name), true
		}
		return replaceWord(c, tool.NamePos, name)
	}
	return u.literalEdit(tool.NamePos, name)
}

// replaceWord replaces the word of the comment that starts at pos, keeping a
// name= before it.
func replaceWord(c *ast.Comment, pos token.Pos, name string) (analysis.TextEdit, bool) {
	offset := int(pos - c.Pos())
	if offset < 0 || offset >= len(c.Text) {
		return analysis.TextEdit{}, false
	}
	word := strings.Fields(c.Text[offset:])[0]
	start := 0
	if strings.HasPrefix(word, "name=") {
		start = len("name=")
	}
	if strings.ContainsAny(word, "\"`") {
		return analysis.TextEdit{}, false
	}
	return analysis.TextEdit{Pos: pos + token.Pos(start), End: pos + token.Pos(len(word)), NewText: []byte(name)}, true
}

// literalEdit replaces the string literal at pos.
func (u *Tools) literalEdit(pos token.Pos, name string) (analysis.TextEdit, bool) {
	file := u.file(pos)
	if file == nil {
		return analysis.TextEdit{}, false
	}
	var literal *ast.BasicLit
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && lit.Pos() == pos {
			literal = lit
		}
		return true
	})
	if literal == nil {
		return analysis.TextEdit{}, false
	}
	return analysis.TextEdit{Pos: literal.Pos(), End: literal.End(), NewText: []byte(strconv.Quote(name))}, true
}

func insertion(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}
