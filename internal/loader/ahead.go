package loader

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
)

// memory is which export data the imports of a group had last time. While the
// go command finds out what they have now, packages are type-checked with what
// is remembered; if it then names the very same files, which the build cache
// names by their content, that work counts. Else it is thrown away.
type memory struct {
	file    string // "" for none
	exports map[string]string
}

// recall reads what is remembered of a group, nothing if that fails.
func (g *group) recall() *memory {
	m := &memory{exports: make(map[string]string)}
	if g.l.cacheDir == "" {
		return m
	}
	key := []string{g.root, g.l.tags}
	for _, name := range []string{"GOOS", "GOARCH", "GOFLAGS", "CGO_ENABLED", "GOEXPERIMENT", "GOROOT", "GOTOOLCHAIN", "GOCACHE"} {
		key = append(key, g.l.buildLists.Env(name))
	}
	sum := sha256.Sum256([]byte(strings.Join(key, "\x00")))
	m.file = filepath.Join(g.l.cacheDir, "imports-"+hex.EncodeToString(sum[:8])+".json")
	if data, err := os.ReadFile(m.file); err == nil && json.Unmarshal(data, &m.exports) != nil {
		m.exports = make(map[string]string)
	}
	return m
}

// store remembers the export data that was used. Failing to is no harm.
func (m *memory) store(used map[string]string) {
	all := maps.Clone(m.exports)
	if all == nil {
		all = make(map[string]string) // the file said null
	}
	maps.Copy(all, used)
	if m.file == "" || maps.Equal(all, m.exports) {
		return
	}
	data, err := json.Marshal(all)
	if err != nil || os.MkdirAll(filepath.Dir(m.file), 0o777) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(m.file), "imports-*.tmp")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), m.file)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
}

// ahead type-checks the units all whose imports are remembered.
func (e *exports) ahead(units []*unit) {
	var ready []*unit
	for _, u := range units {
		if !u.broken() && e.remembers(u) {
			ready = append(ready, u)
		}
	}
	for _, u := range ready {
		for _, path := range importsOf(u.files) {
			if e.universe.load(path, e.memory.exports[path]) != nil {
				e.universe = newUniverse(e.fset)
				return
			}
		}
	}
	checkAll(ready, e.universe)
	e.checkedAhead = ready
}

func (e *exports) remembers(u *unit) bool {
	for _, path := range importsOf(u.files) {
		if path != "unsafe" && e.memory.exports[path] == "" || !mayImport(u.Path, path) {
			return false
		}
	}
	return true
}

// settle keeps what was done ahead if the go command has confirmed it, and
// returns the packages that are done.
func (e *exports) settle() map[*unit]bool {
	done := make(map[*unit]bool)
	for path, file := range e.universe.files {
		if p := e.listed[path]; !p.importable() || p.Export != file {
			e.universe = newUniverse(e.fset)
			return done
		}
	}
	for _, u := range e.checkedAhead {
		done[u] = true
	}
	e.g.l.res.ahead += len(done)
	return done
}
