package loader_test

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/modtest"
)

// bigModule makes a module of n packages, each of a few files, three of them
// with a tool. It returns the patterns of the three.
func bigModule(tb testing.TB, n int) (*modtest.Sandbox, []string) {
	s := modtest.New(tb, goMod)
	imports := []string{"fmt", "net/http", "encoding/json", "context", "os", "strings", "time", "go/types", "html/template", "database/sql"}
	var three []string
	for i := range n {
		name := fmt.Sprintf("p%03d", i)
		for j := range 4 {
			var b strings.Builder
			fmt.Fprintf(&b, "package %s\n\nimport (\n\t_ %q\n\t_ %q\n", name, imports[(i+j)%len(imports)], imports[(3*i+j+1)%len(imports)])
			if i > 10 && j == 0 {
				fmt.Fprintf(&b, "\t_ \"example.com/m/g%d/p%03d\"\n", (i/3)%10, i/3)
			}
			b.WriteString(")\n\n")
			if j == 0 && i%(n/3) == n/3-1 {
				three = append(three, fmt.Sprintf("./g%d/%s", i%10, name))
				b.WriteString("//toolpact:tool\nfunc Tool(q string, n int) (string, error) { return q, nil }\n\n")
			}
			for k := range 20 {
				fmt.Fprintf(&b, "// F%d is one of many.\nfunc F%d_%d(a, b int) (c int) {\n\tfor i := range a {\n\t\tc += i * b\n\t}\n\treturn c\n}\n\n", k, j, k)
			}
			s.Write(fmt.Sprintf("g%d/%s/f%d.go", i%10, name, j), b.String())
		}
	}
	return s, three
}

// BenchmarkLoad holds the load of three packages of a module of 400 against what
// the go command takes to list these three with export data, and to list the
// module, with a warm build cache; load-again has the memory of a load before.
// They take turns, so that other work on
// the machine touches all alike; the ratio is of medians.
func BenchmarkLoad(b *testing.B) {
	s, three := bigModule(b, 400)
	goList := func(args ...string) func() {
		return func() {
			cmd := exec.Command("go", append([]string{"list"}, args...)...)
			cmd.Dir, cmd.Env = s.Dir, s.Env
			if out, err := cmd.CombinedOutput(); err != nil {
				b.Fatalf("go list: %v\n%s", err, out)
			}
		}
	}
	loads := func(cache string) func() {
		return func() {
			r, err := loader.Load(context.Background(), loader.Options{Dir: s.Dir, Patterns: []string{"./..."}, Env: s.Env, CacheDir: cache})
			if err != nil || len(r.Packages) != 3 || len(r.Errors) > 0 {
				b.Fatalf("load: %v, %v", r, err)
			}
		}
	}
	runs := []struct {
		name string
		run  func()
	}{
		{"load", loads("")},
		{"load-again", loads(s.Path("cache"))},
		{"list-export-of-3", goList(append([]string{"-export"}, three...)...)},
		{"list-all", goList("./...")},
	}
	times := make([][]time.Duration, len(runs))
	for _, r := range runs {
		r.run() // warm
	}
	for b.Loop() {
		for i, r := range runs {
			start := time.Now()
			r.run()
			times[i] = append(times[i], time.Since(start))
		}
	}
	medians := make([]float64, len(runs))
	for i, r := range runs {
		slices.Sort(times[i])
		medians[i] = times[i][len(times[i])/2].Seconds()
		b.ReportMetric(medians[i]*1000, r.name+"-ms")
	}
	b.ReportMetric(medians[0]/medians[2], "load/list-export")
	b.ReportMetric(medians[1]/medians[2], "load-again/list-export")
	b.ReportMetric(medians[1]/medians[3], "load-again/list-all")
}
