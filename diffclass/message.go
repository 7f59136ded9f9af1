package diffclass

import (
	"strconv"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

// subject names a place in a message: input "limit" for a property of the
// root, input "/filters/*/name" for what is nested, input for the root.
func (c *comparison) subject(path contract.Path) string { return subject(c.side, path) }

func subject(side rule.Side, path contract.Path) string {
	if path == contract.Root {
		return string(side)
	}
	return string(side) + " " + strconv.Quote(placeName(path))
}

// say picks the wording of the side: what an argument may be, or what a
// result turns out to be.
func (c *comparison) say(input, output string) string {
	if c.isOutput() {
		return output
	}
	return input
}

// placeName returns the name of a property of the root, and the whole path
// of what is nested.
func placeName(path contract.Path) string {
	if parent, ok := path.Parent(); ok && parent == contract.Root && path.Base() != "*" {
		return path.Base()
	}
	return string(path)
}

// maxShown bounds how much of a value a message shows.
const maxShown = 60

// show spells a value for a message.
func show(v contract.Value) string {
	if !v.IsPresent() {
		return "none"
	}
	text := []rune(v.String())
	if len(text) > maxShown {
		return string(text[:maxShown]) + "..."
	}
	return string(text)
}

// maxListed bounds how many values a message lists.
const maxListed = 20

// showAll spells several values for a message.
func showAll(values []contract.Value) string {
	shown := []string{}
	for _, v := range values {
		if len(shown) == maxListed {
			shown = append(shown, "and "+strconv.Itoa(len(values)-maxListed)+" more")
			break
		}
		shown = append(shown, show(v))
	}
	return strings.Join(shown, ", ")
}

// change spells how a keyword changed, for a message.
func change(keyword string, old, new contract.Value) string {
	switch {
	case !old.IsPresent():
		return keyword + " " + show(new) + " added"
	case !new.IsPresent():
		return keyword + " " + show(old) + " removed"
	}
	return keyword + " changed from " + show(old) + " to " + show(new)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// schemaName describes a schema in a word or two: its types.
func schemaName(s *shape) string {
	if s.finite && len(s.values) > 0 {
		return "one of " + showAll(s.values)
	}
	return s.kinds.String()
}

// quoteName is placeName in quotes.
func quoteName(path contract.Path) string { return strconv.Quote(placeName(path)) }
