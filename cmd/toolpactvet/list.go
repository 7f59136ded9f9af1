package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/toolpact/toolpactvet/analyzer"
	"github.com/toolpact/toolpactvet/internal/render"
)

func (a *app) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the tools with where they stand",
		Long: `List the tools of the whole tree and of its locks: package, dialect, when the
contract was accepted, whether what was accepted last was breaking, and where the
tool stands.

Finding nothing is no error: a module without tools has an empty list.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := a.load(cmd.Context(), everything(nil))
			if err != nil {
				return err
			}
			rows := []render.ListObject{}
			for _, r := range s.judge() {
				a.unreadable(r)
				for i := range r.Tools {
					if a.quiet && r.Tools[i].State == analyzer.Unchanged {
						continue
					}
					rows = append(rows, listRow(&r.Tools[i]))
				}
			}
			switch a.format {
			case jsonFormat:
				return render.JSON(a.stdout, rows)
			case jsonlFormat:
				return render.EachLine(a.stdout, rows)
			}
			return render.List(a.stdout, rows)
		},
	}
}

// unreadable tells on stderr what kept a lock from being read.
func (a *app) unreadable(r *analyzer.Report) {
	p := a.printer()
	p.W = a.stderr
	for _, f := range r.Findings {
		if f.Class == "error" && !finding(f.Rule.ID) {
			a.exit = exitTrouble
			p.Finding(f)
		}
	}
}

func listRow(t *analyzer.ToolReport) render.ListObject {
	row := render.ListObject{Key: t.Key, Package: t.Package, State: t.State}
	if t.Entry != nil {
		row.Func, row.Dialect = t.Entry.Contract.Func, t.Entry.Contract.Dialect
		row.AcceptedAt = t.Entry.AcceptedAt.UTC().Format(time.RFC3339)
		row.Breaking = t.Entry.Breaking
	}
	if t.Tool != nil {
		row.Func, row.Dialect = t.Tool.Contract.Func, t.Tool.Contract.Dialect
	}
	return row
}
