package loader

import (
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/toolpact/toolpactvet/internal/buildlist"
)

// versions tells the versions of modules: as the go command listed them with
// the packages that were loaded, and for others as the module files say.
type versions struct {
	listed map[string]string
	files  func() *buildlist.List
}

func newVersions(reader *buildlist.Reader, dir string) *versions {
	return &versions{
		listed: make(map[string]string),
		files: sync.OnceValue(func() *buildlist.List {
			list, err := reader.For(dir)
			if err != nil || dir == "" {
				return &buildlist.List{} // the go command says what is wrong
			}
			return list
		}),
	}
}

// add records a module that the go command listed. What counts is as in
// buildlist.Module.Version.
func (v *versions) add(m *packages.Module) {
	if m == nil {
		return
	}
	version := m.Version
	if r := m.Replace; r != nil && r.Path == m.Path && r.Version != "" {
		version = r.Version
	}
	v.listed[m.Path] = version
}

func (v *versions) of(module string) (string, bool) {
	if version, ok := v.listed[module]; ok {
		return version, true
	}
	return v.files().Version(module)
}
