package config

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/semver"

	"github.com/toolpact/toolpactvet/rule"
)

type decoder struct {
	rules []string // known ids
}

// field decodes the value of one key.
type field struct {
	name   string
	decode func(n *yaml.Node) error
}

// fields decodes a mapping whose keys are known.
func fields(n *yaml.Node, what string, known ...field) error {
	list, err := entries(n, what)
	if err != nil {
		return err
	}
	names := make([]string, len(known))
	for i, f := range known {
		names[i] = f.name
	}
	for _, e := range list {
		i := slices.Index(names, e.name)
		if i < 0 {
			return unknown(e.key, "key", names)
		}
		if err := known[i].decode(e.value); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) config(n *yaml.Node, c *Config) error {
	hasVersion := false
	err := fields(n, "the file",
		field{"version", func(n *yaml.Node) error { hasVersion = true; return version(n) }},
		field{"lockfile", func(n *yaml.Node) (err error) { c.Lockfile, err = lockfile(n); return err }},
		field{"dialect", func(n *yaml.Node) (err error) {
			c.DialectPos = at(n)
			c.Dialect, err = dialectName(n, "dialect")
			return err
		}},
		field{"dialects", func(n *yaml.Node) (err error) { c.Dialects, err = dialects(n); return err }},
		field{"param_names", func(n *yaml.Node) (err error) {
			c.ParamNames, err = choice(n, "param_names", "asis", "snake", "camel")
			return err
		}},
		field{"profile", func(n *yaml.Node) error {
			s, err := choice(n, "profile", string(rule.Default), string(rule.Strict))
			c.Profile = rule.Profile(s)
			return err
		}},
		field{"rules", func(n *yaml.Node) (err error) { c.Rules, err = d.classes(n); return err }},
		field{"aliases", func(n *yaml.Node) (err error) { c.Aliases, err = aliases(n); return err }},
		field{"build", func(n *yaml.Node) (err error) { c.Build, err = builds(n); return err }},
	)
	if err == nil && !hasVersion {
		return errorAt(n, `no "version: 1"`)
	}
	return err
}

func version(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" {
		return errorAt(n, "version: want 1, have %s", kind(n))
	}
	if n.Value != "1" {
		return errorAt(n, "version: want 1, have %s; a newer toolpactvet may know it", n.Value)
	}
	return nil
}

func lockfile(n *yaml.Node) (string, error) {
	s, err := text(n, "lockfile")
	if err != nil {
		return "", err
	}
	switch base := path.Base(s); {
	case strings.Contains(s, `\`):
		return "", errorAt(n, "lockfile: %q: write the path with slashes", s)
	case path.IsAbs(s) || strings.Contains(s, ":") || s != path.Clean(s) || s == ".." || strings.HasPrefix(s, "../"):
		return "", errorAt(n, "lockfile: %q: want a clean path inside the module, relative to its root", s)
	case base != "toolpact.lock" && !strings.HasSuffix(base, ".toolpact.lock"):
		return "", errorAt(n, "lockfile: %q: want a base name of toolpact.lock or NAME.toolpact.lock", s)
	}
	return s, nil
}

var dialectWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9_-]*$`) })

// dialectName returns NAME or NAME@VERSION.
func dialectName(n *yaml.Node, what string) (string, error) {
	s, err := text(n, what)
	if err != nil {
		return "", err
	}
	name, version, versioned := strings.Cut(s, "@")
	if !dialectWord().MatchString(name) {
		return "", errorAt(n, "%s: %q is no name of a dialect; want NAME or NAME@VERSION", what, s)
	}
	if versioned && (!semver.IsValid(version) || version != semver.Canonical(version)) {
		return "", errorAt(n, "%s: %q: want a version like v1.2.3 after the @", what, s)
	}
	return s, nil
}

func (d *decoder) classes(n *yaml.Node) ([]RuleClass, error) {
	list, err := entries(n, "rules")
	if err != nil {
		return nil, err
	}
	rules := make([]RuleClass, 0, len(list))
	for _, e := range list {
		if !slices.Contains(d.rules, e.name) {
			return nil, unknownRule(e.key, d.rules)
		}
		s, err := choice(e.value, "rule "+e.name, string(rule.Breaking), string(rule.NonBreaking), "off")
		if err != nil {
			return nil, err
		}
		class := rule.Class(s)
		if s == "off" {
			class = rule.NoChange
		}
		rules = append(rules, RuleClass{e.name, class, at(e.key)})
	}
	return rules, nil
}

// unknownRule does not list all that are known: they are a hundred.
func unknownRule(n *yaml.Node, known []string) error {
	if near := nearest(n.Value, known); near != "" {
		return errorAt(n, "unknown rule %q; did you mean %q?", n.Value, near)
	}
	return errorAt(n, "unknown rule %q; 'toolpactvet rules' lists them", n.Value)
}

func aliases(n *yaml.Node) ([]Alias, error) {
	list, err := entries(n, "aliases")
	if err != nil {
		return nil, err
	}
	names := make([]Alias, 0, len(list))
	for _, e := range list {
		to, err := text(e.value, "alias "+e.name)
		switch {
		case err != nil:
			return nil, err
		case e.name == "":
			return nil, errorAt(e.key, "aliases: empty name")
		case e.name == to:
			return nil, errorAt(e.key, "aliases: %q is an alias of itself", e.name)
		}
		names = append(names, Alias{e.name, to, at(e.key)})
	}
	for i, e := range list {
		if circular(names, names[i]) {
			return nil, errorAt(e.key, "aliases: %q leads back to itself", e.name)
		}
	}
	return names, nil
}

// circular reports whether the aliases of an alias lead back to it.
func circular(names []Alias, from Alias) bool {
	at := from
	for range names {
		i := slices.IndexFunc(names, func(a Alias) bool { return a.Old == at.New })
		if i < 0 {
			return false
		}
		if at = names[i]; at.Old == from.Old {
			return true
		}
	}
	return false
}

func builds(n *yaml.Node) ([]Build, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, errorAt(n, "build: want a list, have %s", kind(n))
	}
	list := make([]Build, 0, len(n.Content))
	for _, item := range n.Content {
		b := Build{Pos: at(item)}
		err := fields(item, "build",
			field{"tags", func(n *yaml.Node) (err error) { b.Tags, err = tags(n); return err }},
			field{"goos", func(n *yaml.Node) (err error) { b.GOOS, err = word(n, "goos"); return err }},
		)
		if err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

// tags returns a list of build tags, which may be written as one string with
// commas, as for -tags.
func tags(n *yaml.Node) ([]string, error) {
	if n.Kind == yaml.SequenceNode {
		list := make([]string, 0, len(n.Content))
		for _, item := range n.Content {
			tag, err := word(item, "tags")
			if err != nil {
				return nil, err
			}
			list = append(list, tag)
		}
		return list, nil
	}
	s, err := text(n, "tags")
	if err != nil {
		return nil, err
	}
	list := strings.Split(s, ",")
	for _, tag := range list {
		if !tagWord().MatchString(tag) {
			return nil, errorAt(n, "tags: %q is no build tag", tag)
		}
	}
	return list, nil
}

// tagWord is what go/build/constraint takes for a tag.
var tagWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\pL\p{Nd}_.]+$`) })

func word(n *yaml.Node, what string) (string, error) {
	s, err := text(n, what)
	if err == nil && !tagWord().MatchString(s) {
		return "", errorAt(n, "%s: %q is not a single word", what, s)
	}
	return s, err
}
