package more

// JSONOptions: options and spaces that are none.
type JSONOptions struct {
	A string  `json:"a,omitempty "`
	B string  `json:"b, omitempty"`
	C string  `json:"c,OMITEMPTY"`
	D string  `json:"d,,omitempty"`
	E string  `json:"e,omitempty,omitzero"`
	F string  `json:"f,omitzero,string"`
	G string  `json:" g"`
	H string  `json:"h "`
	I string  `json:","`
	J string  `json:",,"`
	K string  `json:"-,"`
	L string  `json:"-,omitempty"`
	M string  `json:"--"`
	N string  `json:"n.m"`
	O string  `json:"o'p"`
	P string  `json:"p\\q"`
	Q string  `json:"q\"r"`
	R string  `json:"$ref"`
	S string  `json:"héé"`
	T string  `json:"a/b~c"`
	U string  `json:"日本"`
	V string  `json:"<v>"`
	W string  `json:"W%d"`
	X string  `json:"*"`
	Y *string `json:"y,omitzero"`
	Z string  `json:"😀"`
}

// JSONString: ",string" on every kind.
type JSONString struct {
	A int     `json:"a,string"`
	B float64 `json:"b,string,omitempty"`
	C bool    `json:"c,string"`
	D string  `json:"d,string"`
	E *int    `json:"e,string"`
	F []int   `json:"f,string"`
	G Count   `json:"g,string"`
	H any     `json:"h,string"`
	I Leaf    `json:"i,string"`
	J int     `json:",string" jsonschema:"minimum=1,maximum=5"`
	K *Flag   `json:"k,omitempty,string" jsonschema:"default=true"`
	L [1]int  `json:"l,string"`
}

// TagSpellings: tags that are not what they seem.
type TagSpellings struct {
	A string `json: "a"`
	B string `json:"b"jsonschema:"glued"`
	C string `json:"c"  jsonschema:"two spaces"`
	D string `jsonschema:"first" json:"d"`
	E string `json:"e" json:"f"`
	F string `json:'f'`
	G string `json`
	H string `json:"h`
	I string `yaml:"i" json:"ii" xml:"iii"`
	J string `json:"j",jsonschema:"comma"`
	K string "json:\"k\"\njsonschema:\"newline\""
	L string `JSON:"l"`
}

// YAMLNames: names in another tag.
type YAMLNames struct {
	A    string `yaml:"aa"`
	B    string `yaml:"bb,omitempty" json:"b"`
	C    string `yaml:"-"`
	D    Leaf   `yaml:",inline"`
	E    string `yaml:"e,omitempty"`
	Kind `yaml:"kk"`
}

// InvopopNumbers: numbers that are odd or none.
type InvopopNumbers struct {
	A int     `json:"a" jsonschema:"minimum=1.0,maximum=1e3"`
	B int     `json:"b" jsonschema:"minimum=abc,maximum="`
	C float64 `json:"c" jsonschema:"minimum=.5,maximum=5.,multipleOf=0.10"`
	D int     `json:"d" jsonschema:"minimum=+1,maximum=0x10"`
	E int64   `json:"e" jsonschema:"maximum=9223372036854775808,minimum=-9223372036854775809"`
	F float64 `json:"f" jsonschema:"minimum=NaN,maximum=Inf"`
	G int     `json:"g" jsonschema:"minimum= 1,maximum=2 "`
	H int     `json:"h" jsonschema:"minimum=1,minimum=2"`
	I float32 `json:"i" jsonschema:"exclusiveMinimum=-0,exclusiveMaximum=1_000"`
	J int     `json:"j" jsonschema:"multipleOf=0"`
	K uint8   `json:"k" jsonschema:"example=1,example=x,example=2.50,default=07"`
	L int     `json:"l" jsonschema:"enum=1,enum=a,enum=1.50,enum="`
	M float64 `json:"m" jsonschema:"default=1e400,example=-0.0"`
	N int     `json:"n" jsonschema:"exclusiveMinimum=5,exclusiveMaximum=true"`
	O *int    `json:"o" jsonschema:"minimum=1=2,maximum=3"`
	P Small   `json:"p" jsonschema:"minimum=1"`
}

// InvopopStrings: the keywords of strings.
type InvopopStrings struct {
	A string  `json:"a" jsonschema:"minLength=1,maxLength=-1"`
	B string  `json:"b" jsonschema:"minLength=a,maxLength="`
	C string  `json:"c" jsonschema:"minLength=1.0,maxLength=18446744073709551616"`
	D string  `json:"d" jsonschema:"pattern=^[a-z=]+$,format=date"`
	E string  `json:"e" jsonschema:"pattern=a\\,b\\\\c"`
	F string  `json:"f" jsonschema:"readOnly=true,writeOnly=false"`
	G string  `json:"g" jsonschema:"readOnly=yes,writeOnly=1"`
	H string  `json:"h" jsonschema:"default=a=b,example=c=d"`
	I string  `json:"i" jsonschema:"enum=a\\,b,enum= c ,enum="`
	J string  `json:"j" jsonschema:"enum=a,enum=a"`
	K string  `json:"k" jsonschema:"title=T,title=U,description=D,description=E"`
	L *string `json:"l" jsonschema:"default=,example="`
	M Kind    `json:"m" jsonschema:"enum=x,enum=y,format=f"`
	N string  `json:"n" jsonschema:"minimum=1,minItems=2,uniqueItems=true"`
	O string  `json:"o" jsonschema:"MINLENGTH=1,min_length=2, minLength=3"`
	P string  `json:"p" jsonschema:"title=a\\=b,description=\\,lead"`
	Q string  `json:"q" jsonschema:"type=integer,minimum=1"`
	R string  `json:"r" jsonschema:"type=null"`
	S string  `json:"s" jsonschema:"unknown=1,foo,bar="`
	T string  `json:"t" jsonschema:",,minLength=2,"`
	U string  `json:"u" jsonschema:"="`
	V string  `json:"v" jsonschema:"=x,pattern="`
	W string  `json:"w" jsonschema:"anchor=here,title=Ü <b> & \"q\""`
	X string  `json:"x" jsonschema:"default=1,enum=1,enum=2"`
}

// InvopopBooleans: the keywords of booleans.
type InvopopBooleans struct {
	A bool  `json:"a" jsonschema:"default=true"`
	B bool  `json:"b" jsonschema:"default=false"`
	C bool  `json:"c" jsonschema:"default=TRUE"`
	D bool  `json:"d" jsonschema:"default=1,default=true"`
	E *bool `json:"e" jsonschema:"default=false,title=T"`
	F Flag  `json:"f" jsonschema:"default=true,enum=true,example=true"`
}

// InvopopArrays: the keywords of arrays and of their items.
type InvopopArrays struct {
	A []string          `json:"a" jsonschema:"minItems=1,maxItems=x,uniqueItems"`
	B []string          `json:"b" jsonschema:"uniqueItems=false"`
	C []int             `json:"c" jsonschema:"minimum=1,enum=1,enum=2,default=1"`
	D [][]string        `json:"d" jsonschema:"minItems=1,minLength=2,pattern=x"`
	E []Leaf            `json:"e" jsonschema:"title=T,minItems=2,enum=a"`
	F [2]string         `json:"f" jsonschema:"minItems=5,format=f,pattern=p"`
	G []byte            `json:"g" jsonschema:"minLength=1,maxItems=2"`
	H *[]string         `json:"h" jsonschema:"enum=a,description=d"`
	I List              `json:"i" jsonschema:"minItems=1,description=d"`
	J []any             `json:"j" jsonschema:"enum=a,type=array"`
	K map[string]string `json:"k" jsonschema:"minLength=1,title=T,default=x"`
	L []bool            `json:"l" jsonschema:"default=true,default=false"`
	M []float64         `json:"m" jsonschema:"example=1.5,multipleOf=0.5,maxItems=-1"`
	N []*string         `json:"n" jsonschema:"enum=a,enum=b,readOnly=true"`
}

// InvopopRequired: every way to say required.
type InvopopRequired struct {
	A string  `json:"a,omitempty" jsonschema:"required"`
	B string  `json:"b,omitempty" jsonschema:"required=true"`
	C string  `json:"c,omitempty" jsonschema:"required=false"`
	D string  `json:"d,omitempty" jsonschema:"title=T,required"`
	E string  `json:"e,omitempty" jsonschema:" required"`
	F string  `json:"f,omitempty" jsonschema:"description=a\\,required"`
	G string  `json:"g,omitempty" jsonschema:"description=a,required,b"`
	H string  `json:"h" jsonschema:"optional"`
	I *string `json:"i,omitzero" jsonschema:"required"`
	J string  `json:"j,omitzero"`
	K string  `json:"-" jsonschema:"required"`
	L string  `json:"l" jsonschema:"-"`
	M string  `json:"m" jsonschema:"-,required"`
	N string  `json:"n" jsonschema:"required,-"`
	O string  `json:"o" jsonschema:"omitempty"`
	P string  `json:",omitempty" jsonschema:"required,required"`
}

// InvopopNullable: nullable on every kind.
type InvopopNullable struct {
	A string  `json:"a" jsonschema:"nullable"`
	B *int    `json:"b,omitempty" jsonschema:"nullable,minimum=1,description=d"`
	C []int   `json:"c" jsonschema:"nullable,enum=1"`
	D Leaf    `json:"d" jsonschema:"nullable,title=T"`
	E any     `json:"e" jsonschema:"nullable"`
	F Table   `json:"f" jsonschema:"required,nullable"`
	G string  `json:"g" jsonschema:"nullable=true"`
	H *Leaf   `json:"h" jsonschema:"nullable" jsonschema_description:"d"`
	I List    `json:"i" jsonschema:"title=a\\,nullable"`
	J float64 `json:"j,string" jsonschema:"nullable,default=1.5"`
}

// InvopopAlternatives: the lists of alternatives.
type InvopopAlternatives struct {
	A any    `json:"a" jsonschema:"oneof_type=string;integer;"`
	B string `json:"b" jsonschema:"oneof_type=string;array"`
	C any    `json:"c" jsonschema:"anyof_type=null"`
	D any    `json:"d" jsonschema:"oneof_ref=#/$defs/Leaf;other.json"`
	E Leaf   `json:"e" jsonschema:"anyof_ref=a;b,title=T"`
	F int    `json:"f,omitempty" jsonschema:"oneof_required=one;two"`
	G int    `json:"g,omitempty" jsonschema:"oneof_required=two"`
	H int    `json:"h,omitempty" jsonschema:"anyof_required=three,anyof_required=four"`
	I int    `json:"i" jsonschema:"anyof_required=four,oneof_required="`
	J []int  `json:"j" jsonschema:"oneof_type=string;integer"`
	K any    `json:"k" jsonschema:"oneof_type=string,oneof_type=null,anyof_type=boolean"`
}

// Extras: keys of the user's own.
type Extras struct {
	A string `json:"a" jsonschema_extras:"x=1,y=true,z="`
	B string `json:"b" jsonschema_extras:"x=1,x=2,x=3"`
	C string `json:"c" jsonschema_extras:"novalue,=x,a=b=c"`
	D Leaf   `json:"d" jsonschema_extras:"x-order=1"`
	E []int  `json:"e" jsonschema_extras:"x=a\\,b, y =2"`
	F string `json:"f" jsonschema_extras:"title=T,type=integer,minLength=5"`
	G *Leaf  `json:"g" jsonschema_extras:"description=d" jsonschema_description:"e" jsonschema:"description=f"`
	H string `json:"h" jsonschema_extras:""`
	I any    `json:"i" jsonschema_extras:"n=null,f=1.5,o={},q=\"s\""`
}

// Descriptions: where texts come from.
type Descriptions struct {
	A string `json:"a" jsonschema_description:"a, b=c"`
	B string `json:"b" jsonschema_description:""`
	C Leaf   `json:"c" jsonschema_description:"of a struct"`
	D []Leaf `json:"d" jsonschema_description:"of a list"`
	E *Leaf  `json:"e" jsonschema:"of a pointer"`
	F string `json:"f" jsonschema:"plain, with enum=a in it"`
	G string `json:"g" jsonschema:"plain" jsonschema_description:"wins, or not"`
	H any    `json:"h" jsonschema:"of anything"`
	I string `json:"i" jsonschema:"line\none"`
	J string `json:"j" jsonschema:"tab\tand \\ and \" and <>&"`
	K string `json:"k" description:"of another tag"`
	L Table  `json:"l" jsonschema:"of a map"`
}

// Enums1: how enum= is read beside a text.
type Enums1 struct {
	A string   `json:"a" jsonschema:"text first,enum=a,enum=b"`
	B string   `json:"b" jsonschema:"text, more,enum=a"`
	C int      `json:"c" jsonschema:"a number,enum=1,enum=2"`
	D []string `json:"d" jsonschema:"a list,enum=a,enum=b"`
	E bool     `json:"e" jsonschema:"a bool,enum=true"`
	F *string  `json:"f" jsonschema:"a pointer,enum=a"`
	G Leaf     `json:"g" jsonschema:"a struct,enum=a"`
	H string   `json:"h" jsonschema:"text,enum="`
	I string   `json:"i" jsonschema:"text, enum=a , enum=b"`
	J string   `json:"j" jsonschema:"text,ENUM=a"`
	K string   `json:"k" jsonschema:"text,enum=a=b,enum=c d"`
	L string   `json:"l" jsonschema:"text,enum=a,more text,enum=b,"`
	M any      `json:"m" jsonschema:"anything,enum=a"`
}

// Enums2: only enum=, which no text comes before.
type Enums2 struct {
	A string   `json:"a" jsonschema:"enum=a,enum=b"`
	B int      `json:"b,omitempty" jsonschema:"enum=1"`
	C []string `json:"c" jsonschema:"enum=x"`
	D *Leaf    `json:"d"`
	E Inner    `json:"e"`
}

// Inner: enum= below the root.
type Inner struct {
	V string            `json:"v" jsonschema:"enum=a,enum=b,a text"`
	W map[string]Inner2 `json:"w"`
}

// Inner2: enum= below a map.
type Inner2 struct {
	V *string `json:"v" jsonschema:"enum=q"`
}

// Enums3: enum= with another option, which some take for none at all.
type Enums3 struct {
	A string `json:"a" jsonschema:"enum=a,enum=b,required"`
	B string `json:"b" jsonschema:"required,enum=a"`
}

// Enums4: an option that is not enum=.
type Enums4 struct {
	A string `json:"a" jsonschema:"enum=a,pattern=x"`
}

// Enums5: enum= in an embedded struct.
type Enums5 struct {
	Enums2
	*Inner
	F string `json:"f" jsonschema:"enum=z"`
}

// Enums6: enum= beside what the library does not take.
type Enums6 struct {
	A string         `json:"a" jsonschema:"enum=a"`
	B map[int]string `json:"b"`
	C chan int       `json:"c"`
}

// Enums7: enum= beside a cycle.
type Enums7 struct {
	A string    `json:"a" jsonschema:"enum=a"`
	B *Enums7   `json:"b"`
	C []*Enums7 `json:"c"`
}
