package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolpact/toolpactvet/contract"
)

// row is one line of the table: one side of one version of a framework.
type row struct {
	framework framework
	side      contract.Side
	unknown   bool // schemagen has no such dialect

	equal, total int
	gaps         int // of the equal ones, those of which a part is said to be unknown
	refused      int // of the total, those that the framework refuses
	alike        int // of the equal ones, those with even the keys in the framework's order
	excused      int // that differ for a reason in the ledger

	recorded, records int
}

// good reports whether there is nothing to mend.
func (r row) good() bool {
	return !r.unknown && r.equal+r.excused == r.total && r.recorded == r.records
}

// table returns the rows as Markdown.
func table(rows []row) string {
	lines := [][]string{header()}
	for _, r := range rows {
		lines = append(lines, r.cells())
	}
	return markdown(lines)
}

func header() []string {
	return []string{"dialect", "side", "equal", "refused", "gaps", "key order", "with reason", "recordings"}
}

// markdown returns a table whose first line is its head.
func markdown(lines [][]string) string {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], len(cell))
		}
	}
	var b strings.Builder
	for n, line := range lines {
		for i, cell := range line {
			fmt.Fprintf(&b, "| %-*s ", widths[i], cell)
		}
		b.WriteString("|\n")
		if n == 0 {
			for _, w := range widths {
				b.WriteString("|" + strings.Repeat("-", w+2))
			}
			b.WriteString("|\n")
		}
	}
	return b.String()
}

func (r row) cells() []string {
	equal := fmt.Sprintf("%d/%d", r.equal, r.total)
	switch {
	case r.unknown:
		equal = "not known"
	case r.framework.of().dialect == "":
		return []string{r.framework.String(), string(r.side), "", fmt.Sprint(r.refused), "", "", "", fmt.Sprintf("%d/%d", r.recorded, r.records)}
	}
	records := ""
	if r.records > 0 {
		records = fmt.Sprintf("%d/%d", r.recorded, r.records)
	}
	alike := fmt.Sprint(r.alike)
	if r.framework.of().unordered {
		alike = ""
	}
	return []string{r.framework.String(), string(r.side), equal, fmt.Sprint(r.refused), count(r.gaps), alike, count(r.excused), records}
}

func count(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

const pageHead = `# Exactness

What toolpactvet derives from source is compared with what the real frameworks publish for the same types when they run: ` + "`make oracle`" + `
builds each version below with the types of the corpus, registers a tool with each type, reads what the framework shows a model,
and derives the same from source. This page is written by ` + "`make oracle`" + ` and checked by it.

- *equal*: types whose schema, or refusal word for word, is the same, of all types. Schemas are compared as JSON: the order of
  keys does not count.
- *refused*: types, of all, that the framework does not take: it returns an error, panics, or ends the process. That is derived too.
- *gaps*: types, of the equal ones, of which a part is known only to code that runs; that part is said to be unknown, and the rest is equal.
- *key order*: types, of all, whose schema has even its keys in the order in which the framework writes them;
  nothing where it writes them in another order each time.
- *with reason*: types that differ for a reason that is written down in ` + "`internal/oracle/ledger.go`" + `.
- *recordings*: lines in ` + "`schemagen/testdata/corpus/published`" + ` that are what the framework says, of all lines.

`

// page returns the committed statistics with these rows, and the lines that the
// page had before for rows that were not compared this time.
func page(rows []row, before []byte) []byte {
	known := linesOf(before)
	for _, r := range rows {
		known[[2]string{r.framework.String(), string(r.side)}] = r.cells()
	}
	lines := [][]string{header()}
	for _, f := range frameworks() {
		for _, side := range f.of().sides() {
			if cells, ok := known[[2]string{f.String(), string(side)}]; ok {
				lines = append(lines, cells)
			}
		}
	}
	var b strings.Builder
	b.WriteString(pageHead + markdown(lines))
	if all := ledger(); len(all) > 0 {
		b.WriteString("\n## Differences that stay\n\n")
		for _, e := range all {
			fmt.Fprintf(&b, "- `%s`, %s, `%s`: %s\n", e.framework, e.side, e.types, e.reason)
		}
	}
	return []byte(b.String())
}

// linesOf reads the lines of the table in a page, by dialect and side.
func linesOf(page []byte) map[[2]string][]string {
	lines := map[[2]string][]string{}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != len(header())+2 {
			continue
		}
		cells = cells[1 : len(cells)-1]
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		lines[[2]string{cells[0], cells[1]}] = cells
	}
	return lines
}

// sum says in one line how many of all are equal.
func sum(rows []row) string {
	equal, total, unknown := 0, 0, 0
	for _, r := range rows {
		equal, total = equal+r.equal, total+r.total
		if r.unknown {
			unknown++
		}
	}
	s := fmt.Sprintf("oracle: %d/%d equal", equal, total)
	if unknown > 0 {
		s += fmt.Sprintf(", %d rows of dialects that are not known", unknown)
	}
	if bad := slices.IndexFunc(rows, func(r row) bool { return !r.good() }); bad >= 0 {
		s += ": not good"
	}
	return s
}
