package tools

type Result struct {
	Value int `json:"value" jsonschema:"multipleOf=5"` // want `tool "search": output "value": multipleOf changed from 10 to 5.*\(output-multiple-of-widened, breaking\)`
}

//toolpact:tool
func Search(query string) (Result, error) { return Result{}, nil }
