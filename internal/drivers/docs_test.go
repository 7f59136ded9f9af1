package drivers

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// blocks returns the code blocks of a page in a language.
func blocks(t *testing.T, page, language string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, page))
	check(t, err)
	var found []string
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		found = append(found, m[1])
	}
	return found
}

// snippet returns the code block of docs/drivers.md that holds a text. What is
// documented is what the tests run.
func snippet(t *testing.T, language, part string) string {
	t.Helper()
	for _, block := range blocks(t, "docs/drivers.md", language) {
		if strings.Contains(block, part) {
			return block
		}
	}
	t.Fatalf("docs/drivers.md has no %s block with %q", language, part)
	return ""
}

func jsonField(t *testing.T, text, name string) string {
	t.Helper()
	var fields map[string]any
	check(t, json.Unmarshal([]byte(text), &fields))
	value, ok := fields[name].(string)
	if !ok {
		t.Fatalf("no %q in %s", name, text)
	}
	return value
}

// gitRepository commits all that is in a directory to a new repository there.
func gitRepository(t *testing.T, dir string) {
	t.Helper()
	check(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			err = os.Chmod(path, 0o777) // the module cache is read-only
		}
		return err
	}))
	who := []string{"-c", "user.name=a developer", "-c", "user.email=developer@example.com", "-c", "commit.gpgsign=false"}
	output(t, dir, nil, "git", "init", "-q", "-b", "main")
	output(t, dir, nil, "git", "add", "-A", "-f")
	output(t, dir, nil, "git", append(who, "commit", "-q", "-m", "as published")...)
}
