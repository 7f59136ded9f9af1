package analyzer

import (
	"fmt"

	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/rule"
	"github.com/toolpact/toolpactvet/schemagen"
)

// Variant is what one build of some packages contributes: under one set of
// tags, for one operating system.
type Variant struct {
	Build string // for messages, such as "GOOS=windows -tags=extra"
	Units []*Tools
}

// Unite returns the packages of several builds as if they were one: a tool that
// only some builds have is there, and one that all have is there once. A tool
// that two builds show differently is a finding, since one entry of the lock
// cannot describe both. Packages are taken from the first variant that has
// them; the results of the others are not changed.
func Unite(variants []Variant) []*Tools {
	u := union{tools: map[string]placed{}, problems: map[string]bool{}}
	for _, v := range variants {
		for _, unit := range v.Units {
			u.add(v.Build, unit)
		}
	}
	return u.units
}

type union struct {
	units    []*Tools
	tools    map[string]placed // by package and key
	problems map[string]bool   // by position and message
}

// placed is a tool with the package and build that it was taken from.
type placed struct {
	member
	build string
}

// add adds what is new in a package.
func (u *union) add(build string, from *Tools) {
	unit := *from
	unit.Tools, unit.Problems = nil, nil
	for _, p := range from.Problems {
		id := from.Fset.Position(p.Pos).String() + ": " + p.Message
		if !u.problems[id] {
			u.problems[id] = true
			unit.Problems = append(unit.Problems, p)
		}
	}
	for _, t := range from.Tools {
		id := from.Package + " " + t.Contract.Key()
		if first, known := u.tools[id]; known {
			u.compare(first, t, build)
			continue
		}
		u.tools[id] = placed{member{&unit, t}, build}
		unit.Tools = append(unit.Tools, t)
	}
	u.units = append(u.units, &unit)
}

// compare adds a problem when another build shows a tool differently.
func (u *union) compare(first placed, t *schemagen.Tool, build string) {
	key := t.Contract.Key()
	if len(first.unit.problemsOf(first.tool)) > 0 {
		return
	}
	difference, what := Differs(first.tool.Contract, t.Contract), "schema"
	if difference == "" {
		difference, what = directed(first.tool, t), "directive"
	}
	if difference != "" {
		first.unit.Problems = append(first.unit.Problems, schemagen.Problem{
			Rule: ruleToolNameCollision.ID, Tool: key, Pos: first.tool.NamePos, End: first.tool.NameEnd,
			Message: fmt.Sprintf("is another tool in the build %s than in the build %s: %s; one entry of the lock cannot describe both, so give them one %s or two names",
				build, first.build, difference, what),
		})
	}
}

// Differs says what of a contract another build shows differently, "" for
// nothing.
func Differs(a, b contract.Contract) string {
	for _, result := range diffclass.CompareSets([]contract.Contract{a}, []contract.Contract{b}, diffclass.Options{Profile: rule.Strict}) {
		for _, c := range result.Changes {
			return c.Message
		}
	}
	return ""
}

// directed says what the directive of another build tells otherwise about how a
// tool is held against its lock, "" for nothing.
func directed(a, b *schemagen.Tool) string {
	switch {
	case a.Lockfile != b.Lockfile:
		return fmt.Sprintf("%q is %q, not %q", "lockfile", b.Lockfile, a.Lockfile)
	case a.BreakingOnly != b.BreakingOnly:
		return fmt.Sprintf("%q is %s, not %s", "breaking_only", given(b.BreakingOnly), given(a.BreakingOnly))
	case a.Lazy != b.Lazy:
		return fmt.Sprintf("%q is %s, not %s", "mode", mode(b.Lazy), mode(a.Lazy))
	default:
		return ""
	}
}

func given(flag bool) string {
	if flag {
		return "given"
	}
	return "left out"
}

func mode(lazy bool) string {
	if lazy {
		return "lazy"
	}
	return "eager"
}
