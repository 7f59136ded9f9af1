package lockfile

import (
	"errors"
	"strings"
	"testing"
)

// withField returns a lock with one entry of our own, in which a field is as
// given, or left out for "".
func withField(field, text string) string {
	fields := map[string]string{
		"package": `"p"`, "func": `"F"`, "dialect": `"native"`, "breaking": `false`, "accepted_at": `"2026-07-12T10:00:00Z"`,
		"schema": `{"name":"a","parameters":{}}`,
	}
	fields[field] = text
	var b strings.Builder
	b.WriteString("{\"_toolpact\":\"1\",\"functions\":{\"a\":{\n")
	lines := []string{}
	for _, name := range sortedKeys(fields) {
		if fields[name] != "" {
			lines = append(lines, `"`+name+`": `+fields[name])
		}
	}
	b.WriteString(strings.Join(lines, ",\n") + "\n}}}\n")
	return b.String()
}

func TestParseFaults(t *testing.T) {
	const (
		mended  = `; mend it there, or restore it with "git checkout -- toolpact.lock"`
		started = `; restore it with "git checkout -- toolpact.lock", or delete it and run "toolpactvet init"`
		kept    = `; keep one side with "git checkout --ours -- toolpact.lock" or "git checkout --theirs -- toolpact.lock", ` +
			`then run "toolpactvet diff" and accept what that side lacks`
	)
	for _, tt := range []struct {
		name, lock string
		kind       Kind
		want       string
	}{
		{"nothing", "", Unreadable, "toolpact.lock:1:1: the file is empty" + started},
		{"only a byte order mark", "\uFEFF", Unreadable, "toolpact.lock:1:1: the file is empty" + started},
		{"only line ends", "\r\n\r\n", Unreadable, "toolpact.lock:1:1: the file is empty" + started},
		{"zeros, as a crash leaves them", strings.Repeat("\x00", 4096), Unreadable, "toolpact.lock:1:1: the file is empty" + started},
		{"UTF-16", "\xff\xfe{\x00}\x00", Unreadable, `toolpact.lock:1:1: the file is UTF-16, want UTF-8; save it as UTF-8, or restore it with "git checkout -- toolpact.lock"`},
		{"a truncated file", "{\n  \"_toolpact\": \"1\",\n  \"functions\": {\n    \"a\": {", Unreadable, "toolpact.lock:4:11: unexpected end of JSON" + mended},
		{"a missing comma", "{\n  \"_toolpact\": \"1\"\n  \"functions\": {}\n}\n", Unreadable, `toolpact.lock:3:3: unexpected '"' where ',' or '}' should be` + mended},
		{"the same behind a byte order mark with CRLF", "\uFEFF{\r\n  \"_toolpact\": \"1\"\r\n  \"functions\": {}\r\n}\r\n", Unreadable, `toolpact.lock:3:3: unexpected '"' where ',' or '}' should be` + mended},
		{"a fault in the first line behind a byte order mark", "\uFEFF[1,]", Unreadable, `toolpact.lock:1:4: unexpected ']' where a value should be` + mended},
		{"a stray carriage return in a string", "{\"_toolpact\": \"1\r\",\"functions\":{}}", Unreadable, `toolpact.lock:1:17: unescaped control character '\r' in a string` + mended},
		{"bytes that are not UTF-8", "{\"_toolpact\":\"1\",\"functions\":{\"\xe9\":{}}}", Unreadable, "toolpact.lock:1:32: bytes that are not UTF-8" + mended},
		{"two locks in one file", "{\"_toolpact\":\"1\",\"functions\":{}}\n{}\n", Unreadable, "toolpact.lock:2:1: unexpected '{' after the value" + mended},
		{"a duplicate entry", "{\"_toolpact\":\"1\",\n\"functions\":{\"a\":{},\n\"a\":{}}}", Unreadable, `toolpact.lock:3:1: duplicate key "a"` + mended},
		{"a duplicate key inside a foreign entry", "{\"_toolpact\":\"1\",\n\"functions\":{\"a\":{\"x\":[{\"b\":1,\n\"b\":1}]}}}", Unreadable, `toolpact.lock:3:1: duplicate key "b"` + mended},
		{"duplicate functions", `{"_toolpact":"1","functions":{},"functions":{}}`, Unreadable, `toolpact.lock:1:33: duplicate key "functions"` + mended},
		{"hostile nesting", `{"_toolpact":"1","functions":` + strings.Repeat("[", 100_000), Unreadable, "toolpact.lock:1:1030: nested deeper than 1000 levels" + mended},

		{"a whole conflict", "{\n  \"_toolpact\": \"1\",\n<<<<<<< HEAD\n  \"functions\": {}\n=======\n  \"functions\": {\"a\":{}}\n>>>>>>> topic\n}\n", Conflict, "toolpact.lock:3:1: merge conflict in toolpact.lock" + kept},
		{"a conflict with its base", "{\n<<<<<<< ours\n||||||| base\n=======\n>>>>>>> theirs\n}", Conflict, "toolpact.lock:2:1: merge conflict in toolpact.lock" + kept},
		{"a conflict in CRLF", "{\r\n\"_toolpact\": \"1\",\r\n=======\r\n}\r\n", Conflict, "toolpact.lock:3:1: merge conflict in toolpact.lock" + kept},
		{"a marker that was forgotten", "{\n  \"_toolpact\": \"1\",\n  \"functions\": {}\n>>>>>>> topic\n}\n", Conflict, "toolpact.lock:4:1: merge conflict in toolpact.lock" + kept},
		{"a conflict in the first line", "\uFEFF<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> x\n", Conflict, "toolpact.lock:1:1: merge conflict in toolpact.lock" + kept},
		{"too many equals signs for a marker", "{\n========\n}", Unreadable, "toolpact.lock:2:1: unexpected '=' where a key should be" + mended},
		{"a marker that is indented", "{\n  <<<<<<< HEAD\n}", Unreadable, "toolpact.lock:2:3: unexpected '<' where a key should be" + mended},

		{"a newer format", "{\n  \"_toolpact\": \"9\",\n  \"functions\": []\n}\n", Version, `toolpact.lock:2:16: the lock has format "9", and this toolpactvet reads format "1"; install a toolpactvet that reads format "9"`},
		{"a newer format as a number", `{"_toolpact":2}`, Version, `toolpact.lock:1:14: the lock has format "2", and this toolpactvet reads format "1"; install a toolpactvet that reads format 2`},
		{"a newer minor format", `{"_toolpact":"1.1","functions":{}}`, Version, `toolpact.lock:1:14: the lock has format "1.1", and this toolpactvet reads format "1"; install a toolpactvet that reads format "1.1"`},
		{"a format beyond any integer type", `{"_toolpact":"99999999999999999999"}`, Version, `toolpact.lock:1:14: the lock has format "99999999999999999999", and this toolpactvet reads format "1"; install a toolpactvet that reads format "99999999999999999999"`},
		{"an unknown format", `{"_toolpact":"x","functions":{}}`, Unreadable, `toolpact.lock:1:14: "_toolpact" is "x", want "1"` + mended},
		{"format zero", `{"_toolpact":"0","functions":{}}`, Unreadable, `toolpact.lock:1:14: "_toolpact" is "0", want "1"` + mended},
		{"the format as a number", `{"_toolpact":1,"functions":{}}`, Unreadable, `toolpact.lock:1:14: "_toolpact" is 1, want "1"` + mended},
		{"the format null", `{"_toolpact":null,"functions":{}}`, Unreadable, `toolpact.lock:1:14: "_toolpact" is null, want "1"` + mended},
		{"no format", "\n{\"functions\":{}}", Unreadable, `toolpact.lock:2:1: "_toolpact" is missing, so that this is no toolpact lock` + started},

		{"null", "null\n", Unreadable, "toolpact.lock:1:1: the file holds null, want an object" + started},
		{"an array", " []", Unreadable, "toolpact.lock:1:2: the file holds an array, want an object" + started},
		{"no functions", `{"_toolpact":"1"}`, Unreadable, `toolpact.lock:1:1: "functions" is missing` + started},
		{"functions that are an array", `{"_toolpact":"1","functions":[]}`, Unreadable, `toolpact.lock:1:30: "functions" is an array, want an object` + mended},
		{"functions that are null", `{"_toolpact":"1","functions":null}`, Unreadable, `toolpact.lock:1:30: "functions" is null, want an object` + mended},
		{"an entry that is a string", `{"_toolpact":"1","functions":{"a":"x"}}`, Unreadable, `toolpact.lock:1:35: entry "a" is a string, want an object` + mended},
		{"a package that is no string", withField("package", `1`), Unreadable, `toolpact.lock:6:12: entry "a": "package" is a number, want a string` + mended},
		{"an empty package", withField("package", `""`), Unreadable, `toolpact.lock:6:12: entry "a": "package" is empty` + mended},
		{"no schema", withField("schema", ``), Unreadable, `toolpact.lock:1:35: entry "a": "schema" is missing` + mended},
		{"a schema that is an array", withField("schema", `[]`), Unreadable, `toolpact.lock:7:11: entry "a": "schema" is an array, want an object` + mended},
		{"a schema without name", withField("schema", `{"parameters":{}}`), Unreadable, `toolpact.lock:7:11: entry "a": "schema/name" is missing` + mended},
		{"a schema without parameters", withField("schema", `{"name":"a"}`), Unreadable, `toolpact.lock:7:11: entry "a": "schema/parameters" is missing` + mended},
		{"parameters that are null", withField("schema", `{"name":"a","parameters":null}`), Unreadable, `toolpact.lock:7:36: entry "a": "schema/parameters" is null, want a schema` + mended},
		{"a time that is none", withField("accepted_at", `"yesterday"`), Unreadable, `toolpact.lock:2:16: entry "a": "accepted_at" is "yesterday", want a time such as "2026-07-12T10:00:00Z"` + mended},
		{"breaking as text", withField("breaking", `"true"`), Unreadable, `toolpact.lock:3:13: entry "a": "breaking" is a string, want a boolean` + mended},
		{"an output that is text", withField("output", `"x"`), Unreadable, `toolpact.lock:6:11: entry "a": "output" is a string, want a schema` + mended},
		{"gaps as an object", withField("gaps", `{}`), Unreadable, `toolpact.lock:6:9: entry "a": "gaps" is an object, want an array` + mended},
		{"a gap on no side", withField("gaps", `[{"side":"input","path":"","reason":""},{"side":"left","path":"","reason":""}]`), Unreadable, `toolpact.lock:6:57: entry "a": "gaps/1/side" is "left", want "input" or "output"` + mended},
		{"a removed property without a schema", withField("removed", `{"/a":1}`), Unreadable, `toolpact.lock:7:18: entry "a": "removed//a" is a number, want a schema` + mended},
		{"a fingerprint that is no text", withField("decode", `{"/a":1}`), Unreadable, `toolpact.lock:4:17: entry "a": "decode//a" is a number, want a string` + mended},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Parse([]byte(tt.lock))
			var fault *Error
			if f != nil || !errors.As(err, &fault) {
				t.Fatalf("Parse = %v, %v; want an *Error", f, err)
			}
			if fault.Kind != tt.kind {
				t.Errorf("kind %s, want %s", fault.Kind, tt.kind)
			}
			if got, want := err.Error(), "lockfile: "+tt.want; got != want {
				t.Errorf("error\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestParseReads(t *testing.T) {
	for _, tt := range []struct{ name, lock string }{
		{"an entry with the least that one needs", withField("package", `"p"`)},
		{"an entry without time", withField("accepted_at", "")},
		{"a byte order mark and CRLF", "\uFEFF" + strings.ReplaceAll(withField("package", `"p"`), "\n", "\r\n")},
		{"unknown fields everywhere", `{"_toolpact":"1","x":[1],"functions":{"a":{"package":"p","schema":{"name":"a","parameters":{},"y":1},"z":null}},"w":{}}`},
		{"a foreign entry of any shape", `{"_toolpact":"1","functions":{"a":{"schema":"\ud800","breaking":"perhaps","accepted_at":0,"gaps":7}}}`},
		{"keys that are escaped", `{"\u005ftoolpact":"1","functi\u006fns":{"\u0061":{"p\u0061ckage":"p","schema":{"name":"a","parameters":{}}}}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := mustParse(t, tt.lock)
			if e := mustEntry(t, f, "a"); e.Line == 0 || e.Column == 0 {
				t.Errorf("entry at %d:%d", e.Line, e.Column)
			}
			if got := mustEdit(t, f, Edit{}); got != tt.lock {
				t.Errorf("an edit of nothing gave\n%s\nwant\n%s", got, tt.lock)
			}
		})
	}
}

func TestErrorNamesTheFile(t *testing.T) {
	_, err := Parse([]byte("{\n<<<<<<< a\n"))
	var fault *Error
	if !errors.As(err, &fault) {
		t.Fatal(err)
	}
	named := fault.In("svc/agent.toolpact.lock")
	if !strings.HasPrefix(named.Error(), "lockfile: svc/agent.toolpact.lock:2:1: merge conflict in agent.toolpact.lock; ") || !strings.Contains(named.Remedy(), "--ours -- svc/agent.toolpact.lock") {
		t.Errorf("error %q", named)
	}
	if fault.File != "" {
		t.Error("In changed the error itself")
	}
	whole := NewError("a/toolpact.lock", "is a directory", "")
	if got, want := whole.Error(), "lockfile: a/toolpact.lock: is a directory"; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
}
