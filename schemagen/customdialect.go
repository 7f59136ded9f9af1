package schemagen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/toolpact/toolpactvet/contract"
)

// CustomDialect is a dialect of the configuration: a built-in one whose
// reflector a project sets up, or wraps, in its own way.
//
// Which calls register its tools is not known, unless they are those of the
// base: their directives have to name them.
type CustomDialect struct {
	Name string // none that is built in
	Base string // a built-in dialect, NAME or NAME@VERSION

	// Options are those of the base's reflector, by its own names. A value is a
	// bool, a string, or a list of strings as []any.
	Options map[string]any
	// Interface is the schema that an interface type becomes, absent for what
	// the base makes of it.
	Interface contract.Value
	// Root is merged over the root of the input schema as a JSON merge patch
	// (RFC 7396): objects key by key, null removes a key. Names in "required"
	// are added to those of the base, and none makes the keyword appear. Absent
	// for none. The output schema stays as the base has it.
	Root contract.Value
	// Output is "none" for no output schema, "result" for that of the first
	// result that is neither transport nor error, "" for what the base does.
	Output string
}

// The values of CustomDialect.Output.
const (
	noOutput     = "none"
	resultOutput = "result"
)

func (c *CustomDialect) baseName() string {
	name, _, _ := strings.Cut(c.Base, "@")
	return name
}

// CheckName returns an error when the name is that of a built-in dialect.
func (c *CustomDialect) CheckName() error {
	if _, ok := makerOf(c.Name); ok {
		return fmt.Errorf("dialect %q is built in: give the configured one another name", c.Name)
	}
	return nil
}

// CheckBase returns an error unless the base is a built-in dialect, with or
// without a version. others are the names of all configured dialects.
func (c *CustomDialect) CheckBase(others []string) error {
	name, version, pinned := strings.Cut(c.Base, "@")
	_, builtIn := makerOf(name)
	switch {
	case !builtIn && slices.Contains(others, name):
		return fmt.Errorf("the base of dialect %q is %q, which is configured itself: a base is built in (%s)", c.Name, name, strings.Join(dialectNames(), ", "))
	case !builtIn:
		return unknownWord("base", name, dialectNames())
	case name == "native" && pinned:
		return fmt.Errorf("dialect %q has no versions", name)
	case pinned && !semver.IsValid(version):
		return fmt.Errorf("%q is no version: write one such as \"%s@v1.8.0\"", version, name)
	}
	return nil
}

// CheckInterface returns an error when Interface is set and the base does not
// let anyone choose what an interface type becomes.
func (c *CustomDialect) CheckInterface() error {
	if m, ok := makerOf(c.baseName()); ok && c.Interface.IsPresent() && !m.mapper {
		return fmt.Errorf("base %q has no mapper: what an interface type becomes cannot be set", m.name)
	}
	return nil
}

// CheckOption returns an error unless the base has the option and the value is
// of its kind.
func (c *CustomDialect) CheckOption(name string) error {
	m, ok := makerOf(c.baseName())
	if !ok {
		return nil // CheckBase says so
	}
	if len(m.options) == 0 {
		return fmt.Errorf("base %q has no options: unknown option %q", m.name, name)
	}
	for _, o := range m.options {
		if o.name == name {
			_, err := o.value(c.Options[name])
			return err
		}
	}
	var known []string
	for _, o := range m.options {
		known = append(known, o.name)
	}
	return unknownWord("option of base "+m.name, name, known)
}

// option is an option of a framework's reflector that a configured dialect may
// set.
type option struct {
	name string
	kind optionKind
}

// optionKind is the kind of value that an option has.
type optionKind uint8

// The kinds of options. Their values in setup.options are of the Go types
// bool, string and []string.
const (
	boolOption optionKind = iota
	stringOption
	listOption
)

// value returns a configured value in the Go type of the option's kind.
func (o option) value(v any) (any, error) {
	switch o.kind {
	case boolOption:
		if b, ok := v.(bool); ok {
			return b, nil
		}
		return nil, fmt.Errorf("option %q: want true or false, have %v", o.name, v)
	case stringOption:
		if s, ok := v.(string); ok {
			return s, nil
		}
		return nil, fmt.Errorf("option %q: want a string, have %v", o.name, v)
	default:
		items, ok := v.([]any)
		list := make([]string, 0, len(items))
		for _, item := range items {
			s, isString := item.(string)
			ok = ok && isString
			list = append(list, s)
		}
		if !ok {
			return nil, fmt.Errorf("option %q: want a list of strings, have %v", o.name, v)
		}
		return list, nil
	}
}

// configured returns a configured dialect in the version that a directive
// pins, else that of the configuration, else that of the build list.
func (d *deriver) configured(c *CustomDialect, version string) dialect {
	base, basePinned, _ := strings.Cut(c.Base, "@")
	m, ok := makerOf(base)
	if !ok {
		return nil
	}
	s := setup{
		version: cmp.Or(version, d.cfg.versionOf(c.Name), basePinned, d.cfg.versionOf(base)),
		iface:   c.Interface,
	}
	for _, o := range m.options {
		if v, set := c.Options[o.name]; set {
			if v, err := o.value(v); err == nil {
				if s.options == nil {
					s.options = map[string]any{}
				}
				s.options[o.name] = v
			}
		}
	}
	return &configuredDialect{dialect: m.make(d.cfg, d.pinned(c.Name, s)), name: c.Name, root: c.Root, output: c.Output, inputsOnly: m.inputsOnly}
}
