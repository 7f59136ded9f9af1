// Package gensource writes packages of random Go types that compile, for tests
// of what is derived from types: with everything that an inference may stumble
// on, such as named, generic, recursive and aliased types, embedding with
// hidden and cancelled fields, odd tags, marshalers, and types of other
// packages under the same names.
//
// It knows nothing of what any library makes of them. The same random numbers
// give the same source.
package gensource

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Source is a module of random types.
type Source struct {
	Files   map[string]string // by slash-separated path in the module
	Imports []string          // import specifications that Roots need, and Blank
	Blank   string            // declarations that use each import
	Roots   []string          // type expressions: every type that the packages export, and others
}

// Tags says how often, in a hundred fields with tags, there is a tag of a kind.
type Tags struct {
	Text     int // jsonschema with a text, for google/jsonschema-go
	Faulty   int // jsonschema that google/jsonschema-go refuses
	Enum     int // jsonschema with a text and enum= options, for mcp-go
	Keywords int // jsonschema in the keyword grammar of invopop/jsonschema
	Extras   int // jsonschema_description, jsonschema_extras
}

// Generate returns a module under a path whose two packages declare count types
// each. One of them has a path that the linker escapes and another name than
// its directory. As many expressions over their types are roots too.
func Generate(r *rand.Rand, module string, count int, tags Tags) Source {
	oddPath, bPath := module+"/a.b/odd.v3", module+"/b"
	odd, typesA := genPackage(r, "odd", nil, nil, count, tags)
	b, typesB := genPackage(r, "b", []string{fmt.Sprintf("odd %q", oddPath), ""}, typesA, count, tags)
	s := Source{
		Files:   map[string]string{"a.b/odd.v3/a.go": odd, "b/b.go": b},
		Imports: append(stdImports(), fmt.Sprintf("odd %q", oddPath), fmt.Sprintf("%q", bPath)),
		Blank:   stdUses + "var _ odd.Fixed\nvar _ b.Fixed\n",
	}
	g := &sourceGen{Rand: r, tags: tags, named: slices.Concat(stdTypes(), typesA, typesB)}
	for _, named := range slices.Concat(typesA, typesB) {
		if named.generic {
			named.expr = fmt.Sprintf(named.expr, g.oneOf("int", "*string", "[]odd.Fixed", "map[string]b.Fixed"))
		}
		s.Roots = append(s.Roots, named.expr)
	}
	for range count {
		expr, _ := g.typ(3, false)
		s.Roots = append(s.Roots, expr)
	}
	return s
}

func stdImports() []string {
	return []string{`"encoding/json"`, `"fmt"`, `"log/slog"`, `"math/big"`, `"net"`, `"net/netip"`, `"net/url"`, `"sync"`, `"time"`, `"unsafe"`}
}

const stdUses = "var _ json.Number\nvar _ fmt.Stringer\nvar _ slog.Level\nvar _ big.Int\nvar _ net.IP\nvar _ netip.Addr\nvar _ url.URL\nvar _ sync.Mutex\nvar _ time.Time\nvar _ unsafe.Pointer\n"

const genMaxWeight = 400

// genPackage returns the source of a package and its exported types under the
// qualifier that an importer uses.
func genPackage(r *rand.Rand, name string, imports []string, imported []genType, count int, tags Tags) (string, []genType) {
	g := &sourceGen{Rand: r, tags: tags, named: slices.Concat(stdTypes(), imported)}
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
	for _, path := range slices.Concat(stdImports(), imports) {
		fmt.Fprintf(&b, "\t%s\n", path)
	}
	b.WriteString(")\n\n" + stdUses + "\ntype Fixed struct{ A int }\n\ntype Box[T any] struct{ V T }\n\ntype Pair[K comparable, V any] struct {\n\tK K\n\tV map[string]V\n}\n\ntype Hidden interface{ hidden(int) string }\n\n")
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
		{expr: "net.IP", weight: 1, embeddable: true, pointable: true},
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
