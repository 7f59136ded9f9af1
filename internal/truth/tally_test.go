package truth

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// inapplicable are the reports that nothing can show, with the reason.
var inapplicable = map[string]string{}

// inPart are the reports of which a part is not as expected, or cannot be
// shown here, with the reason. The rest of each is shown. Those whose schema
// or class is another are in otherSchemas and otherOutcomes.
var inPart = map[string]string{
	"BR-044": "a description is no change, so that no option makes one fail; diff --text shows old and new text",
	"BR-144": "docs/ci.md has the job for Windows, whose steps are run here; that they end there as here takes Windows",
	"BR-158": "required, enum and type are compared and hashed as sets, and stored as they are published",
	"BR-159": "entries that an accept does not change stay byte for byte, so that it changes no other line: a scrambled lock converges entry by entry, in the order in which they stand",
}

// TestEveryReportIsShown counts the reports: each is held by one of the two
// tests of schemas and classes, or named in a comment of a test or script that
// runs by default, or has a reason why nothing can show it. What a report says
// that a program must do is shown by no schema, so that it has to be named.
func TestEveryReportIsShown(t *testing.T) {
	named := namedReports(t)
	stale := ledger(inapplicable)
	parts := ledger(inPart)
	total, shown, areas := 0, 0, map[string]int{}
	for _, r := range readReports(t) {
		total++
		held := len(r.sources(t)) > 0 || r.isEdit(t)
		places := named[r.ID]
		delete(named, r.ID)
		ok := len(places) > 0 || held && !strings.HasPrefix(r.Expected, "MUST")
		if _, known := inapplicable[r.ID]; known {
			stale.hit(t, r.ID, !ok)
			continue
		}
		if reason, known := inPart[r.ID]; known {
			parts.hit(t, r.ID, true)
			t.Logf("reports: %s in part: %s", r.ID, reason)
		}
		if !ok {
			t.Errorf("%s is shown by no test: %s", r.ID, r.Expected)
			continue
		}
		shown++
		areas[r.Area]++
	}
	stale.rest(t)
	parts.rest(t)
	for id, places := range named {
		t.Errorf("%s names %s, which is no report", strings.Join(places, ", "), id)
	}
	t.Logf("reports: %d of %d shown (%s), %d cannot apply", shown, total, perArea(areas), len(inapplicable))
	if shown+len(inapplicable) != total || total < 105 {
		t.Errorf("%d reports, %d shown, %d cannot apply", total, shown, len(inapplicable))
	}
}

func perArea(counts map[string]int) string {
	var parts []string
	for area, n := range counts {
		parts = append(parts, fmt.Sprintf("%s: %d", area, n))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

var reportID = regexp.MustCompile(`\bBR-\d{3}\b`)

// namedReports returns the tests and scripts that name a report in a comment,
// by its id. Those of the real drivers do not run by default.
func namedReports(t *testing.T) map[string][]string {
	t.Helper()
	named := map[string][]string{}
	root := filepath.Join("..", "..")
	check(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		rel, relErr := filepath.Rel(root, path)
		switch rel = filepath.ToSlash(rel); {
		case err != nil || relErr != nil:
			return fmt.Errorf("%s: %w, %w", path, err, relErr)
		case d.IsDir() && (rel == ".git" || rel == "internal/drivers"):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		mark, comments := map[string]string{".txtar": "#", ".go": "//"}[filepath.Ext(path)], []string{}
		if mark == "" || mark == "//" && !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		data, err := os.ReadFile(path)
		check(t, err)
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "-- ") && mark == "#" {
				break // the files of a script are no comment
			}
			if _, comment, ok := strings.Cut(line, mark); ok {
				comments = append(comments, reportID.FindAllString(comment, -1)...)
			}
		}
		slices.Sort(comments)
		for _, id := range slices.Compact(comments) {
			named[id] = append(named[id], rel)
		}
		return nil
	}))
	return named
}
