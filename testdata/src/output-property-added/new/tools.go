package tools

type Result struct {
	ID   string `json:"id"`
	Note string `json:"note,omitempty"` // want `tool "search": output "note" added.*\(output-property-added, non-breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
