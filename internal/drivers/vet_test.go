package drivers

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestGoVet runs the scripts of testdata/vet with each Go version. The command
// is the same for all, built with the Go that runs the tests: it reads export
// data of a newer Go too.
func TestGoVet(t *testing.T) {
	needed(t)
	bin := command(t)
	module, err := filepath.Abs(root)
	check(t, err)
	for _, toolchain := range []string{"local", "go1.27.3"} {
		goroot := strings.TrimSpace(output(t, ".", []string{"GOTOOLCHAIN=" + toolchain}, "go", "env", "GOROOT"))
		version := strings.TrimSpace(output(t, ".", []string{"GOTOOLCHAIN=" + toolchain}, "go", "env", "GOVERSION"))
		t.Run(version, func(t *testing.T) {
			env := []string{"VETTOOL=" + filepath.Join(bin, "toolpactvet"), "TOOLPACTVET=" + module, "GOROOT=" + goroot}
			runScripts(t, "vet", "go vet "+version, env, bin, filepath.Join(goroot, "bin"))
			goCommand, chosen := filepath.Join(goroot, "bin", "go"), append(outsiders(), "GOTOOLCHAIN=local", "GOROOT="+goroot)
			fixes(t, bin, "go vet -fix "+version, func(t *testing.T, dir string) {
				run(t, dir, chosen, goCommand, "vet", "-vettool="+filepath.Join(bin, "toolpactvet"), "-fix", "./...")
			})
			fixes(t, bin, "go fix "+version, func(t *testing.T, dir string) {
				run(t, dir, chosen, goCommand, "fix", "-fixtool="+filepath.Join(bin, "toolpactvet"), "./...")
			})
		})
	}
}
