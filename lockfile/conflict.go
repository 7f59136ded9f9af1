package lockfile

import (
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// LeastMarker is the length from which on a run of a marker's character at the
// start of a line is taken for a conflict marker. Git writes seven unless
// conflict-marker-size of gitattributes(5) says otherwise. No line of valid
// JSON starts like one, whatever its length.
const LeastMarker = 3

// conflictMarker returns the offset of the first line that is a conflict
// marker: one that opens a conflict, or what an edit has left of one.
func conflictMarker(text string) (int, bool) {
	offset := len(text) - len(strings.TrimPrefix(text, bom))
	for line := range strings.Lines(text[offset:]) {
		if char, size := marker(line); char == '<' || size == defaultMarkerSize {
			return offset, true
		}
		offset += len(line)
	}
	return 0, false
}

// marker returns the character and the length of the conflict marker that a
// line is, alone or followed by a space and a label, else 0 and 0.
func marker(line string) (char byte, size int) {
	line = strings.TrimRight(line, "\r\n")
	if line == "" || strings.IndexByte("<|=>", line[0]) < 0 {
		return 0, 0
	}
	rest := strings.TrimLeft(line, line[:1])
	if size = len(line) - len(rest); size < LeastMarker || rest != "" && rest[0] != ' ' {
		return 0, 0
	}
	return line[0], size
}

// sides returns the two texts of a file with conflict markers, and false when
// there are none or they do not match.
func sides(text string) (ours, theirs string, ok bool) {
	var a, b strings.Builder
	const outside = byte(0)
	state, length := outside, 0
	for line := range strings.Lines(strings.TrimPrefix(text, bom)) {
		char, size := marker(line)
		switch {
		case state == outside && char == '<':
			state, length, ok = char, size, true
		case state == outside && char != 0:
			return "", "", false
		case state == outside:
			a.WriteString(line)
			b.WriteString(line)
		case char == 0 || size != length:
			switch state {
			case '<':
				a.WriteString(line)
			case '=':
				b.WriteString(line)
			}
		case char == '|' && state == '<', char == '=' && (state == '<' || state == '|'):
			state = char
		case char == '>' && state == '=':
			state = outside
		default:
			return "", "", false
		}
	}
	mark := text[:len(text)-len(strings.TrimPrefix(text, bom))]
	return mark + a.String(), mark + b.String(), ok && state == outside
}

// Dispute is a lock with conflict markers, of which either side taken whole is
// a lock.
type Dispute struct {
	Ours, Theirs *File
	Keys         []string // the entries in which the sides differ, all of them our own, ordered by bytes
}

// Disputed reads a lock with conflict markers. It reports false when there are
// none, or when more is in dispute than entries of our own: then a person has
// to decide.
func Disputed(data []byte) (*Dispute, bool) {
	if _, marked := conflictMarker(string(data)); !marked {
		return nil, false
	}
	ours, theirs, ok := sides(string(data))
	if !ok {
		return nil, false
	}
	d := &Dispute{}
	var err error
	if d.Ours, err = Parse([]byte(ours)); err != nil {
		return nil, false
	}
	if d.Theirs, err = Parse([]byte(theirs)); err != nil {
		return nil, false
	}
	if d.Ours.surroundings() != d.Theirs.surroundings() {
		return nil, false
	}
	return d, d.findKeys()
}

// surroundings returns everything but the entries.
func (f *File) surroundings() string {
	root, err := contract.Parse([]byte(f.text[f.skipBOM():]))
	if err != nil {
		return f.text // cannot be: Parse has read the same bytes
	}
	return contract.Canonical(root.Without("functions"))
}

// findKeys reports false when an entry of another tool is in dispute.
func (d *Dispute) findKeys() bool {
	all := map[string]bool{}
	for _, f := range []*File{d.Ours, d.Theirs} {
		for i := range f.members {
			all[f.members[i].key] = true
		}
	}
	for _, key := range sortedKeys(all) {
		o, inOurs := d.Ours.member(key)
		t, inTheirs := d.Theirs.member(key)
		if inOurs && inTheirs && sameContent(d.Ours.part(o), d.Theirs.part(t), true) {
			continue
		}
		if inOurs && o.foreign || inTheirs && t.foreign {
			return false
		}
		d.Keys = append(d.Keys, key)
	}
	return true
}

func (f *File) part(m *member) *part { return &part{text: f.text[m.value.start:m.value.end]} }

// Resolve returns the bytes of the lock with the entries of the keys as theirs and
// everything else as ours.
func (d *Dispute) Resolve(theirs []string) []byte {
	changes := map[string]contract.Value{}
	for _, key := range theirs {
		e, _ := d.Theirs.Entry(key) // absent: the entry goes
		changes[key] = e.Raw
	}
	return []byte(d.Ours.withChanges(changes))
}

// conflictRemedy says how a lock with conflict markers is mended.
func conflictRemedy(text string) string {
	d, ok := Disputed([]byte(text))
	if !ok {
		return oneSide
	}
	return acceptAgain + strconv.Quote(AcceptCommand("{in}", d.Keys))
}
