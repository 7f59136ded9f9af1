package archtest

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestThisRepository(t *testing.T) {
	found, err := Check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found {
		t.Error(v)
	}
}

// goMod is the go.mod of the trees below, whose module is called m.
const goMod = "module m\n\ngo 1.26.0\n"

func TestCheck(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string
	}{
		{
			name: "imports that go one way are silent",
			files: map[string]string{
				"contract/c.go":          `package contract; import ("fmt"; "math/big")`,
				"contract/internal/c.go": `package internal; import "m/contract"`,
				"directive/d.go":         `package directive; import ("go/ast"; "go/token")`,
				"schemagen/s.go":         `package schemagen; import ("go/types"; "m/contract"; "m/directive"; "m/schemagen/fields")`,
				"schemagen/fields/f.go":  `package fields; import ("go/types"; "path/filepath"); var _ = filepath.Base`,
				"lockfile/l.go":          `package lockfile; import ("m/contract"; "net/url"; "embed")`,
				"analyzer/a.go":          `package analyzer; import ("m/schemagen"; "m/lockfile"; "m/internal/lockio"; "golang.org/x/tools/go/analysis")`,
				"internal/lockio/l.go":   `package lockio; import ("os"; "m/lockfile")`,
				"internal/docs/d.go":     `package docs; import ("os"; "m/analyzer")`,
				"gclplugin/g.go":         `package gclplugin; import "m/analyzer"; func init() {}`,
				"cmd/m/main.go":          `package main; import ("os"; "m/analyzer"; "m/internal/lockio"); func main() { os.Exit(run()) }; func run() int { return 0 }`,
			},
		},
		{
			name: "a leaf imports no project package",
			files: map[string]string{
				"contract/c.go":    `package contract; import "m/rule"`,
				"rule/r.go":        `package rule; import "m"`,
				"directive/d/d.go": "package d\n\nimport (\n\t\"m/contract\"\n)\n",
				"m.go":             `package m`,
			},
			want: `contract/c.go:1: contract must not import "m/rule"
directive/d/d.go:4: directive must not import "m/contract"
m.go:1: "." is no component of the architecture`,
		},
		{
			name: "nothing imports a layer beside or above it",
			files: map[string]string{
				"schemagen/s.go":  `package schemagen; import "m/diffclass"`,
				"lockfile/l.go":   `package lockfile; import "m/internal/lockio"`,
				"diffclass/d.go":  `package diffclass; import "m/analyzer"`,
				"analyzer/a.go":   `package analyzer; import "m/cmd/m"`,
				"internal/i/i.go": `package i; import "m/gclplugin"`,
				"gclplugin/g.go":  `package gclplugin; import "m/cmd/m"`,
				"cmd/m/main.go":   `package main; import "m/gclplugin"`,
			},
			want: `analyzer/a.go:1: analyzer must not import "m/cmd/m"
cmd/m/main.go:1: cmd must not import "m/gclplugin"
diffclass/d.go:1: diffclass must not import "m/analyzer"
gclplugin/g.go:1: gclplugin must not import "m/cmd/m"
internal/i/i.go:1: internal must not import "m/gclplugin"
lockfile/l.go:1: lockfile must not import "m/internal/lockio"
schemagen/s.go:1: schemagen must not import "m/diffclass"`,
		},
		{
			name: "the comparator and the lock know no Go source, not even at second hand",
			files: map[string]string{
				"diffclass/d.go":          `package diffclass; import "go/token"`,
				"diffclass/internal/i.go": `package internal; import "golang.org/x/tools/go/analysis"`,
				"lockfile/l.go":           `package lockfile; import "m/contract"`,
				"contract/c.go":           `package contract; import "m/contract/deep"`,
				"contract/deep/d.go":      `package deep; import "go/types"`,
			},
			want: `contract/c.go:1: contract must not import "m/contract/deep", which knows Go source through "go/types"
contract/deep/d.go:1: contract must not import "go/types": it knows no Go source
diffclass/d.go:1: diffclass must not import "go/token": it knows no Go source
diffclass/internal/i.go:1: diffclass must not import "golang.org/x/tools/go/analysis": it knows no Go source
lockfile/l.go:1: lockfile must not import "m/contract", which knows Go source through "go/types"`,
		},
		{
			name: "only cmd, gclplugin and internal reach outside the process",
			files: map[string]string{
				"analyzer/a.go":  `package analyzer; import "os/exec"`,
				"contract/c.go":  `package contract; import _ "github.com/gofrs/flock"`,
				"diffclass/d.go": `package diffclass; import "net/http"`,
				"lockfile/l.go":  `package lockfile; import fp "path/filepath"; func f() { fp.Walk("", nil) }`,
				"rule/r.go":      `package rule; import "io/fs"; var valid = fs.ValidPath; type FS = fs.FS`,
				"schemagen/s.go": `package schemagen; import ("go/parser"; "os"); var parse = parser.ParseDir`,
			},
			want: `analyzer/a.go:1: analyzer must not import "os/exec": only cmd, gclplugin and internal reach outside the process
contract/c.go:1: contract must not import "github.com/gofrs/flock": only cmd, gclplugin and internal reach outside the process
diffclass/d.go:1: diffclass must not import "net/http": only cmd, gclplugin and internal reach outside the process
lockfile/l.go:1: filepath.Walk: only cmd, gclplugin and internal touch the file system
rule/r.go:1: fs.FS: only cmd, gclplugin and internal touch the file system
schemagen/s.go:1: parser.ParseDir: only cmd, gclplugin and internal touch the file system
schemagen/s.go:1: schemagen must not import "os": only cmd, gclplugin and internal reach outside the process`,
		},
		{
			name: "init functions are for gclplugin alone, in tests too",
			files: map[string]string{
				"rule/r.go":      `package rule; func init() {}; type T struct{}; func (T) init() {}`,
				"rule/r_test.go": `package rule; func init() {}`,
			},
			want: `rule/r.go:1: only gclplugin has init functions
rule/r_test.go:1: only gclplugin has init functions`,
		},
		{
			name: "flags are bound to a set of their own",
			files: map[string]string{
				"cmd/m/main.go":   `package main; import "flag"; var v = flag.Bool("v", false, "")`,
				"internal/i/i.go": `package i; import "flag"; var set flag.FlagSet; var other = flag.NewFlagSet("", flag.ExitOnError)`,
				"internal/p/p.go": `package p; import "github.com/spf13/pflag"; var set = pflag.CommandLine`,
			},
			want: `cmd/m/main.go:1: flag.Bool: flags belong to an instance, not to the process
internal/i/i.go:1: flag.ExitOnError: flags belong to an instance, not to the process
internal/p/p.go:1: pflag.CommandLine: flags belong to an instance, not to the process`,
		},
		{
			name: "only the function main of a command ends the process",
			files: map[string]string{
				"cmd/m/main.go":   `package main; import sys "os"; func main() { sys.Exit(1) }; func run() { sys.Exit(2) }`,
				"internal/i/i.go": `package i; import ("log"; "os"); func main() { os.Exit(1) }; var stop = log.Fatal`,
			},
			want: `cmd/m/main.go:1: os.Exit: only the function main of a command ends the process
internal/i/i.go:1: log.Fatal: only the function main of a command ends the process
internal/i/i.go:1: os.Exit: only the function main of a command ends the process`,
		},
		{
			name: "a dot import is no way around",
			files: map[string]string{
				"internal/i/i.go": `package i; import . "os"; func f() { Exit(1) }`,
			},
			want: `internal/i/i.go:1: dot import of "os" hides where a name comes from`,
		},
		{
			name: "a package name says what it holds",
			files: map[string]string{
				"internal/util/u.go":    `package strs`,
				"internal/strs/s.go":    `package helpers`,
				"rule/common/c_test.go": `package common_test`,
			},
			want: `internal/strs/s.go:1: package name "helpers" says nothing: name it by what it holds
internal/util/u.go:1: package name "util" says nothing: name it by what it holds
rule/common/c_test.go:1: package name "common" says nothing: name it by what it holds`,
		},
		{
			name: "a framework stays out of the root module, whatever its major version",
			files: map[string]string{
				"go.mod":    "module m\n\nrequire (\n\tgithub.com/google/jsonschema-go v0.4.3\n\tgithub.com/openai/openai-go/v3 v3.99.0 // indirect\n)\n",
				"rule/r.go": `package rule`,
			},
			want: `go.mod:5: requires github.com/openai/openai-go/v3: a framework is a dependency of nested modules only`,
		},
		{
			name: "a new top-level directory needs a place in the architecture",
			files: map[string]string{
				"report/r.go":        `package report; import "os"`,
				"report/sub/r.go":    `package sub`,
				"rule/testdata/t.go": `package util; func init() {}`,
				"examples/go.mod":    "module m/examples\n",
				"examples/main.go":   `package main; func init() {}`,
				"_old/o.go":          `package old; func init() {}`,
			},
			want: `report/r.go:1: "report" is no component of the architecture
report/sub/r.go:1: "report/sub" is no component of the architecture`,
		},
		{
			name: "a test reads files, has flags and ends the process",
			files: map[string]string{
				"rule/r_test.go": `package rule_test; import ("flag"; "os"; "m/schemagen"); var update = flag.Bool("update", false, ""); func f() { os.Exit(1) }`,
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := Check(mapFS(test.files))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, lines(found)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestCheckFailsOnWhatItCannotRead(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"a tree without Go files", map[string]string{"README.md": "m"}, "archtest: no Go files"},
		{"a file that does not parse", map[string]string{"rule/r.go": "package"}, "archtest: rule/r.go:1:8: expected 'IDENT', found 'EOF'"},
		{"a go.mod without a module", map[string]string{"go.mod": "go 1.26.0\n"}, "archtest: go.mod: no module path"},
		{"a go.mod that does not parse", map[string]string{"go.mod": "modul m\n"}, "archtest: go.mod:1: unknown directive: modul"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := Check(mapFS(test.files))
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v, error %v, want error %q", found, err, test.want)
			}
		})
	}
	if _, err := Check(fstest.MapFS{}); err == nil {
		t.Error("a tree without go.mod is no error")
	}
}

func mapFS(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{"go.mod": {Data: []byte(goMod)}}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func lines(found []Violation) string {
	var all []string
	for _, v := range found {
		all = append(all, v.String())
	}
	return strings.Join(all, "\n")
}
