package schemagen

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// reflectName returns what reflect.Type.String returns for t at run time,
// which is how frameworks name a type in their errors: named types as
// pkg.Name, with import paths inside the brackets of an instantiation only,
// struct tags in full, byte and rune as uint8 and int32.
//
// It mirrors what cmd/compile/internal/types/fmt.go (fmtTypeIDName) writes into
// the type descriptors. A type that is declared inside a function has no
// "·1" in the brackets: nothing outside its function can mention it.
func reflectName(t types.Type) string {
	w := typeNamer{}
	w.write(t)
	return w.String()
}

// linkName returns the description of t that is unique in a program, with
// which type arguments are spelled (fmtTypeID in the file above).
func linkName(t types.Type) string {
	w := typeNamer{unique: true}
	w.write(t)
	return w.String()
}

type typeNamer struct {
	strings.Builder
	unique bool // import paths instead of package names
}

func (w *typeNamer) write(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		w.named(t)
	case *types.Basic:
		w.basic(t)
	case *types.Pointer:
		w.WriteByte('*')
		w.write(t.Elem())
	case *types.Slice:
		w.WriteString("[]")
		w.write(t.Elem())
	case *types.Array:
		w.WriteByte('[')
		w.WriteString(strconv.FormatInt(t.Len(), 10))
		w.WriteByte(']')
		w.write(t.Elem())
	case *types.Map:
		w.WriteString("map[")
		w.write(t.Key())
		w.WriteByte(']')
		w.write(t.Elem())
	case *types.Chan:
		w.channel(t)
	case *types.Signature:
		w.WriteString("func")
		w.signature(t)
	case *types.Struct:
		w.structure(t)
	case *types.Interface:
		w.iface(t)
	default: // type parameters and what only the type checker knows
		w.WriteString(t.String())
	}
}

func (w *typeNamer) named(t *types.Named) {
	if pkg := t.Obj().Pkg(); pkg != nil {
		w.WriteString(w.qualifier(pkg))
		w.WriteByte('.')
	}
	w.WriteString(instanceName(t))
}

// instanceName returns the name of t with its type arguments.
func instanceName(t *types.Named) string {
	args := t.TypeArgs()
	if args.Len() == 0 {
		return t.Obj().Name()
	}
	names := make([]string, args.Len())
	for i := range names {
		names[i] = linkName(args.At(i))
	}
	return t.Obj().Name() + "[" + strings.Join(names, ",") + "]"
}

func (w *typeNamer) qualifier(pkg *types.Package) string {
	if !w.unique {
		return pkg.Name()
	}
	return linkPrefix(runtimePath(pkg))
}

// runtimePath returns the import path of pkg as it is in a program: that of a
// main package is "main".
func runtimePath(pkg *types.Package) string {
	if pkg.Name() == "main" {
		return "main"
	}
	return pkg.Path()
}

// linkPrefix escapes an import path as the linker does (PathToPrefix in
// cmd/internal/objabi): dots after the last slash, quotes, percent signs and
// everything that is not printable ASCII.
func linkPrefix(path string) string {
	const hexDigits = "0123456789abcdef"
	slash := strings.LastIndexByte(path, '/')
	var b strings.Builder
	for i := range len(path) {
		c := path[i]
		if c <= ' ' || c == '.' && i > slash || c == '%' || c == '"' || c >= 0x7f {
			b.Write([]byte{'%', hexDigits[c>>4], hexDigits[c&0xf]})
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

func (w *typeNamer) basic(t *types.Basic) {
	switch t.Kind() {
	case types.UnsafePointer:
		w.WriteString("unsafe.Pointer")
	default: // byte and rune are aliases of the types that Typ holds
		if t.Kind() > types.Invalid && int(t.Kind()) < len(types.Typ) {
			t = types.Typ[t.Kind()]
		}
		w.WriteString(t.Name())
	}
}

func (w *typeNamer) channel(t *types.Chan) {
	switch t.Dir() {
	case types.RecvOnly:
		w.WriteString("<-chan ")
	case types.SendOnly:
		w.WriteString("chan<- ")
	default:
		w.WriteString("chan ")
		if elem, ok := types.Unalias(t.Elem()).(*types.Chan); ok && elem.Dir() == types.RecvOnly {
			w.WriteByte('(')
			w.write(elem)
			w.WriteByte(')')
			return
		}
	}
	w.write(t.Elem())
}

func (w *typeNamer) signature(t *types.Signature) {
	w.params(t.Params(), t.Variadic())
	switch results := t.Results(); results.Len() {
	case 0:
	case 1:
		w.WriteByte(' ')
		w.write(results.At(0).Type())
	default:
		w.WriteByte(' ')
		w.params(results, false)
	}
}

func (w *typeNamer) params(params *types.Tuple, variadic bool) {
	w.WriteByte('(')
	for i := range params.Len() {
		if i > 0 {
			w.WriteString(", ")
		}
		t := params.At(i).Type()
		if slice, ok := types.Unalias(t).(*types.Slice); ok && variadic && i == params.Len()-1 {
			w.WriteString("...")
			t = slice.Elem()
		}
		w.write(t)
	}
	w.WriteByte(')')
}

func (w *typeNamer) structure(t *types.Struct) {
	w.WriteString("struct {")
	for i := range t.NumFields() {
		if i > 0 {
			w.WriteByte(';')
		}
		w.WriteByte(' ')
		w.field(t.Field(i))
		if tag := t.Tag(i); tag != "" {
			w.WriteByte(' ')
			w.WriteString(strconv.Quote(tag))
		}
	}
	if t.NumFields() > 0 {
		w.WriteByte(' ')
	}
	w.WriteByte('}')
}

// field writes a field as its name and type; an embedded one as its type
// alone, but where the text must be unique also with the name that an alias
// gave it, as "Name = pkg.Type".
func (w *typeNamer) field(f *types.Var) {
	switch {
	case !f.Embedded():
		w.fieldName(f)
		w.WriteByte(' ')
	case w.unique && !namedAfterType(f):
		w.fieldName(f)
		w.WriteString(" = ")
	}
	w.write(f.Type())
}

func (w *typeNamer) fieldName(f *types.Var) {
	if w.unique && !f.Exported() && f.Pkg() != nil {
		w.WriteString(w.qualifier(f.Pkg()))
		w.WriteByte('.')
	}
	w.WriteString(f.Name())
}

// namedAfterType reports whether the embedded field f has exactly the name of
// its type as the compiler knows it: with type arguments, and for an
// unexported name from the same package.
func namedAfterType(f *types.Var) bool {
	t := types.Unalias(f.Type())
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok || instanceName(named) != f.Name() {
		return false
	}
	return f.Exported() || named.Obj().Pkg() == f.Pkg()
}

func (w *typeNamer) iface(t *types.Interface) {
	w.WriteString("interface {")
	methods := make([]*types.Func, t.NumMethods())
	for i := range methods {
		methods[i] = t.Method(i)
	}
	slices.SortFunc(methods, compareMethods)
	for i, m := range methods {
		if i > 0 {
			w.WriteByte(';')
		}
		w.WriteByte(' ')
		if !token.IsExported(m.Name()) && m.Pkg() != nil {
			w.WriteString(w.qualifier(m.Pkg()))
			w.WriteByte('.')
		}
		w.WriteString(m.Name())
		w.signature(m.Signature())
	}
	if len(methods) > 0 {
		w.WriteByte(' ')
	}
	w.WriteByte('}')
}

// compareMethods orders methods as the compiler does: exported ones first,
// then by name, then by import path.
func compareMethods(a, b *types.Func) int {
	if a.Exported() != b.Exported() {
		if a.Exported() {
			return -1
		}
		return +1
	}
	if c := cmp.Compare(a.Name(), b.Name()); c != 0 || a.Exported() {
		return c
	}
	return cmp.Compare(runtimePath(a.Pkg()), runtimePath(b.Pkg()))
}
