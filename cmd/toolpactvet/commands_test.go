package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

const commandPages = "../../docs/commands"

// TestTheCommandPagesAreFresh holds docs/commands against the help of the
// commands, a page each.
func TestTheCommandPagesAreFresh(t *testing.T) {
	want := map[string]string{}
	root := (&app{stdout: io.Discard, stderr: io.Discard}).root()
	want["toolpactvet.md"] = rootPage(root)
	for _, c := range root.Commands() {
		want[c.Name()+".md"] = commandPage(c)
	}
	if *update && !t.Failed() {
		if err := os.RemoveAll(commandPages); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(commandPages, 0o777); err != nil {
			t.Fatal(err)
		}
		for name, page := range want {
			if err := os.WriteFile(filepath.Join(commandPages, name), []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := map[string]string{}
	files, err := os.ReadDir(commandPages)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(commandPages, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		got[f.Name()] = strings.ReplaceAll(string(data), "\r\n", "\n")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("docs/commands is stale; go test ./cmd/toolpactvet -run Pages -update writes it (-want +got):\n%s", diff)
	}
}

func TestEveryCommandSaysWhatItIsFor(t *testing.T) {
	for _, c := range (&app{stdout: io.Discard, stderr: io.Discard}).root().Commands() {
		if c.Short == "" || c.Long == "" {
			t.Errorf("%s has no help", c.Name())
		}
	}
}

func rootPage(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# toolpactvet\n\n%s\n\n| command | does |\n|---|---|\n", root.Long)
	for _, c := range root.Commands() {
		fmt.Fprintf(&b, "| [%s](%s.md) | %s |\n", c.Name(), c.Name(), c.Short)
	}
	fmt.Fprintf(&b, "\nFlags of every command:\n\n```\n%s```\n", root.PersistentFlags().FlagUsages())
	b.WriteString(`
| exit code | means |
|---|---|
| 0 | nothing is pending |
| 1 | there are findings: check, diff with --exit-code, compare with a breaking change |
| 2 | something could not be looked at: usage, source that does not type-check, a lock that cannot be read |

Findings go to stdout, trouble goes to stderr.
`)
	return b.String()
}

func commandPage(c *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n\n```\n%s\n```\n\n%s\n", c.CommandPath(), c.Short, c.UseLine(), c.Long)
	if c.Example != "" {
		fmt.Fprintf(&b, "\nExamples:\n\n```sh\n%s\n```\n", c.Example)
	}
	if flags := c.LocalNonPersistentFlags().FlagUsages(); flags != "" {
		fmt.Fprintf(&b, "\nFlags, beside [those of every command](toolpactvet.md):\n\n```\n%s```\n", flags)
	}
	return b.String()
}
