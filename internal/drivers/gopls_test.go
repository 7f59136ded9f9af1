package drivers

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// TestGopls builds gopls with the analyzers inside, as toolpactvet gopls does,
// and talks to it as an editor. The newest release is built as well: a change of
// gopls that leaves the analyzers without a place is seen there first.
func TestGopls(t *testing.T) {
	needed(t)
	bin := command(t)
	for _, release := range []struct{ version, toolchain string }{
		{"v0.23.0", "local"},
		{"v0.24.0", "go1.27.3"}, // asks for Go 1.27
	} {
		t.Run(release.version, func(t *testing.T) {
			goroot := strings.TrimSpace(output(t, ".", []string{"GOTOOLCHAIN=" + release.toolchain}, "go", "env", "GOROOT"))
			gopls := &goplsRelease{
				name: "gopls " + release.version, bin: bin, server: filepath.Join(t.TempDir(), "gopls-toolpact"),
				// A go command that switches to that Go by GOTOOLCHAIN does so for some
				// of gopls' questions only, and gopls then shows no findings.
				env: append(outsiders(), "GOTOOLCHAIN=local", "GOROOT="+goroot,
					"PATH="+filepath.Join(goroot, "bin")+string(filepath.ListSeparator)+os.Getenv("PATH")),
			}
			gopls.build(t, release.version)
			gopls.layouts(t)
			fixes(t, bin, gopls.name, gopls.fix)
		})
	}
}

// goplsRelease is a gopls with the analyzers.
type goplsRelease struct {
	name, bin, server string
	env               []string
}

func (g *goplsRelease) build(t *testing.T, version string) {
	t.Helper()
	source, err := filepath.Abs(root)
	check(t, err)
	start := time.Now()
	said := output(t, t.TempDir(), g.env, filepath.Join(g.bin, "toolpactvet"), "gopls", "-o", g.server, "--version", version, "--source", source)
	t.Logf("drivers: %s: built in %v", g.name, time.Since(start).Round(time.Second))
	if !strings.Contains(said, g.name+" with the analyzers of toolpactvet") {
		t.Errorf("toolpactvet gopls says %q", said)
	}
}

// environment is what an editor in dir starts gopls with.
func (g *goplsRelease) environment(t *testing.T, dir string) []string {
	return slices.Concat(os.Environ(), g.env, []string{"GOPLSCACHE=" + t.TempDir(), "PWD=" + dir})
}

func (g *goplsRelease) layouts(t *testing.T) {
	for _, layout := range []struct{ name, document, lock, files string }{
		{"module root", "agent.go", "toolpact.lock", "-- go.mod --\nmodule example.com/agent\n\ngo 1.26.0\n"},
		{"nested lock", "tools/deep/agent.go", "tools/toolpact.lock", "-- go.mod --\nmodule example.com/agent\n\ngo 1.26.0\n-- main.go --\npackage main\n\nfunc main() {}\n"},
		{"go.work member", "member/agent.go", "member/toolpact.lock", "-- go.work --\ngo 1.26.0\n\nuse (\n\t./first\n\t./member\n)\n" +
			"-- first/go.mod --\nmodule example.com/first\n\ngo 1.26.0\n-- first/first.go --\npackage first\n-- member/go.mod --\nmodule example.com/member\n\ngo 1.26.0\n"},
	} {
		t.Run(layout.name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			check(t, err)
			for _, f := range txtar.Parse([]byte(layout.files)).Files {
				write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
			}
			d := &desk{
				T: t, name: g.name + ": " + layout.name, command: filepath.Join(g.bin, "toolpactvet"), server: g.server, dir: dir,
				document: filepath.Join(dir, filepath.FromSlash(layout.document)), lock: filepath.Join(dir, filepath.FromSlash(layout.lock)),
				env: g.environment(t, dir),
			}
			d.prepare()
			d.session()
			d.restarts()
			d.builds()
		})
	}
}

// fix applies a code action for each finding in dir.
func (g *goplsRelease) fix(t *testing.T, dir string) {
	document := filepath.Join(dir, "agent.go")
	e := startEditor(t, g.server, dir, g.environment(t, dir), document)
	for range 2 { // one finding may hide behind another
		if len(ours(e.ask())) == 0 {
			break
		}
		// gopls offers fixes of what it has shown.
		e.await("a finding", func(list []diagnostic) bool { return len(ours(list)) > 0 })
		for _, d := range ours(e.ask()) {
			if actions := e.actions(d); len(actions) > 0 {
				e.apply(actions[0])
				break
			}
		}
	}
	write(t, document, e.text)
	e.stop()
}

// outsiders is the environment of those who work on another module.
func outsiders() []string { return []string{"GOWORK=", "GOFLAGS="} }

const agent = `package agent

// Arguments are what Search takes.
type Arguments struct {
	Query string ` + "`json:\"query\"`" + `
}

// Search finds documents.
//
//toolpact:tool
func Search(in Arguments) ([]string, error) { return nil, nil }
`

// A desk is where somebody works on a module, in an editor.
type desk struct {
	*testing.T
	name, command, server, dir string
	document, lock             string
	env                        []string

	accepted, renamed string // the locks of two sources: "query", "search_query"
	now               string // the source with "search_query"
}

func (d *desk) ok(row string) {
	d.Helper()
	d.Logf("drivers: %s: %s: ok", d.name, row)
}

// prepare locks the tool twice: the locks are what is swapped later.
func (d *desk) prepare() {
	d.Helper()
	d.now = strings.Replace(agent, `json:"query"`, `json:"search_query"`, 1)
	check(d.T, os.MkdirAll(filepath.Dir(d.lock), 0o777))
	for _, source := range []string{d.now, agent} {
		write(d.T, d.document, source)
		_ = os.Remove(d.lock)
		output(d.T, filepath.Dir(d.lock), outsiders(), d.command, "init")
		made := filepath.Join(moduleRoot(d.T, d.document), "toolpact.lock")
		if made != d.lock {
			check(d.T, os.Rename(made, d.lock))
		}
		if source == agent {
			d.accepted = read(d.T, d.lock)
		} else {
			d.renamed = read(d.T, d.lock)
		}
	}
}

// session is one life of gopls: an edit that breaks, its fix, an addition, and
// locks that change on disk.
func (d *desk) session() {
	e := startEditor(d.T, d.server, d.dir, d.env, d.document)
	d.silent(e, "an accepted tool is shown as changed")
	d.ok("accepted: silent")

	e.edit(d.now)
	e.await("the renamed property", func(list []diagnostic) bool { return len(ours(list)) == 1 })
	broken := d.one(e, "input-property-renamed", 1)
	d.ok("breaking change: shown as an error")

	actions := e.actions(broken)
	if len(actions) != 1 || actions[0].Kind != "quickfix" {
		d.Fatalf("code actions: %+v, want the one fix", actions)
	}
	e.apply(actions[0])
	if e.text != agent {
		d.Errorf("the fix leaves\n%s", e.text)
	}
	d.silent(e, "a mended tool is shown as changed")
	d.ok("code action: applied, silent again")

	e.edit(strings.Replace(agent, "\n}\n", "\n\tLimit int `json:\"limit,omitempty\"`\n}\n", 1))
	d.one(e, "input-optional-property-added-to-open-object", 3)
	d.ok("non-breaking change: shown as information")

	// Each text is seen first under one lock, then under the other: what was
	// kept of the first is wrong.
	first, second := d.now+"\n// An edit.\n", d.now+"\n// Another.\n"
	e.edit(first)
	d.one(e, "input-property-renamed", 1)
	write(d.T, d.lock, d.renamed)
	e.edit(second)
	d.silent(e, "the lock was edited to what the source says")
	e.edit(first)
	d.silent(e, "the lock was edited to what the source says")
	write(d.T, d.lock, d.accepted)
	e.edit(second)
	d.one(e, "input-property-renamed", 1)
	d.ok("lock edited on disk, then a Go edit: right in both directions")

	for !e.watches("**/*toolpact.lock") {
		time.Sleep(10 * time.Millisecond)
	}
	e.edit(d.now)
	e.await("the renamed property", func(list []diagnostic) bool { return len(ours(list)) == 1 })
	write(d.T, d.lock, d.renamed)
	d.touched(e)
	e.await("the lock that was edited to what the source says", func(list []diagnostic) bool { return len(ours(list)) == 0 })
	write(d.T, d.lock, d.accepted)
	d.touched(e)
	e.await("the property that is renamed by an edit of the lock", func(list []diagnostic) bool { return len(ours(list)) == 1 })
	check(d.T, os.Remove(d.lock))
	d.touched(e)
	d.one(e, "lock-missing", 1)
	write(d.T, d.lock, d.accepted)
	d.ok("lock edited on disk alone: right in both directions, without an edit")
	e.stop()
}

// touched tells gopls that the lock has changed, as editors do that watch files.
func (d *desk) touched(e *editor) {
	const changed = 2
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": fileURI(d.lock), "type": changed}}})
}

// restarts opens one source under two locks, time and again: what gopls keeps
// on disk of an earlier life must not be replayed.
func (d *desk) restarts() {
	write(d.T, d.document, d.now)
	for range 2 {
		for _, lock := range []string{d.accepted, d.renamed} {
			write(d.T, d.lock, lock)
			e := startEditor(d.T, d.server, d.dir, d.env, d.document)
			if lock == d.accepted {
				d.one(e, "input-property-renamed", 1)
			} else {
				d.silent(e, "the lock was edited to what the source says, before a restart")
			}
			e.stop()
		}
	}
	d.ok("lock edited between restarts: right in both directions")
}

// builds opens a package with a tool that only another build has. gopls tells
// analyzers nothing of the files that a build leaves out.
func (d *desk) builds() {
	other := filepath.Join(filepath.Dir(d.document), "other.go")
	const source = "//go:build other\n\npackage agent\n\n// Fetch fetches a document.\n//\n//toolpact:tool\nfunc Fetch(id string) error { return nil }\n"
	write(d.T, d.document, agent)
	write(d.T, d.lock, d.accepted)
	write(d.T, other, source)
	output(d.T, filepath.Dir(d.document), outsiders(), d.command, "accept", "--tags", "other", "--all")
	e := startEditor(d.T, d.server, d.dir, d.env, d.document)
	d.silent(e, "a tool of another build is shown as removed")
	check(d.T, os.Remove(other))
	e.edit(agent + "\n// An edit.\n")
	d.one(e, "tool-removed", 1)
	e.stop()
	d.ok("tool of another build: silent, until its file is gone")
}

// one returns the one diagnostic that there is, which must be of a rule.
func (d *desk) one(e *editor, rule string, severity int) diagnostic {
	d.Helper()
	list := ours(e.ask())
	if len(list) != 1 || list[0].Severity != severity || !strings.Contains(list[0].Message, "("+rule+", ") {
		d.Fatalf("diagnostics: %s, want one of %q, severity %d", list, rule, severity)
	}
	return list[0]
}

func (d *desk) silent(e *editor, otherwise string) {
	d.Helper()
	if list := ours(e.ask()); len(list) > 0 {
		d.Fatalf("%s: %s", otherwise, list)
	}
}

// ours returns the diagnostics of the analyzers.
func ours(list []diagnostic) []diagnostic {
	var all []diagnostic
	for _, d := range list {
		if strings.HasPrefix(d.Source, "toolpact") {
			all = append(all, d)
		}
	}
	return all
}

func moduleRoot(t *testing.T, path string) string {
	t.Helper()
	for at := filepath.Dir(path); ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			t.Fatalf("%s lies in no module", path)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	check(t, err)
	return string(data)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	check(t, os.MkdirAll(filepath.Dir(path), 0o777))
	check(t, os.WriteFile(path, []byte(text), 0o666))
}
