package schemagen

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
)

// invopopRun is one run of a Reflector over a type. Schemas are shared and
// changed as the library shares and changes them.
type invopopRun struct {
	invopop
	invopopOptions
	mapper      invopopMapper
	definitions map[string]*invopopSchema

	fault  *inferFault  // the first one; the run is over then
	fields []*types.Var // on the way to the type being reflected, outermost first
	active []activeType // the types being reflected, outermost first
	nodes  int
}

// activeType is a type whose schema, or whose fields, are being made.
type activeType struct {
	t     types.Type
	flat  bool // its fields become properties of the struct that embeds it
	state int  // what the library had remembered by then
}

// Words of run-time errors. All dialects say these of a process that dies in
// a type that is walked for ever.
const (
	wordsNilPointer = "runtime error: invalid memory address or nil pointer dereference"
	wordsOverflow   = "fatal: stack overflow (infinite recursion; not recoverable)"
)

// invopopVersionURI is the library's jsonschema.Version.
const invopopVersionURI = "https://json-schema.org/draft/2020-12/schema"

// fail ends the run.
func (r *invopopRun) fail(f *inferFault) {
	if r.fault == nil {
		f.fields = innermostFirst(r.fields)
		r.fault = f
	}
}

func innermostFirst(fields []*types.Var) []*types.Var {
	fields = slices.Clone(fields)
	slices.Reverse(fields)
	return fields
}

// root mirrors Reflector.ReflectFromType.
func (r *invopopRun) root(t types.Type) *invopopSchema {
	t = types.Unalias(t)
	whole := t
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	name := typeName(t)
	reflected := r.typ(t)
	def, defined := r.definitions[name]
	if r.expandedStruct && !defined && !r.rules.expandsAnything {
		r.fail(faultf(wordsNilPointer))
	}
	if r.fault != nil {
		return &invopopSchema{}
	}
	s := *reflected
	if r.expandedStruct && defined {
		s = *def
		delete(r.definitions, name)
	}
	s.source = whole
	if !r.anonymous {
		s.id = r.schemaID(t, name)
	}
	if !r.unversioned {
		s.version = invopopVersionURI
	}
	if !r.doNotReference {
		s.definitions = r.definitions
	}
	return &s
}

// refOrType mirrors refOrReflectTypeToSchema.
func (r *invopopRun) refOrType(t types.Type) *invopopSchema {
	s := r.refDefinition(t)
	if s == nil {
		s = r.typ(t)
	}
	s.source = t
	return s
}

// refDefinition returns a reference to the definition under the name of t,
// nil for none. Types of different packages share it.
func (r *invopopRun) refDefinition(t types.Type) *invopopSchema {
	name := typeName(t)
	if _, ok := r.definitions[name]; !ok || r.doNotReference || name == "" {
		return nil
	}
	return &invopopSchema{ref: "#/$defs/" + name, source: t}
}

func (r *invopopRun) addDefinition(t types.Type, s *invopopSchema) {
	if name := typeName(t); name != "" {
		r.definitions[name] = s
	}
}

// typ mirrors reflectTypeToSchema.
func (r *invopopRun) typ(t types.Type) *invopopSchema {
	t = types.Unalias(t)
	if !r.enter(activeType{t: t}) {
		return &invopopSchema{}
	}
	defer r.leave()
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return r.refOrType(types.Unalias(ptr.Elem()))
	}
	if r.rules.aliases && r.hook(t, aliasHook) {
		return &invopopSchema{source: t, gap: reflectName(t) + " has the hook JSONSchemaAlias, which names another type at run time"}
	}
	if r.mapper != nil {
		if s := r.mapper.enter(t); s != nil {
			s.source = t
			return s
		}
		defer r.mapper.leave(t)
	}
	if r.hook(t, schemaHook) {
		return r.defined(t, &invopopSchema{source: t, gap: reflectName(t) + " has the hook JSONSchema"})
	}
	return r.plain(t)
}

// defined adds a definition and returns the reference to it, or the schema
// where there are no references.
func (r *invopopRun) defined(t types.Type, s *invopopSchema) *invopopSchema {
	r.addDefinition(t, s)
	if ref := r.refDefinition(t); ref != nil {
		return ref
	}
	return s
}

// plain reflects a type that no hook and no mapper takes over.
func (r *invopopRun) plain(t types.Type) *invopopSchema {
	switch {
	case hasEnumDescriptor(t):
		return &invopopSchema{source: t, oneOf: []*invopopSchema{{typ: "string"}, {typ: "integer"}}}
	case qualifiedName(t) == "net.IP":
		return &invopopSchema{source: t, typ: "string", format: "ipv4"}
	}
	s := &invopopSchema{source: t}
	r.kind(t, s)
	if r.rules.extends && r.hook(t, extendHook) {
		s.gap = reflectName(t) + " has the hook JSONSchemaExtend"
	}
	if ref := r.refDefinition(t); ref != nil {
		return ref
	}
	return s
}

// kind mirrors the switch over reflect kinds.
func (r *invopopRun) kind(t types.Type, s *invopopSchema) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		r.structure(t, s)
	case *types.Slice, *types.Array:
		r.sequence(t, s)
	case *types.Map:
		r.mapping(t, u, s)
	case *types.Interface:
		if _, ok := t.(*types.TypeParam); ok {
			r.fail(&inferFault{unknown: true, words: fmt.Sprintf("type parameter %s has no concrete type", t)})
		}
	case *types.Basic:
		if s.typ = invopopBasic(u); s.typ == "" {
			r.unsupported(t)
		}
	default:
		r.unsupported(t)
	}
}

func (r *invopopRun) unsupported(t types.Type) {
	r.fail(faultf("unsupported type %s", reflectName(t)))
}

// invopopBasic returns the JSON type of a basic type, "" for none.
func invopopBasic(u *types.Basic) string {
	switch info := u.Info(); {
	case u.Kind() == types.Uintptr:
		return ""
	case info&types.IsInteger != 0:
		return "integer"
	case info&types.IsFloat != 0:
		return "number"
	case info&types.IsBoolean != 0:
		return "boolean"
	case info&types.IsString != 0:
		return "string"
	default:
		return ""
	}
}

// sequence mirrors reflectSliceOrArray.
func (r *invopopRun) sequence(t types.Type, s *invopopSchema) {
	if qualifiedName(t) == "encoding/json.RawMessage" {
		return
	}
	r.addDefinition(t, s)
	var elem types.Type
	switch u := t.Underlying().(type) {
	case *types.Array:
		elem = u.Elem()
		s.minItems, s.maxItems = strconv.FormatInt(u.Len(), 10), strconv.FormatInt(u.Len(), 10)
	case *types.Slice:
		elem = u.Elem()
		if types.Identical(elem, types.Typ[types.Uint8]) {
			s.typ, s.contentEncoding = "string", "base64"
			return
		}
	}
	s.typ = "array"
	s.items = r.refOrType(types.Unalias(elem))
}

// mapping mirrors reflectMap.
func (r *invopopRun) mapping(t types.Type, u *types.Map, s *invopopSchema) {
	r.addDefinition(t, s)
	s.typ = "object"
	elem := types.Unalias(u.Elem())
	key, isBasic := u.Key().Underlying().(*types.Basic)
	if isBasic && types.Int <= key.Kind() && key.Kind() <= types.Int64 {
		s.integerKeys = r.refOrType(elem)
		s.additional = falseSchema()
		return
	}
	if _, ok := elem.Underlying().(*types.Interface); !ok {
		s.additional = r.refOrType(elem)
	}
}

// enter notes that a type is being reflected. It reports false when the run
// is over: a type within itself, with nothing remembered since, goes on for ever.
func (r *invopopRun) enter(a activeType) bool {
	if r.fault != nil {
		return false
	}
	if r.nodes++; r.nodes > maxInferNodes || len(r.active) > maxInferDepth {
		r.fail(&inferFault{unknown: true, words: "the type is too large to derive its schema"})
		return false
	}
	a.state = r.state()
	if canRecur(a.t) {
		for _, other := range r.active {
			if other.flat == a.flat && other.state == a.state && types.Identical(other.t, a.t) {
				r.fail(&inferFault{fatal: true, words: wordsOverflow})
				return false
			}
		}
	}
	r.active = append(r.active, a)
	return true
}

func (r *invopopRun) leave() { r.active = r.active[:len(r.active)-1] }

// state counts what the library has remembered that stops recursion.
func (r *invopopRun) state() int {
	n := 0
	if !r.doNotReference {
		n = len(r.definitions)
	}
	if r.mapper != nil {
		n += r.mapper.remembered()
	}
	return n
}

// canRecur reports whether t may be the place where a type contains itself.
func canRecur(t types.Type) bool {
	switch t.(type) {
	case *types.Named, *types.Struct:
		return true
	}
	return false
}

// typeName returns what reflect.Type.Name returns: the name with its type
// arguments, "" for a type without one.
func typeName(t types.Type) string {
	if !hasName(t) {
		return ""
	}
	s := reflectName(t)
	brackets := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch {
		case s[i] == '.' && brackets == 0:
			return s[i+1:]
		case s[i] == ']':
			brackets++
		case s[i] == '[':
			brackets--
		}
	}
	return s
}
