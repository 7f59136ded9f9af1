package unitdriver

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/toolpact/toolpactvet/internal/pass"
)

// unit is the source of a unit.
type unit struct {
	fset     *token.FileSet
	sources  [][]byte // of each of the Go files
	concerns bool     // whether the analyzers can have anything to say
	pkg      *pass.Package
}

// load reads the unit, and parses and type-checks it if something is to be said
// about it or units that import it need its types. It writes what those units
// ask for, and facts only where nothing is ever to be said.
func (d *Driver) load(cfg *Config) (*unit, error) {
	u := &unit{fset: token.NewFileSet(), sources: make([][]byte, len(cfg.GoFiles))}
	for i, name := range cfg.GoFiles {
		var err error
		if u.sources[i], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	u.concerns = d.Concerns(cfg.dir(), cfg.ImportPath, u.sources)
	if cfg.exported() && (!u.concerns || cfg.VetxOnly || d.Silent) {
		if u.concerns || cfg.ofMainModule() && !d.Lasting() {
			return u, nil
		}
		return u, cfg.writeFacts()
	}
	if err := u.check(cfg); err != nil {
		return nil, err
	}
	if cfg.exported() {
		return u, nil
	}
	return u, cfg.writeTypes(u)
}

func (u *unit) check(cfg *Config) error {
	files := make([]*ast.File, len(u.sources))
	for i, source := range u.sources {
		var err error
		if files[i], err = parser.ParseFile(u.fset, cfg.GoFiles[i], source, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return err
		}
	}
	info := pass.NewInfo()
	config := types.Config{
		Importer:  newImporter(cfg, u.fset),
		Sizes:     types.SizesFor("gc", build.Default.GOARCH),
		GoVersion: cfg.GoVersion,
	}
	pkg, err := config.Check(cfg.ImportPath, u.fset, files, info)
	if err != nil {
		return err
	}
	u.pkg = &pass.Package{
		Fset: u.fset, Files: files, OtherFiles: cfg.NonGoFiles, IgnoredFiles: cfg.IgnoredFiles,
		Types: pkg, Info: info, Sizes: config.Sizes,
	}
	return nil
}

// writeFacts writes the file by which the go command keeps what was said of a
// unit.
func (c *Config) writeFacts() error { return c.write(nil) }

// writeTypes writes the types of a unit for the units that import it, where the
// build system has no export data.
func (c *Config) writeTypes(u *unit) error {
	var data bytes.Buffer
	if err := gcexportdata.Write(&data, u.fset, u.pkg.Types); err != nil {
		return fmt.Errorf("unitdriver: %s: %w", c.ImportPath, err)
	}
	return c.write(data.Bytes())
}

func (c *Config) write(data []byte) error {
	if c.VetxOutput == "" {
		return nil
	}
	return os.WriteFile(c.VetxOutput, data, 0o666)
}
