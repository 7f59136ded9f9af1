package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTheGuidesAreTrue does what the guides in docs say, page by page, in an
// empty directory: it writes each file that is shown, which is a block after a
// line that ends with its name in back quotes and a colon, and runs each command
// of a console block. What is printed must be what the page shows, where "..."
// stands for any lines; the exit code is 0 unless the command's comment says
// "exit code N".
func TestTheGuidesAreTrue(t *testing.T) {
	pages, err := filepath.Glob("../../docs/guide-*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no guides: %v", err)
	}
	env := slices.Concat(os.Environ(), goEnvironment(t), outputEnvironment(t))
	for _, page := range pages {
		t.Run(strings.TrimSuffix(filepath.Base(page), ".md"), func(t *testing.T) {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			g := &guide{T: t, dir: t.TempDir(), env: append(env, "GIT_CONFIG_NOSYSTEM=1", "HOME="+t.TempDir(),
				"GIT_AUTHOR_NAME=a developer", "GIT_AUTHOR_EMAIL=developer@example.com",
				"GIT_COMMITTER_NAME=a developer", "GIT_COMMITTER_EMAIL=developer@example.com")}
			g.follow(strings.ReplaceAll(string(text), "\r\n", "\n"))
			if g.ran == 0 {
				t.Error("the page runs nothing")
			}
		})
	}
}

// A guide is somebody who does what a page says.
type guide struct {
	*testing.T
	dir string
	env []string
	ran int // commands
}

var (
	fencedBlock = regexp.MustCompile("(?m)^```([a-z]*)\n((?s:.*?))^```$")
	fileAbove   = regexp.MustCompile("`([\\w./-]+)`[^`\n]*:\n\n$")
	comment     = regexp.MustCompile(`\s+# [^#]*$`)
	exitCode    = regexp.MustCompile(`exit code (\d)`)
)

func (g *guide) follow(text string) {
	for _, at := range fencedBlock.FindAllStringSubmatchIndex(text, -1) {
		language, body := text[at[2]:at[3]], text[at[4]:at[5]]
		if language == "console" {
			g.console(body)
		} else if file := fileAbove.FindStringSubmatch(text[:at[0]]); file != nil {
			path := filepath.Join(g.dir, filepath.FromSlash(file[1]))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				g.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(body), 0o666); err != nil {
				g.Fatal(err)
			}
		}
	}
}

// console runs the commands of a block.
func (g *guide) console(block string) {
	for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
		command, shown, _ := strings.Cut(part, "\n")
		code := "0"
		if said := exitCode.FindStringSubmatch(comment.FindString(command)); said != nil {
			code = said[1]
		}
		command = comment.ReplaceAllString(command, "")
		g.run(command, code, strings.TrimSpace(shown))
	}
}

func (g *guide) run(command, code, shown string) {
	g.ran++
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = g.dir, g.env
	out, err := cmd.CombinedOutput()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		g.Fatal(err)
	}
	if got := fmt.Sprint(cmd.ProcessState.ExitCode()); got != code {
		g.Fatalf("$ %s\n%sexit code %s, want %s", command, out, got, code)
	}
	if got := strings.TrimSpace(string(out)); !fits(got, shown) {
		g.Errorf("$ %s (-shown +printed):\n%s", command, cmp.Diff(shown, got))
	}
}

// fits reports whether a text is as shown, where a line "..." stands for any
// lines.
func fits(text, shown string) bool {
	var pattern strings.Builder
	for line := range strings.SplitSeq(shown, "\n") {
		if strings.TrimSpace(line) == "..." {
			pattern.WriteString(`(?:.*\n)*?`)
			continue
		}
		pattern.WriteString(regexp.QuoteMeta(strings.TrimRight(line, " ")) + ` *\n`)
	}
	return regexp.MustCompile("^" + pattern.String() + "$").MatchString(text + "\n")
}
