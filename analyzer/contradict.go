package analyzer

import (
	"go/token"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Contradicts reports whether the rule is about what a framework publishes of
// a type, whatever is locked. Its findings say that calls fail; they keep no
// tool from being compared or accepted.
func Contradicts(ruleID string) bool {
	for _, r := range schemaRules {
		if r.ID == ruleID {
			return true
		}
	}
	return false
}

// contradictions adds a finding for each cause among the docket's tools: a
// field that several tools share, or that one has on both sides, is one.
func (d *docket) contradictions() {
	type cause struct {
		rule     string
		class    rule.Class
		position token.Position
		field    string
	}
	first := map[cause]*Finding{}
	for _, m := range d.found {
		if len(m.unit.silencedOf(m.tool)) > 0 {
			continue // the schema that is served is of no type
		}
		for _, x := range m.tool.Contradictions {
			f := m.contradiction(x)
			if !m.isConfirmed(x) || d.suppressed(f) || f.Class == rule.NoChange {
				continue
			}
			// What cannot be accepted would be pending for ever.
			f.Notice = f.Class == rule.NonBreaking
			if d.locksQuoted(f) {
				f.fix = nil // it would change what the lock says is read
			}
			key := cause{f.Rule.ID, f.Class, f.Position, x.Origin.Field}
			if known := first[key]; known != nil && f.Position.IsValid() {
				known.also = append(known.also, f.Tool)
				if f.fix == nil {
					known.fix = nil
				}
				continue
			}
			first[key] = f
			d.Findings = append(d.Findings, f)
		}
	}
}

// locksQuoted reports whether the lock says that the value is read or written
// as a string, with the json option "string".
func (d *docket) locksQuoted(f *Finding) bool {
	e := d.entry(f.Tool)
	if e == nil {
		return false
	}
	claims := e.Contract.Decode
	if f.Side == rule.Output {
		claims = e.Contract.Encode
	}
	return strings.HasPrefix(claims[f.Path], "quoted:")
}

// contradiction returns a contradiction of the tool as a finding.
func (m member) contradiction(x schemagen.Contradiction) *Finding {
	r, _ := RuleByID(x.Rule)
	f := &Finding{
		Tool: m.tool.Contract.Key(), tool: m.tool, unit: m.unit, origin: x.Origin,
		Change: diffclass.Change{
			Rule: r, Side: rule.Side(x.Side), Class: r.Class(rule.Default), Path: x.Path, At: x.Path,
			New: x.Published, Witness: x.Witness, Message: x.Message,
		},
	}
	if x.Side == "" {
		f.Side = r.Side
	}
	m.unit.placeAtOrigin(f, m.tool)
	f.fix = m.unit.fixes(f)
	return f
}

// isConfirmed reports whether the schema says of the witness what it has to.
// That encoding/json does, too, follows from the types.
func (m member) isConfirmed(x schemagen.Contradiction) bool {
	if !x.Witness.IsPresent() || x.Proof == schemagen.BySource {
		return true
	}
	accepted, known := diffclass.Accepts(m.tool.Contract.Schema(contract.Side(x.Side)), x.Witness)
	return known && accepted == (x.Proof != schemagen.ByValidation)
}
