package main

import (
	"fmt"
	"os"
	"time"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
)

func main() {
	a, _ := contract.Parse([]byte(os.Args[1]))
	b, _ := contract.Parse([]byte(os.Args[2]))
	for _, o := range []contain.Options{{}, {CloseSmaller: true}, {CloseSmaller: true, OpenLarger: true}} {
		t := time.Now()
		r := contain.DecideRoot(a, b, o)
		fmt.Println(r.Verdict, r.Witness, r.Reason, time.Since(t))
		t = time.Now()
		r = contain.DecideRoot(b, a, o)
		fmt.Println("  rev", r.Verdict, r.Witness, r.Reason, time.Since(t))
	}
}
