package schemagen

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/types/typeutil"
)

// jsonField is a field of a struct as encoding/json sees it.
type jsonField struct {
	name      string // wire name
	tagged    bool   // the name comes from the json tag
	index     []int
	v         *types.Var // the Go field, which may be promoted
	owner     string     // the struct that declares it, "" for one without a name
	tag       string     // the whole struct tag
	omitEmpty bool
	omitZero  bool
	quoted    bool // ",string" has an effect

	// viaPointer: the path from the outer struct leads through an embedded
	// pointer, so that the field is absent when the pointer is nil.
	viaPointer bool
	// unsettable: one of those, or the field itself, is an embedded pointer to
	// an unexported struct, which decoding cannot allocate.
	unsettable bool
}

// addressable reports whether the field of a struct is addressable in the
// sense of codecMethod. Decoding finds no methods of an embedded unexported
// struct that is a field of its own, since reflection keeps them from it.
func (f jsonField) addressable(encode, outer bool) bool {
	if encode {
		return outer || f.viaPointer
	}
	return f.v.Exported()
}

// optional reports whether the field may be left out.
func (f jsonField) optional() bool { return f.omitEmpty || f.omitZero }

// jsonFields returns the fields that encoding/json reads and writes for a
// struct, in the order in which it writes them. It decides as typeFields and
// dominantField do in $GOROOT/src/encoding/json/encode.go: breadth first
// through embedded structs, each type once, and of several fields with one
// name the one that is least nested, then the one that is tagged, else none.
func jsonFields(t types.Type) []jsonField {
	c := &fieldCollector{}
	c.collect(t)
	byName := map[string][]jsonField{}
	for _, f := range c.found {
		byName[f.name] = append(byName[f.name], f)
	}
	fields := slices.DeleteFunc(c.found, func(f jsonField) bool {
		dominant, ok := dominantField(byName[f.name])
		return !ok || !slices.Equal(dominant.index, f.index)
	})
	slices.SortFunc(fields, func(a, b jsonField) int { return slices.Compare(a.index, b.index) })
	return fields
}

// dominantField returns the field that hides the others of its name, and
// false when two have an equal claim, so that all are hidden.
func dominantField(same []jsonField) (jsonField, bool) {
	rank := func(a, b jsonField) int {
		byTag := 0
		if a.tagged != b.tagged {
			byTag = 1
			if a.tagged {
				byTag = -1
			}
		}
		return cmp.Or(cmp.Compare(len(a.index), len(b.index)), byTag)
	}
	best := slices.MinFunc(same, rank)
	equals := 0
	for _, f := range same {
		if rank(best, f) == 0 {
			equals++
		}
	}
	return best, equals == 1
}

// embedded is a struct to look into: the outer struct itself or an embedded
// one.
type embedded struct {
	jsonField
	typ types.Type
}

type fieldCollector struct {
	found []jsonField
	next  []embedded
}

// collect walks through t and the structs that it embeds, level by level.
func (c *fieldCollector) collect(t types.Type) {
	var visited typeutil.Map // types that were looked into on an earlier level
	current := []embedded{{typ: t}}
	var count typeutil.Map // how often each type is embedded on this level
	for len(current) > 0 {
		c.next = nil
		for _, e := range current {
			if visited.At(e.typ) != nil {
				continue
			}
			visited.Set(e.typ, true)
			times, _ := count.At(e.typ).(int)
			c.scan(e, times > 1)
		}
		current, count = c.uniqueNext()
	}
}

// uniqueNext returns the structs of the next level, each type once, and how
// often each occurs.
func (c *fieldCollector) uniqueNext() (next []embedded, count typeutil.Map) {
	for _, e := range c.next {
		times, _ := count.At(e.typ).(int)
		count.Set(e.typ, times+1)
		if times == 0 {
			next = append(next, e)
		}
	}
	return next, count
}

// scan records the fields of one struct. With twice, its fields cancel
// themselves out, as the same type is embedded twice on one level.
func (c *fieldCollector) scan(e embedded, twice bool) {
	st, ok := e.typ.Underlying().(*types.Struct)
	if !ok {
		return
	}
	owner := ""
	if named, ok := types.Unalias(e.typ).(*types.Named); ok {
		owner = named.Obj().Name()
	}
	for i := range st.NumFields() {
		v := st.Field(i)
		tag := reflect.StructTag(st.Tag(i)).Get("json")
		if !considered(v) || tag == "-" {
			continue
		}
		name, options := parseJSONTag(tag)
		elem := withoutPointer(v.Type())
		f := jsonField{
			name: name, tagged: name != "", index: append(slices.Clone(e.index), i), v: v, owner: owner, tag: st.Tag(i),
			omitEmpty: options.has("omitempty"), omitZero: options.has("omitzero"),
			quoted:     options.has("string") && quotable(elem),
			viaPointer: e.viaPointer, unsettable: e.unsettable,
		}
		if _, isStruct := elem.Underlying().(*types.Struct); name == "" && v.Embedded() && isStruct {
			if pointsTo(v.Type()) {
				f.viaPointer = true
				f.unsettable = f.unsettable || !v.Exported()
			}
			c.next = append(c.next, embedded{f, elem})
			continue
		}
		if name == "" {
			f.name = v.Name()
		}
		f.unsettable = f.unsettable || !v.Exported() && pointsTo(v.Type())
		c.found = append(c.found, f)
		if twice {
			c.found = append(c.found, f)
		}
	}
}

// considered reports whether encoding/json looks at the field at all.
func considered(v *types.Var) bool {
	if !v.Embedded() || v.Exported() {
		return v.Exported()
	}
	t := v.Type()
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	_, isStruct := t.Underlying().(*types.Struct)
	return isStruct
}

// withoutPointer returns what an unnamed pointer points to, else t.
func withoutPointer(t types.Type) types.Type {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		return types.Unalias(ptr.Elem())
	}
	return t
}

func pointsTo(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

// quotable reports whether ",string" has an effect on the type.
func quotable(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
}

// jsonOptions are the parts of a json tag after the name.
type jsonOptions []string

func (o jsonOptions) has(option string) bool { return slices.Contains(o, option) }

// parseJSONTag splits a json tag into its name, "" when it has none that
// encoding/json takes, and its options.
func parseJSONTag(tag string) (name string, options jsonOptions) {
	parts := strings.Split(tag, ",")
	if validJSONName(parts[0]) {
		name = parts[0]
	}
	return name, parts[1:]
}

// validJSONName reports whether encoding/json takes a name from a tag: letters,
// digits and punctuation, but neither quotes nor backslash nor comma.
func validJSONName(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return name != ""
}
