// Package gclplugin offers toolpactvet to golangci-lint as a module plugin. A
// .custom-gcl.yml that names this package builds a golangci-lint with it, and
// the linter "toolpactvet" is then of type "module":
//
//	linters:
//	  enable: [toolpactvet]
//	  settings:
//	    custom:
//	      toolpactvet:
//	        type: module
//	        settings:
//	          lockfile: ""   # a lock for all packages instead of the nearest
//
// golangci-lint shows neither category nor URL of a diagnostic, which is why
// each message ends with its rule. It cannot say that a whole package, with all
// its tools, is gone: toolpactvet check can.
package gclplugin

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/lockio"
	"github.com/toolpact/toolpactvet/lockfile"
)

// Name is the name of the linter.
const Name = "toolpactvet"

func init() { register.Plugin(Name, New) }

// Settings is what a .golangci.yml may say under linters.settings.custom.toolpactvet.settings.
// Unknown keys are an error.
type Settings struct {
	// Lockfile is the path of the lock for every package, relative to the
	// working directory; "" for the nearest toolpact.lock above each.
	Lockfile string `json:"lockfile"`
	// Pending reports non-breaking changes too; nil and true do.
	Pending *bool `json:"pending"`
	// Schema reports schemas that contradict the code; nil and true do.
	Schema *bool `json:"schema"`
}

// New returns the plugin for the settings of a .golangci.yml.
func New(raw any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](raw)
	if err != nil {
		return nil, fmt.Errorf("gclplugin: settings of linter %q: %w", Name, err)
	}
	if base := filepath.Base(s.Lockfile); s.Lockfile != "" && base != lockfile.Name && !strings.HasSuffix(base, "."+lockfile.Name) {
		return nil, fmt.Errorf("gclplugin: settings of linter %q: lockfile %q: want the base name %q, or one that ends in %q", Name, s.Lockfile, lockfile.Name, "."+lockfile.Name)
	}
	return &plugin{s}, nil
}

type plugin struct{ settings Settings }

// GetLoadMode says that the analyzers need types.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns the analyzer, and one that does nothing: golangci-lint
// keys its cached issues by the names of analyzers and by the package, so that
// the digest of locks and configuration has to be in a name.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	digest, err := p.digest()
	if err != nil {
		return nil, err
	}
	cfg := analyzer.Config{}
	if p.settings.Lockfile != "" {
		if cfg.Lockfile, err = filepath.Abs(p.settings.Lockfile); err != nil {
			return nil, fmt.Errorf("gclplugin: %w", err)
		}
	}
	analyzers := analyzer.New(cfg)
	reporting := []*analysis.Analyzer{analyzers.Breaking}
	if on(p.settings.Pending) {
		reporting = append(reporting, analyzers.Pending)
	}
	if on(p.settings.Schema) {
		reporting = append(reporting, analyzers.Schema)
	}
	return []*analysis.Analyzer{byLine(analyzers.Tools, reporting), {
		Name: "toolpactlock_" + digest,
		Doc:  "does nothing; its name tells one state of toolpact.lock from another",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}}, nil
}

func on(setting *bool) bool { return setting == nil || *setting }

// digest returns the hash of all that decides what is reported, beside the
// package itself.
func (p *plugin) digest() (string, error) {
	digest, err := analyzer.NewDigests(os.Getenv).WithSource(".")
	if err != nil {
		return "", fmt.Errorf("gclplugin: %w", err)
	}
	if p.settings.Lockfile == "" {
		return digest, nil
	}
	data, err := lockio.Read(p.settings.Lockfile)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("gclplugin: %w", err)
	}
	return lockio.Mix(digest, data), nil
}
