package rule

import "slices"

// Law returns the class of a change with an effect on a side. On input,
// arguments that were accepted must stay accepted; on output, results must
// stay among those that were allowed; a promise must not get weaker.
//
// A Meaning effect has no class of its own: each such rule is listed in
// [Deviations], and the law alone fails closed. The same holds for Worst,
// whose class is computed from the changes that it groups.
func Law(side Side, effect Effect) Class {
	switch effect {
	case None:
		return NoChange
	case Fault:
		return Error
	case Narrows:
		if side == Output {
			return NonBreaking
		}
		return Breaking
	case Widens:
		if side == Output {
			return Breaking
		}
		return NonBreaking
	case Strengthens:
		return NonBreaking
	default:
		return Breaking
	}
}

// Worse returns the worse of two classes.
func Worse(a, b Class) Class {
	order := []Class{NoChange, NonBreaking, Breaking, Error}
	if slices.Index(order, a) > slices.Index(order, b) {
		return a
	}
	return b
}

// Deviation is a rule whose class is not what the law says, or not the same
// in both profiles.
type Deviation struct {
	ID              string
	Default, Strict Class
	Reason          string
}

// Deviations lists every exception from the law.
var Deviations = []Deviation{
	{"input-optional-property-added-to-open-object", NonBreaking, Breaking,
		"an open object accepted any value under that key, but callers send declared keys only"},
	{"input-additional-properties-forbidden", NonBreaking, Breaking,
		"undeclared keys are now rejected, but callers send declared keys only"},
	{"output-property-added-to-closed-object", NonBreaking, Breaking,
		"a reader that validates with the closed schema rejects the key, but readers ignore unknown keys"},
	{"output-additional-properties-allowed", NonBreaking, Breaking,
		"undeclared keys may now appear, but readers ignore unknown keys"},
	{"output-optional-property-removed-from-open-object", NonBreaking, Breaking,
		"the undeclared key may now carry anything, but readers ignore unknown keys"},
	{"input-property-removed-from-open-object", Breaking, Breaking,
		"meaning: the key still validates but is silently ignored, so the call does something else"},
	{"input-format-changed", NonBreaking, NonBreaking,
		"meaning: format is an annotation in JSON Schema 2020-12 and no validator has to assert it"},
	{"input-default-changed", NonBreaking, NonBreaking,
		"meaning: every call still validates, but an omitted argument now means something else"},
	{"tool-moved", NonBreaking, NonBreaking,
		"none: the contract is the same, but the entry in the lock must learn the new package"},
}
