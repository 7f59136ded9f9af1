package schemagen

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/toolpact/toolpactvet/directive"
)

// CheckDialect returns an error unless spec names a dialect that is built in
// or configured: NAME, or NAME@VERSION with a semantic version of its
// framework.
func (c *Config) CheckDialect(spec string) error {
	name, version, pinned := strings.Cut(spec, "@")
	names := c.dialectNames()
	base := name
	if custom, ok := c.custom(name); ok {
		base = custom.baseName()
	}
	switch {
	case !slices.Contains(names, name):
		return unknownWord("dialect", name, names)
	case base == "native" && pinned:
		return fmt.Errorf("dialect %q has no versions", name)
	case pinned && !semver.IsValid(version):
		return fmt.Errorf("%q is no version: write one such as \"%s@v1.8.0\"", version, name)
	}
	return nil
}

// dialectNames returns the names of all dialects, those that are built in
// first.
func (c *Config) dialectNames() []string {
	names := dialectNames()
	for i := range c.Dialects {
		names = append(names, c.Dialects[i].Name)
	}
	return names
}

// custom returns the configured dialect of a name.
func (c *Config) custom(name string) (*CustomDialect, bool) {
	for i := range c.Dialects {
		if c.Dialects[i].Name == name {
			return &c.Dialects[i], true
		}
	}
	return nil, false
}

// versionOf returns the version that the configuration pins for the tools of a
// dialect, "" for that of the build list.
func (c *Config) versionOf(dialect string) string {
	for _, spec := range []string{c.As, c.Dialect} {
		if name, version, _ := strings.Cut(spec, "@"); name == dialect && version != "" {
			return version
		}
	}
	return ""
}

// unknownWord returns the error for a name that is none of those known.
func unknownWord(what, name string, known []string) error {
	if near, ok := directive.Nearest(name, known); ok {
		return fmt.Errorf("unknown %s %q: did you mean %q?", what, name, near)
	}
	if len(known) == 0 {
		return fmt.Errorf("unknown %s %q: there are none", what, name)
	}
	return fmt.Errorf("unknown %s %q: known are %s", what, name, strings.Join(known, ", "))
}
