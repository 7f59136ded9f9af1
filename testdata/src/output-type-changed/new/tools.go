package tools

type Result struct {
	Value string `json:"value"` // want `tool "search": output "value" changed from integer to string.*\(output-type-changed, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
