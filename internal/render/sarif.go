package render

import (
	"go/token"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/rule"
)

const homepage = "https://github.com/toolpact/toolpactvet"

// SARIF writes what was found as a log of SARIF 2.1.0: one result a cause, as
// drivers report it. Only the rules that have results are described. Findings
// that kept something from being looked at are notifications of the invocation
// as well, which then was not successful: a reader must not take what is not
// there for mended.
func (p *Printer) SARIF(o *Outcome) error {
	s := &sarifWriter{Printer: p, outcome: o, prints: o.fingerprints(), rules: map[string]int{}}
	remarks := p.remarks(o)
	run := sarifRun{
		Tool:       sarifTool{s.driver(remarks)},
		Bases:      map[string]sarifLocation{sourceRoot: {Description: &sarifText{Text: "The root of the repository."}}},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
	}
	notes := []sarifNotification{}
	for _, r := range remarks {
		if f := r.first(); f.Trouble || o.Blind(f) {
			notes = append(notes, s.notification(r))
		}
		if r.first().Rule.ID != "" {
			run.Results = append(run.Results, s.result(r))
		}
	}
	run.Invocations = []sarifInvocation{{o.Exit != exitTrouble, o.Exit, notes}}
	return JSON(p.W, sarifLog{sarifSchema, sarifVersion, []sarifRun{run}})
}

type sarifWriter struct {
	*Printer
	outcome *Outcome
	prints  map[*analyzer.Finding]string
	rules   map[string]int // index by id
	columns columns
}

// driver describes this program and the rules of the remarks, sorted by id.
func (s *sarifWriter) driver(remarks []remark) sarifDriver {
	d := sarifDriver{Name: "toolpactvet", Version: s.outcome.Version, InformationURI: homepage, Rules: []sarifRule{}}
	if v := s.outcome.Version; semver.IsValid(v) {
		d.SemanticVersion = strings.TrimPrefix(v, "v")
	}
	used := map[string]rule.Rule{}
	for _, r := range remarks {
		used[r.first().Rule.ID] = r.first().Rule
	}
	for _, r := range sortedRules(used) {
		s.rules[r.ID] = len(d.Rules)
		d.Rules = append(d.Rules, describe(r))
	}
	return d
}

func sortedRules(used map[string]rule.Rule) []rule.Rule {
	var rules []rule.Rule
	for id, r := range used {
		if id != "" {
			rules = append(rules, r)
		}
	}
	slices.SortFunc(rules, func(a, b rule.Rule) int { return strings.Compare(a.ID, b.ID) })
	return rules
}

func describe(r rule.Rule) sarifRule {
	var page strings.Builder
	_ = RulePage(&page, r) // a Builder takes everything
	help := r.Text
	if r.Fix != "" {
		help += "\n\nHow to fix: " + r.Fix
	}
	class := r.Class(rule.Default)
	level := levelError
	if class == rule.NonBreaking || class == rule.NoChange {
		level = levelWarning
	}
	return sarifRule{
		ID:               r.ID,
		ShortDescription: sarifText{Text: sentence(r.Title) + "."},
		FullDescription:  sarifText{Text: r.Text},
		HelpURI:          analyzer.DocURL(r.ID),
		Help:             sarifText{Text: help, Markdown: page.String()},
		Default:          sarifConfiguration{class != rule.NoChange, level},
		Properties:       sarifTags{[]string{string(r.Side)}},
	}
}

func (s *sarifWriter) notification(r remark) sarifNotification {
	f := r.first()
	n := sarifNotification{Level: levelError, Message: sarifMessage(s.text(r.Text()))}
	if i, ok := s.rules[f.Rule.ID]; ok && f.Rule.ID != "" {
		n.AssociatedRule = &sarifRuleReference{f.Rule.ID, i}
	}
	if r.start.Filename != "" {
		n.Locations = []sarifPlace{s.place(r.start, r.end)}
	}
	return n
}

func (s *sarifWriter) result(r remark) sarifResult {
	f := r.first()
	out := sarifResult{
		RuleID: f.Rule.ID, RuleIndex: s.rules[f.Rule.ID], Level: r.level(),
		Message:             sarifMessage(strings.Join(append([]string{r.Text()}, r.proof()...), "\n")),
		Locations:           []sarifPlace{},
		RelatedLocations:    s.related(r),
		PartialFingerprints: map[string]string{fingerprintName: s.prints[f]},
		Fixes:               s.fixes(f),
		Properties: sarifProperties{
			Class: string(f.Class), Side: string(f.Side), Path: string(f.Path), Tools: append([]string{}, r.Tools()...),
			Old: optional(f.Old), New: optional(f.New), Witness: optional(f.Witness),
		},
	}
	for _, g := range r.Cause {
		out.Properties.Fingerprints = append(out.Properties.Fingerprints, s.prints[g])
	}
	if r.start.Filename != "" {
		out.Locations = append(out.Locations, s.place(r.start, r.end))
	}
	return out
}

// sarifMessage returns a message in which nothing is a link: SARIF has
// [text](target), section 3.11.6.
func sarifMessage(text string) sarifText {
	return sarifText{Text: strings.ReplaceAll(text, "](", `\](`)}
}

// related returns where the tools of a cause are declared and locked.
func (s *sarifWriter) related(r remark) []sarifPlace {
	var places []sarifPlace
	add := func(pos token.Position, message string) {
		if pos.Line == 0 || pos.Filename == r.start.Filename && pos.Line == r.start.Line {
			return
		}
		place := s.place(pos, token.Position{})
		place.ID, place.Message = len(places)+1, &sarifText{Text: message}
		places = append(places, place)
	}
	tools := r.Tools()
	for _, report := range s.outcome.Reports {
		for i := range report.Tools {
			t := &report.Tools[i]
			if !slices.Contains(tools, t.Key) {
				continue
			}
			if t.Tool != nil && t.Unit != nil {
				add(t.Unit.Fset.Position(t.Tool.Decl.Name.Pos()), "tool \""+t.Key+"\"")
			}
			if pos, ok := s.entry(report, t); ok {
				add(pos, "locked entry of \""+t.Key+"\"")
			}
		}
	}
	return places
}

// entry returns where a tool is locked, if the lock on disk has it there.
func (s *sarifWriter) entry(r *analyzer.Report, t *analyzer.ToolReport) (token.Position, bool) {
	if t.Entry == nil {
		return token.Position{}, false
	}
	pos := token.Position{Filename: r.Lock, Line: t.Entry.Line, Column: t.Entry.Column}
	line, _ := s.columns.line(pos)
	return pos, strings.Contains(line, contract.Str(t.Entry.Key).String())
}

// fixes returns the fixes whose edits all lie in the repository.
func (s *sarifWriter) fixes(f *analyzer.Finding) []sarifFix {
	var fixes []sarifFix
	for _, fix := range f.Fixes() {
		if changes, ok := s.changes(f.Edits(fix)); ok {
			fixes = append(fixes, sarifFix{sarifText{Text: fix.Message}, changes})
		}
	}
	return fixes
}

// changes returns the edits of a fix file by file, and whether all can be made.
func (s *sarifWriter) changes(edits []analyzer.Edit) ([]sarifChange, bool) {
	var changes []sarifChange
	index := map[string]int{}
	for _, edit := range edits {
		name := edit.Start.Filename
		region, known := s.exact(edit.Start, edit.End)
		if !known || !s.inRepository(name) {
			return nil, false
		}
		i, seen := index[name]
		if !seen {
			i = len(changes)
			index[name] = i
			changes = append(changes, sarifChange{Artifact: s.location(name)})
		}
		changes[i].Replacements = append(changes[i].Replacements, sarifReplacement{region, sarifText{Text: edit.New}})
	}
	return changes, len(changes) > 0
}

// exact returns a region with columns at both ends, and whether they are known.
func (s *sarifWriter) exact(start, end token.Position) (sarifRegion, bool) {
	r := sarifRegion{start.Line, s.columns.at(start), end.Line, s.columns.at(end)}
	return r, r.StartColumn > 0 && r.EndColumn > 0
}

// place returns a location. What has no line is at the first one, since GitHub
// shows no result without.
func (s *sarifWriter) place(start, end token.Position) sarifPlace {
	region := sarifRegion{StartLine: max(start.Line, 1), StartColumn: s.columns.at(start)}
	if exact, ok := s.exact(start, end); ok && end.Filename == start.Filename {
		region = exact
	}
	return sarifPlace{Physical: sarifPhysical{s.location(start.Filename), &region}}
}

// location returns the URI of a file: relative to the root of the repository,
// absolute when it lies elsewhere.
func (s *sarifWriter) location(name string) sarifLocation {
	if path, ok := s.repositoryPath(name); ok {
		return sarifLocation{URI: (&url.URL{Path: path}).String(), URIBaseID: sourceRoot}
	}
	path := filepath.ToSlash(name)
	if !filepath.IsAbs(name) {
		return sarifLocation{URI: (&url.URL{Path: path}).String()}
	}
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive of Windows
	}
	return sarifLocation{URI: (&url.URL{Scheme: "file", Path: path}).String()}
}
