package lockfile

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// block is an object of a lock, cut into its members.
type block struct {
	before, after string // what stands around it, of the root only
	keys          []string
	parts         map[string]part
	tail          string // the space behind the last member
}

// part is a member as it stands in the text.
type part struct {
	lead string // the space before the key
	name string // the key and all up to the value
	text string // the value
}

func newBlock(f *File, at span, members []member) *block {
	b := &block{parts: make(map[string]part, len(members))}
	pieces, tail := cut(f.text, at, members)
	for i, p := range pieces {
		m := &members[i]
		b.keys = append(b.keys, p.key)
		b.parts[p.key] = part{p.lead, f.text[m.at:m.value.start], f.text[m.value.start:m.value.end]}
	}
	b.tail = tail
	return b
}

// restyle lays the members out anew. That of the entries is laid out when its
// own are.
func (b *block) restyle(s style) {
	for key, p := range b.parts {
		value, err := contract.Parse([]byte(p.text))
		if err != nil {
			continue // cannot be: Parse has read the same bytes
		}
		b.parts[key] = part{s.lead, s.key(key), s.value(value)}
	}
	b.tail = s.tail
}

// get returns a member, nil when there is none.
func (b *block) get(key string) *part {
	if p, ok := b.parts[key]; ok {
		return &p
	}
	return nil
}

// order returns the keys of all three blocks in the order that the sides agree
// upon: that of the base where neither changed it, that of the side which did,
// and by bytes where both did. New keys go before the first greater one, as
// in every edit.
func order(b, o, t *block) []string {
	var keys []string
	switch oursKept, theirsKept := sameOrder(b, o), sameOrder(b, t); {
	case oursKept && theirsKept:
		keys = slices.Clone(b.keys)
	case oursKept:
		keys = slices.Clone(t.keys)
	case theirsKept, slices.Equal(o.keys, t.keys):
		keys = slices.Clone(o.keys)
	}
	all := maps.Clone(b.parts)
	maps.Copy(all, o.parts)
	maps.Copy(all, t.parts)
	known := map[string]bool{}
	for _, key := range keys {
		known[key] = true
	}
	for _, key := range sortedKeys(all) {
		if known[key] {
			continue
		}
		at := slices.IndexFunc(keys, func(other string) bool { return other > key })
		if at < 0 {
			at = len(keys)
		}
		keys = slices.Insert(keys, at, key)
	}
	return keys
}

// sameOrder reports whether the keys that both blocks have are in one order.
func sameOrder(a, b *block) bool {
	return slices.Equal(common(a, b), common(b, a))
}

func common(a, b *block) []string {
	var keys []string
	for _, key := range a.keys {
		if b.get(key) != nil {
			keys = append(keys, key)
		}
	}
	return keys
}

// slot is a member on its way into the result, nil where a side has none.
type slot struct {
	key          string
	had          bool // whether the base has it
	ours, theirs *part
	clash        bool
}

// members merges the members of an object: those of the root, or the entries.
func (m *merger) members(b, o, t *block, entries bool) {
	var slots []slot
	for _, key := range order(b, o, t) {
		s := slot{key: key, had: b.get(key) != nil || entries && m.unsettled[key], ours: o.get(key), theirs: t.get(key)}
		agree(b.get(key), s.ours, s.theirs)
		if !m.nested(s, entries) {
			p, ok := m.settle(key, b.get(key), s.ours, s.theirs, entries)
			if ok {
				s.ours, s.theirs = p, p
			}
			s.clash = !ok
		}
		slots = append(slots, s)
	}
	var renames map[string]rename
	if entries {
		renames = m.markRenames(slots)
	}
	for _, s := range slots {
		if s.clash {
			m.clashes = append(m.clashes, m.clash(s, entries, renames))
		}
	}
	m.emit(slots, entries, mergedTail(b, o, t))
}

// mergedTail returns the space behind the last member. A side without members
// does not tell.
func mergedTail(b, o, t *block) string {
	switch {
	case len(o.keys) == 0:
		return t.tail
	case len(t.keys) == 0:
		return o.tail
	default:
		return threeWay(b.tail, o.tail, t.tail, shorter)
	}
}

// agree gives a member that both sides have the same space around its key.
func agree(base, ours, theirs *part) {
	if ours == nil || theirs == nil {
		return
	}
	if base == nil {
		base = &part{}
	}
	lead := threeWay(base.lead, ours.lead, theirs.lead, shorter)
	name := threeWay(base.name, ours.name, theirs.name, shorter)
	ours.lead, ours.name = lead, name
	theirs.lead, theirs.name = lead, name
}

// nested reports whether a slot is that of the entries, which are merged one
// by one.
func (m *merger) nested(s slot, entries bool) bool { return !entries && s.key == "functions" }

// emit writes the members with the commas that each side needs: one before
// every member but the first that the side has.
func (m *merger) emit(slots []slot, entries bool, tail string) {
	m.out.common("{")
	anyOurs, anyTheirs := false, false
	for _, s := range slots {
		comma, commaTheirs := separator(s.ours, &anyOurs), separator(s.theirs, &anyTheirs)
		switch {
		case m.nested(s, entries):
			m.out.add(comma, commaTheirs)
			m.out.common(s.ours.lead + s.ours.name)
			m.members(m.entries(m.base), m.entries(m.ours), m.entries(m.theirs), true)
		case s.ours != nil && s.theirs != nil:
			m.out.add(comma, commaTheirs)
			m.out.common(s.ours.lead)
			m.out.add(s.ours.name+s.ours.text, s.theirs.name+s.theirs.text)
		default:
			m.out.add(comma+s.ours.all(), commaTheirs+s.theirs.all())
		}
	}
	m.out.add(tailOf(anyOurs, tail), tailOf(anyTheirs, tail))
	m.out.common("}")
}

func separator(p *part, began *bool) string {
	if p == nil {
		return ""
	}
	if !*began {
		*began = true
		return ""
	}
	return ","
}

// all returns the text of a member with the space before it, "" for none.
func (p *part) all() string {
	if p == nil {
		return ""
	}
	return p.lead + p.name + p.text
}

// tailOf returns the space before the closing brace.
func tailOf(members bool, tail string) string {
	if !members {
		return ""
	}
	return tail
}

// less orders layouts, for want of a better reason to take one.
func (s style) less(other style) bool {
	spell := func(s style) string {
		return strings.Join([]string{s.newline, s.unit, s.indent, s.lead, s.tail, contract.Bool(s.compact).String()}, "|")
	}
	return shorter(spell(s), spell(other))
}

// root returns the layout of the fields of the root.
func (s style) root() style {
	if s.compact {
		return style{compact: true, newline: s.newline, unit: s.unit}
	}
	return style{newline: s.newline, unit: s.unit, indent: s.unit, lead: s.newline + s.unit, tail: s.newline}
}
