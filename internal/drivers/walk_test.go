package drivers

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	xmodule "golang.org/x/mod/module"
	modzip "golang.org/x/mod/zip"
)

// TestWalkThroughTheREADME is a newcomer's walk: the commands of the README, as
// they are written, on a machine whose module cache is empty, with this module
// served by a proxy.
func TestWalkThroughTheREADME(t *testing.T) {
	needed(t)
	source, err := filepath.Abs(root)
	check(t, err)
	cache := t.TempDir()
	downloads := filepath.Join(strings.TrimSpace(output(t, ".", nil, "go", "env", "GOMODCACHE")), "cache", "download")
	proxies := "file://" + filepath.ToSlash(proxy(t, source)) + ",file://" + filepath.ToSlash(downloads) + "," + strings.TrimSpace(output(t, ".", nil, "go", "env", "GOPROXY"))
	env := []string{"TOOLPACTVET=" + source, "GOMODCACHE=" + cache, "GOPROXY=" + proxies, "GONOSUMDB=github.com/toolpact/*", "HOME=" + t.TempDir()}
	t.Cleanup(func() { // the cache is read-only
		output(t, ".", []string{"GOMODCACHE=" + cache, "GOFLAGS="}, "go", "clean", "-modcache")
	})
	runScripts(t, "walk", "README", env, command(t))
}

// TestTheWalkLeavesNothingOut holds the walk against the README: every command
// of the page is in it.
func TestTheWalkLeavesNothingOut(t *testing.T) {
	page := read(t, filepath.Join(root, "README.md"))
	walk := read(t, filepath.Join("testdata", "walk", "readme.txtar"))
	blocks := regexp.MustCompile("(?m)^```(sh|console)\n((?s:.*?))^```$").FindAllStringSubmatch(page, -1)
	commands := 0
	for _, block := range blocks {
		for line := range strings.Lines(block[2]) {
			text, shown := strings.CutPrefix(line, "$ ")
			if block[1] == "console" && !shown {
				continue
			}
			written, _, _ := strings.Cut(text, "  #")
			written = strings.TrimSpace(written)
			if written == "" {
				continue
			}
			commands++
			if written == "make test" { // which runs this test
				written = "make -n test"
				if strings.Contains(walk, "exec "+written) {
					continue
				}
			}
			if !strings.Contains(walk, "sh -c '"+written+"'") {
				t.Errorf("the walk lacks %q", written)
			}
		}
	}
	if commands < 9 {
		t.Errorf("the README has %d commands", commands)
	}
}

// proxy returns a directory that serves this module as a module proxy would,
// in one version.
func proxy(t *testing.T, source string) string {
	t.Helper()
	version := xmodule.Version{Path: "github.com/toolpact/toolpactvet", Version: "v0.1.0"}
	dir := t.TempDir()
	at := filepath.Join(dir, filepath.FromSlash(version.Path), "@v")
	write(t, filepath.Join(at, "list"), version.Version+"\n")
	write(t, filepath.Join(at, version.Version+".info"), fmt.Sprintf("{%q: %q}", "Version", version.Version))
	write(t, filepath.Join(at, version.Version+".mod"), read(t, filepath.Join(source, "go.mod")))
	f, err := os.Create(filepath.Join(at, version.Version+".zip"))
	check(t, err)
	check(t, modzip.CreateFromDir(f, version, source))
	check(t, f.Close())
	z, err := zip.OpenReader(f.Name())
	check(t, err)
	defer z.Close()
	if len(z.File) == 0 {
		t.Fatal("the module has no files")
	}
	return dir
}
