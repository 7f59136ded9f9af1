package toollist

import (
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// field is a member of a tool (MCP 2025-06-18, Tool) that a contract is made
// of. The others (title, icons, _meta) are text or none of its business.
type field struct {
	name  string
	kinds []contract.Kind
	set   func(k *contract.Contract, v contract.Value)
}

var schemaKinds = []contract.Kind{contract.Object, contract.Boolean}

func fields() []field {
	return []field{
		{"name", []contract.Kind{contract.String}, func(k *contract.Contract, v contract.Value) { k.Name = v.Text() }},
		{"description", []contract.Kind{contract.String}, func(k *contract.Contract, v contract.Value) { k.Description = v.Text() }},
		{"inputSchema", schemaKinds, func(k *contract.Contract, v contract.Value) { k.Input = v }},
		{"outputSchema", schemaKinds, func(k *contract.Contract, v contract.Value) { k.Output = v }},
		{"annotations", []contract.Kind{contract.Object}, func(k *contract.Contract, v contract.Value) { k.Annotations = v }},
	}
}

// tool reads one tool. A field that is missing or null is not there; one that
// is spelled as other protocols spell it is an error, since to overlook it
// would be to compare nothing.
func (r *reader) tool(v contract.Value, path []string) error {
	if v.Kind() != contract.Object {
		return r.at(path, "%s where a tool should be", v.Kind())
	}
	k := contract.Contract{}
	for _, f := range fields() {
		value := v.Get(f.name)
		switch {
		case !value.IsPresent() || value.Kind() == contract.Null:
		case !slices.Contains(f.kinds, value.Kind()):
			return r.at(deeper(path, f.name), "%q of a tool is %s: want %s", f.name, value.Kind(), kindNames(f.kinds))
		default:
			f.set(&k, value)
		}
	}
	if k.Name == "" {
		return r.at(path, `a tool without "name"`)
	}
	for _, m := range v.Members() {
		if meant := otherSpelling(m.Key); meant != "" {
			return r.at(path, "tool %q has %q: want %q, as MCP spells it", k.Name, m.Key, meant)
		}
	}
	if r.names[k.Name] {
		return r.at(deeper(path, "name"), "tool %q is listed twice", k.Name)
	}
	r.found, r.names[k.Name] = true, true
	r.tools = append(r.tools, k)
	return nil
}

// otherSpelling returns the field that a key means but does not spell, "" for
// any other key.
func otherSpelling(key string) string {
	if key == "parameters" {
		return "inputSchema"
	}
	for _, f := range fields() {
		if key != f.name && strings.EqualFold(strings.ReplaceAll(key, "_", ""), f.name) {
			return f.name
		}
	}
	return ""
}

func kindNames(kinds []contract.Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.String()
	}
	return strings.Join(names, " or ")
}
