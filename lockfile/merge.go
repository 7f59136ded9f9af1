package lockfile

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"
)

// Merged is the outcome of [Merge].
type Merged struct {
	Text    []byte  // the merged lock; with clashes it has conflict markers around each
	Clashes []Clash // what the two sides disagree about, in the order of the text
}

// Clash is an entry, or a field outside of the entries, that both sides
// changed, each in its own way.
type Clash struct {
	Key    string // of the entry, or the name of the field
	Field  bool   // whether it is a field of the root rather than an entry
	Own    bool   // whether it is an entry of our own, which can be accepted anew
	Reason string // such as: tool "search" was changed on both sides; clashes may share one
}

// MergeOptions are how git wants a conflict to be marked.
type MergeOptions struct {
	MarkerSize int // the length of a conflict marker: 7 when not positive, and at least [LeastMarker]
}

// A Stage names one of the three texts of a merge.
type Stage string

// The three texts of a merge, as git calls them.
const (
	Base   Stage = "base"
	Ours   Stage = "ours"
	Theirs Stage = "theirs"
)

// MergeError says which text of a merge is no lock; it wraps the [*Error].
type MergeError struct {
	Stage Stage
	Fault *Error
}

func (e *MergeError) Error() string {
	return fmt.Sprintf("lockfile: the lock of %q cannot be merged: %s", e.Stage, e.Fault.place())
}

func (e *MergeError) Unwrap() error { return e.Fault }

// Merge joins what two sides made of a common base, entry by entry. An empty
// base is that of two sides that each began a lock.
//
// An entry or an unknown field of the root that one side alone changed, added
// or removed is as that side has it, byte for byte; one that both changed in
// the same way is as they have it. The time of acceptance is no difference:
// the later one wins. Entries of one contract are united, and remember the
// names that either of them remembers ("removed"). Anything else is a [Clash],
// and never a mixture: an entry is what somebody accepted, whole. So is a tool
// to which the sides gave different new names. The text of a clash is marked so
// that either side, taken whole, is a lock.
//
// Byte order mark, line ends and indentation are merged too: entries of a side
// that is laid out otherwise than the result are laid out anew.
//
// An error is a [*MergeError]: one of the texts is no lock. Markers that an
// earlier merge left in the base are understood, as git merges the bases of a
// history that was merged crosswise first.
func Merge(base, ours, theirs []byte, o MergeOptions) (*Merged, error) {
	m := merger{size: max(o.MarkerSize, LeastMarker)}
	if o.MarkerSize <= 0 {
		m.size = defaultMarkerSize
	}
	var err error
	if m.ours, err = mergeInput(Ours, ours); err != nil {
		return nil, err
	}
	if m.theirs, err = mergeInput(Theirs, theirs); err != nil {
		return nil, err
	}
	if err := m.setBase(base); err != nil {
		return nil, err
	}
	switch b := m.base.text; {
	case m.ours.text == m.theirs.text, m.theirs.text == b:
		return &Merged{Text: ours}, nil
	case m.ours.text == b:
		return &Merged{Text: theirs}, nil
	}
	return m.merge()
}

// merger is one merge of texts that differ.
type merger struct {
	base, ours, theirs *File
	noBase             bool            // whether each side began the lock
	unsettled          map[string]bool // entries of which the base does not know what they were

	size    int
	style   style
	clashes []Clash
	out     canvas
}

func mergeInput(stage Stage, text []byte) (*File, error) {
	f, err := Parse(text)
	if fault, ok := err.(*Error); ok {
		return nil, &MergeError{stage, fault}
	}
	return f, err
}

func (m *merger) setBase(text []byte) error {
	if len(strings.TrimSpace(string(text))) == 0 {
		m.base, m.noBase = New(), true
		return nil
	}
	if d, ok := Disputed(text); ok {
		m.base, m.unsettled = d.Ours, map[string]bool{}
		for _, key := range d.Keys {
			m.unsettled[key] = true
		}
		return nil
	}
	var err error
	m.base, err = mergeInput(Base, text)
	return err
}

// merge merges what stands around the root, and the root.
func (m *merger) merge() (*Merged, error) {
	m.style = m.layout()
	b, o, t := m.root(m.base), m.root(m.ours), m.root(m.theirs)
	if m.noBase {
		b.before, b.after = "\x00", "\x00" // like neither side
	}
	m.out.common(threeWay(b.before, o.before, t.before, shorter))
	m.members(b, o, t, false)
	m.out.common(threeWay(b.after, o.after, t.after, shorter))
	merged := &Merged{Text: []byte(m.out.text(m.size, m.style.newline)), Clashes: m.clashes}
	return merged, m.selfCheck(merged)
}

// layout returns how the entries of the result are laid out. A side without
// entries does not tell.
func (m *merger) layout() style {
	var base style
	if !m.noBase {
		base = m.base.style()
	}
	ours, theirs := m.ours.style(), m.theirs.style()
	switch {
	case len(m.ours.members) == 0 && len(m.theirs.members) > 0:
		return theirs
	case len(m.theirs.members) == 0 && len(m.ours.members) > 0:
		return ours
	}
	return threeWay(base, ours, theirs, style.less)
}

// selfCheck returns an error when the result would be no lock: better no
// merge than one that nobody can read.
func (m *merger) selfCheck(merged *Merged) error {
	texts := []string{string(merged.Text)}
	if len(merged.Clashes) > 0 {
		ours, theirs, _ := sides(texts[0])
		texts = []string{ours, theirs}
	}
	for _, text := range texts {
		if _, err := Parse([]byte(text)); err != nil {
			return fmt.Errorf("lockfile: the merged lock would be unreadable: %w", err)
		}
	}
	return nil
}

// threeWay returns what became of a value of which no two versions clash: when
// both sides changed it, the lesser one, so that it does not matter which side
// is which.
func threeWay[T comparable](base, ours, theirs T, less func(a, b T) bool) T {
	switch {
	case ours == theirs, theirs == base:
		return ours
	case ours == base, less(theirs, ours):
		return theirs
	default:
		return ours
	}
}

// shorter orders texts by length, then by bytes.
func shorter(a, b string) bool {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) < 0
}

// root returns the block of the whole file.
func (m *merger) root(f *File) *block {
	skip := f.skipBOM()
	root := gjson.Parse(f.text[skip:])
	start := skip + root.Index
	at := span{start, strings.LastIndexByte(f.text, '}') + 1} // gjson takes in what follows
	var members []member
	root.Index = start
	root.ForEach(func(key, value gjson.Result) bool {
		members = append(members, member{key: textOf(key), at: key.Index, value: span{value.Index, value.Index + len(value.Raw)}})
		return true
	})
	b := newBlock(f, at, members)
	b.before, b.after = f.text[:at.start], f.text[at.end:]
	if f.style() != m.style {
		b.restyle(m.style.root())
	}
	return b
}

// entries returns the block of the entries.
func (m *merger) entries(f *File) *block {
	b := newBlock(f, f.functions, f.members)
	if f.style() != m.style {
		b.restyle(m.style)
	}
	return b
}
