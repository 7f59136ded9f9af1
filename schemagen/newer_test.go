package schemagen

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEveryVersionedDialectSaysThatAVersionIsNewerThanKnown(t *testing.T) {
	const future = "v99.0.0"
	all := func(string) (string, bool) { return future, true }
	none := func(string) (string, bool) { return "", false }
	for _, m := range makers() {
		t.Run(m.name, func(t *testing.T) {
			dia := m.make(Config{Version: all}, setup{})
			name, _ := dia.versions()
			if name == m.name {
				return // without versions
			}
			v, ok := dia.(versionedDialect)
			if !ok {
				t.Fatalf("%s has versions and no newer()", name)
			}
			if got := v.newer(); len(got) == 0 || got[0].Version != future {
				t.Errorf("newer than known: %v", got)
			}
			if got := m.make(Config{Version: none}, setup{}).(versionedDialect).newer(); len(got) > 0 {
				t.Errorf("what stands in for no version is newer than known: %v", got)
			}
		})
	}
}

func TestNewerVersionsAreToldOnceAPackageAndOnlyOfWhatIsUsed(t *testing.T) {
	versions := map[string]string{goSDKModule: "v1.99.0", jsonschemaGoModule: "v0.99.0"}
	cfg := Config{Version: func(module string) (string, bool) { v, ok := versions[module]; return v, ok }}
	two := "package tools\n\n//toolpact:tool a dialect=gosdk\nfunc a(in struct{}) error { return nil }\n\n//toolpact:tool b dialect=gosdk\nfunc b(in struct{}) error { return nil }\n"
	want := []Newer{{jsonschemaGoModule, "v0.99.0", "v0.4.3"}, {goSDKModule, "v1.99.0", "v1.8.0"}}
	if diff := cmp.Diff(want, Derive(loadSource(t, two), cfg).Newer); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := Derive(loadSource(t, "package tools\n\n//toolpact:tool\nfunc f() error { return nil }\n"), cfg).Newer; got != nil {
		t.Errorf("a native tool: %v", got)
	}
	custom := Config{Version: cfg.Version, Dialect: "house", Dialects: []CustomDialect{{Name: "house", Base: "gosdk"}}}
	if diff := cmp.Diff(want, Derive(loadSource(t, wrapped), custom).Newer); diff != "" {
		t.Errorf("configured, -want +got:\n%s", diff)
	}
}

func TestWhatTheBuildListSaysOfAVersion(t *testing.T) {
	for name, tt := range map[string]struct{ listed, want string }{
		"a release":                         {"v1.2.0", "v1.2.0"},
		"a pseudo-version":                  {"v1.2.1-0.20260301120000-0123456789ab", "v1.2.1-0.20260301120000-0123456789ab"},
		"a commit before any release":       {"v0.0.0-20250301120000-0123456789ab", "v0.0.0-20250301120000-0123456789ab"},
		"a main module":                     {"", "v9.9.9"},
		"no version, for a directory":       {"v0.0.0", "v9.9.9"},
		"no commit, for a directory":        {"v0.0.0-00010101000000-000000000000", "v9.9.9"},
		"what the go command calls (devel)": {"(devel)", "v9.9.9"},
	} {
		t.Run(name, func(t *testing.T) {
			got := listedVersion(func(string) (string, bool) { return tt.listed, true }, "m", "v9.9.9")
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
	if got := listedVersion(func(string) (string, bool) { return "", false }, "m", "v9.9.9"); got != "" {
		t.Errorf("a module that is not in the list: %q", got)
	}
}
