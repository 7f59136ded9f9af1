package schemagen

import (
	"go/types"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

func TestADKPublishesTheCorpusAsDerived(t *testing.T) {
	c := loadCorpus(t)
	dialect := newADK(setup{version: "v2.2.0"}, nil)
	for name, side := range map[string]contract.Side{"adk": contract.Input, "adk-out": contract.Output} {
		t.Run(name, func(t *testing.T) {
			checkPublished(t, c, name, func(typ types.Type) (contract.Schema, string) {
				args, results := newDerivations(c.pkg, "t")
				in, out := typ, types.Type(types.NewStruct(nil, nil))
				if side == contract.Output {
					in, out = out, in
				}
				input, output, refused := dialect.schemas(in, out, args, results)
				switch {
				case refused != nil:
					return contract.Schema{}, refused.words
				case side == contract.Output:
					return output, ""
				default:
					return input, ""
				}
			})
		})
	}
}

func TestVersionsOfADKComeFromTheBuildListOrThePin(t *testing.T) {
	for _, tt := range []struct {
		name, pin, first, second, library string
		wantADK, wantLibrary              string
	}{
		{name: "without a build list the newest known", wantADK: "v2.2.0", wantLibrary: "v0.4.3"},
		{name: "the first major version", first: "v1.6.0", library: "v0.4.2", wantADK: "v1.6.0", wantLibrary: "v0.4.2"},
		{name: "the second major version before the first", first: "v1.6.0", second: "v2.1.0", library: "v0.4.3", wantADK: "v2.1.0", wantLibrary: "v0.4.3"},
		{name: "without the library its minimum", first: "v0.5.0", wantADK: "v0.5.0", wantLibrary: "v0.3.0"},
		{name: "a pin of another version brings its own minimum", pin: "v0.6.0", second: "v2.2.0", library: "v0.4.3", wantADK: "v0.6.0", wantLibrary: "v0.4.2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newADK(setup{version: tt.pin}, func(module string) (string, bool) {
				v := map[string]string{adkModule: tt.first, adkModule + "/v2": tt.second, jsonschemaGoModule: tt.library}[module]
				return v, v != ""
			})
			dialect, deriver := a.versions()
			if dialect != "adk@"+tt.wantADK || deriver != "jsonschema-go@"+tt.wantLibrary {
				t.Errorf("%s over %s, want %s and %s", dialect, deriver, tt.wantADK, tt.wantLibrary)
			}
		})
	}
	var versions []string
	for _, r := range adkHistory() {
		versions = append(versions, r.since)
	}
	checkRising(t, versions)
}
