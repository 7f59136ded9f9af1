package schemagen

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// mcpGoKinds are the options of NewTool that write one property, with what
// they begin its schema with.
func mcpGoKinds() map[string][]contract.Member {
	kind := func(name string) []contract.Member { return []contract.Member{contract.M("type", contract.Str(name))} }
	return map[string][]contract.Member{
		"WithString": kind("string"), "WithNumber": kind("number"), "WithInteger": kind("integer"), "WithBoolean": kind("boolean"),
		"WithArray": kind("array"), "WithAny": nil,
		"WithObject": append(kind("object"), contract.M("properties", contract.Obj())),
	}
}

// mcpGoKeywords are the property options that set one keyword to their argument.
func mcpGoKeywords() map[string]string {
	return map[string]string{
		"Description": "description", "Title": "title", "Pattern": "pattern",
		"MaxLength": "maxLength", "MinLength": "minLength",
		"DefaultString": "default", "DefaultNumber": "default", "DefaultBool": "default", "DefaultArray": "default",
		"Max": "maximum", "Min": "minimum", "MultipleOf": "multipleOf",
		"MinProperties": "minProperties", "MaxProperties": "maxProperties", "PropertyNames": "propertyNames",
		"MinItems": "minItems", "MaxItems": "maxItems", "UniqueItems": "uniqueItems",
	}
}

// propertyOption applies an option of NewTool that writes one property.
func (r *mcpGoReader) propertyOption(begin []contract.Member, call *ast.CallExpr) {
	const notConstant = "an argument of NewTool is not constant"
	root := &r.reg.tool.root
	name, ok := r.text(call.Args[0])
	if !ok || call.Ellipsis.IsValid() {
		r.gap(contract.Input, notConstant, call)
		return
	}
	schema := propertySchema{members: slices.Clone(begin), path: contract.Root.Property(name)}
	if !r.apply(call.Args[1:], &schema) {
		r.gap(contract.Input, notConstant, call)
		return
	}
	if schema.take("required").IsTrue() {
		root.required = append(root.required, name)
	}
	root.properties = append(root.properties, contract.M(name, schema.value()))
	root.named(schema.path, call.Args[0])
}

// propertySchema is the Go map that a property is written into.
type propertySchema struct {
	members []contract.Member
	path    contract.Path
}

func (s *propertySchema) set(key string, v contract.Value) {
	s.take(key)
	s.members = append(s.members, contract.M(key, v))
}

// take removes a key and returns what it had.
func (s *propertySchema) take(key string) contract.Value {
	old := contract.Obj(s.members...).Get(key)
	s.members = slices.DeleteFunc(s.members, func(m contract.Member) bool { return m.Key == key })
	return old
}

func (s *propertySchema) value() contract.Value {
	slices.SortFunc(s.members, func(a, b contract.Member) int { return strings.Compare(a.Key, b.Key) })
	return contract.Obj(s.members...)
}

// apply applies property options to a schema, and reports whether the source
// tells all of them.
func (r *mcpGoReader) apply(options []ast.Expr, s *propertySchema) bool {
	for _, expr := range options {
		call, ok := behind(expr, r.pkg).(*ast.CallExpr)
		if !ok || !r.applyOne(mcpGoFunction(call, r.pkg), call, s) {
			return false
		}
	}
	return true
}

func (r *mcpGoReader) applyOne(name string, call *ast.CallExpr, s *propertySchema) bool {
	if key, ok := mcpGoKeywords()[name]; ok && len(call.Args) == 1 {
		value, ok := r.value(call.Args[0])
		s.set(key, value)
		return ok
	}
	if kind, ok := strings.CutSuffix(strings.TrimPrefix(name, "With"), "Items"); ok && strings.HasPrefix(name, "With") {
		return r.items(kind, call, s)
	}
	var value contract.Value
	var ok bool
	switch name {
	case "Required":
		s.set("required", contract.Bool(true))
		return true
	case "Enum":
		value, ok = r.variadic(call)
		s.set("enum", value)
	case "Properties":
		value, ok = r.properties(call.Args[0], s.path)
		s.set("properties", value)
	case "AdditionalProperties":
		value, ok = r.schema(call.Args[0], s.path.Elem())
		s.set("additionalProperties", value)
	case "Items":
		value, ok = r.schema(call.Args[0], s.path.Elem())
		s.set("items", value)
	}
	return ok
}

// items applies WithStringItems and its like.
func (r *mcpGoReader) items(kind string, call *ast.CallExpr, s *propertySchema) bool {
	items := propertySchema{path: s.path.Elem()}
	switch kind {
	case "String", "Number", "Integer", "Boolean":
		items.set("type", contract.Str(strings.ToLower(kind)))
		if call.Ellipsis.IsValid() || !r.apply(call.Args, &items) {
			return false
		}
	case "StringEnum":
		values, ok := r.value(call.Args[0])
		if !ok {
			return false
		}
		items.set("type", contract.Str("string"))
		items.set("enum", values)
	default:
		return false
	}
	if kind == "Integer" {
		items.take("required")
	}
	s.set("items", items.value())
	return true
}

// variadic returns the arguments of a variadic call as one list, null for
// none.
func (r *mcpGoReader) variadic(call *ast.CallExpr) (contract.Value, bool) {
	switch {
	case call.Ellipsis.IsValid() && len(call.Args) == 1:
		return r.value(call.Args[0])
	case len(call.Args) == 0:
		return contract.NullValue(), true
	}
	items := make([]contract.Value, len(call.Args))
	for i, arg := range call.Args {
		text, ok := r.text(arg)
		if !ok {
			return contract.Value{}, false
		}
		items[i] = contract.Str(text)
	}
	return contract.List(items...), true
}
