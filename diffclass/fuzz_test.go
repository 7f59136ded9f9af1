package diffclass_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
)

// Any two JSON values are compared without a panic, and the law holds.
func FuzzCompareSchemas(f *testing.F) {
	for _, pair := range allPairs(f) {
		f.Add(pair.old.String(), pair.new.String())
	}
	f.Add(`{"type":5,"properties":[],"required":{},"enum":"x","items":[1],"allOf":{}}`, `{"anyOf":[],"oneOf":[1],"$ref":7,"prefixItems":3}`)
	f.Add(`{"$ref":"#"}`, `{"$ref":"#/$defs/A","$defs":{"A":{"$ref":"#/$defs/A"}}}`)
	f.Add(`{"allOf":[{"$ref":"#"}]}`, `{"anyOf":[{"$ref":"#"},{"type":"null"}]}`)
	f.Add(`{"properties":{"a":{"$ref":"#"}},"additionalProperties":{"$ref":"#"}}`, `{"properties":{"a":{"$ref":"#/properties/a"}}}`)
	f.Fuzz(func(t *testing.T, oldText, newText string) {
		if len(oldText)+len(newText) > 2000 {
			return
		}
		old, err := contract.Parse([]byte(oldText))
		if err != nil {
			return
		}
		new, err := contract.Parse([]byte(newText))
		if err != nil {
			return
		}
		checkLaws(t, old, new)
	})
}

// Any two contracts are compared without a panic: a tool against itself has
// no change, the order is stable, and a rule's class is that of its profile.
func FuzzCompare(f *testing.F) {
	for _, fixture := range toolFixtures {
		for _, old := range fixture.old {
			for _, new := range fixture.new {
				f.Add(spell(old), spell(new))
			}
		}
	}
	for i, pair := range allPairs(f) {
		if i%4 == 0 { // the law has them all
			f.Add(spell(contract.Contract{Name: "a", Input: pair.old, Output: pair.new}), spell(contract.Contract{Name: "a", Input: pair.new, Output: pair.old}))
		}
	}
	f.Add(`{"name":"a","error":"refused"}`, `{"name":"b","server":"s","input":{},"gaps":[{"side":"input","path":"/*"},{"side":"output","path":""}],"annotations":[]}`)
	f.Fuzz(func(t *testing.T, oldText, newText string) {
		old, ok := unspell(oldText)
		new, also := unspell(newText)
		if !ok || !also || len(oldText)+len(newText) > 2000 {
			return
		}
		for _, p := range profiles {
			o := diffclass.Options{Profile: p}
			if changes := diffclass.Compare(old, old, o); len(changes) > 0 {
				t.Errorf("%s against itself:\n%s", oldText, explain(changes))
			}
			changes := diffclass.Compare(old, new, o)
			if diff := cmp.Diff(explain(changes), explain(diffclass.Compare(old, new, o))); diff != "" {
				t.Errorf("%s -> %s differs the second time:\n%s", oldText, newText, diff)
			}
			for _, c := range changes {
				if c.Class != c.Rule.Class(p) || c.Message == "" {
					t.Errorf("%s -> %s: %+v", oldText, newText, c)
				}
			}
			diffclass.CompareSets([]contract.Contract{old, new}, []contract.Contract{new}, o)
		}
	})
}

// spell returns the parts of a contract that are compared as JSON.
func spell(c contract.Contract) string {
	members := []contract.Member{
		contract.M("name", contract.Str(c.Name)), contract.M("server", contract.Str(c.Server)), contract.M("package", contract.Str(c.Package)),
		contract.M("dialect", contract.Str(c.Dialect)), contract.M("error", contract.Str(c.Error)),
	}
	for key, v := range map[string]contract.Value{"input": c.Input, "output": c.Output, "annotations": c.Annotations} {
		if v.IsPresent() {
			members = append(members, contract.M(key, v))
		}
	}
	gaps := []contract.Value{}
	for _, g := range c.Gaps {
		gaps = append(gaps, contract.Obj(contract.M("side", contract.Str(string(g.Side))), contract.M("path", contract.Str(string(g.Path)))))
	}
	members = append(members, contract.M("gaps", contract.List(gaps...)))
	for key, claims := range map[string]map[contract.Path]string{"decode": c.Decode, "encode": c.Encode} {
		texts := []contract.Member{}
		for path, claim := range claims {
			texts = append(texts, contract.M(string(path), contract.Str(claim)))
		}
		members = append(members, contract.M(key, contract.Obj(texts...)))
	}
	return contract.Obj(members...).String()
}

// unspell reads what spell writes, and false for what is no JSON.
func unspell(text string) (contract.Contract, bool) {
	v, err := contract.Parse([]byte(text))
	if err != nil {
		return contract.Contract{}, false
	}
	get := func(key string) string { return v.Get(key).Text() }
	c := contract.Contract{
		Name: get("name"), Server: get("server"), Package: get("package"), Func: "F", Dialect: get("dialect"), Error: get("error"),
		Input: v.Get("input"), Output: v.Get("output"), Annotations: v.Get("annotations"),
	}
	for _, g := range v.Get("gaps").Items() {
		c.Gaps = append(c.Gaps, contract.Gap{Side: contract.Side(g.Get("side").Text()), Path: contract.Path(g.Get("path").Text()), Reason: "code"})
	}
	contract.SortGaps(c.Gaps)
	claims := func(key string) map[contract.Path]string {
		all := map[contract.Path]string{}
		for _, m := range v.Get(key).Members() {
			all[contract.Path(m.Key)] = m.Value.Text()
		}
		return all
	}
	c.Decode, c.Encode = claims("decode"), claims("encode")
	return c, true
}
