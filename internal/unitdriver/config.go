package unitdriver

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Config is what the go command writes into the .cfg file of a unit, as far as
// this driver needs it. The keys are those of unitchecker.Config, whose
// documentation tells more.
type Config struct {
	ID           string // such as "fmt [fmt.test]"
	Dir          string
	ImportPath   string
	GoVersion    string
	GoFiles      []string
	NonGoFiles   []string
	IgnoredFiles []string

	ModulePath    string                          // of the module that the unit lies in, "" for the standard library and outside of modules
	ModuleVersion string                          // of that module, "" for a main module
	Module        *struct{ Path, Version string } // both of these as Go 1.27 says them

	ImportMap   map[string]string // import path to package path
	PackageFile map[string]string // package path to a file with its export data
	PackageVetx map[string]string // package path to what was written to its VetxOutput

	VetxOnly   bool   // the unit is a dependency: nothing is to be reported
	VetxOutput string // where facts go
	Stdout     string // where standard output goes, "" for standard output
	FixArchive string // where fixed files go, "" for none
}

// Read reads the .cfg file of a unit.
func Read(name string) (*Config, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("unitdriver: %w", err)
	}
	cfg := new(Config)
	if err := json.Unmarshal(data, cfg); err != nil {
		return nil, fmt.Errorf("unitdriver: %s is no description of a unit: %w", name, err)
	}
	if m := cfg.Module; m != nil {
		cfg.ModulePath, cfg.ModuleVersion = m.Path, m.Version
	}
	if len(cfg.GoFiles) == 0 {
		return nil, fmt.Errorf("unitdriver: %s: package %q has no Go files", name, cfg.ImportPath)
	}
	return cfg, nil
}

// dir is the directory of the package's source.
func (c *Config) dir() string {
	if c.Dir != "" {
		return c.Dir
	}
	return filepath.Dir(c.GoFiles[0])
}

// ofMainModule reports whether the unit is of a main module or of GOPATH: not of
// a required module nor of the standard library.
func (c *Config) ofMainModule() bool {
	root, _, _ := strings.Cut(c.ImportPath, "/")
	return c.ModuleVersion == "" && (c.ModulePath != "" || strings.Contains(root, "."))
}

// exported reports whether the build system compiled every import of the unit
// and says where. A build system that says so of one unit is taken to say so
// of all of them.
func (c *Config) exported() bool {
	if c.PackageFile == nil {
		return false
	}
	for _, path := range c.ImportMap {
		if path != "unsafe" && path != "C" && c.PackageFile[path] == "" {
			return false
		}
	}
	return true
}
