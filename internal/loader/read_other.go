//go:build !unix

package loader

import "os"

// readInto reads a file into buf, which it grows as needed.
func readInto(buf []byte, path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return buf[:0], err
	}
	defer f.Close()
	return fill(buf, f.Read)
}
