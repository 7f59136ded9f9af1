package schemagen

import (
	"bytes"
	"flag"
	"fmt"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/toolpact/toolpactvet/contract"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden derives the package example.com/tools of each archive in a
// directory of testdata that is named like a dialect, and compares all that
// comes out with its file "want". The archive's comment says what it shows; a
// line "config: ..." sets the Config.
func TestGolden(t *testing.T) {
	for _, dialect := range dialectNames() {
		t.Run(dialect, func(t *testing.T) { goldenDialect(t, dialect) })
	}
}

func goldenDialect(t *testing.T, dialect string) {
	files, err := filepath.Glob(filepath.Join("testdata", dialect, "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			pkg := load(t, &txtar.Archive{Files: append(frameworkFiles(t), archive.Files...)})
			got := dumpResult(pkg, Derive(pkg, goldenConfig(archive)))
			if *update {
				writeGolden(t, file, archive, got)
				return
			}
			if diff := cmp.Diff(want(archive), got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// frameworkFiles are stand-ins for packages of frameworks: the declarations
// that handlers and registrations are made of.
func frameworkFiles(t *testing.T) []txtar.File {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "frameworks.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	return archive.Files
}

func goldenConfig(archive *txtar.Archive) Config {
	var cfg Config
	modules := map[string]string{}
	cfg.Version = func(module string) (string, bool) {
		version, ok := modules[module]
		return version, ok
	}
	for line := range strings.Lines(string(archive.Comment)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "config:"); ok {
			for _, field := range strings.Fields(rest) {
				switch key, value, _ := strings.Cut(field, "="); key {
				case "param_names":
					cfg.ParamNames = value
				case "dialect":
					cfg.Dialect = value
				default: // MODULE=VERSION of the build list
					modules[key] = value
				}
			}
		}
	}
	return cfg
}

func want(archive *txtar.Archive) string {
	for _, f := range archive.Files {
		if f.Name == "want" {
			return string(f.Data)
		}
	}
	return ""
}

func writeGolden(t *testing.T, file string, archive *txtar.Archive, got string) {
	if t.Failed() {
		t.Fatal("not updating after a failure")
	}
	archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
	archive.Files = append(archive.Files, txtar.File{Name: "want", Data: []byte(got)})
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// dumpResult spells everything that Derive returns.
func dumpResult(pkg *Package, res Result) string {
	var b bytes.Buffer
	for _, tool := range res.Tools {
		dumpTool(&b, pkg, tool)
	}
	for _, p := range res.Problems {
		fmt.Fprintf(&b, "problem %s %s [%s] %s\n", dumpPos(pkg.Fset, p.Pos, p.End), p.Rule, p.Tool, p.Message)
		if p.Replacement != "" {
			fmt.Fprintf(&b, "  write %s\n", p.Replacement)
		}
	}
	for _, i := range res.Ignores {
		fmt.Fprintf(&b, "ignore %s %s %q covers", dumpPos(pkg.Fset, i.Pos, i.End), i.Rule, i.Reason)
		for _, pos := range i.Covers {
			fmt.Fprintf(&b, " %s", dumpPos(pkg.Fset, pos, pos))
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

func dumpTool(b *bytes.Buffer, pkg *Package, tool *Tool) {
	c := &tool.Contract
	fmt.Fprintf(b, "tool %s func=%s package=%s dialect=%s", c.Key(), c.Func, c.Package, c.Dialect)
	fmt.Fprintf(b, " pos=%s name=%s", dumpPos(pkg.Fset, tool.Pos, tool.Pos), dumpPos(pkg.Fset, tool.NamePos, tool.NameEnd))
	for _, flag := range []struct {
		set  bool
		text string
	}{
		{tool.BreakingOnly, "breaking_only"}, {tool.Lazy, "lazy"}, {tool.ExplicitName, "explicit"}, {tool.Lockfile != "", "lockfile=" + tool.Lockfile},
	} {
		if flag.set {
			b.WriteString(" " + flag.text)
		}
	}
	fmt.Fprintln(b)
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(b, "  %s %s\n", name, text)
		}
	}
	line("description", c.Description)
	line("deriver", c.Deriver)
	line("error", c.Error)
	if c.Annotations.IsPresent() {
		line("annotations", c.Annotations.String())
	}
	dumpSchema(b, "input", c.Input)
	dumpSchema(b, "output", c.Output)
	for _, g := range c.Gaps {
		line("gap", fmt.Sprintf("%s %q %s", g.Side, string(g.Path), g.Reason))
	}
	for _, side := range []struct {
		name   string
		claims map[contract.Path]string
	}{{"decode", c.Decode}, {"encode", c.Encode}} {
		for _, path := range slices.Sorted(maps.Keys(side.claims)) {
			line(side.name, string(path)+" "+side.claims[path])
		}
	}
	dumpOrigins(b, pkg, tool)
}

func dumpSchema(b *bytes.Buffer, name string, s contract.Schema) {
	if s.IsPresent() {
		fmt.Fprintf(b, "  %s %s\n", name, s)
	}
}

func dumpOrigins(b *bytes.Buffer, pkg *Package, tool *Tool) {
	places := slices.SortedFunc(maps.Keys(tool.Origins), func(a, b Place) int {
		return strings.Compare(string(a.Side)+string(a.Path), string(b.Side)+string(b.Path))
	})
	kinds := [...]string{"func", "param", "result", "field", "argument"}
	for _, place := range places {
		o := tool.Origins[place]
		fmt.Fprintf(b, "  from %s %q %s %s", place.Side, string(place.Path), kinds[o.Kind], dumpPos(pkg.Fset, o.Pos, o.End))
		if o.Field != "" {
			fmt.Fprintf(b, " %s `%s`", o.Field, o.Tag)
		}
		if o.Via.Pos() != o.Pos {
			fmt.Fprintf(b, " via %s", dumpPos(pkg.Fset, o.Via.Pos(), o.Via.End()))
		}
		for _, c := range o.Consts {
			fmt.Fprintf(b, " %s", types.ObjectString(c, types.RelativeTo(pkg.Types)))
		}
		fmt.Fprintln(b)
	}
}
