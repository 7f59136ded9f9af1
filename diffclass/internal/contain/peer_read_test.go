package contain

import (
	"encoding/json"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/toolpact/toolpactvet/contract"
)

// withoutTexts drops the annotations, which [plainPeer] leaves out.
func withoutTexts(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	s.Title, s.Description, s.Format, s.Default = "", "", "", nil
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		switch field := v.Field(i).Interface().(type) {
		case *jsonschema.Schema:
			withoutTexts(field)
		case []*jsonschema.Schema:
			for _, sub := range field {
				withoutTexts(sub)
			}
		case map[string]*jsonschema.Schema:
			for _, sub := range field {
				withoutTexts(sub)
			}
		}
	}
}

func TestASchemaThatIsMadeForThePeerIsTheOneThatItReads(t *testing.T) {
	made := 0
	check := func(text contract.Value) {
		got, ok := plainPeer(text)
		if !ok {
			return
		}
		made++
		want := &jsonschema.Schema{}
		if err := json.Unmarshal([]byte(text.String()), want); err != nil {
			t.Errorf("made from what cannot be read: %v\n%s", err, text)
			return
		}
		withoutTexts(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-read +made):\n%s", text, diff)
		}
	}
	for _, v := range readVectors(t, filepath.Join("..", "..", "testdata", "vectors", "own.jsonl")) {
		check(v.old)
		check(v.new)
	}
	for _, text := range []string{
		`true`, `false`, `{}`, `{"type":[]}`, `{"type":"odd"}`, `{"enum":[]}`, `{"anyOf":[]}`, `{"properties":{}}`, `{"required":[]}`, `{"const":null}`,
		`{"const":{"a":[1,null,true,"x",{}]}}`, `{"minLength":3}`, `{"minLength":3.0}`, `{"minLength":1e1}`, `{"maxItems":99999999999}`, `{"maxItems":-1}`,
		`{"minimum":-0.5,"exclusiveMaximum":1e3}`, `{"required":["a","a"]}`, `{"title":1}`, `{"items":[]}`, `{"items":false}`, `{"not":{}}`,
		`{"$ref":"#/$defs/a","$defs":{"a":true}}`, `{"pattern":"^a"}`, `{"default":null}`, `{"additionalProperties":false,"properties":{"a":{"description":"b"}}}`,
		`{"Type":"string"}`, `{"x":1}`, `{"required":null}`, `{"properties":{"a":null}}`, `{"const":"\ud800"}`, `{"enum":["\ud800"],"pattern":"\udc00"}`,
	} {
		check(parse(t, text))
	}
	if made < 100 {
		t.Errorf("%d schemas were made", made)
	}
}
