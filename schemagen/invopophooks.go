package schemagen

import "go/types"

// invopopHook is a method that the library calls instead of, or after,
// reflecting.
type invopopHook uint8

const (
	schemaHook   invopopHook = iota // JSONSchema() *Schema
	extendHook                      // JSONSchemaExtend(*Schema)
	aliasHook                       // JSONSchemaAlias() any
	propertyHook                    // JSONSchemaProperty(string) any
	docHook                         // GetFieldDocString(string) string
)

// hook reports whether the method set of t itself has the hook. The library
// calls it on a pointer to a zero value, which the pointer to an interface
// does not have: that panics.
func (r *invopopRun) hook(t types.Type, h invopopHook) bool {
	var name, iface, params, results string
	switch h {
	case schemaHook:
		name, iface, results = "JSONSchema", "customSchemaImpl", "schema"
	case extendHook:
		name, iface, params = "JSONSchemaExtend", "extendSchemaImpl", "schema"
	case aliasHook:
		name, iface, results = "JSONSchemaAlias", "aliasSchemaImpl", "any"
	case propertyHook:
		name, iface, params, results = "JSONSchemaProperty", "propertyAliasSchemaImpl", "string", "any"
	default:
		name, iface, params, results = "GetFieldDocString", "customSchemaGetFieldDocString", "string", "string"
	}
	fn := methodOf(t, name)
	if fn == nil || fn.Signature().Variadic() || !r.is(fn.Signature().Params(), params) || !r.is(fn.Signature().Results(), results) {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Interface, *types.Pointer:
		r.fail(faultf("interface conversion: *%s is not jsonschema.%s: missing method %s", reflectName(t), iface, name))
	}
	if h != propertyHook && h != docHook && needsEmbedded(t, name) { // those are called later
		r.fail(faultf(wordsNilPointer))
	}
	return true
}

// needsEmbedded reports whether a method of t is promoted from an embedded
// pointer or interface that it cannot do without: nil, as in a zero value, the
// call panics.
func needsEmbedded(t types.Type, name string) bool {
	obj, index, _ := types.LookupFieldOrMethod(t, false, nil, name)
	fn, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	nilPointer := false
	for _, i := range index[:max(0, len(index)-1)] {
		structure, ok := withoutPointer(t).Underlying().(*types.Struct)
		if !ok || nilPointer {
			return nilPointer
		}
		t = structure.Field(i).Type()
		nilPointer = pointsTo(t)
	}
	if _, ok := t.Underlying().(*types.Interface); ok && len(index) > 1 {
		return true
	}
	return nilPointer && !pointsTo(fn.Signature().Recv().Type())
}

// is reports whether a tuple is the one type that is meant, or empty for "".
func (r *invopopRun) is(tuple *types.Tuple, meant string) bool {
	if meant == "" || tuple.Len() != 1 {
		return meant == "" && tuple.Len() == 0
	}
	t := types.Unalias(tuple.At(0).Type())
	switch meant {
	case "any":
		return isAny(t)
	case "string":
		return types.Identical(t, types.Typ[types.String])
	default:
		ptr, ok := t.(*types.Pointer)
		return ok && qualifiedName(ptr.Elem()) == r.module+".Schema"
	}
}

// hasEnumDescriptor reports whether t has the method EnumDescriptor() ([]byte,
// []int) of code that protoc generates.
func hasEnumDescriptor(t types.Type) bool {
	fn := methodOf(t, "EnumDescriptor")
	if fn == nil || fn.Signature().Params().Len() != 0 || fn.Signature().Results().Len() != 2 {
		return false
	}
	results := fn.Signature().Results()
	return isBytes(results.At(0).Type()) && types.Identical(results.At(1).Type(), types.NewSlice(types.Typ[types.Int]))
}
