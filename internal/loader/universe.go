package loader

import (
	"fmt"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"
)

// universe are types that were read from export data and know one another. Export
// data holds all that it refers to, so that direct imports are enough.
type universe struct {
	fset     *token.FileSet
	packages map[string]*types.Package // those that others only refer to are not complete
	files    map[string]string         // export data file by import path
	failed   map[string]bool
}

func newUniverse(fset *token.FileSet) *universe {
	return &universe{
		fset:     fset,
		packages: map[string]*types.Package{"unsafe": types.Unsafe},
		files:    make(map[string]string),
		failed:   make(map[string]bool),
	}
}

// load decodes the export data of a package unless that was done. It must not
// run while types are in use: it completes packages that others refer to.
func (u *universe) load(path, file string) error {
	if _, err := u.Import(path); err == nil {
		return nil
	}
	if u.failed[path] || file == "" {
		return fmt.Errorf("no export data of %q", path)
	}
	u.files[path] = file
	err := u.read(path, file)
	u.failed[path] = err != nil
	return err
}

func (u *universe) read(path, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	//lint:ignore SA1019 go list -export names archives until Go 1.28, and Read alone does not read them
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return err
	}
	_, err = gcexportdata.Read(r, u.fset, u.packages, path)
	return err
}

// Import returns a package that was loaded: a universe is the type checker's
// importer.
func (u *universe) Import(path string) (*types.Package, error) {
	if pkg := u.packages[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	return nil, fmt.Errorf("no export data of %q", path)
}
