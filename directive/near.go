package directive

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// almost matches what someone may have meant to be a directive: the tool's
// name, a colon, a word, with spaces and capitals where none belong.
var almost = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^([ \t]*)(toolpact)([ \t]*:[ \t]*|[ \t]+)([a-z]+)\b(.*)$`)
})

// nearMiss reports a comment that means a directive but is none for the Go
// tools. doc says that it is in the package comment, which may speak of
// directives, and fn that it is in the doc comment of a function.
func (s *scan) nearMiss(c *ast.Comment, doc, fn bool) {
	if s.test {
		return
	}
	body, isLine := strings.CutPrefix(c.Text, "//")
	if strings.TrimSpace(body) == "toolpact:" {
		s.report(c.Pos(), c.End(), "//toolpact: names no directive: known are tool, param and ignore", "")
		return
	}
	if !isLine {
		body = blockBody(c.Text, fn)
	}
	m := almost().FindStringSubmatch(body)
	if m == nil {
		return
	}
	space, tool, colon, word, rest := m[1], m[2], m[3], m[4], strings.TrimRight(m[5], " \t")
	known, ok := Nearest(word, names)
	if !ok || strings.TrimSpace(colon) == "" && (space != "" || !isLine) || !fn && (doc || prose(known, rest)) {
		return
	}
	message := ""
	switch {
	case !isLine:
		message = "a directive is a // comment, not /* */"
	case space != "":
		message = "a directive has no space after //"
	case colon != ":":
		message = "a directive has one colon and no space between toolpact and its word"
	case tool != "toolpact" || word != known:
		message = "a directive is written in lower-case letters"
	}
	right := "//toolpact:" + known + rest
	if strings.Contains(c.Text, "\n") || s.stripped(c) {
		right = "" // the comment says more, or where it ends is not known
	}
	s.report(c.Pos(), c.End(), message+": "+strings.TrimSpace("//toolpact:"+known), right)
}

// stripped reports whether a comment to the end of the line is longer in the
// file than its text: the parser takes carriage returns out of comments, so
// that positions behind one are wrong. One more byte is that of a line end.
func (s *scan) stripped(c *ast.Comment) bool {
	f := s.fset.File(c.Pos())
	if f == nil || !strings.HasPrefix(c.Text, "//") {
		return false
	}
	end := f.Base() + f.Size()
	if line := f.PositionFor(c.Pos(), false).Line; line < f.LineCount() {
		end = int(f.LineStart(line+1)) - 1
	}
	return end-int(c.End()) > 1
}

// blockBody returns what a block comment says in its one line, and in the doc
// comment of a function the first of its lines that looks like a directive.
func blockBody(text string, fn bool) string {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "/*"), "*/")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if fn && almost().MatchString(line) {
			return line
		}
	}
	return strings.TrimPrefix(strings.TrimSpace(text), "//")
}

// prose reports whether what follows a directive's name reads like a sentence
// about it rather than like arguments.
func prose(name, rest string) bool {
	words := slices.DeleteFunc(strings.Fields(rest), func(w string) bool { return strings.ContainsAny(w, "=") })
	switch name {
	case "tool":
		return len(words) > 1
	case "param":
		return len(words) > 2
	default:
		return len(words) == 0 || !isRuleID(words[0])
	}
}
