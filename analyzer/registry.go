package analyzer

import (
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

// ownRules are the rules that this package finds, one line a rule.
var ownRules = []rule.Rule{
	ruleToolNameUnknown,
	ruleToolNameCollision,
	ruleToolRefused,
	ruleToolSilenced,
	ruleDirectiveInvalid,
	ruleIgnoreUnused,
	ruleDeriverVersionChanged,
	ruleLockMissing,
	ruleLockUnreadable,
	ruleLockConflict,
	ruleLockVersion,
	ruleLockEntryTampered,
}

// Rules returns every rule of toolpactvet, those of package diffclass among
// them, sorted by id.
func Rules() []rule.Rule {
	all := slices.Concat(ownRules, schemaRules, diffclass.Rules())
	slices.SortFunc(all, func(a, b rule.Rule) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// RuleByID returns the rule with the id, and whether there is one.
func RuleByID(id string) (rule.Rule, bool) {
	all := Rules()
	i := slices.IndexFunc(all, func(r rule.Rule) bool { return r.ID == id })
	if i < 0 {
		return rule.Rule{}, false
	}
	return all[i], true
}
