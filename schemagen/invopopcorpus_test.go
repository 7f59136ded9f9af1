package schemagen

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

// invopopFamily are the published files of the dialects that stand on
// github.com/invopop/jsonschema, with the dialects as they were published.
func invopopFamily() map[string]dialect {
	invopopAt := func(version string, options map[string]any) dialect {
		return newInvopopDialect(setup{version: version, options: options}, nil)
	}
	noref := map[string]any{"DoNotReference": true}
	anonymous := map[string]any{"DoNotReference": true, "Anonymous": true}
	return map[string]dialect{
		"invopop-default":           invopopAt("v0.14.0", nil),
		"invopop-default@v0.13.0":   invopopAt("v0.13.0", nil),
		"invopop-default@v0.12.0":   invopopAt("v0.12.0", nil),
		"invopop-noref":             invopopAt("v0.14.0", noref),
		"invopop-anonymous":         invopopAt("v0.14.0", anonymous),
		"invopop-anonymous@v0.13.0": invopopAt("v0.13.0", anonymous),
		"invopop-anonymous@v0.12.0": invopopAt("v0.12.0", anonymous),
		"openai-readme":             newOpenAI(setup{}, nil),
		"anthropic":                 newAnthropic(setup{version: "v1.84.0"}, nil),
		"genkit":                    newGenkit(setup{version: "v1.9.0"}, nil),
		"genkit-out":                newGenkit(setup{version: "v1.9.0"}, nil),
		"genkit@v1.4.0":             newGenkit(setup{version: "v1.4.0"}, nil),
		"genkit-out@v1.4.0":         newGenkit(setup{version: "v1.4.0"}, nil),
		"eino":                      newEino(setup{version: "v0.9.13"}, nil),
		"metoro":                    newMetoro(setup{version: "v0.16.0"}, nil),
	}
}

func TestCorpusOfTheInvopopFamilyIsDerivedAsItWasPublished(t *testing.T) {
	c := loadCorpus(t)
	for name, dia := range invopopFamily() {
		t.Run(name, func(t *testing.T) { checkFamily(t, c, name, dia) })
	}
}

// checkFamily compares what a dialect derives for every type of a published
// file with what was recorded. Where hooks decide, the place is a gap and all
// around it must be equal.
func checkFamily(t *testing.T, c corpus, name string, dia dialect) {
	var equal tally
	list := readPublished(t, name)
	for _, p := range list {
		typ, ok := c.types[p.Type]
		if !ok {
			equal.check(t, fmt.Sprintf("%s: type %s is not in the corpus", name, p.Type))
			continue
		}
		equal.check(t, familyFault(t, c, name, dia, p, typ))
	}
	t.Logf("truth: 1 published as %s: %s equal", name, equal)
}

func familyFault(t *testing.T, c corpus, name string, dia dialect, p published, typ types.Type) string {
	args, results := newDerivations(c.pkg, "t")
	side, d := contract.Input, args
	var out types.Type = types.Universe.Lookup("any").Type()
	if strings.Contains(name, "-out") {
		side, d, out, typ = contract.Output, results, typ, c.types["Basic"]
	}
	input, output, refused := dia.schemas(typ, out, args, results)
	got, words := input, ""
	if side == contract.Output {
		got = output
	}
	if refused != nil {
		got, words = contract.Schema{}, refused.words
	}
	want := contract.Schema{}
	if len(p.Schema) > 0 && string(p.Schema) != "null" {
		var err error
		if want, err = contract.Parse(p.Schema); err != nil {
			t.Fatal(err)
		}
	}
	if hooked := slices.Contains(hookTypes(name), p.Type); hooked != (len(d.gaps) > 0) && refused == nil {
		return fmt.Sprintf("%s: %s has gaps %v", name, p.Type, d.gaps)
	}
	for _, gap := range d.gaps {
		got, want = withoutPath(got, gap.Path), withoutPath(want, gap.Path)
	}
	if !sameJSON(got, want) || words != strings.TrimPrefix(p.Error, "panic: ") {
		return fmt.Sprintf("%s: %s\n got %s%s\nwant %s%s", name, p.Type, got, words, want, p.Error)
	}
	return ""
}

// sameJSON reports whether two values are equal but for the order of members:
// with the same spelling of numbers.
func sameJSON(a, b contract.Value) bool {
	return contract.Canonical(a) == contract.Canonical(b)
}

// withoutPath returns the schema with true at a wire path, there and in the
// definition that stands there.
func withoutPath(s contract.Value, path contract.Path) contract.Value {
	var tokens []string
	for path != contract.Root {
		tokens = append([]string{path.Base()}, tokens...)
		path, _ = path.Parent()
	}
	if len(tokens) == 0 {
		return contract.Bool(true) // with $schema and $id
	}
	return masked(s, s, tokens).Without("$defs")
}

func masked(root, s contract.Value, tokens []string) contract.Value {
	if name, ok := strings.CutPrefix(s.Get("$ref").Text(), "#/$defs/"); ok {
		s = s.Without("$ref").With("inlined", root.Get("$defs").Get(name))
	}
	if inlined := s.Get("inlined"); inlined.IsPresent() {
		return s.With("inlined", masked(root, inlined, tokens))
	}
	if len(tokens) == 0 {
		return contract.Bool(true)
	}
	if wrapped := s.Get("oneOf").Items(); len(wrapped) == 2 && !s.Has("properties") {
		return s.With("oneOf", contract.List(masked(root, wrapped[0], tokens), wrapped[1]))
	}
	for _, keyword := range []string{"items", "additionalProperties"} {
		if tokens[0] == "*" && s.Get(keyword).Kind() == contract.Object {
			return s.With(keyword, masked(root, s.Get(keyword), tokens[1:]))
		}
	}
	if inner := s.Get("properties"); inner.Has(tokens[0]) {
		return s.With("properties", inner.With(tokens[0], masked(root, inner.Get(tokens[0]), tokens[1:])))
	}
	return s
}

// hookTypes are the types of the corpus with hook methods that the dialect of
// a published file heeds. Methods of the pointer are not found, and the fork that
// eino uses has a Schema type of its own.
func hookTypes(name string) []string {
	hooked := []string{"AliasMethod", "KAliasMethod", "PropertyMethod", "DocStringer"}
	if name != "eino" {
		hooked = append(hooked, "x.CustomSchema", "x.KCustomSchema", "x.CustomEnum", "x.KCustomEnum", "x.Extended", "x.KExtended")
	}
	return hooked
}

// TestInvopopFamilyIsAlwaysTheSame derives every type of the corpus twenty
// times in every dialect.
func TestInvopopFamilyIsAlwaysTheSame(t *testing.T) {
	c := loadCorpus(t)
	for name, dia := range invopopFamily() {
		if strings.Contains(name, "@") || strings.Contains(name, "-out") {
			continue // derivedOnce takes both sides, and versions differ in rules alone
		}
		for _, typ := range slices.Sorted(maps.Keys(c.types)) {
			first := derivedOnce(c, dia, typ)
			for range 19 {
				if again := derivedOnce(c, dia, typ); again != first {
					t.Fatalf("%s: %s derives\n%s\nand then\n%s", name, typ, first, again)
				}
			}
		}
	}
}

// derivedOnce dumps all that comes of a type on both sides.
func derivedOnce(c corpus, dia dialect, typ string) string {
	args, results := newDerivations(c.pkg, "t")
	input, output, refused := dia.schemas(c.types[typ], c.types[typ], args, results)
	return fmt.Sprint(input, output, refused, args.gaps, results.gaps, args.claims, results.claims, len(args.origins))
}

// TestInvopopFamilyHasOriginsWherePropertiesAre holds that each property that
// an instance may have leads to a field, through references too, and each
// origin to a property.
func TestInvopopFamilyHasOriginsWherePropertiesAre(t *testing.T) {
	c := loadCorpus(t)
	for name, dia := range invopopFamily() {
		for _, typ := range slices.Sorted(maps.Keys(c.types)) {
			args, results := newDerivations(c.pkg, "t")
			input, _, _ := dia.schemas(c.types[typ], c.types["Basic"], args, results)
			paths := instancePaths(input, input, contract.Root, nil)
			for place := range args.origins {
				if place.Side == contract.Input && !slices.Contains(paths, place.Path) {
					t.Errorf("%s: %s: origin at %q, which %s has not", name, typ, place.Path, input)
				}
			}
			for _, path := range paths {
				if _, ok := args.origins[Place{contract.Input, path}]; !ok {
					t.Errorf("%s: %s: no origin at %q", name, typ, path)
				}
			}
		}
	}
}

// instancePaths returns the paths of all properties, through references that
// the walk is not within.
func instancePaths(root, s contract.Value, at contract.Path, open []string) []contract.Path {
	var paths []contract.Path
	if ref := s.Get("$ref").Text(); ref != "" && !slices.Contains(open, ref) {
		def := root.Get("$defs").Get(strings.TrimPrefix(ref, "#/$defs/"))
		paths = append(paths, instancePaths(root, def, at, append(slices.Clone(open), ref))...)
	}
	for _, p := range s.Get("properties").Members() {
		path := at.Property(p.Key)
		paths = append(append(paths, path), instancePaths(root, p.Value, path, open)...)
	}
	for _, alternative := range s.Get("oneOf").Items() {
		paths = append(paths, instancePaths(root, alternative, at, open)...)
	}
	for _, inner := range []contract.Value{s.Get("items"), s.Get("additionalProperties"), s.Get("patternProperties").Get("^[0-9]+$")} {
		if inner.IsPresent() {
			paths = append(paths, instancePaths(root, inner, at.Elem(), open)...)
		}
	}
	return paths
}
