package main

import (
	"encoding/json"

	"github.com/toolpact/toolpactvet/schemagen"
)

// configuredName is the dialect of a framework with options, as a
// configuration would name it.
const configuredName = "configured"

// isConfigured reports whether the row is of a dialect that a project would
// configure.
func (f framework) isConfigured() bool { return f.options != "" && f.options != "{}" }

// config returns what Derive is told beside the source: the versions of the
// build, and the dialect when it has options.
func (f framework) config(b built) (schemagen.Config, error) {
	cfg := schemagen.Config{Version: func(module string) (string, bool) {
		version, ok := b.versions[module]
		return version, ok
	}}
	if !f.isConfigured() {
		return cfg, nil
	}
	custom := schemagen.CustomDialect{Name: configuredName, Base: f.of().dialect + "@" + f.version}
	if err := json.Unmarshal([]byte(f.options), &custom.Options); err != nil {
		return cfg, err
	}
	for name := range custom.Options {
		if err := custom.CheckOption(name); err != nil {
			return cfg, err
		}
	}
	cfg.Dialects = []schemagen.CustomDialect{custom}
	return cfg, custom.CheckBase(nil)
}
