package gensource

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// sourceGen writes the declarations of one package.
type sourceGen struct {
	*rand.Rand
	tags    Tags
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
	case 4: // what some libraries look for
		g.decls = append(g.decls, "func ("+receiver+") "+g.oneOf("EnumDescriptor() ([]byte, []int) { return nil, nil }", "String() string { return \"\" }", "JSONSchemaAlias() string { return \"\" }", "GetFieldDocString(string) int { return 0 }")+"\n")
	case 5: // something like it
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
