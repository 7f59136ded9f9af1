package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// sources holds the probes, one file a framework beside what all share. Their
// build constraint keeps them out of this module, which does not require the
// frameworks.
//
//go:embed probes
var sources embed.FS

// built is a module with the types, the tool functions and a probe that is
// built.
type built struct {
	dir      string
	versions map[string]string // of the modules that the probe is linked from
}

// binary is the path of the probe.
func (b built) binary() string { return filepath.Join(b.dir, "probe.exe") }

// build writes the module of a framework with the types, and builds its probe,
// unless that was done before with the same source. The program's own package,
// which holds an instance of the framework's generic functions for each type,
// takes most of the time: it is compiled without optimization.
func build(ctx context.Context, cache string, f framework, set typeSet) (built, error) {
	files, err := moduleFiles(f, set)
	if err != nil {
		return built{}, err
	}
	label := strings.NewReplacer(" ", "", "/", "", ":", "", "{", "_", "}", "", ",", "_").Replace(f.String())
	b := built{dir: filepath.Join(cache, label+"-"+hash(files))}
	if _, err := os.Stat(b.binary()); err != nil {
		if err := removeOlder(cache, label); err != nil {
			return built{}, err
		}
		if err := writeFiles(b.dir, files); err != nil {
			return built{}, err
		}
		if err := goCommand(ctx, b.dir, "build", "-gcflags=-N -l", "-ldflags=-s -w", "-o", b.binary()+".new", "."); err != nil {
			return built{}, err
		}
		if err := os.Rename(b.binary()+".new", b.binary()); err != nil {
			return built{}, err
		}
	}
	b.versions, err = linked(b.binary())
	return b, err
}

// linked returns the versions of the modules that a program was linked from.
func linked(binary string) (map[string]string, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	versions := map[string]string{}
	for _, m := range info.Deps {
		versions[m.Path] = m.Version
	}
	return versions, nil
}

// moduleFiles returns the files of a framework's module by path.
func moduleFiles(f framework, set typeSet) (map[string][]byte, error) {
	files := maps.Clone(set.files)
	for _, name := range []string{"run", f.probe} {
		data, err := fs.ReadFile(sources, "probes/"+name+".go")
		if err != nil {
			return nil, err
		}
		files[name+".go"] = bytes.TrimPrefix(data, []byte("//go:build ignore\n"))
	}
	if f.options != "" {
		files["options.go"] = fmt.Appendf(nil, "package main\n\nconst options = %q\n", f.options)
	}
	files["roots.go"] = set.program()
	files["tools/tools.go"] = set.tools(f)
	files["go.mod"] = goMod(f)
	return files, nil
}

func goMod(f framework) []byte {
	pins := append([]string{f.of().module + "@" + f.version}, f.pins...)
	// The types with hook methods need some version of what these belong to; the
	// framework's own requirement decides which.
	if !slices.ContainsFunc(pins, func(pin string) bool { return strings.HasPrefix(pin, invopop+"@") }) {
		pins = append(pins, invopop+"@v0.12.0")
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "module %s\n\ngo 1.26.0\n\n", modulePath)
	for _, pin := range pins {
		fmt.Fprintf(&b, "require %s\n", strings.Replace(pin, "@", " ", 1))
	}
	return b.Bytes()
}

// hash is a fingerprint of files and of the Go version that builds them.
func hash(files map[string][]byte) string {
	h := sha256.New()
	fmt.Fprintln(h, runtime.Version(), runtime.GOARCH)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(files[name]), files[name])
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// removeOlder removes what was built under a label from other source.
func removeOlder(cache, label string) error {
	old, err := filepath.Glob(filepath.Join(cache, label+"-*"))
	if err != nil {
		return err
	}
	for _, dir := range old {
		if len(filepath.Base(dir)) != len(label)+1+16 {
			continue // another label
		}
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	return nil
}

func writeFiles(dir string, files map[string][]byte) error {
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// goEnv is the environment of go commands in a module that is made here: it
// has no go.sum, so that the go command writes one.
func goEnv() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod", "GONOSUMDB=*", "GOWORK=off")
}

func goCommand(ctx context.Context, dir string, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, goEnv()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s in %s: %w\n%s", strings.Join(args, " "), dir, err, out)
	}
	return nil
}
