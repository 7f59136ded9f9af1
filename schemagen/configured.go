package schemagen

import (
	"go/types"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// configuredDialect is a dialect of the configuration over a built-in one,
// which has been made with the options of its reflector.
type configuredDialect struct {
	dialect // the base

	name       string
	root       contract.Value // what mergeRoot takes for the root of the input, absent for none
	output     string
	inputsOnly bool // the base publishes no output schema
}

// isNative reports whether a dialect reads functions that no framework
// reflects.
func isNative(d dialect) bool {
	if c, ok := d.(*configuredDialect); ok {
		d = c.dialect
	}
	_, ok := d.(native)
	return ok
}

// versions returns the configured name with the version of the base, since
// that is what an upgrade changes. Base and options are not recorded: when
// they change, the schemas change, and not by an upgrade.
func (c *configuredDialect) versions() (dialect, deriver string) {
	base, deriver := c.dialect.versions()
	if _, version, ok := strings.Cut(base, "@"); ok {
		return c.name + "@" + version, deriver
	}
	return c.name, deriver
}

func (c *configuredDialect) newer() []Newer {
	if v, ok := c.dialect.(versionedDialect); ok {
		return v.newer()
	}
	return nil
}

// schemas is that of the base. The result of a base that publishes none is
// derived as the base derives arguments.
func (c *configuredDialect) schemas(in, out types.Type, args, results *derivation) (input, output contract.Schema, refused *refusal) {
	input, output, refused = c.dialect.schemas(in, out, args, results)
	if refused != nil || out == nil || c.output != resultOutput || !c.inputsOnly {
		return input, output, refused
	}
	output, _, refused = c.dialect.schemas(out, nil, results, &derivation{side: contract.Output, pkg: results.pkg, origins: map[Place]Origin{}})
	return input, output, refused
}

// finish applies what the configuration says of the schemas as a whole.
func (c *configuredDialect) finish(input, output contract.Schema, args, results *derivation) (in, out contract.Schema) {
	unknown := slices.ContainsFunc(args.gaps, func(g contract.Gap) bool { return g.Path == contract.Root })
	if c.root.IsPresent() && input.Kind() == contract.Object && !unknown {
		input = mergeRoot(input, c.root)
	}
	if c.output == noOutput {
		output = contract.Schema{}
		results.gaps, results.claims, results.problems = nil, nil, nil
	}
	return input, output
}

// mergeRoot applies a merge patch to the root of a schema. Names under
// "required" join those that are there, so that an empty list makes the keyword
// appear where the base leaves it out, as wrappers do that write schemas anew.
func mergeRoot(root, patch contract.Value) contract.Value {
	if patch.Get("required").Kind() == contract.Array {
		names := slices.Clone(root.Get("required").Items())
		for _, name := range patch.Get("required").Items() {
			if !root.Get("required").Contains(name) {
				names = append(names, name)
			}
		}
		patch = patch.With("required", contract.List(names...))
	}
	return mergePatch(root, patch)
}

// mergePatch applies a JSON merge patch (RFC 7396). Keys that are there keep
// their place.
func mergePatch(target, patch contract.Value) contract.Value {
	if patch.Kind() != contract.Object {
		return patch
	}
	if target.Kind() != contract.Object {
		target = contract.Obj()
	}
	for _, m := range patch.Members() {
		if m.Value.Kind() == contract.Null {
			target = target.Without(m.Key)
			continue
		}
		target = target.With(m.Key, mergePatch(target.Get(m.Key), m.Value))
	}
	return target
}
