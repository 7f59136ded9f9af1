package lockfile

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/toolpact/toolpactvet/contract"
)

// Edit is what to change in a lock.
type Edit struct {
	Put    []Put
	Remove []string // keys; one that is not there is gone already
}

// Put is a contract to lock.
type Put struct {
	Contract   *contract.Contract
	AcceptedAt time.Time // written in UTC and whole seconds
	Breaking   bool      // whether the change that is accepted is breaking
	Reason     string    // optional
}

// Edit returns the bytes of the lock after an edit. Entries that the edit
// does not name, and everything outside of them, stay byte for byte. A
// contract that is locked already and untampered changes nothing, whatever
// time and reason come with it. New entries go where their key belongs by
// bytes, in the line ends and the indentation that the file has.
//
// An entry of another tool is neither overwritten nor removed: that is an
// [*Error] of kind [Foreign]. A contract that cannot be locked, because its
// framework refuses it or something that every entry has is missing, and an
// edit that names a key twice are errors too.
func (f *File) Edit(edit Edit) ([]byte, error) {
	changes, err := f.plan(edit)
	if err != nil {
		return nil, err
	}
	return []byte(f.withChanges(changes)), nil
}

// withChanges returns the text with new entries by key, absent ones for what
// is removed.
func (f *File) withChanges(changes map[string]contract.Value) string {
	if len(changes) == 0 {
		return f.text
	}
	return f.text[:f.functions.start] + f.rebuild(changes) + f.text[f.functions.end:]
}

// plan returns the new entries by key, absent ones for what is removed.
func (f *File) plan(edit Edit) (map[string]contract.Value, error) {
	changes, named := map[string]contract.Value{}, map[string]bool{}
	for i := range edit.Put {
		put := &edit.Put[i]
		if err := lockable(put.Contract); err != nil {
			return nil, err
		}
		key := put.Contract.Key()
		if named[key] {
			return nil, fmt.Errorf("lockfile: two contracts for %q", key)
		}
		named[key] = true
		old, found := f.Entry(key)
		if old.Foreign {
			return nil, f.foreign(&old)
		}
		if found && !old.Tampered && sameContract(&old.Contract, put.Contract) {
			continue
		}
		entry := encodeEntry(put, old.Raw)
		if err := readsBack(entry); err != nil {
			return nil, fmt.Errorf("lockfile: %q cannot be locked: %w", key, err)
		}
		changes[key] = entry
	}
	for _, key := range edit.Remove {
		if named[key] {
			return nil, fmt.Errorf("lockfile: %q is both put and removed", key)
		}
		old, found := f.Entry(key)
		if old.Foreign {
			return nil, f.foreign(&old)
		}
		if found {
			changes[key] = contract.Value{}
		}
	}
	return changes, nil
}

func (f *File) foreign(e *Entry) error {
	return &Error{
		Kind: Foreign, Line: e.Line, Column: e.Column,
		Reason: fmt.Sprintf("entry %q belongs to another tool: it names no package", e.Key),
		remedy: namespace,
	}
}

// lockable returns an error when the entry of a contract would not be one.
func lockable(c *contract.Contract) error {
	switch {
	case c == nil:
		return fmt.Errorf("lockfile: no contract to lock")
	case c.Error != "":
		return fmt.Errorf("lockfile: %q cannot be locked, its framework refuses it: %s", c.Key(), c.Error)
	case c.Name == "":
		return fmt.Errorf("lockfile: a contract of package %q has no name", c.Package)
	case !utf8.ValidString(c.Key()):
		return fmt.Errorf("lockfile: the name %q is not UTF-8", c.Key())
	case c.Package == "":
		return fmt.Errorf("lockfile: the contract of %q names no package", c.Key())
	case c.Input.IsPresent() && !isSchema(c.Input):
		return fmt.Errorf("lockfile: the input of %q is %s, want a schema", c.Key(), c.Input.Kind())
	case c.Output.IsPresent() && !isSchema(c.Output):
		return fmt.Errorf("lockfile: the output of %q is %s, want a schema", c.Key(), c.Output.Kind())
	case c.Annotations.IsPresent() && c.Annotations.Kind() != contract.Object:
		return fmt.Errorf("lockfile: the annotations of %q are %s, want an object", c.Key(), c.Annotations.Kind())
	}
	for _, gap := range c.Gaps {
		if gap.Side != contract.Input && gap.Side != contract.Output {
			return fmt.Errorf("lockfile: a gap of %q is on side %q", c.Key(), gap.Side)
		}
	}
	return nil
}

// readsBack returns an error when an entry would make the lock unreadable: a
// schema with duplicate keys, or nested too deep.
func readsBack(entry contract.Value) error {
	return contract.Check([]byte("[[" + contract.Canonical(entry) + "]]")) // as deep as it will be
}

func isSchema(v contract.Value) bool {
	return v.Kind() == contract.Object || v.Kind() == contract.Boolean
}

// piece is an entry on its way into the new text.
type piece struct {
	key  string
	lead string // the space before the key
	text string // key and entry
}

// rebuild returns the text of "functions" after the changes.
func (f *File) rebuild(changes map[string]contract.Value) string {
	style := f.style()
	pieces, tail := f.pieces()
	kept := pieces[:0]
	for _, p := range pieces {
		entry, changed := changes[p.key]
		switch m, _ := f.member(p.key); {
		case !changed:
			kept = append(kept, p)
		case entry.IsPresent():
			p.text = f.text[m.at:m.value.start] + style.value(entry)
			kept = append(kept, p)
		}
	}
	for _, key := range sortedKeys(changes) {
		if _, old := f.member(key); !old && changes[key].IsPresent() {
			kept = insert(kept, piece{key, style.lead, style.key(key) + style.value(changes[key])})
		}
	}
	if len(f.members) == 0 {
		tail = style.tail
	}
	return join(kept, tail)
}

// insert puts a piece before the first one with a greater key.
func insert(pieces []piece, p piece) []piece {
	at := len(pieces)
	for i := range pieces {
		if pieces[i].key > p.key {
			at = i
			break
		}
	}
	pieces = append(pieces, piece{})
	copy(pieces[at+1:], pieces[at:])
	pieces[at] = p
	return pieces
}

func join(pieces []piece, tail string) string {
	if len(pieces) == 0 {
		return "{}"
	}
	var b strings.Builder
	for i, p := range pieces {
		if i == 0 {
			b.WriteByte('{')
		} else {
			b.WriteByte(',')
		}
		b.WriteString(p.lead)
		b.WriteString(p.text)
	}
	b.WriteString(tail)
	b.WriteByte('}')
	return b.String()
}

// pieces returns the entries as they stand, and the space behind the last.
func (f *File) pieces() ([]piece, string) { return cut(f.text, f.functions, f.members) }

// cut returns the members of the object at a place of the text as they stand,
// and the space behind the last.
func cut(text string, object span, members []member) ([]piece, string) {
	pieces := make([]piece, 0, len(members)+1)
	from := object.start + 1
	for i := range members {
		m := &members[i]
		lead := text[from:m.at]
		if _, behind, ok := strings.Cut(lead, ","); ok {
			lead = behind
		}
		pieces = append(pieces, piece{m.key, lead, text[m.at:m.value.end]})
		from = m.value.end
	}
	return pieces, text[from : object.end-1]
}
