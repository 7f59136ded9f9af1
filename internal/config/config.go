// Package config reads toolpact.yaml, the configuration of one module. It
// refuses what it does not know: a misspelt key would silently change what is
// checked. Whether a dialect's base, an alias's tool or a lock exists is for
// its users to find out.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolpact/toolpactvet/rule"
)

// Name is the base name of the configuration file, at the module root.
const Name = "toolpact.yaml"

// Config is what toolpact.yaml says.
type Config struct {
	File       string       // path of the file as it was read, "" if there is none
	Lockfile   string       // lockfile: path of the lock with slashes, relative to the module root; "" for the nearest toolpact.lock
	Dialect    string       // dialect: NAME or NAME@VERSION, "" for native
	Dialects   []Dialect    // dialects, in order of the file
	ParamNames string       // param_names: asis (the default), snake or camel
	Profile    rule.Profile // profile: default or strict
	Rules      []RuleClass  // rules, in order of the file
	Aliases    []Alias      // aliases, in order of the file
	Build      []Build      // build, in order of the file

	DialectPos Pos // of the value of dialect, zero if there is none
}

// Pos is a place in the configuration file, from 1.
type Pos struct {
	Line, Col int
}

// Dialect is a configured dialect: a built-in one with other options.
type Dialect struct {
	Name    string
	Base    string // name of a dialect, perhaps with @VERSION
	Options []Option
	// Interface is the schema that an interface type becomes, as JSON; nil for
	// that of the base.
	Interface []byte
	// Root is a JSON object that is merged over the schema's root, or nil.
	Root []byte
	// Output is "none", "result", or "" for what the base does.
	Output string

	Pos, BasePos, InterfacePos Pos // of the name and of the two values
}

// Option is one option of a dialect. Which there are is for the base to say.
type Option struct {
	Name  string
	Value any // bool, int, float64, string, or a list of them as []any
	Pos   Pos
}

// RuleClass gives a rule another class.
type RuleClass struct {
	Rule string
	// Class is breaking or non-breaking, or none for "off".
	Class rule.Class
	Pos   Pos
}

// Alias says that a server still answers to an old name.
type Alias struct {
	Old, New string // keys of tools
	Pos      Pos
}

// Build is a configuration in which tools may exist that others lack.
type Build struct {
	Tags []string
	GOOS string // "" for the environment's
	Pos  Pos
}

// Class returns the class that the configuration gives a rule, and whether it
// gives one; none means that the rule is off.
func (c *Config) Class(ruleID string) (rule.Class, bool) {
	for _, r := range c.Rules {
		if r.Rule == ruleID {
			return r.Class, true
		}
	}
	return "", false
}

// Load reads toolpact.yaml in moduleRoot. An absent file means the defaults.
// Rules are the ids that "rules" may name. Errors carry file:line:col.
func Load(moduleRoot string, rules []string) (*Config, error) {
	c, err := LoadFile(filepath.Join(moduleRoot, Name), rules)
	if errors.Is(err, fs.ErrNotExist) {
		return defaults(), nil
	}
	return c, err
}

// LoadFile is [Load] for a file that the user named: it has to exist.
func LoadFile(file string, rules []string) (*Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("config: %w", err)
	}
	return Parse(file, data, rules)
}

func defaults() *Config {
	return &Config{ParamNames: "asis", Profile: rule.Default}
}
