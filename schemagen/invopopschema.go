package schemagen

import (
	"go/types"
	"maps"
	"slices"

	"github.com/toolpact/toolpactvet/contract"
)

// invopopSchema is the library's Schema, with those keywords only that
// reflecting sets, and beside them where they come from. Numbers are literals,
// "" for none.
type invopopSchema struct {
	version, id, anchor, ref string
	definitions              map[string]*invopopSchema

	anyOf, oneOf []*invopopSchema
	items        *invopopSchema

	hasProperties bool // "properties" is written even if there are none
	properties    []invopopProperty
	integerKeys   *invopopSchema // patternProperties["^[0-9]+$"]
	additional    *invopopSchema // additionalProperties

	typ                       string
	enum                      []contract.Value
	multipleOf                string
	maximum, exclusiveMaximum string
	minimum, exclusiveMinimum string
	maxLength, minLength      string
	pattern                   string
	maxItems, minItems        string
	uniqueItems               bool
	required                  []string
	format, contentEncoding   string
	title, description        string
	defaultValue              contract.Value
	readOnly, writeOnly       bool
	examples                  []contract.Value
	extras                    map[string]contract.Value
	boolean                   contract.Value // true or false, which is all of the schema then

	// The first number of each that is no JSON number, so that marshaling fails.
	badEnum, badDefault, badExample string

	source types.Type // the Go type, nil for none
	gap    string     // why the schema is not known, "" when it is
	braces bool       // an empty schema is written as {} instead of true
}

type invopopProperty struct {
	name   string
	field  visibleField
	schema *invopopSchema
}

// setProperty adds a property. One of the same name that is there already
// keeps its place.
func (s *invopopSchema) setProperty(name string, f visibleField, schema *invopopSchema) {
	p := invopopProperty{name: name, field: f, schema: schema}
	i := slices.IndexFunc(s.properties, func(old invopopProperty) bool { return old.name == name })
	if i < 0 {
		s.properties = append(s.properties, p)
		return
	}
	s.properties[i] = p
}

func falseSchema() *invopopSchema { return &invopopSchema{boolean: contract.Bool(false)} }

// givenSchema returns a schema that a Mapper gives. Tags change it as they
// change any other.
func givenSchema(v contract.Value) *invopopSchema {
	if v.Kind() != contract.Object {
		return &invopopSchema{boolean: v}
	}
	s := &invopopSchema{braces: true}
	texts := map[string]*string{"type": &s.typ, "title": &s.title, "description": &s.description, "format": &s.format, "pattern": &s.pattern, "$ref": &s.ref, "$anchor": &s.anchor}
	for _, m := range v.Members() {
		if field, ok := texts[m.Key]; ok && m.Value.Kind() == contract.String {
			*field = m.Value.Text()
			continue
		}
		if s.extras == nil {
			s.extras = map[string]contract.Value{}
		}
		s.extras[m.Key] = m.Value
	}
	return s
}

// textValue returns a string as encoding/json writes it: U+FFFD for each byte
// that is not UTF-8.
func textValue(text string) contract.Value { return contract.Str(string([]rune(text))) }

// value returns the schema as the library marshals it, or why that fails.
func (s *invopopSchema) value(l invopop) (contract.Schema, *inferFault) {
	w := &invopopWriter{invopop: l}
	v := w.schema(s)
	return v, w.failed
}

// invopopWriter writes schemas in the order of the fields of the library's
// Schema type.
type invopopWriter struct {
	invopop
	members []contract.Member // of the schema being written
	fields  []*types.Var      // whose properties are being written, outermost first
	trail   []string          // the marshalers within each other, as an error names them
	failed  *inferFault
}

// schema mirrors Schema.MarshalJSON.
func (w *invopopWriter) schema(s *invopopSchema) contract.Value {
	switch {
	case s.gap != "":
		return contract.Obj()
	case s.boolean.IsPresent():
		return s.boolean
	}
	outer := w.members
	w.members = nil
	w.trail = append(w.trail, "*jsonschema.Schema")
	w.keywords(s)
	w.trail = w.trail[:len(w.trail)-1]
	v := contract.Obj(w.members...)
	w.members = outer
	for _, key := range slices.Sorted(maps.Keys(s.extras)) {
		v = v.With(string([]rune(key)), s.extras[key]) // the last of two keys counts
	}
	if v.Len() == 0 && !s.braces {
		return contract.Bool(true)
	}
	return v
}

func (w *invopopWriter) add(key string, v contract.Value) {
	w.members = append(w.members, contract.M(key, v))
}

func (w *invopopWriter) keywords(s *invopopSchema) {
	w.text("$schema", s.version)
	w.text("$id", s.id)
	w.text("$anchor", s.anchor)
	w.text("$ref", s.ref)
	w.named("$defs", s.definitions)
	w.list("anyOf", s.anyOf)
	w.list("oneOf", s.oneOf)
	w.sub("items", s.items)
	if s.hasProperties {
		w.trail = append(w.trail, "*orderedmap.OrderedMap[string,*"+w.module+".Schema]")
		properties := make([]contract.Member, len(s.properties))
		for i, p := range s.properties {
			w.fields = append(w.fields, p.field.v)
			properties[i] = contract.M(string([]rune(p.name)), w.schema(p.schema))
			w.fields = w.fields[:len(w.fields)-1]
		}
		w.trail = w.trail[:len(w.trail)-1]
		w.add("properties", contract.Obj(properties...))
	}
	if s.integerKeys != nil {
		w.named("patternProperties", map[string]*invopopSchema{"^[0-9]+$": s.integerKeys})
	}
	w.sub("additionalProperties", s.additional)
	if !w.rules.typeLast {
		w.text("type", s.typ)
	}
	w.validation(s)
	w.annotations(s)
	switch {
	case !w.rules.typeLast:
	case s.typ == "" && w.rules.emptyType && !s.isTrue(w):
		w.add("type", contract.Str(""))
	default:
		w.text("type", s.typ)
	}
}

// isTrue reports whether the schema has no keywords and is written as true.
func (s *invopopSchema) isTrue(w *invopopWriter) bool {
	return len(w.members) == 0 && len(s.extras) == 0 && !s.braces
}

// validation writes the keywords of JSON Schema validation, section 6.
func (w *invopopWriter) validation(s *invopopSchema) {
	w.number("enum", s.badEnum)
	w.values("enum", s.enum)
	w.number("multipleOf", s.multipleOf)
	w.number("maximum", s.maximum)
	w.number("exclusiveMaximum", s.exclusiveMaximum)
	w.number("minimum", s.minimum)
	w.number("exclusiveMinimum", s.exclusiveMinimum)
	w.number("maxLength", s.maxLength)
	w.number("minLength", s.minLength)
	w.text("pattern", s.pattern)
	w.number("maxItems", s.maxItems)
	w.number("minItems", s.minItems)
	w.flag("uniqueItems", s.uniqueItems)
	if len(s.required) > 0 {
		required := make([]contract.Value, len(s.required))
		for i, name := range s.required {
			required[i] = textValue(name)
		}
		w.add("required", contract.List(required...))
	}
}

// annotations writes the keywords of sections 7 to 9.
func (w *invopopWriter) annotations(s *invopopSchema) {
	w.text("format", s.format)
	w.text("contentEncoding", s.contentEncoding)
	w.text("title", s.title)
	w.text("description", s.description)
	if s.defaultValue.IsPresent() {
		w.add("default", s.defaultValue)
	}
	w.number("default", s.badDefault)
	w.flag("readOnly", s.readOnly)
	w.flag("writeOnly", s.writeOnly)
	w.number("examples", s.badExample)
	w.values("examples", s.examples)
}

func (w *invopopWriter) text(key, text string) {
	if text != "" {
		w.add(key, textValue(text))
	}
}

func (w *invopopWriter) flag(key string, set bool) {
	if set {
		w.add(key, contract.Bool(true))
	}
}

func (w *invopopWriter) number(key, literal string) {
	v, ok := contract.Num(literal)
	switch {
	case ok:
		w.add(key, v)
	case literal != "" && w.failed == nil:
		w.failed = faultf("json: invalid number literal %q", literal)
		for _, marshaler := range slices.Backward(w.trail) {
			w.failed.words = "json: error calling MarshalJSON for type " + marshaler + ": " + w.failed.words
		}
		w.failed.fields = innermostFirst(w.fields)
	}
}

func (w *invopopWriter) values(key string, values []contract.Value) {
	if len(values) > 0 {
		w.add(key, contract.List(values...))
	}
}

func (w *invopopWriter) sub(key string, s *invopopSchema) {
	if s != nil {
		w.add(key, w.schema(s))
	}
}

func (w *invopopWriter) list(key string, list []*invopopSchema) {
	if len(list) > 0 {
		values := make([]contract.Value, len(list))
		for i, s := range list {
			values[i] = w.schema(s)
		}
		w.add(key, contract.List(values...))
	}
}

func (w *invopopWriter) named(key string, schemas map[string]*invopopSchema) {
	if len(schemas) > 0 {
		var members []contract.Member
		for _, name := range slices.Sorted(maps.Keys(schemas)) {
			members = append(members, contract.M(string([]rune(name)), w.schema(schemas[name])))
		}
		w.add(key, contract.Obj(members...))
	}
}
