package schemagen

import (
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/directive"
)

// pin is a dialect at the versions that a lock recorded.
type pin struct {
	dialect string // name, "" for none
	version string
	deriver string // version of the library that derives
}

// pinned returns the setup of a dialect with the pinned versions, when it is
// the one that is pinned.
func (d *deriver) pinned(dialect string, s setup) setup {
	if d.pin.dialect == dialect {
		s.version, s.deriver = d.pin.version, d.pin.deriver
	}
	return s
}

// As derives the tool again, from the same source, by the rules of the
// versions that a lock recorded, as [contract.Contract] spells them:
// "gosdk@v1.1.0" and "jsonschema-go@v0.3.0". It reports false when these are
// not other versions of the tool's own dialect, so that no upgrade leads from
// them to the tool as it is.
func (t *Tool) As(dialect, deriver string) (contract.Contract, bool) {
	name, version, versioned := strings.Cut(dialect, "@")
	isName, isVersion, _ := strings.Cut(t.Contract.Dialect, "@")
	library, libraryVersion, _ := strings.Cut(deriver, "@")
	isLibrary, isLibraryVersion, _ := strings.Cut(t.Contract.Deriver, "@")
	switch {
	case t.again == nil || name != isName || !versioned:
		return contract.Contract{}, false
	case version == isVersion && library == isLibrary && libraryVersion == isLibraryVersion:
		return contract.Contract{}, false
	}
	again, ok := t.again(pin{name, version, libraryVersion})
	if !ok || again.Dialect != dialect || again.Deriver != deriver {
		return contract.Contract{}, false
	}
	return again, true
}

// again derives one tool function by pinned versions. Nothing else of what is
// found there is kept.
func (d *deriver) again(fn directive.Func, p pin) (contract.Contract, bool) {
	other := &deriver{pkg: d.pkg, cfg: d.cfg, opened: map[string]dialect{}, pin: p}
	tool := other.tool(fn)
	if tool == nil {
		return contract.Contract{}, false
	}
	return tool.Contract, true
}
