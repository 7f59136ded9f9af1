package schemagen

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// constReader reads the JSON that encoding/json makes of expressions whose
// value the source tells: constants, literals of maps and slices of such, and
// variables and functions of the package that stand for them.
type constReader struct {
	pkg *Package

	// property is told the key of every property in a schema that schema
	// reads, with its path.
	property func(path contract.Path, key ast.Expr)
}

// maxReferences bounds how many variables and functions lead to a value.
const maxReferences = 20

// behind returns the expression that expr stands for: what a variable is
// declared with, or what a function of the package returns.
func behind(expr ast.Expr, pkg *Package) ast.Expr {
	for range maxReferences {
		expr = ast.Unparen(expr)
		next := referred(expr, pkg)
		if next == nil {
			break
		}
		expr = next
	}
	return expr
}

func referred(expr ast.Expr, pkg *Package) ast.Expr {
	switch e := expr.(type) {
	case *ast.Ident:
		if v, ok := pkg.Info.Uses[e].(*types.Var); ok {
			return onlyValue(v, pkg)
		}
	case *ast.CallExpr:
		return returned(e, pkg)
	}
	return nil
}

// value returns what expr is as JSON, and whether the source tells.
func (r constReader) value(expr ast.Expr) (contract.Value, bool) {
	return r.read(expr, "", false, maxReferences)
}

// schema is value for a JSON Schema at path.
func (r constReader) schema(expr ast.Expr, path contract.Path) (contract.Value, bool) {
	return r.read(expr, path, true, maxReferences)
}

// properties is value for the "properties" of the schema at path.
func (r constReader) properties(expr ast.Expr, path contract.Path) (contract.Value, bool) {
	lit, ok := behind(expr, r.pkg).(*ast.CompositeLit)
	if !ok {
		return r.value(expr)
	}
	return r.mapping(lit, func(name string, key, value ast.Expr) (contract.Value, bool) {
		path := path.Property(name)
		if r.property != nil {
			r.property(path, key)
		}
		return r.schema(value, path)
	})
}

func (r constReader) read(expr ast.Expr, path contract.Path, isSchema bool, depth int) (contract.Value, bool) {
	expr = behind(expr, r.pkg)
	tv := r.pkg.Info.Types[expr]
	switch {
	case depth == 0 || tv.Type == nil:
		return contract.Value{}, false
	case tv.IsNil():
		return contract.NullValue(), true
	case tv.Value != nil:
		return constJSON(tv)
	}
	lit, ok := expr.(*ast.CompositeLit)
	if !ok || encodeMethod(tv.Type, false).codec != noCodec {
		return contract.Value{}, false
	}
	switch u := tv.Type.Underlying().(type) {
	case *types.Map:
		return r.mapping(lit, func(name string, _, value ast.Expr) (contract.Value, bool) {
			switch {
			case isSchema && name == "properties":
				return r.properties(value, path)
			case isSchema && (name == "items" || name == "additionalProperties"):
				return r.read(value, path.Elem(), true, depth-1)
			default:
				return r.read(value, "", false, depth-1)
			}
		})
	case *types.Slice:
		if !isByteSlice(u) {
			return r.list(lit, depth)
		}
	}
	return contract.Value{}, false
}

// mapping reads the literal of a map with constant keys, which encoding/json
// sorts.
func (r constReader) mapping(lit *ast.CompositeLit, read func(name string, key, value ast.Expr) (contract.Value, bool)) (contract.Value, bool) {
	u, ok := literalType(lit, r.pkg).Underlying().(*types.Map)
	if !ok || reflectKind(u.Key()) != "string" {
		return contract.Value{}, false
	}
	members := make([]contract.Member, 0, len(lit.Elts))
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return contract.Value{}, false
		}
		name := r.pkg.Info.Types[kv.Key].Value
		if name == nil || name.Kind() != constant.String {
			return contract.Value{}, false
		}
		key := string([]rune(constant.StringVal(name)))
		value, ok := read(key, kv.Key, kv.Value)
		if !ok || slices.ContainsFunc(members, func(m contract.Member) bool { return m.Key == key }) {
			return contract.Value{}, false
		}
		members = append(members, contract.M(key, value))
	}
	slices.SortFunc(members, func(a, b contract.Member) int { return strings.Compare(a.Key, b.Key) })
	return contract.Obj(members...), true
}

func (r constReader) list(lit *ast.CompositeLit, depth int) (contract.Value, bool) {
	items := make([]contract.Value, len(lit.Elts))
	for i, elt := range lit.Elts {
		if _, ok := elt.(*ast.KeyValueExpr); ok {
			return contract.Value{}, false
		}
		item, ok := r.read(elt, "", false, depth-1)
		if !ok {
			return contract.Value{}, false
		}
		items[i] = item
	}
	return contract.List(items...), true
}

// text returns the value of a constant string.
func (r constReader) text(expr ast.Expr) (string, bool) {
	tv := r.pkg.Info.Types[behind(expr, r.pkg)]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return string([]rune(constant.StringVal(tv.Value))), true
}

// truth returns the value of a constant bool.
func (r constReader) truth(expr ast.Expr) (value, ok bool) {
	return constantBool(behind(expr, r.pkg), r.pkg)
}

// rawJSON returns the schema in a json.RawMessage or []byte that is made of
// a constant string.
func (r constReader) rawJSON(expr ast.Expr) (contract.Value, bool) {
	call, ok := behind(expr, r.pkg).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !r.pkg.Info.Types[call.Fun].IsType() {
		return contract.Value{}, false
	}
	tv := r.pkg.Info.Types[behind(call.Args[0], r.pkg)]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return r.rawJSON(call.Args[0])
	}
	v, err := contract.Parse([]byte(constant.StringVal(tv.Value)))
	return v, err == nil && (v.Kind() == contract.Object || v.Kind() == contract.Boolean)
}

// constJSON returns a constant as encoding/json writes it. A type with
// methods of its own for that is not known.
func constJSON(tv types.TypeAndValue) (contract.Value, bool) {
	basic, ok := types.Default(tv.Type).Underlying().(*types.Basic)
	if !ok || encodeMethod(tv.Type, false).codec != noCodec {
		return contract.Value{}, false
	}
	switch info := basic.Info(); {
	case info&types.IsString != 0:
		return contract.Str(string([]rune(constant.StringVal(tv.Value)))), true
	case info&types.IsBoolean != 0:
		return contract.Bool(constant.BoolVal(tv.Value)), true
	case info&types.IsInteger != 0:
		return contract.Num(constant.ToInt(tv.Value).ExactString())
	case basic.Kind() == types.Float32:
		f, _ := constant.Float32Val(tv.Value)
		return goNumber(f)
	case basic.Kind() == types.Float64:
		f, _ := constant.Float64Val(tv.Value)
		return goNumber(f)
	default:
		return contract.Value{}, false
	}
}

// goNumber returns a number as encoding/json writes it.
func goNumber[T float32 | float64](f T) (contract.Value, bool) {
	data, err := json.Marshal(f)
	if err != nil {
		return contract.Value{}, false
	}
	return contract.Num(string(data))
}
