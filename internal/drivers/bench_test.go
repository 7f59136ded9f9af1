package drivers

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestSpeed prints how fast the command is beside what cannot be avoided, on
// real modules with a warm build cache. Rivals take turns, so that what else
// the machine does touches all alike, and each figure is a median. It asserts
// nothing about time.
func TestSpeed(t *testing.T) {
	if os.Getenv("TOOLPACT_BENCH") != "1" {
		t.Skip("takes minutes and modules from the module proxy: set TOOLPACT_BENCH=1")
	}
	rounds := 3
	if n, err := strconv.Atoi(os.Getenv("ROUNDS")); err == nil {
		rounds = max(n, 1)
	}
	b := &bench{T: t, bin: command(t), rounds: rounds}
	for _, tool := range []string{"nothing", "stock"} {
		output(t, ".", []string{"GOWORK=off", "GOFLAGS="}, "go", "build", "-o", b.bin+"/", "./testdata/bench/"+tool)
	}
	t.Run("a package", b.onePackage)
	t.Run("mcp-grafana", func(t *testing.T) {
		module := b.annotated(t, "github.com/grafana/mcp-grafana@v1.6.3")
		b.vet(t, module)
		b.check(t, module, "go list -export of its three packages", append([]string{"list", "-export"}, module.packages...))
	})
	t.Run("cilium", func(t *testing.T) {
		module := b.annotated(t, "github.com/cilium/cilium@v1.20.2")
		b.check(t, module, "go list ./...", []string{"list", "-e", "./..."}) // -e: modules may be missing that some packages need
	})
}

type bench struct {
	*testing.T
	bin    string
	rounds int
}

// rival is one of several ways to do a thing.
type rival struct {
	name string
	dir  string
	argv []string

	wall, cpu []time.Duration
	memory    int64 // the most that it or a child had, in bytes; 0 where that is not known
}

func (r *rival) run(t *testing.T) {
	t.Helper()
	cmd := exec.Command(r.argv[0], r.argv[1:]...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local", "PWD="+r.dir)
	start := time.Now()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(r.argv, " "), err, out)
	}
	r.wall = append(r.wall, time.Since(start))
	r.cpu = append(r.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	r.memory = max(r.memory, memory(cmd.ProcessState))
}

// race runs the rivals once to warm the caches, and then by turns. Before each
// run it calls prepare.
func race(t *testing.T, title string, rounds int, prepare func(), rivals ...*rival) {
	t.Helper()
	for round := range rounds + 1 {
		for _, r := range rivals {
			prepare()
			r.run(t)
			if round == 0 {
				r.wall, r.cpu = nil, nil
			}
		}
	}
	first := rivals[0]
	t.Logf("bench: %s (medians of %d)", title, rounds)
	for _, r := range rivals {
		line := fmt.Sprintf("bench:   %-40s %9.1f ms %9.1f ms of CPU", r.name, ms(median(r.wall)), ms(median(r.cpu)))
		if r.memory > 0 {
			line += fmt.Sprintf(" %5d MB", r.memory>>20)
		}
		if r != first {
			line += fmt.Sprintf("   %s takes %.2f of its time, %.2f of its CPU", first.name, ratio(first.wall, r.wall), ratio(first.cpu, r.cpu))
		}
		t.Log(line)
	}
}

func median(list []time.Duration) time.Duration {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

func ratio(a, b []time.Duration) float64 { return float64(median(a)) / float64(median(b)) }

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// onePackage is the work that go vet has done for one package without tools.
func (b *bench) onePackage(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "p.go")
	check(t, os.WriteFile(source, []byte("package p\n\n"+strings.Repeat("// F does nothing.\nfunc _() {}\n\n", 500)), 0o666))
	data, err := json.Marshal(map[string]any{
		"ID": "example.com/p", "Dir": dir, "ImportPath": "example.com/p", "GoVersion": "go1.26", "GoFiles": []string{source},
		"ImportMap": map[string]string{}, "PackageFile": map[string]string{}, "VetxOutput": filepath.Join(dir, "vet.out"),
	})
	check(t, err)
	unit := filepath.Join(dir, "vet.cfg")
	check(t, os.WriteFile(unit, data, 0o666))
	tool := func(name string) *rival {
		return &rival{name: name, dir: dir, argv: []string{filepath.Join(b.bin, name), unit}}
	}
	race(t, "a package without tools, process start included", 200, func() {}, tool("toolpactvet"), tool("nothing"), tool("stock"))
}

// vet is go vet after an edit of nothing but the lock.
func (b *bench) vet(t *testing.T, m *module) {
	lock, err := os.OpenFile(filepath.Join(m.dir, "toolpact.lock"), os.O_APPEND|os.O_WRONLY, 0)
	check(t, err)
	defer lock.Close()
	edit := func() {
		_, err := lock.WriteString("\n")
		check(t, err)
	}
	tool := func(name string) *rival {
		return &rival{name: name, dir: m.dir, argv: []string{"go", "vet", "-vettool=" + filepath.Join(b.bin, name), "./..."}}
	}
	race(t, "go vet -vettool, "+m.name+", lock edited", b.rounds, edit, tool("toolpactvet"), tool("nothing"), tool("stock"))
}

// check is toolpactvet check beside a go command.
func (b *bench) check(t *testing.T, m *module, name string, goCommand []string) {
	race(t, "toolpactvet check ./..., "+m.name+", three packages with a tool", max(b.rounds, 9), func() {},
		&rival{name: "check", dir: m.dir, argv: []string{filepath.Join(b.bin, "toolpactvet"), "check", "./..."}},
		&rival{name: name, dir: m.dir, argv: append([]string{"go"}, goCommand...)})
}

// module is a copy of a module whose first three libraries offer a tool each.
type module struct {
	name, dir string
	packages  []string
}

func (b *bench) annotated(t *testing.T, version string) *module {
	t.Helper()
	m := &module{name: version, dir: filepath.Join(t.TempDir(), "module")}
	var downloaded struct{ Dir string }
	check(t, json.Unmarshal([]byte(output(t, t.TempDir(), nil, "go", "mod", "download", "-json", version)), &downloaded))
	check(t, os.CopyFS(m.dir, os.DirFS(downloaded.Dir)))
	check(t, filepath.WalkDir(m.dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chmod(path, 0o777)
	}))
	list := output(t, m.dir, nil, "go", "list", "-e", "-f", "{{if not .DepsErrors}}{{.Name}} {{.ImportPath}} {{.Dir}}{{end}}", "./...")
	for line := range strings.Lines(list) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] == "main" || len(m.packages) == 3 {
			continue
		}
		m.packages = append(m.packages, words[1])
		source := fmt.Sprintf("package %s\n\n// ToolpactBench finds documents.\n//\n//toolpact:tool bench_%d\nfunc ToolpactBench(query string, limit int) ([]string, error) { return nil, nil }\n",
			words[0], len(m.packages))
		check(t, os.WriteFile(filepath.Join(words[2], "toolpact_bench.go"), []byte(source), 0o666))
	}
	if len(m.packages) < 3 {
		t.Fatalf("%s has no three libraries that can be loaded", version)
	}
	output(t, m.dir, nil, filepath.Join(b.bin, "toolpactvet"), "accept", "--all")
	return m
}
