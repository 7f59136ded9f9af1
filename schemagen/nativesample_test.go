package schemagen

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// samples returns values of a root's input schema, the smallest first, none
// for a refused type.
func (o *nativeOracle) samples(name string, count int) []contract.Value {
	d := o.derived[name]
	if d.refused != nil {
		return nil
	}
	s := o.sampler(d)
	values := make([]contract.Value, count)
	for i := range values {
		depth := 6
		if i == 0 {
			depth = 0
		}
		values[i] = s.sample(d.input, contract.Root, depth)
	}
	return values
}

func (o *nativeOracle) sampler(d *derivedRoot) *sampler {
	s := &sampler{nativeOracle: o, root: d.input, claims: d.args.claims, firstPath: map[string]contract.Path{}}
	s.findDefs(d.input, contract.Root)
	return s
}

// sampler makes values that a schema accepts, and that the claims beside it
// allow.
type sampler struct {
	*nativeOracle
	root      contract.Schema
	claims    map[contract.Path]string
	firstPath map[string]contract.Path // of each definition: there its claims are recorded

	// spoil counts down to the place whose value is wrong, from 0 for none.
	spoil int
	// cut is set when a value that would not end was cut with a null.
	cut bool
}

// findDefs walks through the schema in the order of the derivation.
func (s *sampler) findDefs(schema contract.Schema, path contract.Path) {
	if ref := schema.Get("$ref").Text(); ref != "" {
		if _, known := s.firstPath[ref]; !known {
			s.firstPath[ref] = path
			s.findDefs(s.def(ref), path)
		}
		return
	}
	for _, p := range schema.Get("properties").Members() {
		s.findDefs(p.Value, path.Property(p.Key))
	}
	for _, key := range []string{"items", "additionalProperties"} {
		if inner := schema.Get(key); inner.Kind() == contract.Object {
			s.findDefs(inner, path.Elem())
		}
	}
}

func (s *sampler) def(ref string) contract.Schema {
	name, err := url.PathUnescape(strings.TrimPrefix(ref, "#/$defs/"))
	if err != nil || !s.root.Get("$defs").Has(name) {
		s.t.Errorf("no definition for %s in %s", ref, s.root)
	}
	return s.root.Get("$defs").Get(name)
}

func (s *sampler) sample(schema contract.Schema, path contract.Path, depth int) contract.Value {
	if ref := schema.Get("$ref").Text(); ref != "" {
		if depth < -20 {
			s.cut = true
			return contract.NullValue()
		}
		return s.sample(s.def(ref), s.firstPath[ref], depth-1)
	}
	if s.spoil > 0 {
		if s.spoil--; s.spoil == 0 {
			return s.wrong(schema)
		}
	}
	if enum := schema.Get("enum"); enum.Len() > 0 {
		return enum.Items()[s.IntN(enum.Len())]
	}
	switch mainType(schema) {
	case "string":
		return s.text(path)
	case "integer":
		return s.integer(schema)
	case "number":
		n, _ := contract.Num([]string{"0", "1.5", "-2", "3e2"}[s.IntN(4)])
		return n
	case "boolean":
		return contract.Bool(s.IntN(2) == 0)
	case "array":
		return s.array(schema, path, depth)
	case "object":
		return s.object(schema, path, depth)
	}
	return contract.NullValue() // an interface with methods takes nothing else
}

func (s *sampler) integer(schema contract.Schema) contract.Value {
	candidates := []contract.Value{contract.Int(0), contract.Int(1), contract.Int(-1), contract.Int(100)}
	for _, bound := range []string{"minimum", "maximum"} {
		if v := schema.Get(bound); v.IsPresent() {
			candidates = append(candidates, v)
		}
	}
	for {
		if v := candidates[s.IntN(len(candidates))]; misfit(schema, v) == "" {
			return v
		}
	}
}

func (s *sampler) array(schema contract.Schema, path contract.Path, depth int) contract.Value {
	n := 0
	if depth > 0 {
		n = s.IntN(3)
	}
	if least := schema.Get("minItems"); least.IsPresent() {
		n, _ = strconv.Atoi(least.Literal())
	}
	items := make([]contract.Value, n)
	for i := range items {
		items[i] = s.sample(schema.Get("items"), path.Elem(), depth-1)
	}
	return contract.List(items...)
}

func (s *sampler) object(schema contract.Schema, path contract.Path, depth int) contract.Value {
	var members []contract.Member
	required := schema.Get("required")
	for _, p := range schema.Get("properties").Members() {
		if required.Contains(contract.Str(p.Key)) || depth > 0 && s.IntN(3) > 0 {
			members = append(members, contract.M(p.Key, s.sample(p.Value, path.Property(p.Key), depth-1)))
		}
	}
	if values := schema.Get("additionalProperties"); values.Kind() == contract.Object && depth > 0 {
		members = append(members, contract.M(s.key(schema, path), s.sample(values, path.Elem(), depth-1)))
	}
	return contract.Obj(members...)
}

func (s *sampler) key(schema contract.Schema, path contract.Path) string {
	if claim, ok := strings.CutPrefix(s.claims[path], "keys:"); ok && strings.HasPrefix(claim, "text:") {
		return s.claimed(claim)
	}
	switch schema.Get("propertyNames").Get("pattern").Text() {
	case "":
		return []string{"a", "", "k"}[s.IntN(3)]
	case "^[0-9]+$":
		return []string{"0", "7"}[s.IntN(2)]
	default:
		return []string{"0", "-7"}[s.IntN(2)]
	}
}

// text returns a string for a path with or without a claim.
func (s *sampler) text(path contract.Path) contract.Value {
	claim, ok := s.claims[path]
	if !ok {
		return contract.Str([]string{"", "a", "é"}[s.IntN(3)])
	}
	if kind, ok := strings.CutPrefix(claim, "quoted:"); ok {
		return contract.Str(s.quoted(kind))
	}
	return contract.Str(s.claimed(claim))
}

func (s *sampler) quoted(kind string) string {
	switch kind {
	case "bool":
		return "true"
	case "string":
		return `"inner"`
	case "float64":
		return "-1.5"
	}
	if strings.HasPrefix(kind, "text:") {
		return contract.Str(s.claimed(kind)).String()
	}
	return "7"
}

func (s *sampler) claimed(claim string) string {
	switch claim {
	case "base64":
		return "aGk="
	case "text:time.Time":
		return "2026-01-02T03:04:05Z"
	case "text:log/slog.Level":
		return "INFO"
	case "text:net/netip.Addr":
		return "1.2.3.4"
	case "text:net/netip.Prefix":
		return "1.2.3.0/24"
	case "text:net.IP":
		return "1.2.3.4"
	case "text:math/big.Int", "text:math/big.Float", "text:math/big.Rat":
		return "2"
	case "text:regexp.Regexp":
		return "a+"
	}
	return "x" // a type of the test takes anything
}
