package schemagen

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
)

// claimed holds types of which the framework publishes the structure while
// encoding/json may look for methods, one way or another.
const claimed = `package tools

type Text struct{ A int8 ` + "`json:\"a\"`" + ` }

func (*Text) UnmarshalText([]byte) error { return nil }
func (*Text) MarshalText() ([]byte, error) { return nil, nil }

type Pointer *Text
type text struct{ A int8 ` + "`json:\"a\"`" + ` }

func (*text) UnmarshalText([]byte) error { return nil }

type Other struct{}

func (*Other) UnmarshalText([]byte) error { return nil }

type (
	Plain   struct{ V *Text ` + "`json:\"v\"`" + ` }
	Defined struct{ V Pointer ` + "`json:\"v\"`" + ` }
	Hidden  struct {
		text  ` + "`json:\"v\"`" + ` // promotes nothing
		Other ` + "`json:\"-\"`" + ` // beside this
	}
	Once    struct{ V *int8 ` + "`json:\"v,string\"`" + ` }
	Twice   struct{ V **int8 ` + "`json:\"v,string\"`" + ` }
)
`

func TestClaimsGoByTheMethodsThatDecodingFinds(t *testing.T) {
	pkg := loadSource(t, claimed)
	for _, tt := range []struct {
		name, typ    string
		args, result map[contract.Path]string
	}{
		{"a pointer has the methods of what it points to", "Plain", map[contract.Path]string{"/v": "text:Text"}, map[contract.Path]string{"/v": "text:Text"}},
		{"a defined pointer type hides them from decoding", "Defined", map[contract.Path]string{"/v/a": "int8"}, map[contract.Path]string{"/v": "text:Text"}},
		{"an embedded struct that is not exported hides them from decoding", "Hidden", map[contract.Path]string{"/v/a": "int8"}, nil},
		{"a pointer to a number is quoted", "Once", map[contract.Path]string{"/v": "quoted:int8"}, map[contract.Path]string{"/v": "quoted:int8"}},
		{"a pointer to a pointer is not", "Twice", map[contract.Path]string{"/v": "int8"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args, results := newDerivations(pkg, "t")
			typ := pkg.Types.Scope().Lookup(tt.typ).Type()
			if _, _, refused := newInvopopDialect(setup{}, nil).schemas(typ, nil, args, results); refused != nil {
				t.Fatal(refused.words)
			}
			if _, _, refused := newMCPGo(setup{}, nil).schemas(nil, typ, args, results); refused != nil {
				t.Fatal(refused.words)
			}
			if diff := cmp.Diff(tt.args, args.claims); diff != "" {
				t.Errorf("arguments (-want +got):\n%s", diff)
			}
			if got := maps.Clone(results.claims); len(got)+len(tt.result) > 0 && !maps.Equal(got, tt.result) {
				t.Errorf("results: %v, want %v", got, tt.result)
			}
		})
	}
}
