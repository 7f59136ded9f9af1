package lockio

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDigestNotices(t *testing.T) {
	files := map[string]string{
		"go.work": "go 1.26\nuse ./a\nuse ./b\n", "vendor/modules.txt": "w", "a/go.mod": "module a", "a/x.go": "package a", "a/toolpact.lock": "1",
		"a/sub/agent.toolpact.lock": "2", "b/go.mod": "module b", "b/vendor/modules.txt": "# x", "b/toolpact.yaml": "version: 1", "b/sub/x.go": "",
		"b/_old/toolpact.lock": "", "b/nested/go.mod": "", "b/nested/toolpact.lock": "", "b/testdata/toolpact.lock": "", "b/vendor/x/toolpact.lock": "", "outside": "", "b/link.toolpact.lock": "-> ../outside",
	}
	for _, tt := range []struct {
		name string
		edit func(t *testing.T, root string)
		want bool
	}{
		{"nothing", func(*testing.T, string) {}, false},
		{"a lock of another member edited", func(t *testing.T, root string) { write(t, root, "a/toolpact.lock", "3") }, true},
		{"a lock with a name of its own edited", func(t *testing.T, root string) { write(t, root, "a/sub/agent.toolpact.lock", "3") }, true},
		{"a lock behind a link edited", func(t *testing.T, root string) { write(t, root, "outside", "3") }, true},
		{"a lock added", func(t *testing.T, root string) { write(t, root, "b/sub/toolpact.lock", "") }, true},
		{"a lock removed", func(t *testing.T, root string) { remove(t, root, "a/toolpact.lock") }, true},
		{"a lock moved", func(t *testing.T, root string) {
			remove(t, root, "a/toolpact.lock")
			write(t, root, "a/sub/toolpact.lock", "1")
		}, true},
		{"a lock replaced by a directory", func(t *testing.T, root string) {
			remove(t, root, "a/toolpact.lock")
			write(t, root, "a/toolpact.lock/", "")
		}, true},
		{"a lock replaced by a dangling link", func(t *testing.T, root string) { write(t, root, "a/toolpact.lock", "-> nowhere") }, true},
		{"the config edited", func(t *testing.T, root string) { write(t, root, "b/toolpact.yaml", "version: 2") }, true},
		{"go.mod edited", func(t *testing.T, root string) { write(t, root, "b/go.mod", "module c") }, true},
		{"go.work edited", func(t *testing.T, root string) { write(t, root, "go.work", files["go.work"]+"\n") }, true},
		{"vendor/modules.txt of a member edited", func(t *testing.T, root string) { write(t, root, "b/vendor/modules.txt", "# y") }, true},
		{"vendor/modules.txt of the workspace edited", func(t *testing.T, root string) { write(t, root, "vendor/modules.txt", "# y") }, true},
		{"a directory that becomes a module", func(t *testing.T, root string) { write(t, root, "a/sub/go.mod", "module s") }, true},
		{"Go source edited", func(t *testing.T, root string) { write(t, root, "a/x.go", "package b") }, false},
		{"a lock where the go command does not look", func(t *testing.T, root string) {
			for _, dir := range []string{"b/_old", "b/nested", "b/testdata", "b/vendor/x", "b/.git", "b/node_modules"} {
				write(t, root, dir+"/toolpact.lock", "changed")
			}
		}, false},
		{"a lock touched", func(t *testing.T, root string) { write(t, root, "a/toolpact.lock", "1") }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, files)
			before := digestOf(t, filepath.Join(root, "b", "sub"))
			tt.edit(t, root)
			if changed := digestOf(t, filepath.Join(root, "b", "sub")) != before; changed != tt.want {
				t.Errorf("digest changed: %v, want %v", changed, tt.want)
			}
		})
	}
}

func TestPackagesDigestNotices(t *testing.T) {
	lock := func(entries string) string {
		return strings.Replace(emptyLock, `"functions": {}`, `"functions": {`+entries+`}`, 1)
	}
	search, find := `"search": {"package": "m/a", "schema": {"name": "search", "parameters": {"type": "object"}}}`, `"find": {"package": "m/b", "schema": {"name": "find", "parameters": {}}}`
	files := map[string]string{"go.mod": "module m", "toolpact.lock": lock(search), "toolpact.yaml": "version: 1", "a/broken.toolpact.lock": "{"}
	for _, tt := range []struct {
		name string
		edit func(t *testing.T, root string)
		want bool
	}{
		{"nothing", func(*testing.T, string) {}, false},
		{"a schema in a lock", func(t *testing.T, root string) {
			write(t, root, "toolpact.lock", lock(strings.ReplaceAll(search, "object", "string")))
		}, false},
		{"a second tool of a package", func(t *testing.T, root string) {
			write(t, root, "toolpact.lock", lock(search+","+strings.ReplaceAll(search, "search", "again")))
		}, false},
		{"a package that a lock names too", func(t *testing.T, root string) { write(t, root, "toolpact.lock", lock(search+","+find)) }, true},
		{"a package that a lock names no longer", func(t *testing.T, root string) { write(t, root, "toolpact.lock", emptyLock) }, true},
		{"a lock added", func(t *testing.T, root string) { write(t, root, "b/toolpact.lock", lock(find)) }, true},
		{"a lock removed", func(t *testing.T, root string) { remove(t, root, "toolpact.lock") }, true},
		{"a lock that can no longer be read", func(t *testing.T, root string) { write(t, root, "toolpact.lock", "{") }, true},
		{"a lock that can be read again", func(t *testing.T, root string) { write(t, root, "a/broken.toolpact.lock", lock(find)) }, true},
		{"the configuration edited", func(t *testing.T, root string) { write(t, root, "toolpact.yaml", "version: 1\n") }, true},
		{"go.mod edited", func(t *testing.T, root string) { write(t, root, "go.mod", "module m\n") }, false},
		{"a directory that becomes a module", func(t *testing.T, root string) { write(t, root, "a/go.mod", "module a") }, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, files)
			digest := func() string {
				w, err := FindWorkspace(root, getenv(nil))
				if err != nil {
					t.Fatal(err)
				}
				return w.PackagesDigest()
			}
			before := digest()
			tt.edit(t, root)
			if changed := digest() != before; changed != tt.want {
				t.Errorf("digest changed: %v, want %v", changed, tt.want)
			}
		})
	}
}

func remove(t testing.TB, root, name string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(root, filepath.FromSlash(name))); err != nil {
		t.Fatal(err)
	}
}

func TestDigestIsThatOfTheFilesAlone(t *testing.T) {
	files := map[string]string{"go.mod": "module m", "toolpact.lock": "1", "a/b/c/toolpact.lock": "2"}
	one, two := tree(t, files), tree(t, files)
	if digestOf(t, one) != digestOf(t, filepath.Join(two, "a", "b")) {
		t.Error("the digest depends on where the module is or where one stands in it")
	}
	if got := len(digestOf(t, one)); got != 64 {
		t.Errorf("a digest of %d characters", got)
	}
}

func TestDigestWithoutModule(t *testing.T) {
	root := tree(t, map[string]string{"a/toolpact.lock": "1", "a/b/toolpact.lock": "2"})
	if _, ok := ModuleRoot(root); ok {
		t.Skipf("%s lies in a module", root)
	}
	digest := func(mode string) string {
		w, err := FindWorkspace(filepath.Join(root, "a"), getenv(map[string]string{"GO111MODULE": mode}))
		if err != nil {
			t.Fatal(err)
		}
		return w.Digest()
	}
	flat, gopath := digest(""), digest("off")
	write(t, root, "a/b/toolpact.lock", "3")
	if digest("") != flat {
		t.Error("a directory below one without module counts")
	}
	if digest("off") == gopath {
		t.Error("with GOPATH, an edited lock below the directory went unnoticed")
	}
	write(t, root, "a/toolpact.lock", "3")
	if digest("") == flat {
		t.Error("an edited lock in the directory went unnoticed")
	}
}

func BenchmarkDigest(b *testing.B) {
	files := map[string]string{"go.mod": "module m", "toolpact.lock": emptyLock}
	for i := range 1000 {
		for _, name := range []string{"a.go", "b.go", "c_test.go"} {
			files[filepath.Join("pkg", string(rune('a'+i%26)), "p"+string(rune('a'+i/26%26))+string(rune('a'+i/676)), name)] = ""
		}
	}
	root := tree(b, files)
	for b.Loop() {
		digestOf(b, root)
	}
}
