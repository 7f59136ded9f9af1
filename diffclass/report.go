package diffclass

import (
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// finding is a difference that a family of rules has seen, before it is
// decided whether it matters.
type finding struct {
	twin
	dir   direction
	probe contract.Value // which values at the place show it; absent for any

	// path and at replace the place's own, when hasPath is set.
	hasPath  bool
	path, at contract.Path

	old, new contract.Value
	message  string
}

// about moves the finding to a property of the place.
func (f finding) about(path, at contract.Path) finding {
	f.hasPath, f.path, f.at = true, path, at
	return f
}

// report decides whether a difference is live, and says so if it is: a value
// that shows it must be accepted by one document and not by the other. It
// reports whether it was.
func (c *comparison) report(p *pair, f finding) bool {
	live := p.differs() & f.dir
	if live == 0 {
		return false
	}
	if live&c.danger != 0 {
		return c.reportDanger(p, f)
	}
	return c.reportBenign(p, f)
}

// reportBenign reports a difference in the direction that does not break.
func (c *comparison) reportBenign(p *pair, f finding) bool {
	f.dir &^= c.danger
	r := c.nameOf(p, f)
	if r.Class(c.profile()) == rule.Breaking { // a rule for both directions
		f.twin, f.message = twin{}, ""
		r = c.nameOf(p, f)
	}
	if _, live := c.decideAlone(f.dir, p, f.anyProbe(), contain.Options{}); !live &&
		c.decide(f.dir, p, f.anyProbe(), contain.Options{}).Verdict == contain.Contained {
		return false
	}
	c.emit(p, r, f, contract.Value{})
	return true
}

// reportDanger reports a difference in the direction that breaks, unless the
// assumptions of the profile rule it out: then it is reported by a rule that
// is about undeclared keys.
func (c *comparison) reportDanger(p *pair, f finding) bool {
	r := c.nameOf(p, f)
	breaks := r.Class(c.profile()) == rule.Breaking
	v := evidence{}
	if breaks {
		if v = c.decideProfile(p, f.anyProbe()); v.Verdict == contain.Refuted { // all the more without assumptions
			c.emit(p, r, f, v.witness())
			return true
		}
	}
	if c.decide(c.danger, p, f.anyProbe(), contain.Options{}).Verdict == contain.Contained {
		return f.dir != c.danger && c.reportBenign(p, f)
	}
	if !breaks {
		c.emit(p, r, f, contract.Value{})
		return true
	}
	switch v.Verdict {
	case contain.Contained:
		c.emitUndeclared(p, f)
	default:
		c.reportDoubt(p, r, f, v.reason)
	}
	return true
}

// decideProfile decides the direction that breaks under the assumptions of
// the profile. A probe may declare a key that the schema does not, so what is
// found has to hold without it, too.
func (c *comparison) decideProfile(p *pair, probe contract.Value) evidence {
	if c.verdict.Verdict == contain.Contained {
		return evidence{Verdict: contain.Contained}
	}
	o := c.assumptions()
	if v, ok := c.decideAlone(c.danger, p, probe, o); ok {
		return v
	}
	v := c.decide(c.danger, p, probe, o)
	if v.Verdict != contain.Refuted {
		return evidenceOf(v)
	}
	small, large := c.ends(c.danger)
	if contain.Confirm(small.Root(), large.Root(), v.Witness, o) {
		return evidenceOf(v)
	}
	if v = contain.Decide(c.probed(c.danger, p, probe), large.Root(), o); v.Verdict == contain.Undecided {
		return evidenceOf(v)
	}
	return evidence{Verdict: contain.Contained}
}

// reportDoubt reports a difference that could not be shown by a value of its
// own. Where the place itself is refuted, a value that only passes there will
// do.
func (c *comparison) reportDoubt(p *pair, r rule.Rule, f finding, reason string) {
	if p.result(c.danger).Verdict == contain.Refuted {
		if v := c.decideProfile(p, contract.Bool(true)); v.Verdict == contain.Refuted {
			c.emit(p, r, f, v.witness())
			return
		}
	}
	p.told |= f.dir
	c.emitUndecided(p, reason)
}

func (f finding) anyProbe() contract.Value {
	if f.probe.IsPresent() {
		return f.probe
	}
	return contract.Bool(true)
}

// nameOf returns the rule of the finding on this side: its own, or the
// catch-all of its direction.
func (c *comparison) nameOf(p *pair, f finding) rule.Rule {
	if r := f.on(c.side); r.ID != "" {
		return r
	}
	d := f.dir
	if d&c.danger != 0 {
		d = c.danger
	}
	if p.item && c.isOutput() && d == widens {
		return outputItemsWidened
	}
	if d == widens {
		return schemaWidened.on(c.side)
	}
	return schemaNarrowed.on(c.side)
}

// telling is a rule that speaks about a place.
type telling struct {
	rule string
	path contract.Path
}

// emit adds a change. The same rule speaks once about one place.
func (c *comparison) emit(p *pair, r rule.Rule, f finding, witness contract.Value) {
	p.told |= f.dir
	path, at := p.path, p.at
	if f.hasPath {
		path, at = f.path, f.at
	}
	message := f.message
	if message == "" {
		message = c.plainMessage(p, r)
	}
	change := Change{
		Rule: r, Side: c.side, Class: r.Class(c.profile()),
		Path: path, At: at, Old: f.old, New: f.new, Witness: witness, Message: message,
	}
	if told := (telling{r.ID, path}); !c.spoken[told] {
		c.spoken[told] = true
		c.changes = append(c.changes, change)
	}
}

func (c *comparison) emitUndecided(p *pair, reason string) {
	if reason == "" {
		reason = "the schemas are beyond what can be proved"
	}
	f := finding{message: c.subject(p.at) + " cannot be shown to be compatible: " + reason}
	if p.path != contract.Root {
		f.old, f.new = p.old.Schema, p.new.Schema
	}
	c.emit(p, undecided.on(c.side), f, contract.Value{})
}

// emitUndeclared reports a difference that only values with undeclared keys
// can show.
func (c *comparison) emitUndeclared(p *pair, f finding) {
	f.message = ""
	c.emit(p, onlyUndeclared.on(c.side), f, contract.Value{})
}

// breaks reports whether a difference matters in the direction that breaks,
// under the assumptions of the profile.
func (c *comparison) breaks(p *pair, f finding) bool {
	return p.differs()&f.dir&c.danger != 0 && c.decideProfile(p, f.anyProbe()).Verdict != contain.Contained
}
