package schemagen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

func TestNamesAreSpelledByWords(t *testing.T) {
	for _, c := range []struct{ name, snake, camel string }{
		{"GetWeather", "get_weather", "getWeather"},
		{"HTTPPort", "http_port", "httpPort"},
		{"userID", "user_id", "userID"},
		{"maxResults", "max_results", "maxResults"},
		{"max_results", "max_results", "maxResults"},
		{"Get2Things", "get2_things", "get2Things"},
		{"getV2API", "get_v2_api", "getV2API"},
		{"A", "a", "a"},
		{"AB", "ab", "ab"},
		{"ABc", "a_bc", "aBc"},
		{"userIDs", "user_i_ds", "userIDs"},
		{"x", "x", "x"},
		{"_hidden", "hidden", "hidden"},
		{"Get_Weather", "get_weather", "getWeather"},
		{"ÄndereÜber", "ändere_über", "ändereÜber"},
		{"_", "_", "_"},
	} {
		if got := snake(c.name); got != c.snake {
			t.Errorf("snake(%q) = %q, want %q", c.name, got, c.snake)
		}
		if got := camel(c.name); got != c.camel {
			t.Errorf("camel(%q) = %q, want %q", c.name, got, c.camel)
		}
	}
}

// TestPlainFunctionsHashAsTheSameFunctionsInPython holds the shape of plain
// functions to fingerprints that the Python toolpact computes for its own.
func TestPlainFunctionsHashAsTheSameFunctionsInPython(t *testing.T) {
	for _, c := range []struct{ source, hash string }{
		{"//toolpact:tool\nfunc Fn() {}", "sha256:cc5ab428eaa8fa2d"},
		{"//toolpact:tool\nfunc Fn(q string) {}", "sha256:b389e9614c71c558"},
		{"//toolpact:tool\n//toolpact:param é optional\nfunc Fn(é string) {}", "sha256:1315f31c38edf402"},
		{"// Search finds.\n//\n//toolpact:tool\n//toolpact:param maxResults name=max_results default=10\nfunc Search(query string, maxResults int) {}", "sha256:cffd3403fa89d412"},
		{"//toolpact:tool\n//toolpact:param units default=celsius\nfunc GetWeather(city, units string) {}", "sha256:0d7f0a21512b7c8d"},
	} {
		res := Derive(loadSource(t, "package tools\n\n"+c.source+"\n"), Config{})
		if len(res.Tools) != 1 || len(res.Problems) > 0 {
			t.Fatalf("%s: %+v", c.source, res)
		}
		if got := contract.Hash(res.Tools[0].Contract.ToolSchema()); got != c.hash {
			t.Errorf("%s\nhash %s, want %s of %s", c.source, got, c.hash, res.Tools[0].Contract.Input)
		}
	}
}

func TestTypesThatFanOutWithoutEndAreAGap(t *testing.T) {
	var source strings.Builder
	source.WriteString("package tools\n\n//toolpact:tool\nfunc F(in T0) {}\n\n//toolpact:tool\nfunc G(a T0, b string) {}\n\ntype T12 struct{ A int }\n")
	for i := range 12 {
		fmt.Fprintf(&source, "type T%d struct{ A, B, C, D T%d }\n", i, i+1)
	}
	for _, tool := range Derive(loadSource(t, source.String()), Config{}).Tools {
		k := tool.Contract
		want := []contract.Gap{{Side: contract.Input, Path: contract.Root, Reason: "the schema has more than 50000 nodes or 300 levels"}}
		if !slices.Equal(k.Gaps, want) || k.Input.Len() > 0 {
			t.Errorf("%s: %v %.100s", k.Func, k.Gaps, k.Input)
		}
	}
}
