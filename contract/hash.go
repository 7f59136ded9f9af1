package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
)

// Hash returns the display fingerprint of a tool schema (the "schema" object
// of a lock entry): "sha256:" and 16 hex digits. It is the algorithm of the
// Python toolpact: description keywords dropped, "required" and "enum"
// sorted as Python's sorted does it, Python's number spelling. It is meant for
// people and for that tool; nothing may branch on it.
func Hash(toolSchema Value) string {
	w := writer{sorted: true, ascii: true, floats: pythonNumber}
	w.value(fingerprintTool(toolSchema), 0)
	sum := sha256.Sum256([]byte(w.String()))
	return "sha256:" + hex.EncodeToString(sum[:])[:16]
}

// Digest returns the SHA-256 of the canonical form of v as "sha256:" and 64
// hex digits.
func Digest(v Value) string {
	sum := sha256.Sum256([]byte(Canonical(v)))
	return "sha256:" + hex.EncodeToString(sum[:])
}

func fingerprintTool(tool Value) Value {
	walk := schemaWalk{sets: []string{"required", "enum"}, dropText: true}
	members := []Member{}
	for _, m := range tool.Members() {
		switch m.Key {
		case "description":
		case "parameters":
			members = append(members, M(m.Key, walk.schema(m.Value)))
		default:
			members = append(members, m)
		}
	}
	return Obj(members...)
}

// pythonNumber spells a JSON number as Python prints what json.loads made of
// it: an int digit for digit, anything else as repr(float).
func pythonNumber(literal string) string {
	if !strings.ContainsAny(literal, ".eE") {
		if literal == "-0" {
			return "0"
		}
		return literal
	}
	f, _ := strconv.ParseFloat(literal, 64) // out of range gives ±Inf, as in Python
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	if abs := math.Abs(f); abs != 0 && (abs < 1e-4 || abs >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
