package lockfile

import "strings"

// markers are the lines with which git marks a conflict (gitattributes(5),
// conflict-marker-size), whether alone or followed by a space and a label.
var markers = []string{"<<<<<<<", "|||||||", "=======", ">>>>>>>"}

// conflictMarker returns the offset of the first line that is a conflict
// marker. No line of valid JSON starts like one.
func conflictMarker(text string) (int, bool) {
	offset := len(text) - len(strings.TrimPrefix(text, bom))
	for line := range strings.Lines(text[offset:]) {
		for _, marker := range markers {
			rest, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), marker)
			if ok && (rest == "" || rest[0] == ' ') {
				return offset, true
			}
		}
		offset += len(line)
	}
	return 0, false
}
