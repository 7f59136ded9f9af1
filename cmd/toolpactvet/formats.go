package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/diffclass"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/internal/render"
	"github.com/toolpact/toolpactvet/rule"
)

// The formats of --format.
const (
	textFormat     = "text"
	jsonFormat     = "json"
	jsonlFormat    = "jsonl"
	sarifFormat    = "sarif"
	githubFormat   = "github"
	markdownFormat = "markdown"
)

// formats returns the formats that a command has, by its name.
func formats(command string) []string {
	switch command {
	case "toolpactvet", "check", "diff":
		return []string{textFormat, jsonFormat, jsonlFormat, sarifFormat, githubFormat, markdownFormat}
	case "list", "schema", "compare", "init": // schema writes lines whatever the format
		return []string{textFormat, jsonFormat, jsonlFormat}
	case "accept", "rules", "show": // show writes JSON whatever the format
		return []string{textFormat, jsonFormat}
	default:
		return []string{textFormat}
	}
}

// checkFormat refuses a format that the command does not have.
func (a *app) checkFormat(cmd *cobra.Command) error {
	has, name := formats(cmd.Name()), cmd.Name()
	if cmd == cmd.Root() {
		name = "check"
	}
	switch {
	case slices.Contains(has, a.format):
		return nil
	case slices.Contains(formats("check"), a.format):
		return usage("%s has no format %q: want %s", name, a.format, either(has))
	default:
		return usage("unknown format %q: want %s", a.format, either(has))
	}
}

// either joins words as alternatives.
func either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// outcome collects what a format other than text shows.
func (a *app) outcome(s *session, reports []*analyzer.Report) *render.Outcome {
	o := &render.Outcome{Reports: reports, Exit: a.exit, Version: version(), Blind: blind}
	if s != nil {
		for _, e := range s.loaded.Errors {
			o.Troubles = append(o.Troubles, loadFinding(e))
		}
	}
	return o
}

// blind reports whether a finding kept something from being looked at.
func blind(f *analyzer.Finding) bool { return f.Class == rule.Error && !finding(f.Rule.ID) }

// loadFinding returns a package that does not load as a finding.
func loadFinding(e loader.Error) *analyzer.Finding {
	return &analyzer.Finding{
		Trouble: true, Position: e.Pos,
		Change: diffclass.Change{Class: rule.Error, Side: rule.Source, Message: e.Msg},
	}
}

// failed returns an error that kept all from being looked at. A format other
// than text says so too: who reads it must not find nothing.
func (a *app) failed(err error) error {
	if a.format == textFormat {
		return err
	}
	o := a.outcome(nil, nil)
	o.Exit = exitTrouble
	o.Troubles = []*analyzer.Finding{loadFinding(loader.Error{Msg: strings.TrimPrefix(err.Error(), "toolpactvet: ")})}
	if err := a.write(o, true); err != nil {
		return err
	}
	return err
}

// write writes what was found in the format that was asked for.
func (a *app) write(o *render.Outcome, changedOnly bool) error {
	p := a.printer()
	switch a.format {
	case jsonlFormat:
		return p.Lines(o)
	case sarifFormat:
		return p.SARIF(o)
	case githubFormat:
		return p.GitHub(o)
	case markdownFormat:
		return p.Markdown(o)
	default:
		return render.JSON(a.stdout, p.CheckObject(o, changedOnly))
	}
}

// repository returns the directory that paths are relative to where a format
// wants them as a repository has them: what GitHub Actions checked out when the
// working directory is in that. Else SARIF takes the nearest directory with a
// .git, and what nobody uploads the working directory.
func (a *app) repository() string {
	if workspace := os.Getenv("GITHUB_WORKSPACE"); filepath.IsAbs(workspace) {
		if _, ok := loader.Within(workspace, a.dir); ok {
			return filepath.Clean(workspace)
		}
	}
	if a.format != sarifFormat {
		return a.dir
	}
	for dir := a.dir; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return a.dir
		}
	}
}
