package goplsbuild

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFindSelf(t *testing.T) {
	own, other := t.TempDir(), t.TempDir()
	put(t, filepath.Join(own, "go.mod"), "module "+ownPath+"\n")
	put(t, filepath.Join(own, "cmd", "main.go"), "package main\n")
	put(t, filepath.Join(other, "go.mod"), "module example.com/other\n")
	build := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Path: ownPath, Version: version}, Settings: settings}
	}
	replaced := build("v1.2.3")
	replaced.Main.Replace = &debug.Module{Path: "../toolpactvet"}
	for _, test := range []struct {
		name        string
		info        *debug.BuildInfo
		source, dir string
		want        Self
		fault       string
	}{
		{name: "a released build takes its own version", info: build("v1.2.3"), dir: other, want: Self{Version: "v1.2.3"}},
		{name: "a released build does so in the source too", info: build("v1.2.3"), dir: own, want: Self{Version: "v1.2.3"}},
		{name: "a pseudo-version is a release", info: build("v0.0.0-20260101000000-0123456789ab"), dir: other, want: Self{Version: "v0.0.0-20260101000000-0123456789ab"}},
		{name: "a directory that is named comes first", info: build("v1.2.3"), source: own, dir: other, want: Self{Source: own}},
		{name: "a development build takes the module around it", info: build("(devel)"), dir: filepath.Join(own, "cmd"), want: Self{Source: own}},
		{name: "a development build elsewhere cannot", info: build("(devel)"), dir: other, fault: "--source DIR"},
		{name: "a build in a checkout is a development build", info: build("v1.2.3", debug.BuildSetting{Key: "vcs.revision", Value: "0123"}), dir: other, fault: "--source DIR"},
		{name: "a build of changed source is one", info: build("v1.2.3+dirty"), dir: own, want: Self{Source: own}},
		{name: "a build from a replacement is one", info: replaced, dir: other, fault: "--source DIR"},
		{name: "a build that says nothing of itself is one", dir: own, want: Self{Source: own}},
		{name: "a test of another module is one", info: &debug.BuildInfo{Main: debug.Module{Path: "example.com/other", Version: "v1.0.0"}}, dir: own, want: Self{Source: own}},
		{name: "a directory of another module is refused", info: build("v1.2.3"), source: other, dir: own, fault: `"example.com/other", want "` + ownPath + `"`},
		{name: "a directory without module is refused", info: build("v1.2.3"), source: filepath.Join(own, "cmd"), dir: own, fault: "go.mod"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := FindSelf(test.info, test.source, test.dir)
			if test.fault != "" {
				if err == nil || !strings.Contains(err.Error(), test.fault) {
					t.Fatalf("error %v, want %q", err, test.fault)
				}
				return
			}
			if err != nil || got != test.want {
				t.Errorf("got %+v, %v; want %+v", got, err, test.want)
			}
		})
	}
}

func TestRequire(t *testing.T) {
	const before = "module golang.org/x/tools/gopls\n\ngo 1.26.0\n\nrequire golang.org/x/tools v0.47.1\n"
	for _, test := range []struct {
		name   string
		self   Self
		before string
		want   string
		fault  string
	}{
		{
			name: "a version is required", self: Self{Version: "v1.2.3"}, before: before,
			want: "module golang.org/x/tools/gopls\n\ngo 1.26.0\n\nrequire (\n\tgolang.org/x/tools v0.47.1\n\tgithub.com/toolpact/toolpactvet v1.2.3\n)\n\nreplace golang.org/x/tools => golang.org/x/tools v0.47.1\n",
		},
		{
			name: "a directory replaces the module", self: Self{Source: "/src/tool pact"}, before: before,
			want: "module golang.org/x/tools/gopls\n\ngo 1.26.0\n\nrequire (\n\tgolang.org/x/tools v0.47.1\n\tgithub.com/toolpact/toolpactvet v0.0.0-00010101000000-000000000000\n)\n\n" +
				"replace github.com/toolpact/toolpactvet => \"/src/tool pact\"\n\nreplace golang.org/x/tools => golang.org/x/tools v0.47.1\n",
		},
		{name: "a gopls without golang.org/x/tools is refused", self: Self{Version: "v1.2.3"}, before: "module golang.org/x/tools/gopls\n", fault: "does not require golang.org/x/tools"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "go.mod")
			put(t, name, test.before)
			err := require(name, test.self)
			if test.fault != "" {
				if err == nil || !strings.Contains(err.Error(), test.fault) {
					t.Fatalf("error %v, want %q", err, test.fault)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Errorf("go.mod (-want +got):\n%s", diff)
			}
		})
	}
}
