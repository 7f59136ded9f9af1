package render

// LineObject is a finding of check or diff on a line of its own: a change with
// the tool that it is of, whose key and package are empty when it belongs to
// none.
type LineObject struct {
	Key     string `json:"key"`
	Package string `json:"package"`
	ChangeObject
}

// Lines writes each finding of check or diff on a line: tool by tool, then
// those that belong to none.
func (p *Printer) Lines(o *Outcome) error {
	object := p.CheckObject(o, true)
	for _, t := range object.Tools {
		for _, c := range t.Changes {
			if err := Line(p.W, LineObject{t.Key, t.Package, c}); err != nil {
				return err
			}
		}
	}
	for _, c := range object.Findings {
		if err := Line(p.W, LineObject{ChangeObject: c}); err != nil {
			return err
		}
	}
	return nil
}
