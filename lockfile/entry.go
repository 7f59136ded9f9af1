package lockfile

import (
	"slices"
	"strings"
	"time"

	"github.com/toolpact/toolpactvet/contract"
)

// Entry is what the lock holds of one tool.
type Entry struct {
	Key string

	// Contract is what was accepted. Of a foreign entry it has what is there
	// in the form that this package knows.
	Contract contract.Contract

	AcceptedAt time.Time // UTC, zero when the entry does not say
	Breaking   bool      // whether the change that was accepted last was breaking
	Reason     string    // why it was accepted, "" when nobody said
	Hash       string    // the fingerprint as it stands in the file, for display only

	// Foreign entries belong to another tool: they name no package. They can
	// be neither put nor removed.
	Foreign bool

	// Tampered says that an entry of our own is not as it was written;
	// Fault says in which way.
	Tampered bool
	Fault    string

	Raw          contract.Value // the whole entry, with the fields that this package does not know
	Line, Column int            // of the key in the file, counted from 1, the column in bytes
}

// Keys returns the keys of all entries, foreign ones too, ordered by bytes.
func (f *File) Keys() []string {
	return f.keys(func(*member) bool { return true })
}

// KeysOf returns the keys of the entries that name a package, ordered by bytes.
func (f *File) KeysOf(pkg string) []string {
	return f.keys(func(m *member) bool { return !m.foreign && m.pkg == pkg })
}

func (f *File) keys(include func(*member) bool) []string {
	keys := []string{}
	for _, i := range f.sorted {
		if include(&f.members[i]) {
			keys = append(keys, f.members[i].key)
		}
	}
	return keys
}

// Packages returns the import paths that entries name, sorted.
func (f *File) Packages() []string {
	paths := []string{}
	for i := range f.members {
		if !f.members[i].foreign {
			paths = append(paths, f.members[i].pkg)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Entry returns the entry under a key. It is decoded on each call: a lock of
// a thousand tools costs no more than the entries that are asked for.
func (f *File) Entry(key string) (Entry, bool) {
	m, ok := f.member(key)
	if !ok {
		return Entry{}, false
	}
	raw, err := contract.Parse([]byte(f.text[m.value.start:m.value.end]))
	if err != nil {
		return Entry{}, false // cannot be: Parse has read the same bytes
	}
	e := decodeEntry(key, raw)
	e.Line, e.Column = m.line, m.column
	return e, true
}

func (f *File) member(key string) (*member, bool) {
	i, ok := slices.BinarySearchFunc(f.sorted, key, func(i int, key string) int { return strings.Compare(f.members[i].key, key) })
	if !ok {
		return nil, false
	}
	return &f.members[f.sorted[i]], true
}

func decodeEntry(key string, raw contract.Value) Entry {
	e := Entry{
		Key:      key,
		Contract: decodeContract(raw),
		Breaking: raw.Get("breaking").IsTrue(),
		Reason:   raw.Get("reason").Text(),
		Hash:     raw.Get("hash").Text(),
		Foreign:  !raw.Has("package"),
		Raw:      raw,
	}
	if at, err := time.Parse(time.RFC3339, raw.Get("accepted_at").Text()); err == nil {
		e.AcceptedAt = at.UTC()
	}
	if !e.Foreign {
		e.Fault = tampering(&e)
		e.Tampered = e.Fault != ""
	}
	return e
}

// tampering says in which way an own entry is not as this package writes
// entries. One without integrity is none either: else a hand edit would only
// have to drop that line as well.
func tampering(e *Entry) string {
	switch integrity := e.Raw.Get("integrity"); {
	case !integrity.IsPresent():
		return `"integrity" is missing`
	case integrity.Text() != digest(e.Raw):
		return `"integrity" does not match the entry`
	case e.Contract.Key() != e.Key:
		return "the entry is that of " + contract.Str(e.Contract.Key()).String()
	default:
		return ""
	}
}

// digest returns the integrity of an entry, which covers all of it but the
// integrity itself and the time.
func digest(entry contract.Value) string {
	return contract.Digest(entry.Without("integrity", "accepted_at"))
}

func decodeContract(raw contract.Value) contract.Contract {
	tool := raw.Get("schema")
	return contract.Contract{
		Name:        tool.Get("name").Text(),
		Server:      raw.Get("server").Text(),
		Package:     raw.Get("package").Text(),
		Func:        raw.Get("func").Text(),
		Dialect:     raw.Get("dialect").Text(),
		Deriver:     raw.Get("deriver").Text(),
		Description: tool.Get("description").Text(),
		Input:       tool.Get("parameters"),
		Output:      raw.Get("output"),
		Annotations: raw.Get("annotations"),
		Gaps:        decodeGaps(raw.Get("gaps")),
		Decode:      decodePaths(raw.Get("decode")),
		Encode:      decodePaths(raw.Get("encode")),
		Removed:     decodeSchemas(raw.Get("removed")),
	}
}

func decodeGaps(v contract.Value) []contract.Gap {
	var gaps []contract.Gap
	for _, gap := range v.Items() {
		gaps = append(gaps, contract.Gap{
			Side:   contract.Side(gap.Get("side").Text()),
			Path:   contract.Path(gap.Get("path").Text()),
			Reason: gap.Get("reason").Text(),
		})
	}
	contract.SortGaps(gaps)
	return gaps
}

func decodePaths(v contract.Value) map[contract.Path]string {
	if v.Len() == 0 {
		return nil
	}
	paths := make(map[contract.Path]string, v.Len())
	for _, m := range v.Members() {
		paths[contract.Path(m.Key)] = m.Value.Text()
	}
	return paths
}

func decodeSchemas(v contract.Value) map[contract.Path]contract.Schema {
	if v.Len() == 0 {
		return nil
	}
	schemas := make(map[contract.Path]contract.Schema, v.Len())
	for _, m := range v.Members() {
		schemas[contract.Path(m.Key)] = m.Value
	}
	return schemas
}
