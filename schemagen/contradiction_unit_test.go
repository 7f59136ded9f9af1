package schemagen

import (
	"go/types"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// TestContradictionsOfAnyPublishedSchema compares types with schemas as other
// libraries publish them.
func TestContradictionsOfAnyPublishedSchema(t *testing.T) {
	const source = `package tools

import "net/url"

type Level int

func (Level) MarshalText() ([]byte, error) { return nil, nil }
func (*Level) UnmarshalText([]byte) error { return nil }

type Tagged struct {
	V int %s
}

type (
	Keys  struct{ V map[Level]string }
	Bools struct{ V map[bool]string }
	Link  struct{ V url.URL }
	Tree  struct{ V int; Next *Tree }
	Name  struct{ V string }
)
`
	object := func(v string) string {
		return `{"type":"object","properties":{"V":` + v + `},"required":["V"],"additionalProperties":false}`
	}
	for _, tt := range []struct{ name, typ, tag, schema, want string }{
		{"integer keys that a method spells", "Keys", "", object(`{"type":"object","patternProperties":{"^[0-9]+$":{"type":"string"}},"additionalProperties":false}`), ruleKeyMethod},
		{"keys that have no form", "Bools", "", object(`{"type":"object","additionalProperties":{"type":"string"}}`), ruleUnsupported},
		{"an object as a string", "Link", "", object(`{"type":"string","format":"uri"}`), ruleContradicted},
		{"a reference that contradicts", "Name", "", `{"$ref":"#/$defs/N","$defs":{"N":` + object(`{"type":"integer"}`) + `}}`, ruleContradicted},
		{"a recursive reference ends", "Tree", "", `{"$ref":"#/$defs/T","$defs":{"T":{"type":"object","properties":{"V":{"type":"integer"},"Next":{"$ref":"#/$defs/T"}},"additionalProperties":false}}}`, ""},
		{"a property of nobody", "Name", "", `{"type":"object","properties":{"V":{"type":"string"},"other":{"type":"string"}}}`, ruleUnread},
		{"a property of another case is read", "Name", "", `{"type":"object","properties":{"v":{"type":"string"}}}`, ""},
		{"an enum of another type admits nothing", "Tagged", "", object(`{"type":"integer","enum":["1"]}`), ruleContradicted},
		{"a union with the right type", "Name", "", object(`{"oneOf":[{"type":"string"},{"type":"null"}]}`), ""},
		{"a required default", "Tagged", "`jsonschema:\"default=1\"`", object(`{"type":"integer","default":1}`), ruleDefault},
		{"a keyword that does not fit", "Tagged", "`jsonschema:\"minLength=1\"`", object(`{"type":"integer"}`), ruleTagKeyword},
		{"a keyword of the items", "Tagged", "`jsonschema:\"enum=1\"`", object(`{"type":"integer","items":{"enum":[1]}}`), ""},
		{"a description that is cut", "Tagged", "`jsonschema:\"description=one, two\"`", object(`{"type":"integer","description":"one"}`), ruleTagText},
		{"a comma that is escaped", "Tagged", "`jsonschema:\"description=one\\\\, two\"`", object(`{"type":"integer","description":"one, two"}`), ""},
		{"a pattern that is cut", "Tagged", "`jsonschema:\"pattern=^a{1,3}$\"`", object(`{"type":"integer","pattern":"^a{1"}`), ruleTagText},
		{"text that is ignored", "Tagged", "`jsonschema:\"the limit\"`", object(`{"type":"integer"}`), ruleTagText},
		{"text that is published", "Tagged", "`jsonschema:\"the limit, as in a=b\"`", object(`{"type":"integer","description":"the limit, as in a=b"}`), ""},
		{"a schema that leads nowhere", "Name", "", `{"$ref":"#/$defs/none"}`, ruleInvalid},
		{"no type at all", "Name", "", `true`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pkg := loadSource(t, strings.Replace(source, "%s", tt.tag, 1))
			typ := pkg.Types.Scope().Lookup(tt.typ).Type()
			schema, err := contract.Parse([]byte(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			args, results := newDerivations(pkg, "t")
			var got []string
			for _, x := range contradictions(&contract.Contract{Input: schema}, typ, types.Typ[types.Int], args, results) {
				got = append(got, x.Rule)
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
