package diffclass

import (
	"maps"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

var inputPropertyNameReused = rule.Rule{
	ID: "input-property-name-reused", Side: rule.Input, Effect: rule.Incomparable,
	Title: "name of a removed parameter used again",
	Text: "An older contract had a parameter of this name, a later one had none, and now the name is back with a schema that rejects what the old one took. " +
		"Each step looked harmless, since adding an optional parameter breaks nobody who was prompted with the contract just before it. " +
		"An agent that still holds the oldest prompt sends the old kind of value, and what was at most ignored is an error now, or worse, is understood as something else. " +
		"The lock remembers the properties whose removal was accepted in the field `removed` of a tool's entry; what was removed before that, or with the whole tool, " +
		"is found by `toolpactvet check --against REF` with the lock of an older release.",
	Before: "type Args struct { // v1\n\tLimit int `json:\"limit,omitempty\"`\n}\n\ntype Args struct { // v2, accepted\n}",
	After:  "type Args struct { // v3\n\tLimit string `json:\"limit,omitempty\"`\n}",
	Fix: "Give the new parameter a name that no contract had, or a schema that takes the old values too. " +
		"Accepting the change makes the lock forget the old parameter.",
	Since: "0.1.0",
}

// CompareHistory is [Compare] for a tool that went through later accepted
// states between the locked and the current one, the oldest first. A property
// that the locked contract declares, that one of the later states does not,
// and whose current schema rejects arguments of the locked one is a name that
// is used again: that finding stands for the changes at and below it. Later
// states without schemas, and what their gaps cover, say nothing.
//
// What a contract remembers as Removed is compared in the same way, as if it
// were declared in a state before the locked one.
func CompareHistory(locked contract.Contract, later []contract.Contract, current contract.Contract, o Options) []Change {
	changes := compareStates(locked, current, o)
	if len(changes) == 0 || len(later) == 0 && len(locked.Removed) == 0 {
		return changes
	}
	h := history{current: current, now: contain.New(anything(current.Input)), options: o}
	changes = h.reused(locked, later, changes)
	if current.Error == "" {
		changes = h.remembered(locked, changes)
	}
	sortChanges(changes)
	return changes
}

// history looks back from one contract.
type history struct {
	current contract.Contract
	now     *contain.Doc // of its input
	options Options
}

// reused puts one change in the place of those at and below each name that is
// used again.
func (h *history) reused(locked contract.Contract, later []contract.Contract, changes []Change) []Change {
	was := contain.New(anything(locked.Input))
	found := map[contract.Path]Change{}
	for _, c := range changes {
		if !h.rejects(was, c) {
			continue
		}
		path, ok := h.gone(was, later, c.Path)
		if _, known := found[path]; !ok || known || requiredness(c, path) {
			continue
		}
		found[path] = h.change(path, declared(was, path), c.Witness)
	}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		changes = replaced(changes, found[path])
	}
	return changes
}

// rejects reports whether a change is shown by an argument that the old input
// takes and the current one does not.
func (h *history) rejects(was *contain.Doc, c Change) bool {
	if c.Side != rule.Input || c.Class != rule.Breaking || !c.Witness.IsPresent() {
		return false
	}
	before, known := contain.Accepts(was.Root(), c.Witness)
	if !known || !before {
		return false
	}
	after, known := contain.Accepts(h.now.Root(), c.Witness)
	return known && !after
}

// gone returns the outermost property around a wire path that is declared in
// the old and in the current input and not in one of the later states.
func (h *history) gone(was *contain.Doc, later []contract.Contract, path contract.Path) (contract.Path, bool) {
	parent, ok := path.Parent()
	if !ok {
		return path, false
	}
	if outer, ok := h.gone(was, later, parent); ok {
		return outer, true
	}
	if len(declared(was, path)) == 0 || len(declared(h.now, path)) == 0 {
		return path, false
	}
	return path, slices.ContainsFunc(later, func(c contract.Contract) bool { return lacks(c, path) })
}

// lacks reports whether a contract is known not to take a value at a path.
func lacks(c contract.Contract, path contract.Path) bool {
	if c.Error != "" || slices.ContainsFunc(c.Gaps, func(g contract.Gap) bool { return g.Side == contract.Input && path.Within(g.Path) }) {
		return false
	}
	return !taken(contain.New(anything(c.Input)), path)
}

func (h *history) change(path contract.Path, old []contract.Value, witness contract.Value) Change {
	c := Change{
		Rule: inputPropertyNameReused, Side: rule.Input, Class: inputPropertyNameReused.Class(h.options.profile()),
		Path: path, At: path, Old: oneOf(old), New: oneOf(declared(h.now, path)), Witness: witness,
	}
	c.Message = subject(rule.Input, path) + " was removed and is used again with another schema: " + show(c.Old) + " before, " + show(c.New) +
		" now; a call that was written for the old one is rejected"
	return c
}

// oneOf returns the one schema, or what all have in common to say.
func oneOf(schemas []contract.Value) contract.Value {
	if len(schemas) == 1 {
		return schemas[0]
	}
	return contract.Obj(contract.M("anyOf", contract.List(schemas...)))
}

// replaced puts a change in the place of those that it explains: at its
// property, apart from whether that is required, and below.
func replaced(changes []Change, by Change) []Change {
	kept := slices.DeleteFunc(slices.Clone(changes), func(c Change) bool {
		return c.Side == rule.Input && c.Path.Within(by.Path) && !requiredness(c, by.Path)
	})
	return append(kept, by)
}

// requiredness reports whether a change is about the property at a path being
// required, which a reuse of its name does not explain.
func requiredness(c Change, path contract.Path) bool {
	return c.Path == path && slices.ContainsFunc([]rule.Rule{
		inputPropertyBecameRequired, inputPropertyBecameRequiredWithDefault, inputRequiredPropertyAdded, inputRequiredPropertyAddedWithDefault,
	}, func(r rule.Rule) bool { return r.ID == c.Rule.ID })
}

// remembered compares the properties that the locked contract remembers with
// what the current one declares under their names.
func (h *history) remembered(locked contract.Contract, changes []Change) []Change {
	for _, path := range slices.Sorted(maps.Keys(locked.Removed)) {
		if len(declared(h.now, path)) == 0 {
			continue
		}
		before := locked
		var ok bool
		if before.Input, ok = reinstate(locked.Input, path, locked.Removed[path]); !ok {
			continue
		}
		for _, c := range h.reused(before, []contract.Contract{locked}, compareStates(before, h.current, h.options)) {
			if c.Rule.ID == inputPropertyNameReused.ID && c.Path == path {
				changes = replaced(changes, c)
			}
		}
	}
	return changes
}
