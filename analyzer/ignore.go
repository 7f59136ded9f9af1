package analyzer

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/toolpact/toolpactvet/directive"
	"github.com/toolpact/toolpactvet/schemagen"
)

// ignored reports whether an ignore directive of the package covers the
// finding, and notes that the directive is of use.
func (j *judge) ignored(f *Finding) bool {
	hit := false
	for _, ig := range f.unit.Ignores {
		if ig.Rule == f.Rule.ID && covers(ig, f) {
			j.used[f.unit.Fset.Position(ig.Pos)] = true
			hit = true
		}
	}
	return hit
}

// covers reports whether one of the declarations under the directive is where
// the finding comes from.
func covers(ig schemagen.Ignore, f *Finding) bool {
	origins := []token.Pos{f.origin.Pos}
	if f.tool != nil {
		origins = append(origins, f.tool.Decl.Name.Pos())
	}
	if f.origin.Object != nil {
		origins = append(origins, f.origin.Object.Pos())
	}
	for _, c := range f.origin.Consts {
		origins = append(origins, c.Pos())
	}
	return slices.ContainsFunc(origins, func(pos token.Pos) bool {
		return pos.IsValid() && slices.Contains(ig.Covers, pos)
	})
}

// unusedIgnores returns a finding for each ignore directive of a package with
// tools that nothing matched. In a package without tools nobody can tell: its
// fields may feed tools elsewhere.
func (j *judge) unusedIgnores(u *Tools) []*Finding {
	if len(u.Result.Tools) == 0 || j.docket(u.Dir, "").err != nil {
		return nil
	}
	var unused []*Finding
	for _, ig := range u.Ignores {
		at := u.Fset.Position(ig.Pos)
		if j.used[at] {
			continue
		}
		j.used[at] = true // one finding, however many builds have the file
		f := &Finding{Pos: ig.Pos, End: ig.End, unit: u, Position: at}
		f.Change = sourceChange(ruleIgnoreUnused, fmt.Sprintf("ignore directive for %q matches no finding; delete it", ig.Rule))
		if _, known := RuleByID(ig.Rule); !known {
			f.Change = sourceChange(ruleDirectiveInvalid, fmt.Sprintf("there is no rule %q to ignore", ig.Rule))
			if near, ok := directive.Nearest(ig.Rule, ruleIDs()); ok {
				f.Message += fmt.Sprintf(" (did you mean %q?)", near)
				f.fix = u.respell(ig.RulePos, ig.RulePos+token.Pos(len(ig.Rule)), near)
			}
		}
		unused = append(unused, f)
	}
	return unused
}
