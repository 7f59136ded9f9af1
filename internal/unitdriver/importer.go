package unitdriver

import (
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"

	"golang.org/x/tools/go/gcexportdata"
)

// importer reads the imports of a unit from export data.
type importer struct {
	cfg      *Config
	fset     *token.FileSet
	packages map[string]*types.Package // by package path; those that others only refer to are not complete
}

func newImporter(cfg *Config, fset *token.FileSet) *importer {
	return &importer{cfg: cfg, fset: fset, packages: map[string]*types.Package{}}
}

// Import returns the package of an import path.
func (i *importer) Import(importPath string) (*types.Package, error) {
	path, ok := i.cfg.ImportMap[importPath]
	if !ok {
		return nil, fmt.Errorf("cannot resolve import %q", importPath)
	}
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := i.packages[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	r, close, err := i.open(path)
	if err != nil {
		return nil, fmt.Errorf("no export data of %q: %w", path, err)
	}
	defer close()
	return gcexportdata.Read(r, i.fset, i.packages, path)
}

// open opens the export data of a package that the go command compiled, or else
// what this driver wrote when it was asked about the package.
func (i *importer) open(path string) (r io.Reader, close func() error, err error) {
	name, compiled := i.cfg.PackageFile[path]
	if !compiled {
		name = i.cfg.PackageVetx[path]
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	r = f
	if compiled {
		//lint:ignore SA1019 the go command names archives until Go 1.28, and Read alone does not read them
		if r, err = gcexportdata.NewReader(f); err != nil {
			f.Close()
			return nil, nil, err
		}
	}
	return r, f.Close, nil
}
