package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/unitdriver"
)

// isVetProtocol reports whether the command line is one that the go command
// gives to a vet tool: -V=full, -flags, or flags and a .cfg file.
func isVetProtocol(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return slices.Contains(args, "-V=full") || slices.Contains(args, "-flags") || strings.HasSuffix(args[len(args)-1], ".cfg")
}

// vet answers one call of the go command and returns the exit code.
func vet(args []string, stdout, stderr io.Writer) int {
	switch {
	case slices.Contains(args, "-V=full"):
		return vetVersion(stdout, stderr)
	case slices.Contains(args, "-flags"):
		return vetFlags(stdout, stderr)
	}
	unit, err := unitdriver.Read(args[len(args)-1])
	if err != nil {
		return vetTrouble(stderr, err)
	}
	analyzers := analyzer.New(analyzer.Config{})
	driver := unitdriver.Driver{
		Analyzers: analyzers.Reporting(), Concerns: analyzers.Concern, Lasting: func() bool { return !analyzers.LockChosen() },
		Silent: unit.ModuleVersion != "", // what a dependency declares, vendored or in the module cache, is nobody's tool here
		Stdout: stdout, Stderr: stderr,
	}
	return driver.Run(unit, args[:len(args)-1])
}

func vetTrouble(stderr io.Writer, err error) int {
	fmt.Fprintln(stderr, "toolpactvet:", err)
	return exitTrouble
}

func vetFlags(stdout, stderr io.Writer) int {
	if err := unitdriver.PrintFlags(stdout, analyzer.New(analyzer.Config{}).Reporting()); err != nil {
		return vetTrouble(stderr, err)
	}
	return exitClean
}

func vetVersion(stdout, stderr io.Writer) int {
	id, err := toolID(".")
	if err != nil {
		return vetTrouble(stderr, err)
	}
	fmt.Fprintf(stdout, "toolpactvet version devel %s buildID=%s\n", version(), id)
	return exitClean
}

// toolID returns what the go command keys cached verdicts by: a hash of this
// executable and of all that decides, beside a package itself, whether the
// package concerns the analyzers. Verdicts on those that do are not cached.
func toolID(dir string) (string, error) {
	h := sha256.New()
	executable, err := os.Executable()
	if err != nil {
		return "", err
	}
	if err := hashFile(h, executable); err != nil {
		return "", err
	}
	digest, err := analyzer.NewDigests(os.Getenv).OfConcern(dir)
	if err != nil {
		return "", err
	}
	fmt.Fprintln(h, digest)
	return hex.EncodeToString(h.Sum(nil)), nil
}

func hashFile(w io.Writer, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
