package diffclass

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// State is where a tool stands between a lock and the source.
type State string

// The states of a tool.
const (
	Unchanged State = "unchanged"
	Changed   State = "changed"
	Added     State = "new"
	Removed   State = "removed"
	Renamed   State = "renamed"
	Faulty    State = "error" // the framework refuses the tool: see Contract.Error
)

// ToolResult is the outcome for one tool of a set.
type ToolResult struct {
	Key    string // of the current contract, or of the locked one when there is no current one
	OldKey string // the locked key of a renamed tool, else empty
	State  State
	Class  rule.Class // the worst of the changes

	Locked, Current *contract.Contract // nil where there is none
	Changes         []Change
}

// CompareSets compares all tools of a lock with all that there are now, and
// returns one result a tool, sorted by key. Of several contracts with one key
// the first counts.
//
// A removed and an added tool are one renamed tool when they are the same
// function, whatever its server, or when their schemas are equivalent and their
// names alike; where that is ambiguous they are two. A tool to which the server
// still answers by its old name (see [Options]) is reported as an addition.
// Where it answers for more than one old tool, or with a tool that was there
// before, each further old tool has a result of its own in state [Removed],
// which says whether its callers are served.
func CompareSets(locked, current []contract.Contract, o Options) []ToolResult {
	was, is := byKey(locked), byKey(current)
	renamed := findRenamedTools(was, is, o)
	results := []ToolResult{}
	for _, key := range distinct(slices.Collect(maps.Keys(was)), slices.Collect(maps.Keys(is))) {
		old, new := was[key], is[key]
		if now, gone := renamed[key]; gone && new == nil && oldKeyOf(renamed, now) == key {
			continue
		}
		r := ToolResult{Key: key, Locked: old, Current: new}
		if before := oldKeyOf(renamed, key); before != "" && old == nil {
			r.OldKey, r.Locked = before, was[before]
		}
		if successor := is[o.answers(key, offered(is))]; new == nil && successor != nil {
			results = append(results, r.answered(*successor, o))
			continue
		}
		results = append(results, r.compared(o))
	}
	return results
}

// WorstOf returns the worst class among the results.
func WorstOf(results []ToolResult) rule.Class {
	all := []Change{}
	for _, r := range results {
		all = append(all, Change{Class: r.Class})
	}
	return WorstClass(all)
}

func byKey(contracts []contract.Contract) map[string]*contract.Contract {
	all := map[string]*contract.Contract{}
	for i := range contracts {
		if key := contracts[i].Key(); all[key] == nil {
			all[key] = &contracts[i]
		}
	}
	return all
}

func oldKeyOf(renamed map[string]string, key string) string {
	for _, old := range slices.Sorted(maps.Keys(renamed)) {
		if renamed[old] == key {
			return old
		}
	}
	return ""
}

// compared fills in state, changes and class.
func (r ToolResult) compared(o Options) ToolResult {
	switch {
	case r.Current == nil:
		r.State = Removed
		r.Changes = []Change{toolChange(toolRemoved, "tool "+strconv.Quote(r.Key)+" removed"+deprecation(contract.Value{}, r.Locked.Description), r.Key, "", o)}
	case r.Locked == nil:
		r.State = Added
		r.Changes = []Change{toolChange(toolAdded, "tool "+strconv.Quote(r.Key)+" added", "", r.Key, o)}
	case r.OldKey != "":
		r.State = Renamed
		r.Changes = append(CompareHistory(*r.Locked, o.Later[r.Key], *r.Current, o), r.renaming(o))
		sortChanges(r.Changes)
	default:
		r.Changes = CompareHistory(*r.Locked, o.Later[r.Key], *r.Current, o)
		r.State = Unchanged
		if len(r.Changes) > 0 {
			r.State = Changed
		}
	}
	r.Class = WorstClass(r.Changes)
	if r.Current != nil && r.Current.Error != "" {
		r.State, r.Class = Faulty, rule.Error
	}
	return r
}

// answered fills in what becomes of the callers of a tool that is gone and to
// whose name the server answers with another one.
func (r ToolResult) answered(by contract.Contract, o Options) ToolResult {
	r.State = Removed
	r.Changes = Compare(*r.Locked, by, o)
	r.Changes = slices.DeleteFunc(r.Changes, func(c Change) bool { return c.Rule.ID == toolMoved.ID })
	message := "tool " + strconv.Quote(r.Key) + " is gone; the server answers to its name with " + strconv.Quote(by.Key())
	r.Changes = append(r.Changes, toolChange(toolAdded, message, r.Key, by.Key(), o))
	sortChanges(r.Changes)
	r.Class = WorstClass(r.Changes)
	return r
}

func offered(is map[string]*contract.Contract) func(string) bool {
	return func(key string) bool { return is[key] != nil }
}

func (r ToolResult) renaming(o Options) Change {
	names := "tool " + strconv.Quote(r.OldKey) + " renamed to " + strconv.Quote(r.Key)
	if o.answers(r.OldKey, func(key string) bool { return key == r.Key }) == r.Key {
		return toolChange(toolAdded, names+"; the server still answers to the old name", r.OldKey, r.Key, o)
	}
	return toolChange(toolRenamed, names+r.loss()+deprecation(contract.Value{}, r.Locked.Description), r.OldKey, r.Key, o)
}

// loss says what no longer works after a renaming. The server is a part of the
// key: a function that another one offers is a tool with another key.
func (r ToolResult) loss() string {
	before, now := r.Locked.Server, r.Current.Server
	switch {
	case before == now:
		return "; a call by the old name fails"
	case before == "":
		return fmt.Sprintf(", a tool of the server %q; a call elsewhere fails", now)
	case now == "":
		return fmt.Sprintf(", a tool of no named server; a call to the server %q fails", before)
	default:
		return fmt.Sprintf(", a tool of the server %q; a call to the server %q fails", now, before)
	}
}

func toolChange(r rule.Rule, message, old, new string, o Options) Change {
	c := Change{Rule: r, Side: rule.Tool, Class: r.Class(o.profile()), Message: message}
	if old != "" {
		c.Old = contract.Str(old)
	}
	if new != "" {
		c.New = contract.Str(new)
	}
	return c
}

// findRenamedTools returns the new keys of renamed tools by their old ones.
func findRenamedTools(was, is map[string]*contract.Contract, o Options) map[string]string {
	gone, came := keysWithout(was, is), keysWithout(is, was)
	renamed := map[string]string{}
	options := []match{}
	for i, old := range gone {
		for j, new := range came {
			switch {
			case o.answers(old, offered(is)) == new:
				renamed[old] = new
			default:
				if score := toolScore(was[old], is[new]); score > 0 {
					options = append(options, match{i, j, score})
				}
			}
		}
	}
	options = slices.DeleteFunc(options, func(m match) bool {
		return renamed[gone[m.old]] != "" || oldKeyOf(renamed, came[m.new]) != ""
	})
	for _, m := range unambiguous(options) {
		renamed[gone[m.old]] = came[m.new]
	}
	return renamed
}

func keysWithout(a, b map[string]*contract.Contract) []string {
	keys := []string{}
	for key := range a {
		if b[key] == nil {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// toolScore tells how good the reasons are to take two tools for one: the
// same function, or on one server equivalent schemas and names that are alike.
// That both are of one package breaks a tie.
func toolScore(old, new *contract.Contract) float64 {
	if old.Error != "" || new.Error != "" {
		return 0
	}
	samePackage := old.Package != "" && old.Package == new.Package
	if samePackage && old.Func != "" && old.Func == new.Func {
		return scoreOrigin
	}
	if old.Server != new.Server {
		return 0 // two servers may offer tools that are alike
	}
	score := max(likeness(old.Name, new.Name), likeness(old.Func, new.Func))
	if score < toolLikeEnough || !sameSchemas(old, new) {
		return 0
	}
	if samePackage {
		score += 0.01
	}
	return score
}

// toolLikeEnough is lower than for properties: equivalent schemas say more
// about tools than about single values.
const toolLikeEnough = 0.35

// sameSchemas reports whether both tools take and return the same values, as
// far as that is known.
func sameSchemas(a, b *contract.Contract) bool {
	if len(a.Gaps)+len(b.Gaps) > 0 && !slices.Equal(a.Gaps, b.Gaps) || a.Output.IsPresent() != b.Output.IsPresent() {
		return false
	}
	node := func(v contract.Value) contain.Node { return contain.New(anything(v)).Root() }
	return equivalent(node(a.Input), node(b.Input)) && equivalent(node(a.Output), node(b.Output))
}
