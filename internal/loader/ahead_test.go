package loader

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolpact/toolpactvet/internal/modtest"
)

// TestWhatIsRememberedOnlySavesTime loads again and again with what it remembers
// while the source changes: the types are those of the source each time.
func TestWhatIsRememberedOnlySavesTime(t *testing.T) {
	t.Parallel()
	s := modtest.New(t, `
-- go.mod --
module example.com/m

go 1.26
-- tools/tools.go --
package tools

import (
	"time"

	"example.com/m/model"
)

//toolpact:tool
func Search(q model.Query, at time.Time) error { return nil }
-- other/other.go --
package other

import "unsafe"

//toolpact:tool
func Other() uintptr { return unsafe.Sizeof(0) }
-- model/model.go --
package model

type Query struct{ Text string }
`)
	cache := s.Path("cache/toolpactvet")
	load := func(what string, ahead int, want string) {
		t.Helper()
		r, err := Load(context.Background(), Options{Dir: s.Dir, Patterns: []string{"./..."}, Env: s.Env, CacheDir: cache})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if len(r.Errors) > 0 || len(r.Packages) != 2 {
			t.Fatalf("%s: packages %v, errors %v", what, r.Packages, r.Errors)
		}
		p := r.Packages[1]
		param := p.Types.Scope().Lookup("Search").Type().String()
		if model := p.Imports["example.com/m/model"].Types.Scope().Lookup("Query").Type().Underlying().String(); model != want {
			t.Errorf("%s: %s, with the struct %s, want %s", what, param, model, want)
		}
		if r.ahead != ahead {
			t.Errorf("%s: %d packages were done ahead, want %d", what, r.ahead, ahead)
		}
	}
	const text = "struct{Text string}"
	// What imports nothing needs no memory.
	load("at first", 1, text)
	load("the second time", 2, text)

	s.Write("model/model.go", "package model\n\ntype Query struct{ Text, More string }\n")
	load("after a change of what is imported", 0, "struct{Text string; More string}")
	load("once more", 2, "struct{Text string; More string}")

	s.Write("tools/tools.go", "package tools\n\nimport \"example.com/m/model\"\n\n//toolpact:tool\nfunc Search(q *model.Query) {}\n")
	load("after a change of the tool", 2, "struct{Text string; More string}")

	files, err := filepath.Glob(filepath.Join(cache, "imports-*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, %v", files, err)
	}
	for _, junk := range []string{"", "null", "[", `{"example.com/m/model":"` + files[0] + `"}`, `{"example.com/m/model":"/nosuch"}`} {
		if err := os.WriteFile(files[0], []byte(junk), 0o666); err != nil {
			t.Fatal(err)
		}
		load("with "+junk+" remembered", map[bool]int{true: 0, false: 1}[len(junk) > 5], "struct{Text string; More string}")
	}
	load("after that", 2, "struct{Text string; More string}")
}
