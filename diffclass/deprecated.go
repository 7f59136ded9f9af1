package diffclass

import (
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass/internal/contain"
	"github.com/toolpact/toolpactvet/rule"
)

// A deprecation counts as far as agents were told of it: by "deprecated" in the
// schema that they were shown, or by a line of a description that begins with
// "Deprecated:", as Go writes it. It excuses nothing, since an agent that was
// prompted with the old contract does not read it again; it tells the reader
// that the removal was meant.

// noteDeprecated says of the properties that are gone which were deprecated.
func noteDeprecated(changes []Change, locked contract.Contract) {
	docs := map[rule.Side]*contain.Doc{}
	for i := range changes {
		c := &changes[i]
		if !goneProperty(c.Rule) {
			continue
		}
		if docs[c.Side] == nil {
			docs[c.Side] = contain.New(anything(locked.Schema(contract.Side(c.Side))))
		}
		for _, schema := range declared(docs[c.Side], c.Path) {
			if note := deprecation(schema.Get("deprecated"), schema.Get("description").Text()); note != "" {
				c.Message += note
				break
			}
		}
	}
}

// goneProperty reports whether a rule speaks about a property whose name is
// not declared any more, on either side.
func goneProperty(r rule.Rule) bool {
	return removal(r) || slices.Contains([]string{
		outputRequiredPropertyRemoved.ID, outputOptionalPropertyRemoved.ID, outputOptionalPropertyRemovedFromOpenObject.ID, outputPropertyRenamed.ID,
	}, r.ID)
}

// deprecation returns the end of a message about what is gone, "" unless it was
// deprecated.
func deprecation(flag contract.Value, description string) string {
	for line := range strings.Lines(description) {
		if notice, ok := strings.CutPrefix(strings.TrimSpace(line), "Deprecated:"); ok {
			if notice = strings.TrimRight(strings.TrimSpace(notice), "."); notice == "" {
				break
			}
			return "; it was deprecated: " + show(contract.Str(notice))
		}
	}
	if flag.IsTrue() || strings.Contains("\n"+description, "\nDeprecated:") {
		return "; it was deprecated"
	}
	return ""
}
