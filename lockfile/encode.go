package lockfile

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toolpact/toolpactvet/contract"
)

// encodeEntry returns the entry of a contract. Fields of the old entry that
// this package does not know are carried over, in the entry and in its schema.
func encodeEntry(p *Put, old contract.Value) contract.Value {
	c := p.Contract
	tool := c.ToolSchema()
	tool = carryOver(tool, old.Get("schema"), toolFields)
	entry := contract.Obj(
		contract.M("breaking", contract.Bool(p.Breaking)),
		contract.M("dialect", contract.Str(c.Dialect)),
		contract.M("func", contract.Str(c.Func)),
		contract.M("hash", contract.Str(contract.Hash(tool))),
		contract.M("package", contract.Str(c.Package)),
		contract.M("schema", tool),
	)
	for _, optional := range []contract.Member{
		contract.M("annotations", c.Annotations),
		contract.M("decode", encodePaths(c.Decode)),
		contract.M("deriver", textOrAbsent(c.Deriver)),
		contract.M("encode", encodePaths(c.Encode)),
		contract.M("gaps", encodeGaps(c.Gaps)),
		contract.M("output", c.Output),
		contract.M("reason", textOrAbsent(p.Reason)),
		contract.M("removed", encodeSchemas(c.Removed)),
		contract.M("server", textOrAbsent(c.Server)),
	} {
		if optional.Value.IsPresent() {
			entry = entry.With(optional.Key, optional.Value)
		}
	}
	entry = carryOver(entry, old, entryFields)
	return entry.
		With("integrity", contract.Str(digest(entry))).
		With("accepted_at", contract.Str(p.AcceptedAt.UTC().Truncate(time.Second).Format(time.RFC3339)))
}

// carryOver adds the members of old that are not among the known fields.
func carryOver(entry, old contract.Value, known []field) contract.Value {
	for _, m := range old.Members() {
		if !slices.ContainsFunc(known, func(f field) bool { return f.name == m.Key }) {
			entry = entry.With(m.Key, m.Value)
		}
	}
	return entry
}

func textOrAbsent(text string) contract.Value {
	if text == "" {
		return contract.Value{}
	}
	return contract.Str(text)
}

func encodePaths(paths map[contract.Path]string) contract.Value {
	if len(paths) == 0 {
		return contract.Value{}
	}
	members := make([]contract.Member, 0, len(paths))
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		members = append(members, contract.M(string(path), contract.Str(paths[path])))
	}
	return contract.Obj(members...)
}

func encodeSchemas(schemas map[contract.Path]contract.Schema) contract.Value {
	if len(schemas) == 0 {
		return contract.Value{}
	}
	members := make([]contract.Member, 0, len(schemas))
	for _, path := range slices.Sorted(maps.Keys(schemas)) {
		members = append(members, contract.M(string(path), schemas[path]))
	}
	return contract.Obj(members...)
}

func encodeGaps(gaps []contract.Gap) contract.Value {
	if len(gaps) == 0 {
		return contract.Value{}
	}
	gaps = slices.Clone(gaps)
	contract.SortGaps(gaps)
	items := make([]contract.Value, 0, len(gaps))
	for _, gap := range gaps {
		items = append(items, contract.Obj(
			contract.M("path", contract.Str(string(gap.Path))),
			contract.M("reason", contract.Str(gap.Reason)),
			contract.M("side", contract.Str(string(gap.Side))),
		))
	}
	return contract.List(items...)
}

// sameContract reports whether writing b over a would change nothing that
// anyone could want to know. The order of keys, of "required", "enum" and
// "type" means nothing, and neither does the version of a dialect or deriver
// that gives the same schemas. What is remembered of earlier contracts follows
// from those, so that it is no reason to write.
func sameContract(a, b *contract.Contract) bool {
	return a.Name == b.Name && a.Server == b.Server &&
		a.Package == b.Package && a.Func == b.Func &&
		family(a.Dialect) == family(b.Dialect) && family(a.Deriver) == family(b.Deriver) &&
		a.Description == b.Description &&
		sameSchema(parameters(a), parameters(b)) && sameSchema(a.Output, b.Output) &&
		sameValue(a.Annotations, b.Annotations) &&
		sameValue(encodeGaps(a.Gaps), encodeGaps(b.Gaps)) &&
		maps.Equal(a.Decode, b.Decode) && maps.Equal(a.Encode, b.Encode)
}

// parameters returns the input of a contract as an entry has it.
func parameters(c *contract.Contract) contract.Schema { return c.ToolSchema().Get("parameters") }

func sameSchema(a, b contract.Schema) bool {
	return sameValue(contract.Unordered(a), contract.Unordered(b))
}

// sameValue compares by spelling: contract.Equal takes 1 and 1.0 for one.
func sameValue(a, b contract.Value) bool {
	return a.Kind() == b.Kind() && contract.Canonical(a) == contract.Canonical(b)
}

// family returns a dialect or deriver without its version.
func family(versioned string) string {
	name, _, _ := strings.Cut(versioned, "@")
	return name
}
