package lockfile

import "strings"

const defaultMarkerSize = 7 // gitattributes(5), conflict-marker-size

// canvas takes the text of a merge: what both sides share, and where they
// differ what each has.
type canvas struct {
	segments []segment
}

type segment struct{ ours, theirs string }

func (c *canvas) common(text string) { c.add(text, text) }

func (c *canvas) add(ours, theirs string) { c.segments = append(c.segments, segment{ours, theirs}) }

// text returns the text, with conflict markers around the whole lines in which
// the sides differ.
func (c *canvas) text(size int, newline string) string {
	w := marking{size: size, newline: newline}
	for _, s := range c.segments {
		if s.ours == s.theirs {
			w.shared(s.ours)
		} else {
			w.differing(s)
		}
	}
	return w.end()
}

// marking writes whole lines and holds back the one that is not complete yet:
// a conflict takes all of it in.
type marking struct {
	size    int
	newline string
	out     strings.Builder
	line    string // the incomplete line that both sides share

	open         bool // whether a conflict is
	ours, theirs strings.Builder
	began        string // what of the first line both sides share
}

func (w *marking) shared(text string) {
	if w.open {
		end := strings.IndexByte(text, '\n') + 1
		if end == 0 {
			w.ours.WriteString(text)
			w.theirs.WriteString(text)
			return
		}
		w.ours.WriteString(text[:end])
		w.theirs.WriteString(text[:end])
		w.close()
		text = text[end:]
	}
	w.line += text
	end := strings.LastIndexByte(w.line, '\n') + 1
	w.out.WriteString(w.line[:end])
	w.line = w.line[end:]
}

func (w *marking) differing(s segment) {
	if !w.open {
		w.open, w.began = true, w.line
		w.ours.WriteString(w.line)
		w.theirs.WriteString(w.line)
		w.line = ""
	}
	w.ours.WriteString(s.ours)
	w.theirs.WriteString(s.theirs)
}

// close writes the conflict that is open. The line that it began in the middle
// of is left outside where it is the same on both sides, as when an entry
// stands between two others on one side only.
func (w *marking) close() {
	ours, theirs := w.ours.String(), w.theirs.String()
	w.ours.Reset()
	w.theirs.Reset()
	w.open = false
	if strings.TrimSpace(w.began) != "" {
		first, _, _ := strings.Cut(ours, "\n")
		if first += "\n"; strings.HasPrefix(ours, first) && strings.HasPrefix(theirs, first) {
			w.out.WriteString(first)
			ours, theirs = ours[len(first):], theirs[len(first):]
		}
	}
	w.marker('<', " "+string(Ours))
	w.out.WriteString(ours)
	w.marker('=', "")
	w.out.WriteString(theirs)
	w.marker('>', " "+string(Theirs))
}

func (w *marking) marker(char byte, label string) {
	w.out.WriteString(strings.Repeat(string(char), w.size) + label + w.newline)
}

func (w *marking) end() string {
	if w.open { // the text does not end with a line end, and a marker needs one
		w.ours.WriteString(w.newline)
		w.theirs.WriteString(w.newline)
		w.close()
	}
	w.out.WriteString(w.line)
	return w.out.String()
}
