package render

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/toolpact/toolpactvet/analyzer"
)

// ListObject is a tool in the list, as JSON.
type ListObject struct {
	Key        string         `json:"key"`
	Package    string         `json:"package"`
	Func       string         `json:"func"`
	Dialect    string         `json:"dialect"`
	AcceptedAt string         `json:"accepted_at"`
	Breaking   bool           `json:"breaking"`
	State      analyzer.State `json:"state"`
}

// List writes a line a tool.
func List(w io.Writer, rows []ListObject) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TOOL\tPACKAGE\tDIALECT\tACCEPTED\tBREAKING\tSTATE")
	for _, r := range rows {
		accepted, breaking := "-", "no"
		if r.AcceptedAt != "" {
			accepted = r.AcceptedAt
		}
		if r.Breaking {
			breaking = "yes"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", r.Key, r.Package, r.Dialect, accepted, breaking, r.State)
	}
	return table.Flush()
}
