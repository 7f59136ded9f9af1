package analyzer

import (
	"go/token"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/schemagen"
)

// defaultEdit puts the default back that was locked, where a tag or directive
// states another one or none.
func (u *Tools) defaultEdit(f *Finding) (analysis.TextEdit, bool) {
	was, ok := scalarText(f.Old)
	if !ok || !plainValues([]string{was}) {
		return analysis.TextEdit{}, false
	}
	is, ok := scalarText(f.New)
	switch {
	case f.origin.Kind == schemagen.FromParam:
		return u.paramEdit(f.tool, f.origin, "default", "default="+was)
	case f.origin.Kind == schemagen.FromField && ok:
		return u.valueEdit(f.origin, is, was)
	case f.origin.Kind == schemagen.FromField && f.tool.Contract.Dialect == "native" && f.Path == f.At:
		return u.addKeyEdit(f.origin, "default", was)
	default:
		return analysis.TextEdit{}, false
	}
}

// valueEdit changes the default in the field's tag: default:"is", or
// default=is among the keywords of a jsonschema tag.
func (u *Tools) valueEdit(o schemagen.Origin, is, was string) (analysis.TextEdit, bool) {
	field := u.fieldAt(o.Pos)
	if field == nil || field.Tag == nil {
		return analysis.TextEdit{}, false
	}
	at := field.Tag.Pos()
	if tag, ok := findTag(field.Tag.Value, "jsonschema"); ok && slices.Equal(keywordValues(tag.text, "default"), []string{is}) {
		start := tag.start + strings.Index(tag.text, "default="+is) + len("default=")
		return analysis.TextEdit{Pos: at + token.Pos(start), End: at + token.Pos(start+len(is)), NewText: []byte(was)}, true
	}
	if tag, ok := findTag(field.Tag.Value, "default"); ok && tag.text == is {
		return analysis.TextEdit{Pos: at + token.Pos(tag.start), End: at + token.Pos(tag.end), NewText: []byte(was)}, true
	}
	return analysis.TextEdit{}, false
}

// keywordValues returns what a keyword is given in a jsonschema tag.
func keywordValues(tag, keyword string) []string {
	var values []string
	for part := range strings.SplitSeq(tag, ",") {
		if value, ok := strings.CutPrefix(part, keyword+"="); ok {
			values = append(values, value)
		}
	}
	return values
}

// scalarText returns a text, number or boolean as a tag spells it.
func scalarText(v contract.Value) (string, bool) {
	switch v.Kind() {
	case contract.String:
		return v.Text(), true
	case contract.Number, contract.Boolean:
		return contract.Canonical(v), true
	default:
		return "", false
	}
}

// plainValues reports whether each value means itself in every kind of tag and
// directive: nothing in it is quoted, escaped, trimmed or a separator.
func plainValues(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool {
		return v == "" || v == "-" || strings.TrimSpace(v) != v || strings.ContainsFunc(v, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" _-.:/+", r)
		})
	})
}
