package schemagen

import (
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

func TestAToolIsDerivedAgainAsOtherVersionsWould(t *testing.T) {
	house := []CustomDialect{{Name: "house", Base: "gosdk"}}
	for name, tt := range map[string]struct {
		spec             string
		dialect, deriver string
		want             string // type of tags, "" when there is no way
	}{
		"another version of the framework":                   {"gosdk@v1.8.0", "gosdk@v1.1.0", "jsonschema-go@v0.3.0", `"array"`},
		"another version of the library alone":               {"gosdk@v1.8.0", "gosdk@v1.8.0", "jsonschema-go@v0.3.0", `"array"`},
		"another version of the framework, the same library": {"gosdk@v1.8.0", "gosdk@v1.1.0", "jsonschema-go@v0.4.3", `["null","array"]`},
		"a configured dialect":                               {"house", "house@v1.1.0", "jsonschema-go@v0.3.0", `"array"`},
		"the versions that there are":                        {"gosdk@v1.8.0", "gosdk@v1.8.0", "jsonschema-go@v0.4.3", ""},
		"another dialect":                                    {"gosdk@v1.8.0", "native", "", ""},
		"a dialect that is configured now":                   {"house", "gosdk@v1.1.0", "jsonschema-go@v0.3.0", ""},
		"a configured dialect that has another base now":     {"house", "house@v0.14.0", "invopop@v0.14.0", ""},
		"a configured dialect whose base had no versions":    {"house", "house", "", ""},
		"a lock that does not say":                           {"gosdk@v1.8.0", "", "", ""},
		"a dialect without versions":                         {"native", "native@v1.0.0", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := Derive(loadSource(t, strings.Replace(wrapped, "tool search", "tool search dialect="+tt.spec, 1)), Config{Dialects: house})
			if len(got.Tools) != 1 {
				t.Fatal(got.Problems)
			}
			before, problems := got.Tools[0].Contract, len(got.Problems)
			again, ok := got.Tools[0].As(tt.dialect, tt.deriver)
			if ok != (tt.want != "") {
				t.Fatalf("derived again: %v", ok)
			}
			if ok && (again.Dialect != tt.dialect || again.Deriver != tt.deriver) {
				t.Errorf("as %s, %s", again.Dialect, again.Deriver)
			}
			if tags := again.Input.Get("properties").Get("tags").Get("type"); ok && tags.String() != tt.want {
				t.Errorf("tags are %s, want %s", tags, tt.want)
			}
			if after := got.Tools[0].Contract; !contract.Equal(before.Input, after.Input) || len(got.Problems) != problems {
				t.Error("the tool itself has changed")
			}
		})
	}
}
