package analyzer

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// docket is what there is to judge about one lock.
type docket struct {
	Report
	judge    *judge
	err      error // why the lock cannot be read
	settings *config.Config
	found    []member
	lazy     []string // keys of tools that are there and not looked at
	named    bool     // by a directive, so that it need not govern its directory
	units    []*Tools

	// Of a base alone: the entries of found tools that are in another lock
	// there, and the keys of entries whose tools another lock has now.
	adopted map[string]*lockfile.Entry
	given   map[string]bool
}

// member is a tool with the package that declares it.
type member struct {
	unit *Tools
	tool *schemagen.Tool
}

// tell adds trouble once, however many packages meet it.
func (d *docket) tell(f *Finding) {
	known := func(other *Finding) bool { return other.Trouble && other.Message == f.Message }
	if i := slices.IndexFunc(d.Findings, known); i >= 0 {
		if !d.Findings[i].Pos.IsValid() {
			d.Findings[i] = f
		}
		return
	}
	d.Findings = append(d.Findings, f)
}

// decide compares what was found with the lock.
func (d *docket) decide() *Report {
	if d.judge.base == nil { // they are about the source alone
		d.contradictions()
	}
	if d.err != nil && !errors.Is(d.err, fs.ErrNotExist) {
		d.Findings = append(d.Findings, d.lockFinding())
		d.hold(d.Findings[len(d.Findings)-1].Rule.ID)
		return &d.Report
	}
	if d.err != nil && len(d.found) > 0 && d.judge.base == nil {
		d.Findings = append(d.Findings, d.missing())
	}
	d.aliasesOfTools()
	d.compare()
	slices.SortStableFunc(d.Tools, func(a, b ToolReport) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Package, b.Package))
	})
	if f := GroupUpgrades(d.Tools); f != nil {
		d.Findings = append(d.Findings, f)
	}
	return &d.Report
}

// hold lists every tool as failed, when there is nothing to compare with.
func (d *docket) hold(fault string) {
	for _, m := range d.found {
		d.Tools = append(d.Tools, ToolReport{
			Key: m.tool.Contract.Key(), Package: m.unit.Package, State: Failed, Class: rule.Error, Fault: fault, Tool: m.tool, Unit: m.unit,
		})
	}
}

// compare decides about every tool that can be: those in trouble are set
// apart, the others go through diffclass as sets.
func (d *docket) compare() {
	byKey := map[string]member{}
	var current, locked []contract.Contract
	for _, m := range d.found {
		key := m.tool.Contract.Key()
		entry := d.entry(key)
		trouble := append(d.collisions(m, entry), m.unit.problemsOf(m.tool)...)
		if entry != nil && entry.Tampered {
			trouble = append(trouble, d.tampered(m, entry))
		}
		if len(trouble) > 0 {
			m.blameUpgrade(trouble, entry)
			d.Tools = append(d.Tools, ToolReport{Key: key, Package: m.unit.Package, State: Failed, Class: rule.Error,
				Fault: trouble[0].Rule.ID, Findings: trouble, Tool: m.tool, Unit: m.unit, Entry: entry})
			byKey[key] = member{}
			continue
		}
		byKey[key] = m
		current = append(current, m.tool.Contract)
		if entry != nil {
			locked = append(locked, d.locked(entry))
		}
	}
	locked = append(locked, d.gone(byKey)...)
	options := d.options(byKey)
	for _, result := range diffclass.CompareSets(locked, current, options) {
		d.Tools = append(d.Tools, d.toolReport(result, byKey[result.Key], options))
	}
}

// entry returns the lock's own entry for a key, nil when there is none.
func (d *docket) entry(key string) *lockfile.Entry {
	if e := d.adopted[key]; e != nil {
		return e
	}
	if d.File == nil {
		return nil
	}
	e, ok := d.File.Entry(key)
	if !ok || e.Foreign {
		return nil
	}
	return &e
}

// locked returns the contract of an entry as it is compared: without what it
// remembers where that rule is off, so that the other rules speak.
func (d *docket) locked(e *lockfile.Entry) contract.Contract {
	c := e.Contract
	if !d.looksBack() {
		c.Removed = nil
	}
	return c
}

// looksBack reports whether states before the locked one are of interest.
func (d *docket) looksBack() bool {
	class, configured := d.settings.Class("input-property-name-reused")
	return !configured || class != rule.NoChange
}

// gone returns the locked contracts whose tools are nowhere any more.
func (d *docket) gone(found map[string]member) []contract.Contract {
	if d.File == nil {
		return nil
	}
	var gone []contract.Contract
	for _, key := range d.candidates() {
		e := d.entry(key)
		if _, here := found[key]; here || e == nil || d.elsewhere(key) || slices.Contains(d.lazy, key) || d.faulty(e) || !d.judge.Gone(d.Lock, *e) {
			continue
		}
		if e.Tampered {
			d.Tools = append(d.Tools, ToolReport{Key: key, Package: e.Contract.Package, State: Failed, Class: rule.Error,
				Fault: ruleLockEntryTampered.ID, Findings: []*Finding{d.tampered(member{}, e)}, Entry: e})
			continue
		}
		gone = append(gone, d.locked(e))
	}
	return gone
}

// candidates returns the keys of the entries that may be missing a tool.
func (d *docket) candidates() []string {
	if d.judge.Packages == nil {
		return d.File.Keys()
	}
	var all []string
	for _, pkg := range d.judge.Packages {
		all = append(all, d.File.KeysOf(pkg)...)
	}
	return all
}

// faulty reports whether a locked tool cannot be said to be gone: its package
// could not be derived, or its function is still there and has a directive or
// registration that is wrong. What is wrong is reported.
func (d *docket) faulty(e *lockfile.Entry) bool {
	for _, u := range d.units {
		if u.Package != e.Contract.Package {
			continue
		}
		if u.Trouble != nil {
			return true
		}
		for _, p := range u.Problems {
			if fn := u.function(p.Pos); fn != nil && funcName(fn) == e.Contract.Func {
				return true
			}
		}
	}
	return false
}

func (d *docket) options(found map[string]member) diffclass.Options {
	aliases := map[string]string{}
	for _, a := range d.settings.Aliases {
		aliases[a.Old] = a.New
	}
	return diffclass.Options{
		Profile: d.settings.Profile,
		Aliases: aliases,
		Later:   d.later(found),
		FieldName: func(tool string, side rule.Side, path contract.Path) string {
			return fieldName(found[tool].tool, contract.Side(side), path)
		},
	}
}

// toolReport turns the outcome for one key into findings at their places.
func (d *docket) toolReport(result diffclass.ToolResult, m member, o diffclass.Options) ToolReport {
	t := ToolReport{Key: result.Key, OldKey: result.OldKey, Class: rule.NoChange, Tool: m.tool, Unit: m.unit}
	t.Entry = d.entry(cmp.Or(result.OldKey, result.Key))
	if result.Current != nil {
		t.Package = result.Current.Package
	} else {
		t.Package = result.Locked.Package
	}
	upgrade, upgraded := d.upgrade(result, m, o)
	for i, c := range result.Changes {
		f := &Finding{Change: c, Tool: result.Key}
		f.Message += d.deadAlias(c)
		if t.Entry != nil && m.tool != nil && t.Entry.Contract.Server == m.tool.Contract.Server {
			f.oldName = t.Entry.Contract.Name
		}
		d.locate(f, m, t)
		if d.suppressed(f) {
			t.Ignored = append(t.Ignored, f)
			continue
		}
		// A tool that is not locked yet is unguarded: that is never a mere notice.
		if m.tool != nil && m.tool.BreakingOnly && f.Class == rule.NonBreaking && result.Locked != nil {
			f.Notice = true
		}
		if upgrade != nil && upgraded[i] {
			upgrade.Changes = append(upgrade.Changes, f)
			continue
		}
		if m.unit != nil {
			f.fix = m.unit.fixes(f)
		}
		t.Findings = append(t.Findings, f)
		t.Class = rule.Worse(t.Class, f.Class)
	}
	if t.Upgrade = d.closeUpgrade(upgrade); t.Upgrade != nil {
		t.Class = rule.Worse(t.Class, t.Upgrade.Class)
	} else if upgrade != nil {
		t.Ignored = append(t.Ignored, upgrade.Changes...)
	}
	t.State = state(result, len(t.Findings) > 0 || t.Upgrade != nil)
	for _, f := range m.unit.silencedOf(m.tool) {
		if !d.suppressed(f) {
			t.Findings = append(t.Findings, f)
			t.Class = rule.Worse(t.Class, f.Class)
		}
	}
	return t
}

func state(result diffclass.ToolResult, pending bool) State {
	switch {
	case !pending:
		return Unchanged
	case result.Locked == nil:
		return Added
	case result.Current == nil:
		return Removed
	default:
		return Changed
	}
}

// locate puts a finding at its place: in the source of the tool, for a tool
// that is gone in the source of its package if that was read, else in the lock.
func (d *docket) locate(f *Finding, m member, t ToolReport) {
	if m.unit != nil {
		m.unit.place(f, m.tool)
		return
	}
	if t.Entry == nil {
		return
	}
	f.Position = d.position(t.Entry)
	for _, u := range d.units {
		if u.Package == t.Entry.Contract.Package {
			u.placeGone(f, t.Entry.Contract.Func)
		}
	}
}

// suppressed applies the configured class of the rule, and the ignore
// directives; it reports whether the finding is to be dropped.
func (d *docket) suppressed(f *Finding) bool {
	if class, ok := d.settings.Class(f.Rule.ID); ok {
		f.Class = class
		if class == rule.NoChange {
			return true
		}
	}
	return f.unit != nil && d.judge.ignored(f)
}

// collisions returns a finding when the tool's key is taken: by a function of
// another package (within a package the derivation finds that), or in the lock
// by an entry of another program.
func (d *docket) collisions(m member, entry *lockfile.Entry) []*Finding {
	key := m.tool.Contract.Key()
	collision := func(message string) []*Finding {
		f := &Finding{Tool: key, Change: sourceChange(ruleToolNameCollision, message)}
		m.unit.place(f, m.tool)
		return []*Finding{f}
	}
	if d.File != nil && entry == nil && slices.Contains(d.File.Keys(), key) {
		return collision(fmt.Sprintf(
			"the entry of that key in %s belongs to another program, since it names no package; give this tool a namespace: //toolpact:tool server=NAME",
			filepath.Base(d.Lock)))
	}
	if s := d.judge; entry != nil && s.Elsewhere != nil && entry.Contract.Package != m.unit.Package && s.Elsewhere(d.Lock, *entry, m.unit) {
		return collision(fmt.Sprintf("also declared in package %q; two tools of one lock cannot share a key", entry.Contract.Package))
	}
	for _, other := range d.found {
		if other.unit == m.unit || other.tool.Contract.Key() != key {
			continue
		}
		at := other.unit.Fset.Position(other.tool.Decl.Name.Pos())
		return collision(fmt.Sprintf("also declared at %s:%d; two tools of one lock cannot share a key", shortPath(m.unit.Root, at.Filename), at.Line))
	}
	return nil
}

// sourceChange returns a finding of a rule that is not about a change.
func sourceChange(r rule.Rule, message string) diffclass.Change {
	return diffclass.Change{Rule: r, Side: r.Side, Class: r.Class(rule.Default), Message: message}
}
