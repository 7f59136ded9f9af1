package more

// TextValue: marshals as text by value.
type TextValue struct{ A int }

// MarshalText is found on the value.
func (TextValue) MarshalText() ([]byte, error) { return nil, nil }

// TextPointer: marshals as text by pointer.
type TextPointer struct{ A int }

// MarshalText is found on the pointer.
func (*TextPointer) MarshalText() ([]byte, error) { return nil, nil }

// TextOnlyUn: only unmarshals from text.
type TextOnlyUn []int

// UnmarshalText is found on the pointer.
func (*TextOnlyUn) UnmarshalText([]byte) error { return nil }

// JSONValue: marshals itself by value.
type JSONValue map[string]int

// MarshalJSON is found on the value.
func (JSONValue) MarshalJSON() ([]byte, error) { return nil, nil }

// JSONPointer: marshals itself by pointer.
type JSONPointer struct{ A int }

// MarshalJSON is found on the pointer.
func (*JSONPointer) MarshalJSON() ([]byte, error) { return nil, nil }

// JSONOnlyUn: only unmarshals itself.
type JSONOnlyUn struct{ A int }

// UnmarshalJSON is found on the pointer.
func (*JSONOnlyUn) UnmarshalJSON([]byte) error { return nil }

// NearlyText: a method with the name and another signature.
type NearlyText struct{ A int }

// MarshalText has one result too few.
func (NearlyText) MarshalText() []byte { return nil }

// TextByEmbedding: gets its method from an embedded type.
type TextByEmbedding struct {
	TextValue
	B int
}

// JSONByEmbedding: gets its method from an embedded pointer.
type JSONByEmbedding struct {
	*JSONPointer
	B int
}

// Marshalers: fields of all of them.
type Marshalers struct {
	A TextValue            `json:"a"`
	B *TextValue           `json:"b"`
	C TextPointer          `json:"c"`
	D *TextPointer         `json:"d"`
	E TextOnlyUn           `json:"e"`
	F JSONValue            `json:"f"`
	G JSONPointer          `json:"g"`
	H JSONOnlyUn           `json:"h"`
	I NearlyText           `json:"i"`
	J TextByEmbedding      `json:"j"`
	K JSONByEmbedding      `json:"k"`
	L []TextValue          `json:"l"`
	M map[string]JSONValue `json:"m"`
	N TextIface            `json:"n"`
	O [2]*JSONPointer      `json:"o"`
}

// TextIface: an interface that has the method.
type TextIface interface{ MarshalText() ([]byte, error) }

// TextKeys: keys that marshal as text.
type TextKeys struct {
	A map[TextValue]string `json:"a"`
}

// TextPointerKeys: keys whose pointers marshal as text.
type TextPointerKeys struct {
	A map[*TextPointer]string `json:"a"`
}

// TextIfaceKeys: keys that are interfaces with the method.
type TextIfaceKeys struct {
	A map[TextIface]string `json:"a"`
}

// ProtoEnum: what generated code for an enum has.
type ProtoEnum int32

// EnumDescriptor is what libraries look for.
func (ProtoEnum) EnumDescriptor() ([]byte, []int) { return nil, nil }

// ProtoEnumPointer: the same by pointer.
type ProtoEnumPointer struct{ A int }

// EnumDescriptor is found on the pointer.
func (*ProtoEnumPointer) EnumDescriptor() ([]byte, []int) { return nil, nil }

// ProtoEnums: fields of them.
type ProtoEnums struct {
	A         ProtoEnum            `json:"a"`
	B         *ProtoEnum           `json:"b"`
	C         []ProtoEnum          `json:"c"`
	D         ProtoEnumPointer     `json:"d"`
	E         *ProtoEnumPointer    `json:"e"`
	F         map[string]ProtoEnum `json:"f" jsonschema:"title=T"`
	ProtoEnum `json:"g" jsonschema:"title=T,enum=1"`
}

// Alias: a value method that names another type.
type Alias struct{ A int }

// JSONSchemaAlias is what a library looks for.
func (Alias) JSONSchemaAlias() any { return "" }

// Documented: says the texts of its fields.
type Documented struct {
	A int  `json:"a"`
	B Leaf `json:"b"`
}

// GetFieldDocString is what a library looks for.
func (Documented) GetFieldDocString(name string) string { return "of " + name }

// Hooked: fields of types with hook methods that need no library.
type Hooked struct {
	A Alias        `json:"a"`
	B *Alias       `json:"b"`
	C []Documented `json:"c"`
	Documented
}
