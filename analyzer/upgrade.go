package analyzer

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Upgrade is what another version of the framework, or of the library that
// derives, changes about one tool: its part in a finding
// deriver-version-changed.
type Upgrade struct {
	Key      string
	From, To string     // "gosdk@v1.1.0 (jsonschema-go@v0.3.0)"
	Class    rule.Class // the worst of the changes, or what the configuration says
	Changes  []*Finding // what vanishes under the locked versions
	Notice   bool       // it fails nothing (breaking_only)
	Base     string     // see Finding.Base

	tool *schemagen.Tool
	unit *Tools
}

// GroupUpgrades returns the one finding for what upgrades change about the
// tools, nil when they change nothing.
func GroupUpgrades(tools []ToolReport) *Finding {
	var all []*Upgrade
	for i := range tools {
		if up := tools[i].Upgrade; up != nil {
			all = append(all, up)
		}
	}
	if len(all) == 0 {
		return nil
	}
	f := &Finding{Upgrades: all, Notice: true}
	f.Change = diffclass.Change{Rule: ruleDeriverVersionChanged, Side: rule.Tool, Class: rule.NoChange}
	for _, up := range all {
		f.Class = rule.Worse(f.Class, up.Class)
		f.Notice = f.Notice && up.Notice
	}
	first := slices.MinFunc(all, func(a, b *Upgrade) int {
		return cmp.Or(comparePositions(a.position(), b.position()), cmp.Compare(a.Key, b.Key))
	})
	f.unit, f.Pos, f.End = first.unit, first.tool.Pos, first.tool.Decl.Name.End()
	f.Position = first.position()
	f.Base = all[0].Base
	for _, up := range all {
		if !slices.Contains(strings.Split(f.Base, ", "), up.Base) {
			f.Base += ", " + up.Base
		}
	}
	if steps := f.steps(); len(steps) == 1 {
		f.Old, f.New = contract.Str(all[0].From), contract.Str(all[0].To)
	}
	f.Message = f.UpgradeTitle() + ": " + strings.Join(classed(all), ", ")
	return f
}

// UpgradeTitle says what was upgraded and how many tools that changes, without
// their names.
func (f *Finding) UpgradeTitle() string {
	steps := f.steps()
	verb := "changes"
	if len(steps) > 1 {
		verb = "change"
	}
	return fmt.Sprintf("%s %s the schemas of %d tool(s)", strings.Join(steps, " and "), verb, len(f.Upgrades))
}

// steps returns the distinct upgrades, sorted.
func (f *Finding) steps() []string {
	var steps []string
	for _, up := range f.Upgrades {
		steps = append(steps, up.From+" -> "+up.To)
	}
	slices.Sort(steps)
	return slices.Compact(steps)
}

func classed(all []*Upgrade) []string {
	var names []string
	for _, up := range all {
		names = append(names, fmt.Sprintf("%s (%s)", strconv.Quote(up.Key), up.Class))
	}
	return names
}

// position returns where the directive of the tool is.
func (up *Upgrade) position() token.Position { return up.unit.Fset.Position(up.tool.Pos) }

func comparePositions(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// versionsOf spells what derived a contract.
func versionsOf(c *contract.Contract) string {
	if c.Deriver == "" || c.Deriver == c.Dialect {
		return c.Dialect
	}
	return fmt.Sprintf("%s (%s)", c.Dialect, c.Deriver)
}

// upgrade returns an empty part for a tool whose locked versions are not the
// current ones, and tells which of its changes belong to it: those that vanish
// when the rules of the locked versions are applied to the source as it is. It
// is nil when all changes were made in the source.
func (d *docket) upgrade(result diffclass.ToolResult, m member, o diffclass.Options) (*Upgrade, []bool) {
	if m.tool == nil || result.Locked == nil || len(result.Changes) == 0 {
		return nil, nil
	}
	before, ok := m.tool.As(result.Locked.Dialect, result.Locked.Deriver)
	if !ok || before.Error != "" {
		return nil, nil
	}
	return &Upgrade{
		Key: result.Key, From: versionsOf(result.Locked), To: versionsOf(result.Current), tool: m.tool, unit: m.unit,
	}, vanishing(result.Changes, diffclass.CompareHistory(*result.Locked, o.Later[result.Key], before, o))
}

// vanishing tells which changes are not among those that stay. One that stays
// under another name, because it and an upgrade meet at one place, keeps what
// is there: an edit of the source is never taken for a part of an upgrade.
func vanishing(changes, staying []diffclass.Change) []bool {
	gone := make([]bool, len(changes))
	matched := make([]bool, len(staying))
	for i, c := range changes {
		gone[i] = c.Rule.ID != "tool-renamed" && c.Rule.ID != "tool-added"
		for j, s := range staying {
			if s.Rule.ID == c.Rule.ID && s.Side == c.Side && s.Path == c.Path {
				gone[i], matched[j] = false, true
			}
		}
	}
	for j, s := range staying {
		for i, c := range changes {
			if !matched[j] && c.Side == s.Side && related(c.Path, s.Path) {
				gone[i] = false
			}
		}
	}
	return gone
}

// related reports whether one place is the other or lies in it.
func related(a, b contract.Path) bool {
	return a == b || strings.HasPrefix(string(a), string(b)+"/") || strings.HasPrefix(string(b), string(a)+"/")
}

// closeUpgrade returns the part with its class, nil when nothing is left of it
// or when configuration or an ignore directive drop it.
func (d *docket) closeUpgrade(up *Upgrade) *Upgrade {
	if up == nil || len(up.Changes) == 0 {
		return nil
	}
	f := &Finding{Tool: up.Key, Change: diffclass.Change{Rule: ruleDeriverVersionChanged, Side: rule.Tool, Class: rule.NoChange}}
	for _, c := range up.Changes {
		f.Class = rule.Worse(f.Class, c.Class)
	}
	up.unit.place(f, up.tool)
	if d.suppressed(f) {
		return nil
	}
	up.Class = f.Class
	up.Notice = up.tool.BreakingOnly && up.Class == rule.NonBreaking
	return up
}

// blameUpgrade says of a tool that its framework refuses when the locked
// version of it did not.
func (m member) blameUpgrade(trouble []*Finding, entry *lockfile.Entry) {
	if entry == nil || m.tool.Contract.Error == "" {
		return
	}
	before, ok := m.tool.As(entry.Contract.Dialect, entry.Contract.Deriver)
	if !ok || before.Error != "" {
		return
	}
	for _, f := range trouble {
		if f.Rule.ID == ruleToolRefused.ID {
			f.Message += fmt.Sprintf("; %s, which is locked, takes it", versionsOf(&entry.Contract))
		}
	}
}
