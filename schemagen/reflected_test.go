package schemagen

import (
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"log/slog"
	"math/big"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"pgregory.net/rapid"

	"github.com/toolpact/toolpactvet/contract"
)

// twin is one type as reflection and as the type checker know it.
type twin struct {
	real   reflect.Type
	static types.Type
}

// twinGen draws types that can be made at run time.
type twinGen struct {
	pkg    *types.Package
	leaves []twin
}

func newTwinGen() twinGen {
	g := twinGen{pkg: types.NewPackage("example.com/twin", "twin")}
	for _, kind := range []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[float32](), reflect.TypeFor[float64](),
		reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
		reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
		reflect.TypeFor[uintptr](), reflect.TypeFor[complex64](), reflect.TypeFor[error](), reflect.TypeFor[any](),
	} {
		name := kind.String()
		if kind == reflect.TypeFor[any]() {
			name = "any"
		}
		g.leaves = append(g.leaves, twin{kind, types.Universe.Lookup(name).Type()})
	}
	// Their inside does not matter: the library knows them by name.
	for _, known := range []reflect.Type{
		reflect.TypeFor[time.Time](), reflect.TypeFor[slog.Level](), reflect.TypeFor[big.Int](), reflect.TypeFor[big.Rat](), reflect.TypeFor[big.Float](),
	} {
		pkg := types.NewPackage(known.PkgPath(), known.String()[:len(known.String())-len(known.Name())-1])
		name := types.NewTypeName(token.NoPos, pkg, known.Name(), nil)
		g.leaves = append(g.leaves, twin{known, types.NewNamed(name, types.NewStruct(nil, nil), nil)})
	}
	return g
}

func (g twinGen) draw(t *rapid.T, depth int) twin {
	kinds := 9
	if depth == 0 {
		kinds = 3
	}
	switch rapid.IntRange(0, kinds).Draw(t, "kind") {
	default:
		return rapid.SampledFrom(g.leaves).Draw(t, "leaf")
	case 4:
		elem := g.draw(t, depth-1)
		return twin{reflect.PointerTo(elem.real), types.NewPointer(elem.static)}
	case 5:
		elem := g.draw(t, depth-1)
		return twin{reflect.SliceOf(elem.real), types.NewSlice(elem.static)}
	case 6:
		elem, n := g.draw(t, depth-1), rapid.IntRange(0, 3).Draw(t, "length")
		return twin{reflect.ArrayOf(n, elem.real), types.NewArray(elem.static, int64(n))}
	case 7:
		key, elem := g.leaves[1], g.draw(t, depth-1)
		if rapid.IntRange(0, 5).Draw(t, "odd key") == 0 {
			key = rapid.SampledFrom(g.leaves[:18]).Draw(t, "key")
		}
		return twin{reflect.MapOf(key.real, elem.real), types.NewMap(key.static, elem.static)}
	case 8, 9:
		return g.structure(t, depth-1)
	}
}

func (g twinGen) structure(t *rapid.T, depth int) twin {
	var real []reflect.StructField
	var static []*types.Var
	var tags []string
	names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"A", "B", "C", "ID", "Name"}), 0, 4, rapid.ID[string]).Draw(t, "names")
	for _, name := range names {
		field, tag := g.draw(t, depth), drawTag(t)
		anonymous := rapid.IntRange(0, 3).Draw(t, "anonymous") == 0
		if anonymous {
			field = g.structure(t, max(depth-1, 0))
			if rapid.Bool().Draw(t, "pointer") {
				field = twin{reflect.PointerTo(field.real), types.NewPointer(field.static)}
			}
		}
		real = append(real, reflect.StructField{Name: name, Type: field.real, Tag: reflect.StructTag(tag), Anonymous: anonymous})
		static = append(static, types.NewField(token.NoPos, g.pkg, name, field.static, anonymous))
		tags = append(tags, tag)
	}
	return twin{reflect.StructOf(real), types.NewStruct(static, tags)}
}

func drawTag(t *rapid.T) string {
	name := rapid.SampledFrom([]string{"", "a", "b", "A", "-", "x y", `q"`, "\xff", "~/"}).Draw(t, "json name")
	options := rapid.SampledFrom([]string{"", ",", ",omitempty", ",omitzero", ",string", ",string,omitempty", ", omitzero"}).Draw(t, "options")
	text := rapid.SampledFrom([]string{"", "", "", " jsonschema:\"text, more\"", " jsonschema:\"a b=c\"", " jsonschema:\"minimum=1\"", " jsonschema:\"\"", "jsonschema:\"glued\"", " jsonschema:x"}).Draw(t, "text")
	return "json:" + strconv.Quote(name+options) + text
}

func TestTypesMadeAtRunTimeDeriveWhatTheLibraryInfers(t *testing.T) {
	lib, g := newJSONSchemaGo("v0.4.3"), newTwinGen()
	for _, ignore := range []bool{false, true} {
		t.Run(fmt.Sprintf("ignoring invalid types is %v", ignore), func(t *testing.T) {
			lib.ignoreInvalid = ignore
			var equal tally
			rapid.Check(t, func(t *rapid.T) {
				for range 20 {
					equal.total++
					compareTwin(t, lib, g.draw(t, 4))
					equal.good++
				}
			})
			t.Logf("truth: 5 types made at run time, ignoring invalid ones is %v: %s equal", ignore, equal)
		})
	}
}

func compareTwin(t *rapid.T, lib jsonschemaGo, typ twin) {
	if got := reflectName(typ.static); got != typ.real.String() {
		t.Fatalf("name\n got %s\nwant %s", got, typ.real)
	}
	var want string
	schema, err := jsonschema.ForType(typ.real, &jsonschema.ForOptions{IgnoreInvalidTypes: lib.ignoreInvalid})
	if err != nil {
		want = err.Error()
	} else {
		data, err := json.Marshal(schema)
		if err != nil {
			t.Fatal(err)
		}
		v, err := contract.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		want = v.String()
	}
	got := "null"
	s, fault := lib.infer(typ.static)
	switch {
	case fault != nil:
		got = "ForType(" + reflectName(typ.static) + "): " + fault.words
	case s != nil:
		got = s.value(lib.rules).String()
	}
	if got != want {
		t.Fatalf("%s\n got %s\nwant %s", typ.real, got, want)
	}
}
