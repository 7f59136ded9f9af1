package schemagen

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/mod/semver"

	"github.com/toolpact/toolpactvet/contract"
)

func TestMCPGoPublishesTheCorpusAsDerived(t *testing.T) {
	c := loadCorpus(t)
	for version, suffix := range map[string]string{"v1.2.1": "", "v0.47.0": "@v0.47.0", "v0.45.0": "@v0.45.0"} {
		t.Run("mcpgo"+suffix, func(t *testing.T) { checkMCPGo(t, c, "mcpgo"+suffix, version, contract.Input) })
		t.Run("mcpgo-out"+suffix, func(t *testing.T) { checkMCPGo(t, c, "mcpgo-out"+suffix, version, contract.Output) })
	}
}

func checkMCPGo(t *testing.T, c corpus, name, version string, side contract.Side) {
	dialect := newMCPGo(setup{version: version}, nil)
	list := readPublished(t, name)
	if len(list) < 200 {
		t.Fatalf("%s has %d lines", name, len(list))
	}
	var equal tally
	printed := 0
	for _, p := range list {
		equal.check(t, mcpGoFaultOf(t, c, dialect, side, p))
		if strings.Contains(p.Note, "printed") {
			printed++
		}
	}
	if version == mcpGoNewest && printed < 20 {
		t.Errorf("only %d types are silenced", printed)
	}
	t.Logf("truth: 1 published as %s: %s equal", name, equal)
}

// mcpGoFaultOf says how schema, refusal, or what is printed differ from what
// was published. Where hooks decide, the place is a gap.
func mcpGoFaultOf(t *testing.T, c corpus, dialect *mcpGo, side contract.Side, p published) string {
	typ, ok := c.types[p.Type]
	if !ok {
		return fmt.Sprintf("type %s is not in the corpus", p.Type)
	}
	args, results := newDerivations(c.pkg, "t")
	var got, want contract.Schema
	var refused *refusal
	d := args
	if side == contract.Input {
		got, _, refused = dialect.schemas(typ, nil, args, results)
	} else {
		d = results
		_, got, refused = dialect.schemas(nil, typ, args, results)
	}
	words := ""
	if refused != nil {
		words = refused.words
	}
	if len(p.Schema) > 0 {
		var err error
		if want, err = contract.Parse(p.Schema); err != nil {
			t.Fatal(err)
		}
	}
	hooked := strings.HasPrefix(dialect.old.name, "invopop") && strings.HasSuffix(p.Type, "Method")
	if len(d.gaps) > 0 && !hooked {
		return fmt.Sprintf("%s: gaps %v", p.Type, d.gaps)
	}
	for _, gap := range d.gaps {
		got, want = withoutPath(got, gap.Path), withoutPath(want, gap.Path)
	}
	if got.String()+words != want.String()+strings.TrimPrefix(p.Error, "panic: ") {
		return fmt.Sprintf("%s\n got %s%s\nwant %s%s", p.Type, got, words, want, p.Error)
	}
	return silenceFault(d.problems, p.Note, dialect.rules.prints)
}

// silenceFault compares problems with what was printed.
func silenceFault(problems []Problem, note string, prints bool) string {
	_, words, noted := strings.Cut(strings.TrimSuffix(note, "; no outputSchema on the wire"), "generate schema: ")
	switch {
	case noted != (len(problems) > 0) && prints, len(problems) > 1:
		return fmt.Sprintf("problems %v, noted %q", problems, note)
	case noted && !strings.Contains(problems[0].Message, " prints: "+words+"; "):
		return fmt.Sprintf("%q, noted %q", problems[0].Message, note)
	}
	return ""
}

func TestVersionsOfMCPGoComeFromTheBuildListOrThePin(t *testing.T) {
	for _, tt := range []struct {
		name, pin, listed, google, invopop string
		wantVersion, wantDeriver           string
	}{
		{name: "without a build list the newest known", wantVersion: "v1.2.1", wantDeriver: "jsonschema-go@v0.4.3"},
		{name: "the build list decides both", listed: "v1.0.0", google: "v0.4.3", wantVersion: "v1.0.0", wantDeriver: "jsonschema-go@v0.4.3"},
		{name: "without the library its minimum", listed: "v1.2.1", wantVersion: "v1.2.1", wantDeriver: "jsonschema-go@v0.4.2"},
		{name: "the other library before v0.46", listed: "v0.45.0", invopop: "v0.14.0", wantVersion: "v0.45.0", wantDeriver: "invopop@v0.14.0"},
		{name: "a pin of another version brings its own minimum", pin: "v0.43.2", listed: "v1.2.1", google: "v0.4.3", wantVersion: "v0.43.2", wantDeriver: "invopop@v0.13.0"},
		{name: "newer than known has the newest rules", listed: "v1.9.0", google: "v0.9.0", wantVersion: "v1.9.0", wantDeriver: "jsonschema-go@v0.9.0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := newMCPGo(setup{version: tt.pin}, func(module string) (string, bool) {
				v := map[string]string{mcpGoModule: tt.listed, jsonschemaGoModule: tt.google, invopopModule: tt.invopop}[module]
				return v, v != ""
			})
			if dialect, deriver := m.versions(); dialect != "mcpgo@"+tt.wantVersion || deriver != tt.wantDeriver {
				t.Errorf("%s over %s, want %s over %s", dialect, deriver, tt.wantVersion, tt.wantDeriver)
			}
		})
	}
	var versions []string
	for _, r := range mcpGoHistory() {
		versions = append(versions, r.since)
		if r.library != "" && !semver.IsValid(r.library) {
			t.Errorf("library %q of %s", r.library, r.since)
		}
	}
	checkRising(t, versions)
}

func TestOriginsOfMCPGoAreWherePropertiesAre(t *testing.T) {
	c := loadCorpus(t)
	for _, version := range []string{"v1.2.1", "v0.58.0", "v0.57.0", "v0.47.0", "v0.45.0", "v0.38.0"} {
		dialect := newMCPGo(setup{version: version}, nil)
		for name, typ := range c.types {
			for _, side := range []contract.Side{contract.Input, contract.Output} {
				args, results := newDerivations(c.pkg, "t")
				var schema contract.Schema
				if side == contract.Input {
					schema, _, _ = dialect.schemas(typ, nil, args, results)
				} else {
					_, schema, _ = dialect.schemas(nil, typ, args, results)
				}
				if len(args.gaps)+len(results.gaps) > 0 {
					continue
				}
				for place := range args.origins { // both sides share them
					if schema.IsPresent() && !hasPath(schema, place.Path) && !throughPattern(schema) {
						t.Errorf("%s %s at %s: origin at %q, which %s has not", name, side, version, place.Path, schema)
					}
				}
				for _, path := range propertyPaths(schema, contract.Root) {
					if _, ok := args.origins[Place{side, path}]; !ok {
						t.Errorf("%s %s at %s: no origin at %q", name, side, version, path)
					}
				}
			}
		}
	}
}

// throughPattern reports whether there are paths that hasPath does not follow.
func throughPattern(s contract.Schema) bool {
	return strings.Contains(s.String(), `"patternProperties"`)
}
