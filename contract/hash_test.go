package contract

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The values that both tools must agree on for good.
func TestHashKnownValues(t *testing.T) {
	for _, tt := range []struct{ name, tool, want string }{
		{"no parameters", `{"name":"fn","parameters":{"type":"object","properties":{},"required":[]}}`, "sha256:cc5ab428eaa8fa2d"},
		{"one required string", `{"name":"fn","parameters":{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}}`, "sha256:b389e9614c71c558"},
		{"an optional integer with a default", `{"name":"search","description":"Search.","parameters":{"type":"object","properties":{"query":{"type":"string"},"max_results":{"type":"integer","default":10}},"required":["query"]}}`, "sha256:cffd3403fa89d412"},
		{"an optional string with a default", `{"name":"get_weather","description":"","parameters":{"type":"object","properties":{"city":{"type":"string","description":"Where."},"units":{"type":"string","default":"celsius"}},"required":["city"]}}`, "sha256:0d7f0a21512b7c8d"},
		{"a name beyond ASCII", `{"name":"fn","parameters":{"type":"object","properties":{"é":{"type":"string"}},"required":[]}}`, "sha256:1315f31c38edf402"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Hash(mustParse(t, tt.tool)); got != tt.want {
				t.Errorf("Hash = %s, want %s", got, tt.want)
			}
		})
	}
}

// testdata/hash.jsonl was computed with Python 3.11's json and hashlib.
func TestHashAsPythonComputesIt(t *testing.T) {
	for _, row := range rows(t, "testdata/hash.jsonl") {
		t.Run(row.Get("name").Text(), func(t *testing.T) {
			if got, want := Hash(row.Get("tool")), row.Get("hash").Text(); got != want {
				t.Errorf("Hash = %s, want %s for %s", got, want, row.Get("tool"))
			}
		})
	}
}

func TestHashTellsSchemasApart(t *testing.T) {
	tool := func(parameters string) string {
		return Hash(mustParse(t, `{"name":"fn","parameters":`+parameters+`}`))
	}
	for _, tt := range []struct {
		name, a, b string
		same       bool
	}{
		{"order of keys", `{"type":"object","minimum":1}`, `{"minimum":1,"type":"object"}`, true},
		{"order of required", `{"required":["a","b"]}`, `{"required":["b","a"]}`, true},
		{"order of enum", `{"items":{"enum":[1,"x",null]}}`, `{"items":{"enum":[null,"x",1]}}`, true},
		{"order of other lists", `{"prefixItems":[true,false]}`, `{"prefixItems":[false,true]}`, false},
		{"a property named description gone", `{"properties":{"description":{}}}`, `{"properties":{}}`, false},
		{"the description keyword gone", `{"description":"x"}`, `{}`, true},
		{"true and the empty schema", `{"items":true}`, `{"items":{}}`, false},
		{"integer and float of one value", `{"const":1}`, `{"const":1.0}`, false},
		{"two spellings of one float", `{"const":1e1}`, `{"const":10.0}`, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tool(tt.a) == tool(tt.b); got != tt.same {
				t.Errorf("hashes of %s and %s equal: %v, want %v", tt.a, tt.b, got, tt.same)
			}
		})
	}
}

func TestDigestIsOfTheCanonicalForm(t *testing.T) {
	// printf '%s' '{"a":1.0,"\u00e9":[]}' | sha256sum, with the escape spelled out.
	const want = "sha256:a2ecfb3cdc6be437afb603fa7c0682a0728baaa86e9b75338eb9facf48b7c314"
	if got := Digest(mustParse(t, `{"é":[],"a":1.0}`)); got != want {
		t.Errorf("Digest = %s, want %s", got, want)
	}
}

func TestUnordered(t *testing.T) {
	in := `{"type":["string","null"],"required":["b","a","a"],"enum":["b","a",2,1],"description":"stays",` +
		`"properties":{"required":{"required":["y","x"]},"type":{"type":"string"}},"default":{"required":["b","a"]},"anyOf":[{"enum":[2,1]},true]}`
	want := `{"type":["null","string"],"required":["a","a","b"],"enum":[1,2,"a","b"],"description":"stays",` +
		`"properties":{"required":{"required":["x","y"]},"type":{"type":"string"}},"default":{"required":["b","a"]},"anyOf":[{"enum":[1,2]},true]}`
	if diff := cmp.Diff(want, Unordered(mustParse(t, in)).String()); diff != "" {
		t.Errorf("Unordered (-want +got):\n%s", diff)
	}
}
