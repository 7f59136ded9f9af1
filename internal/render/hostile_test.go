package render_test

import (
	"bytes"
	"fmt"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
)

// hostile draws what a pull request may put into names, values and paths.
func hostile() *rapid.Generator[string] {
	piece := rapid.SampledFrom([]string{
		"`", "``", "```", "\n", "\r\n", "\n\n```\n", "|", "<", "<script>", "-->", "<!--", "&amp;", "*", "_", "[x](http://e.example)", "![", "@team",
		"#1", "::error::", "%0A", "%", ",", ":", "\\", "'", "\"", "$(id)", "$`x`$", "\u202e", "\u0000", "\x1b[31m", "é", "𝄞", " ", "  ", "\t", "a", "- ", "# ", "> ", "~~~", "\xff",
	})
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "") })
}

// hostileOutcome is what check finds where every text is hostile.
func hostileOutcome(t *rapid.T) *render.Outcome {
	word := hostile()
	finding := func(id string) *analyzer.Finding {
		r, ok := analyzer.RuleByID(id)
		if !ok {
			t.Fatalf("no rule %q", id)
		}
		f := &analyzer.Finding{Tool: "t" + word.Draw(t, "tool"), Change: diffclass.Change{
			Rule: r, Side: r.Side, Class: r.Class(rule.Default), Message: word.Draw(t, "message"),
			Old: contract.Str(word.Draw(t, "old")), New: contract.Str(word.Draw(t, "new")),
		}}
		if r.Side == rule.Input {
			f.Path = contract.Path("/" + word.Draw(t, "path"))
			f.At = contract.Path("/" + word.Draw(t, "at"))
			f.Witness = contract.Obj(contract.M(word.Draw(t, "key"), contract.Str(word.Draw(t, "value"))))
		}
		f.Position = token.Position{Filename: "/repo/" + word.Draw(t, "file"), Line: 1, Column: 2}
		return f
	}
	report := &analyzer.Report{Lock: "/repo/" + word.Draw(t, "dir") + "/toolpact.lock", File: lockfile.New()}
	for _, id := range []string{"input-property-renamed", "input-enum-value-removed", "tool-removed", "tool-renamed", "directive-invalid"} {
		f := finding(id)
		report.Tools = append(report.Tools, analyzer.ToolReport{
			Key: f.Tool, Package: "p", State: analyzer.Changed, Class: f.Class, Findings: []*analyzer.Finding{f},
		})
	}
	report.Findings = []*analyzer.Finding{finding("lock-conflict"), finding("schema-ignores-string-option")}
	trouble := &analyzer.Finding{Trouble: true, Change: diffclass.Change{Class: rule.Error, Side: rule.Source, Message: word.Draw(t, "trouble")}}
	return &render.Outcome{
		Reports: []*analyzer.Report{report}, Troubles: []*analyzer.Finding{trouble}, Exit: 2,
		Blind: func(f *analyzer.Finding) bool { return f.Class == rule.Error },
	}
}

// withoutCode takes code spans and fenced blocks out of Markdown as CommonMark
// reads them (0.31, sections 4.5 and 6.1).
func withoutCode(text string) string {
	var rest strings.Builder
	fence := ""
	for line := range strings.Lines(text) {
		bare := strings.TrimRight(line, "\n")
		switch {
		case fence != "":
			if bare == fence {
				fence = ""
			}
			continue
		case strings.HasPrefix(bare, "```") && strings.HasSuffix(bare, "sh"):
			fence = strings.TrimSuffix(bare, "sh")
			continue
		}
		rest.WriteString(withoutSpans(bare) + "\n")
	}
	return rest.String() + fence
}

func withoutSpans(line string) string {
	var rest strings.Builder
	for line != "" {
		i := strings.IndexByte(line, '`')
		if i < 0 {
			rest.WriteString(line)
			break
		}
		rest.WriteString(line[:i])
		open := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
		after := line[i+open:]
		end := -1
		for _, m := range regexp.MustCompile("`+").FindAllStringIndex(after, -1) {
			if m[1]-m[0] == open {
				end = m[1]
				break
			}
		}
		if end < 0 {
			return rest.String() + "UNCLOSED"
		}
		rest.WriteString("CODE")
		line = after[end:]
	}
	return rest.String()
}

func TestNothingOfSourceOrLockLeavesTheCodeOfMarkdown(t *testing.T) {
	want := ""
	rapid.Check(t, func(t *rapid.T) {
		var out bytes.Buffer
		p := &render.Printer{W: &out, Dir: "/repo"}
		if err := p.Markdown(hostileOutcome(t)); err != nil {
			t.Fatal(err)
		}
		// An empty text is told in words; all else is code, and the rest is ours.
		rest := strings.ReplaceAll(withoutCode(out.String()), "(empty)", "CODE")
		if want == "" {
			want = rest
		}
		if diff := cmp.Diff(want, rest); diff != "" {
			t.Fatalf("%s\n%s", diff, &out)
		}
	})
	if strings.Contains(want, "UNCLOSED") || !strings.HasPrefix(want, "<!-- toolpactvet -->\n### toolpactvet: ") {
		t.Errorf("%s", want)
	}
}

func TestNothingOfSourceOrLockEndsAWorkflowCommand(t *testing.T) {
	command := regexp.MustCompile(`^::error (file=[^:,]+,line=1,)?title=[^:,]+::.*$`)
	rapid.Check(t, func(t *rapid.T) {
		var out bytes.Buffer
		o := hostileOutcome(t)
		if err := (&render.Printer{W: &out, Dir: "/repo", Root: "/repo"}).GitHub(o); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != 8 {
			t.Fatalf("%d lines:\n%s", len(lines), &out)
		}
		for _, line := range lines {
			if !command.MatchString(line) || strings.ContainsRune(line, '\r') {
				t.Fatalf("%q", line)
			}
		}
	})
}

func TestSARIFIsValidWhateverSourceAndLockSay(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile("testdata/sarif/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		var first, second bytes.Buffer
		o := hostileOutcome(t)
		o.Version = rapid.SampledFrom([]string{"v1.2.3", "devel", "v0.0.0-20260102030405-0123456789ab+dirty"}).Draw(t, "version")
		for _, out := range []*bytes.Buffer{&first, &second} {
			if err := (&render.Printer{W: out, Dir: "/repo", Root: "/repo"}).SARIF(o); err != nil {
				t.Fatal(err)
			}
		}
		if first.String() != second.String() {
			t.Fatalf("two logs of one outcome:\n%s\n%s", &first, &second)
		}
		log, err := jsonschema.UnmarshalJSON(&first)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(log); err != nil {
			t.Fatalf("%v\n%s", err, &second)
		}
	})
}

func TestALongCommentSaysHowMuchIsLeftOut(t *testing.T) {
	r, _ := analyzer.RuleByID("input-property-removed")
	report := &analyzer.Report{Lock: "/repo/toolpact.lock", File: lockfile.New()}
	const tools = 1000
	for i := range tools {
		key := fmt.Sprintf("tool_%04d", i)
		report.Tools = append(report.Tools, analyzer.ToolReport{Key: key, State: analyzer.Changed, Class: rule.Breaking, Findings: []*analyzer.Finding{{
			Tool: key,
			Change: diffclass.Change{
				Rule: r, Side: rule.Input, Class: rule.Breaking, Path: "/a", At: "",
				Witness: contract.Str(strings.Repeat("𝄞", 5000)),
			},
		}}})
	}
	var out bytes.Buffer
	p := &render.Printer{W: &out, Dir: "/repo"}
	if err := p.Markdown(&render.Outcome{Reports: []*analyzer.Report{report}, Exit: 1}); err != nil {
		t.Fatal(err)
	}
	shown := strings.Count(out.String(), "\n- **breaking**")
	if out.Len() > 65536 || out.Len() < 60000 {
		t.Errorf("%d bytes", out.Len())
	}
	if want := fmt.Sprintf("\n%d more finding(s) are not shown", tools-shown); !strings.Contains(out.String(), want) {
		t.Errorf("%d are shown, and it does not say %q:\n%s", shown, want, out.String()[out.Len()-600:])
	}
	for _, want := range []string{"### toolpactvet: 1000 breaking change(s)", "more characters)`", "toolpactvet accept --all\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q", want)
		}
	}
}
