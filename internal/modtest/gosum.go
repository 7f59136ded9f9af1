package modtest

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/dirhash"
)

// writeSums writes a go.sum with all modules of the proxy beside every go.mod
// below dir that has none, so that the go command asks for nothing.
func writeSums(tb testing.TB, dir, proxy string) {
	tb.Helper()
	sums := proxySums(tb, proxy)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "go.mod" {
			return err
		}
		sum := filepath.Join(filepath.Dir(path), "go.sum")
		if _, err := os.Stat(sum); err == nil {
			return nil
		}
		return os.WriteFile(sum, sums, 0o666)
	})
	if err != nil {
		tb.Fatal(err)
	}
}

func proxySums(tb testing.TB, proxy string) []byte {
	tb.Helper()
	mods, err := os.ReadDir(proxy)
	if err != nil {
		tb.Fatal(err)
	}
	var sums bytes.Buffer
	for _, mod := range mods {
		i := strings.LastIndex(mod.Name(), "_v")
		if i < 0 {
			tb.Fatalf("proxy directory %q is not PATH_VERSION", mod.Name())
		}
		path, version := strings.ReplaceAll(mod.Name()[:i], "_", "/"), mod.Name()[i+1:]
		dir := filepath.Join(proxy, mod.Name())
		all, err := dirhash.HashDir(dir, path+"@"+version, dirhash.Hash1)
		if err != nil {
			tb.Fatal(err)
		}
		goMod, err := dirhash.Hash1([]string{"go.mod"}, func(string) (io.ReadCloser, error) {
			return os.Open(filepath.Join(dir, "go.mod"))
		})
		if err != nil {
			tb.Fatal(err)
		}
		fmt.Fprintf(&sums, "%s %s %s\n%s %s/go.mod %s\n", path, version, all, path, version, goMod)
	}
	return sums.Bytes()
}
