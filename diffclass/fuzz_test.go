package diffclass_test

import (
	"testing"

	"github.com/toolpact/toolpactvet/contract"
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
