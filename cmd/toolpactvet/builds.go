package main

import (
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/config"
	"github.com/toolpact/toolpactvet/internal/loader"
)

// build is one way to build the packages: with further tags, for a system. The
// zero value is that of the command line and environment.
type build struct {
	tags []string
	goos string
}

func (b build) String() string {
	var parts []string
	if b.goos != "" {
		parts = append(parts, "GOOS="+b.goos)
	}
	if len(b.tags) > 0 {
		parts = append(parts, "-tags="+strings.Join(b.tags, ","))
	}
	if len(parts) == 0 {
		return "GOOS=" + hostOS()
	}
	return strings.Join(parts, " ")
}

func (b build) equal(other build) bool {
	return b.goos == other.goos && slices.Equal(b.tags, other.tags)
}

// hostOS returns the system that the go command builds for when it is told
// nothing else.
func hostOS() string {
	if goos := os.Getenv("GOOS"); goos != "" {
		return goos
	}
	return runtime.GOOS
}

// listed returns the build that a toolpact.yaml asks for.
func listed(c config.Build) build {
	b := build{tags: c.Tags, goos: c.GOOS}
	if b.goos == hostOS() {
		b.goos = ""
	}
	return b
}

// env returns the environment of the go command for the build.
func (b build) env() []string {
	if b.goos == "" {
		return nil
	}
	return append(os.Environ(), "GOOS="+b.goos)
}

// tagsWith returns the tags of the command line and those of the build.
func (b build) tagsWith(given string) string {
	if len(b.tags) == 0 {
		return given
	}
	tags := strings.Join(b.tags, ",")
	if given != "" {
		tags = given + "," + tags
	}
	return tags
}

// builds returns what the modules list beside the build of the command line,
// in order, each once.
func (a *app) builds(modules []loader.Module) []build {
	var all []build
	for _, m := range modules {
		settings, err := a.settings(m.Dir)
		if err != nil {
			continue // the packages of the module say so
		}
		for _, c := range settings.Build {
			b := listed(c)
			if !b.equal(build{}) && !slices.ContainsFunc(all, b.equal) {
				all = append(all, b)
			}
		}
	}
	return all
}

// asked returns the packages whose module lists the build.
func (a *app) asked(b build, units []*analyzer.Tools) []*analyzer.Tools {
	if b.equal(build{}) {
		return units
	}
	return slices.DeleteFunc(slices.Clone(units), func(u *analyzer.Tools) bool {
		settings, err := a.settings(u.Root)
		return err != nil || !b.of(settings)
	})
}

// of reports whether a toolpact.yaml asks for the build, as every one does for
// that of the command line.
func (b build) of(settings *config.Config) bool {
	return b.equal(build{}) || slices.ContainsFunc(settings.Build, func(c config.Build) bool { return listed(c).equal(b) })
}
