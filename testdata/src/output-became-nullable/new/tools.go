package tools

type Result struct {
	Value *string `json:"value"` // want `tool "search": output "value" became nullable.*\(output-became-nullable, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
