package directive

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// parse parses a file and its directives.
func parse(t testing.TB, name, source string) (*token.FileSet, File) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return fset, Parse(fset, file)
}

// problems spells the problems of a source: what the range covers, the
// message, and the replacement.
func problems(t testing.TB, name, source string) string {
	t.Helper()
	fset, file := parse(t, name, source)
	var b strings.Builder
	for _, p := range file.Problems {
		from, to := fset.Position(p.Pos), fset.Position(p.End)
		fmt.Fprintf(&b, "%d:%d %q: %s", from.Line, from.Column, source[from.Offset:to.Offset], p.Message)
		if p.Replacement != "" {
			fmt.Fprintf(&b, " => %s", p.Replacement)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// onFunc returns a file with the comment lines above a function.
func onFunc(comment string) string {
	return "package p\n\n" + comment + "\nfunc Search(query string, limit, max int) {}\n"
}

func TestToolAndParamsAreReadWithPositions(t *testing.T) {
	source := onFunc(`// Search finds.
//
//toolpact:tool search server=docs dialect=gosdk@v1.4.1 breaking_only mode=lazy lockfile=ops/x.toolpact.lock "desc=Finds a \"thing\"."
//toolpact:param query minLength=1 maxLength=9 pattern=^[a-z]+$ format=email "desc=Free text" ` + "`default=a \"b\"`" + `
//toolpact:param limit optional name=max_results min=-1 max=1e3 enum=1,2,\,`)
	fset, file := parse(t, "a.go", source)
	if len(file.Problems) > 0 || len(file.Funcs) != 1 || len(file.Funcs[0].Params) != 2 {
		t.Fatalf("%+v", file)
	}
	tool, query, limit := file.Funcs[0].Tool, file.Funcs[0].Params[0], file.Funcs[0].Params[1]
	at := func(x Text) string {
		return x.Value + " <- " + source[fset.Position(x.Pos).Offset:fset.Position(x.End).Offset]
	}
	got := []string{
		at(tool.Name), at(tool.Server), at(tool.Dialect), at(tool.Mode), at(tool.Lockfile), at(tool.Desc),
		at(query.Name), at(query.MinLength), at(query.MaxLength), at(query.Pattern), at(query.Format), at(query.Desc), at(query.Default),
		at(limit.Name), at(limit.Wire), at(limit.Min), at(limit.Max), at(limit.Enum),
		fmt.Sprint(tool.BreakingOnly, query.Optional, limit.Optional, limit.Default.IsSet()),
	}
	want := []string{
		"search <- search", "docs <- server=docs", "gosdk@v1.4.1 <- dialect=gosdk@v1.4.1", "lazy <- mode=lazy",
		"ops/x.toolpact.lock <- lockfile=ops/x.toolpact.lock", `Finds a "thing". <- "desc=Finds a \"thing\"."`,
		"query <- query", "1 <- minLength=1", "9 <- maxLength=9", "^[a-z]+$ <- pattern=^[a-z]+$", "email <- format=email",
		`Free text <- "desc=Free text"`, "a \"b\" <- `default=a \"b\"`",
		"limit <- limit", "max_results <- name=max_results", "-1 <- min=-1", "1e3 <- max=1e3", `1,2,\, <- enum=1,2,\,`,
		"true false true false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestMisuseIsReportedAtItsArgument(t *testing.T) {
	for _, c := range []struct{ name, comment, want string }{
		{"an unknown directive has a near one", "//toolpact:tol", `3:12 "tol": unknown directive "//toolpact:tol": did you mean "//toolpact:tool"? => tool`},
		{"an unknown directive has no near one", "//toolpact:frobnicate", `3:12 "frobnicate": unknown directive "//toolpact:frobnicate": known are tool, param and ignore`},
		{"a name is joined to the directive", "//toolpact:tool=search", `3:12 "tool=search": unknown directive "//toolpact:tool=search": did you mean "//toolpact:tool"? => tool search`},
		{"no directive is named", "//toolpact:", `3:1 "//toolpact:": //toolpact: names no directive: known are tool, param and ignore`},
		{"an unknown key has a near one", "//toolpact:tool sever=x", `3:17 "sever=x": unknown key "sever" of //toolpact:tool: did you mean "server"? => server=x`},
		{"an unknown key has no near one", "//toolpact:tool x colour=red", `3:19 "colour=red": unknown key "colour" of //toolpact:tool: known are name, server, dialect, breaking_only, mode, lockfile, desc`},
		{"a key has other capitals", "//toolpact:tool x\n//toolpact:param query minlength=1", `4:24 "minlength=1": unknown key "minlength" of //toolpact:param: did you mean "minLength"? => minLength=1`},
		{"a flag is misspelt", "//toolpact:tool x breakingonly", `3:19 "breakingonly": unknown key "breakingonly" of //toolpact:tool: did you mean "breaking_only"? => breaking_only`},
		{"a word is left over", "//toolpact:tool search the web", `3:24 "the": unexpected word "the": an argument with spaces is quoted as a whole, such as "desc=Free text"
3:28 "web": unexpected word "web": an argument with spaces is quoted as a whole, such as "desc=Free text"`},
		{"a key is repeated", "//toolpact:tool server=a server=b", `3:26 "server=b": "server" is given twice`},
		{"the name is repeated", "//toolpact:tool a name=b", `3:19 "name=b": "name" is given twice`},
		{"a flag is repeated", "//toolpact:tool breaking_only breaking_only", `3:31 "breaking_only": "breaking_only" is given twice`},
		{"a flag has a value", "//toolpact:tool breaking_only=true", `3:17 "breaking_only=true": "breaking_only" takes no value => breaking_only`},
		{"a key has no value", "//toolpact:tool x server", `3:19 "server": "server" needs a value: server=...`},
		{"a value is none of the known", "//toolpact:tool mode=lasy", `3:17 "mode=lasy": mode="lasy": want eager or lazy => mode=lazy`},
		{"a value is none of the known and near none", "//toolpact:tool mode=x", `3:17 "mode=x": mode="x": want eager or lazy`},
		{"a tool name is empty", "//toolpact:tool name=", `3:17 "name=": name: a tool's name is empty`},
		{"a tool name has a space", `//toolpact:tool "a b"`, `3:17 "\"a b\"": a tool's name has no white space and no control characters: "a b"`},
		{"a server has a slash", "//toolpact:tool x server=a/b", `3:19 "server=a/b": server: "a/b" has a "/", which parts server and tool in the lock`},
		{"a dialect has no version", "//toolpact:tool dialect=gosdk@1.2", `3:17 "dialect=gosdk@1.2": dialect: "1.2" is no version: want one such as gosdk@v1.2.3`},
		{"a lock file is outside", "//toolpact:tool lockfile=../toolpact.lock", `3:17 "lockfile=../toolpact.lock": lockfile: "../toolpact.lock" is not a plain path below the module's root`},
		{"a lock file is absolute", "//toolpact:tool lockfile=/toolpact.lock", `3:17 "lockfile=/toolpact.lock": lockfile: "/toolpact.lock" is not a plain path below the module's root`},
		{"a lock file has backslashes", `//toolpact:tool lockfile=a\toolpact.lock`, `3:17 "lockfile=a\\toolpact.lock": lockfile: "a\\toolpact.lock": write slashes, on every system`},
		{"a lock file has another name", "//toolpact:tool lockfile=go.sum", `3:17 "lockfile=go.sum": lockfile: "go.sum": a lock is named toolpact.lock or NAME.toolpact.lock`},
		{"a lock file has no name before the dot", "//toolpact:tool lockfile=a/.toolpact.lock", `3:17 "lockfile=a/.toolpact.lock": lockfile: "a/.toolpact.lock": a lock is named toolpact.lock or NAME.toolpact.lock`},
		{"quotes stand around the value", `//toolpact:tool x desc="Free text" server=y`, `3:19 "desc=\"Free text\"": quotes go around the whole argument: "desc=..." => "desc=Free text"`},
		{"quotes stand around a word", `//toolpact:tool x desc="Text"`, `3:19 "desc=\"Text\"": quotes go around the whole argument: "desc=..." => "desc=Text"`},
		{"quotes around the value stay open", `//toolpact:tool x desc="Free text`, `3:19 "desc=\"Free text": quotes go around the whole argument: "desc=..."`},
		{"single quotes stand around the value", `//toolpact:tool x desc='Free text'`, `3:19 "desc='Free text'": quotes go around the whole argument: "desc=..." => "desc=Free text"`},
		{"a quote stays open", `//toolpact:tool x "desc=Free`, `3:19 "\"desc=Free": bad quoting: a quoted argument is one whole token in "..." or ` + "`...`" + `, followed by a space`},
		{"a quote is followed by text", `//toolpact:tool "x"y`, `3:17 "\"x\"y": bad quoting: a quoted argument is one whole token in "..." or ` + "`...`" + `, followed by a space`},
		{"there are two tools on one function", "//toolpact:tool a\n//toolpact:tool b", `4:1 "//toolpact:tool b": a second //toolpact:tool on one function`},
		{"a param has no tool", "//toolpact:param query optional", `3:1 "//toolpact:param query optional": //toolpact:param without //toolpact:tool: function "Search" is no tool`},
		{"an ignore has no tool", "//toolpact:ignore input-type-changed why", `3:1 "//toolpact:ignore input-type-changed why": //toolpact:ignore without //toolpact:tool: function "Search" is no tool`},
		{"a parameter does not exist", "//toolpact:tool\n//toolpact:param qury optional", `4:18 "qury": function "Search" has no parameter "qury": did you mean "query"? => query`},
		{"a parameter is near none", "//toolpact:tool\n//toolpact:param elephant", `4:18 "elephant": function "Search" has no parameter "elephant"`},
		{"a parameter is given twice", "//toolpact:tool\n//toolpact:param query optional\n//toolpact:param query min=1", `5:18 "query": a second //toolpact:param for "query"`},
		{"a param names none", "//toolpact:tool\n//toolpact:param optional=x", `4:1 "//toolpact:param optional=x": //toolpact:param names a parameter first: //toolpact:param NAME ...`},
		{"a bound is no number", "//toolpact:tool\n//toolpact:param limit min=ten", `4:24 "min=ten": min: "ten" is no number`},
		{"a bound is a Go number only", "//toolpact:tool\n//toolpact:param limit min=0x10", `4:24 "min=0x10": min: "0x10" is no number`},
		{"a length is negative", "//toolpact:tool\n//toolpact:param query minLength=-1", `4:24 "minLength=-1": minLength: "-1" is no length: want 0 or more`},
		{"a pattern is none", "//toolpact:tool\n//toolpact:param query pattern=[a", `4:24 "pattern=[a": pattern: "[a" is no regular expression: missing closing ]`},
		{"an enum has an empty value", "//toolpact:tool\n//toolpact:param query enum=a,,b", `4:24 "enum=a,,b": enum: "a,,b" has an empty value; write a,b or - for an open type`},
		{"an ignore has no reason", "//toolpact:tool\n//toolpact:ignore input-type-changed", `4:1 "//toolpact:ignore input-type-changed": //toolpact:ignore input-type-changed needs a reason: say why after the rule`},
		{"an ignore has no rule", "//toolpact:tool\n//toolpact:ignore", `4:1 "//toolpact:ignore": //toolpact:ignore names a rule and a reason: //toolpact:ignore RULE REASON`},
		{"an ignore has prose for a rule", "//toolpact:tool\n//toolpact:ignore because I say so", `4:19 "because": "because" is no rule id: want one such as input-property-removed`},
		{"a near miss has a space", "// toolpact:tool search", `3:1 "// toolpact:tool search": a directive has no space after //: //toolpact:tool => //toolpact:tool search`},
		{"a near miss has a tab and a sentence", "//\ttoolpact:tool search the web", "3:1 \"//\\ttoolpact:tool search the web\": a directive has no space after //: //toolpact:tool => //toolpact:tool search the web"},
		{"a near miss has a space after the colon", "//toolpact: tool search", `3:1 "//toolpact: tool search": a directive has one colon and no space between toolpact and its word: //toolpact:tool => //toolpact:tool search`},
		{"a near miss has a capital", "//toolpact:Tool search", `3:1 "//toolpact:Tool search": a directive is written in lower-case letters: //toolpact:tool => //toolpact:tool search`},
		{"a near miss has capitals in the tool", "//ToolPact:tool", `3:1 "//ToolPact:tool": a directive is written in lower-case letters: //toolpact:tool => //toolpact:tool`},
		{"a near miss is a block comment", "/* toolpact:tool search */", `3:1 "/* toolpact:tool search */": a directive is a // comment, not /* */: //toolpact:tool => //toolpact:tool search`},
		{"a near miss is a directive in a block comment", "/*toolpact:tool*/", `3:1 "/*toolpact:tool*/": a directive is a // comment, not /* */: //toolpact:tool => //toolpact:tool`},
		{"a near miss is a line of a block comment", "/*\nSearch finds.\n\ntoolpact:tool\n*/", `3:1 "/*\nSearch finds.\n\ntoolpact:tool\n*/": a directive is a // comment, not /* */: //toolpact:tool`},
		{"a near miss has no colon", "//toolpact tool search", `3:1 "//toolpact tool search": a directive has one colon and no space between toolpact and its word: //toolpact:tool => //toolpact:tool search`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want+"\n", problems(t, "a.go", onFunc(c.comment))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMisplacedDirectivesSayWhereTheyAre(t *testing.T) {
	goes := "//toolpact:tool goes in the doc comment of a function; this one "
	for _, c := range []struct{ name, source, want string }{
		{"on a type", "package p\n\n//toolpact:tool\ntype T struct{}\n", goes + `is on the type "T"`},
		{"on a type in a group", "package p\n\ntype (\n\t//toolpact:tool\n\tT struct{}\n)\n", goes + `is on the type "T"`},
		{"on a group", "package p\n\n//toolpact:tool\nvar (\n\ta int\n)\n", goes + `is on a group of var declarations`},
		{"on a variable", "package p\n\n//toolpact:tool\nvar h = func() {}\n", goes + `is on the variable "h": a variable that holds a handler cannot be annotated yet, declare a function`},
		{"on a constant", "package p\n\n//toolpact:tool\nconst c = 1\n", goes + `is on the constant "c"`},
		{"on an import", "package p\n\n//toolpact:tool\nimport \"fmt\"\n", goes + `is on an import`},
		{"on a field", "package p\n\ntype T struct {\n\tA int //toolpact:tool\n}\n", goes + `is on the struct field "A"`},
		{"on an embedded field", "package p\n\ntype T struct {\n\t//toolpact:tool\n\t*p.Q[int]\n}\n", goes + `is on the struct field "Q"`},
		{"on an interface method", "package p\n\ntype T interface {\n\t//toolpact:tool\n\tM()\n}\n", goes + `is on an interface method, which has no body of its own`},
		{"in the package comment", "//toolpact:tool\npackage p\n", goes + `is in the package comment`},
		{"after an empty line", "package p\n\n//toolpact:tool\n\n// F does.\nfunc F() {}\n", goes + `is parted from the function "F" by an empty line`},
		{"at the end", "package p\n\nfunc F() {}\n\n//toolpact:tool\n", goes + `belongs to no declaration`},
		{"after a function on its line", "package p\n\nfunc F() {} //toolpact:tool\n", goes + `belongs to no declaration`},
		{"in a body", "package p\n\nfunc F() {\n\t//toolpact:tool\n\tg()\n}\n", goes + `is inside the function "F"`},
		{"on a function literal", "package p\n\nfunc F() {\n\t//toolpact:tool\n\tg(func() {})\n}\n", goes + `is on a function literal, which cannot be annotated yet: declare a function`},
		{"on a function literal in a variable", "package p\n\nvar x = []func(){\n\t//toolpact:tool\n\tfunc() {},\n}\n", goes + `is on a function literal, which cannot be annotated yet: declare a function`},
		{"ignore on a type", "package p\n\n//toolpact:ignore input-type-changed why\ntype T struct{}\n", `//toolpact:ignore goes on a tool function, a struct field or a constant; this one is on the type "T"`},
		{"ignore on a group of constants", "package p\n\n//toolpact:ignore input-type-changed why\nconst (\n\ta = 1\n)\n", `//toolpact:ignore goes on a tool function, a struct field or a constant; this one is on a group of const declarations`},
		{"unknown anywhere", "package p\n\n//toolpact:tol\n", `unknown directive "//toolpact:tol": did you mean "//toolpact:tool"?`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, file := parse(t, "a.go", c.source)
			if len(file.Problems) != 1 || file.Problems[0].Message != c.want {
				t.Errorf("got %+v\nwant %s", file.Problems, c.want)
			}
			if len(file.Funcs)+len(file.Ignores) > 0 {
				t.Errorf("and it has an effect: %+v", file)
			}
		})
	}
}

func TestProseAboutDirectivesIsNoMisuse(t *testing.T) {
	for _, source := range []string{
		"// Package p reads\n// toolpact:tool directives.\npackage p\n",
		"package p\n\n// A function with\n// toolpact:tool is one that a model may call.\n\nvar x int\n",
		"package p\n\n// Write\n//\n//\t//toolpact:tool search\n//\n// above a function.\nfunc F() {}\n",
		"package p\n\n// See //toolpact:tool in the manual.\nfunc F() {}\n",
		"package p\n\n/*\n//toolpact:tool\nfunc Old() {}\n*/\n",
		"package p\n\n// toolpact keeps tools.\nfunc F() {}\n",
		"package p\n\nconst s = `\n//toolpact:tool\n`\n",
		"package p\n\n//go:generate toolpact:tool\nfunc F() {}\n",
	} {
		if got := problems(t, "a.go", source); got != "" {
			t.Errorf("%s\n%s", source, got)
		}
	}
}

func TestWhatIsRightBesideAMisuseIsKept(t *testing.T) {
	_, file := parse(t, "a.go", onFunc("//toolpact:tool search colour=red server=docs \"desc=open\n//toolpact:param limit min=x max=3"))
	if len(file.Problems) != 3 || len(file.Funcs) != 1 {
		t.Fatalf("%+v", file)
	}
	fn := file.Funcs[0]
	if fn.Tool.Name.Value != "search" || fn.Tool.Server.Value != "docs" || fn.Params[0].Max.Value != "3" || fn.Params[0].Min.IsSet() {
		t.Errorf("%+v", fn)
	}
	for _, p := range file.Problems {
		if p.Decl != fn.Decl {
			t.Errorf("%q is not about the function", p.Message)
		}
	}
}

func TestTestFilesDeclareNoTools(t *testing.T) {
	source := onFunc("//toolpact:tool\n//toolpact:param query optional") + "\ntype T struct {\n\tA int //toolpact:ignore input-type-changed why\n}\n\n// toolpact:tool\nfunc G() {}\n"
	want := "3:1 \"//toolpact:tool\": //toolpact:tool in a _test.go file: tests declare no tools\n" +
		"8:8 \"//toolpact:ignore input-type-changed why\": //toolpact:ignore in a _test.go file: tests declare no tools\n"
	if diff := cmp.Diff(want, problems(t, "a_test.go", source)); diff != "" {
		t.Error(diff)
	}
	_, file := parse(t, "a_test.go", source)
	if len(file.Funcs)+len(file.Ignores) > 0 {
		t.Errorf("%+v", file)
	}
}

func TestLineDirectivesDoNotMakeATest(t *testing.T) {
	_, file := parse(t, "a.go", "//line a_test.go:1\n"+onFunc("//toolpact:tool"))
	if len(file.Funcs) != 1 {
		t.Errorf("%+v", file)
	}
}

func TestCarriageReturnsChangeNothing(t *testing.T) {
	source := onFunc("// Search finds.\n//\n//toolpact:tool search \"desc=Free text\"\n//toolpact:param query pattern=a$\n//toolpact:ignore input-type-changed because of it")
	_, lf := parse(t, "a.go", source)
	_, crlf := parse(t, "a.go", string(bytes.ReplaceAll([]byte(source), []byte("\n"), []byte("\r\n"))))
	if len(crlf.Problems) > 0 || len(crlf.Ignores) != 1 {
		t.Fatalf("%+v", crlf)
	}
	got := []string{crlf.Funcs[0].Tool.Desc.Value, crlf.Funcs[0].Params[0].Pattern.Value, crlf.Ignores[0].Reason}
	want := []string{lf.Funcs[0].Tool.Desc.Value, lf.Funcs[0].Params[0].Pattern.Value, lf.Ignores[0].Reason}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestIgnoreCoversWhatItStandsOn(t *testing.T) {
	source := `package p

//toolpact:tool
//toolpact:ignore tool-renamed   the reason = "as it" stands
func F() {}

type T struct {
	// A is.
	//
	//toolpact:ignore input-type-changed doc
	A, B int
	C string //toolpact:ignore input-enum-added trailing
	//toolpact:ignore input-enum-dropped embedded
	*q.D[int]
}

const (
	X = 1 //toolpact:ignore input-enum-value-removed trailing
)

//toolpact:ignore input-enum-value-removed alone
const Y = 1
`
	_, file := parse(t, "a.go", source)
	var got []string
	for _, i := range file.Ignores {
		s := i.Rule + "|" + i.Reason + "|"
		for _, n := range i.Names {
			s += " " + n.Name
		}
		got = append(got, s)
	}
	want := []string{
		`tool-renamed|the reason = "as it" stands| F`,
		"input-type-changed|doc| A B",
		"input-enum-added|trailing| C",
		"input-enum-dropped|embedded| D",
		"input-enum-value-removed|trailing| X",
		"input-enum-value-removed|alone| Y",
	}
	if diff := cmp.Diff(want, got); diff != "" || len(file.Problems) > 0 {
		t.Error(diff, file.Problems)
	}
}

func TestNearestFindsWhatWasMeant(t *testing.T) {
	known := []string{"name", "server", "mode", "minLength", "maxLength", "enum"}
	for word, want := range map[string]string{
		"nam": "name", "names": "name", "NAME": "name", "serevr": "server", "minlen": "minLength", "min_length": "minLength",
		"minLenght": "minLength", "maxlength": "maxLength", "x": "", "": "", "enum:": "enum", "colour": "", "mdoe": "mode",
	} {
		if got, ok := Nearest(word, known); got != want || ok != (want != "") {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
	long := []string{"property-added", "property-added-to-open-object"}
	if got, _ := Nearest("property-added-to-open-objct", long); got != long[1] {
		t.Errorf("a slip at the end of the longer one means %q", got)
	}
}

func TestARuleIDSpelledOtherwiseIsPutRight(t *testing.T) {
	for spelled, want := range map[string]string{
		"input_property_removed": "input-property-removed", "Input-Property-Removed:": "input-property-removed",
		"input-property-removed,": "input-property-removed", "removed": "", "input.property": "",
	} {
		_, file := parse(t, "a.go", "package a\n\n//toolpact:tool\n//toolpact:ignore "+spelled+" why\nfunc F() {}\n")
		if len(file.Problems) != 1 || file.Problems[0].Replacement != want {
			t.Errorf("%s: %+v, want the replacement %q", spelled, file.Problems, want)
		}
	}
}

func TestSplitListKnowsEscapes(t *testing.T) {
	if diff := cmp.Diff([]string{"a", "b,c", `d\d`, ""}, SplitList(`a, b\,c ,d\d,`)); diff != "" {
		t.Error(diff)
	}
}

// FuzzDirective holds that no comment panics, that every range lies in the file,
// and that a replacement removes what was reported, unless there are carriage
// returns in the comment, which the parser drops without a trace.
func FuzzDirective(f *testing.F) {
	for _, seed := range []string{
		"//toolpact:tool search \"desc=a b\"", "//toolpact:param query enum=a,b", "//toolpact:ignore a-b c", "// toolpact:tool",
		"//toolpact:tool desc=\"a b\" x=`", "/* toolpact:tool */", "//toolpact:tool=", "//toolpact:", "//toolpact:tool \"\xff\"", "//toolpact:tool desc='",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		source := onFunc(comment)
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "a.go", source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return
		}
		tf := fset.File(file.Package)
		for _, p := range Parse(fset, file).Problems {
			if p.Message == "" || p.Pos > p.End || !p.Pos.IsValid() || int(p.Pos) < tf.Base() || int(p.End) > tf.Base()+tf.Size() {
				t.Fatalf("%+v", p)
			}
			if p.Replacement != "" && !strings.Contains(comment, "\r") {
				repairs(t, source, tf.Offset(p.Pos), tf.Offset(p.End), p)
			}
		}
	})
}

func TestACommentWithCarriageReturnsIsNotReplaced(t *testing.T) {
	for comment, want := range map[string]string{
		"// toolpact:tool search":           "//toolpact:tool search",
		"// toolpact:tool search\r":         "//toolpact:tool search",
		"// toolpact:tool\r search\r\rit\r": "",
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "a.go", onFunc(comment), parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := Parse(fset, file).Problems; len(got) != 1 || got[0].Replacement != want {
			t.Errorf("%q: %+v, want the replacement %q", comment, got, want)
		}
	}
}

// repairs holds that applying the replacement takes the problem away.
func repairs(t *testing.T, source string, from, to int, p Problem) {
	t.Helper()
	fixed := source[:from] + p.Replacement + source[to:]
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", fixed, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%q does not parse after %+v", fixed, p)
	}
	for _, q := range Parse(fset, file).Problems {
		if q.Message == p.Message && fset.Position(q.Pos).Offset == from {
			t.Fatalf("%q still has %+v", fixed, p)
		}
	}
}
