package schemagen

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// structure compares the properties of an object schema with the fields that
// encoding/json reads and writes.
func (c *comparison) structure(f wireForm, object contract.Schema) {
	fields := jsonFields(f.typ)
	byName := map[string]*jsonField{}
	for i := range fields {
		byName[fields[i].name] = &fields[i]
	}
	for _, p := range object.Get("properties").Members() {
		field := byName[p.Key]
		switch {
		case field == nil:
			c.unread(f, object, p, fields)
		case field.unsettable && c.side == contract.Input:
			c.unsettable(f, object, p, field)
		default:
			c.tags(f, object, p.Value, field)
			c.step(comparedStep{form: f, node: object, key: p.Key, field: field}, c.ofField(f, *field), p.Value)
		}
	}
	for i := range fields {
		c.unpublished(f, object, &fields[i])
	}
	c.repeatedRequired(f, object, byName)
}

// unread reports a property that decoding never reads, or a required one that
// encoding never writes.
func (c *comparison) unread(f wireForm, object contract.Schema, p contract.Member, fields []jsonField) {
	path := f.spot.path.Property(p.Key)
	if c.isGap(path) {
		return
	}
	found := Contradiction{Path: path, Published: p.Value, Proof: ByLoss}
	consequence := "never reads it"
	switch {
	case c.side == contract.Output:
		if !requires(object, p.Key) {
			return
		}
		found.Witness, found.Proof = c.canonical(c.written(f, 0)), ByValidation
		consequence = "never writes it"
	case slices.ContainsFunc(fields, func(field jsonField) bool { return strings.EqualFold(field.name, p.Key) }):
		return // read all the same, since case is not told apart
	default:
		found.Witness = c.following(c.doc.admittedObject(object, 0).With(p.Key, c.doc.admitted(p.Value, 1)))
	}
	why, field := c.lost(f, p.Key, &found)
	found.Message = fmt.Sprintf("%s is published, but encoding/json %s%s: %s", c.where(path), consequence, why, c.consequence(found.Witness, found.Proof))
	c.add(found, field)
}

func requires(object contract.Schema, name string) bool {
	return object.Get("required").Contains(contract.Str(name))
}

// lost says why encoding/json has no field for a published name, at which Go
// field that is, and by which rule.
func (c *comparison) lost(f wireForm, name string, found *Contradiction) (why string, at *jsonField) {
	if field, tag := embeddedWith(f.typ, name); field != nil {
		found.Rule = ruleFlattened
		if tag == "-" {
			return fmt.Sprintf(`, since the embedded field %s is tagged json:"-"`, field.v.Name()), field
		}
		return fmt.Sprintf(": it is below %q, the json name of the embedded field %s", tag, field.v.Name()), field
	}
	if same := fieldsNamed(f.typ, name); len(same) > 0 {
		found.Rule = ruleDuplicated
		return ", since several fields have that name and hide each other", &same[len(same)-1]
	}
	if field := refusedName(f.typ, name); field != nil {
		found.Rule = ruleInvalidName
		return fmt.Sprintf(", which refuses that name in a tag and takes %q", field.name), field
	}
	found.Rule = ruleUnread
	if o, ok := c.origins[Place{c.side, found.Path}]; ok && o.Kind == FromField {
		if v, ok := o.Object.(*types.Var); ok {
			return "", &jsonField{name: name, v: v, tag: o.Tag}
		}
	}
	return "", nil
}

// embeddedWith returns the embedded struct that is tagged with a json name or
// with a dash and that has a field of the wire name, and what its tag says.
func embeddedWith(t types.Type, name string) (*jsonField, string) {
	return embeddedWithin(t, name, nil)
}

func embeddedWithin(t types.Type, name string, visiting []types.Type) (*jsonField, string) {
	structure, ok := t.Underlying().(*types.Struct)
	if !ok || containsIdentical(visiting, t) {
		return nil, ""
	}
	visiting = append(visiting, t)
	for i := range structure.NumFields() {
		v := structure.Field(i)
		inner := withoutPointer(v.Type())
		if _, ok := inner.Underlying().(*types.Struct); !v.Embedded() || !ok {
			continue
		}
		tag := reflect.StructTag(structure.Tag(i)).Get("json")
		spelled, _ := parseJSONTag(tag)
		if tag == "-" {
			spelled = "-"
		}
		if spelled == "" {
			if found, tag := embeddedWithin(inner, name, visiting); found != nil {
				return found, tag
			}
			continue
		}
		has := func(field jsonField) bool { return field.name == name }
		deeper, _ := embeddedWithin(inner, name, visiting)
		if deeper != nil || slices.ContainsFunc(jsonFields(inner), has) {
			return &jsonField{name: spelled, v: v, owner: structName(t), tag: structure.Tag(i)}, spelled
		}
	}
	return nil, ""
}

func structName(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

// fieldsNamed returns all fields under a wire name, those that are hidden
// among them.
func fieldsNamed(t types.Type, name string) []jsonField {
	collector := &fieldCollector{}
	collector.collect(t)
	return slices.DeleteFunc(collector.found, func(f jsonField) bool { return f.name != name })
}

// refusedName returns the field whose tag spells a name that encoding/json
// does not take.
func refusedName(t types.Type, name string) *jsonField {
	for _, field := range jsonFields(t) {
		spelled, _, _ := strings.Cut(reflect.StructTag(field.tag).Get("json"), ",")
		if spelled != "" && !validJSONName(spelled) && string([]rune(spelled)) == name {
			return &field
		}
	}
	return nil
}

// unsettable reports a property whose presence makes decoding fail.
func (c *comparison) unsettable(f wireForm, object contract.Schema, p contract.Member, field *jsonField) {
	path := f.spot.path.Property(p.Key)
	witness := c.following(c.doc.admittedObject(object, 0).With(p.Key, c.doc.admitted(p.Value, 1)))
	c.add(Contradiction{
		Rule: ruleUnsettable, Path: path, Published: p.Value, Witness: witness, Proof: ByDecoding,
		Message: fmt.Sprintf("%s is published, but encoding/json cannot set an embedded pointer to an unexported struct: %s", c.where(path), c.consequence(witness, ByDecoding)),
	}, field)
}

// unpublished reports a field that encoding/json reads or writes and that the
// schema forbids.
func (c *comparison) unpublished(f wireForm, object contract.Schema, field *jsonField) {
	switch {
	case !closedTo(object, field.name):
		return
	case c.side == contract.Input && field.unsettable, c.side == contract.Output && field.omitZero && alwaysZero(field.v.Type()):
		return
	}
	path := f.spot.path.Property(field.name)
	form := c.ofField(f, *field)
	if c.isGap(path) || form.unsupported {
		c.unencodable(form, field)
		return
	}
	witness := c.canonical(c.writtenStruct(f, 0).With(field.name, c.written(form, 1)))
	found := Contradiction{Rule: ruleOmitted, Path: path, Witness: witness, Proof: ByValidation}
	why := ""
	spelled, _, _ := strings.Cut(reflect.StructTag(field.tag).Get("json"), ",")
	_, isStruct := withoutPointer(field.v.Type()).Underlying().(*types.Struct)
	switch {
	case field.v.Embedded() && isStruct && field.tagged:
		found.Rule = ruleFlattened
		why = fmt.Sprintf(" (its fields are published in place of the embedded field %s, which has a json name)", field.v.Name())
	case spelled != "" && spelled != field.name && !validJSONName(spelled):
		found.Rule = ruleInvalidName
		why = fmt.Sprintf(" (it refuses the name %q in a tag)", spelled)
	case field.v.Embedded():
		why = " (the embedded field " + field.v.Name() + ")"
	}
	found.Message = fmt.Sprintf("%s is not published and other properties are forbidden, but encoding/json %s it%s: %s",
		c.where(path), verbOf(c.side), why, c.consequence(witness, ByValidation))
	c.add(found, field)
}

// alwaysZero reports whether a type has but one value.
func alwaysZero(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Array:
		return u.Len() == 0 || alwaysZero(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			if !alwaysZero(field.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

func verbOf(side contract.Side) string {
	if side == contract.Output {
		return "writes"
	}
	return "reads"
}

// unencodable reports a field without a JSON form that the schema leaves out:
// it makes every result fail.
func (c *comparison) unencodable(form wireForm, field *jsonField) {
	if !form.unsupported || c.side != contract.Output || !c.alwaysWritten() || !field.alwaysWritten() {
		return
	}
	c.add(Contradiction{
		Rule: ruleUnsupported, Path: form.spot.path, Proof: ByEncoding,
		Message: fmt.Sprintf("%s is not published, but encoding/json writes it and has no form for its type %s: every result fails to be encoded",
			c.where(form.spot.path), typeWords(form.typ)),
	}, field)
}

// repeatedRequired reports a name that stands in "required" twice, which JSON
// Schema forbids.
func (c *comparison) repeatedRequired(f wireForm, object contract.Schema, byName map[string]*jsonField) {
	seen := map[string]bool{}
	for _, name := range object.Get("required").Items() {
		if !seen[name.Text()] {
			seen[name.Text()] = true
			continue
		}
		field := byName[name.Text()]
		if field == nil {
			if same := fieldsNamed(f.typ, name.Text()); len(same) > 0 {
				field = &same[len(same)-1]
			}
		}
		path := f.spot.path.Property(name.Text())
		c.add(Contradiction{
			Rule: ruleInvalid, Path: path, Published: object.Get("required"),
			Message: fmt.Sprintf("%s is listed in \"required\" twice, since several fields have that name: the schema is invalid, and a strict client refuses the tool", c.where(path)),
		}, field)
	}
}

// unresolved reports a reference that leads nowhere, which makes the schema
// one that no validator takes. The name of a definition is written into it as
// it is, and that of a generic type has the import paths of its arguments.
func (c *comparison) unresolved(f wireForm, node contract.Schema) {
	why := ""
	if strings.Contains(strings.TrimPrefix(node.Get("$ref").Text(), "#/$defs/"), "/") {
		why = ", since the slashes in the name of the type are not escaped"
	}
	c.add(Contradiction{
		Rule: ruleInvalid, Path: f.spot.path, Published: node,
		Message: fmt.Sprintf("%s published as a reference to %q, which leads nowhere%s: the schema is invalid, and a strict client refuses the tool",
			c.whereIs(f.spot.path), node.Get("$ref").Text(), why),
	}, nil)
}

// constants reports constants of a named string type that the schema does not
// list.
func (c *comparison) constants(f wireForm, node contract.Schema) {
	resolved := c.doc.resolve(node)
	if f.writes != stringKind || f.quoted || resolved.Has("enum") || resolved.Has("const") || c.doc.admits(node) != stringKind {
		return
	}
	consts := c.enumConsts(f.typ)
	if len(consts) == 0 {
		return
	}
	names := make([]string, 0, 3)
	for _, k := range consts[:min(3, len(consts))] {
		names = append(names, k.Val().ExactString())
	}
	if len(consts) > 3 {
		names = append(names, "...")
	}
	c.add(Contradiction{
		Rule: ruleConstants, Path: f.spot.path, Published: resolved,
		Message: fmt.Sprintf("%s is published as any string: a model never sees the constants of %s (%s)", c.where(f.spot.path), typeWords(f.typ), strings.Join(names, ", ")),
	}, nil)
}
