package render

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/loader"
)

// fingerprint identifies a change across runs and rewordings, as 16 hex
// digits.
func fingerprint(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// fingerprints returns the fingerprint of each finding, no two the same: of
// rule, tool, side and wire path. What belongs to no tool is told apart by its
// file, relative to its lock so that the working directory does not matter;
// what is still alike is counted.
func (o *Outcome) fingerprints() map[*analyzer.Finding]string {
	prints := map[*analyzer.Finding]string{}
	count := map[string]int{}
	add := func(f *analyzer.Finding, base string) {
		parts := []string{f.Rule.ID, f.Tool, string(f.Side), string(f.Path)}
		if f.Tool == "" && f.Upgrades == nil && f.Position.Filename != "" {
			parts = append(parts, relative(base, f.Position.Filename))
		}
		id := strings.Join(parts, "\x00")
		if count[id]++; count[id] > 1 {
			parts = append(parts, strconv.Itoa(count[id]))
		}
		prints[f] = fingerprint(parts...)
	}
	for _, r := range o.Reports {
		base := filepath.Dir(r.Lock)
		for _, f := range r.Findings {
			add(f, base)
		}
		for i := range r.Tools {
			for _, f := range r.Tools[i].Findings {
				add(f, base)
			}
		}
	}
	for _, f := range o.Troubles {
		add(f, filepath.Dir(f.Position.Filename))
	}
	return prints
}

func relative(base, name string) string {
	if !filepath.IsAbs(base) || !filepath.IsAbs(name) {
		return filepath.ToSlash(name)
	}
	return loader.Rel(base, name)
}
