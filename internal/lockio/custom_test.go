package lockio

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestCustom(t *testing.T) {
	outside := tree(t, map[string]string{"dir/": "", "x.toolpact.lock": ""})
	root := tree(t, map[string]string{
		"go.mod": "", "svc/svc.go": "", "other/go.mod": "", "other/sub/": "", "testdata/x/": "",
		"out": "-> " + outside, "out.toolpact.lock": "-> " + filepath.Join(outside, "x.toolpact.lock"),
		"dangling": "-> " + filepath.Join(outside, "nowhere"), "dangling.toolpact.lock": "-> nowhere",
		"in": "-> svc", "in.toolpact.lock": "-> svc/svc.go", "data": "-> testdata/x", "foreign": "-> other/sub", "svc/up": "-> ../..",
	})
	const want = "" // no error
	for _, tt := range []struct{ name, lock, want string }{
		{"the usual name elsewhere", "svc/toolpact.lock", want},
		{"a name of its own", "agent.toolpact.lock", want},
		{"nothing before the dot", ".toolpact.lock", want},
		{"a directory that is not there yet", "new/dir/a.toolpact.lock", want},
		{"a roundabout way", "./svc/../svc/toolpact.lock", want},
		{"a link inside the module", "in/toolpact.lock", want},
		{"a lock that is a link inside the module", "in.toolpact.lock", want},

		{"nothing", "", `lock "": want the base name "toolpact.lock", or one that ends in ".toolpact.lock"`},
		{"another name", "svc/tools.lock", `lock "svc/tools.lock": want the base name`},
		{"a name without the dot", "mytoolpact.lock", `lock "mytoolpact.lock": want the base name`},
		{"a directory", "svc/toolpact.lock/", `lock "svc/toolpact.lock/": want the base name`},
		{"another case", "Toolpact.lock", `lock "Toolpact.lock": want the base name`},
		{"backslashes", `svc\toolpact.lock`, `lock "svc\\toolpact.lock": want slashes, not backslashes`},
		{"an absolute path", "/tmp/toolpact.lock", `lock "/tmp/toolpact.lock": want a path inside the module, relative to its root`},
		{"the directory above", "../toolpact.lock", `lock "../toolpact.lock": want a path inside the module, relative to its root`},
		{"the directory above in a roundabout way", "svc/../../toolpact.lock", `lock "svc/../../toolpact.lock": want a path inside`},
		{"a directory that the go command passes over", "svc/testdata/toolpact.lock", `lock "svc/testdata/toolpact.lock": the go command passes over directory "testdata"`},
		{"a hidden directory", ".config/toolpact.lock", `lock ".config/toolpact.lock": the go command passes over directory ".config"`},
		{"vendor", "vendor/toolpact.lock", `lock "vendor/toolpact.lock": the go command passes over directory "vendor"`},
		{"another module", "other/sub/toolpact.lock", `lock "other/sub/toolpact.lock": directory "other" is another module`},
		{"a link that leads out", "out/dir/toolpact.lock", `lock "out/dir/toolpact.lock": the link "out" leads out of the module`},
		{"a link that leads up", "svc/up/toolpact.lock", `lock "svc/up/toolpact.lock": the link "svc/up" leads out of the module`},
		{"a lock that is a link that leads out", "out.toolpact.lock", `lock "out.toolpact.lock": the link "out.toolpact.lock" leads out of the module`},
		{"a link to a directory that is not there", "dangling/toolpact.lock", `lock "dangling/toolpact.lock": the link "dangling" leads nowhere`},
		{"a lock that is a dangling link", "dangling.toolpact.lock", `lock "dangling.toolpact.lock": the link "dangling.toolpact.lock" leads nowhere`},
		{"a link to where the go command does not look", "data/toolpact.lock", `lock "data/toolpact.lock": a link leads into directory "testdata"`},
		{"a link into another module", "foreign/toolpact.lock", `lock "foreign/toolpact.lock": directory "other" is another module`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Custom(root, tt.lock)
			if tt.want == want {
				if err != nil || got != filepath.Join(root, filepath.FromSlash(tt.lock)) {
					t.Errorf("Custom = %q, %v", got, err)
				}
				return
			}
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) || got != "" {
				t.Errorf("Custom = %q, %v; want %s", got, err, tt.want)
			}
		})
	}
}

// Whatever Custom accepts, the digest must see.
func TestCustomLocksAreInTheDigest(t *testing.T) {
	root := tree(t, map[string]string{"go.mod": "", "svc/svc.go": "", "in": "-> svc", "link.toolpact.lock": "-> svc/svc.go"})
	for _, lock := range []string{"svc/toolpact.lock", "a.toolpact.lock", "in/b.toolpact.lock", "link.toolpact.lock", "new/x.toolpact.lock"} {
		path, err := Custom(root, lock)
		if err != nil {
			t.Fatal(err)
		}
		before := digestOf(t, root)
		write(t, root, lock, "changed "+lock)
		if after := digestOf(t, root); before == after {
			t.Errorf("%s changed and the digest did not", path)
		}
	}
}
