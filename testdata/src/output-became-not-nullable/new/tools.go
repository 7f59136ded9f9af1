package tools

type Result struct {
	Value string `json:"value"` // want `tool "search": output "value" is not nullable any more.*\(output-became-not-nullable, non-breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
