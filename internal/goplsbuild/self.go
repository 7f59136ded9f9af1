package goplsbuild

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/toolpact/toolpactvet/internal/lockio"
)

// Self is the source of the analyzers: a released version of this module, or a
// directory with its source.
type Self struct {
	Version string
	Source  string // absolute, "" for the version
}

// String returns what is told to the user.
func (s Self) String() string {
	if s.Source != "" {
		return s.Source
	}
	return s.Version
}

// FindSelf returns the source of the analyzers: the directory source when it is
// given; else the version that info tells of a released build; else the module
// that dir, an absolute directory, lies in.
func FindSelf(info *debug.BuildInfo, source, dir string) (Self, error) {
	if source != "" {
		return inDirectory(source)
	}
	if version := released(info); version != "" {
		return Self{Version: version}, nil
	}
	if root, ok := lockio.ModuleRoot(dir); ok {
		if self, err := inDirectory(root); err == nil {
			return self, nil
		}
	}
	return Self{}, fmt.Errorf("goplsbuild: this is a development build of toolpactvet, and %s is not in its source: name that with --source DIR", dir)
}

// inDirectory returns the module in a directory, which must be this one.
func inDirectory(dir string) (Self, error) {
	name := filepath.Join(dir, "go.mod")
	data, err := os.ReadFile(name)
	if err != nil {
		return Self{}, fmt.Errorf("goplsbuild: %w", err)
	}
	if path := modfile.ModulePath(data); path != ownPath {
		return Self{}, fmt.Errorf("goplsbuild: %s is of the module %q, want %q", name, path, ownPath)
	}
	return Self{Source: dir}, nil
}

// released returns the version of this module that an executable was built
// from, "" when no module proxy can have it: it was built in a checkout, or
// from a replacement.
func released(info *debug.BuildInfo) string {
	if info == nil || info.Main.Path != ownPath || info.Main.Replace != nil {
		return ""
	}
	for _, s := range info.Settings {
		if strings.HasPrefix(s.Key, "vcs") {
			return ""
		}
	}
	if version := info.Main.Version; semver.IsValid(version) && semver.Build(version) != "+dirty" {
		return version
	}
	return ""
}

// require makes the go.mod of gopls require the analyzers. golang.org/x/tools
// stays at the version that gopls was released with, since gopls uses its
// internal packages.
func require(name string, self Self) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	file, err := modfile.Parse(name, data, nil)
	if err != nil {
		return err
	}
	tools := ""
	for _, r := range file.Require {
		if r.Mod.Path == toolsPath {
			tools = r.Mod.Version
		}
	}
	if tools == "" {
		return fmt.Errorf("go.mod does not require %s: this version of gopls is not supported", toolsPath)
	}
	version := self.Version
	if self.Source != "" {
		version = "v0.0.0-00010101000000-000000000000"
		err = file.AddReplace(ownPath, "", self.Source, "")
	}
	err = errors.Join(err, file.AddRequire(ownPath, version), file.AddReplace(toolsPath, "", toolsPath, tools))
	if err != nil {
		return err
	}
	if data, err = file.Format(); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}
