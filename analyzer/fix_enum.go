package analyzer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/schemagen"
)

// enumEdit gives an enum the values back that it lost: as constants where it
// is made of those, else in the tag or directive that lists them.
func (u *Tools) enumEdit(f *Finding) (analysis.TextEdit, bool) {
	lost := lostValues(f.Old, f.New)
	if len(lost) == 0 {
		return analysis.TextEdit{}, false
	}
	if len(f.origin.Consts) > 0 {
		return u.constEdit(f.origin.Consts, lost)
	}
	if !plainValues(append(lost, texts(f.New)...)) {
		return analysis.TextEdit{}, false
	}
	kept := texts(f.New)
	switch f.origin.Kind {
	case schemagen.FromParam:
		return u.paramEdit(f.tool, f.origin, "enum", "enum="+strings.Join(append(kept, lost...), ","))
	case schemagen.FromField:
		return u.listEdit(f.origin, kept, lost)
	default:
		return analysis.TextEdit{}, false
	}
}

// lostValues returns the texts of an enum that another lacks, none when one of
// its values is no text.
func lostValues(old, now contract.Value) []string {
	var lost []string
	for _, v := range old.Items() {
		if now.Contains(v) {
			continue
		}
		if v.Kind() != contract.String {
			return nil
		}
		lost = append(lost, v.Text())
	}
	return lost
}

// texts returns the elements of an enum as a tag spells them.
func texts(enum contract.Value) []string {
	var all []string
	for _, v := range enum.Items() {
		text, _ := scalarText(v)
		all = append(all, text)
	}
	return all
}

// constEdit declares constants of the type of consts again, after the last one
// of these that a person wrote in this package.
func (u *Tools) constEdit(consts []*types.Const, values []string) (analysis.TextEdit, bool) {
	named, ok := types.Unalias(consts[0].Type()).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return analysis.TextEdit{}, false
	}
	decl := u.constDecl(consts)
	if decl == nil {
		return analysis.TextEdit{}, false
	}
	var specs []string
	for _, value := range values {
		name := constName(named.Obj().Name(), value)
		if name == "" || named.Obj().Pkg().Scope().Lookup(name) != nil {
			return analysis.TextEdit{}, false
		}
		specs = append(specs, fmt.Sprintf("%s %s = %s", name, named.Obj().Name(), strconv.Quote(value)))
	}
	if !unique(specs) {
		return analysis.TextEdit{}, false
	}
	return declaration(decl, specs), true
}

const deprecated = "// Deprecated: callers that were shown the older schema still send it.\n"

// declaration adds constants to a declaration. In a block they come last, so
// that no implicit repetition repeats them, and after an empty line, so that
// the columns of the others stay.
func declaration(decl *ast.GenDecl, specs []string) analysis.TextEdit {
	var b strings.Builder
	if decl.Rparen.IsValid() {
		for _, spec := range specs {
			b.WriteString("\n\t" + deprecated + "\t" + spec + "\n")
		}
		return insertion(decl.Rparen, b.String())
	}
	for _, spec := range specs {
		b.WriteString("\n\n" + deprecated + "const " + spec)
	}
	return insertion(lastLine(decl), b.String())
}

// lastLine returns where the declaration ends, a comment behind it included.
func lastLine(decl *ast.GenDecl) token.Pos {
	if len(decl.Specs) > 0 {
		if spec, ok := decl.Specs[len(decl.Specs)-1].(*ast.ValueSpec); ok && spec.Comment != nil {
			return spec.Comment.End()
		}
	}
	return decl.End()
}

// constDecl returns the declaration of the last of consts that can be edited.
func (u *Tools) constDecl(consts []*types.Const) *ast.GenDecl {
	for _, c := range slices.Backward(consts) {
		file := u.file(c.Pos())
		if file == nil || !u.editable(c.Pos()) {
			continue
		}
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.GenDecl); ok && decl.Pos() <= c.Pos() && c.Pos() < decl.End() {
				return decl
			}
		}
	}
	return nil
}

// constName makes an identifier of a type's name and a value: OrderNewestFirst
// of Order and "newest-first"; "" when nothing of the value can be in one.
func constName(typ, value string) string {
	words := strings.FieldsFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return ""
	}
	for i, w := range words {
		runes := []rune(w)
		runes[0] = unicode.ToUpper(runes[0])
		words[i] = string(runes)
	}
	return typ + strings.Join(words, "")
}

func unique(list []string) bool {
	sorted := slices.Sorted(slices.Values(list))
	return len(slices.Compact(sorted)) == len(list)
}

// listEdit adds values to the list of them in the field's tag: enum:"a,b", or
// enum=a,enum=b among the keywords of a jsonschema tag. The list that is there
// has to be the whole enum, since otherwise something else made it.
func (u *Tools) listEdit(o schemagen.Origin, kept, lost []string) (analysis.TextEdit, bool) {
	field := u.fieldAt(o.Pos)
	if field == nil || field.Tag == nil {
		return analysis.TextEdit{}, false
	}
	if tag, ok := findTag(field.Tag.Value, "jsonschema"); ok {
		if listed := keywordValues(tag.text, "enum"); sameSet(listed, kept) {
			return insertion(field.Tag.Pos()+token.Pos(tag.end), ",enum="+strings.Join(lost, ",enum=")), true
		}
	}
	if tag, ok := findTag(field.Tag.Value, "enum"); ok && sameSet(strings.Split(tag.text, ","), kept) {
		return insertion(field.Tag.Pos()+token.Pos(tag.end), ","+strings.Join(lost, ",")), true
	}
	return analysis.TextEdit{}, false
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
