package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// GitHub writes a workflow command of GitHub Actions for each cause, which
// shows as an annotation of the file: the worst first, since GitHub shows ten
// of a kind for each step. It writes nothing when nothing was found.
//
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func (p *Printer) GitHub(o *Outcome) error {
	remarks := p.remarks(o)
	order := []string{levelError, levelWarning, levelNote}
	slices.SortStableFunc(remarks, func(a, b remark) int {
		return cmp.Compare(slices.Index(order, a.level()), slices.Index(order, b.level()))
	})
	var columns columns
	for _, r := range remarks {
		p.printf("::%s\n", p.annotation(r, &columns))
	}
	return nil
}

// annotation returns the command without the colons in front.
func (p *Printer) annotation(r remark, columns *columns) string {
	command := r.level()
	if command == levelNote {
		command = "notice"
	}
	var properties []string
	add := func(name string, value any) {
		properties = append(properties, name+"="+commandProperty(fmt.Sprint(value)))
	}
	if r.start.Filename != "" {
		file, ok := p.repositoryPath(r.start.Filename)
		if !ok {
			file = p.Path(r.start.Filename)
		}
		add("file", file)
		if r.start.Line > 0 {
			add("line", r.start.Line)
		}
		if column := columns.at(r.start); column > 0 {
			add("col", column)
		}
	}
	f := r.first()
	title := "toolpactvet"
	if f.Rule.ID != "" {
		title = fmt.Sprintf("%s (%s)", f.Rule.ID, f.Class)
	}
	add("title", title)
	text := r.Text()
	if f.Trouble {
		text = p.text(text)
	}
	message := strings.Join(append([]string{text}, r.proof()...), "\n")
	return command + " " + strings.Join(properties, ",") + "::" + commandData(message)
}

// commandData escapes the message of a workflow command: what would end the
// line, and the percent sign that escapes.
func commandData(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(text)
}

// commandProperty escapes the value of a property, which a colon or a comma
// would end too.
func commandProperty(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(text)
}
