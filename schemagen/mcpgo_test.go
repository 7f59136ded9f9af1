package schemagen

import (
	"go/types"
	"strings"
	"testing"

	"github.com/toolpact/toolpactvet/contract"
)

func TestMCPGoPublishesTheCorpusAsDerived(t *testing.T) {
	c := loadCorpus(t)
	for version, suffix := range map[string]string{"v1.2.1": "", "v0.47.0": "@v0.47.0"} {
		t.Run("mcpgo"+suffix, func(t *testing.T) { checkMCPGo(t, c, "mcpgo"+suffix, version, contract.Input) })
		t.Run("mcpgo-out"+suffix, func(t *testing.T) { checkMCPGo(t, c, "mcpgo-out"+suffix, version, contract.Output) })
	}
}

// checkMCPGo compares schemas, refusals, and what is printed.
func checkMCPGo(t *testing.T, c corpus, name, version string, side contract.Side) {
	dialect := newMCPGo(setup{version: version}, nil)
	checkPublished(t, c, name, func(typ types.Type) (contract.Schema, string) {
		args, results := newDerivations(c.pkg, "t")
		in, out := typ, types.Type(nil)
		if side == contract.Output {
			in, out = nil, typ
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
	printed := 0
	for _, p := range readPublished(t, name) {
		args, results := newDerivations(c.pkg, "t")
		d, in, out := args, c.types[p.Type], types.Type(nil)
		if side == contract.Output {
			d, in, out = results, nil, in
		}
		dialect.schemas(in, out, args, results)
		_, words, noted := strings.Cut(strings.TrimSuffix(p.Note, "; no outputSchema on the wire"), "generate schema: ")
		switch {
		case noted && len(d.problems) != 1, !noted && version == "v1.2.1" && len(d.problems) > 0:
			t.Errorf("%s: problems %v, noted %q", p.Type, d.problems, p.Note)
		case noted && !strings.Contains(d.problems[0].Message, " prints: "+words+"; "):
			t.Errorf("%s: %s, noted %q", p.Type, d.problems[0].Message, p.Note)
		case noted:
			printed++
		}
	}
	if version == "v1.2.1" && printed < 20 {
		t.Errorf("%d noted", printed)
	}
}
