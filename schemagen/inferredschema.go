package schemagen

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// inferredSchema is a schema that github.com/google/jsonschema-go infers,
// with the struct fields that it comes from. It has those keywords only that
// inference sets.
type inferredSchema struct {
	typ         string // "" for any
	nullable    bool   // "type": ["null", typ]
	description string
	enum        []string   // that mcp-go adds from a tag
	source      types.Type // the Go type, pointers and all

	minimum, maximum string // literals, "" for none
	items            *inferredSchema
	length           string // minItems and maxItems, "" for none

	hasProperties bool // "properties" is written even if there are none
	properties    []inferredProperty
	required      []string
	values        *inferredSchema // additionalProperties of a map
	closed        bool            // "additionalProperties": false
}

type inferredProperty struct {
	name   string
	field  visibleField
	schema *inferredSchema
}

// setProperty adds a property. One of the same name that is there already
// goes, as a later field overwrites an earlier one.
func (s *inferredSchema) setProperty(p inferredProperty) {
	s.hasProperties = true
	s.properties = slices.DeleteFunc(s.properties, func(old inferredProperty) bool { return old.name == p.name })
	s.properties = append(s.properties, p)
}

// value returns the schema as the library marshals it: type, properties and
// items first, then the keywords in the order of the Schema struct; and true
// where nothing is demanded.
func (s *inferredSchema) value(rules jsonschemaGoRules) contract.Schema {
	var properties []contract.Member
	if s.hasProperties {
		properties = append(properties, contract.M("properties", s.propertyValues(rules)))
	}
	var items []contract.Member
	if s.items != nil {
		items = append(items, contract.M("items", s.items.value(rules)))
	}

	members := s.typeMember()
	if rules.fieldOrder {
		members = append(members, properties...)
		members = append(members, items...)
	}
	if s.description != "" {
		members = append(members, contract.M("description", contract.Str(s.description)))
	}
	if len(s.enum) > 0 {
		members = append(members, contract.M("enum", contract.Strs(s.enum...)))
	}
	members = appendNumber(members, "minimum", s.minimum)
	members = appendNumber(members, "maximum", s.maximum)
	if !rules.fieldOrder {
		members = append(members, items...)
	}
	members = appendNumber(members, "minItems", s.length)
	members = appendNumber(members, "maxItems", s.length)
	if len(s.required) > 0 {
		members = append(members, contract.M("required", contract.Strs(s.required...)))
	}
	if !rules.fieldOrder {
		members = append(members, properties...)
	}
	switch {
	case s.values != nil:
		members = append(members, contract.M("additionalProperties", s.values.value(rules)))
	case s.closed:
		members = append(members, contract.M("additionalProperties", contract.Bool(false)))
	}
	if len(members) == 0 {
		return contract.Bool(true)
	}
	return contract.Obj(members...)
}

func (s *inferredSchema) typeMember() []contract.Member {
	switch {
	case s.typ == "":
		return nil
	case s.nullable:
		return []contract.Member{contract.M("type", contract.Strs("null", s.typ))}
	default:
		return []contract.Member{contract.M("type", contract.Str(s.typ))}
	}
}

func (s *inferredSchema) propertyValues(rules jsonschemaGoRules) contract.Value {
	members := make([]contract.Member, len(s.properties))
	for i, p := range s.properties {
		members[i] = contract.M(p.name, p.schema.value(rules))
	}
	if !rules.fieldOrder { // a Go map, which encoding/json sorts
		slices.SortFunc(members, func(a, b contract.Member) int { return strings.Compare(a.Key, b.Key) })
	}
	return contract.Obj(members...)
}

func appendNumber(members []contract.Member, key, literal string) []contract.Member {
	number, ok := contract.Num(literal)
	if !ok {
		return members
	}
	return append(members, contract.M(key, number))
}

// record tells d the struct field of every property of s and below it, and
// what encoding/json makes of the Go types where the schema does not tell.
// pointed reports whether the value at the root is reached through a pointer.
func (s *inferredSchema) record(rules jsonschemaGoRules, pointed bool, d *derivation) {
	r := inferenceRecorder{claimRecorder{derivation: d, intBounds: rules.intBounds}}
	r.node(s, jsonSpot{variable: true, addressable: pointed})
}

// inferenceRecorder walks an inferred schema.
type inferenceRecorder struct{ claimRecorder }

func (r inferenceRecorder) node(s *inferredSchema, at jsonSpot) {
	inner := r.claims(s.source, at)
	for _, p := range s.properties {
		at := inner
		at.path, at.quoted = inner.path.Property(p.name), p.field.quoted()
		at.addressable = at.addressable || p.field.viaPointer
		at.hidden = !p.field.v.Exported()
		r.field(at.path, ownerName(p.field.owner, r.pkg.Types), p.field.v.Origin(), p.field.tag)
		r.node(p.schema, at)
	}
	inner.path = inner.path.Elem()
	if s.items != nil {
		r.node(s.items, inner)
	}
	if s.values != nil {
		r.node(s.values, inner)
	}
}

// quoted reports whether the field's json tag has the option "string", which
// encoding/json heeds and a library may not.
func (f visibleField) quoted() bool {
	_, options := parseJSONTag(reflect.StructTag(f.tag).Get("json"))
	return options.has("string") && quotable(withoutPointer(f.v.Type()))
}

// ownerName returns the struct type t as a reader of package pkg knows it,
// "" for one without a name.
func ownerName(t types.Type, pkg *types.Package) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return ""
	}
	return types.TypeString(named, func(other *types.Package) string {
		if other == pkg {
			return ""
		}
		return other.Name()
	})
}
