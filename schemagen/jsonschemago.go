package schemagen

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

const jsonschemaGoModule = "github.com/google/jsonschema-go"

// jsonschemaGo is what a version of github.com/google/jsonschema-go, with the
// options of its caller, infers from a Go type. Several frameworks stand on
// it: the official MCP SDK, mcp-go and adk.
//
// It follows forType in jsonschema/infer.go of that module, and fieldJSONInfo
// in util.go. It ignores MarshalJSON and MarshalText, as the library does, and it
// does not know that the environment variable JSONSCHEMAGODEBUG may switch
// newer rules off at run time.
type jsonschemaGo struct {
	version string
	rules   jsonschemaGoRules

	// ignoreInvalid is ForOptions.IgnoreInvalidTypes: what has no JSON form
	// vanishes instead of being an error.
	ignoreInvalid bool
}

// jsonschemaGoRules is what differs between versions of the library.
type jsonschemaGoRules struct {
	since string // the first version with these rules

	intBounds       bool // small integer types have a minimum and a maximum
	nullableSlices  bool // a slice may be null
	nullableKnown   bool // a pointer to one of the known types may be null
	nullableBigInt  bool // big.Int itself may be null
	refusesEmbedded bool // an embedded known type is an error
	textMapKeys     bool // map keys may be encoding.TextMarshaler
	fieldOrder      bool // properties are in the order of the fields, before the other keywords
	emptyProperties bool // a struct whose fields are all skipped has an empty "properties"
}

// jsonschemaGoHistory lists the rules by version, oldest first. Older
// versions than the first have the first one's; newer ones than the last, the
// last one's.
func jsonschemaGoHistory() []jsonschemaGoRules {
	return []jsonschemaGoRules{
		{since: "v0.3.0", nullableBigInt: true},
		{since: "v0.4.0", intBounds: true, nullableSlices: true, nullableKnown: true, refusesEmbedded: true, fieldOrder: true},
		{since: "v0.4.2", intBounds: true, nullableSlices: true, nullableKnown: true, refusesEmbedded: true, fieldOrder: true, emptyProperties: true},
		{since: "v0.4.3", intBounds: true, nullableSlices: true, nullableKnown: true, refusesEmbedded: true, fieldOrder: true, emptyProperties: true, textMapKeys: true},
	}
}

// newJSONSchemaGo returns the rules of a version, "" for the newest known.
func newJSONSchemaGo(version string) jsonschemaGo {
	history := jsonschemaGoHistory()
	if version == "" {
		newest := history[len(history)-1]
		return jsonschemaGo{version: newest.since, rules: newest}
	}
	rules := atVersion(history, func(r jsonschemaGoRules) string { return r.since }, version)
	return jsonschemaGo{version: version, rules: rules}
}

// newer tells when the library is newer than any that is known.
func (j jsonschemaGo) newer() []Newer {
	return newerThan(jsonschemaGoModule, j.version, newJSONSchemaGo("").version)
}

// inferFault is why a type has no inferred schema.
type inferFault struct {
	words string // the library's own words, without the prefix of its entry point

	// fields are the struct fields on the way to the fault, innermost first.
	fields []*types.Var

	// fatal reports whether the library does not return an error at all but
	// never comes back or overflows the stack. words are ours then.
	fatal bool
	// unknown reports whether it is this package that cannot tell what the
	// library does. words say why.
	unknown bool
}

func faultf(format string, args ...any) *inferFault {
	return &inferFault{words: fmt.Sprintf(format, args...)}
}

// within returns the fault as it is seen from an enclosing type.
func (f *inferFault) within(what string) *inferFault {
	if f != nil && !f.fatal && !f.unknown {
		f.words = what + ": " + f.words
	}
	return f
}

// Limits of what is inferred. The library has none; source that exceeds them
// does not compile or would exhaust its memory.
const (
	maxInferDepth = 500
	maxInferNodes = 200_000
)

// infer returns the schema that the library infers from t. Both results are
// nil when t is invalid as a whole and invalid types are ignored.
func (j jsonschemaGo) infer(t types.Type) (*inferredSchema, *inferFault) {
	in := inference{jsonschemaGo: j}
	return in.typ(t)
}

// inference is one run over a type.
type inference struct {
	jsonschemaGo
	path     []types.Type     // the named types being inferred, outermost first
	pointers []visitedPointer // the named pointer types passed on the way
	depth    int
	nodes    int
}

// visitedPointer is a named pointer type with the length of the path when it
// was passed.
type visitedPointer struct {
	t    types.Type
	path int
}

// typ mirrors forType.
func (in *inference) typ(t types.Type) (*inferredSchema, *inferFault) {
	s, fault := in.bounded(t)
	if s != nil {
		s.source = t
	}
	return s, fault
}

// bounded is typ within the limits.
func (in *inference) bounded(t types.Type) (*inferredSchema, *inferFault) {
	in.nodes++
	if in.nodes > maxInferNodes || in.depth > maxInferDepth {
		return nil, &inferFault{unknown: true, words: "the type is too large to derive its schema"}
	}
	in.depth++
	pointers := len(in.pointers)
	defer func() {
		in.depth--
		in.pointers = in.pointers[:pointers]
	}()

	t, nullable, fault := in.peel(t)
	if fault != nil {
		return nil, fault
	}
	if named, ok := t.(*types.Named); ok { // predeclared types cannot recur
		if containsIdentical(in.path, named) {
			return nil, faultf("cycle detected for type %s", reflectName(named))
		}
		in.path = append(in.path, named)
		defer func() { in.path = in.path[:len(in.path)-1] }()
	}
	if known := in.known(t); known != nil {
		known.nullable = known.nullable || nullable && in.rules.nullableKnown
		return known, nil
	}
	s, fault := in.kind(t)
	if s != nil && nullable && s.typ != "" {
		s.nullable = true
	}
	return s, fault
}

// peel follows pointers, and tells when the library would follow them for
// ever: type P *P never ends, and type P *struct{ Next P } recurs without a
// named type that the cycle check could notice.
func (in *inference) peel(t types.Type) (_ types.Type, nullable bool, _ *inferFault) {
	start := len(in.pointers)
	for {
		t = types.Unalias(t)
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			return t, nullable, nil
		}
		nullable = true
		if _, ok := t.(*types.Named); ok {
			for i, p := range in.pointers {
				switch {
				case !types.Identical(p.t, t):
				case i >= start:
					return nil, true, &inferFault{fatal: true, words: fmt.Sprintf("inference never returns: type %s points to itself", reflectName(t))}
				case p.path == len(in.path):
					return nil, true, &inferFault{fatal: true, words: wordsOverflow}
				}
			}
			in.pointers = append(in.pointers, visitedPointer{t, len(in.path)})
		}
		t = ptr.Elem()
	}
}

// known returns the schema of the standard library's types that the library
// has in initialSchemaMap, nil for any other type.
func (in *inference) known(t types.Type) *inferredSchema {
	switch qualifiedName(t) {
	case "math/big.Int":
		return &inferredSchema{typ: "string", nullable: in.rules.nullableBigInt}
	case "time.Time", "log/slog.Level", "math/big.Rat", "math/big.Float":
		return &inferredSchema{typ: "string"}
	}
	return nil
}

// qualifiedName returns the import path and name of a named type that is not
// generic, and "" for any other type.
func qualifiedName(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.TypeArgs().Len() > 0 {
		return ""
	}
	return named.Obj().Pkg().Path() + "." + named.Obj().Name()
}

// kind mirrors the switch over reflect kinds in forType.
func (in *inference) kind(t types.Type) (*inferredSchema, *inferFault) {
	if _, ok := t.(*types.TypeParam); ok {
		return nil, &inferFault{unknown: true, words: fmt.Sprintf("type parameter %s has no concrete type", t)}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return in.basic(t, u)
	case *types.Interface:
		return &inferredSchema{}, nil
	case *types.Map:
		return in.mapping(u)
	case *types.Slice:
		s, fault := in.sequence(u.Elem())
		if s != nil {
			s.nullable = in.rules.nullableSlices
		}
		return s, fault
	case *types.Array:
		s, fault := in.sequence(u.Elem())
		if s != nil {
			s.length = strconv.FormatInt(u.Len(), 10)
		}
		return s, fault
	case *types.Struct:
		return in.structure(t)
	case *types.Chan, *types.Signature:
		return in.unsupported(t)
	default:
		return nil, &inferFault{unknown: true, words: fmt.Sprintf("type %s is not known", t)}
	}
}

func (in *inference) unsupported(t types.Type) (*inferredSchema, *inferFault) {
	if in.ignoreInvalid {
		return nil, nil
	}
	return nil, faultf("type %s is unsupported by jsonschema", reflectName(t))
}

func (in *inference) basic(t types.Type, u *types.Basic) (*inferredSchema, *inferFault) {
	switch kind := u.Kind(); {
	case kind == types.Bool:
		return &inferredSchema{typ: "boolean"}, nil
	case kind == types.String:
		return &inferredSchema{typ: "string"}, nil
	case kind == types.Float32 || kind == types.Float64:
		return &inferredSchema{typ: "number"}, nil
	case types.Int <= kind && kind <= types.Uintptr:
		s := &inferredSchema{typ: "integer"}
		if in.rules.intBounds {
			limits := boundsOf(kind)
			s.minimum, s.maximum = limits.min, limits.max
		}
		return s, nil
	case kind == types.Complex64, kind == types.Complex128, kind == types.UnsafePointer:
		return in.unsupported(t)
	default:
		return nil, &inferFault{unknown: true, words: fmt.Sprintf("type %s is not known", t)}
	}
}

func (in *inference) mapping(u *types.Map) (*inferredSchema, *inferFault) {
	if kind := reflectKind(u.Key()); kind != "string" && !(in.rules.textMapKeys && marshaler(u.Key(), "MarshalText") != nil) {
		if in.ignoreInvalid {
			return nil, nil
		}
		return nil, faultf("unsupported map key type %s", kind)
	}
	values, fault := in.typ(u.Elem())
	if values == nil {
		return nil, fault.within("computing map value schema")
	}
	return &inferredSchema{typ: "object", values: values}, nil
}

func (in *inference) sequence(elem types.Type) (*inferredSchema, *inferFault) {
	items, fault := in.typ(elem)
	if items == nil {
		return nil, fault.within("computing element schema")
	}
	return &inferredSchema{typ: "array", items: items}, nil
}

func (in *inference) structure(t types.Type) (*inferredSchema, *inferFault) {
	s := &inferredSchema{typ: "object", closed: true}
	fields := visibleFields(t)
	s.hasProperties = in.rules.emptyProperties && len(fields) > 0
	for _, f := range fields {
		if f.v.Embedded() {
			if in.rules.refusesEmbedded && in.known(f.v.Type()) != nil {
				fault := faultf(`custom schema for embedded struct must have type "object", got "string"`)
				fault.fields = []*types.Var{f.v}
				return nil, fault
			}
			continue
		}
		if fault := in.property(s, t, f); fault != nil {
			fault.fields = append(fault.fields, f.v)
			return nil, fault
		}
	}
	return s, nil
}

// property adds the property of a field that is not embedded to s, the schema
// of the struct type t.
func (in *inference) property(s *inferredSchema, t types.Type, f visibleField) *inferFault {
	name, optional, skip := jsonschemaGoField(f)
	if skip {
		return nil
	}
	value, fault := in.typ(f.v.Type())
	if value == nil {
		return fault
	}
	if description, ok := reflect.StructTag(f.tag).Lookup("jsonschema"); ok {
		if description == "" {
			return faultf("empty jsonschema tag on struct field %s.%s", reflectName(t), f.v.Name())
		}
		if word, _, ok := strings.Cut(description, "="); ok && !strings.ContainsAny(word, " \t\n") {
			return faultf("tag must not begin with 'WORD=': %q", description)
		}
		value.description = string([]rune(description)) // U+FFFD, as for names
	}
	s.setProperty(inferredProperty{name: name, field: f, schema: value})
	if !optional {
		s.required = append(s.required, name)
	}
	return nil
}

// jsonschemaGoField returns the wire name of a field and whether its
// property is optional, or that it has none. It mirrors fieldJSONInfo, which
// reads the tag more literally than encoding/json does: any name is good.
func jsonschemaGoField(f visibleField) (name string, optional, skip bool) {
	if !f.v.Exported() {
		return "", false, true
	}
	tag, options, hasOptions := strings.Cut(reflect.StructTag(f.tag).Get("json"), ",")
	if tag == "-" && !hasOptions {
		return "", false, true
	}
	name = f.v.Name()
	if tag != "" {
		name = string([]rune(tag)) // as encoding/json writes it: U+FFFD for each byte that is not UTF-8
	}
	list := strings.Split(options, ",")
	return name, slices.Contains(list, "omitempty") || slices.Contains(list, "omitzero"), false
}

// reflectKind returns the name of the reflect.Kind of t.
func reflectKind(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return reflectName(u)
	case *types.Array:
		return "array"
	case *types.Chan:
		return "chan"
	case *types.Signature:
		return "func"
	case *types.Interface:
		return "interface"
	case *types.Map:
		return "map"
	case *types.Pointer:
		return "ptr"
	case *types.Slice:
		return "slice"
	default:
		return "struct"
	}
}
