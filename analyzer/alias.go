package analyzer

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/directive"
	"github.com/toolpact/toolpactvet/internal/config"
)

// aliasesOfTools adds a fault for each alias whose old name is a tool: two
// things are said to answer to it. One whose tools were never locked, or left
// the lock long ago, is of no harm.
func (d *docket) aliasesOfTools() {
	for _, a := range d.settings.Aliases {
		if d.has(a.Old) {
			d.tell(troubleFinding(fmt.Errorf("%s: aliases: %q is a tool of its own; an alias is the old name of a tool that has another one now", d.aliasPlace(a), a.Old)))
		}
	}
}

func (d *docket) aliasPlace(a config.Alias) string {
	return fmt.Sprintf("%s:%d:%d", d.settings.File, a.Pos.Line, a.Pos.Col)
}

// deadAlias says of a tool that is gone that toolpact.yaml has an alias for it
// which leads to no tool, "" for any other change.
func (d *docket) deadAlias(c diffclass.Change) string {
	if c.Rule.ID != "tool-removed" && c.Rule.ID != "tool-renamed" {
		return ""
	}
	chain := chainOf(d.settings, c.Old.Text())
	if len(chain) == 0 || slices.ContainsFunc(chain, func(key string) bool { return d.has(key) || d.entry(key) != nil }) {
		return "" // it is there, and could not be looked at
	}
	last := chain[len(chain)-1]
	said := fmt.Sprintf("; aliases in %s says that the server answers to it with %q, and %s governs no such tool", config.Name, last, filepath.Base(d.Lock))
	var keys []string
	for _, m := range d.found {
		keys = append(keys, m.tool.Contract.Key())
	}
	if i := slices.IndexFunc(keys, func(key string) bool { return strings.HasSuffix(key, "/"+last) }); i >= 0 {
		return said + fmt.Sprintf(" (there is %q)", keys[i])
	}
	if near, ok := directive.Nearest(last, keys); ok {
		return said + fmt.Sprintf(" (did you mean %q?)", near)
	}
	return said
}

// chainOf follows the aliases of a key.
func chainOf(settings *config.Config, key string) []string {
	var chain []string
	for range settings.Aliases {
		i := slices.IndexFunc(settings.Aliases, func(a config.Alias) bool { return a.Old == key })
		if i < 0 {
			break
		}
		key = settings.Aliases[i].New
		chain = append(chain, key)
	}
	return chain
}

// successors returns the names of the tools that may answer for a key.
func (u *Tools) successors(key string) []string {
	if u.Settings == nil {
		return nil
	}
	var names []string
	for _, next := range chainOf(u.Settings, key) {
		names = append(names, next[strings.LastIndexByte(next, '/')+1:])
	}
	return names
}
