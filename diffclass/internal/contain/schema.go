package contain

import (
	"math/big"

	"github.com/toolpact/toolpactvet/contract"
)

// kindSet is a set of JSON types in which integers and other numbers are told
// apart, because "integer" is a type of its own in JSON Schema.
type kindSet uint8

const (
	nullKind kindSet = 1 << iota
	booleanKind
	integerKind
	fractionKind
	stringKind
	arrayKind
	objectKind

	numberKinds = integerKind | fractionKind
	allKinds    = nullKind | booleanKind | numberKinds | stringKind | arrayKind | objectKind
)

// kindsOfType returns the values that a name in "type" stands for.
func kindsOfType(name string) (kindSet, bool) {
	switch name {
	case "null":
		return nullKind, true
	case "boolean":
		return booleanKind, true
	case "integer":
		return integerKind, true
	case "number":
		return numberKinds, true
	case "string":
		return stringKind, true
	case "array":
		return arrayKind, true
	case "object":
		return objectKind, true
	default:
		return 0, false
	}
}

// kindsOf returns the set that values of a JSON type belong to.
func kindsOf(k contract.Kind) kindSet {
	switch k {
	case contract.Null:
		return nullKind
	case contract.Boolean:
		return booleanKind
	case contract.Number:
		return numberKinds
	case contract.String:
		return stringKind
	case contract.Array:
		return arrayKind
	case contract.Object:
		return objectKind
	default:
		return 0
	}
}

// schema is a compiled schema: each keyword read once, references resolved.
// It is not modified after compilation and may contain itself.
type schema struct {
	// key identifies what the schema accepts: equal keys, equal values. The
	// reverse does not hold.
	key string

	always, never bool // accepts every value, no value

	kinds  kindSet
	values []valueList // enum and const: a value must be in each list

	lower, upper *bound   // of numbers
	step         *big.Rat // multipleOf

	minLength, maxLength int // maxLength is unlimited when there is none
	pattern              *pattern

	array  *arrayKeywords  // nil when there is none
	object *objectKeywords // nil when there is none

	allOf, anyOf, oneOf []*schema // allOf holds the target of $ref too
	not                 *schema
	condition           *condition

	opaque []opaque // what is not understood
	format string   // a hint for witnesses, nothing more
	hint   string   // a string to prefer in witnesses

	local string   // identifies the text of the schema, but for its references
	refs  []string // names of the references below it, sorted

	// plain is set where neither it nor a schema below it loops or has an
	// unknown keyword.
	plain bool
}

// unlimited stands for the absence of an upper bound of a count.
const unlimited = 1 << 50

// bound limits numbers from one side.
type bound struct {
	at   *big.Rat
	open bool // the bound itself is excluded
}

type arrayKeywords struct {
	prefix           []*schema
	rests            []tail // items and unevaluatedItems
	min, max         int
	unique           bool
	contains         *schema
	minHits, maxHits int
	hasItems         bool // there is an "items" keyword for the rest

	unevaluated *schema
}

// tail constrains the items of an array from an index on.
type tail struct {
	from   int
	schema *schema
}

type objectKeywords struct {
	isRecord   bool // there is a "properties" keyword, be it empty
	properties []property
	byName     map[string]*schema
	patterns   []patternProperty
	rests      []remainder // additionalProperties and unevaluatedProperties
	names      *schema     // propertyNames
	required   []string
	min, max   int

	dependentRequired []dependency
	dependentSchemas  []property

	additional  *schema
	unevaluated *schema

	declared map[string]bool // see declaredNames
}

type property struct {
	name   string
	schema *schema
}

type patternProperty struct {
	pattern *pattern
	schema  *schema
}

type dependency struct {
	name     string
	required []string
}

// remainder constrains the properties of an object that are neither named nor
// matched by a pattern.
type remainder struct {
	names    map[string]bool
	patterns []*pattern
	schema   *schema
}

type condition struct {
	test, then, otherwise *schema
}

// opaque is a keyword whose effect is not known.
type opaque struct {
	key        string
	reason     string
	evaluable  bool // a single value can be checked all the same
	presumable bool // it may be presumed to accept a value when both sides have it
}
