package lockfile

import (
	"fmt"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// settle returns what became of a member, nil when it is gone, and false when
// the sides clash.
func (m *merger) settle(key string, base, ours, theirs *part, entry bool) (*part, bool) {
	unknown := entry && m.unsettled[key]
	switch {
	case sameText(ours, theirs), !unknown && sameText(base, theirs):
		return ours, true
	case !unknown && sameText(base, ours):
		return theirs, true
	case sameContent(ours, theirs, entry):
		return m.either(base, ours, theirs, entry), true
	case !unknown && sameContent(base, ours, entry):
		return theirs, true
	case !unknown && sameContent(base, theirs, entry):
		return ours, true
	case entry && ours != nil && theirs != nil:
		return m.acceptedAlike(key, base, ours, theirs)
	default:
		return nil, false
	}
}

func sameText(a, b *part) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.text == b.text
}

// sameContent reports whether members differ in layout only, and entries in
// nothing but the time at which they were accepted.
func sameContent(a, b *part, entry bool) bool {
	if a == nil || b == nil {
		return a == b
	}
	return contract.Canonical(a.content(entry)) == contract.Canonical(b.content(entry))
}

func (p *part) content(entry bool) contract.Value {
	v := p.value()
	if entry && v.Kind() == contract.Object {
		return v.Without("accepted_at")
	}
	return v
}

func (p *part) value() contract.Value {
	v, err := contract.Parse([]byte(p.text))
	if err != nil {
		return contract.Str(p.text) // cannot be: Parse has read the same bytes
	}
	return v
}

// either returns one of two members with the same content: of entries the one
// that was accepted later.
func (m *merger) either(base, ours, theirs *part, entry bool) *part {
	if entry {
		if c := strings.Compare(acceptedAt(ours), acceptedAt(theirs)); c != 0 {
			return pick(c > 0, ours, theirs)
		}
	}
	was := ""
	if base != nil {
		was = base.text
	}
	return pick(threeWay(was, ours.text, theirs.text, shorter) == ours.text, ours, theirs)
}

// acceptedAt returns the time of an entry; those of one zone order as texts.
func acceptedAt(p *part) string { return p.value().Get("accepted_at").Text() }

func pick[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// acceptedAlike settles two own entries that lock the same contract: both
// sides accepted it, perhaps with other versions of a framework, and perhaps
// after other ones. The one that calls the change breaking wins, then the later
// one, and it remembers the names that either remembers. What people wrote, and
// what this package does not know, has to be the same.
func (m *merger) acceptedAlike(key string, base, ours, theirs *part) (*part, bool) {
	o, t := decodeEntry(key, ours.value()), decodeEntry(key, theirs.value())
	if o.Foreign || t.Foreign || o.Tampered || t.Tampered ||
		!sameContract(&o.Contract, &t.Contract) || !sameValue(besides(o.Raw), besides(t.Raw)) {
		return nil, false
	}
	removed, ok := uniteRemoved(m.removedBefore(key, base), o.Contract.Removed, t.Contract.Removed)
	if !ok {
		return nil, false
	}
	return m.withRemoved(chosen(&o, &t, ours, theirs), removed), true
}

// removedBefore returns what the entry of the base remembers, nil when there
// is none or nobody knows which it is.
func (m *merger) removedBefore(key string, base *part) map[contract.Path]contract.Schema {
	if base == nil || m.unsettled[key] {
		return nil
	}
	b := decodeEntry(key, base.value())
	if b.Foreign || b.Tampered {
		return nil
	}
	return b.Contract.Removed
}

// chosen returns the one of two entries of the same contract that stays.
func chosen(o, t *Entry, ours, theirs *part) *part {
	switch {
	case o.Breaking != t.Breaking:
		return pick(o.Breaking, ours, theirs)
	case !o.AcceptedAt.Equal(t.AcceptedAt):
		return pick(o.AcceptedAt.After(t.AcceptedAt), ours, theirs)
	default:
		return pick(shorter(ours.text, theirs.text), ours, theirs)
	}
}

// besides returns what an entry holds beside a contract and how it came to be
// accepted.
func besides(raw contract.Value) contract.Value {
	return contract.List(
		raw.Get("schema").Without("description", "name", "parameters"),
		raw.Without("schema", "output", "annotations", "gaps", "decode", "encode",
			"package", "func", "server", "dialect", "deriver", "hash", "integrity", "breaking", "accepted_at", "removed"),
	)
}

// rename is what two sides call a tool of the base, "" when a side does not
// have it under another name.
type rename struct{ old, ours, theirs string }

// markRenames makes the new names of a tool part of a clash about it: when the
// sides gave it different ones, and when one side renamed what the other
// changed. It returns the renames that clash, by old and by new key.
func (m *merger) markRenames(slots []slot) map[string]rename {
	at := map[string]*slot{}
	for i := range slots {
		at[slots[i].key] = &slots[i]
	}
	renames := map[string]rename{}
	for _, key := range m.base.Keys() {
		r := rename{key, renamed(key, m.base, m.ours), renamed(key, m.base, m.theirs)}
		switch s := at[key]; {
		case r.ours == "" && r.theirs == "", r.ours != "" && r.theirs != "" && m.shared(r):
			continue
		case (r.ours == "" || r.theirs == "") && (!s.clash || m.shared(r)):
			continue
		}
		renames[key] = r
		for _, name := range []string{r.ours, r.theirs} {
			if s := at[name]; s != nil {
				renames[name], s.clash = r, true
				if name == r.ours {
					s.theirs = nil
				} else {
					s.ours = nil
				}
			}
		}
	}
	return renames
}

// shared reports whether a new name of one side is known on the other side, so
// that it is no name of that side alone.
func (m *merger) shared(r rename) bool {
	_, oursThere := m.theirs.member(r.ours)
	_, theirsThere := m.ours.member(r.theirs)
	return r.ours == r.theirs || oursThere || theirsThere
}

// renamed returns the key that a tool of the base has in a side which lacks
// its old one: that of the only new tool of the package that has the same
// function, else of the only one with the same schemas. It returns "" for none.
func renamed(key string, base, side *File) string {
	if _, kept := side.member(key); kept {
		return ""
	}
	old, ok := base.Entry(key)
	if !ok || old.Foreign {
		return ""
	}
	var sameFunc, sameSchemas []string
	for _, candidate := range side.KeysOf(old.Contract.Package) {
		if _, known := base.member(candidate); known {
			continue
		}
		e, _ := side.Entry(candidate)
		if e.Contract.Func == old.Contract.Func {
			sameFunc = append(sameFunc, candidate)
		} else if sameSchema(e.Contract.Input, old.Contract.Input) && sameSchema(e.Contract.Output, old.Contract.Output) {
			sameSchemas = append(sameSchemas, candidate)
		}
	}
	for _, candidates := range [][]string{sameFunc, sameSchemas} {
		if len(candidates) == 1 {
			return candidates[0]
		}
	}
	return ""
}

// clash says what the sides disagree about.
func (m *merger) clash(s slot, entries bool, renames map[string]rename) Clash {
	if !entries {
		return Clash{Key: s.key, Field: true, Reason: fmt.Sprintf("field %q %s", s.key, s.fate())}
	}
	c := Clash{Key: s.key, Reason: fmt.Sprintf("tool %q %s", s.key, s.fate())}
	switch r := renames[s.key]; {
	case r.ours != "" && r.theirs != "":
		c.Reason = fmt.Sprintf("tool %q was renamed to %q in ours and to %q in theirs", r.old, r.ours, r.theirs)
	case r.ours != "":
		c.Reason = fmt.Sprintf("tool %q was renamed to %q in ours and changed in theirs", r.old, r.ours)
	case r.theirs != "":
		c.Reason = fmt.Sprintf("tool %q was changed in ours and renamed to %q in theirs", r.old, r.theirs)
	case s.ours != nil && s.theirs != nil && !s.had:
		c.Reason += m.strangers(s.key)
	}
	c.Own = m.ownTool(s)
	return c
}

// fate says what the sides did to a member about which they clash.
func (s slot) fate() string {
	switch {
	case s.ours == nil:
		return "was changed in theirs and removed in ours"
	case s.theirs == nil:
		return "was changed in ours and removed in theirs"
	case s.had:
		return "was changed on both sides"
	default:
		return "was set on both sides, in different ways"
	}
}

// strangers names the functions when two different ones have one key.
func (m *merger) strangers(key string) string {
	o, _ := m.ours.Entry(key)
	t, _ := m.theirs.Entry(key)
	a, b := o.Contract.Package+"."+o.Contract.Func, t.Contract.Package+"."+t.Contract.Func
	if o.Foreign || t.Foreign || a == b {
		return ""
	}
	return fmt.Sprintf(": it is %s in ours and %s in theirs", a, b)
}

// ownTool reports whether the entry is ours on each side that has it.
func (m *merger) ownTool(s slot) bool {
	for _, f := range []*File{m.ours, m.theirs} {
		if member, ok := f.member(s.key); ok && member.foreign {
			return false
		}
	}
	return true
}
