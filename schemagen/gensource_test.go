package schemagen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// sourceGen writes packages of random Go types that compile, with everything
// that an inference over types may stumble on: named, generic, recursive and
// aliased types, embedding with hidden and cancelled fields, odd tags,
// marshalers, types of other packages.
type sourceGen struct {
	*rand.Rand
	decls   []string
	named   []genType // what the package may refer to, its own and imported
	pending []string  // names of its own that are not declared yet
	inType  string    // what is being declared
	param   string    // type parameter in scope, "" for none
}

// genType is a type that may be referred to.
type genType struct {
	expr       string // as the package spells it; with a %s for the argument of a generic
	weight     int    // nodes of its schema
	generic    bool
	embeddable bool // as a value
	pointable  bool // as an embedded pointer
	comparable bool
}

const genMaxWeight = 400

// genPackage returns the source of a package and its exported types under the
// qualifier that an importer uses.
func genPackage(r *rand.Rand, name string, imports []string, imported []genType, count int) (string, []genType) {
	g := &sourceGen{Rand: r, named: slices.Concat(stdTypes(), imported)}
	for i := range count {
		g.pending = append(g.pending, g.typeName(i))
	}
	first := len(g.named)
	for len(g.pending) > 0 {
		g.inType = g.pending[0]
		g.pending = g.pending[1:]
		g.declare(g.inType)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n", name)
	for _, path := range slices.Concat([]string{`"encoding/json"`, `"fmt"`, `"log/slog"`, `"math/big"`, `"net/netip"`, `"net/url"`, `"sync"`, `"time"`, `"unsafe"`}, imports) {
		fmt.Fprintf(&b, "\t%s\n", path)
	}
	b.WriteString(")\n\nvar _ json.Number\nvar _ fmt.Stringer\nvar _ slog.Level\nvar _ big.Int\nvar _ netip.Addr\nvar _ url.URL\nvar _ sync.Mutex\nvar _ time.Time\nvar _ unsafe.Pointer\n\ntype Fixed struct{ A int }\n\ntype Box[T any] struct{ V T }\n\ntype Pair[K comparable, V any] struct {\n\tK K\n\tV map[string]V\n}\n\ntype Hidden interface{ hidden(int) string }\n\n")
	b.WriteString(strings.Join(g.decls, "\n"))
	var exported []genType
	for _, t := range g.named[first:] {
		if 'A' <= t.expr[0] && t.expr[0] <= 'Z' {
			t.expr = name + "." + t.expr
			exported = append(exported, t)
		}
	}
	return b.String(), exported
}

func stdTypes() []genType {
	return []genType{
		{expr: "time.Time", weight: 1, embeddable: true, pointable: true},
		{expr: "slog.Level", weight: 1, embeddable: true, pointable: true, comparable: true},
		{expr: "big.Int", weight: 1, embeddable: true, pointable: true},
		{expr: "big.Rat", weight: 1, embeddable: true, pointable: true},
		{expr: "big.Float", weight: 1, embeddable: true, pointable: true},
		{expr: "json.Number", weight: 1, embeddable: true, pointable: true, comparable: true},
		{expr: "json.RawMessage", weight: 2, embeddable: true, pointable: true},
		{expr: "url.URL", weight: 20, embeddable: true, pointable: true},
		{expr: "netip.Addr", weight: 1, embeddable: true, pointable: true, comparable: true},
		{expr: "sync.Mutex", weight: 1, embeddable: true, pointable: true},
		{expr: "time.Duration", weight: 1, embeddable: true, pointable: true, comparable: true},
		{expr: "fmt.Stringer", weight: 1, embeddable: true, comparable: true},
		{expr: "error", weight: 1, embeddable: true, comparable: true},
		{expr: "string", weight: 1, embeddable: true, pointable: true, comparable: true},
		{expr: "int8", weight: 1, embeddable: true, pointable: true, comparable: true},
		{expr: "any", weight: 1, embeddable: true, comparable: true},
	}
}

func (g *sourceGen) typeName(i int) string {
	return g.oneOf("T", "T", "T", "T", "t", "G", "g") + strconv.Itoa(i)
}

func (g *sourceGen) oneOf(list ...string) string { return list[g.IntN(len(list))] }

// declare writes the declaration of one type.
func (g *sourceGen) declare(name string) {
	if isGenericName(name) {
		g.generic(name)
		return
	}
	t := genType{expr: name, embeddable: true, pointable: true}
	var text string
	methods := true
	switch g.IntN(16) {
	default:
		text, t.weight = g.structType(2)
	case 0:
		text, t.weight, t.comparable = g.oneOf("string", "string", "int", "uint8", "int32", "float64", "bool", "uintptr"), 1, true
	case 1:
		text, t.weight = g.typ(1, true)
		text, t.weight = "[]"+text, t.weight+1
	case 2:
		text, t.weight = g.typ(1, true)
		text, t.weight = "map["+g.key()+"]"+text, t.weight+1
	case 3: // pointers to what is complete, since the library never returns from some cycles
		elem := g.complete()
		text, t.weight, t.embeddable, t.pointable, t.comparable = "*"+elem.expr, elem.weight, false, false, true
		methods = false
	case 4:
		text, t.weight, t.pointable, t.comparable = g.oneOf("interface{ M() }", "interface{ MarshalText() ([]byte, error) }", "any"), 1, false, true
		methods = false
	case 5:
		text, t.weight = g.oneOf("func(int, ...string) (bool, error)", "chan int", "<-chan []string", "complex64", "unsafe.Pointer"), 1
		methods = text != "unsafe.Pointer"
		t.embeddable, t.pointable = methods, methods
	case 6: // the same under another name
		other := g.complete()
		t.weight, t.embeddable, t.pointable, t.comparable = other.weight, other.embeddable, other.pointable, other.comparable
		text, methods = g.oneOf("= ", "")+other.expr, false
	}
	g.decls = append(g.decls, "type "+name+" "+text+"\n")
	g.named = append(g.named, t)
	if methods {
		g.methods(name)
	}
}

// complete returns a type whose expression does not mention what is being
// declared or comes later.
func (g *sourceGen) complete() genType {
	inType, pending := g.inType, g.pending
	g.inType, g.pending = "", nil
	t := g.reference(false)
	g.inType, g.pending = inType, pending
	return t
}

func isGenericName(name string) bool { return name[0] == 'G' || name[0] == 'g' }

// methods gives some types the methods that encoding/json looks for.
func (g *sourceGen) methods(name string) {
	receiver := g.oneOf(name, "*"+name)
	switch g.IntN(12) {
	case 0:
		g.decls = append(g.decls, "func ("+receiver+") MarshalText() ([]byte, error) { return nil, nil }\n")
	case 1:
		g.decls = append(g.decls, "func ("+receiver+") MarshalJSON() ([]byte, error) { return nil, nil }\n")
	case 2:
		g.decls = append(g.decls, "func ("+receiver+") UnmarshalText([]byte) error { return nil }\n")
	case 3:
		g.decls = append(g.decls, "func ("+receiver+") UnmarshalJSON([]byte) error { return nil }\n")
	case 4: // something like it
		g.decls = append(g.decls, "func ("+receiver+") MarshalText() ([]byte, bool) { return nil, false }\n")
	}
}

func (g *sourceGen) generic(name string) {
	g.param = "P"
	var text string
	var weight int
	switch g.IntN(5) {
	case 0:
		text, weight = "[]P", 2
	case 1:
		text, weight = "map[string]*P", 2
	default:
		text, weight = g.structType(1)
		if g.IntN(3) == 0 {
			text = strings.Replace(text, "struct{", "struct{Next *"+name+"[P]; ", 1)
		}
	}
	g.param = ""
	g.decls = append(g.decls, "type "+name+"[P any] "+text+"\n")
	g.named = append(g.named, genType{expr: name + "[%s]", weight: weight + 20, generic: true, embeddable: true, pointable: true})
}

// structType returns a struct type literal and the weight of its schema.
func (g *sourceGen) structType(depth int) (string, int) {
	var fields []string
	names := map[string]bool{}
	weight := 1
	for range g.IntN(6) {
		text, name, w := g.field(depth)
		if names[name] && name != "_" {
			continue
		}
		names[name] = true
		fields = append(fields, text)
		weight += w
	}
	return "struct{" + strings.Join(fields, "; ") + "}", weight
}

func (g *sourceGen) field(depth int) (text, name string, weight int) {
	if g.IntN(3) == 0 {
		t := g.reference(false)
		if t.embeddable || t.pointable {
			expr := t.expr
			if t.pointable && (!t.embeddable || g.IntN(3) == 0) {
				expr = "*" + expr
			}
			base, _, _ := strings.Cut(t.expr, "[")
			name = base[strings.LastIndexByte(base, '.')+1:]
			return expr + g.tag(), name, t.weight
		}
	}
	name = g.oneOf("A", "B", "C", "D", "E", "F", "ID", "Name", "a", "b", "_", "Ünï", "T1", "T2")
	text, weight = g.typ(depth, false)
	return name + " " + text + g.tag(), name, weight
}

func (g *sourceGen) tag() string {
	if g.IntN(4) == 0 {
		return ""
	}
	parts := []string{}
	if g.IntN(5) > 0 {
		name := g.oneOf("", "a", "b", "c", "x", "y", "name", "A", "B", "-", "a b", "a/b", "~", "é", "<x>", `q"q`, "new\nline", "\xff\xfe", "a.b", "$ref", "*")
		options := g.oneOf("", "", "", ",", ",omitempty", ",omitzero", ",string", ",inline", ",omitempty,omitzero", ", omitempty", ",x,omitempty", ",omitEmpty")
		parts = append(parts, "json:"+strconv.Quote(name+options))
	}
	if g.IntN(4) == 0 {
		parts = append(parts, "jsonschema:"+strconv.Quote(g.oneOf("some text", "a, b, c", "use a=b", "x <y> & z", "ü", " lead=1", "tab\t=1", "\xff", "required", "a,b =")))
	}
	if g.IntN(60) == 0 {
		parts = append(parts, "jsonschema:"+strconv.Quote(g.oneOf("", "minimum=1", "=", "required,x=1", "a\"b=c", "\xff=", "é\u00a0=1", "http://x/?a=1")))
	}
	if g.IntN(20) == 0 {
		parts = append(parts, g.oneOf(`json:x`, `json: "x"`, `yaml:"z"`, `json`, `:"x"`))
	}
	g.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return " " + strconv.Quote(strings.Join(parts, g.oneOf(" ", " ", "  ", "")))
}

// reference returns a type that is declared already; generics are
// instantiated.
func (g *sourceGen) reference(inArgument bool) genType {
	for {
		t := g.named[g.IntN(len(g.named))]
		if g.IntN(2) == 0 { // rather a recent one
			t = g.named[max(0, len(g.named)-1-g.IntN(8))]
		}
		switch {
		case t.weight > genMaxWeight, t.generic && inArgument && g.IntN(3) > 0:
			continue
		case !t.generic:
			return t
		}
		arg, weight := g.typ(1, false)
		if inArgument {
			arg, weight = g.oneOf("int", "string", "[]byte", "struct{ a int; B string `json:\"b\"` }", "map[string]any", "func(a int, b ...rune) error", "interface{ m(); M(int) }", "<-chan (<-chan int)", "chan (<-chan *int)"), 3
		}
		t.expr = fmt.Sprintf(t.expr, arg)
		t.weight += weight
		t.embeddable = t.embeddable && !strings.Contains(t.expr, "%")
		return t
	}
}

// typ returns a type expression and the weight of its schema. indirect
// reports whether a type that is not declared yet may be used.
func (g *sourceGen) typ(depth int, indirect bool) (string, int) {
	if g.param != "" && g.IntN(3) == 0 {
		return "P", 1
	}
	n := g.IntN(40)
	if depth <= 0 && n >= 12 && n < 24 {
		n = 0
	}
	switch {
	case n < 10:
		return g.oneOf("string", "string", "bool", "int", "int8", "int16", "int32", "rune", "int64", "uint", "uint8", "byte", "uint16", "uint32", "uint64", "uintptr", "float32", "float64"), 1
	case n < 12:
		return g.oneOf("any", "error", "interface{}", "interface{ M() }"), 1
	case n < 15:
		text, w := g.typ(depth-1, true)
		return "*" + text, w
	case n < 18:
		text, w := g.typ(depth-1, true)
		return "[]" + text, w + 1
	case n < 19:
		text, w := g.typ(depth-1, indirect)
		return "[" + strconv.Itoa(g.IntN(4)) + "]" + text, w + 1
	case n < 22:
		text, w := g.typ(depth-1, true)
		return "map[" + g.key() + "]" + text, w + 1
	case n < 24:
		return g.structType(depth - 1)
	case n < 25 && g.IntN(6) == 0:
		return g.oneOf("complex64", "complex128", "unsafe.Pointer", "chan int", "chan<- bool", "func()", "func(string) (int, error)"), 1
	case n < 27 && indirect && g.param == "" && g.IntN(3) == 0: // recursion
		if len(g.pending) > 0 && g.IntN(3) == 0 && !isGenericName(g.pending[0]) {
			return g.pending[0], 50
		}
		if g.inType != "" {
			return g.inType, 5
		}
		fallthrough
	default:
		t := g.reference(depth <= 0)
		return t.expr, t.weight
	}
}

func (g *sourceGen) key() string {
	if g.IntN(3) > 0 {
		return "string"
	}
	if g.IntN(2) == 0 {
		return g.oneOf("int", "bool", "float64", "uint8", "[2]string", "struct{ A int }", "any", "*string", "chan int", "complex128", "uintptr", "time.Time", "slog.Level", "*big.Int", "json.Number", "interface{ MarshalText() ([]byte, error) }", "fmt.Stringer", "netip.Addr", "error")
	}
	for range 20 {
		if t := g.named[g.IntN(len(g.named))]; t.comparable {
			return t.expr
		} else if t.pointable && !t.generic {
			return "*" + t.expr
		}
	}
	return "string"
}

// namedRoots are types whose names reflect spells in ways of its own.
func namedRoots() []string {
	var roots []string
	for _, arg := range []string{
		"odd.Fixed", "*b.Fixed", "odd.Box[odd.Box[b.Fixed]]", "byte", "rune", "[]byte", "[3]error", "any", "unsafe.Pointer",
		"chan int", "<-chan int", "chan<- int", "chan (<-chan int)", "chan chan<- int", "<-chan (<-chan int)", "chan Received",
		"func()", "func(int)", "func(a, b string) error", "func(...any) (n int, err error)", "func(x []string, y ...[]odd.Fixed) func() bool",
		"struct{}", "struct{ odd.Fixed }", "struct{ *b.Fixed; X int }", "struct{ Renamed }", "struct{ RenamedPtr }", "struct{ lower; a int }",
		"struct{ int; error; any }", "struct{ odd.Box[int] }", "struct{ X int `json:\"x\" y:\"\\\"\"`; _ string }", "struct{ Received; lowerName }",
		"interface{ m(); N(); A(int) string; z(...byte) }", "interface{ fmt.Stringer; error }", "interface{ b.Hidden; hidden() }",
		"map[string]map[odd.Fixed]struct{ X odd.Box[lower] }",
	} {
		roots = append(roots, arg, "odd.Box["+arg+"]", "odd.Pair[string, odd.Pair[int, "+arg+"]]", "map[int]"+arg, "[]odd.Box["+arg+"]")
	}
	return roots
}

// namedDecls declare what namedRoots mention of the main package.
const namedDecls = `
type (
	Renamed    = odd.Fixed
	RenamedPtr = *odd.Fixed
	Received   <-chan int
	lower      struct{ x int }
	lowerName  = b.Fixed
)
`
