package loader

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"sync"
)

// mark is what every directive holds, near misses included.
const mark = "toolpact:"

// grep reads files in parallel, as bytes, and keeps what a function finds in
// them.
type grep struct {
	paths chan string
	work  sync.WaitGroup

	mu     sync.Mutex
	errors []Error
}

// newGrep starts the readers. Visit is called for every file that is sent, by
// several goroutines at once; it must not keep data.
func newGrep(visit func(path string, data []byte)) *grep {
	g := &grep{paths: make(chan string, 256)}
	for range runtime.GOMAXPROCS(0) + 1 {
		g.work.Go(func() {
			var buf []byte
			for path := range g.paths {
				var err error
				if buf, err = readInto(buf, path); err != nil {
					g.fail(path, err)
					continue
				}
				visit(path, buf)
			}
		})
	}
	return g
}

func (g *grep) fail(path string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.errors = append(g.errors, fileError(path, err))
}

// wait ends the readers and returns what could not be read.
func (g *grep) wait() []Error {
	close(g.paths)
	g.work.Wait()
	return g.errors
}

// readInto reads a file into buf, which it grows as needed.
func readInto(buf []byte, path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return buf[:0], err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return buf[:0], err
	}
	if size := int(fi.Size()) + 1; cap(buf) < size {
		buf = make([]byte, size+size/4)
	}
	buf = buf[:cap(buf)]
	n := 0
	for {
		if n == len(buf) {
			buf = append(buf, make([]byte, len(buf)+512)...)
		}
		m, err := f.Read(buf[n:])
		n += m
		if err == io.EOF {
			return buf[:n], nil
		}
		if err != nil {
			return buf[:0], err
		}
	}
}

func hasMark(data []byte) bool {
	return bytes.Contains(data, []byte(mark))
}
