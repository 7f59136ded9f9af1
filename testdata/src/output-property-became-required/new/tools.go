package tools

type Result struct {
	ID   string `json:"id"`
	Note string `json:"note"` // want `tool "search": output "note" became required.*\(output-property-became-required, non-breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
