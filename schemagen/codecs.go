package schemagen

import "github.com/toolpact/toolpactvet/contract"

// known is a type of the standard library whose JSON methods are part of its
// documented behaviour.
type known struct {
	path, name string
	schema     contract.Schema
	claim      string // "" for none
	nilIsNull  bool   // MarshalJSON of a nil pointer writes null, where others panic
}

// knownCodecs are the types with a MarshalJSON or UnmarshalJSON that is known.
// All other such methods are gaps.
func knownCodecs() []known {
	text := contract.M("type", contract.Str("string"))
	return []known{
		{"time", "Time", contract.Obj(text, contract.M("format", contract.Str("date-time"))), "text:time.Time", false},
		{"encoding/json", "RawMessage", contract.Obj(), "", false},
		{"log/slog", "Level", contract.Obj(text), "text:log/slog.Level", false},
		{"math/big", "Int", contract.Obj(contract.M("type", contract.Str("integer"))), "", true},
	}
}

// knownCodec returns what is known of a JSON method, also when it is promoted
// from an embedded type.
func knownCodec(m method) (known, bool) {
	path, name := m.owner()
	for _, k := range knownCodecs() {
		if k.path == path && k.name == name {
			return k, true
		}
	}
	return known{}, false
}
