package contract

import (
	"slices"
	"strconv"
)

// Kind is the JSON type of a [Value].
type Kind uint8

// The kinds of a Value. Absent is the kind of the zero Value, which stands
// for "no value here" and is never part of a JSON document.
const (
	Absent Kind = iota
	Null
	Boolean
	Number
	String
	Array
	Object
)

// String returns the JSON Schema name of the kind, or "absent".
func (k Kind) String() string {
	names := [...]string{"absent", "null", "boolean", "number", "string", "array", "object"}
	if int(k) >= len(names) {
		return "Kind(" + strconv.Itoa(int(k)) + ")"
	}
	return names[k]
}

// Value is an immutable JSON value. Objects keep the order of their members
// and numbers keep their literal spelling. The zero Value is absent.
type Value struct {
	kind  Kind
	truth bool
	text  string // the string, or the literal of a number
	parts *parts // of an array or object, nil for an empty one
}

// parts are kept apart from the Value, which is copied a lot.
type parts struct {
	items   []Value
	members []Member
}

// Member is one key of an object with its value.
type Member struct {
	Key   string
	Value Value
}

// Schema is a JSON Schema: a Value that is an object or a boolean.
type Schema = Value

// NullValue returns JSON null.
func NullValue() Value { return Value{kind: Null} }

// Bool returns a JSON boolean.
func Bool(b bool) Value { return Value{kind: Boolean, truth: b} }

// Str returns a JSON string.
func Str(s string) Value { return Value{kind: String, text: s} }

// Int returns a JSON number without fraction.
func Int(n int64) Value { return Value{kind: Number, text: strconv.FormatInt(n, 10)} }

// Num returns a JSON number with the given literal. It reports false when the
// literal is not a JSON number (RFC 8259, section 6).
func Num(literal string) (Value, bool) {
	if !validNumber(literal) {
		return Value{}, false
	}
	return Value{kind: Number, text: literal}, true
}

// List returns a JSON array of the items.
func List(items ...Value) Value {
	if len(items) == 0 {
		return Value{kind: Array}
	}
	return Value{kind: Array, parts: &parts{items: items}}
}

// Strs returns a JSON array of strings.
func Strs(texts ...string) Value {
	items := make([]Value, len(texts))
	for i, t := range texts {
		items[i] = Str(t)
	}
	return List(items...)
}

// Obj returns a JSON object with the members in the given order. Keys must
// differ from one another.
func Obj(members ...Member) Value {
	if len(members) == 0 {
		return Value{kind: Object}
	}
	return Value{kind: Object, parts: &parts{members: members}}
}

// M returns a member, for use with [Obj].
func M(key string, v Value) Member { return Member{Key: key, Value: v} }

// Kind returns the JSON type of v, [Absent] for the zero Value.
func (v Value) Kind() Kind { return v.kind }

// IsPresent reports whether v is a JSON value at all.
func (v Value) IsPresent() bool { return v.kind != Absent }

// IsTrue reports whether v is the JSON value true.
func (v Value) IsTrue() bool { return v.kind == Boolean && v.truth }

// IsFalse reports whether v is the JSON value false.
func (v Value) IsFalse() bool { return v.kind == Boolean && !v.truth }

// Text returns the string that v holds, "" for any other kind. It is valid
// UTF-8, except that a surrogate that was spelled without its other half
// (RFC 8259, section 8.2) stays as three bytes of generalized UTF-8, which
// are written as the same escape again.
func (v Value) Text() string {
	if v.kind != String {
		return ""
	}
	return v.text
}

// Literal returns the number that v holds as it was spelled, "" for any
// other kind.
func (v Value) Literal() string {
	if v.kind != Number {
		return ""
	}
	return v.text
}

// Items returns the elements of an array, nil for any other kind. The slice
// must not be modified.
func (v Value) Items() []Value {
	if v.parts == nil {
		return nil
	}
	return v.parts.items
}

// Members returns the members of an object in order, nil for any other kind.
// The slice must not be modified.
func (v Value) Members() []Member {
	if v.parts == nil {
		return nil
	}
	return v.parts.members
}

// Len returns the number of items or members.
func (v Value) Len() int { return len(v.Items()) + len(v.Members()) }

// Get returns the value of a key of an object, or the absent Value.
func (v Value) Get(key string) Value {
	members := v.Members()
	for i := range members {
		if members[i].Key == key {
			return members[i].Value
		}
	}
	return Value{}
}

// Has reports whether v is an object with the key.
func (v Value) Has(key string) bool { return v.Get(key).IsPresent() }

// With returns a copy of the object v in which key has the value: in its
// place where the key was there, else at the end.
func (v Value) With(key string, value Value) Value {
	members := slices.Clone(v.Members())
	for i := range members {
		if members[i].Key == key {
			members[i].Value = value
			return Obj(members...)
		}
	}
	return Obj(append(members, M(key, value))...)
}

// Without returns a copy of the object v that lacks the keys.
func (v Value) Without(keys ...string) Value {
	members := make([]Member, 0, len(v.Members()))
	for _, m := range v.Members() {
		if !slices.Contains(keys, m.Key) {
			members = append(members, m)
		}
	}
	return Obj(members...)
}

// Equal reports whether a and b are equal as JSON Schema defines it (2020-12
// core, 4.2.2): numbers by value, objects without regard to order, arrays in
// order. 1 equals 1.0, and 1 does not equal true. Two absent values are equal.
func Equal(a, b Value) bool {
	if a.kind != b.kind {
		return false
	}
	switch a.kind {
	case Boolean:
		return a.truth == b.truth
	case String:
		return a.text == b.text
	case Number:
		return equalNumbers(a, b)
	case Array:
		return a.parts == b.parts || slices.EqualFunc(a.Items(), b.Items(), Equal)
	case Object:
		return equalObjects(a, b)
	default:
		return true
	}
}

func equalObjects(a, b Value) bool {
	if a.parts == b.parts {
		return true
	}
	members, others := a.Members(), b.Members()
	if len(members) != len(others) {
		return false
	}
	for i := range members {
		m := &members[i]
		other := others[i].Value // most often they are in one order
		if others[i].Key != m.Key {
			other = b.Get(m.Key)
		}
		if !other.IsPresent() || !Equal(m.Value, other) {
			return false
		}
	}
	return true
}

// Contains reports whether the array v has an item that equals x.
func (v Value) Contains(x Value) bool {
	return slices.ContainsFunc(v.Items(), func(item Value) bool { return Equal(item, x) })
}
