package diffclass

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

// gapPaths returns where either contract has a gap on a side.
func gapPaths(side contract.Side, contracts ...contract.Contract) []contract.Path {
	paths := []contract.Path{}
	for _, k := range contracts {
		for _, gap := range k.Gaps {
			if gap.Side == side {
				paths = append(paths, gap.Path)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// gapChanges reports each gap that is new, moved, changed or gone.
func gapChanges(locked, current []contract.Gap, p rule.Profile) []Change {
	gone, came := gapsWithout(locked, current), gapsWithout(current, locked)
	changes := []Change{}
	report := func(side contract.Side, path, at contract.Path, old, new, message string) {
		c := Change{
			Rule: toolSchemaUnresolved, Side: rule.Side(side), Class: toolSchemaUnresolved.Class(p),
			Path: path, At: at, Message: subject(rule.Side(side), path) + ": " + message,
		}
		if old != "" {
			c.Old = contract.Str(old)
		}
		if new != "" {
			c.New = contract.Str(new)
		}
		changes = append(changes, c)
	}
	for _, gap := range came {
		same := slices.IndexFunc(gone, func(g contract.Gap) bool { return g.Side == gap.Side && g.Path == gap.Path })
		elsewhere := slices.IndexFunc(gone, func(g contract.Gap) bool { return g.Side == gap.Side && g.Reason == gap.Reason })
		switch {
		case same >= 0:
			report(gap.Side, gap.Path, gap.Path, gone[same].Reason, gap.Reason,
				"the reason why its schema is unknown changed from "+strconv.Quote(gone[same].Reason)+" to "+strconv.Quote(gap.Reason))
			gone = slices.Delete(gone, same, same+1)
		case elsewhere >= 0:
			report(gap.Side, gone[elsewhere].Path, gap.Path, gap.Reason, gap.Reason,
				"what is unknown ("+gap.Reason+") moved to "+strconv.Quote(string(gap.Path)))
			gone = slices.Delete(gone, elsewhere, elsewhere+1)
		default:
			report(gap.Side, gap.Path, gap.Path, "", gap.Reason, "its schema is unknown: "+gap.Reason)
		}
	}
	for _, gap := range gone {
		report(gap.Side, gap.Path, gap.Path, gap.Reason, "", "its schema was unknown ("+gap.Reason+") and is known now; the old one was never compared")
	}
	return changes
}

func gapsWithout(a, b []contract.Gap) []contract.Gap {
	left := []contract.Gap{}
	for _, gap := range a {
		if !slices.Contains(b, gap) && !slices.Contains(left, gap) {
			left = append(left, gap)
		}
	}
	contract.SortGaps(left)
	return left
}

// mask replaces the schemas at the paths by true, so that nothing is claimed
// about them. A definition that is reached by reference is masked where it
// stands, and with it for whoever else refers to it: it is the same type.
func mask(schema contract.Value, paths []contract.Path) contract.Value {
	for _, path := range paths {
		f := &finder{root: schema, seen: map[string]bool{}}
		f.find(nil, tokensOf(path))
		for _, at := range f.found {
			schema = replaceAt(schema, at, contract.Bool(true))
		}
	}
	return schema
}

func tokensOf(path contract.Path) []string {
	tokens := []string{}
	for path != contract.Root {
		tokens = append(tokens, path.Base())
		path, _ = path.Parent()
	}
	slices.Reverse(tokens)
	return tokens
}

// finder finds where in a document the schemas of a wire path stand. A place
// in the document is a list of keys and indices.
type finder struct {
	root  contract.Value
	seen  map[string]bool
	found [][]string
}

func (f *finder) find(at, tokens []string) {
	id := strings.Join(at, "\x00") + "\x01" + strings.Join(tokens, "\x00")
	if f.seen[id] {
		return
	}
	f.seen[id] = true
	schema := valueAt(f.root, at)
	if !schema.IsPresent() {
		return
	}
	if len(tokens) == 0 {
		f.found = append(f.found, at)
		return
	}
	if target, ok := pointerOf(schema.Get("$ref")); ok {
		f.find(target, tokens)
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		for i := range schema.Get(keyword).Items() {
			f.find(deeper(at, keyword, strconv.Itoa(i)), tokens)
		}
	}
	for _, keyword := range []string{"if", "then", "else"} {
		if schema.Has(keyword) {
			f.find(deeper(at, keyword), tokens)
		}
	}
	f.step(schema, at, tokens[0], tokens[1:])
}

// step goes one wire token down.
func (f *finder) step(schema contract.Value, at []string, token string, rest []string) {
	if schema.Get("properties").Has(token) {
		f.find(deeper(at, "properties", token), rest)
	}
	if token != "*" {
		return
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if schema.Has(keyword) {
			f.find(deeper(at, keyword), rest)
		}
	}
	for i := range schema.Get("prefixItems").Items() {
		f.find(deeper(at, "prefixItems", strconv.Itoa(i)), rest)
	}
	for _, m := range schema.Get("patternProperties").Members() {
		f.find(deeper(at, "patternProperties", m.Key), rest)
	}
}

func deeper(at []string, keys ...string) []string { return slices.Concat(at, keys) }

// pointerOf returns the place that a reference within the document names.
func pointerOf(ref contract.Value) ([]string, bool) {
	pointer, ok := strings.CutPrefix(ref.Text(), "#")
	if !ok || pointer != "" && pointer[0] != '/' {
		return nil, false
	}
	pointer, err := url.PathUnescape(pointer)
	if err != nil {
		return nil, false
	}
	return tokensOf(contract.Path(pointer)), true
}

func valueAt(v contract.Value, at []string) contract.Value {
	for _, key := range at {
		v = child(v, key)
	}
	return v
}

func child(v contract.Value, key string) contract.Value {
	if v.Kind() == contract.Object {
		return v.Get(key)
	}
	if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(v.Items()) {
		return v.Items()[i]
	}
	return contract.Value{}
}

func replaceAt(v contract.Value, at []string, by contract.Value) contract.Value {
	if len(at) == 0 {
		return by
	}
	inner := replaceAt(child(v, at[0]), at[1:], by)
	if v.Kind() == contract.Object {
		return v.With(at[0], inner)
	}
	i, err := strconv.Atoi(at[0])
	if err != nil || i < 0 || i >= len(v.Items()) {
		return v
	}
	items := slices.Clone(v.Items())
	items[i] = inner
	return contract.List(items...)
}
