package loader_test

import (
	"path/filepath"
	"testing"

	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/modtest"
)

func TestScanDirectives(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, goMod+`
-- tools/tools.go --
package tools

// Search searches.
//
//toolpact:tool find server=web
//toolpact:param q optional
func Search(q string) error { return nil }

//toolpact:tool
func (h *Handler[T]) GetWeather() {}

//toolpact:tool server=web "name=third one"
func Third() {}

//toolpact:tool

var x int

	//toolpact:tool breaking_only
	func  Indented ( ) {}
-- tools/register.go --
package tools

func init() { mcp.AddTool(s, &mcp.Tool{Name: "weather"}, h.GetWeather) }
-- tools/raw_windows.go --
package tools

const name = `+"`asked`"+`
-- tools/tools_test.go --
package tools

//toolpact:tool intest
func T() {}
-- elsewhere/register.go --
package elsewhere

const name = "weather"
-- testdata/x.go --
package x

//toolpact:tool
func X() {}
-- vendor/x/x.go --
package x

//toolpact:tool
func X() {}
-- nested/go.mod --
module example.com/nested
-- nested/x.go --
package x

//toolpact:tool
func X() {}
-- broken/x.go --
package

//toolpact:tool "unclosed
func Broken(
-- miss/x.go --
package miss

// toolpact:tool
func Miss() {}
`)
	files, err := loader.ScanDirectives(s.Dir, []string{"weather", "asked", "nowhere"})
	if err != nil {
		t.Fatal(err)
	}
	file := func(name string, quotes []string, directives ...loader.Directive) loader.File {
		path := s.Path(name)
		return loader.File{Path: path, Dir: filepath.Dir(path), Directives: directives, Quotes: quotes}
	}
	want := []loader.File{
		file("broken/x.go", nil, loader.Directive{Line: 3, Func: "Broken"}),
		file("tools/raw_windows.go", []string{"asked"}),
		file("tools/register.go", []string{"weather"}),
		file("tools/tools.go", nil,
			loader.Directive{Line: 5, Name: "find", Func: "Search"},
			loader.Directive{Line: 9, Func: "GetWeather"},
			loader.Directive{Line: 12, Name: "third one", Func: "Third"},
			loader.Directive{Line: 15},
			loader.Directive{Line: 19, Func: "Indented"}),
	}
	equal(t, "files", want, files)

	mentioned := func(name string) bool {
		for _, f := range files {
			if f.Mentions(name) {
				return true
			}
		}
		return false
	}
	for _, name := range []string{"find", "get_weather", "GetWeather", "third one", "weather", "asked", "indented"} {
		if !mentioned(name) {
			t.Errorf("%q is not mentioned", name)
		}
	}
	for _, name := range []string{"search", "third", "nowhere", "intest", "x", "", "miss"} {
		if mentioned(name) {
			t.Errorf("%q is mentioned", name)
		}
	}
}

func TestScanDirectivesOfWhatIsNotThere(t *testing.T) {
	if _, err := loader.ScanDirectives(filepath.Join(t.TempDir(), "nosuch"), nil); err == nil {
		t.Error("no error")
	}
}
