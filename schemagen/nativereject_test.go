package schemagen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolpact/toolpactvet/contract"
)

// wrongSamples returns values like [nativeOracle.samples], of which one place
// in each is wrong, so that the input schema rejects it.
func (o *nativeOracle) wrongSamples(name string, count int) []contract.Value {
	d := o.derived[name]
	if d.beyond(name) != "" {
		return nil
	}
	if d.strict == nil {
		d.strict = compileSchema(o.t, strict(d.input))
	}
	s := o.sampler(d)
	var values []contract.Value
	for i := range count {
		s.spoil, s.cut = 1+i%8, false
		value := s.sample(d.input, contract.Root, 6)
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(value.String()))
		if err != nil {
			o.t.Fatal(err)
		}
		if d.strict.Validate(doc) != nil && !s.cut {
			values = append(values, value)
		}
	}
	return values
}

// strict returns the schema without what encoding/json does not insist on:
// required properties, the length of an array, and what tags and constants
// promise (of package gensource these are enums and one bound).
func strict(v contract.Value) contract.Value {
	switch v.Kind() {
	case contract.Array:
		var items []contract.Value
		for _, item := range v.Items() {
			items = append(items, strict(item))
		}
		return contract.List(items...)
	case contract.Object:
		var members []contract.Member
		for _, m := range v.Members() {
			list := m.Value.Kind() == contract.Array
			switch {
			case (m.Key == "required" || m.Key == "enum") && list, m.Key == "minItems", m.Key == "maxItems", m.Key == "minimum" && m.Value.Literal() == "1":
			default:
				members = append(members, contract.M(m.Key, strict(m.Value)))
			}
		}
		return contract.Obj(members...)
	}
	return v
}

// wrong returns a value that may not stand where the schema is. Null is none:
// encoding/json takes it everywhere, as nothing. Nor is an array in place of
// base64, which is read as bytes, or of an empty one, where nothing is read.
func (s *sampler) wrong(schema contract.Schema) contract.Value {
	number := func(literal string) contract.Value {
		v, _ := contract.Num(literal)
		return v
	}
	candidates := []contract.Value{
		contract.Str("wrong"), contract.Bool(true), number("1.5"), number("-1"), contract.Obj(), contract.List(contract.Int(1)),
		contract.Obj(contract.M("wrong", contract.Bool(true))),
	}
	for _, bound := range []string{"minimum", "maximum"} {
		if v := schema.Get(bound); v.IsPresent() {
			candidates = append(candidates, number(map[string]string{
				"0": "-1", "-128": "-129", "127": "128", "255": "256", "-32768": "-32769", "32767": "32768", "65535": "65536",
				"-2147483648": "-2147483649", "2147483647": "2147483648", "4294967295": "4294967296", "1": "0.5",
			}[v.Literal()]))
		}
	}
	candidates = slices.DeleteFunc(candidates, func(v contract.Value) bool {
		return !v.IsPresent() || v.Kind() == contract.Array && (schema.Has("contentEncoding") || schema.Get("maxItems").Literal() == "0")
	})
	return candidates[s.IntN(len(candidates))]
}

// rejected holds that a value which the input schema rejects does not decode.
func (o *nativeOracle) rejected(l codecLine) {
	d := o.derived[l.Name]
	fault := ""
	if l.Err == "" {
		fault = fmt.Sprintf("%s = %s\nreads %s as %s\nschema %s", d.typ, d.typ.Underlying(), l.JSON, l.Again, d.input)
	}
	o.refuted.check(o.t, fault)
}
