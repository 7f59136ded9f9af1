package lockfile

import (
	"maps"

	"github.com/toolpact/toolpactvet/contract"
)

// uniteRemoved returns what two entries of one contract together remember of
// earlier ones, name by name: what one side alone remembers anew or forgot is
// as that side has it. It reports false when they remember one name with two
// schemas. base is nil where nobody knows what was remembered before.
func uniteRemoved(base, ours, theirs map[contract.Path]contract.Schema) (map[contract.Path]contract.Schema, bool) {
	all := maps.Clone(ours)
	if all == nil {
		all = map[contract.Path]contract.Schema{}
	}
	maps.Copy(all, theirs)
	for path := range all {
		b, o, t := base[path], ours[path], theirs[path]
		switch {
		case sameSchema(o, t):
			all[path] = lesser(o, t)
		case sameSchema(b, o):
			all[path] = t
		case sameSchema(b, t):
			all[path] = o
		default:
			return nil, false
		}
	}
	maps.DeleteFunc(all, func(_ contract.Path, schema contract.Schema) bool { return !schema.IsPresent() })
	return all, true
}

// lesser returns one of two spellings, the same one whichever comes first.
func lesser(a, b contract.Schema) contract.Schema {
	return pick(shorter(contract.Canonical(a), contract.Canonical(b)), a, b)
}

// withRemoved returns an entry that remembers other names, as it stands when
// it remembers them already.
func (m *merger) withRemoved(p *part, removed map[contract.Path]contract.Schema) *part {
	raw, field := p.value(), encodeSchemas(removed)
	if sameValue(raw.Get("removed"), field) {
		return p
	}
	raw = raw.Without("removed", "integrity")
	if field.IsPresent() {
		raw = raw.With("removed", field)
	}
	raw = raw.With("integrity", contract.Str(digest(raw)))
	return &part{lead: p.lead, name: p.name, text: m.style.value(raw)}
}
