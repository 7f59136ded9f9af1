package loader

import (
	"bytes"
	"io"
	"runtime"
	"slices"
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

// fill appends what read gives to buf, from its beginning, until nothing is
// left.
func fill(buf []byte, read func([]byte) (int, error)) ([]byte, error) {
	buf = buf[:0]
	for {
		if len(buf) == cap(buf) {
			buf = slices.Grow(buf, max(len(buf), 64<<10))
		}
		n, err := read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+max(n, 0)]
		if err == io.EOF || err == nil && n == 0 {
			return buf, nil
		}
		if err != nil {
			return buf[:0], err
		}
	}
}

func hasMark(data []byte) bool {
	return bytes.Contains(data, []byte(mark))
}

// quotesPath reports whether the bytes hold one of the import paths, or a path
// below it, as a string in double quotes.
func quotesPath(data []byte, paths []string) bool {
	for _, path := range paths {
		for rest := data; ; {
			_, after, found := bytes.Cut(rest, []byte(`"`+path))
			if !found {
				break
			}
			if len(after) > 0 && (after[0] == '"' || after[0] == '/') {
				return true
			}
			rest = after
		}
	}
	return false
}
