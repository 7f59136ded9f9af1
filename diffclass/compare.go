package diffclass

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// Compare returns what changed between the locked and the current contract
// of one tool, sorted by side (input, output, tool), path and rule. It is
// empty exactly when there is nothing to accept. Names are not compared: that
// the two are one tool is for the caller to know, or for [CompareSets].
//
// A contract with an Error has no schemas, and nothing is said about it.
func Compare(locked, current contract.Contract, o Options) []Change {
	return CompareHistory(locked, nil, current, o)
}

// compareStates compares two contracts and nothing before them.
func compareStates(locked, current contract.Contract, o Options) []Change {
	changes := toolChanges(locked, current, o)
	if locked.Error != "" || current.Error != "" {
		return changes
	}
	changes = append(changes, gapChanges(locked.Gaps, current.Gaps, o.profile())...)
	changes = append(changes, sideChanges(rule.Input, locked, current, o)...)
	changes = append(changes, sideChanges(rule.Output, locked, current, o)...)
	noteDeprecated(changes, locked)
	sortChanges(changes)
	return changes
}

// CompareSchemas returns what changed between two bare schemas that stand on
// the given side, sorted as by [Compare].
func CompareSchemas(side rule.Side, old, new contract.Value, o Options) []Change {
	if contract.Equal(old, new) {
		return nil
	}
	changes := newComparison(side, old, new, o).run()
	sortChanges(changes)
	return changes
}

// toolChanges compares what is not a schema.
func toolChanges(locked, current contract.Contract, o Options) []Change {
	return append(moved(locked, current, o.profile()), hintChanges(locked.Annotations, current.Annotations, o.profile())...)
}

// sideChanges compares one side of a tool. A gap at its root silences it.
func sideChanges(side rule.Side, locked, current contract.Contract, o Options) []Change {
	gaps := gapPaths(contract.Side(side), locked, current)
	if slices.Contains(gaps, contract.Root) {
		return nil
	}
	old, new := locked.Schema(contract.Side(side)), current.Schema(contract.Side(side))
	was, is := locked.Decode, current.Decode
	if side == rule.Output {
		was, is = locked.Encode, current.Encode
		if changes := outputPresence(locked, current, o.profile()); len(changes) > 0 || !old.IsPresent() {
			return changes
		}
	}
	changes := []Change{}
	if !contract.Equal(old, new) {
		c := newComparison(side, mask(anything(old), gaps), mask(anything(new), gaps), o)
		c.gaps, c.tool, c.key = gaps, side == rule.Input, current.Key()
		changes = c.run()
	}
	coding := coding{side: side, old: old, new: new, was: was, is: is, told: changes, gaps: gaps, plain: sameDialect(locked, current)}
	return append(changes, coding.changes(o.profile())...)
}

// sameDialect reports whether both contracts were derived by the rules of one
// dialect, be it in two versions.
func sameDialect(a, b contract.Contract) bool {
	was, _, _ := strings.Cut(a.Dialect, "@")
	is, _, _ := strings.Cut(b.Dialect, "@")
	return was == is && was != ""
}

// anything is the schema of a side that has none.
func anything(schema contract.Value) contract.Value {
	if !schema.IsPresent() {
		return contract.Bool(true)
	}
	return schema
}

// undescribed returns a value that a schema does not accept, absent when none
// is found.
func undescribed(schema contract.Value) contract.Value {
	all := contract.Bool(true)
	return contain.DecideRoot(all, schema, contain.Options{}).Witness
}

func (o Options) profile() rule.Profile {
	if o.Profile == rule.Strict {
		return rule.Strict
	}
	return rule.Default
}

var sideOrder = []rule.Side{rule.Input, rule.Output, rule.Tool}

func sortChanges(changes []Change) {
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(
			cmp.Compare(slices.Index(sideOrder, a.Side), slices.Index(sideOrder, b.Side)),
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Rule.ID, b.Rule.ID),
		)
	})
}

// WorstClass returns the worst class among the changes, [rule.NoChange] for
// none.
func WorstClass(changes []Change) rule.Class {
	worst := rule.NoChange
	for _, c := range changes {
		worst = rule.Worse(worst, c.Class)
	}
	return worst
}
