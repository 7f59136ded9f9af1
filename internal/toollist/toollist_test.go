package toollist_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/internal/toollist"
)

func TestParseReadsWhatPeopleHave(t *testing.T) {
	const a = `{"name":"a","inputSchema":{"type":"object"}}`
	const b = `{"name":"b","description":"B","inputSchema":{"type":"object"},"outputSchema":true,"annotations":{"readOnlyHint":true}}`
	for _, c := range []struct{ name, text string }{
		{"the result of tools/list", `{"tools":[` + a + `,` + b + `]}`},
		{"the result over several lines", "{\n\"tools\":[\n" + a + ",\n" + b + "]\n}\n"},
		{"the response around the result", `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + a + `,` + b + `]}}`},
		{"the result in a member, without the rest of a response", `{"result":{"tools":[` + a + `,` + b + `]}}`},
		{"a bare array", `[` + a + `,` + b + `]`},
		{"a batch of responses", `[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{"tools":[` + a + `,` + b + `]}}]`},
		{"an array of pages", `[{"tools":[` + a + `],"nextCursor":"2"},{"tools":[` + b + `]}]`},
		{"a tool a line", a + "\n" + b + "\n"},
		{"a tool a line, with blank lines and CRLF", "\r\n" + a + "\r\n\r\n" + b},
		{"a page a line", `{"tools":[` + a + `],"nextCursor":"2"}` + "\n" + `{"tools":[` + b + `],"nextCursor":""}`},
		{"the messages of a session", `{"jsonrpc":"2.0","id":1,"result":{"serverInfo":{}}}` + "\n" +
			`{"jsonrpc":"2.0","method":"notifications/message","params":{}}` + "\n" +
			`{"jsonrpc":"2.0","id":2,"result":{"tools":[` + a + `,` + b + `]}}`},
		{"a byte order mark", "\ufeff" + `{"tools":[` + a + `,` + b + `]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tools, err := toollist.Parse([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, k := range tools {
				got += fmt.Sprintf("%s %q %s", k.Name, k.Description, k.Input)
				if k.Output.IsPresent() || k.Annotations.IsPresent() {
					got += fmt.Sprintf(" %s %s", k.Output, k.Annotations)
				}
				got += "\n"
			}
			want := `a "" {"type":"object"}` + "\n" + `b "B" {"type":"object"} true {"readOnlyHint":true}` + "\n"
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseReadsAnEmptyList(t *testing.T) {
	for _, text := range []string{`{"tools":[]}`, `[]`, `{"result":{"tools":[]}}`} {
		if tools, err := toollist.Parse([]byte(text)); len(tools) != 0 || err != nil {
			t.Errorf("%s: got %v, %v", text, tools, err)
		}
	}
}

func TestParseFaults(t *testing.T) {
	for _, c := range []struct {
		name, text string
		offset     int
		reason     string
	}{
		{"no text", ``, 0, "unexpected end of JSON"},
		{"no JSON", `{"tools":[}`, 10, `unexpected '}' where a value should be`},
		{"no JSON behind a byte order mark", "\ufeff" + `{"tools":[}`, 13, `unexpected '}' where a value should be`},
		{"no JSON on a later line", `{"name":"a"}` + "\n" + `{"name":oops}`, 21, `"oops" is not a JSON value`},
		{"a key twice", `{"tools":[],"tools":[]}`, 12, `duplicate key "tools"`},
		{"a number", `7`, 0, "number where a tool or a list of tools should be"},
		{"a schema", `{"type":"object"}`, 0, `want what tools/list returns: {"tools":[...]}`},
		{"tools by name", `{"tools":{"a":{}}}`, 9, `"tools" is object: want an array`},
		{"a list of names", `{"tools":["a"]}`, 10, "string where a tool should be"},
		{"a tool without a name", `{"tools":[ {"inputSchema":{}}]}`, 11, `a tool without "name"`},
		{"a tool with an empty name", `[{"name":""}]`, 1, `a tool without "name"`},
		{"a name that is no string", `[{"name":1}]`, 9, `"name" of a tool is number: want string`},
		{"a schema that is a string", `[{"name":"a","inputSchema":"{}"}]`, 27, `"inputSchema" of a tool is string: want object or boolean`},
		{"annotations that are a list", `[{"name":"a","annotations":[]}]`, 27, `"annotations" of a tool is array: want object`},
		{"a name for the second time", `{"tools":[{"name":"a"},{"name":"a"}]}`, 31, `tool "a" is listed twice`},
		{"a name for the second time on another line", `{"name":"a"}` + "\n" + `{"name":"a"}`, 21, `tool "a" is listed twice`},
		{"a list that goes on", `{"tools":[],"nextCursor":"2"}`, 25, `the list of tools goes on: "nextCursor" names a page that is not here`},
		{"a failed request", `{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}`, 25, "the server answered with an error: no"},
		{"other messages only", `{"jsonrpc":"2.0","id":1,"result":{}}`, 36, "no answer to tools/list in it"},
		{"the schema spelled as another protocol does", `[{"name":"a","input_schema":{}}]`, 1, `tool "a" has "input_schema": want "inputSchema", as MCP spells it`},
		{"parameters as another protocol has them", `[{"name":"a","parameters":{}}]`, 1, `tool "a" has "parameters": want "inputSchema", as MCP spells it`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := toollist.Parse([]byte(c.text))
			syntax := new(contract.SyntaxError)
			if !errors.As(err, &syntax) {
				t.Fatalf("got error %v", err)
			}
			if syntax.Offset != c.offset || syntax.Reason != c.reason {
				t.Errorf("got %d: %s\nwant %d: %s", syntax.Offset, syntax.Reason, c.offset, c.reason)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{`{"tools":[{"name":"a"}]}`, `[{"name":"a"}]`, "{}\n[]", `{"result":{"tools":[]}}`, `{"jsonrpc":"2"}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		tools, err := toollist.Parse(text)
		if syntax := new(contract.SyntaxError); err != nil && !(errors.As(err, &syntax) && syntax.Offset >= 0 && syntax.Offset <= len(text)) {
			t.Errorf("error %#v", err)
		}
		for _, k := range tools {
			if k.Name == "" {
				t.Error("a tool without name")
			}
		}
	})
}
