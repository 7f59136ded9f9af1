package render

import (
	"fmt"
	"strings"
	"unicode"
)

// mdCode returns text as a code span, in which Markdown, HTML, mentions and
// references mean nothing, cut to most characters. Whatever the text is, it
// stays on its line and inside the span: characters that are not printable, new
// lines and marks of direction among them, are shown by their number.
func mdCode(text string, most int) string {
	text = mdCut(printable(text), most)
	if text == "" {
		return "(empty)"
	}
	fence := strings.Repeat("`", longestRun(text, '`')+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// mdBlock returns lines as a fenced block in a language.
func mdBlock(language string, lines []string) string {
	longest := 2
	for i, line := range lines {
		lines[i] = printable(line)
		longest = max(longest, longestRun(line, '`'))
	}
	fence := strings.Repeat("`", longest+1)
	return fence + language + "\n" + strings.Join(lines, "\n") + "\n" + fence + "\n"
}

func printable(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// mdCut cuts a text, and says so.
func mdCut(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return fmt.Sprintf("%s... (%d more characters)", string(runes[:most]), len(runes)-most)
}

func longestRun(text string, of rune) int {
	longest, run := 0, 0
	for _, r := range text {
		if r != of {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
