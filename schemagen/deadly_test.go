package schemagen

import (
	"slices"
	"strings"
	"testing"
)

// TestDeadlyRegistrationsAreReportedInTheWordsOfTheFramework registers types
// that were published for the corpus: with what the framework then said.
func TestDeadlyRegistrationsAreReportedInTheWordsOfTheFramework(t *testing.T) {
	noref := CustomDialect{Name: "noref", Base: "invopop", Options: map[string]any{"DoNotReference": true}}
	for _, tt := range []struct {
		name, dialect, decl string // the type that decl declares last is in the corpus, alike
		record, typ         string // the published file and its type
		rule                string
	}{
		{"a tag that begins with a word and =", "gosdk", "type DescWordEquals struct { V string `json:\"v\" jsonschema:\"description=the value\"` }", "gosdk", "DescWordEquals", ruleRefused},
		{"a type that contains itself", "gosdk", "type RecPtr struct { V string `json:\"v\"`; Next *RecPtr `json:\"next\"` }", "gosdk", "RecPtr", ruleRefused},
		{"an embedded time.Time", "gosdk", "type EmbedTime struct { time.Time; V string `json:\"v\"` }", "gosdk", "EmbedTime", ruleRefused},
		{"a channel", "gosdk", "type BadChan struct { V chan int `json:\"v\"` }", "gosdk", "BadChan", ruleRefused},
		{"a function, omitted or not", "gosdk", "type BadFuncOmit struct { V func() `json:\"v,omitempty\"` }", "gosdk", "BadFuncOmit", ruleRefused},
		{"keys that are no strings", "gosdk", "type MapIntKey struct { V map[int]string `json:\"v\"` }", "gosdk", "MapIntKey", ruleRefused},
		{"arguments that are no object", "gosdk", "type RootSlice []string", "gosdk", "RootSlice", ruleRefused},
		{"a name that is required twice", "gosdk", "type DupJSONName struct { A string `json:\"x\"`; B int `json:\"x\"`; C bool `json:\"c\"` }", "", "", ruleInvalid},
		{"a recursion of which mcp-go prints an error", "mcpgo", "type RecPtr struct { V string `json:\"v\"`; Next *RecPtr `json:\"next\"` }", "mcpgo", "RecPtr", ruleSilenced},
		{"a tag of which mcp-go prints an error", "mcpgo@v0.54.1", "type Args struct { V string `json:\"v\" jsonschema:\"a=b\"` }", "", "", ruleSilenced},
		{"a recursion that an earlier mcp-go drops without a word", "mcpgo@v0.47.0", "type RecPtr struct { V string `json:\"v\"`; Next *RecPtr `json:\"next\"` }", "", "", ruleSilenced},
		{"a recursion without references", "noref", "type RecPtr struct { V string `json:\"v\"`; Next *RecPtr `json:\"next\"` }", "invopop-noref", "RecPtr", ruleRefused},
		{"a channel under invopop", "invopop", "type BadChan struct { V chan int `json:\"v\"` }", "invopop-default", "BadChan", ruleRefused},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root, _, _ := strings.Cut(tt.decl[strings.LastIndex(tt.decl, "type ")+len("type "):], " ")
			source := "package corpus\n\nimport \"time\"\n\nvar _ time.Time\n\n" + tt.decl + "\n\n//toolpact:tool t dialect=" + tt.dialect + "\nfunc T(in " + root + ") error { return nil }\n"
			got := Derive(loadSource(t, source), Config{Dialects: []CustomDialect{noref}})
			var found, message string
			for _, p := range got.Problems {
				found, message = p.Rule, p.Message
			}
			for _, x := range got.Tools[0].Contradictions {
				found, message = x.Rule, x.Message
			}
			if found != tt.rule {
				t.Fatalf("%q is reported: %s", found, message)
			}
			if words := recordedWords(t, tt.record, tt.typ); !strings.Contains(message, words) {
				t.Errorf("%q is reported, the framework said %q", message, words)
			}
		})
	}
}

// recordedWords returns what a framework said of a type when it published it,
// "" without a record.
func recordedWords(t *testing.T, record, typ string) string {
	t.Helper()
	if record == "" {
		return ""
	}
	list := readPublished(t, record)
	i := slices.IndexFunc(list, func(p published) bool { return p.Type == typ })
	if i < 0 {
		t.Fatalf("%s has no %s", record, typ)
	}
	_, printed, _ := strings.Cut(list[i].Note, "generate schema: ")
	words := strings.TrimPrefix(list[i].Error, "panic: ") + printed
	if words == "" {
		t.Fatalf("%s says nothing of %s", record, typ)
	}
	return words
}
