package schemagen

import (
	"go/types"
	"slices"
)

// visibleField is a field of a struct type or one that is promoted to it.
type visibleField struct {
	v     *types.Var
	tag   string
	owner types.Type // the struct type that declares it
	index []int      // as in reflect.StructField

	viaPointer bool // an embedded pointer leads to it
}

// visibleFields returns the fields of t, whose underlying type must be a
// struct, that a selector on a value of t reaches: its own, unexported ones
// included, and after each embedded one those that it promotes.
//
// It follows reflect/visiblefields.go, whose rules are not quite those of the
// language: names are compared without their package, and two fields of one name at
// one depth hide each other even if an embedded struct is reached twice.
func visibleFields(t types.Type) []visibleField {
	w := fieldWalker{byName: map[string]int{}}
	w.walk(t)
	return slices.DeleteFunc(w.fields, func(f visibleField) bool { return f.v == nil })
}

type fieldWalker struct {
	fields   []visibleField // v is nil in those that turned out to be hidden
	byName   map[string]int // index of the last field that was added under a name
	visiting []types.Type   // the structs being walked, outermost first
	index    []int
	pointers int // embedded pointers among visiting
}

func (w *fieldWalker) walk(t types.Type) {
	structure, ok := t.Underlying().(*types.Struct)
	if !ok || containsIdentical(w.visiting, t) {
		return
	}
	w.visiting = append(w.visiting, t)
	for i := range structure.NumFields() {
		f := structure.Field(i)
		w.index = append(w.index, i)
		if w.wins(f.Name()) {
			w.byName[f.Name()] = len(w.fields)
			w.fields = append(w.fields, visibleField{v: f, tag: structure.Tag(i), owner: t, index: slices.Clone(w.index), viaPointer: w.pointers > 0})
		}
		if f.Embedded() {
			w.embedded(f)
		}
		w.index = w.index[:len(w.index)-1]
	}
	w.visiting = w.visiting[:len(w.visiting)-1]
}

func (w *fieldWalker) embedded(f *types.Var) {
	t := types.Unalias(f.Type())
	ptr, ok := t.Underlying().(*types.Pointer)
	if !ok {
		w.walk(t)
		return
	}
	w.pointers++
	w.walk(types.Unalias(ptr.Elem()))
	w.pointers--
}

// wins reports whether a field of that name at the current index is visible
// as far as the fields before it tell, and hides those that it beats or ties.
func (w *fieldWalker) wins(name string) bool {
	i, known := w.byName[name]
	if !known {
		return true
	}
	old := &w.fields[i]
	if len(w.index) > len(old.index) {
		return false
	}
	old.v = nil
	return len(w.index) < len(old.index)
}

func containsIdentical(list []types.Type, t types.Type) bool {
	return slices.ContainsFunc(list, func(u types.Type) bool { return types.Identical(t, u) })
}
