package truth

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// typeSource writes types as source of one package. A type that is declared
// in a function is declared again, beside the functions.
type typeSource struct {
	home    *types.Package
	imports map[string]string // path to name
	again   map[*types.TypeName]string
	decls   []string
	faults  []string
}

func newTypeSource(home *types.Package) *typeSource {
	return &typeSource{home: home, imports: map[string]string{}, again: map[*types.TypeName]string{}}
}

// imported returns the name that stands for a package.
func (s *typeSource) imported(path string) string {
	if s.imports[path] == "" {
		s.imports[path] = fmt.Sprintf("real%d", len(s.imports))
	}
	return s.imports[path]
}

// importDecl returns the declaration of all imports so far.
func (s *typeSource) importDecl() string {
	var b strings.Builder
	b.WriteString("import (\n")
	for _, path := range slices.Sorted(maps.Keys(s.imports)) {
		fmt.Fprintf(&b, "\t%s %q\n", s.imports[path], path)
	}
	b.WriteString(")\n")
	return b.String()
}

// of returns t as an expression.
func (s *typeSource) of(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return s.named(t)
	case *types.Pointer:
		return "*" + s.of(t.Elem())
	case *types.Slice:
		return "[]" + s.of(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), s.of(t.Elem()))
	case *types.Map:
		return fmt.Sprintf("map[%s]%s", s.of(t.Key()), s.of(t.Elem()))
	case *types.Struct:
		return s.structure(t)
	case *types.TypeParam:
		s.faults = append(s.faults, "the type parameter "+t.String())
	}
	return types.TypeString(t, func(p *types.Package) string {
		if p == s.home {
			return ""
		}
		return s.imported(p.Path())
	})
}

func (s *typeSource) named(t *types.Named) string {
	obj := t.Obj()
	name := obj.Name()
	switch {
	case obj.Pkg() == nil: // error, comparable
	case obj.Parent() != obj.Pkg().Scope():
		if t.TypeArgs().Len() > 0 || obj.Pkg() != s.home {
			s.faults = append(s.faults, "the type in a function "+t.String())
		}
		return s.local(t)
	case obj.Pkg() != s.home:
		if !obj.Exported() {
			s.faults = append(s.faults, "the type of another package "+t.String())
		}
		name = s.imported(obj.Pkg().Path()) + "." + name
	}
	var args []string
	for arg := range t.TypeArgs().Types() {
		args = append(args, s.of(arg))
	}
	if len(args) > 0 {
		name += "[" + strings.Join(args, ", ") + "]"
	}
	return name
}

func (s *typeSource) local(t *types.Named) string {
	obj := t.Obj()
	if s.again[obj] == "" {
		s.again[obj] = fmt.Sprintf("toolpactLocal%d", len(s.again))
		s.decls = append(s.decls, fmt.Sprintf("type %s %s\n", s.again[obj], s.of(t.Underlying())))
	}
	return s.again[obj]
}

func (s *typeSource) structure(t *types.Struct) string {
	var b strings.Builder
	b.WriteString("struct{")
	for i := range t.NumFields() {
		if f := t.Field(i); !f.Embedded() {
			b.WriteString(f.Name() + " ")
		}
		b.WriteString(s.of(t.Field(i).Type()))
		if tag := t.Tag(i); tag != "" {
			b.WriteString(" " + strconv.Quote(tag))
		}
		b.WriteString("; ")
	}
	b.WriteString("}")
	return b.String()
}
