package directive

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
	"unicode"
)

// ignore reads //toolpact:ignore RULE REASON. The reason is the rest of the
// line as it stands.
func (s *scan) ignore(d ast.Directive, names []*ast.Ident) {
	ruleEnd := strings.IndexFunc(d.Args, unicode.IsSpace)
	if ruleEnd < 0 {
		ruleEnd = len(d.Args)
	}
	rule, reason := d.Args[:ruleEnd], strings.TrimSpace(d.Args[ruleEnd:])
	switch {
	case rule == "":
		s.report(d.Pos(), d.End(), "//toolpact:ignore names a rule and a reason: //toolpact:ignore RULE REASON", "")
	case !isRuleID(rule):
		s.report(d.ArgsPos, d.ArgsPos+token.Pos(len(rule)), fmt.Sprintf("%q is no rule id: want one such as input-property-removed", rule), ruleIDOf(rule))
	case reason == "":
		s.report(d.Pos(), d.End(), fmt.Sprintf("//toolpact:ignore %s needs a reason: say why after the rule", rule), "")
	default:
		s.out.Ignores = append(s.out.Ignores, Ignore{
			Rule: rule, Reason: reason, Pos: d.Pos(), End: d.End(), RulePos: d.ArgsPos, Names: names,
		})
	}
}

// ruleIDOf returns the rule id that a word was meant to be: one with other
// separators, another case or punctuation behind it. "" means none.
func ruleIDOf(word string) string {
	id := strings.ToLower(strings.ReplaceAll(strings.TrimRight(word, ":,;."), "_", "-"))
	if !isRuleID(id) {
		return ""
	}
	return id
}

// isRuleID reports whether s is spelled as rule ids are: lower-case words with
// hyphens between them.
func isRuleID(s string) bool {
	for _, r := range s {
		if r != '-' && (r < 'a' || r > 'z') {
			return false
		}
	}
	return strings.Contains(s, "-")
}
