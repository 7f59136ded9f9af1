package main

import (
	"errors"

	"github.com/toolpact/toolpactvet/schemagen"
)

// configuredName is the dialect of a framework with options, as a
// configuration would name it.
const configuredName = "oracle"

var errNotConfigurable = errors.New("a dialect cannot be configured")

// config returns what Derive is told beside the source: the versions of the
// build, and the dialect when it has options.
func (f framework) config(b built) (schemagen.Config, error) {
	cfg := schemagen.Config{Version: func(module string) (string, bool) {
		version, ok := b.versions[module]
		return version, ok
	}}
	if f.spec() == configuredName {
		return cfg, errNotConfigurable
	}
	return cfg, nil
}
