//go:build linux || darwin

package drivers

import (
	"os"
	"runtime"
	"syscall"
)

// memory returns the most memory that a process or one of its children had.
func memory(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "linux":
		return int64(usage.Maxrss) << 10 // in kilobytes
	default:
		return int64(usage.Maxrss)
	}
}
