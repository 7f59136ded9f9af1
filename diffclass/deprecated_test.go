package diffclass_test

import (
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
)

func TestWhatIsGoneWasDeprecated(t *testing.T) {
	object := func(properties string) contract.Contract {
		return contractOf(`{"type":"object","properties":{"q":{"type":"string"}` + properties + `},"additionalProperties":false}`)
	}
	result := func(properties string) contract.Contract {
		c := object("")
		c.Output = parse(`{"type":"object","properties":{"id":{"type":"string"}` + properties + `},"additionalProperties":false}`)
		return c
	}
	described := func(description string) contract.Contract {
		return with(tool("search"), func(c *contract.Contract) { c.Description = description })
	}
	for _, c := range []struct {
		name     string
		old, new []contract.Contract
		class    rule.Class
		want     string // the end of the message
	}{
		{"a parameter by its keyword", []contract.Contract{object(`,"n":{"type":"integer","deprecated":true}`)}, []contract.Contract{object("")},
			rule.Breaking, "a call that sends it is rejected; it was deprecated"},
		{"a parameter by its description", []contract.Contract{object(`,"n":{"type":"integer","description":"How many.\n\nDeprecated: use limit."}`)}, []contract.Contract{object("")},
			rule.Breaking, `; it was deprecated: "use limit"`},
		{"a description that has the word in a sentence", []contract.Contract{object(`,"n":{"type":"integer","description":"Not Deprecated: at all"}`)}, []contract.Contract{object("")},
			rule.Breaking, "a call that sends it is rejected"},
		{"a parameter that was not", []contract.Contract{object(`,"n":{"type":"integer","deprecated":false}`)}, []contract.Contract{object("")},
			rule.Breaking, "a call that sends it is rejected"},
		{"a field of the result", []contract.Contract{result(`,"n":{"type":"integer","description":"Deprecated:"}`)}, []contract.Contract{result("")},
			rule.NonBreaking, "results without it were always possible; it was deprecated"},
		{"a tool", []contract.Contract{described("Searches.\nDeprecated: use find")}, nil,
			rule.Breaking, `removed; it was deprecated: "use find"`},
		{"a tool with another name", []contract.Contract{described("Deprecated: soon find.")}, []contract.Contract{tool("search_web")},
			rule.Breaking, `fails; it was deprecated: "soon find"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			results := diffclass.CompareSets(c.old, c.new, diffclass.Options{})
			if len(results) != 1 || len(results[0].Changes) != 1 {
				t.Fatalf("%+v", results)
			}
			got := results[0].Changes[0]
			if got.Class != c.class || !strings.HasSuffix(got.Message, c.want) {
				t.Errorf("%s: %q, want %s: ...%q", got.Class, got.Message, c.class, c.want)
			}
		})
	}
}
