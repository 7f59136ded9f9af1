package truth

import (
	"encoding/json"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/contract"
)

// TestRealServersPublishWhatIsDerived copies programs that others wrote, finds
// every type of arguments and results that they register with a framework,
// publishes each with that framework, and holds what the command derives for
// an annotated function of the same types, in the same package, against it.
func TestRealServersPublishWhatIsDerived(t *testing.T) {
	if os.Getenv("TOOLPACT_ORACLE") != "1" {
		t.Skip("downloads and builds servers: set TOOLPACT_ORACLE=1")
	}
	bin := t.TempDir()
	run(t, ".", "go", "build", "-o", bin+"/", "../../cmd/toolpactvet")
	for _, s := range []struct {
		name, module, version string
		schemas, gaps         int
	}{
		{"go-sdk", "github.com/modelcontextprotocol/go-sdk", "v1.8.0", 127, 7},
		{"gopls", "golang.org/x/tools/gopls", "v0.23.0", 23, 1},
		{"gke-mcp", "github.com/GoogleCloudPlatform/gke-mcp", "v0.15.0", 96, 4},
		{"adk", "google.golang.org/adk/v2", "v2.2.0", 65, 0},
	} {
		t.Run(s.name, func(t *testing.T) {
			title := s.name + " " + s.version
			dir := copyModule(t, s.module+"@"+s.version)
			removeTests(t, dir)
			count := realServer(t, title, dir, bin)
			t.Logf("real: %s: %d of %d equal, %d gaps", title, count.equal, count.total, count.gaps)
			if count.total != s.schemas || count.gaps != s.gaps {
				t.Errorf("%d schemas and %d gaps are found, there are %d and %d", count.total, count.gaps, s.schemas, s.gaps)
			}
		})
	}
}

// tally counts schemas.
type tally struct{ equal, total, gaps int }

// realServer compares all schemas of one program.
func realServer(t *testing.T, title, dir, bin string) tally {
	t.Helper()
	pkgs := loadUsers(t, dir, registrars())
	program := registrations(t, pkgs, registrars())
	var count tally
	for _, pos := range program.untyped {
		count.gaps++
		t.Logf("real: %s: gap: %s: Server.AddTool reflects no type", title, below(dir, pos))
	}
	tools := map[*packages.Package][]numbered{}
	for i, reg := range program.list {
		tools[reg.pkg] = append(tools[reg.pkg], numbered{reg, fmt.Sprintf("t%03d", i)})
	}
	for _, p := range pkgs {
		if len(tools[p]) > 0 {
			annotated(t, p, tools[p])
		}
	}
	fromSource := derive(t, dir, filepath.Join(bin, "toolpactvet"), "./...")
	for _, p := range pkgs {
		if len(tools[p]) == 0 {
			continue
		}
		list := publish(t, p, bin, tools[p])
		for _, n := range tools[p] {
			i := slices.IndexFunc(list, func(s served) bool { return s.Name == n.name })
			if tool, ok := fromSource[n.name]; ok && i >= 0 {
				count.compare(t, title+": "+below(dir, n.pos), n, tool, list[i])
			} else {
				t.Errorf("%s: derived: %t, published: %t", below(dir, n.pos), ok, i >= 0)
			}
		}
	}
	t.Logf("real: %s: %d typed registrations in %d packages", title, len(program.list), len(tools))
	return count
}

// below returns a position in a file below dir.
func below(dir string, pos token.Position) string {
	name, err := filepath.Rel(dir, pos.Filename)
	if err != nil {
		name = pos.Filename
	}
	return fmt.Sprintf("%s:%d:%d", filepath.ToSlash(name), pos.Line, pos.Column)
}

// compare holds the sides of one registration. A schema that the call brings
// is a gap.
func (c *tally) compare(t *testing.T, title string, n numbered, got derived, want served) {
	t.Helper()
	if words, refused := strings.CutPrefix(want.Description, "refused: "); refused || got.Error != "" {
		c.total++
		if got.Error == words {
			c.equal++
		} else {
			t.Errorf("%s: refused\n got %s\nwant %s", title, got.Error, want.Description)
		}
		return
	}
	for _, gap := range got.Gaps {
		t.Errorf("%s: %s %q: %s", title, gap.Side, gap.Path, gap.Reason)
	}
	gots, wants := []json.RawMessage{got.Input, got.Output}, []contract.Value{want.InputSchema, want.OutputSchema}
	for side, given := range n.given {
		if given != "" {
			c.gaps++
			t.Logf("real: %s: gap: %s", title, given)
			continue
		}
		c.total++
		if value := parse(t, gots[side]); contract.Equal(value, wants[side]) {
			c.equal++
		} else {
			t.Errorf("%s: %s\n got %s\nwant %s", title, n.types[side], value, wants[side])
		}
	}
	if len(n.types) == 1 && parse(t, got.Output).IsPresent() {
		t.Errorf("%s: a result is derived, none is published: %s", title, got.Output)
	}
}
