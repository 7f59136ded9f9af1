// Command toolpactvet holds the JSON Schemas that Go functions offer to a
// language model as tools against a committed toolpact.lock, and says which
// changes break agents that were prompted with the locked ones.
//
// It is a command (toolpactvet check ./...) and a vet tool (go vet
// -vettool=$(which toolpactvet) ./...) in one binary. It never runs anything
// of the program that it reads.
package main

import (
	"io"
	"os"
)

func main() {
	args := os.Args[1:]
	if isVetProtocol(args) {
		os.Exit(vet(args, os.Stdout, os.Stderr))
	}
	os.Exit(run(args, os.Stdin, os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitClean    = 0 // no pending findings
	exitFindings = 1
	exitTrouble  = 2 // the work could not be done
)

// run executes one command line and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	app := &app{stdout: stdout, stderr: stderr}
	root := app.root()
	root.SetArgs(versionWord(args))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if err := root.Execute(); err != nil {
		app.trouble(err)
	}
	return app.exit
}
