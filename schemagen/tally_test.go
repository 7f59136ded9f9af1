package schemagen

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"
)

// asksOracles reports whether TOOLPACT_ORACLE=1 asks for tests against what
// others wrote at their full size, which takes minutes and the module proxy.
func asksOracles() bool { return os.Getenv("TOOLPACT_ORACLE") == "1" }

// randomSeed returns the seed of random source: TOOLPACT_SEED, or another one
// each time at full size, or 1.
func randomSeed(t *testing.T) uint64 {
	t.Helper()
	seed := uint64(1)
	if asksOracles() {
		seed = uint64(time.Now().UnixNano())
	}
	if s := os.Getenv("TOOLPACT_SEED"); s != "" {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seed = n
	}
	t.Logf("TOOLPACT_SEED=%d", seed)
	return seed
}

// tally counts how many of what was compared are as they must be. "make truth"
// prints what tests log of it after "truth:".
type tally struct{ good, total int }

func (c tally) String() string { return fmt.Sprintf("%d of %d", c.good, c.total) }

// check counts one, which is good unless there is a fault.
func (c *tally) check(t testing.TB, fault string) {
	t.Helper()
	c.total++
	if fault != "" {
		t.Error(fault)
		return
	}
	c.good++
}

// omissions count what was not compared, by reason.
type omissions map[string]int

func (o omissions) log(t *testing.T, item string) {
	t.Helper()
	for _, reason := range slices.Sorted(maps.Keys(o)) {
		t.Logf("truth: %s not compared: %d: %s", item, o[reason], reason)
	}
}
