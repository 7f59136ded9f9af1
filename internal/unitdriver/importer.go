package unitdriver

import (
	"fmt"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"
)

// importer reads the imports of a unit from the export data that the go
// command compiled.
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
	f, err := os.Open(i.cfg.PackageFile[path])
	if err != nil {
		return nil, fmt.Errorf("no export data of %q: %w", path, err)
	}
	defer f.Close()
	//lint:ignore SA1019 the go command names archives until Go 1.28, and Read alone does not read them
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("export data of %q: %w", path, err)
	}
	return gcexportdata.Read(r, i.fset, i.packages, path)
}
