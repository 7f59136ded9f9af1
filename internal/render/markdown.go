package render

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/contract"
	"github.com/toolpact/toolpactvet/internal/loader"
	"github.com/toolpact/toolpactvet/lockfile"
	"github.com/toolpact/toolpactvet/rule"
)

const (
	// markdownMarker is the first line of a comment, by which a program finds
	// its own to update it.
	markdownMarker = "<!-- toolpactvet -->"
	// markdownMost is the size of a comment that GitHub takes, in characters.
	// Bytes are counted here, which are no fewer.
	markdownMost = 65536
	// mdNameMost and mdValueMost bound what one line shows of a name or path,
	// and of a value.
	mdNameMost  = 200
	mdValueMost = 600
)

// Markdown writes what was found as a comment on a pull request: a summary,
// the changes of each tool, and how to accept them. One line says so when
// nothing was found. What comes from source or lock is in code spans.
func (p *Printer) Markdown(o *Outcome) error {
	if len(o.findings()) == 0 && o.Exit != exitTrouble {
		p.printf("%s\n%s\n", markdownMarker, p.markdownClean(o))
		return nil
	}
	head := fmt.Sprintf("%s\n### toolpactvet: %s\n", markdownMarker, summaryOf(o))
	tail := p.markdownRemedy(o)
	const note = 200 // for the line that says what was left out
	room := markdownMost - len(head) - len(tail) - note
	var b strings.Builder
	dropped := 0
	for _, s := range p.sections(o) {
		for i, item := range s.items {
			if i == 0 {
				item = s.title + item
			}
			if dropped > 0 || b.Len()+len(item) > room {
				dropped++ // and all that follow
				continue
			}
			b.WriteString(item)
		}
	}
	if dropped > 0 {
		fmt.Fprintf(&b, "\n%d more finding(s) are not shown: a comment has room for %d characters. `toolpactvet diff` shows all.\n", dropped, markdownMost)
	}
	p.printf("%s%s%s", head, b.String(), tail)
	return nil
}

func (p *Printer) markdownClean(o *Outcome) string {
	n := len(o.tools())
	if n == 0 {
		return "toolpactvet: no tool to compare."
	}
	return fmt.Sprintf("toolpactvet: %d tool(s) are as locked.", n)
}

// summaryOf counts the findings by class.
func summaryOf(o *Outcome) string {
	count := map[rule.Class]int{}
	for _, f := range o.findings() {
		count[f.Class]++
	}
	text := fmt.Sprintf("%d breaking change(s), %d non-breaking", count[rule.Breaking], count[rule.NonBreaking])
	if n := count[rule.Error]; n > 0 {
		text += fmt.Sprintf(", %d error(s)", n)
	}
	if o.Exit == exitTrouble {
		text += ". Not everything could be looked at."
	}
	return text
}

// A section is a heading with the items below it, a list.
type section struct {
	title string
	items []string
}

// sections returns what is of no tool, which may explain all else, and then a
// section a tool.
func (p *Printer) sections(o *Outcome) []section {
	general := section{title: "\n#### Lock and source\n\n"}
	for _, f := range o.Troubles {
		general.items = append(general.items, p.item(f, nil))
	}
	var tools []section
	for _, r := range o.Reports {
		for _, f := range r.Findings {
			general.items = append(general.items, p.item(f, f.Tools()))
		}
		for i := range r.Tools {
			if t := &r.Tools[i]; len(t.Findings) > 0 {
				s := section{title: fmt.Sprintf("\n#### %s: %s\n\n", mdCode(t.Key, mdNameMost), stateWords(t))}
				for _, f := range t.Findings {
					s.items = append(s.items, p.item(f, nil))
				}
				tools = append(tools, s)
			}
		}
	}
	if len(general.items) == 0 {
		return tools
	}
	return append([]section{general}, tools...)
}

// stateWords says where a tool stands.
func stateWords(t *analyzer.ToolReport) string {
	switch t.State {
	case analyzer.Added, analyzer.Removed:
		return string(t.State)
	case analyzer.Failed:
		return "error"
	default:
		return string(t.Class)
	}
}

// item returns a finding as an item of a list, with its evidence below. The
// tools are named that the heading above does not name.
func (p *Printer) item(f *analyzer.Finding, tools []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- **%s** %s", f.Class, p.mdHeadline(f))
	for i, key := range tools {
		lead := ","
		if i == 0 {
			lead = " of"
		}
		fmt.Fprintf(&b, "%s %s", lead, mdCode(key, mdNameMost))
	}
	if pos := p.pos(f.Position); pos != "" {
		fmt.Fprintf(&b, " at %s", mdCode(pos, mdNameMost))
	}
	if f.Rule.ID != "" {
		fmt.Fprintf(&b, " ([%s](%s))", f.Rule.ID, analyzer.DocURL(f.Rule.ID))
	}
	if f.Base != "" {
		fmt.Fprintf(&b, ", against %s", mdCode(f.Base, mdNameMost))
	}
	b.WriteString("\n")
	for _, line := range mdEvidence(f) {
		fmt.Fprintf(&b, "  - %s\n", line)
	}
	return b.String()
}

// mdHeadline names the place and what happened to it.
func (p *Printer) mdHeadline(f *analyzer.Finding) string {
	switch {
	case f.Trouble:
		return mdCode(p.text(f.Message), mdValueMost)
	case f.Upgrades != nil:
		return mdCode(f.UpgradeTitle(), mdValueMost)
	case f.Side == rule.Input || f.Side == rule.Output:
		where := mdCode(place(f.Side, f.Path), mdNameMost)
		if f.Renamed() {
			where += " → " + mdCode(place(f.Side, f.At), mdNameMost)
		}
		return where + " " + f.Rule.Title
	case f.Rule.Title != "":
		return f.Rule.Title
	default:
		return mdCode(f.Message, mdValueMost)
	}
}

// mdEvidence returns the lines below an item: old and new, the witness, or
// what the message says beyond the title.
func mdEvidence(f *analyzer.Finding) []string {
	var lines []string
	switch {
	case f.Trouble, f.Rule.ID == "tool-added", f.Rule.ID == "tool-removed": // all is said
		return nil
	case f.Upgrades != nil:
		for _, up := range f.Upgrades {
			lines = append(lines, fmt.Sprintf("%s %s: %s", mdCode(up.Key, mdNameMost), up.Class, mdCode(summary(up), mdValueMost)))
		}
		return lines
	case f.Class == rule.Error || f.Side != rule.Input && f.Side != rule.Output:
		lines = append(lines, mdCode(f.Message, mdValueMost))
	case !f.Renamed():
		if line := mdTransition(f.Old, f.New); line != "" {
			lines = append(lines, line)
		}
	}
	if f.Witness.IsPresent() {
		lead, _, _ := strings.Cut(evidence(f), ": ")
		lines = append(lines, lead+": "+mdCode(f.Witness.String(), mdValueMost))
	}
	return lines
}

// mdTransition shows an old and a new value.
func mdTransition(old, current contract.Value) string {
	switch {
	case old.IsPresent() && current.IsPresent():
		return mdCode(old.String(), mdValueMost) + " → " + mdCode(current.String(), mdValueMost)
	case old.IsPresent():
		return "was " + mdCode(old.String(), mdValueMost)
	case current.IsPresent():
		return "now " + mdCode(current.String(), mdValueMost)
	default:
		return ""
	}
}

// markdownRemedy says how to accept what is pending, a command a lock.
func (p *Printer) markdownRemedy(o *Outcome) string {
	if p.Hypothetical {
		return ""
	}
	var commands []string
	for _, r := range o.Reports {
		if command := p.remedy(r); command != "" {
			commands = append(commands, command)
		}
	}
	if len(commands) == 0 {
		return ""
	}
	return "\nIf that is meant, lock it and commit the lock:\n\n" + mdBlock("sh", commands)
}

// remedy returns the command that accepts what is pending in a lock, "" when
// nothing can be.
func (p *Printer) remedy(r *analyzer.Report) string {
	var words []string
	size := 0
	for i := range r.Tools {
		t := &r.Tools[i]
		if t.State != analyzer.Failed && t.State != analyzer.Unchanged {
			words = append(words, lockfile.ShellWord(t.Key))
			size += len(t.Key)
		}
	}
	if len(words) == 0 {
		return ""
	}
	command := "toolpactvet "
	if dir := filepath.Dir(r.Lock); r.Lock != "" && dir != p.Dir {
		command += "-C " + lockfile.ShellWord(loader.Rel(p.Dir, dir)) + " "
	}
	const most = 1000
	list := strings.Join(words, " ")
	switch {
	case r.File == nil:
		return command + "init"
	case size > most || printable(list) != list: // a name that no command line spells
		return command + "accept --all"
	default:
		return command + "accept " + list
	}
}
