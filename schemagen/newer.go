package schemagen

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// Newer is a module in a version that is newer than any that the rules of its
// dialect were compared with. Tools are derived by the rules of Known.
type Newer struct {
	Module         string
	Version, Known string
}

// A versionedDialect knows the versions of its framework, and of the library
// that derives, up to some newest one.
type versionedDialect interface {
	// newer returns those modules whose version in use is newer, nil for none.
	newer() []Newer
}

// newerThan returns the module as a list when its version is newer than the
// newest known one.
func newerThan(module, version, known string) []Newer {
	if semver.Compare(version, known) <= 0 {
		return nil
	}
	return []Newer{{Module: module, Version: version, Known: known}}
}

// noteNewer records what the dialect of a tool says of its versions, once a
// package.
func (d *deriver) noteNewer(dia dialect) {
	v, ok := dia.(versionedDialect)
	if !ok {
		return
	}
	d.out.Newer = SortNewer(append(d.out.Newer, v.newer()...))
}

// SortNewer puts a list into order, by module and version, and drops
// duplicates.
func SortNewer(list []Newer) []Newer {
	slices.SortFunc(list, func(a, b Newer) int {
		return cmp.Or(cmp.Compare(a.Module, b.Module), semver.Compare(a.Version, b.Version), cmp.Compare(a.Version, b.Version), cmp.Compare(a.Known, b.Known))
	})
	return slices.Compact(list)
}

// listedVersion returns the version of a module in the build list, "" when it
// is not in it. A module of the workspace has no version, and one that a
// directory replaces may be required at none that exists: these are taken for
// newest.
func listedVersion(buildList func(module string) (string, bool), module, newest string) string {
	if buildList == nil {
		return ""
	}
	version, ok := buildList(module)
	switch {
	case !ok:
		return ""
	case !semver.IsValid(version), semver.Canonical(version) == "v0.0.0", strings.HasPrefix(version, noCommit):
		return newest
	}
	return version
}

// noCommit begins the pseudo-version that the go command writes for a module
// that has a replacement and no version.
const noCommit = "v0.0.0-00010101000000-"
