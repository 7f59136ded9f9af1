package tools

type Result struct {
	ID   string `json:"id"`
	Note string `json:"note,omitempty"` // want `tool "search": output "note" became optional.*\(output-property-became-optional, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
