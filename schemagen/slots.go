package schemagen

import (
	"go/ast"
	"go/types"
)

// slot is one parameter or result of a tool function, as type and as syntax.
type slot struct {
	v     *types.Var
	ident *ast.Ident // nil when it has no name
	typ   ast.Expr
}

// slots pairs the parameters of a signature with their syntax.
func slots(fields *ast.FieldList, tuple *types.Tuple) []slot {
	var all []slot
	if fields == nil {
		return nil
	}
	for _, field := range fields.List {
		if len(field.Names) == 0 {
			all = append(all, slot{typ: field.Type})
		}
		for _, name := range field.Names {
			all = append(all, slot{ident: name, typ: field.Type})
		}
	}
	if len(all) != tuple.Len() {
		return nil // does not type-check
	}
	for i := range all {
		all[i].v = tuple.At(i)
	}
	return all
}

// named reports whether the slot has a name that can be used.
func (s slot) named() bool { return s.ident != nil && s.ident.Name != "_" }

// node is the name, or the type when there is none.
func (s slot) node() ast.Node {
	if s.ident != nil {
		return s.ident
	}
	return s.typ
}

// typeOf returns the slot's type, nil for no slot.
func (s *slot) typeOf() types.Type {
	if s == nil {
		return nil
	}
	return s.v.Type()
}

// origin returns where a schema that starts at the slot comes from.
func (s slot) origin(kind OriginKind) Origin {
	var at ast.Node = s.typ
	if kind == FromParam {
		at = s.node()
	}
	return Origin{Kind: kind, Pos: at.Pos(), End: at.End(), Object: s.v, Via: s.node()}
}

// mentionsTypeParam reports whether a type parameter occurs in t.
func mentionsTypeParam(t types.Type) bool {
	return (&typeParamFinder{seen: map[types.Type]bool{}}).in(t)
}

type typeParamFinder struct{ seen map[types.Type]bool }

func (f *typeParamFinder) in(t types.Type) bool {
	t = types.Unalias(t)
	if t == nil || f.seen[t] {
		return false
	}
	f.seen[t] = true
	switch t := t.(type) {
	case *types.TypeParam:
		return true
	case *types.Pointer:
		return f.in(t.Elem())
	case *types.Slice:
		return f.in(t.Elem())
	case *types.Array:
		return f.in(t.Elem())
	case *types.Chan:
		return f.in(t.Elem())
	case *types.Map:
		return f.in(t.Key()) || f.in(t.Elem())
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if f.in(arg) {
				return true
			}
		}
	case *types.Struct:
		for field := range t.Fields() {
			if f.in(field.Type()) {
				return true
			}
		}
	case *types.Tuple:
		for v := range t.Variables() {
			if f.in(v.Type()) {
				return true
			}
		}
	case *types.Signature:
		return f.in(t.Params()) || f.in(t.Results())
	case *types.Interface:
		return false // has no schema of its own
	}
	return false
}

// isEllipsis reports whether a parameter's type is written ...T.
func isEllipsis(typ ast.Expr) bool {
	_, ok := typ.(*ast.Ellipsis)
	return ok
}
