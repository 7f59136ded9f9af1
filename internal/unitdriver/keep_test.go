package unitdriver_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolpact/toolpactvet/internal/unitdriver"
)

// TestWhatIsKept holds of which units the go command is let keep the verdict:
// of those on which it is the same whatever a lock says.
func TestWhatIsKept(t *testing.T) {
	const own, other, std = "example.com/m/p", "example.com/other/p", "net/http"
	tests := []struct {
		name                         string
		path, module, version        string
		dependency, concerns, chosen bool // chosen: Lasting says no
		want                         bool
	}{
		{name: "a package with tools", path: own, module: "example.com/m", concerns: true},
		{name: "a package with tools that another one imports", path: own, module: "example.com/m", dependency: true, concerns: true},
		{name: "a package without tools", path: own, module: "example.com/m", want: true},
		{name: "a package without tools that another one imports", path: own, module: "example.com/m", dependency: true, want: true},
		{name: "a package without tools, under a lock that was chosen", path: own, module: "example.com/m", chosen: true},
		{name: "a package of GOPATH without tools, under a lock that was chosen", path: own, chosen: true},
		{name: "a package of GOPATH with tools, imported, without a dot in its path", path: "agent/p", dependency: true, concerns: true},
		{name: "a package with tools of a required module", path: other, module: "example.com/other", version: "v1.0.0", concerns: true},
		{name: "a package with tools of a required module that another one imports", path: other, module: "example.com/other", version: "v1.0.0", dependency: true, concerns: true},
		{name: "a package of a required module", path: other, module: "example.com/other", version: "v1.0.0", want: true},
		{name: "a package of a required module that another one imports", path: other, module: "example.com/other", version: "v1.0.0", dependency: true, want: true},
		{name: "a package of a required module, under a lock that was chosen", path: other, module: "example.com/other", version: "v1.0.0", chosen: true, want: true},
		{name: "a standard package", path: std, want: true},
		{name: "a standard package that another one imports", path: std, dependency: true, want: true},
		{name: "a standard package, under a lock that was chosen", path: std, dependency: true, chosen: true, want: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			source := filepath.Join(dir, "p.go")
			if err := os.WriteFile(source, []byte("package p\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			unit := &unitdriver.Config{
				ID: tt.path, Dir: dir, ImportPath: tt.path, GoFiles: []string{source}, PackageFile: map[string]string{},
				ModulePath: tt.module, ModuleVersion: tt.version, VetxOnly: tt.dependency, VetxOutput: filepath.Join(dir, "vet.out"),
			}
			driver := unitdriver.Driver{
				Analyzers: analyzers(), Stdout: io.Discard, Stderr: io.Discard,
				Concerns: func(string, string, [][]byte) bool { return tt.concerns },
				Lasting:  func() bool { return !tt.chosen },
				Silent:   tt.version != "",
			}
			if code := driver.Run(unit, nil); code != 0 {
				t.Fatalf("exit %d", code)
			}
			if _, err := os.Stat(unit.VetxOutput); (err == nil) != tt.want {
				t.Errorf("kept: %t, want %t", err == nil, tt.want)
			}
		})
	}
}

// TestTheModuleOfAUnit holds the .cfg files of Go 1.26 and of Go 1.27, which
// say differently which module a unit lies in.
func TestTheModuleOfAUnit(t *testing.T) {
	for _, text := range []string{
		`{"GoFiles": ["p.go"], "ModulePath": "example.com/m", "ModuleVersion": "v1.2.3"}`,
		`{"GoFiles": ["p.go"], "Module": {"Path": "example.com/m", "Version": "v1.2.3", "Replace": null, "Main": false}}`,
	} {
		name := filepath.Join(t.TempDir(), "vet.cfg")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		unit, err := unitdriver.Read(name)
		if err != nil || unit.ModulePath != "example.com/m" || unit.ModuleVersion != "v1.2.3" {
			t.Errorf("%s: read %+v, %v", text, unit, err)
		}
	}
}
