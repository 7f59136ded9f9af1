package tools

type Result struct {
	Value int `json:"value"` // want `tool "search": output "value" changed from number to integer.*\(output-type-narrowed, non-breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
