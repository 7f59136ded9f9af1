package schemagen

import (
	"go/types"

	"github.com/toolpact/toolpactvet/contract"
)

const (
	invopopModule     = "github.com/invopop/jsonschema"
	einoContribModule = "github.com/eino-contrib/jsonschema"
)

// invopop is what a version of github.com/invopop/jsonschema, or of a fork of
// it, publishes for a Go type. Many frameworks stand on it: genkit, eino,
// anthropic-sdk-go, older mcp-go, and whoever follows the README of openai-go.
//
// The files named after it mirror reflect.go (this, invopopreflect.go,
// invopophooks.go, invopopstruct.go, invopoptags.go), schema.go
// (invopopschema.go), id.go and utils.go (invopopid.go) of that module. It ignores
// MarshalJSON and MarshalText, as the library does.
//
// It cannot know what code says at run time: the hook methods of a type
// (JSONSchema, JSONSchemaExtend, JSONSchemaAlias, JSONSchemaProperty,
// GetFieldDocString) are gaps where they are found, and a Reflector's Mapper,
// Lookup, Namer, KeyNamer, AdditionalFields and comments are taken to be nil.
type invopop struct {
	name    string // as a lock spells it
	module  string // whose Schema type the hooks speak of
	version string
	rules   invopopRules
}

// invopopRules is what differs between versions of the library and its forks.
type invopopRules struct {
	since string // the first version with these rules

	extends         bool // the hook JSONSchemaExtend
	aliases         bool // the hooks JSONSchemaAlias and JSONSchemaProperty
	wholeValues     bool // the value of a text keyword may hold "="
	anyFormat       bool // "format" takes any value, not only some
	inline          bool // json:",inline" flattens a field
	omitZero        bool // json:",omitzero" makes a field optional
	quoted          bool // json:",string" makes a number or boolean a string
	escapedExtras   bool // \, in jsonschema_extras
	escapedFlags    bool // \, also where "required", "nullable" and "-" are looked for
	expandsAnything bool // ExpandedStruct takes a type without definition
	extendsFields   bool // JSONSchemaExtend is called for the property again
	typeLast        bool // "type" is written after the other keywords
	emptyType       bool // "type": "" is written where there is no type
}

// invopopHistory lists the rules by version, oldest first. Older versions than
// the first have the first one's; newer ones than the last, the last one's.
func invopopHistory() []invopopRules {
	return []invopopRules{
		{since: "v0.11.0", extends: true},
		{since: "v0.12.0", extends: true, aliases: true, wholeValues: true},
		{since: "v0.13.0", extends: true, aliases: true, wholeValues: true, anyFormat: true, inline: true},
		{
			since: "v0.14.0", extends: true, aliases: true, wholeValues: true, anyFormat: true, inline: true,
			omitZero: true, quoted: true, escapedExtras: true, expandsAnything: true,
		},
	}
}

// einoContribHistory is invopopHistory for github.com/eino-contrib/jsonschema,
// which was forked from v0.13.0.
func einoContribHistory() []invopopRules {
	fork := invopopRules{
		since: "v1.0.0", extends: true, aliases: true, wholeValues: true, anyFormat: true, inline: true, typeLast: true, emptyType: true,
	}
	escapes := fork
	escapes.since, escapes.escapedExtras, escapes.escapedFlags, escapes.extendsFields = "v1.0.2", true, true, true
	fixed := escapes
	fixed.since, fixed.emptyType = "v1.0.3", false
	return []invopopRules{fork, escapes, fixed}
}

// newInvopop returns the library in a version, "" for the newest known.
func newInvopop(version string) invopop {
	return invopopAt("invopop", invopopModule, version, invopopHistory())
}

// newEinoContrib returns the fork that eino uses in a version, "" for the
// newest known.
func newEinoContrib(version string) invopop {
	return invopopAt("eino-contrib", einoContribModule, version, einoContribHistory())
}

func invopopAt(name, module, version string, history []invopopRules) invopop {
	if version == "" {
		version = history[len(history)-1].since
	}
	rules := atVersion(history, func(r invopopRules) string { return r.since }, version)
	return invopop{name: name, module: module, version: version, rules: rules}
}

// deriver spells the library for a lock: "invopop@v0.13.0".
func (l invopop) deriver() string { return l.name + "@" + l.version }

// newer tells when the library is newer than any that is known.
func (l invopop) newer() []Newer {
	known := newInvopop("")
	if l.module == einoContribModule {
		known = newEinoContrib("")
	}
	return newerThan(l.module, l.version, known.version)
}

// invopopOptions are the fields of a Reflector that are data.
type invopopOptions struct {
	baseSchemaID     string
	anonymous        bool
	assignAnchor     bool
	allowAdditional  bool     // AllowAdditionalProperties
	requiredFromTags bool     // RequiredFromJSONSchemaTags
	doNotReference   bool     // DoNotReference
	expandedStruct   bool     // ExpandedStruct
	fieldNameTag     string   // "" for json
	ignoredTypes     []string // import path and name: "time.Time"
	unversioned      bool     // the caller clears Version, $schema
	ofValue          bool     // Reflect is called with a zero value, which of an interface has no type
	newMapper        func() invopopMapper
}

// invopopMapper is a Reflector's Mapper whose rules are known. A mapper serves
// one run and may remember what it has seen.
type invopopMapper interface {
	// enter returns what a type becomes, nil for what the library makes of it.
	enter(t types.Type) *invopopSchema
	// leave is called when the library has made a schema for which enter
	// returned nil.
	leave(t types.Type)
	// remembered grows with what stops recursion.
	remembered() int
}

// interfaceMapper makes of every interface type one schema.
type interfaceMapper struct{ schema contract.Value }

func (m interfaceMapper) enter(t types.Type) *invopopSchema {
	if _, ok := t.Underlying().(*types.Interface); ok {
		return givenSchema(m.schema)
	}
	return nil
}

func (interfaceMapper) leave(types.Type) {}

func (interfaceMapper) remembered() int { return 0 }

// reflect returns the schema that a Reflector with the options makes of t.
func (l invopop) reflect(t types.Type, o invopopOptions) (*invopopSchema, *inferFault) {
	if _, ok := t.Underlying().(*types.Interface); ok && o.ofValue {
		return nil, faultf(wordsNilPointer)
	}
	r := &invopopRun{invopop: l, invopopOptions: o, definitions: map[string]*invopopSchema{}}
	if o.newMapper != nil {
		r.mapper = o.newMapper()
	}
	s := r.root(t)
	if r.fault != nil {
		return nil, r.fault
	}
	return s, nil
}

// derive returns what a Reflector with the options publishes for t on one
// side of a tool, and records origins, claims and gaps. An absent type has
// no schema; a schema that the registration gives is a gap.
func (l invopop) derive(t types.Type, o invopopOptions, d *derivation) (contract.Schema, *refusal) {
	if d.reg != nil && d.reg.given[d.side] != "" {
		d.gap(contract.Root, d.reg.given[d.side])
		return contract.Obj(), nil
	}
	s, fault := l.reflect(t, o)
	if fault != nil {
		return faulty(fault, d)
	}
	schema, fault := s.value(l)
	if fault != nil {
		return faulty(fault, d)
	}
	if !l.record(s, d) {
		return contract.Obj(), nil
	}
	return schema, nil
}

// input is derive for a framework that publishes the arguments alone.
func (l invopop) input(in types.Type, o invopopOptions, args *derivation) (input, output contract.Schema, refused *refusal) {
	if in == nil {
		in = types.NewStruct(nil, nil)
	}
	input, refused = l.derive(in, o, args)
	return input, contract.Schema{}, refused
}

// faulty turns a fault into the framework's refusal, or into a gap when it is
// this package that cannot tell.
func faulty(fault *inferFault, d *derivation) (contract.Schema, *refusal) {
	if fault.unknown {
		d.gap(contract.Root, fault.words)
		return contract.Obj(), nil
	}
	return contract.Schema{}, &refusal{words: fault.words, side: d.side, field: fault.fieldIn(d.pkg.Types)}
}
