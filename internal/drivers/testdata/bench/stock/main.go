// Command stock is a vet tool with the analyzers of toolpactvet and the driver
// of x/tools, and notices that a lock was edited.
package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/toolpact/toolpactvet/analyzer"
)

func main() {
	if slices.Contains(os.Args, "-V=full") {
		lock, _ := os.ReadFile("toolpact.lock")
		fmt.Printf("stock version devel buildID=%x\n", sha256.Sum256(lock))
		return
	}
	unitchecker.Main(analyzer.New(analyzer.Config{}).Reporting()...)
}
