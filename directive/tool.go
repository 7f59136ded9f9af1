package directive

import (
	"fmt"
	"go/ast"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// key is a key of a directive that fills a T. Exactly one of text and flag is
// set.
type key[T any] struct {
	name  string
	text  func(*T) *Text
	flag  func(*T) *bool
	check func(value string) string // says what is wrong with a value, "" for nothing
	known []string                  // the only values, when there are such
}

func toolKeys() []key[Tool] {
	return []key[Tool]{
		{name: "name", text: func(t *Tool) *Text { return &t.Name }, check: checkToolName},
		{name: "server", text: func(t *Tool) *Text { return &t.Server }, check: checkServer},
		{name: "dialect", text: func(t *Tool) *Text { return &t.Dialect }, check: checkDialect},
		{name: "breaking_only", flag: func(t *Tool) *bool { return &t.BreakingOnly }},
		{name: "mode", text: func(t *Tool) *Text { return &t.Mode }, known: []string{"eager", "lazy"}},
		{name: "lockfile", text: func(t *Tool) *Text { return &t.Lockfile }, check: checkLockfile},
		{name: "desc", text: func(t *Tool) *Text { return &t.Desc }},
	}
}

// tool reads a //toolpact:tool directive. What is wrong is reported and left
// out.
func (s *scan) tool(d ast.Directive) Tool {
	t := Tool{Pos: d.Pos(), End: d.End()}
	args := s.arguments(d)
	if len(args) > 0 && !strings.Contains(args[0].text, "=") && args[0].text != "breaking_only" {
		if problem := checkToolName(args[0].text); problem != "" {
			s.reportf(args[0].whole(), "%s", problem)
		} else {
			t.Name = args[0].whole()
		}
		args = args[1:]
	}
	fill(s, d, &t, toolKeys(), args)
	return t
}

// fill puts the arguments into what the keys of a directive describe.
func fill[T any](s *scan, d ast.Directive, into *T, keys []key[T], args []arg) {
	seen := map[string]bool{}
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.name
	}
	for _, a := range args {
		i := slices.Index(names, a.key())
		if i < 0 {
			s.unknownKey(d, a, names)
			continue
		}
		k := keys[i]
		value, hasValue := a.value()
		switch {
		case seen[k.name] || k.text != nil && k.text(into).IsSet():
			s.reportf(a.whole(), "%q is given twice", k.name)
		case k.flag != nil && hasValue:
			s.report(a.pos, a.end, fmt.Sprintf("%q takes no value", k.name), k.name)
		case k.flag != nil:
			*k.flag(into) = true
		case !hasValue:
			s.reportf(a.whole(), "%q needs a value: %s=...", k.name, k.name)
		default:
			setText(s, k, into, value)
		}
		seen[k.name] = true
	}
}

func setText[T any](s *scan, k key[T], into *T, value Text) {
	if len(k.known) > 0 && !slices.Contains(k.known, value.Value) {
		right := ""
		if near, ok := Nearest(value.Value, k.known); ok {
			right = k.name + "=" + near
		}
		s.report(value.Pos, value.End, fmt.Sprintf("%s=%q: want %s", k.name, value.Value, strings.Join(k.known, " or ")), right)
		return
	}
	if k.check != nil {
		if problem := k.check(value.Value); problem != "" {
			s.reportf(value, "%s: %s", k.name, problem)
			return
		}
	}
	*k.text(into) = value
}

// unknownKey reports an argument whose key the directive does not know.
func (s *scan) unknownKey(d ast.Directive, a arg, names []string) {
	name := a.key()
	near, ok := Nearest(name, names)
	switch {
	case ok:
		right := near + strings.TrimPrefix(a.text, name)
		if a.raw != a.text {
			right = "" // quoted: the range has more than the key
		}
		s.report(a.pos, a.end, fmt.Sprintf("unknown key %q of //toolpact:%s: did you mean %q?", name, d.Name, near), right)
	case name == a.text:
		s.reportf(a.whole(), "unexpected word %q: an argument with spaces is quoted as a whole, such as \"desc=Free text\"", a.text)
	default:
		s.reportf(a.whole(), "unknown key %q of //toolpact:%s: known are %s", name, d.Name, strings.Join(names, ", "))
	}
}

// checkToolName refuses names that no lock can hold legibly. A slash is
// allowed: frameworks allow it, and keys are opaque.
func checkToolName(name string) string {
	switch {
	case name == "":
		return "a tool's name is empty"
	case !printable(name) || strings.ContainsFunc(name, unicode.IsSpace):
		return fmt.Sprintf("a tool's name has no white space and no control characters: %q", name)
	}
	return ""
}

func checkServer(name string) string {
	switch {
	case name == "":
		return "a server's name is empty"
	case !printable(name) || strings.ContainsFunc(name, unicode.IsSpace):
		return fmt.Sprintf("a server's name has no white space and no control characters: %q", name)
	case strings.Contains(name, "/"):
		return fmt.Sprintf("%q has a \"/\", which parts server and tool in the lock", name)
	}
	return ""
}

func checkDialect(value string) string {
	name, version, pinned := strings.Cut(value, "@")
	switch {
	case name == "":
		return "want NAME or NAME@VERSION"
	case pinned && !strings.HasPrefix(version, "v"):
		return fmt.Sprintf("%q is no version: want one such as %s@v1.2.3", version, name)
	}
	return ""
}

// checkLockfile holds lockfile= to another lock inside the module.
func checkLockfile(file string) string {
	base := path.Base(file)
	switch {
	case strings.Contains(file, `\`):
		return fmt.Sprintf("%q: write slashes, on every system", file)
	case !fs.ValidPath(file) || file == ".":
		return fmt.Sprintf("%q is not a plain path below the module's root", file)
	case base != "toolpact.lock" && (!strings.HasSuffix(base, ".toolpact.lock") || base == ".toolpact.lock"):
		return fmt.Sprintf("%q: a lock is named toolpact.lock or NAME.toolpact.lock", file)
	}
	return ""
}

func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}
